"use strict";

/*
 * The page: one instant of the history at a time, on every surface, with the reasons for it.
 */

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const UPDATES = new Set(["liveActivityStarted", "liveActivityUpdated", "liveActivityEnded", "widgetReloaded"]);
const EVENTS = new Set([
  "began",
  "appOpened",
  "phaseUnlocked",
  "phaseRevealed",
  "paywallShown",
  "milestoneReached",
  "walkingStarted",
  "entitlementChanged",
  "permissionChanged",
  "zoneChanged",
  "skinChanged",
  "lookChanged",
  "totalCorrected",
]);
const STAGE_WORDS = {
  walked: "Walked",
  known: "Known",
  decided: "Decided",
  shown: "Shown",
  meant: "Meant",
  next: "Next",
};

function two(number) {
  return String(number).padStart(2, "0");
}

/** The time of a date whose UTC is local time. */
function clockText(date) {
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** How far clocks were ahead of UTC: an hour that comes twice is told apart by it. */
function offsetText(seconds) {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `, UTC${seconds < 0 ? "\u2212" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function dayText(date) {
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function shortDayText(date) {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()].slice(0, 3)} ${date.getUTCFullYear()}`;
}

function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** The chain from steps walked to the picture on the glass, as `pixelpal explain` tells it. */
async function reasons(moment, index) {
  const { record } = moment;
  const shown = moment.shown[index];
  const look = moment.look(index);
  const words = look.words + (shown.text === null ? "" : `, "${shown.text}"`);
  if (look.status === "placeholder") return [{ stage: "shown", at: null, words: "there is no pal yet" }];
  const { counted, today } = moment.walked;
  const todayText = today === null ? "nothing is known of today" : `${grouped(today)} ${today === 1 ? "step" : "steps"} today`;
  const links = [
    {
      stage: "walked",
      at: moment.at,
      words: `${todayText}, ${grouped(counted)} since the beginning, to the minute`,
    },
  ];
  const { known } = moment;
  if (known) links.push({ stage: "known", at: known.since, words: known.words });
  for (const [from, to, words] of record.rests) {
    if (from <= moment.at && moment.at < to) links.push({ stage: "decided", at: from, words });
  }
  for (const change of moment.decided(index)) {
    links.push({ stage: "decided", at: change.at, words: `${change.words}: ${change.why}` });
  }
  links.push({ stage: "shown", at: shown.since, words: `${words}: ${shown.why}` });
  const { place } = record.surfaces[index];
  if (place !== undefined) {
    const meant = moment.meant[place];
    links.push({
      stage: "meant",
      at: null,
      words:
        meant === shown.picture
          ? "the same: a phone without limits shows no other picture"
          : `a phone without limits shows ${record.pictures[meant].words}`,
    });
  }
  const next = await moment.nextLook(index);
  if (next) {
    const then = record.looks[next.look].words + (next.text === null ? "" : `, "${next.text}"`);
    links.push({ stage: "next", at: next.at, words: `${then}: ${next.why}` });
  } else {
    const isOver = moment.at + record.horizonMs > record.end;
    const words = isOver ? "nothing changes before the history ends" : "nothing changes in the next eight days";
    links.push({ stage: "next", at: null, words });
  }
  return links;
}

class Page {
  constructor(record) {
    this.record = record;
    this.clock = new PageClock(record.begin, record.end);
    this.sprites = new Sprites(record);
    this.phone = new Phone(record, this.sprites);
    this.$ = (id) => document.getElementById(id);
    this.history = new HistoryStrip(record, this.$("history-picture"), this.$("history"));
    this.day = new DayStrip(record, this.$("day-picture"), this.$("day"), this.$("day-legend"));
    this.part = null;
    this.build();
    this.listen();
  }

  // What is there before anything is played.

  build() {
    const { record } = this;
    const scenes = Object.values(this.phone.scenes).map((scene) => scene.element);
    this.$("scene-list").append(...scenes);
    this.$("surface").append(
      ...record.surfaces.map(({ name }, index) => make("option", { value: index }, SURFACE_WORDS[name])),
    );
    this.$("surface").value = String(record.surfaces.findIndex(({ name }) => name === "compact"));
    const last = record.local(record.end);
    write(this.$("headline"), record.headline);
    write(
      this.$("setting"),
      `${shortDayText(record.local(record.begin).date)} to ${shortDayText(last.date)}, ` +
        `${[...new Set(record.clocks.map(([, , zone]) => zone))].join(", ")}, on ${record.device}`,
    );
    write(this.$("gain"), record.gain ?? "");
    this.$("gain").hidden = !record.gain;
    this.buildTruth();
    this.buildJumps();
    this.buildScreens();
    this.buildLegend();
  }

  buildTruth() {
    this.truthPal = this.sprites.element(2);
    this.truthWords = make("p", { class: "words" });
    this.truthTable = make("dl", { class: "facts" });
    this.facts = ["Today", "In all", "Phone knows"].map((name) => {
      const value = make("dd");
      this.truthTable.append(make("div", {}, make("dt", {}, name), value));
      return value;
    });
    this.truthPicture = make("div", { class: "truth-pal", role: "img" }, this.truthPal);
    const title = make("p", { class: "quiet" }, "What was true");
    this.$("truth").append(this.truthPicture, make("div", {}, title, this.truthWords, this.truthTable));
  }

  /** Buttons for what one would look for. */
  buildJumps() {
    const { record } = this;
    const jumps = record.highlights
      .filter(([, kind]) => kind === "phaseUnlocked" || kind === "phaseRevealed" || kind === "paywallShown")
      .slice(0, 8);
    for (const [at, , words] of jumps) {
      const button = make("button", { type: "button" }, `${words}, ${shortDayText(record.local(at).date)}`);
      button.addEventListener("click", () => this.go(at));
      this.$("jumps").append(button);
    }
  }

  buildScreens() {
    const { record } = this;
    const app = new AppScreens(record, this.sprites);
    for (const [index, card] of app.screens.entries()) {
      const since = record.screens[index];
      this.addScreen(card, since === undefined ? "Before this history" : this.when(since), since);
    }
    const shown = record.highlights.find(([, kind]) => kind === "paywallShown");
    this.addScreen(app.paywall, shown ? this.when(shown[0]) : `Not shown: ${record.paywall.reason}`, shown?.[0]);
  }

  when(at) {
    const { date } = this.record.local(at);
    return `${shortDayText(date)}, ${clockText(date).slice(0, 5)}`;
  }

  addScreen(card, words, at) {
    card.hidden = false;
    const caption = make("figcaption", {}, words);
    if (at !== undefined) {
      const button = make("button", { type: "button" }, "Go there");
      button.setAttribute("aria-label", `Go to ${words}`);
      button.addEventListener("click", () => this.go(at));
      caption.append(" ", button);
    }
    this.$("screens").append(make("figure", { class: "one-screen" }, card, caption));
  }

  buildLegend() {
    const entry = (name, words) => make("span", {}, make("i", { class: `key ${name}` }), words);
    const phases = this.record.phases.map(({ name }, index) => entry(`phase-${index + 1}`, name));
    this.$("history-legend").append(
      ...phases,
      entry("mark earned", "earned"),
      entry("mark seen", "seen"),
      entry("mark paywall", "paywall"),
      entry("mark milestone", "milestone"),
      entry("mark opened", "opened"),
      entry("day low", "low"),
      entry("day neutral", "neutral"),
      entry("day vital", "vital"),
      entry("day unknown", "unknown"),
    );
    this.$("day-keys").append(
      this.day.key,
      entry("mark update", "update"),
    );
  }

  // What people do.

  listen() {
    this.$("play").addEventListener("click", () => this.run(!this.clock.isRunning));
    for (const input of document.querySelectorAll("input[name=speed]")) {
      // A browser may have kept what was chosen before.
      if (input.checked) this.clock.speed = Number(input.value);
      input.addEventListener("change", () => this.clock.change(Number(input.value), performance.now()));
    }
    // On a small window one scene at a time.
    if (window.matchMedia("(max-width: 760px)").matches) {
      document.querySelector("input[name=scene][value=home]").checked = true;
    }
    for (const input of document.querySelectorAll("input[name=scene]")) {
      if (input.checked) this.$("scene-list").dataset.scene = input.value;
      input.addEventListener("change", () => {
        this.$("scene-list").dataset.scene = input.value;
      });
    }
    this.$("history").addEventListener("input", ({ target }) => this.go(this.record.begin + Number(target.value)));
    this.$("day").addEventListener("input", ({ target }) => this.go(this.day.start + Number(target.value)));
    this.move(this.$("history"), 7, (count) => this.goByDays(count));
    this.move(this.$("day"), 60, (count) => this.go(this.clock.at(performance.now()) + count * 60000));
    document.querySelector(".skip").addEventListener("click", (event) => {
      // The address names an instant, and is to keep it.
      event.preventDefault();
      this.$("day").focus();
    });
    this.$("surface").addEventListener("change", () => this.showReasons());
    this.$("event-after").addEventListener("click", () => this.step(EVENTS, 1));
    this.$("event-before").addEventListener("click", () => this.step(EVENTS, -1));
    this.$("update-after").addEventListener("click", () => this.step(UPDATES, 1));
    this.$("update-before").addEventListener("click", () => this.step(UPDATES, -1));
    document.addEventListener("keydown", (event) => this.press(event));
    window.addEventListener("hashchange", () => this.goToAddress());
  }

  /** Lets keys move a slider by what people count in: by one, or by `many`. */
  move(slider, many, by) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: many, PageDown: -many };
    slider.addEventListener("keydown", (event) => {
      if (steps[event.key] === undefined) return;
      event.preventDefault();
      by(steps[event.key]);
    });
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof HTMLSelectElement) return;
    if (event.key !== " " && !this.$("letters").checked) return;
    const takesSpace =
      target.closest("button, summary, a, [type=checkbox]") !== null || (target.type === "radio" && !target.checked);
    const speed = { 1: "1", 2: "60", 3: "3600" }[event.key];
    if ((event.key === " " && !takesSpace) || event.key.toLowerCase() === "k") this.run(!this.clock.isRunning);
    else if (event.key.toLowerCase() === "e") this.step(EVENTS, event.shiftKey ? -1 : 1);
    else if (event.key.toLowerCase() === "u") this.step(UPDATES, event.shiftKey ? -1 : 1);
    else if (speed) document.querySelector(`input[name=speed][value="${speed}"]`).click();
    else return;
    event.preventDefault();
  }

  run(isRunning) {
    if (isRunning && this.clock.at(performance.now()) >= this.record.end) {
      this.clock.move(this.record.begin, performance.now());
    }
    this.clock.run(isRunning, performance.now());
    write(this.$("play"), isRunning ? "Pause" : "Play");
    if (!isRunning) {
      this.go(this.clock.at(performance.now()));
      return;
    }
    // What was said of the last pause is over.
    write(this.$("now-words"), "");
    this.ticked = performance.now();
    requestAnimationFrame((real) => this.tick(real));
  }

  tick(real) {
    if (!this.clock.isRunning) return;
    // A page that nobody saw for a while goes on where it was seen last.
    if (real - this.ticked > 1000 && this.moment) this.clock.move(this.moment.at, real);
    this.ticked = real;
    const at = this.clock.at(real);
    if (this.part && at >= this.part.from && at < this.part.to) this.show(at, real);
    else this.load(at);
    if (at >= this.record.end) this.run(false);
    else requestAnimationFrame((then) => this.tick(then));
  }

  /** Opens the part that `at` lies in, and says whether somebody still wants that one. */
  async load(at) {
    this.wanted = at;
    const part = await this.record.part(at);
    if (this.wanted < part.from || this.wanted >= part.to) return false;
    this.part = part;
    const next = this.record.indexOfPart(at) + 1;
    if (this.clock.isRunning && next < this.record.parts.length) this.record.open(next);
    return true;
  }

  /** Goes to an instant and stays there, unless it plays. */
  async go(at) {
    this.sayOfAddress("");
    this.clock.move(at, performance.now());
    if (!(await this.load(this.clock.at(performance.now())))) return;
    this.show(this.clock.at(performance.now()), performance.now());
    if (!this.clock.isRunning) this.settle();
  }

  /** Goes to the same time of another day. */
  goByDays(count) {
    const { record } = this;
    const now = this.clock.at(performance.now());
    let day = record.dayAt(now);
    for (let left = Math.abs(count); left > 0; left -= 1) {
      const next = record.dayAt(count > 0 ? day.end : day.start - 1);
      if (next.start === day.start) break;
      day = next;
    }
    const time = (instant) => record.local(instant).date.getTime() % 86400000;
    let at = day.start + time(now) - time(day.start);
    at += (record.local(day.start).offset - record.local(at).offset) * 1000;
    return this.go(Math.min(Math.max(at, day.start), day.end - 1));
  }

  /** Goes to the next instant, or the one before, at which one of `kinds` happened; one step after another. */
  step(kinds, direction) {
    if (this.clock.isRunning) this.run(false);
    this.stepping = (this.stepping ?? Promise.resolve()).then(() => this.stepOnce(kinds, direction));
    return this.stepping;
  }

  async stepOnce(kinds, direction) {
    const now = this.clock.at(performance.now());
    const { parts } = this.record;
    for (let index = this.record.indexOfPart(now); index >= 0 && index < parts.length; index += direction) {
      const part = await this.record.open(index);
      const wanted = part.changes.filter(
        ({ at, kind }) => kinds.has(kind) && (direction > 0 ? at > now : at < now),
      );
      if (wanted.length > 0) {
        await this.go(wanted[direction > 0 ? 0 : wanted.length - 1].at);
        return;
      }
    }
  }

  /** What need not be done while it plays. */
  settle() {
    if (!this.moment) return;
    this.showReasons();
    write(this.$("now-words"), this.sentence());
    clearTimeout(this.addressing);
    // Browsers let an address change only so often.
    this.addressing = setTimeout(() => {
      const address = `#at=${new Date(this.moment.at).toISOString()}`;
      if (location.hash !== address) this.keepAddress(address);
    }, 250);
  }

  sentence() {
    const happened = this.moment.part.changes.filter(({ at }) => at === this.moment.at);
    return happened.map(({ words, why }) => `${words}: ${why}`).join("; ");
  }

  keepAddress(address) {
    try {
      history.replaceState(null, "", address);
    } catch {
      // A frame that belongs to nobody has no address of its own: there the page plays without.
    }
  }

  /**
   * Goes to the instant that the address names, or to the nearest one of this history; says whether there was one to go
   * to. What cannot be done is said.
   */
  goToAddress() {
    const { hash } = location;
    if (!hash.startsWith("#at")) return false;
    // Without an offset an instant would be another one for everybody.
    const match = /^#at=([-0-9T:.]+)(Z|(?:[+-]|%2B)\d\d:?\d\d)$/.exec(hash);
    const at = match ? Date.parse(match[1] + match[2].replace("%2B", "+")) : NaN;
    const { begin, end } = this.record;
    if (Number.isNaN(at)) {
      this.sayOfAddress(
        `The address names no instant that can be read (${hash.slice(0, 60)}): ` +
          `it is written like #at=${written(begin)}, with Z or an offset at its end.`,
      );
      return false;
    }
    this.go(at);
    if (at < begin) this.sayOfAddress("The address names an instant before this history: this is its first.");
    if (at > end) this.sayOfAddress("The address names an instant after this history: this is its last.");
    return true;
  }

  /** What is wrong with the address, until somebody goes elsewhere. */
  sayOfAddress(words) {
    this.$("address-words").hidden = words === "";
    write(this.$("address-words"), words);
  }

  // What is drawn.

  show(at, real) {
    const moment = new MomentOfPal(this.record, this.part, at);
    this.moment = moment;
    const { date, zone, offset } = this.record.local(at);
    const clock = clockText(date);
    const words = dayText(date);
    write(this.$("now"), `${words}, ${clock} `);
    this.$("now").dataset.zone = zone + offsetText(offset);
    // Beyond the speed of life, frames follow the page's own time.
    const isLifelike = this.clock.speed === 1 || !this.clock.isRunning;
    const frameTime = isLifelike ? () => at : (start) => start + Math.floor(real);
    const local = { clock: clock.slice(0, 5), date: words.replace(/ \d+$/, "") };
    this.phone.update(moment, frameTime, local);
    this.showTruth(moment, frameTime);
    const day = this.record.dayAt(at);
    // Whoever listens while it plays is told now and then.
    if (!this.clock.isRunning || real - (this.toldAt ?? -Infinity) > 5000) {
      this.toldAt = real;
      this.told = [words, clock];
    }
    if (day.start !== this.day.start) this.day.open(day);
    this.history.show(at, this.told[0]);
    this.day.show(at, this.told[1]);
    if (this.clock.isRunning && real - (this.reasonsAt ?? 0) > 500) {
      this.reasonsAt = real;
      this.showReasons();
    }
  }

  showTruth(moment, frameTime) {
    const { record } = this;
    if (moment.at < record.createdAt) {
      this.sprites.clear(this.truthPal);
      write(this.truthWords, "There is no pal yet.");
      for (const fact of this.facts) write(fact, "");
      return;
    }
    const place = record.surfaces.find(({ name }) => name === "app").place;
    const picture = record.pictures[moment.meant[place]];
    const { idleMs } = record.phases[picture.phase - 1];
    const walking = { fps: 24, frames: 32, poseFrames: 32 };
    const sprite = picture.pose === "walking" ? walking : { frameMs: idleMs, frames: 2, poseFrames: 2 };
    this.sprites.draw(this.truthPal, picture.sheet, picture.pose, frameAt(sprite, 0, frameTime(0)));
    const { counted, today } = moment.walked;
    const [total] = moment.pal;
    const words = picture.pose === "walking" ? "is out walking" : "rests";
    write(this.truthWords, `The pal ${words}, in phase ${picture.phase}, ${record.phases[picture.phase - 1].name}.`);
    write(this.facts[0], today === null ? "not known" : grouped(today));
    write(this.facts[1], grouped(counted));
    write(this.facts[2], grouped(total));
    if (this.truthLabel !== picture.words) {
      this.truthLabel = picture.words;
      this.truthPicture.setAttribute("aria-label", `The pal as it was meant: ${picture.words}`);
    }
  }

  async showReasons() {
    const { moment } = this;
    if (!moment) return;
    const links = await reasons(moment, Number(this.$("surface").value));
    // Meanwhile somebody may have gone elsewhere.
    if (this.moment !== moment && !this.clock.isRunning) return;
    const items = links.map(({ stage, at, words }) => {
      const time = make("span", { class: "when" }, at === null ? "" : this.clockAt(at, moment.at));
      return make("li", { class: stage }, make("b", {}, STAGE_WORDS[stage]), time, make("span", {}, words));
    });
    this.$("reasons").replaceChildren(...items);
  }

  /** The time of an instant, with its day where that is another. */
  clockAt(at, now) {
    const { date } = this.record.local(at);
    const isToday = dayText(date) === dayText(this.record.local(now).date);
    return isToday ? clockText(date) : `${shortDayText(date)}, ${clockText(date).slice(0, 5)}`;
  }
}

/** Without what the page needs to play, what can be done is said where it would. */
function cannotPlay() {
  document.getElementById("cannot-play").hidden = false;
  for (const part of document.querySelectorAll(".player, .stage, .why, .screens")) part.hidden = true;
  document.documentElement.dataset.ready = "";
}

async function begin() {
  const record = await new RecordOfPal(JSON.parse(document.getElementById("data").textContent)).openHistory();
  const page = new Page(record);
  // For whoever holds the page against the engine.
  window.pixelpal = {
    documentAt: async (at) => new MomentOfPal(record, await record.part(at), at).document,
    reasonsAt: async (at, name) => {
      const index = record.surfaces.findIndex((surface) => surface.name === name);
      return reasons(new MomentOfPal(record, await record.part(at), at), index);
    },
    page,
  };
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!page.goToAddress()) {
    await page.go(record.start);
    if (!isStill) page.run(true);
    // Said of where the page begins instead.
    page.goToAddress();
  }
  document.documentElement.dataset.ready = "";
}

if (typeof DecompressionStream === "undefined") cannotPlay();
else begin();
