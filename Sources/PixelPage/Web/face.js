"use strict";

/*
 * The pal's face while the app is in the foreground, computed from recorded events, the current instant and touches.
 * All tables, thresholds and sentences are in the page's data, written by FaceDataWriter. Moods, blink rates and emotes from
 * life events are recorded; the effects of touches, words and plays are computed here.
 */

const toUInt64 = (bits) => BigInt.asUintN(64, bits);

function mixBits(bits) {
  const once = toUInt64((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
  const twice = toUInt64((once ^ (once >> 27n)) * 0x94d049bb133111ebn);
  return twice ^ (twice >> 31n);
}

/**
 * Returns a deterministic random number in 0..<`below`: the value at `index` of the sequence for a seed and a tag of up
 * to four letters. The engine computes the same number.
 */
function seededRandom(tag, seed, index, below) {
  let letters = 0n;
  for (const letter of tag) letters = (letters << 8n) | BigInt(letter.charCodeAt(0));
  const place = mixBits(seed ^ letters) + (toUInt64(BigInt(index)) + 1n) * 0x9e3779b97f4a7c15n;
  return Number((mixBits(toUInt64(place)) * BigInt(below)) >> 64n);
}

/** Returns one of the named things by weight; `draw` is a random number below the sum of the weights. */
function weightedChoice(rows, draw) {
  let place = draw;
  for (const [thing, weight] of rows) {
    if (place < weight) return thing;
    place -= weight;
  }
  return rows[0][0];
}

/** Returns the last row with a first value of at most `number`, or undefined if there is none. */
const rowAt = (rows, number) => rows.findLast(([from]) => from <= number);

/**
 * Returns the element of an endlessly repeated list that is shown after the time `passed`, if each is shown for
 * `every`.
 */
const repeating = (list, passed, every) => list[Math.floor(passed / every) % list.length];

/**
 * Returns the sentence under the pal: that of the current play or, if there is none, the one that the pal has written.
 * Returns null if there is neither, or if the pal's words are turned off.
 */
const sentenceUnderPal = (look, written) => (look?.isQuiet ? null : look?.line ?? written);

/** The idle behaviour as a function of the instant, the mood and the phase; `emotes` maps names to rows. */
class Ambience {
  /** Creates the idle behaviour from `rules`, the tables in the page's data. */
  constructor(rules) {
    this.rules = rules;
    this.idle = rules.idle;
    this.seed = BigInt(`0x${rules.seed}`);
    this.longestReaction = Math.max(...Object.values(rules.reactions).flat().map((reaction) => reaction?.ms ?? 0));
    this.emotes = Object.fromEntries(rules.emotes.map((emote) => [emote.name, emote]));
  }

  draw(tag, index, below) {
    return seededRandom(tag, this.seed, index, below);
  }

  cycle(at) {
    return Math.floor(at / this.idle.cycle);
  }

  /** Returns true if a blink closes the eyes at an instant; `beat` is the approximate time between two blinks. */
  isBlinking(at, beat, phase) {
    const [down, again] = this.idle.blinks[phase - 1];
    const grid = this.seed ^ BigInt(beat);
    return [0, 1].some((back) => {
      const index = Math.floor(at / beat) - back;
      const passed = at - index * beat - seededRandom("blnk", grid, index, Math.floor(beat / 2));
      const isDouble = () => seededRandom("dbbl", grid, index, this.idle.doubleBlink) === 0;
      return (passed >= 0 && passed < down) || (passed >= again && passed < again + down && isDouble());
    });
  }

  /** Returns the direction of an idle glance, or null if the pal looks straight ahead. */
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
    return [behaviours[weightedChoice(mood.phases[phase - 1].behaviours, this.draw("behv", index, 100))], passed];
  }

  /** Returns the instant at which the emote of a cycle begins, or null if the cycle has none. */
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
    return this.emotes[weightedChoice(mood.phases[phase - 1].emotes, this.draw("whch", index, 100))];
  }
}

