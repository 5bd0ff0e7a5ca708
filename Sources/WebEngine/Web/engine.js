"use strict";

/*
 * The engine: the command line for one person's history, as WebAssembly. It takes arguments and returns results and
 * messages.
 */

/** The error for an engine that stopped unexpectedly, out of memory or because of a bug, and cannot be used again. */
class EngineStopped extends Error {
  constructor(cause) {
    super(`the engine stopped: ${cause.message}`);
    this.name = "EngineStopped";
  }
}

/** Collects output blocks and joins them. */
class OutputBuffer {
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
  /** Starts an engine from a module, or from its bytes. */
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

  /** Fills a buffer with random bytes; Node replaces this function. */
  static fillRandom(buffer) {
    // Browsers fill at most 65,536 bytes per call.
    for (let start = 0; start < buffer.length; start += 65536) crypto.getRandomValues(buffer.subarray(start, start + 65536));
  }

  /** The functions that the engine imports. */
  get host() {
    return {
      random: (pointer, count) => Engine.fillRandom(this.memoryView(pointer, count)),
      open: (name, count) => this.open(new TextDecoder().decode(this.memoryView(name, count))),
      read: (handle, pointer, count) => this.read(handle, this.memoryView(pointer, count)),
      close: (handle) => this.close(handle),
      write: (stream, pointer, count) => this.written[stream - 1].add(this.memoryView(pointer, count)),
      progress: (done, total) => this.progress?.(done, total),
      now: () => performance.now(),
    };
  }

  /** Returns a view of the engine's memory, valid until the memory grows. */
  memoryView(pointer, count) {
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

  read(handle, buffer) {
    try {
      return this.opened.get(handle).read(buffer);
    } catch {
      return -1;
    }
  }

  close(handle) {
    this.opened.get(handle)?.close?.();
    this.opened.delete(handle);
  }

  /** Replaces the files that the engine can open; each has a name and an `open` function. */
  files(list) {
    this.list = new Map(list.map((file) => [file.name, file]));
    this.passTexts(list.map(({ name }) => name), (pointer, count) => this.exports.engine_files(pointer, count));
  }

  /** Runs a command and returns its exit status, results and messages. */
  run(words, { progress } = {}) {
    this.written = [new OutputBuffer(), new OutputBuffer()];
    this.progress = progress;
    const status = this.passTexts(words, (pointer, count) => this.exports.engine_run(pointer, count));
    for (const handle of [...this.opened.keys()]) this.close(handle);
    const [results, messages] = this.written.map(({ whole }) => whole);
    return { status, results, messages: new TextDecoder().decode(messages) };
  }

  /** Passes NUL-terminated strings to the engine. */
  passTexts(texts, call) {
    if (this.isStopped) throw new EngineStopped(new Error("it has stopped before"));
    const bytes = new TextEncoder().encode(texts.map((text) => `${text.replaceAll("\0", "\uFFFD")}\0`).join(""));
    try {
      const pointer = this.exports.engine_buffer(bytes.length);
      this.memoryView(pointer, bytes.length).set(bytes);
      return call(pointer, bytes.length);
    } catch (error) {
      // A trap, exhausted memory or a stack overflow leaves the engine in an undefined state.
      this.isStopped = true;
      throw new EngineStopped(error);
    }
  }
}

/** The block size in which files are read; a file is never in memory as a whole. */
const BLOCK_SIZE = 4 << 20;

/** Reads a Blob in blocks, synchronously, which only workers can do. */
class BlobReader {
  /** Calls `count` with the number of bytes of each block read. */
  constructor(blob, count = () => {}) {
    this.blob = blob;
    this.count = count;
    this.offset = 0;
    this.piece = new Uint8Array();
    this.used = 0;
  }

  read(buffer) {
    if (this.used === this.piece.length) {
      const piece = this.blob.slice(this.offset, this.offset + BLOCK_SIZE);
      this.piece = new Uint8Array(new FileReaderSync().readAsArrayBuffer(piece));
      this.offset += this.piece.length;
      this.count(this.piece.length);
      this.used = 0;
    }
    const count = Math.min(buffer.length, this.piece.length - this.used);
    buffer.set(this.piece.subarray(this.used, this.used + count));
    this.used += count;
    return count;
  }

  close() {
    this.piece = new Uint8Array();
  }
}
