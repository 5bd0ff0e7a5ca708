"use strict";

/*
 * The phone: its scenes, each with the surfaces that are visible there, drawn from the record.
 * One scene is large, the others are thumbnails. The style sheet sets all sizes, in points of the phone and whole
 * pixels of the art.
 */

const ICON_NAMES = {
  "moon.zzz": "a moon",
  "figure.walk": "a walking figure",
  "bolt.fill": "a bolt of lightning",
  sparkles: "sparkles",
  locked: "a lock",
};
const STATUS_WORDS = {
  live: "live",
  stale: "stale",
  gone: "gone",
  locked: "locked",
  redacted: "hidden until unlocked",
  placeholder: "no pal yet",
};

/** The view of one surface. */
class SurfaceView {
  constructor(record, sprites, name, parts) {
    this.record = record;
    this.sprites = sprites;
    this.name = name;
    this.index = record.surfaces.findIndex((surface) => surface.name === name);
    this.pal = sprites.element();
    this.icon = make("span", { class: "icon" });
    this.text = make("span", { class: "text" });
    this.message = make("span", { class: "message" });
    const all = { pal: this.pal, icon: this.icon, text: this.text, message: this.message };
    this.element = make("div", { class: `surface ${name}`, role: "img" }, ...parts.map((part) => all[part]));
    this.hasText = parts.includes("text");
  }

  update(moment, frameTime) {
    const shown = moment.shown[this.index];
    const look = moment.look(this.index);
    const { element } = this;
    if (element.dataset.status !== look.status) element.dataset.status = look.status;
    this.drawPal(look, shown, frameTime, moment.played(this.index));
    this.drawIcon(look.icon);
    setText(this.text, this.hasText ? (shown.text ?? "") : "");
    setText(this.message, look.message ?? "");
    const effects = (look.effects ?? []).join(" ");
    if (element.dataset.effects !== effects) element.dataset.effects = effects;
    this.describe(look, shown);
  }

  drawPal(look, shown, frameTime, played) {
    const hidden = look.status === "redacted" || look.status === "placeholder" || look.status === "gone";
    if (!look.sprite || hidden) this.sprites.clear(this.pal);
    else if (played) this.sprites.draw(this.pal, look.sprite.sheet, played.name, played.frame);
    else {
      const { sheet, pose } = look.sprite;
      this.sprites.draw(this.pal, sheet, pose, frameAt(look.sprite, shown.start, frameTime(shown.start)));
    }
  }

  drawIcon(icon) {
    const name = icon ?? "";
    if (this.icon.dataset.icon === name) return;
    this.icon.dataset.icon = name;
    this.icon.style.maskImage = name ? `url("${this.record.icons[name]}")` : "none";
  }

  /** Updates the description for screen readers. */
  describe(look, shown) {
    const parts = [];
    if (look.sprite) parts.push(`the pal in phase ${look.sprite.phase}, with ${look.sprite.pose} energy`);
    if (look.icon) parts.push(ICON_NAMES[look.icon]);
    if (shown.text && this.hasText) parts.push(shown.text);
    if (look.message) parts.push(look.message);
    if (look.status !== "live") parts.push(STATUS_WORDS[look.status]);
    const label = [SURFACE_WORDS[this.name], parts.join(", ")].filter(Boolean).join(": ");
    if (this.label !== label) {
      this.label = label;
      this.element.setAttribute("aria-label", label);
    }
  }
}

const SURFACE_WORDS = {
  app: "App",
  compact: "Dynamic Island, compact",
  minimal: "Dynamic Island, minimal",
  expanded: "Dynamic Island, expanded",
  lockScreen: "Lock Screen, Live Activity",
  standBy: "StandBy",
  alwaysOn: "Always-On, Live Activity",
  accessoryCircular: "Lock Screen, round widget",
  accessoryRectangular: "Lock Screen, wide widget",
  accessoryInline: "Lock Screen, line above the clock",
  homeSmall: "Home Screen, widget",
  history: "App, history",
};

