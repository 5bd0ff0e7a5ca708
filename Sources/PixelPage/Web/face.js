"use strict";

/*
 * The pal's face while the app is in front, computed from recorded events, the current instant and touches.
 *
 * All tables, thresholds and sentences are part of the page's data: PageFace writes them from the engine's own. Moods, blink
 * rates and emotes that life events cause are recorded; the effects of fingers, words and plays are computed here.
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

/** Returns one of the named things, each as likely as its weight says. */
function picked(rows, draw) {
  let place = draw;
  for (const [thing, weight] of rows) {
    if (place < weight) return thing;
    place -= weight;
  }
  return rows[0][0];
}

/** Returns the last row whose first value is at most `number`; undefined if there is none. */
const rowAt = (rows, number) => rows.findLast(([from]) => from <= number);

/** Returns the element of the endlessly repeated list that is shown after a time. */
const repeating = (list, passed, every) => list[Math.floor(passed / every) % list.length];

/** The sentence under a pal: that of a play, or else what it has written; null for none. */
const saidUnder = (look, written) => (look?.isQuiet ? null : look?.line ?? written);

/** The idle behaviour, a function of the instant, the mood and the phase; `emotes` are the rows by their names. */
class Ambience {
  /** `rules` are the tables of the page's data. */
  constructor(rules) {
    this.rules = rules;
    this.idle = rules.idle;
    this.seed = BigInt(`0x${rules.seed}`);
    this.longestReaction = Math.max(...Object.values(rules.reactions).flat().map((reaction) => reaction?.ms ?? 0));
    this.emotes = Object.fromEntries(rules.emotes.map((emote) => [emote.name, emote]));
  }

  draw(tag, index, below) {
    return chance(tag, this.seed, index, below);
  }

  cycle(at) {
    return Math.floor(at / this.idle.cycle);
  }

  /** Returns true if a blink closes the eyes; `beat` is the approximate interval between two blinks. */
  isBlinking(at, beat, phase) {
    const [down, again] = this.idle.blinks[phase - 1];
    const grid = this.seed ^ BigInt(beat);
    return [0, 1].some((back) => {
      const index = Math.floor(at / beat) - back;
      const passed = at - index * beat - chance("blnk", grid, index, Math.floor(beat / 2));
      const isDouble = () => chance("dbbl", grid, index, this.idle.doubleBlink) === 0;
      return (passed >= 0 && passed < down) || (passed >= again && passed < again + down && isDouble());
    });
  }

  /** Returns the direction of an idle glance; null for straight ahead. */
  glance(at) {
    const { glanceEvery, glanceWithin, glanceMs, glances } = this.idle;
    const slot = Math.floor(at / glanceEvery);
    const passed = at - slot * glanceEvery - this.draw("pupw", slot, glanceWithin);
    return passed < 0 || passed >= glanceMs ? null : glances[this.draw("pupl", slot, glances.length)];
  }

  float(at) {
    const { floats, floatMs } = this.idle;
    return floats[modulo(Math.floor(at / floatMs), floats.length)];
  }

  /** Returns the behaviour at an instant, and the time since it began. */
  behaviour(at, mood, phase) {
    const { cycle, behaviourAfter, behaviourMs, behaviours } = this.idle;
    const index = this.cycle(at);
    const passed = at - index * cycle - behaviourAfter;
    if (passed < 0 || passed >= Math.min(behaviourMs, cycle - behaviourAfter)) return [behaviours.still, 0];
    return [behaviours[picked(mood.phases[phase - 1].behaviours, this.draw("behv", index, 100))], passed];
  }

  /** Returns the instant at which the emote of a cycle begins; null for a cycle without one. */
  emoteBegins(index, phase) {
    const { cycle, emoteOneIn, emoteBlocks, emoteAfter, emoteWithin } = this.idle;
    const block = Math.floor(index / emoteOneIn);
    if (index !== block * emoteOneIn + this.draw("emot", block, emoteOneIn)) return null;
    if (modulo(block, emoteBlocks[phase - 1]) !== 0) return null;
    return index * cycle + emoteAfter + this.draw("when", index, emoteWithin);
  }

