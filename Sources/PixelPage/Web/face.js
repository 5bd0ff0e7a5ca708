"use strict";

/*
 * The pal's face while the app is in front: a function of what happened, of the instant, and of whoever touches it.
 *
 * It follows the engine's own rules row by row, and is held against them. Moods, how lively it blinks, and emotes that its
 * life brings are the engine's, who has written them down; what fingers, words and plays bring is decided here as it is there.
 */

const SIXTY_FOUR = (bits) => BigInt.asUintN(64, bits);

function mixed(bits) {
  const once = SIXTY_FOUR((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
  const twice = SIXTY_FOUR((once ^ (once >> 27n)) * 0x94d049bb133111ebn);
  return twice ^ (twice >> 31n);
}

/** A chance of the pal's own: the value at an index of the endless list that its seed and four letters decide. */
function chance(tag, seed, index, below) {
  let letters = 0n;
  for (const letter of tag) letters = (letters << 8n) | BigInt(letter.charCodeAt(0));
  const place = mixed(seed ^ letters) + (SIXTY_FOUR(BigInt(index)) + 1n) * 0x9e3779b97f4a7c15n;
  return Number((mixed(SIXTY_FOUR(place)) * BigInt(below)) >> 64n);
}

/** Things that are each as often as they are heavy: `still 60 sit 40`. */
function weighed(text) {
  const words = text.split(" ");
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, Number(words[index + 1])]] : []));
}

function picked(rows, draw) {
  let place = draw;
  for (const [thing, weight] of rows) {
    if (place < weight) return thing;
    place -= weight;
  }
  return rows[0][0];
}

/** Each mood: its face, what the pal does in it of its own, and the emotes that come of themselves. */
const MOODS = Object.entries({
  affectionate: ["open smile blush", "still 50 sway 50", "happy 45 wink 40 love 15"],
  excited: ["open grin", "sway 50 bounce 50", "joyful 50 singing 30 laughing 20"],
  happy: ["open smile", "still 40 sway 40 hum 20", "happy 40 joyful 20 wink 20 singing 20"],
  sleepy: ["half soft", "still 60 sit 40", "sleeping 100"],
  playful: ["open smile", "bounce 40 hum 40 stretch 20", "singing 40 wink 30 laughing 30"],
  curious: ["open soft", "lookAround 80 stretch 20", "wink 50 happy 50"],
  content: ["open soft", "still 60 lookAround 25 stretch 15", "happy 50 wink 30 singing 20"],
}).map(([name, [face, does, emotes]]) => ({ name, face: face.split(" "), does: weighed(does), emotes: weighed(emotes) }));

/** Each emote: eyes, mouth, what floats up with it, how long it takes, after how many seconds it may come again, its body. */
const EMOTES = Object.entries({
  wink: ["wink smile", "bounceLines", 1200, 3],
  happy: ["open grin", "sparkle", 2000, 10],
  confused: ["raised smile", "question", 1800, 5],
  proud: ["open straight", "thumbsUp softHalo", 2500, 30, "thumb"],
  joyful: ["wide smile", "sparkle tinyHearts", 2500, 30, "wide"],
  sad: ["raised wavy-frown", "tears", 1500, 0],
  singing: ["arcs singing", "musicNotes hummingNote", 3000, 10],
  shocked: ["round oh", "", 900, 5],
  lowBattery: ["calm smile", "battery hummingNote", 2500, 0],
  laughing: ["joy laugh", "ha", 1800, 10, "crouch"],
  sleeping: ["calm oh", "zzz", 3000, 0],
  love: ["hearts smile", "heart tinyHearts loveAura", 2000, 20, "shy"],
}).map(([name, [face, overlays, ms, seconds, body = null]]) => {
  const [eyes, mouth] = face.split(" ");
  return { name, eyes, mouth, overlays: overlays ? overlays.split(" ") : [], ms, again: seconds * 1000, body };
});
const EMOTE = Object.fromEntries(EMOTES.map((emote) => [emote.name, emote]));
const AMBIENT = 0;
const WORDS = 1;
const PLAY = 6;
const TOUCH = 7;
/** Whoever asked for these waits for an answer, and gets at least a blink. */
const ANSWERING = [WORDS, TOUCH];

