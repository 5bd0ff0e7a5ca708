"use strict";

/*
 * Numbers of code, told by what stands around them: the same surroundings have the same numbers. Whoever packed them has
 * guessed each bit as this does, so that only what was not expected is left to read. All that is done with fractions is to
 * add, multiply and divide, so that every machine comes to the same.
 */

const LOOKS = 6;
const SLOT_BITS = 22;
/** The chance of a 0 in 65536ths, ten bits of what it is about, and in six how much it has seen. */
const NEW_SLOT = 0x80000000 | 0;
const MOST_SEEN = 6;

/** The chances of odds whose logarithms are from -12 to 12; each step is the 42nd root of e. */
const ODDS = new Float64Array(1024).fill(1);
for (let index = 513; index < 1024; index += 1) ODDS[index] = ODDS[index - 1] * 1.0240952335529787;
for (let index = 511; index >= 0; index -= 1) ODDS[index] = ODDS[index + 1] / 1.0240952335529787;
const CHANCES = ODDS.map((odds) => odds / (1 + odds));

/** The logarithms of chances in 1024ths. */
const LOGARITHMS = new Float64Array(1024);
for (let chance = 0, index = 0; chance < 1024; chance += 1) {
  while (index < 1023 && CHANCES[index] * 1024 < chance + 0.5) index += 1;
  LOGARITHMS[chance] = (index - 512) / 42;
}

/** How much of an error whoever has seen so much learns from. */
const RATES = Float64Array.from({ length: 64 }, (_, seen) => 1 / (seen + 1.5));

/** Two numbers as one. */
function mixed(one, other) {
  const product = Math.imul(one ^ Math.imul(other, 0x85ebca6b), 0x9e3779b1);
  return product ^ (product >>> 15);
}

class NumberReader {
  constructor(packed) {
    this.decoder = new RangeDecoder(packed, 0);
    this.slots = new Int32Array(1 << SLOT_BITS);
    this.weights = new Float64Array(33 * 32 * LOOKS);
    this.contexts = new Int32Array(LOOKS);
    this.places = new Int32Array(LOOKS);
    this.marks = new Int32Array(LOOKS);
    this.found = new Int32Array(LOOKS);
    this.inputs = new Float64Array(LOOKS);
  }

  /** Numbers of another kind come. */
  begin() {
    this.slots.fill(NEW_SLOT);
    this.weights.fill(0.3);
  }

  /** The next number: how many bits it has, one by one, and then those behind its first, four at a time. */
  read() {
    let width = 0;
    do {
      if (width % 16 === 0) this.look(width);
    } while (this.bit(width % 16, width) === 1 && (width += 1) < 32);
    if (width < 2) return width;
    let number = 1;
    let node = 1;
    for (let left = width - 2; left >= 0; left -= 1) {
      if ((width - 2 - left) % 4 === 0) {
        this.look(Math.imul(number, 0x2545f491) + Math.imul(width, 0x3c6ef372));
        node = 1;
      }
      const bit = this.bit(node, width * 32 + left);
      number = (number << 1) | bit;
      node = (node << 1) | bit;
    }
    return number;
  }

  /** Up to 16 bits come, which `group` tells from all others of a number: their slots lie side by side. */
  look(group) {
    const { contexts, places, marks } = this;
    for (let look = 0; look < LOOKS; look += 1) {
      let hash = Math.imul(contexts[look] + group, 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      hash ^= hash >>> 13;
      places[look] = hash & ((1 << SLOT_BITS) - 1);
      marks[look] = (hash >>> 22) << 6;
    }
  }

  /** The bit of the group that has this number, below 16. */
  bit(number, set) {
    const { slots, weights, places, marks, found, inputs } = this;
    const first = set * LOOKS;
    let sum = 0;
    for (let look = 0; look < LOOKS; look += 1) {
      let slot = slots[places[look] ^ number];
      if ((slot & 0xffc0) !== marks[look]) slot = NEW_SLOT | marks[look];
      found[look] = slot;
      const input = LOGARITHMS[slot >>> 22];
      inputs[look] = input;
      sum += weights[first + look] * input;
    }
    const guess = CHANCES[Math.min(Math.max(sum * 42 + 512, 1), 1023) | 0];
    const bit = this.decoder.expected(Math.min(Math.max(guess * 65536, 1), 65535) | 0);
    const error = 1 - bit - guess;
    // What was guessed so well teaches nothing.
    if (Math.abs(error) < 0.02) return bit;
    const target = bit === 0 ? 65535 : 0;
    for (let look = 0; look < LOOKS; look += 1) {
      weights[first + look] += error * 0.02 * inputs[look];
      const slot = found[look];
      const seen = slot & 63;
      const chance = slot >>> 16;
      const learned = chance + (((target - chance) * RATES[seen]) | 0);
      slots[places[look] ^ number] = (learned << 16) | marks[look] | (seen < MOST_SEEN ? seen + 1 : seen);
    }
    return bit;
  }
}

/** How many operations before a number, and behind it, are looked at. */
const REACH = 10;

/** The numbers of all operations, of which each has one of some kind, or none, which is 0. */
function numbersOf(packed, operations, kinds) {
  const reader = new NumberReader(packed);
  const around = new Uint8Array(operations.length + 2 * REACH);
  around.set(operations, REACH);
  // Each number that is known, plus 1.
  const known = new Int32Array(around.length);
  for (const kind of [CALL, CONSTANT, OFFSET, BRANCH, LOCAL]) {
    reader.begin();
    let [first, second] = [0, 0];
    for (let index = 0; index < kinds.length; index += 1) {
      if (kinds[index] !== kind) continue;
      const place = index + REACH;
      const operation = around[place];
      const beside = around[place - 1] | (around[place + 1] << 8);
      const nearest = mixed(beside | (around[place - 2] << 16) | (around[place + 2] << 24), around[place - 3]);
      let ten = 0;
      for (let back = 1; back <= 10; back += 1) ten = mixed(ten, around[place - back] | (known[place - back] << 8));
      const { contexts } = reader;
      contexts[1] = mixed(beside + operation, 1);
      contexts[2] = mixed(nearest + operation, 2);
      contexts[3] = mixed(mixed(first, second) + operation, 3);
      contexts[4] = mixed(mixed(mixed(nearest, first), around[place + 3]) + operation, 4);
      contexts[5] = mixed(ten + operation, 5);
      second = first;
      first = reader.read();
      known[place] = first + 1;
    }
  }
  return known.subarray(REACH, REACH + kinds.length).map((number) => number - 1);
}
