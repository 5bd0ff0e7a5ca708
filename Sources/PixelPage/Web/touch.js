"use strict";

/*
 * The pal in the app, alive and within reach: it lives on while the clock stands, and a finger, a mouse or keys touch it.
 */

/** What a touch came to, for whoever does not see it. */
const TOUCH_WORDS = {
  wink: "It winks.", laughing: "It laughs.", happy: "It beams.", love: "It loves this.", tap: "It blinks.",
  hold: "It blinks.", long: "It squints.", overHold: "It ruffles up.", swiped: "It looks up.", 1: "It blushes.",
  2: "Little hearts rise.", 3: "It glows.", 4: "It loves this.",
};
const MIDDLE_SPOT = { x: 500, y: 500 };

class LivingPal {
  /** `changed` is called when somebody touches it. */
  constructor(record, changed) {
    this.record = record;
    this.changed = changed;
    this.canvas = canvasOf(SIDE, SIDE);
    this.face = null;
  }

  /** Follows the page to a moment; while its clock stands the pal lives on from there, unless it `isStill`. */
  follow(moment, real, { isRunning, flies, isStill }) {
    const visit = flies ? null : moment.visit;
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
    // Nobody knows what comes next: whatever the person did then is not done again.
    this.face.pass(moment.at);
    this.face.script = [];
  }

  /** The instant of its life. */
  time(real) {
    if (this.isRunning) return this.moment.at;
    // A picture is of when it was begun, which may be before the last touch.
    this.latest = Math.max(this.latest, this.base + (this.since === null ? 0 : Math.floor(real - this.since)));
    return this.latest;
  }

  /** Whether it moves by itself. */
  get isAwake() {
    return this.face !== null && !this.isRunning && this.since !== null;
  }

  /** Whether somebody touches it. */
  get isHeld() {
    return Boolean(this.face?.finger);
  }

  /** What a finger does, and what came of it; a pal that is not in the app comes to the front of it for whoever touches it. */
  touch(gesture, spot, real) {
    if (!this.face && this.isRunning) return gesture === "release" ? { name: "tap", words: "" } : null;
    if (!this.moment || (!this.face && gesture !== "press")) return null;
    if (!this.isRunning && (!this.face || this.since === null)) this.since = real;
    this.face ??= this.comes();
    this.face.touch(gesture, spot, this.time(real));
    this.changed();
    return this.answer(real);
  }

  /** The face of a pal that was not there. */
  comes() {
    const { record, moment, base } = this;
    const { visits } = moment.part;
    const last = visits[lastIndex(visits, moment.at, ({ at }) => at)];
    const [, , , , phase] = moment.pal;
    const isNight = (at) => record.isNight(at);
    const face = new Face(record.ambience, { at: base, phase, mood: MOODS[6], beat: record.face.beats[1], isNight });
    face.isFond = last?.script.findLast(({ isFond }) => isFond !== undefined)?.isFond ?? false;
    return face;
  }

  /** What came of touches since somebody asked last: the emote that it shows, else what the touch was. */
  answer(real) {
    const result = this.face?.results.pop() ?? null;
    if (result === null) return null;
    this.face.results = [];
    const shown = this.face.emoteAt(this.time(real));
    const name = shown && shown.rank === TOUCH && this.time(real) - shown.since < 200 ? shown.name : result;
    return { name, words: TOUCH_WORDS[name] ?? "" };
  }

  /** The picture of a pal at rest with its face; null where it has none now. */
  picture(sprite, real) {
    if (!this.face || !sprite || sprite.pose === "walking" || this.face.isWalking) return null;
    const at = this.time(real);
    const shown = this.calmed(this.face.look(at), at);
    const frame = this.isStill ? 1 : frameAt(sprite, 0, at);
    const ages = shown.overlays.map(({ kind, shows }) => [kind, Math.floor((at - shows) / 50)]);
    const key = JSON.stringify([sprite.sheet, sprite.pose, frame, shown.face, ages, shown.float]);
    if (key !== this.key) {
      this.key = key;
      const { figures } = this.record;
      figures.paint(figures.compose(sprite, frame, shown, at), sprite.sheet, this.canvas);
    }
    return { canvas: this.canvas, key };
  }

  /** Whoever wants little motion sees faces change, and nothing shake or float; after a touch all is still again. */
  calmed(shown, at) {
    if (!this.isStill || this.isRunning) return shown;
    const { face, emote, overlays } = shown;
    if (!this.isHeld && !emote && overlays.length === 0 && this.face.happyAt === Infinity) {
      [this.base, this.since] = [at, null];
    }
    return {
      face: { ...face, lean: 0, lift: 0, body: emote ? face.body : null }, emote, float: 0,
      overlays: overlays.map((overlay) => ({ ...overlay, shows: at - 600 })),
    };
  }
}

/** Lets fingers, a mouse and keys touch the pal at an element; `spotOf` says where on its picture that is. */
class Touching {
  constructor(element, living, spotOf, say) {
    Object.assign(this, { element, living, spotOf, say });
    const on = (name, then) => element.addEventListener(name, (event) => then(event));
    on("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      element.setPointerCapture?.(event.pointerId);
      this.isDown = true;
      this.do("press", event);
    });
    on("pointermove", (event) => event.isPrimary && this.isDown && this.move(event));
    on("pointerup", (event) => event.isPrimary && this.lift("release", event));
    on("pointercancel", (event) => event.isPrimary && this.lift("cancel", event));
    // Whatever clicks without a pointer, such as a voice, taps.
    on("click", (event) => {
      if (event.detail !== 0) return;
      this.do("press", null);
      this.lift("release", null, true);
    });
    on("keydown", (event) => this.press(event));
    on("keyup", (event) => this.letGo(event));
    on("blur", () => this.key && this.letGo({ key: this.key, preventDefault() {} }));
    on("contextmenu", (event) => this.isDown && event.preventDefault());
  }

  do(gesture, event) {
    // When it was done, and not when there was time to look.
    this.at = event?.timeStamp ?? performance.now();
    const answer = this.living.touch(gesture, event ? this.spotOf(event) : MIDDLE_SPOT, this.at);
    this.say(answer);
  }

  /** Some mice tell of a thousand places a second, of which each would seem a leap. */
  move(event) {
    if (event.timeStamp - this.at >= 12) this.do("move", event);
  }

  lift(gesture, event, isForced = false) {
    if (!this.isDown && !isForced) return;
    this.isDown = false;
    this.do(gesture, event);
  }

  /** Enter and space are a finger in the middle; P strokes to and fro for as long as it is down. */
  press(event) {
    const isPetting = event.key === "p" || event.key === "P";
    if ((event.key !== "Enter" && event.key !== " " && !isPetting) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (this.key) return;
    this.key = event.key;
    this.do("press", null);
    if (isPetting) this.stroke(0);
  }

  stroke(count) {
    this.stroking = setTimeout(() => {
      const x = 500 + [60, 120, 60, 0, -60, -120, -60, 0][count % 8];
      const answer = this.living.touch("move", { x, y: 300 }, performance.now());
      this.say(answer);
      this.stroke(count + 1);
    }, 80);
  }

  letGo(event) {
    if (!this.key || event.key !== this.key) return;
    event.preventDefault();
    clearTimeout(this.stroking);
    this.key = null;
    this.do("release", null);
  }
}