/** For how long each overlay stands. */
const OVERLAYS = {
  question: 1800, thumbsUp: 2500, tears: 1500, musicNotes: 3000, battery: 2500, ha: 1800, zzz: 3000, heart: 2000,
  sparkle: 1200, tinyHearts: 1500, blush: 2000, loveAura: 2500, bounceLines: 400, softHalo: 3000, puff: 900,
  hummingNote: 1500,
};

/** The one sentence under a pal that looks so: a play's, else what it has written; null for none. */
const saidUnder = (look, written) => (look?.isQuiet ? null : look?.line ?? written);

const CLOSED = new Set(["blink", "calm", "joy", "rest", "arcs", "cross"]);

/** How the body answers: from which phase on, its name, for how long, and its frames; a number is how far it is off the ground. */
const ANSWERS = {
  opened: [[3, "wave", 1200, "wide wave wide wave wide wide"]],
  touched: [[3, "hop", 700, "crouch cheer2 cheer2 cheer2 cheer2 crouch -"], [2, "look_up", 800, "-"]],
  milestone: [[2, "cheer", 1500, "cheer1 wide cheer1 wide cheer1 wide"]],
  revealed: [[2, "marvel", 2000, "- - - - - - wide wide"]],
};

const LONGEST_ANSWER = Math.max(...Object.values(ANSWERS).flat().map(([, , ms]) => ms));

const STAGES = [0, 600, 1500, 3000];
const FLOATS = [0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1];

/** What a pal does when nobody does anything. */
class Ambience {
  constructor(rules) {
    this.rules = rules;
    this.seed = BigInt(`0x${rules.seed}`);
    this.cycle = rules.cycle;
  }

  draw(tag, index, below) {
    return chance(tag, this.seed, index, below);
  }

  /** Whether lids are down; `beat` is about how long it is between two blinks. */
  isBlinking(at, beat, phase) {
    const [down, again] = phase === 1 ? [300, 600] : [150, 280];
    const grid = this.seed ^ BigInt(beat);
    return [0, 1].some((back) => {
      const index = Math.floor(at / beat) - back;
      const passed = at - index * beat - chance("blnk", grid, index, beat / 2 | 0);
      const isDouble = () => chance("dbbl", grid, index, this.rules.doubleBlink) === 0;
      return (passed >= 0 && passed < down) || (passed >= again && passed < again + down && isDouble());
    });
  }

  /** Where it looks; null for straight on. */
  glance(at) {
    const slot = Math.floor(at / 2000);
    const passed = at - slot * 2000 - this.draw("pupw", slot, 1001);
    if (passed < 0 || passed >= 900) return null;
    return [null, null, null, null, null, null, "right", "right", "left", "up"][this.draw("pupl", slot, 10)];
  }

  float(at) {
    return FLOATS[modulo(Math.floor(at / 200) + this.draw("flot", 0, 16), 16)];
  }

  behaviour(at, mood, phase) {
    const index = Math.floor(at / this.cycle);
    const since = index * this.cycle + 1000;
    if (at < since || at >= since + Math.min(4000, this.cycle - 1000)) return ["still", since];
    const does = picked(mood.does, this.draw("behv", index, 100));
    return [phase < 3 && (does === "stretch" || does === "sit") ? "still" : does, since];
  }

  /** When the emote of a cycle begins; null for one without. */
  emoteBegins(index, phase) {
    const { emoteOneIn } = this.rules;
    const block = Math.floor(index / emoteOneIn);
    if (index !== block * emoteOneIn + this.draw("emot", block, emoteOneIn)) return null;
    if ((phase === 1 && modulo(block, 3) !== 0) || (phase === 2 && modulo(block, 2) !== 0)) return null;
    return index * this.cycle + 1000 + this.draw("when", index, 3000);
  }

  emote(index, mood, phase, isNight) {
    if (mood.name === "sleepy" && isNight) {
      const block = Math.floor(index / this.rules.emoteOneIn);
      const charges = this.draw("batt", Math.floor((index * this.cycle) / 1800000), 45);
      if (modulo(block, 45) === charges) return phase === 1 ? "happy" : "lowBattery";
    }
    const chosen = picked(mood.emotes, this.draw("whch", index, 100));
    return phase > 1 || chosen === "wink" || chosen === "sleeping" ? chosen : "happy";
  }
}

