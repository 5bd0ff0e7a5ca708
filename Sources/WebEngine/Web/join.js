"use strict";

/*
 * Joins a module that was packed in parts.
 */

/** Writes code, with the numbers of all operations. */
class CodeJoiner extends CodeTraveller {
  /** Code comes into `bytes`, from `place` on. */
  constructor(parts, numbers, bytes, place) {
    super(parts);
    this.values = numbers;
    this.count = 0;
    this.bytes = bytes;
    this.place = place;
  }

  put(byte) {
    this.bytes[this.place] = byte;
    this.place += 1;
  }

  putNumber(number) {
    let rest = number;
    for (; rest > 0x7f; rest >>>= 7) this.put((rest & 0x7f) | 0x80);
    this.put(rest);
  }

  byte(part) {
    const byte = super.byte(part);
    this.put(byte);
    return byte;
  }

  begin() {
    this.recent = [];
    this.start = this.place;
  }

  /** How long a function is stands before it, and is known behind it. */
  end() {
    const size = this.place - this.start;
    this.putNumber(size);
    const length = this.place - this.start - size;
    this.bytes.copyWithin(this.start + length, this.start, this.start + size);
    this.place = this.start;
    this.putNumber(size);
    this.place += size;
  }

  operation() {
    this.count += 1;
    return this.byte(OPERATIONS);
  }

  told(kind) {
    const value = this.values[this.count - 1];
    if (kind === LOCAL) this.putNumber(this.local(value));
    else if (kind === CONSTANT) this.putSigned((value >>> 1) ^ -(value & 1));
    else this.putNumber(value >>> 0);
  }

  putSigned(number) {
    let rest = number;
    for (; rest < -64 || rest > 63; rest >>= 7) this.put((rest & 0x7f) | 0x80);
    this.put(rest & 0x7f);
  }

  /** A local: it is told how many others have been used since it was. */
  local(rank) {
    const { recent } = this;
    while (recent.length <= rank) recent.push(recent.length);
    const local = recent[rank];
    for (let index = rank; index > 0; index -= 1) recent[index] = recent[index - 1];
    recent[0] = local;
    return local;
  }
}

/** Where the contents of the code section would be, in a module that is without them, and how many bytes they have. */
function placeOfCode(frame) {
  let place = 8;
  while (place < frame.length) {
    const kind = frame[place];
    let size = 0;
    let byte = 0x80;
    place += 1;
    for (let shift = 0; byte > 0x7f; shift += 7, place += 1) {
      byte = frame[place];
      size |= (byte & 0x7f) << shift;
    }
    if (kind === 10) return { start: place, size };
    place += size;
  }
  throw new Error("what was packed is damaged");
}

/** A module out of all but its code, and the parts and the numbers of that. */
function joined([frame, ...parts], numbers) {
  const surveyor = new CodeSurveyor(parts);
  surveyor.travel();
  const { count } = surveyor;
  const values = numbersOf(numbers, surveyor.operations.subarray(0, count), surveyor.kinds.subarray(0, count));
  const { start, size } = placeOfCode(frame);
  const end = start + size;
  // A function that has just ended has its length behind it for a moment.
  const bytes = new Uint8Array(frame.length + size + 5);
  bytes.set(frame.subarray(0, start));
  const joiner = new CodeJoiner(parts, values, bytes, start);
  joiner.travel();
  if (joiner.place !== end) throw new Error("what was packed is damaged");
  bytes.set(frame.subarray(start), end);
  return bytes.subarray(0, frame.length + size);
}

/** A module as the page carries it: what it is made of, or the whole of it; before each, how many bytes it has. */
function unpackModule(packed) {
  const pieces = [];
  const view = new DataView(packed.buffer, packed.byteOffset);
  let place = 0;
  // Behind the last there may be a zero, since signs do not end where bytes do.
  while (place + 4 < packed.length) {
    const end = place + 4 + view.getUint32(place, true);
    pieces.push(packed.subarray(place + 4, end));
    place = end;
  }
  if (pieces.length === 1) return unpack(pieces[0]);
  return joined(pieces.slice(0, -1).map(unpack), pieces.at(-1));
}