  emote(index, mood, phase, isNight) {
    const { cycle, emoteOneIn, chargeEvery, chargeOneIn, charging } = this.idle;
    if (mood.charges && isNight) {
      const charges = this.draw("batt", Math.floor((index * cycle) / chargeEvery), chargeOneIn);
      if (modulo(Math.floor(index / emoteOneIn), chargeOneIn) === charges) return this.emotes[charging[phase - 1]];
    }
    return this.emotes[picked(mood.phases[phase - 1].emotes, this.draw("whch", index, 100))];
  }
}

/** A finger on the pal; coordinates are thousandths of its picture. */
class Finger {
  /** `rules` is the table of touches. Without `isLadder` the touch has no results: the person stares. */
  constructor(at, spot, rules, isLadder) {
    Object.assign(this, { pressed: at, origin: spot, spot, from: spot, since: at, rules, isLadder });
    Object.assign(this, { hasMoved: false, path: 0, isSwiped: false, hasPetted: false, petting: null, isOver: false });
  }

  get climbs() {
    return this.isLadder && !this.hasPetted && !this.isSwiped;
  }

  get due() {
    const { petting, rules } = this;
    if (petting) return Math.min(petting.last + rules.pettingEndsAfter, petting.since + (rules.stages[petting.stage] ?? Infinity));
    return this.climbs && !this.isOver ? this.pressed + rules.overFrom : Infinity;
  }

  /** Runs the timer that is due and returns its result; null if petting ends. */
  fallDue(at) {
    const { petting } = this;
    if (!petting) {
      this.isOver = true;
      return "overHold";
    }
    if (petting.since + this.rules.stages[petting.stage] <= at) return String(petting.stage += 1);
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
    return "1";
  }

  released(at) {
    return this.climbs && !this.isOver ? rowAt(this.rules.releases, at - this.pressed)[1] : null;
  }

  /** Returns the name of the effect on the face and its duration so far; null for none. */
  grip(at) {
    if (this.petting) return ["petting", at - this.petting.since];
    const held = at - this.pressed;
    const hold = this.climbs ? rowAt(this.rules.holds, held) : null;
    if (hold && this.isOver) return ["tooLong", held - this.rules.overFrom];
    return hold ? [hold[1], held] : null;
  }
}

/** The face during one foreground period: it receives events, and can be advanced to any later instant. */
class Face {
  /** `script` contains the recorded events in time order. */
  constructor(ambience, { at, phase, mood, beat, isNight, isQuiet = false }, script = []) {
    this.ambience = ambience;
    this.rules = ambience.rules;
    this.ranks = this.rules.ranks;
    Object.assign(this, { phase, mood, beat, isNight, script, told: 0, openedAt: at, ambientFrom: at, isFond: false });
    Object.assign(this, { isQuiet, play: null, isMasked: false });
    Object.assign(this, { finger: null, taps: [], emote: null, begun: {}, overlays: [], happyAt: Infinity, answer: null });
    Object.assign(this, { blinkedAt: -Infinity, smallUntil: -Infinity, upUntil: -Infinity, rareUntil: -Infinity, isWalking: false });
    this.isHighlighting = false;
    /** The results of touches that have not been read yet. */
    this.results = [];
    this.nextCycle = ambience.cycle(at) + 1;
    this.awaitEmote(at);
  }

  awaitEmote(at) {
    const begins = this.ambience.emoteBegins(this.ambience.cycle(at), this.phase);
    this.nextEmote = begins !== null && begins >= at ? begins : Infinity;
  }

  get due() {
    return Math.min(this.finger?.due ?? Infinity, this.play?.due ?? Infinity, this.happyAt);
  }

  get next() {
    return Math.min(this.nextCycle * this.rules.idle.cycle, this.nextEmote, this.due, this.script[this.told]?.at ?? Infinity);
  }

  /** Runs all timers and recorded events up to an instant. */
  pass(limit) {
    for (let { next } = this; next <= limit; { next } = this) this.step(next);
  }

  /** Applies an action of the person: `press`, `move`, `release` or `cancel` at a spot, or the request for a play. */
  touch(deed, what, at) {
    this.pass(at - 1);
    this.step(at, [[deed, what]]);
  }