/** A finger on the pal; places are thousandths of its picture. */
class Finger {
  /** One that is no `isLadder` comes to nothing, however long it is held: the person stares. */
  constructor(at, spot, rules, isLadder) {
    Object.assign(this, { pressed: at, origin: spot, spot, from: spot, since: at, rules, isLadder });
    Object.assign(this, { hasMoved: false, path: 0, isSwiped: false, hasPetted: false, petting: null, isOver: false });
  }

  get climbs() {
    return this.isLadder && !this.hasPetted && !this.isSwiped;
  }

  get due() {
    const { petting } = this;
    if (petting) {
      const end = petting.last + 500;
      return petting.stage < STAGES.length ? Math.min(end, petting.since + STAGES[petting.stage]) : end;
    }
    return this.climbs && !this.isOver ? this.pressed + this.rules.overFrom : Infinity;
  }

  /** What comes of it by itself; null where petting ends. */
  fallDue(at) {
    const { petting } = this;
    if (!petting) {
      this.isOver = true;
      return "overHold";
    }
    if (petting.stage < STAGES.length && petting.since + STAGES[petting.stage] <= at) {
      petting.stage += 1;
      return petting.stage;
    }
    this.petting = null;
    this.path = 0;
    return null;
  }

  move(spot, at) {
    this.spot = spot;
    const length = at - this.since;
    if (length <= 0) return null;
    const far = (other) => Math.max(Math.abs(other.x - spot.x), Math.abs(other.y - spot.y));
    const distance = far(this.from);
    this.from = spot;
    this.since = at;
    const { slack, path, slowest, fastest } = this.rules;
    this.hasMoved ||= far(this.origin) > slack;
    if (!this.hasMoved || this.isSwiped || !this.isLadder) return null;
    if (distance * 1000 > fastest * length) {
      this.isSwiped = true;
      this.petting = null;
      return "swiped";
    }
    if (distance * 1000 < slowest * length) return null;
    if (this.petting) {
      this.petting.last = at;
      return null;
    }
    this.path += distance;
    if (this.path < path) return null;
    this.petting = { since: at, last: at, stage: 1 };
    this.hasPetted = true;
    return 1;
  }

  released(at) {
    if (!this.climbs || this.isOver) return null;
    const held = at - this.pressed;
    return held < this.rules.holdFrom ? "tap" : held < this.rules.longFrom ? "hold" : "long";
  }

  /** What it does to the face, and since how long. */
  grip(at) {
    if (this.petting) return ["petting", at - this.petting.since];
    const held = at - this.pressed;
    const { holdFrom, longFrom, overFrom } = this.rules;
    if (!this.climbs || held < holdFrom) return null;
    if (this.isOver) return ["tooLong", held - overFrom];
    return [held < longFrom ? "held" : held < longFrom + 200 ? "half" : "cross", held];
  }
}

/** The face from when the app came to the front: it is told what happens, and goes on to any later instant. */
class Face {
  /** `script` is what the engine has written of it, in time order. */
  constructor(ambience, { at, phase, mood, beat, isNight, isQuiet = false }, script = []) {
    this.ambience = ambience;
    this.rules = ambience.rules;
    Object.assign(this, { phase, mood, beat, isNight, script, told: 0, openedAt: at, ambientFrom: at, isFond: false });
    Object.assign(this, { isQuiet, play: null, isMasked: false });
    Object.assign(this, { finger: null, taps: [], emote: null, begun: {}, overlays: [], happyAt: Infinity, answer: null });
    Object.assign(this, { blinkedAt: -Infinity, smallUntil: -Infinity, upUntil: -Infinity, rareUntil: -Infinity, isWalking: false });
    this.isHighlighting = false;
    /** What a touch came to last, for whoever asks. */
    this.results = [];
    this.nextCycle = Math.floor(at / this.rules.cycle) + 1;
    this.awaitEmote(at);
  }

  awaitEmote(at) {
    const begins = this.ambience.emoteBegins(Math.floor(at / this.rules.cycle), this.phase);
    this.nextEmote = begins !== null && begins >= at ? begins : Infinity;
  }

