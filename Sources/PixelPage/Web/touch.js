"use strict";

/* The pal in the app. While the clock is stopped, it continues from that instant and responds to input. */

const MIDDLE_SPOT = { x: 500, y: 500 };

class LivingPal {
  /** `changed` is called after each interaction. */
  constructor(record, sprites, changed) {
    this.record = record;
    this.sprites = sprites;
    this.changed = changed;
    this.canvas = canvasOf(SIDE, SIDE);
    this.layer = canvasOf(SIDE, SIDE);
    this.face = null;
    /** The number of requests on this page for each kind of play. */
    this.asked = {};
  }

  /** Updates to a moment of the page. While the clock is stopped, the pal continues from there, unless it `isStill`. */
  follow(moment, real, { isRunning, isFast, isStill }) {
    const visit = isFast ? null : moment.visit;
    const isSame = isRunning === this.isRunning && visit === this.visit;
    const stays = isSame && !isRunning && moment.at === this.moment.at;
    const goesOn = isSame && isRunning && visit && moment.at >= this.moment.at;
    Object.assign(this, { moment, visit, isRunning, isStill });
    if (stays) return;
    if (!goesOn) this.face = visit && moment.face;
    if (isRunning) return;
    [this.base, this.latest] = [moment.at, moment.at];
    this.since = isStill ? null : real;
    if (!visit) return;
    // From here on the reader interacts, so recorded later events do not apply.
    this.face.advance(moment.at);
    this.face.script = [];
  }

  /** Returns the pal's current instant. */
  time(real) {
    if (this.isRunning) return this.moment.at;
    // Never goes back: a frame's timestamp may be earlier than the last touch.
    this.latest = Math.max(this.latest, this.base + (this.since === null ? 0 : Math.floor(real - this.since)));
    return this.latest;
  }

  /** True if the pal is animated independently of the page's clock. */
  get isAwake() {
    return this.face !== null && !this.isRunning && this.since !== null;
  }

  /** True while a finger is on the pal. */
  get isHeld() {
    return Boolean(this.face?.finger);
  }

  /** True while the pal answers the reader or an event, so that it leaves its keepsake. */
  isBusy(real) {
    if (!this.face) return false;
    const at = this.time(real);
    const shown = this.face.look(at);
    // With reduced motion, this lets the pal stop after the answer.
    this.calmed(shown, at);
    const { play, emote, answer } = shown;
    return Boolean(this.isHeld || play || answer || (emote && emote.rank !== this.record.face.ranks.ambient));
  }

  /** Applies a gesture and returns the answer to it. If the app is in the background, a press opens it. */
  touch(gesture, spot, real) {
    if (!this.face && this.isRunning) return gesture === "release" ? { name: "tap", words: "" } : null;
    if (!this.moment || (!this.face && gesture !== "press")) return null;
    this.wake(real);
    this.face.touch(gesture, spot, this.time(real));
    this.changed();
    return this.answer(real);
  }

  wake(real) {
    if (!this.isRunning && (!this.face || this.since === null)) this.since = real;
    this.face ??= this.createFace();
  }

  /** Requests a play while the clock is stopped, or ends the current one if `kind` is null. */
  ask(kind, real) {
    if (!this.moment || this.isRunning) return;
    this.wake(real);
    if (kind === null) this.face.touch("ends", null, this.time(real));
    else {
      const number = this.asked[kind] ?? this.playCount(kind);
      this.asked[kind] = number + 1;
      this.face.touch("begins", { kind, number }, this.time(real));
    }
    this.changed();
  }

  /** Returns the number of recorded plays of a kind up to this moment. */
  playCount(kind) {
    const { part, at } = this.moment;
    const all = part.visits.flatMap(({ script }) => script).filter((event) => event.at <= at && event.deed?.[0] === "begins");
    const last = all.findLast(({ deed: [, play] }) => play.kind === kind);
    return last ? last.deed[1].number + 1 : 0;
  }

