"use strict";

/*
 * Unpacks what was packed in the format of LZMA, as `.lzma` files have it. What an engine repeats lies farther apart than
 * what browsers can unpack by themselves reaches, so that this makes the page a third smaller.
 */

/** What stands in no page as it is: it is told together with the seven bits behind it. */
const UNFIT = [0x00, 0x0d, 0x3c];

/** Bytes that stand in a page as signs of seven bits, the lowest bits first. */
function bytesOfLetters(text) {
  // Each sign of two bytes tells twice as much.
  const bytes = new Uint8Array(Math.ceil((text.length * 14) / 8));
  let [bits, count, end] = [0, 0, 0];
  const take = (number) => {
    bits |= number << count;
    count += 7;
    if (count < 8) return;
    bytes[end] = bits;
    end += 1;
    bits >>>= 8;
    count -= 8;
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign >= 128) take(UNFIT[(sign >> 7) - 1]);
    take(sign & 127);
  }
  return bytes.subarray(0, end);
}

/** Reads bits by how likely each was thought to be. */
class RangeDecoder {
  constructor(bytes, start) {
    this.bytes = bytes;
    // The first byte is always 0.
    this.next = start + 5;
    this.range = -1 >>> 0;
    this.code = new DataView(bytes.buffer, bytes.byteOffset).getUint32(start + 1);
  }

  /** The next bit; its chance, that it is 0 in 2048ths, learns from it. */
  bit(chances, place) {
    const chance = chances[place];
    const bound = (this.range >>> 11) * chance;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
      chances[place] = chance + ((2048 - chance) >> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      chances[place] = chance - (chance >> 5);
      bit = 1;
    }
    if (this.range < 0x1000000) this.widen();
    return bit;
  }

  /** A bit whose chance, that it is 0, is known in 65536ths. */
  expected(chance) {
    const bound = (this.range >>> 16) * chance;
    let bit = 0;
    if (this.code < bound) {
      this.range = bound;
    } else {
      this.range -= bound;
      this.code -= bound;
      bit = 1;
    }
    while (this.range < 0x1000000) this.widen();
    return bit;
  }

  widen() {
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.bytes[this.next]) >>> 0;
    this.next += 1;
  }

  /** A number of so many bits, the highest first, each told by those before it. */
  tree(chances, first, bits) {
    let node = 1;
    for (let left = bits; left > 0; left -= 1) node = (node << 1) | this.bit(chances, first + node);
    return node - (1 << bits);
  }

  /** One whose lowest bit comes first. */
  reversed(chances, first, bits) {
    let node = 1;
    let number = 0;
    for (let place = 0; place < bits; place += 1) {
      const bit = this.bit(chances, first + node);
      node = (node << 1) | bit;
      number |= bit << place;
    }
    return number;
  }

  /** One whose bits were not expected to be anything. */
  plain(bits) {
    let number = 0;
    for (let left = bits; left > 0; left -= 1) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      number = (number << 1) | bit;
      if (this.range < 0x1000000) this.widen();
    }
    return number;
  }
}

/** Even chances. */
function chances(count) {
  return new Uint16Array(count).fill(1024);
}

/** Lengths from 2 to 273. */
class LengthDecoder {
  constructor() {
    this.choices = chances(2);
    this.short = chances(8);
    this.middle = chances(8);
    this.long = chances(256);
  }

  read(decoder) {
    if (decoder.bit(this.choices, 0) === 0) return 2 + decoder.tree(this.short, 0, 3);
    if (decoder.bit(this.choices, 1) === 0) return 10 + decoder.tree(this.middle, 0, 3);
    return 18 + decoder.tree(this.long, 0, 8);
  }
}

/** Distances, from 1, each told by a slot and by what is behind it. */
class DistanceDecoder {
  constructor() {
    this.slots = chances(4 << 6);
    this.footers = chances(128);
    this.align = chances(16);
  }

  read(decoder, length) {
    const slot = decoder.tree(this.slots, Math.min(length - 2, 3) << 6, 6);
    if (slot < 4) return slot + 1;
    const bits = (slot >> 1) - 1;
    const base = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return base + decoder.reversed(this.footers, base - slot, bits) + 1;
    return base + decoder.plain(bits - 4) * 16 + decoder.reversed(this.align, 0, 4) + 1;
  }
}

/** The bytes of a `.lzma` file of three bits of context. */
function unpack(packed) {
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);
  const bytes = new Uint8Array(size);
  const decoder = new RangeDecoder(packed, 13);
  const [isMatch, isRepeat, isNotFirst, isNotSecond, isNotThird, isLong] = Array.from({ length: 6 }, () => chances(12));
  const literals = chances(0x300 << 3);
  const [matchLengths, repeatLengths, distances] = [new LengthDecoder(), new LengthDecoder(), new DistanceDecoder()];
  let state = 0;
  let last = [1, 1, 1, 1];
  let end = 0;

  /** After a repetition, the byte that would have been next tells something of a literal, as long as they agree. */
  const readLiteral = () => {
    const first = end === 0 ? 0 : (bytes[end - 1] >> 5) * 0x300;
    let expected = state < 7 ? 0 : bytes[end - last[0]];
    let offset = state < 7 ? 0 : 0x100;
    let node = 1;
    while (node < 0x100) {
      expected <<= 1;
      const expectedBit = expected & offset;
      const bit = decoder.bit(literals, first + offset + expectedBit + node);
      node = (node << 1) | bit;
      offset &= bit ? expectedBit : ~expectedBit;
    }
    bytes[end] = node;
    end += 1;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };

  /** Which of the last four distances it is; whether that is for one byte alone. */
  const readRepeat = () => {
    if (decoder.bit(isNotFirst, state) === 0) {
      if (decoder.bit(isLong, state) === 0) {
        state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      const number = decoder.bit(isNotSecond, state) === 0 ? 1 : 2 + decoder.bit(isNotThird, state);
      last = [last[number], ...last.filter((_, index) => index !== number)];
    }
    const length = repeatLengths.read(decoder);
    state = state < 7 ? 8 : 11;
    return length;
  };

  const readMatch = () => {
    const length = matchLengths.read(decoder);
    last = [distances.read(decoder, length), last[0], last[1], last[2]];
    state = state < 7 ? 7 : 10;
    return length;
  };

  while (end < size) {
    if (decoder.bit(isMatch, state) === 0) {
      readLiteral();
      continue;
    }
    const length = decoder.bit(isRepeat, state) === 0 ? readMatch() : readRepeat();
    const [distance] = last;
    if (distance > end || end + length > size) throw new Error("what was packed is damaged");
    // One byte after another, since a repetition may go on into itself.
    for (let index = 0; index < length; index += 1, end += 1) bytes[end] = bytes[end - distance];
  }
  return bytes;
}