/** A screen of the phone with some surfaces. */
class Scene {
  constructor(record, sprites, name, title, build) {
    this.name = name;
    this.title = title;
    this.views = [];
    this.clocks = [];
    this.dates = [];
    this.drawnAt = null;
    const surface = (surfaceName, parts) => {
      const view = new SurfaceView(record, sprites, surfaceName, parts);
      this.views.push(view);
      return view.element;
    };
    const keep = (list, element) => {
      list.push(element);
      return element;
    };
    const clock = (className) => keep(this.clocks, make("span", { class: className }));
    const date = (className) => keep(this.dates, make("span", { class: className }));
    this.element = make("div", { class: `scene scene-${name}` }, build({ surface, clock, date }));
    this.notes = make("ul", { class: "notes" });
    this.lines = this.views.map((view) => {
      const badge = make("span", { class: "badge" });
      const words = make("span");
      this.notes.append(make("li", {}, badge, words));
      return { view, badge, words };
    });
  }

  update(moment, frameTime, local) {
    this.drawnAt = moment.at;
    for (const view of this.views) view.update(moment, frameTime);
    const { light } = local;
    this.element.classList.toggle("is-night", light < 5 || light >= 20);
    this.element.classList.toggle("is-twilight", (light >= 5 && light < 8) || (light >= 17 && light < 20));
    for (const clock of this.clocks) setText(clock, local.clock);
    for (const date of this.dates) setText(date, local.date);
  }

  /** Shows the status of each surface, and whether it differs from the intended picture. */
  showStatus(moment) {
    for (const { view, badge, words } of this.lines) {
      const { status } = moment.look(view.index);
      if (badge.dataset.status !== status) badge.dataset.status = status;
      setText(badge, STATUS_WORDS[status]);
      setText(words, ` ${SURFACE_WORDS[view.name]}${moment.differs(view.index) ? ", not as meant" : ""}`);
    }
  }
}

/** The complete phone: one large scene, and the others as thumbnails if the page has a place for them. */
class Phone {
  constructor(record, sprites, place, others = null) {
    this.place = place;
    this.others = others;
    this.app = new AppScreens(record, sprites);
    this.home = new AppHome(record);
    /** The element with the sentence that the pal says, which is not in the document if the pal has no inner life. */
    this.line = make("p", { class: "pal-line" });
    /** The sentences from the journal that the phone has already written out word by word. */
    this.written = new Set();
    this.scenes = Object.fromEntries(this.build(record, sprites).map((scene) => [scene.name, scene]));
    this.large = null;
    /** The scene that the reader has chosen, or null while the phone follows the person. */
    this.chosen = null;
    this.seen = new Set();
    this.notes = make("div", { class: "scene-notes makers" });
    this.device = make("div", { class: "device" });
    this.caption = make("p", { class: "phone-caption quiet" });
    place.replaceChildren(this.device, ...(place.closest(".two") ? [] : [this.caption]), this.notes);
    if (others) this.buildOthers();
  }