  /**
   * Returns the sentence under the pal: that of the play or, if there is none, the written one; null if there is
   * neither.
   */
  line(written, real) {
    return sentenceUnderPal(this.face?.look(this.time(real)), written);
  }

  /** Creates the face for an app that the reader's touch brings to the foreground. */
  createFace() {
    const { record, moment, base } = this;
    const { visits } = moment.part;
    const last = visits[lastIndex(visits, moment.at, ({ at }) => at)];
    const [, , , , phase] = moment.pal;
    const isNight = (at) => record.isNight(at, last?.night ?? record.face.night);
    const face = new Face(record.ambience, { at: base, phase, mood: record.face.moods.at(-1), beat: record.face.beats[1], isNight });
    face.isWalking = moment.look(0).sprite?.pose === "walking";
    face.isFond = last?.script.findLast(({ isFond }) => isFond !== undefined)?.isFond ?? false;
    return face;
  }

  /** Returns the answer to the touches since the last call: the emote that is shown, or else the result of the last touch. */
  answer(real) {
    const result = this.face?.results.pop() ?? null;
    if (result === null) return null;
    this.face.results = [];
    const { ranks, touch } = this.record.face;
    const shown = this.face.emoteAt(this.time(real));
    const name = shown && shown.rank === ranks.touch && this.time(real) - shown.since < 200 ? shown.name : result;
    return { name, words: touch.emoteWords[name] ?? touch.answers[name]?.words ?? "" };
  }

  /** Returns the picture of the pal with its face, or null if there is none. */
  picture(sprite, real) {
    if (!this.face || !sprite) return null;
    const at = this.time(real);
    const shown = this.calmed(this.face.look(at), at);
    const walks = sprite.pose === "walking";
    const sheet = walks ? this.sprites.image(sprite.sheet, this.changed) : null;
    if (walks && !sheet) return null;
    const frame = this.isStill ? 1 : frameAt(sprite, 0, at);
    const ages = shown.overlays.map(({ kind, shows }) => [kind, Math.floor((at - shows) / 50)]);
    const key = JSON.stringify([sprite.sheet, sprite.pose, frame, shown.face, ages, shown.float]);
    if (key !== this.key) {
      this.key = key;
      this.paint(sprite, frame, shown, at, sheet);
    }
    return { canvas: this.canvas, key, walks };
  }

  paint(sprite, frame, shown, at, sheet) {
    const { figures } = this.record;
    if (!sheet) {
      figures.paint(figures.compose(sprite, frame, shown, at), sprite.sheet, this.canvas);
      return;
    }
    const context = this.canvas.getContext("2d");
    context.clearRect(0, 0, SIDE, SIDE);
    context.drawImage(sheet, ...this.sprites.position("walking", frame), SIDE, SIDE, 0, 0, SIDE, SIDE);
    figures.paint(figures.composeWalking(sprite, frame, shown, at), sprite.sheet, this.layer);
    context.drawImage(this.layer, 0, 0);
  }

  /**
   * Returns what to show with reduced motion: the face changes, but nothing shakes or floats. The pal stops again after
   * each interaction.
   */
  calmed(shown, at) {
    if (!this.isStill || this.isRunning) return shown;
    const { face, play, emote, overlays } = shown;
    if (!this.isHeld && !play && !emote && overlays.length === 0 && this.face.happyAt === Infinity) {
      [this.base, this.since] = [at, null];
    }
    const mouth = face.mouth === "talk" ? "smile" : face.mouth;
    const body = play?.body(at) ? "cheer" : emote ? face.body : null;
    return {
      face: { ...face, mouth, lean: 0, lift: 0, body }, emote, float: 0,
      overlays: overlays.map((overlay) => ({ ...overlay, shows: at - 600 })),
    };
  }
}

