"use strict";

/*
 * What the pal plays with a person: a dance, a story, a contest. A play is a function of when it began and of what a finger
 * does meanwhile, by the engine's own rules; the engine writes down which began and which was ended.
 */

/** The plays, in the order of the engine's numbers, with what asks for them: a key, and words. */
const PLAYS = Object.entries({
  copyMe: [null, "Copy me"],
  dance: ["d", "A dance"],
  guessMood: [null, "How are you?"],
  story: ["y", "A story"],
  staringContest: [null, "A staring contest"],
  compliment: ["c", "A compliment"],
  roast: ["r", "A joke"],
  silentCompanion: [null, "Quiet company"],
}).map(([kind, [key, words]]) => ({ kind, key, words }));

const DANCE = ["crouch", "wide", "wave", "wide", "crouch", "wide", "cheer", "wide"];
const BEATS = 32;
/** What the pal acts in the turn of a story. */
const TURNS = ["shocked", "sad", "sad", "laughing", "shocked", "laughing"];
const COPIES = { within: 8000, most: 8, endAfter: 1200, shown: 400 };
const STARE = { within: 5000, outcome: 2000, least: 8000, range: 22001 };

/** For how long a sentence stands, so that it can be read. */
const readingTime = (sentence) => Math.max(2000, 350 * sentence.split(" ").length);

class Play {
  /** The play of a kind that begins at an instant; `number` counts those of its kind, and says which story it is. */
  constructor(kind, number, at, mood, ambience) {
    Object.assign(this, { kind, number, at, ambience, rules: ambience.rules });
    Object.assign(this, { step: 0, copied: [], staresSince: null, settledAt: null });
    this.sentences = this.words(mood);
    this.times = this.sentences.reduce((times, sentence) => [...times, times.at(-1) + readingTime(sentence)], [0]);
  }

  /** What it says, one sentence after another. */
  words(mood) {
    const { says } = this.rules;
    const draw = (tag, index, below) => this.ambience.draw(tag, index, below);
    const one = ([openings, endings], [first, step]) => {
      const place = (first + [1, 5, 7, 11][step] * (this.number % 12)) % 12;
      return [`${openings[place % 4]} ${endings[Math.floor(place / 4)]}.`];
    };
    if (this.kind === "guessMood") return [`${says.guess[draw("gues", this.at, 3)]} ${says.moods[MOODS.indexOf(mood)]}.`];
    if (this.kind === "compliment") return one(says.compliment, [draw("cmpl", 0, 12), draw("cmst", 0, 4)]);
    if (this.kind === "roast") return one(says.roast, [draw("rost", 0, 12), draw("rost", 1, 4)]);
    if (this.kind !== "story") return [];
    const parts = [1, 2, 3, 4].map((part) => draw(`sto${part}`, this.number, 6));
    [, , this.turn] = parts;
    const [hero, wish, turn, end] = parts.map((place, index) => says.story[index][place]);
    return [`${hero} ${wish}.`, `${turn}.`, `${end}.`];
  }

  /** What it says at an instant; null for nothing. */
  line(at) {
    const last = lastIndex(this.times, at - this.at, (time) => time);
    return this.sentences[Math.min(Math.max(last, 0), this.sentences.length - 1)] ?? null;
  }

  get isStaring() {
    return this.staresSince !== null && this.settledAt === null;
  }

  /** Whether a finger that comes down means that the person stares. */
  get awaitsStare() {
    return this.kind === "staringContest" && this.staresSince === null;
  }

  /** Whether touches are kept to be copied. */
  get isWatching() {
    return this.kind === "copyMe" && this.settledAt === null && this.copied.length < COPIES.most;
  }

  get isSilent() {
    return this.kind === "silentCompanion";
  }

  stare(at) {
    this.staresSince = at;
  }

  lookAway(at) {
    if (this.isStaring) [this.settledAt, this.sentences] = [at, [this.rules.says.letGo]];
  }

  copy(pressed, released) {
    this.copied.push({ after: pressed - this.at, length: released - pressed });
  }

  halfBeat(at) {
    return Math.floor(((at - this.at) * 2 * this.rules.danceBeats) / 60000);
  }

  /** When something comes of it by itself. */
  get due() {
    const { at, kind, copied, settledAt } = this;
    if (kind === "silentCompanion") return Infinity;
    if (kind === "dance") return at + Math.ceil((2 * Math.min(8 * this.step, BEATS) * 60000) / (2 * this.rules.danceBeats));
    if (kind === "story") return at + this.times[Math.min(this.step + 1, 3)];
    if (kind === "staringContest") {
      if (settledAt !== null) return settledAt + STARE.outcome;
      const limit = STARE.least + this.ambience.draw("star", this.number, STARE.range);
      return this.staresSince === null ? at + STARE.within : this.staresSince + limit;
    }
    if (kind !== "copyMe") return at + this.times[1];
    const waits = at + COPIES.within;
    if (copied.length === 0) return waits;
    const [first, last] = [copied[0], copied.at(-1)];
    if (settledAt !== null) return settledAt + last.after - first.after + last.length + COPIES.endAfter;
    const lifted = at + last.after + last.length;
    const ends = lifted + COPIES.endAfter;
    return copied.length === COPIES.most ? ends : Math.min(ends, Math.max(waits, lifted));
  }

  /** What comes of it at an instant at which something is due: what floats, an emote, a blink, or that it is over. */
  fallDue(at) {
    const { kind } = this;
    this.step += 1;
    if (kind === "dance") {
      if (this.step === 1) return { emote: "singing" };
      return 8 * (this.step - 1) < BEATS ? { floats: "musicNotes" } : { isOver: true, emote: "laughing" };
    }
    if (kind === "story") return [{ emote: TURNS[this.turn] }, { emote: "happy" }, { isOver: true }][this.step - 1];
    if (kind === "roast") return { isOver: true, emote: "laughing" };
    if (kind === "copyMe" && this.copied.length > 0 && this.settledAt === null) {
      this.settledAt = at;
      return {};
    }
    if (kind === "staringContest" && this.staresSince !== null) {
      if (this.settledAt !== null) return { isOver: true, emote: "laughing" };
      [this.settledAt, this.sentences] = [at, [this.rules.says.blinked]];
      return { blinks: true };
    }
    return { isOver: true };
  }

  /** How the body stands; undefined where the play leaves it alone. */
  body(at) {
    return this.kind === "dance" ? DANCE[this.halfBeat(at) % DANCE.length] : undefined;
  }

  /** Eyes and mouth; null where the play leaves them alone. */
  face(at) {
    const { kind, settledAt, copied } = this;
    if (kind === "dance") return [EMOTE.singing.eyes, EMOTE.singing.mouth];
    if (kind === "staringContest") return this.isStaring ? ["wide", "straight"] : null;
    if (kind === "silentCompanion") return null;
    if (kind !== "copyMe") return ["open", Math.floor((at - this.at) / 200) % 2 === 0 ? "talk" : "smile"];
    if (settledAt === null) return ["raised", "smile"];
    const begins = (touch) => settledAt + touch.after - copied[0].after;
    const done = copied.findLast((touch) => begins(touch) <= at);
    if (at >= begins(done) + Math.max(done.length, COPIES.shown)) return null;
    return [done.length < this.rules.holdFrom ? "wink" : "raised", "smile"];
  }
}