  build(record, sprites) {
    const scene = (name, title, build) => new Scene(record, sprites, name, title, build);
    return [
      scene("home", "Home Screen", ({ surface, clock }) =>
        glass(
          "wallpaper day",
          statusBar(clock, surface("compact", ["pal", "text"])),
          make("div", { class: "apps" }, make("div", { class: "widget" }, surface("homeSmall", ["icon", "pal"]),
            make("span", { class: "app-name" }, "PixelPal")), ...APPS.slice(0, 12).map(appIcon)),
          make("div", { class: "page-dots", "aria-hidden": "true" }, ...[0, 1, 2].map(() => make("i"))),
          make("div", { class: "dock", "aria-hidden": "true" }, ...APPS.slice(12).map(appIcon)),
          homeIndicator(),
        ),
      ),
      scene("lock", "Lock Screen", ({ surface, clock, date }) =>
        glass(
          "wallpaper locked",
          make("div", { class: "bar" }, make("span", { class: "pinhole" }), statusIcons()),
          make(
            "div",
            { class: "lock-head" },
            make("div", { class: "inline-row" }, date("lock-date"), surface("accessoryInline", ["pal", "icon"])),
            clock("lock-clock"),
            make(
              "div",
              { class: "accessories" },
              surface("accessoryCircular", ["pal", "icon"]),
              surface("accessoryRectangular", ["pal", "icon"]),
            ),
          ),
          make("div", { class: "banner-place" }, surface("lockScreen", ["pal", "icon"])),
          make("div", { class: "lock-foot", "aria-hidden": "true" }, roundIcon(PICTURES.torch), roundIcon(PICTURES.camera)),
          homeIndicator(),
        ),
      ),
      scene("app", "The app", ({ surface, clock }) =>
        glass(
          "screen",
          statusBar(clock, make("span", { class: "pinhole" })),
          surface("app", ["pal", "text", "icon", "message"]),
          ...(record.journal ? [this.line] : []),
          make(
            "div",
            { class: "app-cards" },
            this.home.element,
            make("div", { class: "history-card" }, surface("history", ["icon", "text"]), this.home.bars.element),
          ),
          this.app.element,
          homeIndicator(),
        ),
      ),
      scene("dim", "Always-On", ({ surface, clock, date }) =>
        glass(
          "dark",
          make("div", { class: "bar" }, make("span", { class: "pinhole" })),
          make("div", { class: "lock-head" }, make("div", { class: "inline-row" }, date("lock-date")), clock("lock-clock")),
          make("div", { class: "banner-place" }, surface("alwaysOn", ["pal", "icon"])),
          homeIndicator(),
        ),
      ),
      scene("island", "Dynamic Island", ({ surface }) =>
        make(
          "div",
          { class: "islands" },
          make("div", { class: "pill" }, surface("compact", ["pal", "text"])),
          make("div", { class: "pill" }, surface("minimal", ["pal"])),
          make("div", { class: "pill" }, surface("expanded", ["pal", "text", "icon"])),
        ),
      ),
      scene("stand", "StandBy", ({ surface, clock }) =>
        make("div", { class: "glass lying" }, clock("stand-clock"), surface("standBy", ["pal", "icon"])),
      ),
    ];
  }

