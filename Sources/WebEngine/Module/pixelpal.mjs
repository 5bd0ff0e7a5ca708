/*
 * PixelPal's engine for third-party pages and for Node.
 *
 *     import { PixelPal } from "./pixelpal.mjs";
 *
 *     const pal = await PixelPal.load();
 *     const replay = await pal.replay(bytes, { zone: "Europe/Paris", premium: ["always"] });
 *
 * `pixelpal.wasm` is next to this file, or its bytes are passed to `load`. The engine's own class, which the PixelPal
 * page uses, too, precedes this text in the built file.
 */

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;

if (isNode && typeof crypto === "undefined") {
  // Node 18 has Web Crypto only in a module.
  const { webcrypto } = await import("node:crypto");
  Engine.fillRandom = (buffer) => {
    for (let start = 0; start < buffer.length; start += 65536) webcrypto.getRandomValues(buffer.subarray(start, start + 65536));
  };
}

/** The engine's error message, with the place in the file and a hint. */
class PixelPalError extends Error {
  constructor(status, messages) {
    const lines = messages.split("\n");
    const start = Math.max(0, lines.findIndex((line) => /^(.*: )?error: /.test(line)));
    const [, place, words] = /^(?:(.*?): )?error: (.*)$/.exec(lines[start]) ?? [null, undefined, messages.trim()];
    super(words);
    this.name = "PixelPalError";
    this.status = status;
    this.messages = messages;
    const [, file, line, column] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(place ?? "");
    this.file = file === "" ? null : file;
    this.line = line === undefined ? null : Number(line);
    this.column = column === undefined ? null : Number(column);
    this.hint = lines.slice(start).find((text) => text.startsWith("hint: "))?.slice(6) ?? null;
  }
}

/** Returns a reader of bytes in memory. */
function readerOf(bytes) {
  let used = 0;
  return {
    read(buffer) {
      const some = bytes.subarray(used, used + buffer.length);
      buffer.set(some);
      used += some.length;
      return some.length;
    },
  };
}

/** Returns a reader of blocks, which it requests as needed. */
function blockReaderOf(blocks) {
  const iterator = blocks[Symbol.iterator]();
  let block = new Uint8Array();
  return {
    read(buffer) {
      while (block.length === 0) {
        const { done, value } = iterator.next();
        if (done) return 0;
        block = bytesOf(value);
      }
      const some = block.subarray(0, buffer.length);
      buffer.set(some);
      block = block.subarray(some.length);
      return some.length;
    },
    close: () => iterator.return?.(),
  };
}