  step(at, deeds = []) {
    const turn = { at, wishes: [], overlays: [], deeds: [] };
    let [mood, beat] = [this.mood, this.beat];
    for (; this.script[this.told]?.at <= at; this.told += 1) {
      const event = this.script[this.told];
      mood = event.mood ?? mood;
      beat = event.beat ?? beat;
      this.take(event, turn);
    }
    this.beat = beat;
    this.fallDue(turn);
    for (const [deed, what] of [...turn.deeds, ...deeds]) this[deed](what, turn);
    this.mood = mood;
    this.show(turn);
    this.passCycle(at);
  }

  /** Applies a recorded event. */
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
        const { emotes } = this.ambience;
        turn.wishes.push({ emote: emotes.happy, rank: this.isMasked ? this.ranks.play : this.ranks.touch, unmasks: this.isMasked });
      }
    }
  }

  // Gestures.

  press(spot, { at }) {
    if (this.finger) return;
    const stares = this.play?.awaitsStare ?? false;
    this.finger = new Finger(at, spot, this.rules.touch, !stares);
    if (stares) this.play.stare(at);
    this.endAmbientEmote(at);
  }

  endAmbientEmote(at) {
    if (this.emoteAt(at)?.rank === this.ranks.ambient) this.emote = null;
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
    if (result === "tap") this.taps = [...this.taps, finger.pressed].slice(-this.rules.touch.laughTaps);
    if (result) this.tell(result, turn);
    else if (finger.isOver && !finger.hasPetted) this.happyAt = turn.at + this.rules.touch.happyAfter;
  }

  cancel(_, { at }) {
    if (this.finger && !this.finger.isLadder) this.play?.lookAway(at);
    this.endPetting(this.finger?.petting, at);
    this.finger = null;
    this.ambientFrom = Math.max(this.ambientFrom, at + 1);
  }

  /** Answers the result of a touch. */
  tell(result, turn) {
    this.results.push(result);
    const { answers, looksUpOnTap, looksUp, laughTaps, laughWithin, laugh } = this.rules.touch;
    let { emote, overlays, movesBody } = answers[result];
    if (result === "tap") {
      if (this.isSilent || looksUpOnTap[this.phase - 1]) this.upUntil = turn.at + looksUp;
      if (this.isSilent) return;
      const { taps } = this;
      if (taps.length === laughTaps && taps.at(-1) - taps[0] <= laughWithin) [emote, this.taps] = [laugh, []];
    }
    if (emote) turn.wishes.push({ emote: this.ambience.emotes[emote], rank: this.ranks.touch });
    turn.overlays.push(...overlays);
    if (movesBody) this.react("touched", turn.at);
  }

  endPetting(petting, at) {
    const { meltsAfter, meltingStays } = this.rules.touch;
    if (petting && this.isFond && at - petting.since > meltsAfter) this.smallUntil = at + meltingStays;
  }

  react(occasion, at) {
    const reaction = this.rules.reactions[occasion][this.phase - 1];
    if (reaction && !this.isSilent) this.answer = { ...reaction, at };
  }

  // Plays.

  get isSilent() {
    return this.play?.isSilent ?? false;
  }

  begins({ kind, number }, turn) {
    this.endPlay(turn);
    const mood = turn.at === this.openedAt ? this.rules.moods.at(-1) : this.mood;
    this.play = new Play(kind, number, turn.at, mood, this.ambience);
    for (const overlay of this.overlays) overlay.ends = Math.min(overlay.ends, turn.at);
    if (this.isSilent) [this.emote, this.isMasked] = [null, false];
    else this.endAmbientEmote(turn.at);
    if (this.play.due <= turn.at) this.follow(turn);
  }

  /** Runs the timer of the play that is due. */
  follow(turn) {
    const { floats, emote, blinks, isOver } = this.play.fallDue(turn.at);
    const unmasks = !isOver && emote === "happy" && this.isMasked;
    if (isOver) this.endPlay(turn);
    if (floats) turn.overlays.push(floats);
    if (blinks) this.blinkedAt = turn.at;
    if (emote) turn.wishes.push({ emote: this.ambience.emotes[emote], rank: this.ranks.play, unmasks });
  }

  ends(_, turn) {
    this.endPlay(turn);
  }

  endPlay(turn) {
    if (!this.play) return;
    const { at } = turn;
    // The play no longer shows the emotes that it requested at this instant.
    turn.wishes = turn.wishes.filter(({ rank }) => rank !== this.ranks.play);
    // An acted sad face is always followed by a happy one, whatever happens in between.
    if (this.isMasked) this.happyAt = Math.max(this.begun.sad + this.ambience.emotes.sad.ms, at + 1);
    this.play = null;
    this.ambientFrom = Math.max(this.ambientFrom, at + 1);
  }

  puzzles(_, turn) {
    turn.wishes.push({ emote: this.ambience.emotes.confused, rank: this.ranks.words });
  }

  // Emotes and overlays.

  emoteAt(at) {
    const { emote } = this;
    return emote && emote.since <= at && at < emote.since + emote.ms ? emote : null;
  }

  show({ at, wishes, overlays }) {
    const { ranks } = this;
    let floats = overlays;
    let isShown = false;
    for (const wish of [...wishes].sort((one, other) => other.rank - one.rank)) {
      if (!isShown && this.allows(wish, at)) {
        isShown = true;
        const { emote, rank } = wish;
        this.begin(emote, rank, at);
        this.begun[emote.name] = at;
        this.isMasked = emote.name === "sad" || (this.isMasked && emote.name !== "happy" && emote.name !== "joyful");
        this.ambientFrom = at + emote.ms + this.rules.restAfterEmote;
        const own = this.overlaysOf(emote).slice(0, this.room);
        floats = [...own, ...floats.filter((kind) => !own.includes(kind))];
      } else if ((wish.rank === ranks.words || wish.rank === ranks.touch) && !isShown) {
        this.blinkedAt = at;
        // The answer of the body to a finger has already begun.
        if (wish.rank === ranks.words) this.react("touched", at);
      }
    }
    this.awaitUnmasking(wishes, at);
    if (floats.length > 0 && !this.isSilent) this.push(floats, at, true);
  }

  /** If something prevented the end of an acted face, schedules it for the earliest possible instant. */
  awaitUnmasking(wishes, at) {
    if (!this.isMasked || this.isHighlighting || !wishes.some(({ unmasks }) => unmasks)) return;
    const shown = this.emoteAt(at);
    if (shown) this.happyAt = shown.since + shown.stands;
  }

  /** Returns true if an emote may begin; a recorded one always does. */
  allows({ emote, rank, isSure, unmasks }, at) {
    if (isSure) return true;
    if (this.isSilent || this.isHighlighting) return false;
    const shown = this.emoteAt(at);
    if (shown && rank <= shown.rank) {
      if (rank < shown.rank && !unmasks) return false;
      if (at - shown.since < shown.stands) return false;
    }
    if (unmasks) return true;
    return !(at - this.begun[emote.name] < emote.cooldown);
  }

  begin(emote, rank, at) {
    this.emote = { ...emote, rank, since: at };
  }

  overlaysOf(emote) {
    return emote.phases[this.phase - 1].overlays;
  }

  get room() {
    return this.rules.room[this.phase - 1];
  }

  /** Adds the overlays of one instant, the most important first. */
  push(kinds, at, isCaused) {
    this.overlays = this.overlays.filter(({ ends }) => ends > at);
    const own = kinds.slice(0, this.room);
    for (const [index, kind] of own.entries()) {
      const shows = at + this.rules.stagger * index;
      const ends = shows + this.rules.overlays[kind];
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
    if (this.nextCycle * this.rules.idle.cycle <= at) {
      this.nextCycle += 1;
      this.awaitEmote(at);
    }
    if (this.nextEmote > at) return;
    this.nextEmote = Infinity;
    if (this.finger || this.play || this.isHighlighting || this.ambientFrom > at) return;
    const emote = this.ambience.emote(this.ambience.cycle(at), this.mood, this.phase, this.isNight(at));
    this.begin(emote, this.ranks.ambient, at);
    this.push(this.overlaysOf(emote), at, false);
  }

  // Drawing.

  /** Advances to an instant and returns what is shown then. */
  look(at) {
    this.pass(at);
    const emote = this.emoteAt(at);
    const grip = this.finger?.grip(at);
    const played = this.play?.face(at);
    const face = { eyes: "", mouth: "", cheeks: null, body: null, lean: 0, lift: 0, ...this.rest(at) };
    if (!this.isWalking) [face.body, face.lean, face.lift] = this.movement(at);
    if (grip) this.hold(grip, face);
    else if (played) [face.eyes, face.mouth] = played;
    else if (at < this.smallUntil) this.wear("melting", 1, face);
    if (emote && (!grip || grip[0] === "petting")) Object.assign(face, { eyes: emote.eyes, mouth: emote.mouth });
    if (!this.rules.closedEyes.includes(face.eyes) && this.isBlinking(at)) face.eyes = this.rules.idle.shut[this.phase - 1];
    const isSeen = ({ shows, ends }) => !this.isSilent && shows <= at && at < ends;
    const overlays = this.overlays.filter(isSeen).sort((one, other) => one.slot - other.slot);
    const { play, isQuiet } = this;
    const line = play?.line(at) ?? null;
    const answer = this.answerAt(at);
    return { mood: this.mood.name, face, play, isQuiet, line, emote, overlays, answer, float: this.ambience.float(at) };
  }

  isBlinking(at) {
    // A pal that stares does not blink.
    if (this.play?.isStaring) return false;
    const passed = at - this.blinkedAt;
    const beat = this.isSilent ? this.rules.beats[0] : this.beat;
    return (passed >= 0 && passed < this.rules.idle.blinks[this.phase - 1][0]) || this.ambience.isBlinking(at, beat, this.phase);
  }

  /** Returns the face of the mood with the effects of the idle behaviour. */
  rest(at) {
    let { eyes, mouth, cheeks } = this.mood.phases[this.phase - 1];
    const [behaviour, passed] = this.ambience.behaviour(at, this.mood, this.phase);
    if (at < this.upUntil) eyes = "up";
    else if (!this.finger && this.mood.looksAround && !this.isSilent) {
      eyes = repeating(behaviour.eyes, passed, this.rules.idle.eyesMs) ?? this.ambience.glance(at) ?? eyes;
    }
    if (!this.isSilent) mouth = behaviour.mouth ?? mouth;
    return { eyes, mouth, cheeks };
  }

  /** The current reaction of the body; null for none. */
  answerAt(at) {
    const { answer } = this;
    return answer && !this.isWalking && at >= this.rareUntil && at < answer.at + answer.ms ? answer : null;
  }

  /** Returns the pose of the body, the lean and the lift. */
  movement(at) {
    const still = [null, 0, 0];
    const posed = (body) => [body, 0, 0];
    if (at < this.rareUntil) return still;
    const answer = this.answerAt(at);
    if (answer) return answer.movements[Math.floor(((at - answer.at) * answer.movements.length) / answer.ms)];
    if (this.finger?.climbs && this.finger.isOver) return posed(this.rules.touch.ruffledBodies[this.phase - 1]);
    const played = this.play?.body(at);
    if (played) return posed(played);
    const emote = this.emoteAt(at);
    if (emote) return posed(emote.phases[this.phase - 1].body);
    if (this.finger || this.play) return still;
    const [behaviour, passed] = this.ambience.behaviour(at, this.mood, this.phase);
    return repeating(behaviour.movements, passed, this.rules.idle.movementMs);
  }

  hold([grip, time], face) {
    const { middles, leans, meltsAfter, shake, shakeEvery, shakeMs } = this.rules.touch;
    const { x } = this.finger.spot;
    const side = x < middles[0] ? 0 : x > middles[1] ? 2 : 1;
    this.wear(grip === "petting" && this.isFond && time > meltsAfter ? "melting" : grip, side, face);
    if (grip === "petting") face.lean = leans[side];
    else if (grip === "tooLong") face.lean = time < shakeMs ? repeating(shake, time, shakeEvery) : 0;
  }

  /** Applies a face under a finger. */
  wear(name, side, face) {
    const { eyes, mouth, cheeks } = this.rules.touch.faces[name];
    Object.assign(face, { eyes: eyes[side], mouth, cheeks: cheeks ?? face.cheeks });
  }
}