  /** Builds a button with a thumbnail for each scene, and one that follows the person. */
  buildOthers() {
    this.follow = make("button", { type: "button", class: "follow", "aria-pressed": "true" }, "What you\u2019d see");
    this.follow.addEventListener("click", () => this.choose(null));
    this.others.append(this.follow);
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.seen.add(target.dataset.scene);
        else this.seen.delete(target.dataset.scene);
      }
      this.draw(true);
    });
    for (const scene of Object.values(this.scenes)) {
      const small = make("span", { class: "phone small", "aria-hidden": "true" }, scene.element);
      const button = make("button", { type: "button", "data-scene": scene.name, "aria-pressed": "false" }, small,
        make("span", { class: "scene-name" }, scene.title));
      button.addEventListener("click", () => this.choose(this.chosen === scene.name ? null : scene.name));
      scene.small = small;
      scene.button = button;
      this.others.append(button);
      watcher.observe(button);
    }
  }

  /** Makes the pal in the app respond to touches while the app is the large scene. */
  enableTouch(living, { say, ask }) {
    this.living = living;
    this.button = make("button", { type: "button", class: "touch", "aria-label": "Touch the pal" });
    this.portrait = make("canvas", { class: "portrait-face", width: SIDE, height: SIDE, "aria-hidden": "true" });
    const spot = ({ clientX, clientY }) => {
      const { left, top, width } = this.button.getBoundingClientRect();
      return { x: Math.round(((clientX - left) * 1000) / width), y: Math.round(((clientY - top) * 1000) / width) };
    };
    new TouchInput(this.button, living, { spotOf: spot, say, ask });
    const { pal } = this.scenes.app.views[0];
    pal.append(this.portrait);
    // Outside the scene, since a thumbnail is inside a button, and buttons must not be nested.
    this.place.append(this.button);
    this.pal = pal;
  }

  /** Draws the current face of the pal in the app. */
  animate(real) {
    if (!this.living || !this.shown) return;
    const { moment } = this.shown;
    this.say(this.living.line(moment.diaryLine, real), moment);
    // The face includes reactions of the body, but not animations from the sprite sheet.
    const sprite = moment.played(0) && !moment.reaction ? null : moment.look(0).sprite;
    const isSeen = this.large?.name === "app" && sprite && this.app.element.hidden;
    const picture = isSeen ? this.living.picture(sprite, real) : null;
    if (this.drawn !== picture?.key) {
      this.drawn = picture?.key;
      this.pal.classList.toggle("faced", picture !== null);
      if (picture) {
        const context = this.portrait.getContext("2d");
        context.clearRect(0, 0, SIDE, SIDE);
        context.drawImage(picture.canvas, 0, 0);
      }
    }
    this.placeTouchTarget(Boolean(isSeen));
  }

  /** Places the touch target over the pal. */
  placeTouchTarget(isSeen) {
    if (this.button.hidden === !isSeen && (!isSeen || this.reached === this.shown.moment)) return;
    this.reached = this.shown.moment;
    this.button.hidden = !isSeen;
    if (!isSeen) return;
    const [pal, place] = [this.pal, this.place].map((element) => element.getBoundingClientRect());
    for (const [name, length] of [["left", pal.left - place.left], ["top", pal.top - place.top], ["width", pal.width], ["height", pal.height]]) {
      this.button.style[name] = `${length}px`;
    }
  }

  choose(name) {
    this.chosen = name;
    this.follow?.setAttribute("aria-pressed", String(name === null));
    for (const { button, name: own } of Object.values(this.scenes)) {
      button?.setAttribute("aria-pressed", String(own === name));
    }
    this.draw(true);
    this.beside?.choose(name);
  }

  /** Makes a scene the large one, and moves the previous one back to its thumbnail. */
  enlarge(name) {
    if (this.large?.name === name) return;
    this.large?.small?.append(this.large.element);
    this.large?.button?.classList.remove("is-large");
    this.large = this.scenes[name];
    this.device.replaceChildren(this.large.element);
    this.large.button?.classList.add("is-large");
    this.notes.replaceChildren(this.large.notes);
    this.place.dataset.scene = name;
  }

  /**
   * Shows a moment. At high speed, the phone shows the Lock Screen, or in the film the scene of the last stop, and the
   * thumbnails are not updated.
   */
  update(moment, frameTime, local, { isFast, isFilm, isSettled }) {
    this.shown = { moment, frameTime, local };
    this.isFast = isFast;
    this.isFilm = isFilm;
    this.draw(isSettled);
  }

  /** Shows a scene with the pal in colour at the end of the film: the app, if it is open, or else the Home Screen. */
  showFinale(moment) {
    const scene = moment && (moment.scene === "app" ? "app" : "home");
    if (this.finaleScene === scene) return;
    this.finaleScene = scene;
    this.draw(true);
    this.beside?.showFinale(moment);
  }

  /** The scene that is large unless the reader has chosen one. */
  get ownScene() {
    const { isFast, isFilm, large } = this;
    if (this.finaleScene) return this.finaleScene;
    if (isFast) return (isFilm && large?.name) || "lock";
    return this.shown.moment.scene;
  }

  draw(withOthers) {
    if (!this.shown) return;
    const { moment, frameTime, local } = this.shown;
    this.enlarge(this.chosen ?? this.ownScene);
    this.drawScene(this.large, moment, frameTime, local);
    this.large.showStatus(moment);
    if (!withOthers) return;
    for (const name of this.seen) {
      const scene = this.scenes[name];
      if (scene !== this.large && scene.drawnAt !== moment.at) this.drawScene(scene, moment, frameTime, local);
    }
  }

  drawScene(scene, moment, frameTime, local) {
    scene.update(moment, frameTime, local);
    if (scene.name !== "app") return;
    this.app.update(moment);
    this.home.update(moment);
    if (!this.living) this.say(sentenceUnderPal(moment.shownFace, moment.diaryLine), moment);
  }

  /**
   * Shows the sentence under the pal, unless the surface already shows it. A sentence from the journal is written word by
   * word the first time.
   */
  say(line, moment) {
    const words = line === null || line === moment.look(0).message ? "" : line;
    if (words === this.line.textContent) return;
    this.line.classList.toggle("long", words.length > 80);
    const isWritten = words !== "" && words === moment.diaryLine && !this.written.has(words);
    if (!isWritten) return setText(this.line, words);
    this.written.add(words);
    const parts = words.split(" ");
    const stagger = Math.min(220, 1500 / parts.length);
    this.line.replaceChildren(...parts.flatMap((part, index) => {
      const word = make("span", { class: "word" }, part);
      word.style.animationDelay = `${index * stagger}ms`;
      return index === 0 ? [word] : [" ", word];
    }));
  }
}