  get due() {
    return Math.min(this.finger?.due ?? Infinity, this.play?.due ?? Infinity, this.happyAt);
  }

  get next() {
    return Math.min(this.nextCycle * this.rules.cycle, this.nextEmote, this.due, this.script[this.told]?.at ?? Infinity);
  }

  /** Has all pass that falls due up to an instant. */
  pass(limit) {
    for (let { next } = this; next <= limit; { next } = this) this.step(next);
  }

  /** What the person does at an instant: `press`, `move`, `release` or `cancel` at a spot, or what is asked for by words. */
  touch(deed, what, at) {
    this.pass(at - 1);
    this.step(at, [[deed, what]]);
  }

  step(at, deeds = []) {
    const turn = { at, wishes: [], overlays: [], deeds: [] };
    let [mood, beat] = [this.mood, this.beat];
    for (; this.script[this.told]?.at <= at; this.told += 1) {
      const event = this.script[this.told];
      if (event.mood) mood = event.mood;
      if (event.beat) beat = event.beat;
      this.take(event, turn);
    }
    this.beat = beat;
    this.fallDue(turn);
    for (const [deed, what] of [...turn.deeds, ...deeds]) this[deed](what, turn);
    this.mood = mood;
    this.show(turn);
    this.passCycle(at);
  }

  /** What the pal's own life brings. */
  take({ phase, answer, emote, rank, isHighlighting, isWalking, isFond, isQuiet, rare, isReveal, deed }, turn) {
    if (phase && phase !== this.phase) {
      this.phase = phase;
      this.awaitEmote(turn.at);
    }
    if (isHighlighting !== undefined) this.isHighlighting = isHighlighting;
    if (isHighlighting === false && this.isMasked) this.happyAt = turn.at;
    if (isWalking !== undefined) this.isWalking = isWalking;
    if (isFond !== undefined) this.isFond = isFond;
    if (isQuiet !== undefined) this.isQuiet = isQuiet;
    if (isReveal) this.endPlay(turn);
    if (rare) this.rareUntil = turn.at + rare;
    if (answer) this.react(answer, turn.at);
    if (emote) turn.wishes.push({ emote, rank, isSure: true });
    if (deed) turn.deeds.push(deed);
  }

  fallDue(turn) {
    while (this.due <= turn.at) {
      const { finger } = this;
      if (finger && finger.due <= turn.at) {
        const { petting } = finger;
        const result = finger.fallDue(turn.at);
        if (result === null) this.endPetting(petting, turn.at);
        else this.tell(result, turn);
      } else if (this.play?.due <= turn.at) this.follow(turn);
      else {
        this.happyAt = Infinity;
        turn.wishes.push({ emote: EMOTE.happy, rank: this.isMasked ? PLAY : TOUCH, unmasks: this.isMasked });
      }
    }
  }

  // What a finger does.

  press(spot, { at }) {
    if (this.finger) return;
    const stares = this.play?.awaitsStare ?? false;
    this.finger = new Finger(at, spot, this.rules, !stares);
    if (stares) this.play.stare(at);
    this.endAmbientEmote(at);
  }

  endAmbientEmote(at) {
    if (this.emoteAt(at)?.rank === AMBIENT) this.emote = null;
  }

  move(spot, turn) {
    const petting = this.finger?.petting;
    const result = this.finger?.move(spot, turn.at) ?? null;
    if (result === null) return;
    if (result === "swiped") this.endPetting(petting, turn.at);
    this.tell(result, turn);
  }

  release(spot, turn) {
    const { finger } = this;
    if (!finger) return;
    this.cancel(spot, turn);
    const result = finger.released(turn.at);
    if ((result === "tap" || result === "hold") && this.play?.isWatching) {
      this.play.copy(finger.pressed, turn.at);
      this.blinkedAt = turn.at;
      this.results.push(result);
      return;
    }
    if (result === "tap") this.taps = [...this.taps, finger.pressed].slice(-3);
    if (result) this.tell(result, turn);
    else if (finger.isOver && !finger.hasPetted) this.happyAt = turn.at + 900;
  }

