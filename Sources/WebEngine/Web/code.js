"use strict";

/*
 * Goes through code that was taken apart: bytes of one kind repeat each other better than all kinds in turn, and numbers
 * are told by what stands around them.
 */

/** The parts of code, in the order in which they are packed. */
const [HEADS, OPERATIONS, PLAIN] = [0, 1, 2];
/** What the number of an operation is; most kinds stand in code as they are. */
const [CALL, CONSTANT, OFFSET, BRANCH, LOCAL] = [1, 2, 3, 4, 5];

/** Goes through code by its parts, which say where everything is; whoever goes says what becomes of it. */
class CodeTraveller {
  constructor(parts) {
    this.parts = parts.map((bytes) => ({ bytes, place: 0 }));
  }

  byte(part) {
    const from = this.parts[part];
    from.place += 1;
    return from.bytes[from.place - 1];
  }

  /** A number in LEB128, as it stands; its lowest 32 bits. */
  number(part) {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte(part);
      if (shift < 32) number |= (byte & 0x7f) << shift;
      if (!(byte > 0x7f)) return number >>> 0;
    }
  }

  numbers(count, part) {
    for (let left = count; left > 0; left -= 1) this.number(part);
  }

  plain(count) {
    for (let left = count; left > 0; left -= 1) this.byte(PLAIN);
  }

  address() {
    this.number(OPERATIONS);
    this.told(OFFSET);
  }

  /** All of a code section, behind its size. */
  travel() {
    for (let left = this.number(HEADS); left > 0; left -= 1) {
      this.begin();
      for (let kinds = this.number(HEADS); kinds > 0; kinds -= 1) {
        this.number(HEADS);
        this.byte(HEADS);
      }
      this.depth = 1;
      while (this.depth > 0) this.behind(this.operation());
      this.end();
    }
  }

  /** What comes behind the first byte of an operation. */
  behind(code) {
    if (code >= 0x45) {
      if (code === 0xfc) this.bulk(this.number(OPERATIONS));
      else if (code === 0xfd) this.long(this.number(OPERATIONS));
    } else if (code >= 0x20 && code <= 0x22) this.told(LOCAL);
    else if (code >= 0x28 && code <= 0x3e) this.address();
    else if (code === 0x41) this.told(CONSTANT);
    else if (code === 0x42) this.number(PLAIN);
    else if (code === 0x43) this.plain(4);
    else if (code === 0x44) this.plain(8);
    else if (code === 0x0c || code === 0x0d) this.told(BRANCH);
    else if (code === 0x0e) this.numbers(this.number(OPERATIONS) + 1, OPERATIONS);
    else if (code === 0x10 || code === 0x11) {
      this.told(CALL);
      if (code === 0x11) this.number(OPERATIONS);
    } else if (code >= 0x02 && code <= 0x04) {
      this.depth += 1;
      this.number(OPERATIONS);
    } else if (code === 0x0b) this.depth -= 1;
    // Globals, the size of memory.
    else if (code === 0x23 || code === 0x24 || code >= 0x3f) this.number(OPERATIONS);
    else if (code === undefined) throw new Error("what was packed is damaged");
  }

  /** What is done with whole pieces of memory, and numbers that are cut. */
  bulk(code) {
    if (code === 8 || code === 10) this.numbers(2, OPERATIONS);
    else if (code > 8) this.number(OPERATIONS);
  }

  /** What is done with registers of 128 bits. */
  long(code) {
    if (code < 12 || (code >= 84 && code < 94)) this.address();
    if (code === 12 || code === 13) this.plain(16);
    else if ((code >= 21 && code < 35) || (code >= 84 && code < 92)) this.byte(OPERATIONS);
  }
}

/** Finds all operations, and of what kind the number of each is, if it has one. */
class CodeSurveyor extends CodeTraveller {
  constructor(parts) {
    super(parts);
    // No operation is shorter than a byte.
    this.operations = new Uint8Array(parts[OPERATIONS].length);
    this.kinds = new Uint8Array(parts[OPERATIONS].length);
    this.count = 0;
  }

  begin() {}

  end() {}

  operation() {
    const code = this.byte(OPERATIONS);
    this.operations[this.count] = code;
    this.count += 1;
    return code;
  }

  told(kind) {
    this.kinds[this.count - 1] = kind;
  }
}
