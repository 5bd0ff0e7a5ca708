"use strict";

/*
 * The engine: the command line of one person's history, as WebAssembly. Words go in, results and messages come out.
 */

/** The engine ended in the middle of its work, out of memory or by a fault of its own; it cannot be used again. */
class EngineStopped extends Error {
  constructor(cause) {
    super(`the engine stopped: ${cause.message}`);
    this.name = "EngineStopped";
  }
}

/** What is written bit by bit, kept in one piece. */
class WrittenBytes {
  constructor() {
    this.parts = [];
    this.count = 0;
  }

  add(bytes) {
    this.parts.push(bytes.slice());
    this.count += bytes.length;
  }

  get whole() {
    if (this.parts.length === 1) return this.parts[0];
    const whole = new Uint8Array(this.count);
    let end = 0;
    for (const part of this.parts) {
      whole.set(part, end);
      end += part.length;
    }
    return whole;
  }
}

class Engine {
  /** An engine of a module, or of the bytes of one. */
  static async start(module) {
    const engine = new Engine();
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const { exports } = await WebAssembly.instantiate(compiled, { host: engine.host });
    engine.exports = exports;
    return engine;
  }

  constructor() {
    this.list = new Map();
    this.opened = new Map();
    this.lastHandle = 0;
    this.isStopped = false;
  }

  /** Random bytes; Node has its own. */
  static fill(room) {
    // Browsers give so many at a time.
    for (let start = 0; start < room.length; start += 65536) crypto.getRandomValues(room.subarray(start, start + 65536));
  }

  /** What the engine asks of its host. */
  get host() {
    return {
      random: (pointer, count) => Engine.fill(this.room(pointer, count)),
      open: (name, count) => this.open(new TextDecoder().decode(this.room(name, count))),
      read: (handle, pointer, count) => this.read(handle, this.room(pointer, count)),
      close: (handle) => this.close(handle),
      write: (stream, pointer, count) => this.written[stream - 1].add(this.room(pointer, count)),
      progress: (done, total) => this.progress?.(done, total),
      now: () => performance.now(),
    };
  }

  /** A piece of the engine's memory, until that grows. */
  room(pointer, count) {
    return new Uint8Array(this.exports.memory.buffer, pointer >>> 0, count >>> 0);
  }

  open(name) {
    try {
      const reader = this.list.get(name)?.open();
      if (!reader) return -1;
      this.lastHandle += 1;
      this.opened.set(this.lastHandle, reader);
      return this.lastHandle;
    } catch {
      return -1;
    }
  }

  read(handle, room) {
    try {
      return this.opened.get(handle).read(room);
    } catch {
      return -1;
    }
  }

  close(handle) {
    this.opened.get(handle)?.close?.();
    this.opened.delete(handle);
  }

  /** The files there are from now on: each a name, and how it is opened. */
  files(list) {
    this.list = new Map(list.map((file) => [file.name, file]));
    this.hand(list.map(({ name }) => name), (pointer, count) => this.exports.engine_files(pointer, count));
  }

  /** Runs a command, and says what it wrote and how it ended. */
  run(words, { progress } = {}) {
    this.written = [new WrittenBytes(), new WrittenBytes()];
    this.progress = progress;
    const status = this.hand(words, (pointer, count) => this.exports.engine_run(pointer, count));
    for (const handle of [...this.opened.keys()]) this.close(handle);
    const [results, messages] = this.written.map(({ whole }) => whole);
    return { status, results, messages: new TextDecoder().decode(messages) };
  }

  /** Hands texts over, each ended by a NUL. */
  hand(texts, take) {
    if (this.isStopped) throw new EngineStopped(new Error("it has stopped before"));
    const bytes = new TextEncoder().encode(texts.map((text) => `${text.replaceAll("\0", "\uFFFD")}\0`).join(""));
    try {
      const pointer = this.exports.engine_buffer(bytes.length);
      this.room(pointer, bytes.length).set(bytes);
      return take(pointer, bytes.length);
    } catch (error) {
      // A trap, memory's end, or a stack that is too deep: what it left behind is of no use.
      this.isStopped = true;
      throw new EngineStopped(error);
    }
  }
}

/** Files are read in pieces of this size, never whole. */
const PIECE = 4 << 20;

/** Reads a file of a browser's, or a part of one, piece by piece, where that can be waited for: in a worker. */
class BlobReader {
  /** `count` is told how many bytes were read. */
  constructor(blob, count = () => {}) {
    this.blob = blob;
    this.count = count;
    this.offset = 0;
    this.piece = new Uint8Array();
    this.used = 0;
  }

  read(room) {
    if (this.used === this.piece.length) {
      const piece = this.blob.slice(this.offset, this.offset + PIECE);
      this.piece = new Uint8Array(new FileReaderSync().readAsArrayBuffer(piece));
      this.offset += this.piece.length;
      this.count(this.piece.length);
      this.used = 0;
    }
    const count = Math.min(room.length, this.piece.length - this.used);
    room.set(this.piece.subarray(this.used, this.used + count));
    this.used += count;
    return count;
  }

  close() {
    this.piece = new Uint8Array();
  }
}
