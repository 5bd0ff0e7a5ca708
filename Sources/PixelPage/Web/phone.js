"use strict";

/*
 * The phone: its scenes, each with the surfaces that are seen there, drawn as the record says.
 *
 * A point of the phone is three quarters of a pixel here, so that a pixel of the art is a half, a whole, two or three.
 */

const ICON_NAMES = {
  "moon.zzz": "moon",
  "figure.walk": "figure walking",
  "bolt.fill": "bolt",
  sparkles: "sparkles",
  locked: "lock",
};
const STATUS_WORDS = {
  live: "live",
  stale: "stale",
  gone: "gone",
  locked: "locked",
  redacted: "hidden until unlocked",
  placeholder: "no pal yet",
};

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Writes text only where it is another, so that nothing is laid out for nothing. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** One surface on the glass. */
class SurfaceView {
  constructor(record, sprites, name, scale, parts) {
    this.record = record;
    this.sprites = sprites;
    this.name = name;
    this.index = record.surfaces.findIndex((surface) => surface.name === name);
    this.pal = sprites.element(scale);
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
    this.drawPal(look, shown, frameTime, this.name === "app" ? moment.peek : 0);
    this.drawIcon(look.icon);
    write(this.text, this.hasText ? (shown.text ?? "") : "");
    write(this.message, look.message ?? "");
    const effects = (look.effects ?? []).join(" ");
    if (element.dataset.effects !== effects) element.dataset.effects = effects;
    this.describe(look, shown);
  }