/** The progress history as a bar chart; if there are too many days, each bar is the mean of several. */
class HistoryBars {
  constructor(record) {
    this.record = record;
    const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
    this.path = svg("path");
    this.element = svg("svg");
    for (const [key, value] of Object.entries({ class: "bars", role: "img", preserveAspectRatio: "none" })) {
      this.element.setAttribute(key, value);
    }
    this.element.append(this.path);
  }

  static MOST = 60;

  update(moment) {
    const { record } = this;
    const [, today, energy, , , , , , isPremium] = moment.pal;
    const news = lastIndex(record.dayUpdateTimes, moment.at, (at) => at);
    const key = [news, today, energy, isPremium, numberOfDay(record.local(moment.at).date)].join();
    if (this.key === key) return;
    this.key = key;
    this.draw(record.historyAt(moment.at, moment.pal));
  }

  draw(days) {
    const each = Math.max(1, Math.ceil(days.length / HistoryBars.MOST));
    const bars = [];
    // Groups from the last day backwards, so that only the first group may be incomplete.
    for (let end = days.length; end > 0; end -= each) {
      const known = days.slice(Math.max(0, end - each), end).filter(({ steps }) => steps !== null);
      bars.unshift(known.length > 0 ? known.reduce((sum, { steps }) => sum + steps, 0) / known.length : null);
    }
    const most = Math.max(1, ...bars);
    const width = Math.max(7, bars.length);
    this.element.setAttribute("viewBox", `0 0 ${width} 24`);
    const drawn = bars.map((steps, index) => {
      const height = steps === null ? 0 : Math.max(0.75, (steps / most) * 24);
      return steps === null ? "" : `M${width - bars.length + index} 24v${-height.toFixed(2)}h.8V24z`;
    });
    this.path.setAttribute("d", drawn.join(""));
    const known = days.filter(({ steps }) => steps !== null).length;
    this.element.setAttribute("aria-label", `Days of the history: ${days.length}, known: ${known}`);
    this.element.dataset.days = days.length;
    this.element.dataset.known = known;
  }
}

/** The text below the pal on the app's home screen: the phase, the progress, and the selectable looks. */
class AppHome {
  constructor(record) {
    this.record = record;
    this.bars = new HistoryBars(record);
    this.phase = make("p", { class: "phase-line" });
    this.standing = make("p", { class: "standing" });
    this.offer = settingsOffer(record.settingsOffer);
    this.choices = make("div", { class: "choices" });
    this.element = make("div", { class: "app-home" }, this.phase, this.standing, this.offer, this.choices);
  }

  update(moment) {
    this.bars.update(moment);
    const { phaseLine = "", standing = "", settingsOffer, choices } = moment.screenDocument;
    setText(this.phase, phaseLine);
    setText(this.standing, standing);
    this.offer.hidden = settingsOffer === undefined;
    if (this.shown === choices) return;
    this.shown = choices;
    this.choices.replaceChildren(...(choices ? this.rows(choices) : []));
  }