  cancel(_, { at }) {
    if (this.finger && !this.finger.isLadder) this.play?.lookAway(at);
    this.endPetting(this.finger?.petting, at);
    this.finger = null;
    this.ambientFrom = Math.max(this.ambientFrom, at + 1);
  }

  /** Has what a touch came to be answered; a number is a stage of petting. */
  tell(result, turn) {
    this.results.push(result);
    const wish = (name) => turn.wishes.push({ emote: EMOTE[name], rank: TOUCH });
    if (result === "tap") {
      if (this.phase === 2 || this.isSilent) this.upUntil = turn.at + 800;
      if (this.isSilent) return;
      const [first, , third] = this.taps;
      const isThird = third - first <= 1500;
      if (isThird) this.taps = [];
      wish(isThird ? "laughing" : "wink");
      this.react("touched", turn.at);
    } else if (result === "hold") {
      wish("happy");
      this.react("touched", turn.at);
    } else if (result === 4) wish("love");
    else turn.overlays.push(...({ overHold: ["puff"], 1: ["blush"], 2: ["tinyHearts"], 3: ["sparkle", "softHalo"] }[result] ?? []));
  }

  endPetting(petting, at) {
    if (petting && this.isFond && at - petting.since > this.rules.smallEyesAfter) this.smallUntil = at + 800;
  }

  react(occasion, at) {
    if (this.isSilent) return;
    const row = ANSWERS[occasion].find(([from]) => from <= this.phase);
    if (row) this.answer = { at, name: row[1], ms: row[2], frames: row[3].split(" ") };
  }

  // What is asked for by words.

  get isSilent() {
    return this.play?.isSilent ?? false;
  }

  begins({ kind, number }, turn) {
    this.endPlay(turn);
    const mood = turn.at === this.openedAt ? MOODS.at(-1) : this.mood;
    this.play = new Play(kind, number, turn.at, mood, this.ambience);
    for (const overlay of this.overlays) overlay.ends = Math.min(overlay.ends, turn.at);
    if (this.isSilent) [this.emote, this.isMasked] = [null, false];
    else this.endAmbientEmote(turn.at);
    if (this.play.due <= turn.at) this.follow(turn);
  }

  /** Has what falls due in a play show. */
  follow(turn) {
    const { floats, emote, blinks, isOver } = this.play.fallDue(turn.at);
    const unmasks = !isOver && emote === "happy" && this.isMasked;
    if (isOver) this.endPlay(turn);
    if (floats) turn.overlays.push(floats);
    if (blinks) this.blinkedAt = turn.at;
    if (emote) turn.wishes.push({ emote: EMOTE[emote], rank: PLAY, unmasks });
  }

  ends(_, turn) {
    this.endPlay(turn);
  }

  endPlay(turn) {
    if (!this.play) return;
    const { at } = turn;
    // What it would have shown at this very instant is not shown any more.
    turn.wishes = turn.wishes.filter(({ rank }) => rank !== PLAY);
    // An actor takes off the mask, whatever comes between.
    if (this.isMasked) this.happyAt = Math.max(this.begun.sad + EMOTE.sad.ms, at + 1);
    this.play = null;
    this.ambientFrom = Math.max(this.ambientFrom, at + 1);
  }

  puzzles(_, turn) {
    turn.wishes.push({ emote: EMOTE.confused, rank: WORDS });
  }

  // Emotes, and what floats.

  emoteAt(at) {
    const { emote } = this;
    return emote && emote.since <= at && at < emote.since + emote.ms ? emote : null;
  }

  show({ at, wishes, overlays }) {
    let floats = overlays;
    let isShown = false;
    for (const wish of [...wishes].sort((one, other) => other.rank - one.rank)) {
      if (!isShown && this.allows(wish, at)) {
        isShown = true;
        const { emote, rank } = wish;
        this.begin(emote, rank, at);
        this.begun[emote.name] = at;
        this.isMasked = emote.name === "sad" || (this.isMasked && emote.name !== "happy" && emote.name !== "joyful");
        this.ambientFrom = at + emote.ms + 2000;
        const own = this.overlaysOf(emote).slice(0, this.room);
        floats = [...own, ...floats.filter((kind) => !own.includes(kind))];
      } else if (ANSWERING.includes(wish.rank) && !isShown) {
        this.blinkedAt = at;
        // A finger's answer has begun already.
        if (wish.rank === WORDS) this.react("touched", at);
      }
    }
    this.awaitUnmasking(wishes, at);
    if (floats.length > 0 && !this.isSilent) this.push(floats, at, true);
  }