/** A finger on the pal; coordinates are thousandths of the picture's size. */
class Finger {
  /**
   * Creates a finger that comes down at `spot`. `rules` is the table of touches. If `hasResults` is false, as in a
   * staring contest, the touch has no results.
   */
  constructor(at, spot, rules, hasResults) {
    Object.assign(this, { pressed: at, origin: spot, spot, from: spot, since: at, rules, hasResults });
    Object.assign(this, { hasMoved: false, path: 0, isSwiped: false, hasPetted: false, petting: null, isOver: false });
  }

  get hasHoldStages() {
    return this.hasResults && !this.hasPetted && !this.isSwiped;
  }

  get due() {
    const { petting, rules } = this;
    if (petting) return Math.min(petting.last + rules.pettingEndsAfter, petting.since + (rules.stages[petting.stage] ?? Infinity));
    return this.hasHoldStages && !this.isOver ? this.pressed + rules.overFrom : Infinity;
  }

  /** Runs the timer that is due and returns its result, or null if it ends the petting. */
  runDueTimer(at) {
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
    if (!this.hasMoved || this.isSwiped || !this.hasResults) return null;
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
    return this.hasHoldStages && !this.isOver ? rowAt(this.rules.releases, at - this.pressed)[1] : null;
  }

  /** Returns the name of the effect on the face and its duration so far, or null if there is none. */
  touchEffect(at) {
    if (this.petting) return ["petting", at - this.petting.since];
    const held = at - this.pressed;
    const hold = this.hasHoldStages ? rowAt(this.rules.holds, held) : null;
    if (hold && this.isOver) return ["tooLong", held - this.rules.overFrom];
    return hold ? [hold[1], held] : null;
  }
}

/** The face during one foreground period: it receives events, and can be advanced to any later instant. */
class Face {
  /** Creates the face as it is at `at`; `script` contains the recorded events in time order. */
  constructor(ambience, { at, phase, mood, beat, isNight, isQuiet = false }, script = []) {
    this.ambience = ambience;
    this.rules = ambience.rules;
    this.ranks = this.rules.ranks;
    Object.assign(this, { phase, mood, beat, isNight, script, nextEvent: 0, openedAt: at, ambientFrom: at, isFond: false });
    Object.assign(this, { isQuiet, play: null, isMasked: false });
    Object.assign(this, { finger: null, taps: [], emote: null, emoteStarts: {}, overlays: [], happyAt: Infinity, answer: null });
    Object.assign(this, { blinkedAt: -Infinity, meltingUntil: -Infinity, lookingUpUntil: -Infinity, rareUntil: -Infinity, isWalking: false });
    this.isHighlighting = false;
    /** The results of touches that have not been read yet. */
    this.results = [];
    this.nextCycle = ambience.cycle(at) + 1;
    this.scheduleEmote(at);
  }

  scheduleEmote(at) {
    const begins = this.ambience.emoteBegins(this.ambience.cycle(at), this.phase);
    this.nextEmote = begins !== null && begins >= at ? begins : Infinity;
  }

  get due() {
    return Math.min(this.finger?.due ?? Infinity, this.play?.due ?? Infinity, this.happyAt);
  }

  get next() {
    return Math.min(this.nextCycle * this.rules.idle.cycle, this.nextEmote, this.due, this.script[this.nextEvent]?.at ?? Infinity);
  }

  /** Runs all timers and recorded events up to an instant. */
  advance(limit) {
    for (let { next } = this; next <= limit; { next } = this) this.step(next);
  }

  /** Applies an action of the person: `press`, `move`, `release` or `cancel` at a spot, or the request for a play. */
  touch(deed, what, at) {
    this.advance(at - 1);
    this.step(at, [[deed, what]]);
  }

  step(at, actions = []) {
    const update = { at, requests: [], overlays: [], actions: [] };
    let [mood, beat] = [this.mood, this.beat];
    for (; this.script[this.nextEvent]?.at <= at; this.nextEvent += 1) {
      const event = this.script[this.nextEvent];
      mood = event.mood ?? mood;
      beat = event.beat ?? beat;
      this.applyEvent(event, update);
    }
    this.beat = beat;
    this.runDueTimer(update);
    for (const [deed, what] of [...update.actions, ...actions]) this[deed](what, update);
    this.mood = mood;
    this.show(update);
    this.runCycle(at);
  }

