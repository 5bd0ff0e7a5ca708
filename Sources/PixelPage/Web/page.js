"use strict";

/* The page: it shows every surface at one instant of the history, with the reasons for what it shows. */

const UPDATES = new Set(["liveActivityStarted", "liveActivityUpdated", "liveActivityEnded", "widgetReloaded"]);
const EVENTS = new Set([
  "began",
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

/** Formats the time of a date that holds local time in its UTC fields. */
function clockText(date) {
  return date.toISOString().slice(-13, -5);
}

function minuteText(date) {
  return clockText(date).slice(0, 5);
}

/** Formats a UTC offset, which distinguishes the two instances of an hour that the clocks repeat. */
function offsetText(seconds) {
  const minutes = Math.round(Math.abs(seconds) / 60);
  return `UTC${seconds < 0 ? "\u2212" : "+"}${minuteText(new Date(minutes * 60000))}`;
}

function dayText(date) {
  return `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function shortDayText(date) {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()].slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** Returns the chain of causes from the steps walked to the picture shown, as `pixelpal explain` reports it. */
async function reasons(moment, index) {
  const { record } = moment;
  const shown = moment.shown[index];
  const look = moment.look(index);
  const words = look.words + (shown.text === null ? "" : `, "${shown.text}"`);
  if (look.status === "placeholder") return [{ stage: "shown", at: null, words: "there is no pal yet" }];
  const { counted, today } = moment.walked;
  const todayText = today === null ? "nothing is known of today" : `${countedSteps(today)} today`;
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

/** The caption of the film while it skips unknown days. */
const UNKNOWN_DAYS = "Nothing is known of these days.";
const UNKNOWN_DAY = "Nothing is known of this day";

/** The playback speeds by their keys. */
const SPEEDS = { 0: "story", 1: "1", 2: "60", 3: "3600", 4: "86400", 5: "604800" };

/** Returns the speed as a multiple of real time, or null for the story. */
function speedOf(input) {
  return input.value === "story" ? null : Number(input.value);
}

class Page {
  constructor(record, beside) {
    this.record = record;
    this.story = new Story(record);
    this.clock = new PageClock(record.begin, record.end, this.story);
    this.sprites = new Sprites(record);
    this.$ = (id) => document.getElementById(id);
    this.phone = new Phone(record, this.sprites, this.$("phone"), this.$("others"));
    this.stage = new StagedPal(record, this.sprites, this.$("stage-picture"));
    this.living = record.face ? new LivingPal(record, this.sprites, () => this.animate()) : null;
    this.stage.living = this.living;
    this.history = new HistoryStrip(record, this.story, this.$("history-picture"), this.$("history-marks"));
    this.day = new DayStrip(record, this.$("day-picture"), this.$("day-legend"));
    this.charts = new Charts(document.querySelector(".charts"), { pick: (at) => this.go(at) });
    this.part = null;
    /** The fragment that was read or written last; any other is new, and about to be followed. */
    this.fragment = location.hash;
    this.beside = beside && new Beside(beside, record, new Sprites(beside), this.$("phone-beside"));
    this.phone.beside = this.beside?.phone;
    this.link = new MomentLink(this);
    /** The last words of the pal, with which the page opens while the pal is in its first phase. */
    this.openingWords = this.story.moments.findLast(({ words }) => words)?.words;
    this.diary = record.journal ? new Diary(record, this.sprites, (at) => this.go(at)) : null;
    this.diary?.isOpened.then(() => this.history.markKeepsakes(this.diary.keepsakeInstants));
    const lastDay = record.days.findLast(([, , steps]) => steps !== null);
    /** The evening of the last day with known steps; the history can end some hours later. */
    this.lastEveningAt = lastDay ? Math.min(lastDay[0] + EVENING, record.end) : record.end;
    this.phoneIsFound = this.findPhoneOfLastDay();
    this.isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** Called when the reader opens or closes the parts for makers. */
    this.makersChanged = () => {};
    this.build();
    this.listen();
    this.setMakers(isMakersAddress());
  }

  // Setup.

  build() {
    const { record } = this;
    this.$("surface").append(
      ...record.surfaces.map(({ name }, index) => make("option", { value: index }, SURFACE_WORDS[name])),
    );
    this.$("surface").value = String(record.surfaces.findIndex(({ name }) => name === "compact"));
    const zones = [...new Set(record.clocks.map(([, , zone]) => zone))];
    setText(this.$("setting"), `${record.device}, ${zones.join(", ")}`);
    setText(this.$("dates"), document.querySelector(".top .quiet").textContent);
    setText(this.$("gain"), record.gain ?? "");
    this.facts = ["Walked today", "Walked in all", "The phone knows"].map((name) => {
      const value = make("dd");
      this.$("truth").append(make("div", {}, make("dt", {}, name), value));
      return value;
    });
    for (const id of ["save", "save-finale"]) this.$(id).href = this.$("still").querySelector("img").src;
    const { facts } = record.finale;
    this.$("finale-facts").append(...facts.map(([name, fact]) => make("div", {}, make("dt", {}, name), make("dd", {}, fact))));
    this.$("opening-facts").append(...facts.slice(0, 2).map(([name, fact]) => make("span", {}, `${name}: ${fact}`)));
    this.buildEvolution();
    this.buildKeepsakes();
    this.buildScreens();
    this.buildLegend();
    this.beside?.eachDifference((spans) => this.history.mark(spans));
  }

  /** Makes each phase a button that goes to the instant at which it was seen, or else earned. */
  buildEvolution() {
    this.phases = [...this.$("evolution").children];
    for (const [index, element] of this.phases.entries()) {
      if (element.dataset.at === undefined) continue;
      const lines = [...element.querySelectorAll("span:not(.makers)")].map((line) => line.textContent);
      const label = [`Go to ${this.record.phases[index].name}`, ...lines].join(", ");
      const button = make("button", { type: "button", "aria-label": label });
      button.addEventListener("click", () => this.go(Number(element.dataset.at)));
      element.append(button);
    }
  }

  /**
   * Makes each keepsake a button that goes to the evening on which it came, or to the last minute if it came later. The
   * caption then names the keepsake.
   */
  buildKeepsakes() {
    for (const [index, element] of document.querySelectorAll(".gathered [data-day]").entries()) {
      const [name, day] = [...element.querySelectorAll("span + span")].map((line) => line.textContent);
      const button = make("button", { type: "button", "aria-label": `Go to ${name}, ${day}` });
      const goTo = (time) => {
        const at = Math.min(this.record.end, this.instantOf(element.dataset.day, time));
        this.arrival = { at, name: name[0].toUpperCase() + name.slice(1) };
        return this.go(at);
      };
      button.addEventListener("click", async () => {
        this.$("stage").scrollIntoView({ block: "nearest" });
        await goTo("20:00");
        if (this.stage.keepsakeCount(this.moment) <= index) goTo("23:59");
      });
      element.append(button);
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
    return `${shortDayText(date)}, ${minuteText(date)}`;
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
    this.$("history-legend").append(
      "In the bar below, each phase has its colour.",
      entry("day", "steps of a day"),
      entry("unknown", "unknown"),
      entry("mark", "a new phase is seen"),
      ...(this.diary ? [entry("keepsake", "a keepsake came")] : []),
    );
    if (this.beside) this.$("history-legend").append(entry("apart", "the two phones differ"));
    const marks = entry("mark", "a phase is seen, the paywall, a milestone, the app is opened");
    this.$("day-keys").append(this.day.key, entry("update", "the Live Activity changed"), marks);
  }

  // Parts for makers.

  get isForMakers() {
    return document.documentElement.dataset.makers !== undefined;
  }

  /** Shows or hides the parts for makers. Without them, the page has a single speed. */
  setMakers(isOn) {
    document.documentElement.toggleAttribute("data-makers", isOn);
    this.$("makers").setAttribute("aria-pressed", String(isOn));
    if (!isOn && this.clock.speed !== null) document.querySelector('input[name=speed][value="story"]').click();
    if (!this.moment || this.clock.isRunning) return;
    this.show(this.moment.at, performance.now());
    if (!isOn) return;
    this.showReasons();
    this.link.prepare();
  }

  /** Turns the parts for makers on or off; the button stays where it is on the screen. */
  toggleMakers() {
    const button = this.$("makers");
    const { top } = button.getBoundingClientRect();
    this.setMakers(!this.isForMakers);
    scrollBy(0, button.getBoundingClientRect().top - top);
    this.keepAddress();
    this.makersChanged(this.isForMakers);
  }

  // Input.

  listen() {
    const { record } = this;
    this.$("makers").addEventListener("click", () => this.toggleMakers());
    this.$("play").addEventListener("click", () => this.run(!this.clock.isRunning));
    this.$("again").addEventListener("click", () => this.run(true));
    for (const input of document.querySelectorAll("input[name=speed]")) {
      // The browser may have restored an earlier choice.
      if (input.checked) this.clock.speed = speedOf(input);
      input.addEventListener("change", () => {
        this.clock.change(speedOf(input), performance.now());
        this.labelPlay();
      });
    }
    this.labelPlay();
    const now = () => this.clock.at(performance.now());
    this.historySlider = new Slider(this.$("history"), {
      pick: (share) => this.go(this.eveningAt(share)),
      moveBy: (count) => this.goByDays(count),
      pageStep: 7,
      hover: (share, event) => this.showTooltip(share, event),
    });
    this.daySlider = new Slider(this.$("day"), {
      pick: (share) => this.go(Math.min(this.day.start + share * (this.day.end - this.day.start), this.day.end - 1)),
      moveBy: (count) => this.go(now() + count * 60000),
      pageStep: 60,
    });
    // On paper, the page is as it was opened: its picture is of the end, whatever is shown now.
    window.addEventListener("beforeprint", () => {
      if (this.isAsOpened) return;
      if (this.clock.isRunning) this.run(false);
      this.shownBeforePrint = this.moment.at;
      this.open();
    });
    window.addEventListener("afterprint", () => {
      if (this.shownBeforePrint !== undefined) this.go(this.shownBeforePrint);
      delete this.shownBeforePrint;
    });
    document.querySelector(".skip").addEventListener("click", (event) => {
      // A link to a fragment would replace the instant in the address.
      event.preventDefault();
      this.$("history").focus();
    });
    this.listenToTouches();
    this.$("surface").addEventListener("change", () => this.showReasons());
    this.$("event-after").addEventListener("click", () => this.step(EVENTS, 1));
    this.$("event-before").addEventListener("click", () => this.step(EVENTS, -1));
    this.$("update-after").addEventListener("click", () => this.step(UPDATES, 1));
    this.$("update-before").addEventListener("click", () => this.step(UPDATES, -1));
    document.addEventListener("keydown", (event) => this.press(event));
    window.addEventListener("hashchange", () => {
      this.fragment = location.hash;
      this.setMakers(isMakersAddress());
      this.goToAddress();
    });
    window.addEventListener("resize", () => {
      this.stage.fit();
      this.history.paintCalendar();
      if (this.moment) this.show(this.moment.at, performance.now());
      this.animate();
    });
  }

  /** Makes the pal respond to touches: a tap plays its next greeting animation, other gestures change its face. */
  listenToTouches() {
    this.$("greet").setAttribute("aria-label", this.living ? "Touch the pal" : "Greet the pal");
    const greet = () => {
      if (this.isStill) return;
      this.stage.greet(this.moment, performance.now());
      if (!this.clock.isRunning) this.animate();
    };
    if (!this.living) {
      this.$("greet").addEventListener("click", greet);
      return;
    }
    const say = (answer) => {
      if (!answer) return;
      if (answer.name === "tap") greet();
      else this.stage.act = null;
      setText(this.$("touch-words"), "");
      setText(this.$("touch-words"), answer.words);
    };
    this.sayTouch = say;
    const ask = (kind) => {
      if (this.clock.isRunning) this.run(false);
      this.stage.act = null;
      this.living.ask(kind, performance.now());
    };
    this.asking = new PlayMenu(this.record.face.plays, this.$("asks"), this.$("pal-words"), ask);
    this.$("asks").hidden = false;
    for (const [keys, meaning] of [
      ["Enter, T, H, P", "on the pal: touch it, tap, hold, pet it"],
      ["D, Y, C, R, X", "on the pal: a dance, a story, a compliment, a joke; enough"],
    ]) {
      this.$("keys").append(make("div", {}, make("dt", {}, keys), make("dd", {}, meaning)));
    }
    new TouchInput(this.$("greet"), this.living, { spotOf: (event) => this.stage.spot(event), say, ask });
    this.phone.enableTouch(this.living, { say, ask });
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof HTMLSelectElement) return;
    // The list of keys, and the switch that turns letters off, are for makers.
    if (event.key !== " " && !(this.isForMakers && this.$("letters").checked)) return;
    const takesSpace =
      target.closest("button, summary, a, [type=checkbox]") !== null || (target.type === "radio" && !target.checked);
    const speed = SPEEDS[event.key];
    if ((event.key === " " && !takesSpace) || event.key.toLowerCase() === "k") this.run(!this.clock.isRunning);
    else if (event.key.toLowerCase() === "e") this.step(EVENTS, event.shiftKey ? -1 : 1);
    else if (event.key.toLowerCase() === "u") this.step(UPDATES, event.shiftKey ? -1 : 1);
    else if (speed) document.querySelector(`input[name=speed][value="${speed}"]`).click();
    else return;
    event.preventDefault();
  }

  /** Shows the day under the pointer and its steps in a tooltip. */
  showTooltip(share, event) {
    const tip = this.$("tip");
    tip.hidden = share === null;
    if (share === null) return;
    const { record } = this;
    const at = record.begin + share * (record.end - record.begin);
    const day = record.days[Math.max(0, lastIndex(record.days, at, (entry) => entry[0]))];
    const steps = day[2] === null ? "nothing known" : countedSteps(day[2]);
    setText(tip, `${shortDayText(record.local(at).date)}: ${steps}`);
    const room = window.innerWidth - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(8, Math.min(room, event.clientX - tip.offsetWidth / 2))}px`;
  }

  run(isRunning) {
    const real = performance.now();
    const isAtEnd = this.clock.at(real) >= this.record.end;
    // The story starts from its beginning, unless the reader has gone to another instant.
    if (isRunning && (isAtEnd || (this.clock.speed === null && this.isAsOpened))) this.clock.move(this.record.begin, real);
    // The film is where the pal is, which a reader of the journal or the charts has scrolled away.
    if (isRunning && this.clock.speed === null) this.$("stage").scrollIntoView({ block: "nearest" });
    this.isAsOpened = false;
    this.hideFinale();
    this.clock.run(isRunning, real);
    this.stage.reset();
    this.labelPlay();
    this.$("play").toggleAttribute("data-running", isRunning);
    document.documentElement.toggleAttribute("data-film", isRunning && this.clock.speed === null);
    if (!isRunning) {
      this.go(this.clock.at(real));
      return;
    }
    // Clears the announcement of the last pause.
    setText(this.$("now-words"), "");
    this.ticked = real;
    requestAnimationFrame((then) => this.tick(then));
  }

  labelPlay() {
    const story = this.isFinale ? "Watch again" : "Watch it grow";
    const words = this.clock.isRunning ? "Pause" : this.clock.speed === null ? story : "Play";
    setText(this.$("play-words"), words);
    this.$("play").setAttribute("aria-label", words);
  }

  /** Opens the page at the end of the history, where the pal greets the reader among all that it has. */
  async open() {
    await this.phoneIsFound;
    await this.go(this.record.end);
    this.isAsOpened = true;
    this.show(this.record.end, performance.now());
  }

  /** Finds the last half hour of the last day in which the pal is awake in the Dynamic Island, or else takes the evening. */
  async findPhoneOfLastDay() {
    const { record } = this;
    const island = record.surfaces.findIndex(({ name }) => name === "compact");
    const part = await record.part(this.lastEveningAt);
    const { start } = record.dayAt(this.lastEveningAt);
    for (let at = this.lastEveningAt; at >= start && part.contains(at); at -= HOUR / 2) {
      const moment = new PalMoment(record, part, at);
      const { status, sprite } = moment.look(island);
      if (status === "live" && sprite.pose !== "low") {
        this.phoneOfLastDay = moment;
        return;
      }
    }
    this.phoneOfLastDay = new PalMoment(record, part, this.lastEveningAt);
  }

  /**
   * Returns the moment that the phone shows. When the page opens and in the finale, it is on the day that the page names,
   * since the pal may be asleep at the end of the history.
   */
  momentOnPhone(moment) {
    // It shows a new phase once the pal on the meadow has grown.
    if (this.stage.isGrowing) return this.momentBeforePhase(moment);
    const isOver = (this.isFinale || this.isAsOpened) && !this.isForMakers && !this.beside;
    return isOver ? this.phoneOfLastDay ?? moment : moment;
  }

  /** Ends the story: the pal celebrates, and the page says what there is to remember. */
  showFinale() {
    this.isFinale = true;
    this.$("finale").hidden = false;
    this.labelPlay();
    this.$("caption").closest("section").dataset.finale = "";
    this.showFarView(this.moment);
    if (!this.isStill) this.stage.celebrate(this.moment, performance.now());
  }

  hideFinale() {
    this.isFinale = false;
    this.$("finale").hidden = true;
    this.labelPlay();
    delete this.$("caption").closest("section").dataset.finale;
    this.showFarView(null);
  }

  /** Shows the pal from afar, and awake on the phone if possible, or as before if the moment is null. */
  showFarView(moment) {
    this.stage.pullBack(moment);
    this.phone.showFinale(moment);
  }

  tick(real) {
    if (!this.clock.isRunning) return;
    // A page that was in a background tab continues where it was last visible.
    if (real - this.ticked > 1000 && this.moment) this.clock.move(this.moment.at, real);
    this.ticked = real;
    const at = this.clock.at(real);
    if (this.contains(at)) this.show(at, real);
    else this.load(at);
    if (at < this.record.end) requestAnimationFrame((then) => this.tick(then));
    else {
      this.run(false);
      if (this.clock.speed === null) this.showFinale();
    }
  }

  /** Animates the pal while the clock is stopped. */
  animate() {
    if (this.clock.isRunning || this.isLiving || (this.isStill && !this.living?.isAwake)) return;
    this.isLiving = true;
    const beat = (real) => {
      this.isLiving = false;
      if (this.clock.isRunning || !this.moment || (this.isStill && !this.living?.isAwake)) return;
      const wait = this.stage.animate(this.moment, real, this.isStill);
      this.phone.animate(real);
      this.asking?.show(this.living, real);
      // A finger that does not move has effects over time, too.
      if (this.living?.isHeld) this.sayTouch(this.living.answer(real));
      this.isLiving = true;
      if (wait < 60) requestAnimationFrame(beat);
      else setTimeout(() => requestAnimationFrame(beat), wait);
    };
    requestAnimationFrame(beat);
  }

  /**
   * Returns true if the open part contains an instant, and so does the open part of the second phone, if there is one.
   */
  contains(at) {
    return [this, this.beside].every((side) => !side || side.part?.contains(at));
  }

  /** Opens the parts that contain `at`; returns false if another instant has been requested meanwhile. */
  async load(at) {
    this.wanted = at;
    const [part, besides] = await Promise.all([this.record.part(at), this.beside?.record.part(at)]);
    if (!part.contains(this.wanted) || besides?.contains(this.wanted) === false) return false;
    this.part = part;
    if (this.beside) this.beside.part = besides;
    const next = this.record.indexOfPart(at) + 1;
    if (this.clock.isRunning && next < this.record.parts.length) this.record.open(next);
    return true;
  }

  /** Goes to an instant; playback, if it runs, continues from there. */
  async go(at) {
    this.sayOfAddress("");
    this.isAsOpened = false;
    this.hideFinale();
    this.clock.move(at, performance.now());
    if (!(await this.load(this.clock.at(performance.now())))) return;
    this.show(this.clock.at(performance.now()), performance.now());
    if (!this.clock.isRunning) this.updateWhilePaused();
  }

  /** Returns the evening of the day at a share of the history, or the beginning for 0 and the end for 1. */
  eveningAt(share) {
    const { begin, end } = this.record;
    if (share === 0 || share === 1) return share === 0 ? begin : end;
    const { date } = this.record.local(begin + share * (end - begin));
    return Math.min(end, Math.max(begin, this.instantOf(textOfDay(numberOfDay(date)), "20:00")));
  }

  /** Goes to the same local time, `count` days later. */
  goByDays(count) {
    const { record } = this;
    const now = this.namedInstant(this.clock.at(performance.now()));
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

  /** Goes to the next or previous instant with an event of one of `kinds`; concurrent calls run in order. */
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

  /** Updates everything that is not updated during playback. */
  updateWhilePaused() {
    if (!this.moment) return;
    this.animate();
    this.diary?.show(this.moment, this.namedInstant(this.moment.at));
    this.showReasons();
    if (this.isForMakers) this.link.prepare();
    setText(this.$("now-words"), this.sentence());
    clearTimeout(this.addressing);
    // Browsers limit how often the address may change.
    this.addressing = setTimeout(() => this.keepAddress(), 250);
  }

  sentence() {
    const happened = this.moment.part.changes.filter(({ at }) => at === this.moment.at);
    return happened.map(({ words, why }) => `${words}: ${why}`).join("; ");
  }

  /** Keeps the instant, and whether the parts for makers are shown, in the address. */
  keepAddress() {
    if (!this.moment || location.hash !== this.fragment) return;
    const parts = [`at=${new Date(this.moment.at).toISOString()}`, ...(this.isForMakers ? ["makers"] : [])];
    const address = `#${parts.join("&")}`;
    if (location.hash === address) return;
    try {
      history.replaceState(null, "", address);
      this.fragment = location.hash;
    } catch {
      // A sandboxed frame has no address of its own; the page works without one.
    }
  }

  /**
   * Goes to the instant in the address, or to the nearest one of this history; returns false if there is none. Shows a
   * message about an invalid address.
   */
  async goToAddress() {
    const words = addressParts().find((part) => part.startsWith("at"));
    if (words === undefined) return false;
    const match = /^at=(\d{4}-\d\d-\d\d)(?:T([0-9:.]+))?(Z|(?:[+-]|%2B)\d\d:?\d\d)?$/.exec(words);
    const at = match ? this.instantOf(match[1], match[2] ?? "12:00", match[3]?.replace("%2B", "+")) : NaN;
    const { begin, end } = this.record;
    if (Number.isNaN(at)) {
      this.sayOfAddress(
        `The address names no instant that can be read (#${words.slice(0, 60)}): ` +
          `it is written like #at=${isoTime(begin)}, or without a zone by the clocks of the person.`,
      );
      return false;
    }
    const going = this.go(at);
    if (at < begin) this.sayOfAddress("The address names an instant before this history: this is its first.");
    if (at > end) this.sayOfAddress("The address names an instant after this history: this is its last.");
    await going;
    return true;
  }

  /** Returns the instant of a date and a time with a UTC offset, or in the person's local time. */
  instantOf(day, time, offset) {
    if (offset) return Date.parse(`${day}T${time}${offset}`);
    const local = Date.parse(`${day}T${time}Z`);
    if (Number.isNaN(local)) return local;
    const near = local - this.record.local(local).offset * 1000;
    return local - this.record.local(near).offset * 1000;
  }

  /** Shows a message about the address until the reader goes elsewhere. */
  sayOfAddress(words) {
    this.$("address-words").hidden = words === "";
    setText(this.$("address-words"), words);
  }

  // Drawing.

  show(at, real) {
    const moment = new PalMoment(this.record, this.part, at);
    this.moment = moment;
    const { isRunning } = this.clock;
    const isRealTime = this.clock.isRealTime(at);
    // At high speed, details that change within an hour are not readable.
    const isFast = isRunning && !isRealTime && this.clock.speed !== 60;
    this.living?.follow(moment, real, { isRunning, isFast, isStill: this.isStill });
    const storyMoment = this.storyMomentAt(at);
    const isFilm = isRunning && this.clock.speed === null;
    const film = isFilm ? this.filmAt(at, real) : null;
    if (this.isFinale || this.isAsOpened) this.showFarView(moment);
    document.documentElement.toggleAttribute("data-earlier", at < this.record.end);
    const isStop = storyMoment !== null && this.clock.speed === null;
    this.stage.show(moment, real, { isFast, isRunning, film, storyMoment, isStop, isStill: this.isStill });
    const day = this.record.dayAt(at);
    this.historySlider.show(this.history.share(at), at - this.record.begin, this.record.end - this.record.begin, this.spokenDay(at, real));
    if (isFast && real - (this.drawnAt ?? -Infinity) < 90) return;
    this.drawnAt = real;
    const named = this.namedInstant(at);
    // At high speed, the charts are updated once a second, since they are rarely on screen.
    if (!isFast || real - (this.markedAt ?? -Infinity) > 1000) {
      this.markedAt = real;
      this.charts.showNow(named, named === at);
    }
    this.showWords(moment, storyMoment, isFast);
    const onPhone = this.momentOnPhone(moment);
    const { date } = this.record.local(onPhone === this.phoneOfLastDay ? onPhone.at : at);
    // Faster than real time, animation frames follow the browser's time.
    const frameTime = isRealTime ? () => at : (start) => start + Math.floor(real);
    const hour = isFilm && isFast ? film.hour : date.getUTCHours();
    const clock = isFilm && isFast ? `${String(hour).padStart(2, "0")}:00` : minuteText(date);
    const local = { clock, date: dayText(date).replace(/ \d+$/, ""), light: hourOfLight(hour, this.stage.seasonOf(date)) };
    const isOnNamedDay = dayText(date) === dayText(this.record.local(named).date);
    const nextDay = date.getUTCHours() < 12 ? "the next morning" : "the next day";
    setText(this.phone.caption, isOnNamedDay ? "On your phone it looks like this" : `Your phone, ${nextDay}`);
    const settings = { isFast, isFilm, isSettled: !isRunning || isRealTime };
    this.phone.update(onPhone, frameTime, local, settings);
    this.phone.animate(real);
    this.asking?.show(this.living, real);
    this.beside?.update(at, frameTime, local, settings);
    if (isFast) return;
    if (this.beside) this.showDifferences(moment);
    if (day.start !== this.day.start) this.day.open(day);
    this.daySlider.show((at - day.start) / (day.end - day.start), at - day.start, day.end - day.start, this.spokenTexts[1]);
    this.showTruth(moment);
    if (isRunning && real - (this.reasonsAt ?? 0) > 500) {
      this.reasonsAt = real;
      this.showReasons();
    }
  }

  /** Returns the last moment before the phase that is visible at `moment`, or `moment` if it isn't loaded. */
  momentBeforePhase(moment) {
    const reveal = this.record.reveals.find(([, phase]) => phase === moment.pal[4]);
    return reveal && this.contains(reveal[0] - 1) ? new PalMoment(this.record, this.part, reveal[0] - 1) : moment;
  }

  /** Returns what the stage needs to know of the film at an instant. */
  filmAt(at, real) {
    const { story } = this;
    const hour = this.filmHour(at, real);
    return { hour, isBlank: story.isSkippedAt(at), left: story.timeLeftAt(at), toStop: story.timeToStopAt(at) };
  }

  /** Returns the hour of the sky and of the phone's clock, which changes four times a second at most between two stops. */
  filmHour(at, real) {
    if (this.story.momentAt(at) || real - (this.filmHourAt ?? -Infinity) >= 250) {
      this.filmHourAt = real;
      this.hourOfFilm = this.story.hourAt(at);
    }
    return this.hourOfFilm;
  }

  /** Returns the day as text for screen readers, updated at most every 5 s during playback. */
  spokenDay(at, real) {
    if (!this.clock.isRunning || real - (this.spokenAt ?? -Infinity) > 5000) {
      const { date } = this.record.local(this.namedInstant(at));
      this.spokenAt = real;
      this.spokenTexts = [dayText(date), clockText(date)];
    }
    return this.spokenTexts[0];
  }

  /** Returns the story moment to show at an instant; null if there is none, when the page opens, or in the finale. */
  storyMomentAt(at) {
    if (this.isFinale || this.isAsOpened) return null;
    if (this.clock.isRunning) return this.story.momentAt(at);
    return this.clock.speed === null ? this.momentNear(at) : null;
  }

  /** Returns the story moment in the 3 s before `at`, for a reader who has jumped to one, or null if there is none. */
  momentNear(at) {
    const { moments } = this.story;
    const last = moments[lastIndex(moments, at, (moment) => moment.at)];
    return last && at - last.at < 3000 ? last : null;
  }

  /** Returns an instant of the day that the page names, which at the end of the history is the last day with known steps. */
  namedInstant(at) {
    return at >= this.record.end && !this.isForMakers ? this.lastEveningAt : at;
  }

  showWords(moment, storyMoment, isFast) {
    const { record } = this;
    const { at } = moment;
    const named = this.namedInstant(at);
    const { date, zone, offset } = record.local(named);
    // A film that stops on each day names it.
    const isLong = record.film.shortestRun === undefined;
    const isUnknown = record.dayAt(named).isUnknown && !(isFast && isLong);
    setText(this.$("now"), isFast && isLong ? `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}` : shortDayText(date));
    const clock = minuteText(date);
    // If only the steps of the whole day are known, its hours mean little to the reader.
    const hasHours = this.isForMakers || record.dayAt(at).grain !== 0;
    const weekday = WEEKDAYS[date.getUTCDay()];
    setText(this.$("clock-time"), isFast ? "" : hasHours && named === at ? `${weekday}, ${clock}` : weekday);
    setText(this.$("clock-seconds"), isFast || !hasHours || named !== at ? "" : clockText(date).slice(5));
    const where = `${zone}, ${offsetText(offset)}`;
    if (this.$("clock").title !== where) this.$("clock").title = where;
    const visible = moment.pal[4];
    const isBegun = at >= record.createdAt;
    const { name } = record.phases[visible - 1];
    const phase = isBegun ? `Phase ${visible}, ${name}` : "There is no pal yet";
    const isFilm = isFast && this.clock.speed === null;
    const told = { at, date, name, phase, clock, hasHours, isFast, isFilm, isUnknown };
    const [caption, facts] = this.captionAndFacts(moment, storyMoment, told);
    setText(this.$("caption"), caption);
    setText(this.$("facts"), isBegun ? facts.filter(Boolean).join(" \u00b7 ") : "");
    this.$("opening-facts").hidden = !this.isAsOpened;
    // The new phase is marked once the pal has grown.
    const marked = this.stage.isGrowing ? visible - 1 : visible;
    for (const [index, element] of this.phases.entries()) {
      const isHere = isBegun && index + 1 === marked;
      if (element.hasAttribute("aria-current") !== isHere) {
        if (isHere) element.setAttribute("aria-current", "true");
        else element.removeAttribute("aria-current");
      }
    }
    const picture = isBegun ? record.pictures[this.momentOnPhone(moment).meant[record.surfaces[0].place]] : null;
    setText(this.$("pal-state"), picture?.words ?? phase);
  }

  /** Returns the caption, and the facts that stand below it. */
  captionAndFacts(moment, storyMoment, { at, date, name, phase, clock, hasHours, isFast, isFilm, isUnknown }) {
    const { record } = this;
    const [total, today, , , visible] = moment.pal;
    const day = dayText(date);
    const soFar = `${grouped(total)} steps so far`;
    if (this.isFinale) return [record.finale.title, []];
    if (this.isAsOpened) {
      const growth = this.growthWords(visible);
      if (!growth) return [this.openingWords ?? phase, [name, shortDayText(date)]];
      return [growth, [`${name} begins at step ${grouped(record.phases[visible - 1].begins)}`]];
    }
    if (this.arrival?.at === at) return [this.arrival.name, [shortDayText(date), soFar]];
    if (this.stage.isGrowing) return [`It is becoming ${name}\u2026`, [soFar]];
    const { kind, words } = storyMoment ?? {};
    if (kind === "reveal") {
      return [`It became ${name}.`, [words && `\u201c${words}\u201d`, `${grouped(total)} steps by then`]];
    }
    if (words) {
      const { steps } = record.dayAt(at);
      return [words, [shortDayText(date), steps === null ? null : `${countedSteps(steps)} that day`]];
    }
    const isSkipped = isFilm && this.story.isSkippedAt(at);
    const caption = isSkipped && !storyMoment ? UNKNOWN_DAYS : isFilm || storyMoment ? day : phase;
    const chapter = isFilm ? this.diary?.chapterNameOn(date) : null;
    return [caption, [
      storyMoment || caption === phase ? null : chapter || phase,
      isFilm && isUnknown ? null : soFar,
      isUnknown ? UNKNOWN_DAY : isFast || today === null || !hasHours ? null : `${grouped(today)} today by ${clock}`,
    ]];
  }

  /** Returns words about the days in which the pal grew to the visible phase, or null if it has not grown. */
  growthWords(visible) {
    const { phases, reveals, createdAt } = this.record;
    const grown = reveals.find(([, phase]) => phase === visible);
    if (!grown) return null;
    const [first, last] = [createdAt, grown[0]].map((at) => numberOfDay(this.record.local(at).date));
    const days = last - first + 1;
    return `From ${phases[0].name} to ${phases[visible - 1].name} in ${days === 1 ? "a day" : `${days} days`}`;
  }

  showDifferences(moment) {
    const all = this.beside.differences(moment);
    const words = all.length === 0 ? "Both phones show the same now." : `They differ now: ${all.join("; ")}.`;
    setText(this.$("difference"), words);
  }

  /** Shows the steps walked, and the total that the phone knows. */
  showTruth(moment) {
    if (moment.at < this.record.createdAt) {
      for (const fact of this.facts) setText(fact, "");
      return;
    }
    const { counted, today } = moment.walked;
    const [total] = moment.pal;
    setText(this.facts[0], today === null ? "not known" : grouped(today));
    setText(this.facts[1], grouped(counted));
    setText(this.facts[2], grouped(total));
  }

  async showReasons() {
    const { moment } = this;
    if (!moment || !this.isForMakers) return;
    const links = await reasons(moment, Number(this.$("surface").value));
    // The reader may have gone elsewhere meanwhile.
    if (this.moment !== moment && !this.clock.isRunning) return;
    const items = links.map(({ stage, at, words }) => {
      const time = make("span", { class: "when" }, at === null ? "" : this.clockAt(at, moment.at));
      return make("li", { class: stage }, make("b", {}, stage), time, make("span", {}, words));
    });
    this.$("reasons").replaceChildren(...items);
  }

  /** Returns the time of an instant, with its date if it is on another day. */
  clockAt(at, now) {
    const { date } = this.record.local(at);
    const isToday = dayText(date) === dayText(this.record.local(now).date);
    return isToday ? clockText(date) : `${shortDayText(date)}, ${minuteText(date)}`;
  }
}

/** Returns the parts of the address after `#`, such as `at=2025-03-05` and `makers`. */
function addressParts() {
  return location.hash.slice(1).split("&");
}

function isMakersAddress() {
  return addressParts().includes("makers");
}

/** Shows a static notice in browsers that lack a required feature. */
function cannotPlay() {
  document.getElementById("cannot-play").hidden = false;
  document.documentElement.dataset.ready = "";
}

async function begin() {
  document.documentElement.dataset.plays = "";
  const [record, beside] = await Promise.all(
    ["data", "data-beside"].map((id) => document.getElementById(id)).filter((element) => element !== null)
      .map((element) => new PalRecord(JSON.parse(element.textContent)).openHistory()),
  );
  await record.openFace();
  await beside?.openFace();
  const page = new Page(record, beside);
  // For tests that compare the page with the engine.
  window.pixelpal = {
    documentAt: async (at) => new PalMoment(record, await record.part(at), at).document,
    reasonsAt: async (at, name) => {
      const index = record.surfaces.findIndex((surface) => surface.name === name);
      return reasons(new PalMoment(record, await record.part(at), at), index);
    },
    page,
  };
  if (!(await page.goToAddress())) {
    await page.open();
    // Shows the message about an invalid address, which `go` has cleared.
    page.goToAddress();
  }
  document.documentElement.dataset.ready = "";
}

if (typeof DecompressionStream === "undefined") cannotPlay();
else begin();