  /** Has a mask that something kept from being taken off be taken off as soon as that has stood for long enough. */
  awaitUnmasking(wishes, at) {
    if (!this.isMasked || this.isHighlighting || !wishes.some(({ unmasks }) => unmasks)) return;
    const shown = this.emoteAt(at);
    if (shown) this.happyAt = shown.since + this.leastStay(shown);
  }

  /** For how long an emote stands before one that goes as far comes after it: an actor's face to its end. */
  leastStay({ name, ms }) {
    return name === "sad" ? ms : this.rules.stands;
  }

  /** Whether an emote may begin; one that the engine has written down has begun. */
  allows({ emote, rank, isSure, unmasks }, at) {
    if (isSure) return true;
    if (this.isSilent || this.isHighlighting) return false;
    const shown = this.emoteAt(at);
    if (shown && rank <= shown.rank) {
      if (rank < shown.rank && !unmasks) return false;
      if (at - shown.since < this.leastStay(shown)) return false;
    }
    if (unmasks) return true;
    return !(at - this.begun[emote.name] < emote.again);
  }

  begin(emote, rank, at) {
    this.emote = { ...emote, rank, since: at };
  }

  /** Sparks are for those who have begun to glow. */
  overlaysOf(emote) {
    return emote.name === "happy" && this.phase === 1 ? [] : emote.overlays;
  }

  get room() {
    return Math.min(this.rules.overlaysAtMost, this.phase);
  }

  /** Puts what one instant brings beside the pal, the most important first. */
  push(kinds, at, isCaused) {
    this.overlays = this.overlays.filter(({ ends }) => ends > at);
    const own = kinds.slice(0, this.room);
    for (const [index, kind] of own.entries()) {
      const shows = at + this.rules.stagger * index;
      const ends = shows + OVERLAYS[kind];
      const known = this.overlays.find((one) => one.kind === kind);
      if (known) {
        known.ends = Math.max(known.ends, ends);
        known.isCaused ||= isCaused;
        continue;
      }
      const slot = this.makeRoom(isCaused, own);
      if (slot !== null) this.overlays.push({ kind, slot, isCaused, shows, ends });
    }
  }

  makeRoom(isCaused, own) {
    for (let slot = 0; slot < this.room; slot += 1) if (!this.overlays.some((one) => one.slot === slot)) return slot;
    const order = ({ isCaused: caused, ends, shows, slot }) => [Number(caused), ends, shows, slot];
    const [first] = this.overlays.filter(({ kind }) => !own.includes(kind)).sort((one, other) => {
      const [left, right] = [order(one), order(other)];
      const place = left.findIndex((value, index) => value !== right[index]);
      return left[place] - right[place];
    });
    if (!first || (first.isCaused && !isCaused)) return null;
    this.overlays = this.overlays.filter((one) => one !== first);
    return first.slot;
  }

  passCycle(at) {
    if (this.nextCycle * this.rules.cycle <= at) {
      this.nextCycle += 1;
      this.awaitEmote(at);
    }
    if (this.nextEmote > at) return;
    this.nextEmote = Infinity;
    if (this.finger || this.play || this.isHighlighting || this.ambientFrom > at) return;
    const emote = EMOTE[this.ambience.emote(Math.floor(at / this.rules.cycle), this.mood, this.phase, this.isNight(at))];
    this.begin(emote, AMBIENT, at);
    this.push(this.overlaysOf(emote), at, false);
  }

  // What is seen.