function bytesOf(value) {
  if (typeof value === "string") return new TextEncoder().encode(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError("a source is bytes, a Blob, blocks of bytes, or { name, source }");
}

/** Returns a function that opens a source, each time from the beginning. */
async function openerOf(source) {
  if (typeof Blob !== "undefined" && source instanceof Blob) {
    if (typeof FileReaderSync !== "undefined") return () => new BlobReader(source);
    const bytes = new Uint8Array(await source.arrayBuffer());
    return () => readerOf(bytes);
  }
  if (typeof source === "string" || source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    const bytes = bytesOf(source);
    return () => readerOf(bytes);
  }
  if (source?.[Symbol.asyncIterator]) {
    const blocks = [];
    for await (const block of source) blocks.push(bytesOf(block));
    return () => blockReaderOf(blocks);
  }
  if (source?.[Symbol.iterator]) {
    // Stores the blocks of an iterator, because it can be iterated only once.
    const blocks = source[Symbol.iterator]() === source ? [...source] : source;
    return () => blockReaderOf(blocks);
  }
  throw new TypeError("a source is bytes, a Blob, blocks of bytes, or { name, source }");
}

/** Returns true for a single source, false for a list of sources. */
function isSingle(sources) {
  return !Array.isArray(sources) || (sources.length > 0 && sources.every((part) => ArrayBuffer.isView(part)));
}

async function fileOf(given, index) {
  const isNamed = given !== null && typeof given === "object" && "source" in given && "name" in given;
  const name = isNamed ? given.name : (typeof File !== "undefined" && given instanceof File ? given.name : `steps-${index + 1}`);
  // A name that begins with a hyphen would be parsed as an option.
  return { name: name.startsWith("-") ? `./${name}` : name, open: await openerOf(isNamed ? given.source : given) };
}

/** Converts `skipBadRows` to `--skip-bad-rows`. */
function optionWord(name) {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The options that take documents; an object or a JSON text is passed as one of these files. */
const DOCUMENTS = Object.fromEntries(
  ["rules", "scenario", "device", "lint"].map((name) => [name, [`PixelPal/${name}.json`, `PixelPal/${name}-2.json`]]),
);

/** Returns the arguments for options, and the texts of the files they refer to. */
function commandLineOf(options) {
  const words = [];
  const texts = new Map();
  for (const [name, value] of Object.entries(options)) {
    const word = optionWord(name);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === false) continue;
      // The headers of a push may precede its JSON; file names have no line breaks.
      const isDocument = name in DOCUMENTS && (typeof one === "object" || /^\s*\{|\n/.test(one));
      if (one === true) words.push(word);
      else if (isDocument) {
        const file = DOCUMENTS[name].find((free) => !texts.has(free));
        if (file === undefined) throw new TypeError(`there are at most two ${name}`);
        texts.set(file, typeof one === "string" ? one : JSON.stringify(one, null, 2));
        words.push(word, file);
      } else words.push(word, one instanceof Date ? one.toISOString() : String(one));
    }
  }
  return { words, texts };
}

class PixelPal {
  #engine;
  #module;
  /** The sources of the last call, and their files. */
  #last = { given: [], files: [] };
  #texts = new Map();

  constructor(engine, module) {
    this.#engine = engine;
    this.#module = module;
  }

  /** Loads the engine from `pixelpal.wasm` next to this file, or from bytes, a module, or a URL. */
  static async load(from = new URL("pixelpal.wasm", import.meta.url)) {
    const module = await PixelPal.#compiled(from);
    return new PixelPal(await Engine.start(module), module);
  }

  static async #compiled(from) {
    if (from instanceof WebAssembly.Module) return from;
    if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return WebAssembly.compile(from);
    const address = new URL(from, import.meta.url);
    if (isNode && address.protocol === "file:") {
      const { readFile } = await import("node:fs/promises");
      return WebAssembly.compile(await readFile(address));
    }
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} cannot be loaded: ${answer.status}`);
    return WebAssembly.compile(await answer.arrayBuffer());
  }

  /** Runs a command and returns its output and exit status, as on the command line. */
  async run(command, sources = [], { progress, ...options } = {}, more = []) {
    const given = isSingle(sources) ? [sources] : sources;
    const { words, texts } = commandLineOf(options);
    // Replaces an engine that has stopped after an error.
    const isFresh = this.#engine.isStopped;
    if (isFresh) this.#engine = await Engine.start(this.#module);
    const files = this.#isKnown(given) ? this.#last.files : await Promise.all(given.map(fileOf));
    // No `await` from here on, so that concurrent calls cannot interleave.
    if (isFresh || files !== this.#last.files || files.length === 0) {
      const documents = Object.values(DOCUMENTS).flat();
      this.#engine.files([...files, ...documents.map((name) => ({ name, open: () => this.#open(name) }))]);
      this.#last = { given, files };
    }
    this.#texts = texts;
    return this.#engine.run([command, ...files.map(({ name }) => name), ...words, ...more], { progress });
  }

  /** Returns true if the sources are those of the last call, which the engine has cached. */
  #isKnown(given) {
    const { given: last } = this.#last;
    return given.length === last.length && given.every((source, index) => source === last[index]);
  }

  #open(name) {
    const text = this.#texts.get(name);
    return text === undefined ? null : readerOf(new TextEncoder().encode(text));
  }

  async #bytes(command, sources, options, more) {
    const { status, results, messages } = await this.run(command, sources, options, more);
    if (status !== 0) throw new PixelPalError(status, messages);
    return results;
  }

  async #text(command, sources, options) {
    return new TextDecoder().decode(await this.#bytes(command, sources, options));
  }

  async #document(command, sources, options) {
    return JSON.parse(await this.#text(command, sources, { ...options, json: true }));
  }

  async #lines(command, sources, options) {
    return PixelPal.#documents(await this.#text(command, sources, options));
  }

  /** Parses one JSON document per line. */
  static #documents(text) {
    return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  }

  /** Describes the files and the steps that count. Unreadable rows are part of the result. */
  async inspect(sources, options) {
    const { status, results, messages } = await this.run("inspect", sources, { ...options, json: true });
    if (results.length === 0) throw new PixelPalError(status, messages);
    return JSON.parse(new TextDecoder().decode(results));
  }

  /** Replays the history and describes the pal at its end. */
  replay(sources, options) {
    return this.#document("replay", sources, options);
  }

  /** Returns all events in order. */
  events(sources, options) {
    return this.#lines("replay", sources, { ...options, events: true });
  }

  /** Returns what each surface shows at an instant. */
  async snapshot(sources, options) {
    const text = await this.#text("snapshot", sources, options);
    const isOfOne = !Array.isArray(options.at) && options.every === undefined;
    if (isOfOne) return JSON.parse(text);
    // The engine formats a single snapshot over several lines.
    return text.startsWith("{\n") ? [JSON.parse(text)] : PixelPal.#documents(text);
  }

  /** Returns the timeline that the widgets receive. */
  timeline(sources, options) {
    return this.#document("timeline", sources, options);
  }

  /** Returns the state of a Live Activity as a push payload. */
  async push(sources, options) {
    return JSON.parse(await this.#text("push", sources, options));
  }

  /** Explains what each surface shows. */
  explain(sources, options) {
    return this.#document("explain", sources, options);
  }

  /** Compares the history under other rules or on other devices. */
  compare(sources, options) {
    return this.#document("compare", sources, options);
  }

  /** Returns the pal's journal: pages of days, weeks or years. */
  journal(sources, options) {
    return this.#document("journal", sources, options);
  }

  /** Returns the chapters of the history. */
  story(sources, options) {
    return this.#document("story", sources, options);
  }

  /** Returns the steps in the plain format, as text. */
  convert(sources, options) {
    return this.#text("convert", sources, options);
  }

  /** Returns a page that plays the history, as HTML. */
  page(sources, options) {
    return this.#text("page", sources, options);
  }

  /** Returns a page with the charts of the history, as HTML. */
  report(sources, options) {
    return this.#text("report", sources, options);
  }

  /** Returns the picture card: `png`, `svg`, `apng` or `gif`. */
  card(sources, { as = "png", ...options } = {}) {
    return this.#bytes("card", sources, options, ["-o", `card.${as}`]);
  }
}

export { Engine, EngineStopped, PixelPal, PixelPalError };