/** The menu that requests plays, and the bubble with the sentence of a play. */
class PlayMenu {
  constructor(plays, asks, bubble, ask) {
    Object.assign(this, { bubble, ask });
    const button = (kind, words, key) => {
      const one = make("button", { type: "button", "aria-keyshortcuts": key?.toUpperCase() }, words);
      one.addEventListener("click", () => {
        asks.open = false;
        ask(kind);
      });
      return one;
    };
    this.stop = button(null, "Enough", "x");
    const all = plays.map(({ kind, words, key }) => button(kind, words, key));
    asks.append(make("div", { class: "asks-card" }, ...all, this.stop));
    asks.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !asks.open) return;
      asks.open = false;
      asks.firstElementChild.focus();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!asks.contains(target)) asks.open = false;
    });
  }

  /** Shows the sentence of the play, and the button that stops it. */
  show(living, real) {
    const line = living.line(null, real) ?? "";
    this.bubble.hidden = line === "";
    setText(this.bubble, line);
    this.stop.hidden = !living.face?.play;
  }
}

/** Translates touch, mouse and keyboard input into gestures; `spotOf` returns the position on the pal. */
class TouchInput {
  constructor(element, living, { spotOf, say, ask }) {
    Object.assign(this, { element, living, spotOf, say, ask });
    const on = (name, then) => element.addEventListener(name, (event) => then(event));
    on("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      element.setPointerCapture?.(event.pointerId);
      this.isDown = true;
      this.do("press", event);
    });
    on("pointermove", (event) => event.isPrimary && this.isDown && this.move(event));
    on("pointerup", (event) => event.isPrimary && this.endTouch("release", event));
    on("pointercancel", (event) => event.isPrimary && this.endTouch("cancel", event));
    // Assistive technology, such as voice control, clicks without a pointer: that is a tap.
    on("click", (event) => {
      if (event.detail !== 0) return;
      this.do("press", null);
      this.endTouch("release", null, true);
    });
    on("keydown", (event) => this.press(event));
    on("keyup", (event) => this.releaseKey(event));
    on("blur", () => this.key && this.releaseKey({ key: this.key, preventDefault() {} }));
    on("contextmenu", (event) => this.isDown && event.preventDefault());
  }

  do(gesture, event) {
    // The time of the input, not of its handling.
    this.at = event?.timeStamp ?? performance.now();
    const answer = this.living.touch(gesture, event ? this.spotOf(event) : MIDDLE_SPOT, this.at);
    this.say(answer);
  }

  /** Limits moves to one per 12 ms: some mice report 1000 positions a second, each of which would look like a swipe. */
  move(event) {
    if (event.timeStamp - this.at >= 12) this.do("move", event);
  }

  endTouch(gesture, event, isForced = false) {
    if (!this.isDown && !isForced) return;
    this.isDown = false;
    this.do(gesture, event);
  }

  /** Enter, Space and H press at the centre, T taps, P strokes back and forth while held; other keys request plays. */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const play = key === "x" ? { kind: null } : this.living.record.face.plays.find((one) => one.key === key);
    if (!play && !["enter", " ", "h", "p", "t"].includes(key)) return;
    event.preventDefault();
    if (this.key || event.repeat) return;
    if (play) {
      this.ask(play.kind);
      return;
    }
    this.do("press", null);
    if (key === "t") this.endTouch("release", null, true);
    else this.key = event.key;
    if (key === "p") this.stroke(0);
  }

  stroke(count) {
    this.stroking = setTimeout(() => {
      const x = 500 + [60, 120, 60, 0, -60, -120, -60, 0][count % 8];
      const answer = this.living.touch("move", { x, y: 300 }, performance.now());
      this.say(answer);
      this.stroke(count + 1);
    }, 80);
  }

  releaseKey(event) {
    if (!this.key || event.key !== this.key) return;
    event.preventDefault();
    clearTimeout(this.stroking);
    this.key = null;
    this.do("release", null);
  }
}