  /** What it shows at an instant, through which it goes. */
  look(at) {
    this.pass(at);
    const emote = this.emoteAt(at);
    const grip = this.finger?.grip(at);
    const played = this.play?.face(at);
    const face = { eyes: "", mouth: "", cheeks: null, body: null, lean: 0, lift: 0, ...this.rest(at) };
    if (!this.isWalking) Object.assign(face, this.movement(at));
    if (grip) this.hold(grip, face, at);
    else if (played) [face.eyes, face.mouth] = played;
    else if (at < this.smallUntil) Object.assign(face, { eyes: "dots", mouth: "smile", cheeks: "deep" });
    if (emote && (!grip || grip[0] === "petting")) Object.assign(face, { eyes: emote.eyes, mouth: emote.mouth });
    if (!CLOSED.has(face.eyes) && this.isBlinking(at)) face.eyes = this.phase === 1 ? "rest" : "blink";
    const isSeen = ({ shows, ends }) => !this.isSilent && shows <= at && at < ends;
    const overlays = this.overlays.filter(isSeen).sort((one, other) => one.slot - other.slot);
    const { play, isQuiet } = this;
    const line = play?.line(at) ?? null;
    const answer = this.answerAt(at);
    return { mood: this.mood.name, face, play, isQuiet, line, emote, overlays, answer, float: this.ambience.float(at) };
  }

  isBlinking(at) {
    // Whoever stares does not blink.
    if (this.play?.isStaring) return false;
    const passed = at - this.blinkedAt;
    const beat = this.isSilent ? this.rules.beats[0] : this.beat;
    return (passed >= 0 && passed < (this.phase === 1 ? 300 : 150)) || this.ambience.isBlinking(at, beat, this.phase);
  }

  rest(at) {
    let [eyes, mouth, cheeks = null] = this.mood.face;
    if (eyes === "open" && this.phase >= 3) eyes = "bright";
    const [does, since] = this.ambience.behaviour(at, this.mood, this.phase);
    if (at < this.upUntil) eyes = "up";
    else if (!this.finger && eyes !== "half" && !this.isSilent) {
      eyes = does === "lookAround" ? ["left", "right"][Math.floor((at - since) / 1000) % 2] : this.ambience.glance(at) ?? eyes;
    }
    if (does === "hum" && !this.isSilent) mouth = "singing";
    return { eyes, mouth, cheeks };
  }

  /** The answer of the body that is underway; null for none. */
  answerAt(at) {
    const { answer } = this;
    return answer && !this.isWalking && at >= this.rareUntil && at < answer.at + answer.ms ? answer : null;
  }

  movement(at) {
    if (at < this.rareUntil) return {};
    const answer = this.answerAt(at);
    if (answer) {
      const [, body, lift] = /^([a-z]+|-)(\d?)$/.exec(answer.frames[Math.floor(((at - answer.at) * answer.frames.length) / answer.ms)]);
      return { body: body === "-" ? null : body, lift: Number(lift) };
    }
    if (this.finger?.climbs && this.finger.isOver) return { body: this.phase >= 3 ? "shy" : null };
    const played = this.play?.body(at);
    if (played) return { body: played };
    const emote = this.emoteAt(at);
    if (emote) return { body: this.phase >= 3 ? emote.body : null };
    if (this.finger || this.play) return {};
    const [does, since] = this.ambience.behaviour(at, this.mood, this.phase);
    const step = Math.floor((at - since) / 300);
    if (does === "sway") return { lean: [0, 1, 1, 0, -1, -1][step % 6] };
    if (does === "bounce") return { lift: step % 2 };
    if (does === "stretch") return { body: step % 4 < 2 ? "wide" : "cheer" };
    return does === "sit" ? { body: "sit" } : {};
  }

  hold([grip, time], face, at) {
    const { x } = this.finger.spot;
    const side = x < 400 ? -1 : x > 600 ? 1 : 0;
    if (grip === "held") Object.assign(face, { eyes: ["left", "raised", "right"][side + 1], mouth: "soft" });
    else if (grip === "half" || grip === "cross") Object.assign(face, { eyes: grip, mouth: "soft" });
    else if (grip === "tooLong") {
      const lean = time >= 600 ? 0 : Math.floor(time / 42) % 2 === 0 ? 1 : -1;
      Object.assign(face, { eyes: "cross", mouth: "straight", lean });
    } else {
      Object.assign(face, { eyes: "arcs", mouth: "smile", cheeks: "blush", lean: side });
      if (this.isFond && time > this.rules.smallEyesAfter) Object.assign(face, { eyes: "dots", cheeks: "deep" });
    }
  }
}