  /** Applies a recorded event. */
  applyEvent({ phase, answer, emote, rank, isHighlighting, isWalking, isFond, isQuiet, rare, isReveal, deed }, update) {
    if (phase && phase !== this.phase) {
      this.phase = phase;
      this.scheduleEmote(update.at);
    }
    if (isHighlighting !== undefined) this.isHighlighting = isHighlighting;
    if (isHighlighting === false && this.isMasked) this.happyAt = update.at;
    if (isWalking !== undefined) this.isWalking = isWalking;
    if (isFond !== undefined) this.isFond = isFond;
    if (isQuiet !== undefined) this.isQuiet = isQuiet;
    if (isReveal) this.endPlay(update);
    if (rare) this.rareUntil = update.at + rare;
    if (answer) this.react(answer, update.at);
    if (emote) update.requests.push({ emote, rank, isRecorded: true });
    if (deed) update.actions.push(deed);
  }

  runDueTimer(update) {
    while (this.due <= update.at) {
      const { finger } = this;
      if (finger && finger.due <= update.at) {
        const { petting } = finger;
        const result = finger.runDueTimer(update.at);
        if (result === null) this.endPetting(petting, update.at);
        else this.respond(result, update);
      } else if (this.play?.due <= update.at) this.runPlayTimer(update);
      else {
        this.happyAt = Infinity;
        const { emotes } = this.ambience;
        update.requests.push({ emote: emotes.happy, rank: this.isMasked ? this.ranks.play : this.ranks.touch, unmasks: this.isMasked });
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

  move(spot, update) {
    const petting = this.finger?.petting;
    const result = this.finger?.move(spot, update.at) ?? null;
    if (result === null) return;
    if (result === "swiped") this.endPetting(petting, update.at);
    this.respond(result, update);
  }

  release(spot, update) {
    const { finger } = this;
    if (!finger) return;
    this.cancel(spot, update);
    const result = finger.released(update.at);
    if ((result === "tap" || result === "hold") && this.play?.isWatching) {
      this.play.copy(finger.pressed, update.at);
      this.blinkedAt = update.at;
      this.results.push(result);
      return;
    }
    if (result === "tap") this.taps = [...this.taps, finger.pressed].slice(-this.rules.touch.laughTaps);
    if (result) this.respond(result, update);
    else if (finger.isOver && !finger.hasPetted) this.happyAt = update.at + this.rules.touch.happyAfter;
  }

  cancel(_, { at }) {
    if (this.finger && !this.finger.hasResults) this.play?.lookAway(at);
    this.endPetting(this.finger?.petting, at);
    this.finger = null;
    this.ambientFrom = Math.max(this.ambientFrom, at + 1);
  }

  /** Makes the pal answer the result of a touch, for example with an emote. */
  respond(result, update) {
    this.results.push(result);
    const { answers, looksUpOnTap, looksUp, laughTaps, laughWithin, laugh } = this.rules.touch;
    let { emote, overlays, movesBody } = answers[result];
    if (result === "tap") {
      if (this.isSilent || looksUpOnTap[this.phase - 1]) this.lookingUpUntil = update.at + looksUp;
      if (this.isSilent) return;
      const { taps } = this;
      if (taps.length === laughTaps && taps.at(-1) - taps[0] <= laughWithin) [emote, this.taps] = [laugh, []];
    }
    if (emote) update.requests.push({ emote: this.ambience.emotes[emote], rank: this.ranks.touch });
    update.overlays.push(...overlays);
    if (movesBody) this.react("touched", update.at);
  }

  endPetting(petting, at) {
    const { meltsAfter, meltingStays } = this.rules.touch;
    if (petting && this.isFond && at - petting.since > meltsAfter) this.meltingUntil = at + meltingStays;
  }

  react(occasion, at) {
    const reaction = this.rules.reactions[occasion][this.phase - 1];
    if (reaction && !this.isSilent) this.answer = { ...reaction, at };
  }

  // Plays.

  get isSilent() {
    return this.play?.isSilent ?? false;
  }

  begins({ kind, number }, update) {
    this.endPlay(update);
    const mood = update.at === this.openedAt ? this.rules.moods.at(-1) : this.mood;
    this.play = new Play(kind, number, update.at, mood, this.ambience);
    for (const overlay of this.overlays) overlay.ends = Math.min(overlay.ends, update.at);
    if (this.isSilent) [this.emote, this.isMasked] = [null, false];
    else this.endAmbientEmote(update.at);
    if (this.play.due <= update.at) this.runPlayTimer(update);
  }

  /** Runs the timer of the play that is due. */
  runPlayTimer(update) {
    const { floats, emote, blinks, isOver } = this.play.runDueTimer(update.at);
    const unmasks = !isOver && emote === "happy" && this.isMasked;
    if (isOver) this.endPlay(update);
    if (floats) update.overlays.push(floats);
    if (blinks) this.blinkedAt = update.at;
    if (emote) update.requests.push({ emote: this.ambience.emotes[emote], rank: this.ranks.play, unmasks });
  }

  ends(_, update) {
    this.endPlay(update);
  }

  endPlay(update) {
    if (!this.play) return;
    const { at } = update;
    // The play no longer shows the emotes that it requested at this instant.
    update.requests = update.requests.filter(({ rank }) => rank !== this.ranks.play);
    // An acted sad face is always followed by a happy one, whatever happens in between.
    if (this.isMasked) this.happyAt = Math.max(this.emoteStarts.sad + this.ambience.emotes.sad.ms, at + 1);
    this.play = null;
    this.ambientFrom = Math.max(this.ambientFrom, at + 1);
  }

  puzzles(_, update) {
    update.requests.push({ emote: this.ambience.emotes.confused, rank: this.ranks.words });
  }

  // Emotes and overlays.

  emoteAt(at) {
    const { emote } = this;
    return emote && emote.since <= at && at < emote.since + emote.ms ? emote : null;
  }

  show({ at, requests, overlays }) {
    const { ranks } = this;
    let floats = overlays;
    let isShown = false;
    for (const request of [...requests].sort((one, other) => other.rank - one.rank)) {
      if (!isShown && this.allows(request, at)) {
        isShown = true;
        const { emote, rank } = request;
        this.begin(emote, rank, at);
        this.emoteStarts[emote.name] = at;
        this.isMasked = emote.name === "sad" || (this.isMasked && emote.name !== "happy" && emote.name !== "joyful");
        this.ambientFrom = at + emote.ms + this.rules.restAfterEmote;
        const own = this.overlaysOf(emote).slice(0, this.slotCount);
        floats = [...own, ...floats.filter((kind) => !own.includes(kind))];
      } else if ((request.rank === ranks.words || request.rank === ranks.touch) && !isShown) {
        this.blinkedAt = at;
        // The answer of the body to a finger has already begun.
        if (request.rank === ranks.words) this.react("touched", at);
      }
    }
    this.scheduleUnmasking(requests, at);
    if (floats.length > 0 && !this.isSilent) this.addOverlays(floats, at, true);
  }

  /** If something prevented the end of an acted face, schedules it for the earliest possible instant. */
  scheduleUnmasking(requests, at) {
    if (!this.isMasked || this.isHighlighting || !requests.some(({ unmasks }) => unmasks)) return;
    const shown = this.emoteAt(at);
    if (shown) this.happyAt = shown.since + shown.stands;
  }

  /** Returns true if an emote may begin; a recorded one always may. */
  allows({ emote, rank, isRecorded, unmasks }, at) {
    if (isRecorded) return true;
    if (this.isSilent || this.isHighlighting) return false;
    const shown = this.emoteAt(at);
    if (shown && rank <= shown.rank) {
      if (rank < shown.rank && !unmasks) return false;
      if (at - shown.since < shown.stands) return false;
    }
    if (unmasks) return true;
    return !(at - this.emoteStarts[emote.name] < emote.cooldown);
  }

  begin(emote, rank, at) {
    this.emote = { ...emote, rank, since: at };
  }

  overlaysOf(emote) {
    return emote.phases[this.phase - 1].overlays;
  }

  get slotCount() {
    return this.rules.room[this.phase - 1];
  }

  /** Adds the overlays of one instant, the most important first. */
  addOverlays(kinds, at, isCaused) {
    this.overlays = this.overlays.filter(({ ends }) => ends > at);
    const own = kinds.slice(0, this.slotCount);
    for (const [index, kind] of own.entries()) {
      const shows = at + this.rules.stagger * index;
      const ends = shows + this.rules.overlays[kind];
      const known = this.overlays.find((one) => one.kind === kind);
      if (known) {
        known.ends = Math.max(known.ends, ends);
        known.isCaused ||= isCaused;
        continue;
      }
      const slot = this.findSlot(isCaused, own);
      if (slot !== null) this.overlays.push({ kind, slot, isCaused, shows, ends });
    }
  }

  findSlot(isCaused, own) {
    for (let slot = 0; slot < this.slotCount; slot += 1) if (!this.overlays.some((one) => one.slot === slot)) return slot;
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

  runCycle(at) {
    if (this.nextCycle * this.rules.idle.cycle <= at) {
      this.nextCycle += 1;
      this.scheduleEmote(at);
    }
    if (this.nextEmote > at) return;
    this.nextEmote = Infinity;
    if (this.finger || this.play || this.isHighlighting || this.ambientFrom > at) return;
    const emote = this.ambience.emote(this.ambience.cycle(at), this.mood, this.phase, this.isNight(at));
    this.begin(emote, this.ranks.ambient, at);
    this.addOverlays(this.overlaysOf(emote), at, false);
  }

  // Drawing.

  /** Advances to an instant and returns what is shown then. */
  look(at) {
    this.advance(at);
    const emote = this.emoteAt(at);
    const touchEffect = this.finger?.touchEffect(at);
    const played = this.play?.face(at);
    const face = { eyes: "", mouth: "", cheeks: null, body: null, lean: 0, lift: 0, ...this.rest(at) };
    if (!this.isWalking) [face.body, face.lean, face.lift] = this.movement(at);
    if (touchEffect) this.applyTouchEffect(touchEffect, face);
    else if (played) [face.eyes, face.mouth] = played;
    else if (at < this.meltingUntil) this.applyTouchFace("melting", 1, face);
    if (emote && (!touchEffect || touchEffect[0] === "petting")) Object.assign(face, { eyes: emote.eyes, mouth: emote.mouth });
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
    if (at < this.lookingUpUntil) eyes = "up";
    else if (!this.finger && this.mood.looksAround && !this.isSilent) {
      eyes = repeating(behaviour.eyes, passed, this.rules.idle.eyesMs) ?? this.ambience.glance(at) ?? eyes;
    }
    if (!this.isSilent) mouth = behaviour.mouth ?? mouth;
    return { eyes, mouth, cheeks };
  }

  /** Returns the reaction of the body at an instant, or null if there is none. */
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
    if (this.finger?.hasHoldStages && this.finger.isOver) return posed(this.rules.touch.ruffledBodies[this.phase - 1]);
    const played = this.play?.body(at);
    if (played) return posed(played);
    const emote = this.emoteAt(at);
    if (emote) return posed(emote.phases[this.phase - 1].body);
    if (this.finger || this.play) return still;
    const [behaviour, passed] = this.ambience.behaviour(at, this.mood, this.phase);
    return repeating(behaviour.movements, passed, this.rules.idle.movementMs);
  }

  applyTouchEffect([touchEffect, time], face) {
    const { middles, leans, meltsAfter, shake, shakeEvery, shakeMs } = this.rules.touch;
    const { x } = this.finger.spot;
    const side = x < middles[0] ? 0 : x > middles[1] ? 2 : 1;
    this.applyTouchFace(touchEffect === "petting" && this.isFond && time > meltsAfter ? "melting" : touchEffect, side, face);
    if (touchEffect === "petting") face.lean = leans[side];
    else if (touchEffect === "tooLong") face.lean = time < shakeMs ? repeating(shake, time, shakeEvery) : 0;
  }

  /**
   * Applies the face `name` of a pal under a finger; `side` is 0 for the left, 1 for the middle and 2 for the right.
   */
  applyTouchFace(name, side, face) {
    const { eyes, mouth, cheeks } = this.rules.touch.faces[name];
    Object.assign(face, { eyes: eyes[side], mouth, cheeks: cheeks ?? face.cheeks });
  }
}