  /** Builds the rows of what a premium user may choose: skins, and the look if there are several. */
  rows({ skins, skin, looks, look }) {
    const row = (name, all, worn) =>
      make("p", {}, make("b", {}, name), ...all.map((one) => make("span", { class: one === worn ? "worn" : null }, one)));
    const nameOf = ({ name, gender, style }) => name ?? `${gender === "female" ? "girl" : "boy"}, ${style}`;
    const rows = [row("Skin", skins, skin)];
    if (looks.length > 1) rows.push(row("Look", looks.map(nameOf), nameOf(look)));
    return rows;
  }
}

/** Builds the offer to open Settings, which the app shows while it may not read steps. */
function settingsOffer({ text, buttons }) {
  const row = make("p", {}, ...buttons.map(({ words }) => make("span", {}, words)));
  return make("div", { class: "choices", hidden: "" }, make("p", {}, text), row);
}

/** Icons of 8 by 8 pixels: two hexadecimal digits per row, one bit per pixel. */
const PICTURES = {
  mail: "ffc3a5998181ff00",
  calendar: "24ffff81a581a5ff",
  photos: "ff818d8d91bbff00",
  camera: "38ff8199a59981ff",
  maps: "3c7e66667e3c1818",
  weather: "925438fe38549200",
  notes: "fe82ba82ba82b2fe",
  clock: "3c4291919d81423c",
  music: "0e0a0a0808387830",
  books: "eeaaaaaaaaaaee00",
  games: "007effdbff7e4200",
  files: "00e0fe8282828200",
  call: "60f07030180e0f06",
  chat: "7effffff7e180800",
  web: "3c428b95a9d1423c",
  steps: "0c1e1e4ce0e04000",
  torch: "7e7e3c1818181818",
  signal: "0303030b0b2bab00",
  waves: "003c42993c420018",
};

/** The other apps on the phone: name, icon, colour. */
const APPS = [
  ["Mail", "mail", "#3f86d8"],
  ["Calendar", "calendar", "#d85b53"],
  ["Photos", "photos", "#c98a2b"],
  ["Camera", "camera", "#5b6270"],
  ["Maps", "maps", "#3f9d6b"],
  ["Weather", "weather", "#4aa3dc"],
  ["Notes", "notes", "#d9a927"],
  ["Clock", "clock", "#22242c"],
  ["Music", "music", "#c74a78"],
  ["Books", "books", "#d9752f"],
  ["Games", "games", "#7a55c7"],
  ["Files", "files", "#4d79c9"],
  ["", "call", "#3f9d6b"],
  ["", "chat", "#49a85c"],
  ["", "web", "#3f86d8"],
  ["", "steps", "#22242c"],
];

/** Returns a picture of 8 by 8 pixels in the current text colour. */
function pixelPicture(rows) {
  const svg = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);
  const [picture, path] = [svg("svg"), svg("path")];
  let lines = "";
  for (let y = 0; y < 8; y += 1) {
    const bits = parseInt(rows.slice(2 * y, 2 * y + 2), 16);
    for (let x = 0; x < 8; x += 1) if (bits & (128 >> x)) lines += `M${x} ${y}h1v1h-1z`;
  }
  path.setAttribute("d", lines);
  picture.setAttribute("viewBox", "0 0 8 8");
  picture.setAttribute("class", "sign");
  picture.setAttribute("shape-rendering", "crispEdges");
  picture.append(path);
  return picture;
}

function appIcon([name, picture, colour]) {
  const tile = make("span", { class: "tile" }, pixelPicture(PICTURES[picture]));
  tile.style.backgroundColor = colour;
  return make("span", { class: "app-icon", "aria-hidden": "true" }, tile, make("span", { class: "app-name" }, name));
}

function roundIcon(picture) {
  return make("span", { class: "round" }, pixelPicture(picture));
}

function statusIcons() {
  return make("span", { class: "signs", "aria-hidden": "true" }, pixelPicture(PICTURES.signal), pixelPicture(PICTURES.waves), battery());
}