  drawPal(look, shown, frameTime, peek) {
    const hidden = look.status === "redacted" || look.status === "placeholder" || look.status === "gone";
    if (!look.sprite || hidden) this.sprites.clear(this.pal);
    else if (peek > 0 && look.status === "live" && look.sprite.pose !== "walking") {
      this.sprites.draw(this.pal, look.sprite.sheet, "peek", peek);
    } else {
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

  /** What somebody hears who does not see it. */
  describe(look, shown) {
    const parts = [SURFACE_WORDS[this.name], STATUS_WORDS[look.status]];
    if (look.sprite) parts.push(`the pal ${look.sprite.pose}, phase ${look.sprite.phase}`);
    if (look.icon) parts.push(ICON_NAMES[look.icon]);
    if (shown.text && this.hasText) parts.push(shown.text);
    if (look.message) parts.push(look.message);
    parts.push(...(look.effects ?? []));
    const label = parts.join(", ");
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

/** A phone with some surfaces on it, and what is to be said of each below. */
class Scene {
  constructor(record, sprites, name, title, build) {
    this.views = [];
    this.clocks = [];
    this.dates = [];
    const surface = (surfaceName, scale, parts) => {
      const view = new SurfaceView(record, sprites, surfaceName, scale, parts);
      this.views.push(view);
      return view.element;
    };
    const clock = (className) => this.keep(this.clocks, make("span", { class: className }));
    const date = (className) => this.keep(this.dates, make("span", { class: className }));
    this.notes = make("ul", { class: "notes" });
    this.element = make(
      "figure",
      { class: `scene scene-${name}` },
      make("figcaption", {}, title),
      build({ surface, clock, date }),
      this.notes,
    );
    this.lines = this.views.map((view) => {
      const badge = make("span", { class: "badge" });
      const words = make("span");
      this.notes.append(make("li", {}, badge, words));
      return { view, badge, words };
    });
  }

  keep(list, element) {
    list.push(element);
    return element;
  }

  update(moment, frameTime, local) {
    for (const view of this.views) view.update(moment, frameTime);
    for (const clock of this.clocks) write(clock, local.clock);
    for (const date of this.dates) write(date, local.date);
    for (const { view, badge, words } of this.lines) {
      const { status } = moment.look(view.index);
      badge.dataset.status = status;
      write(badge, STATUS_WORDS[status]);
      write(words, ` ${SURFACE_WORDS[view.name]}${moment.differs(view.index) ? ", not as meant" : ""}`);
    }
  }
}

/** The whole phone, scene by scene. */
class Phone {
  constructor(record, sprites) {
    const scene = (name, title, build) => new Scene(record, sprites, name, title, build);
    this.app = new AppScreens(record, sprites);
    this.bars = new HistoryBars(record);
    this.scenes = {
      home: scene("home", "Home Screen", ({ surface, clock }) =>
        glass(
          "wallpaper day",
          make("div", { class: "bar" }, clock("bar-clock"), surface("compact", 0.5, ["pal", "text"]), battery()),
          make("div", { class: "apps" }, surface("homeSmall", 2, ["icon", "pal"]), ...blanks(8)),
          make("div", { class: "dock", "aria-hidden": "true" }, ...blanks(4)),
        ),
      ),
      lock: scene("lock", "Lock Screen", ({ surface, clock, date }) =>
        glass(
          "wallpaper dusk",
          make("div", { class: "pinhole", "aria-hidden": "true" }),
          make(
            "div",
            { class: "lock-head" },
            make("div", { class: "inline-row" }, date("lock-date"), surface("accessoryInline", 0.5, ["pal", "icon"])),
            clock("lock-clock"),
            make(
              "div",
              { class: "accessories" },
              surface("accessoryCircular", 1, ["pal", "icon"]),
              surface("accessoryRectangular", 1, ["pal", "icon"]),
            ),
          ),
          make("div", { class: "banner-place" }, surface("lockScreen", 1, ["pal", "icon"])),
        ),
      ),
      app: scene("app", "App", ({ surface, clock }) =>
        glass(
          "screen",
          make("div", { class: "bar" }, clock("bar-clock"), make("span", { class: "pinhole" }), battery()),
          surface("app", 3, ["pal", "text", "icon", "message"]),
          make("div", { class: "history-card" }, surface("history", 1, ["icon", "text"]), this.bars.element),
          this.app.element,
        ),
      ),
      dim: scene("dim", "Always-On", ({ surface, clock, date }) =>
        glass(
          "dark",
          make("div", { class: "pinhole", "aria-hidden": "true" }),
          make("div", { class: "lock-head" }, date("lock-date"), clock("lock-clock")),
          make("div", { class: "banner-place" }, surface("alwaysOn", 1, ["pal", "icon"])),
        ),
      ),
      island: scene("island", "Dynamic Island", ({ surface }) =>
        make(
          "div",
          { class: "islands" },
          make("div", { class: "pill" }, surface("compact", 1, ["pal", "text"])),
          make("div", { class: "pill" }, surface("minimal", 1, ["pal"])),
          make("div", { class: "pill" }, surface("expanded", 2, ["pal", "text", "icon"])),
        ),
      ),
      stand: scene("stand", "StandBy", ({ surface }) =>
        make("div", { class: "glass lying" }, surface("standBy", 3, ["pal", "icon"])),
      ),
    };
  }

  update(moment, frameTime, local) {
    for (const scene of Object.values(this.scenes)) scene.update(moment, frameTime, local);
    this.app.update(moment);
    this.bars.update(moment);
  }
}

/** The days of the progress history as small bars; of more than there is room for, each is the mean of several. */
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
    const [, today, , , , , , , isPremium] = moment.pal;
    const news = lastIndex(record.newsOfDays, moment.at, (at) => at);
    const key = [news, today, isPremium, numberOfDay(record.local(moment.at).date)].join();
    if (this.key === key) return;
    this.key = key;
    this.draw(record.historyAt(moment.at, moment.pal));
  }

  draw(days) {
    const each = Math.max(1, Math.ceil(days.length / HistoryBars.MOST));
    const bars = [];
    // From the last on, so that today is always one of a whole bar.
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

function glass(className, ...children) {
  return make("div", { class: `glass ${className}` }, ...children);
}

function blanks(count) {
  return Array.from({ length: count }, () => make("span", { class: "blank", "aria-hidden": "true" }));
}

function battery() {
  return make("span", { class: "battery", "aria-hidden": "true" });
}

/** The screens that lie over the app's own: the onboarding's, and the paywall. */
class AppScreens {
  constructor(record, sprites) {
    this.record = record;
    this.sprites = sprites;
    this.element = make("div", { class: "cover", hidden: "" });
    this.screens = record.onboarding.map((screen) => onboardingScreen(record, sprites, screen));
    this.paywallPal = sprites.element(2);
    this.paywall = paywallScreen(record, this.paywallPal);
    const { gender, style } = record.look;
    const person = record.people.find((one) => one.gender === gender && one.style === style);
    if (person) sprites.portray(this.paywallPal, person.picture);
    this.element.append(...this.screens, this.paywall);
  }

  draw(sheet) {
    if (sheet !== undefined) this.sprites.draw(this.paywallPal, sheet, "vital", 1);
  }

  /** Which screen is in front; the record says when each came and went. */
  update(moment) {
    const front = this.front(moment);
    if (front === this.paywall) this.draw(moment.look(0).sprite?.sheet);
    if (front === this.last) return;
    this.last = front;
    this.element.hidden = front === null;
    for (const screen of [...this.screens, this.paywall]) screen.hidden = screen !== front;
  }

  front(moment) {
    const { screens } = this.record;
    if (screens.length > 0 && moment.at < screens[screens.length - 1]) {
      const index = lastIndex(screens, moment.at, (instant) => instant);
      return index < 0 ? null : this.screens[index];
    }
    const { fronts } = moment.part;
    const last = fronts[lastIndex(fronts, moment.at, (change) => change.at)];
    return last?.kind === "paywallShown" ? this.paywall : null;
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
  const { title, subtitle, bullets, button } = record.paywall;
  return make(
    "div",
    { class: "card paywall" },
    make("div", { class: "visual", role: "img", "aria-label": "The pal" }, pal),
    make("p", { class: "title" }, title),
    make("p", {}, subtitle),
    listOf(bullets),
    make("span", { class: "button" }, button),
  );
}

function listOf(texts) {
  return make("ul", {}, ...texts.map((text) => make("li", {}, text)));
}

/** A picture beside the words of a screen. */
function visualOf(visual, record, sprites) {
  const pals = make("div", { class: `visual ${visual}`, role: "img" });
  const add = (person, scale) => {
    const pal = sprites.element(scale);
    sprites.portray(pal, person.picture);
    pals.append(pal);
  };
  const { people } = record;
  if (visual === "genderChoice") {
    pals.setAttribute("aria-label", "The boy and the girl");
    for (const person of people.filter(({ style }) => style === record.look.style)) add(person, 1);
  } else if (visual === "styleChoice") {
    pals.setAttribute("aria-label", "The styles");
    for (const person of people.filter(({ gender }) => gender === record.look.gender)) add(person, 1);
  } else {
    pals.setAttribute("aria-label", visual === "island" ? "The pal in the Dynamic Island" : "The pal");
    const { gender, style } = record.look;
    const person = people.find((one) => one.gender === gender && one.style === style);
    if (person) add(person, visual === "island" ? 0.5 : 2);
  }
  return pals;
}