function statusBar(clock, middle) {
  return make("div", { class: "bar" }, clock("bar-clock"), middle, statusIcons());
}

function homeIndicator() {
  return make("span", { class: "home-indicator", "aria-hidden": "true" });
}

function glass(className, ...children) {
  return make("div", { class: `glass ${className}` }, ...children);
}

function battery() {
  return make("span", { class: "battery" });
}

/** The screens that cover the app's home screen: onboarding and paywall. */
class AppScreens {
  constructor(record, sprites) {
    this.record = record;
    this.sprites = sprites;
    this.element = make("div", { class: "cover", hidden: "" });
    this.screens = record.onboarding.map((screen) => onboardingScreen(record, sprites, screen));
    this.paywallPal = sprites.element();
    this.paywall = paywallScreen(record, this.paywallPal);
    const { gender, style } = record.look;
    const person = record.people.find((one) => one.gender === gender && one.style === style);
    if (person) sprites.showPicture(this.paywallPal, person.picture);
    this.element.append(...this.screens, this.paywall);
  }

  draw(sheet) {
    if (sheet !== undefined) this.sprites.draw(this.paywallPal, sheet, "vital", 1);
  }

  /** Shows the screen that the record has at this moment, or none. */
  update(moment) {
    const front = this.visibleScreen(moment);
    if (front === this.paywall) this.draw(moment.look(0).sprite?.sheet);
    if (front === this.last) return;
    this.last = front;
    this.element.hidden = front === null;
    for (const screen of [...this.screens, this.paywall]) screen.hidden = screen !== front;
  }

  visibleScreen(moment) {
    const { screen, step } = moment.screenDocument;
    if (screen === "onboarding") return this.screens[step - 1];
    return screen === "paywall" ? this.paywall : null;
  }
}

function onboardingScreen(record, sprites, screen) {
  const card = make("div", { class: "card", "data-number": screen.number });
  card.append(make("p", { class: "step" }, `${screen.number} of ${record.onboarding.length}`));
  for (const visual of screen.visuals) card.append(visualOf(visual, record, sprites));
  card.append(make("p", { class: "title" }, screen.title));
  if (screen.subtitle) card.append(make("p", {}, screen.subtitle));
  if (screen.bullets.length > 0) card.append(listOf(screen.bullets));
  if (screen.copy) card.append(make("p", {}, screen.copy));
  card.append(make("span", { class: "button" }, screen.button));
  return card;
}

function paywallScreen(record, pal) {
  const { title, subtitle, bullets, button, products } = record.paywall;
  return make(
    "div",
    { class: "card paywall" },
    make("div", { class: "visual", role: "img", "aria-label": "The pal" }, pal),
    make("p", { class: "title" }, title),
    make("p", {}, subtitle),
    listOf(bullets),
    make("p", { class: "products" }, ...products.map(({ words }) => make("span", {}, words))),
    make("span", { class: "button" }, button),
  );
}

function listOf(texts) {
  return make("ul", {}, ...texts.map((text) => make("li", {}, text)));
}

/** Builds an illustration of an onboarding screen. */
function visualOf(visual, record, sprites) {
  const pals = make("div", { class: `visual ${visual}`, role: "img" });
  const add = (person) => {
    const pal = sprites.element();
    sprites.showPicture(pal, person.picture);
    pals.append(pal);
  };
  const { people } = record;
  if (visual === "genderChoice") {
    pals.setAttribute("aria-label", "The boy and the girl");
    for (const person of people.filter(({ style }) => style === record.look.style)) add(person);
  } else if (visual === "styleChoice") {
    pals.setAttribute("aria-label", "The styles");
    for (const person of people.filter(({ gender }) => gender === record.look.gender)) add(person);
  } else {
    pals.setAttribute("aria-label", visual === "island" ? "The pal in the Dynamic Island" : "The pal");
    const { gender, style } = record.look;
    const person = people.find((one) => one.gender === gender && one.style === style);
    if (person) add(person);
  }
  return pals;
}
