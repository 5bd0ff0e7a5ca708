/*
 * PixelPal's engine for other people's pages and for Node.
 *
 *     import { PixelPal } from "./pixelpal.mjs";
 *
 *     const pal = await PixelPal.load();
 *     const replay = await pal.replay(bytes, { zone: "Europe/Paris", premium: ["always"] });
 *
 * `pixelpal.wasm` lies beside this file, or is given as bytes. Above this stands the engine itself, which the page uses, too.
 */

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;

if (isNode && typeof crypto === "undefined") {
  // Node 18 has it in a module.
  const { webcrypto } = await import("node:crypto");
  Engine.fill = (room) => {
    for (let start = 0; start < room.length; start += 65536) webcrypto.getRandomValues(room.subarray(start, start + 65536));
  };
}

/** The engine refused: what is wrong, where, and what helps. */
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

/** Reads bytes that are there. */
function readerOf(bytes) {
  let used = 0;
  return {
    read(room) {
      const some = bytes.subarray(used, used + room.length);
      room.set(some);
      used += some.length;
      return some.length;
    },
  };
}

/** Reads blocks one after another, as they are asked for. */
function blockReaderOf(blocks) {
  const iterator = blocks[Symbol.iterator]();
  let block = new Uint8Array();
  return {
    read(room) {
      while (block.length === 0) {
        const { done, value } = iterator.next();
        if (done) return 0;
        block = bytesOf(value);
      }
      const some = block.subarray(0, room.length);
      room.set(some);
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

/** How a source is opened, as often as it is read. */
async function opening(source) {
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
    // What can be gone through once only is kept.
    const blocks = source[Symbol.iterator]() === source ? [...source] : source;
    return () => blockReaderOf(blocks);
  }
  throw new TypeError("a source is bytes, a Blob, blocks of bytes, or { name, source }");
}

/** Whether it is one source, and not a list of them. */
function isOne(sources) {
  return !Array.isArray(sources) || (sources.length > 0 && sources.every((part) => ArrayBuffer.isView(part)));
}

async function fileOf(given, index) {
  const isNamed = given !== null && typeof given === "object" && "source" in given && "name" in given;
  const name = isNamed ? given.name : (typeof File !== "undefined" && given instanceof File ? given.name : `steps-${index + 1}`);
  // One that begins like an option is a file all the same.
  return { name: name.startsWith("-") ? `./${name}` : name, open: await opening(isNamed ? given.source : given) };
}

/** `skipBadRows` as `--skip-bad-rows`. */
function optionWord(name) {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Options that are documents: an object or a text becomes one of these files. */
const DOCUMENTS = Object.fromEntries(
  ["rules", "scenario", "device", "lint"].map((name) => [name, [`PixelPal/${name}.json`, `PixelPal/${name}-2.json`]]),
);

/** The words of options, and the texts of the files that they need. */
function spelled(options) {
  const words = [];
  const texts = new Map();
  for (const [name, value] of Object.entries(options)) {
    const word = optionWord(name);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === false) continue;
      // A push may have headers before it, and no name of a file has lines.
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
  /** The sources that were given last, and the files that they are. */
  #last = { given: [], files: [] };
  #texts = new Map();

  constructor(engine, module) {
    this.#engine = engine;
    this.#module = module;
  }

  /** The engine, out of `pixelpal.wasm` beside this file, or of what is given: bytes, a module, or an address. */
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

  /** What a command writes, and how it ended, as on the command line. */
  async run(command, sources = [], { progress, ...options } = {}, more = []) {
    const given = isOne(sources) ? [sources] : sources;
    const { words, texts } = spelled(options);
    // What stopped once is not used again.
    const isFresh = this.#engine.isStopped;
    if (isFresh) this.#engine = await Engine.start(this.#module);
    const files = this.#isKnown(given) ? this.#last.files : await Promise.all(given.map(fileOf));
    // From here on nothing waits, so that nobody else comes between.
    if (isFresh || files !== this.#last.files || files.length === 0) {
      const documents = Object.values(DOCUMENTS).flat();
      this.#engine.files([...files, ...documents.map((name) => ({ name, open: () => this.#open(name) }))]);
      this.#last = { given, files };
    }
    this.#texts = texts;
    return this.#engine.run([command, ...files.map(({ name }) => name), ...words, ...more], { progress });
  }

  /** Whether these are the sources of last time, which the engine remembers. */
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

  /** A document on each line. */
  static #documents(text) {
    return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
  }

  /** What the files are, and what of them counts. Rows that cannot be read are among the findings. */
  async inspect(sources, options) {
    const { status, results, messages } = await this.run("inspect", sources, { ...options, json: true });
    if (results.length === 0) throw new PixelPalError(status, messages);
    return JSON.parse(new TextDecoder().decode(results));
  }

  /** What became of the pal. */
  replay(sources, options) {
    return this.#document("replay", sources, options);
  }

  /** Everything that happened, one after another. */
  events(sources, options) {
    return this.#lines("replay", sources, { ...options, events: true });
  }

  /** What every surface shows at an instant. */
  async snapshot(sources, options) {
    const text = await this.#text("snapshot", sources, options);
    const isOfOne = !Array.isArray(options.at) && options.every === undefined;
    if (isOfOne) return JSON.parse(text);
    // What has one instant is laid out for people, whatever asked for it.
    return text.startsWith("{\n") ? [JSON.parse(text)] : PixelPal.#documents(text);
  }

  /** The timeline that a widget would be given. */
  timeline(sources, options) {
    return this.#document("timeline", sources, options);
  }

  /** A Live Activity's state as a push. */
  async push(sources, options) {
    return JSON.parse(await this.#text("push", sources, options));
  }

  /** Why each surface shows what it shows. */
  explain(sources, options) {
    return this.#document("explain", sources, options);
  }

  /** What other rules or another phone make of the same history. */
  compare(sources, options) {
    return this.#document("compare", sources, options);
  }

  /** What the pal has written down: pages of days, of weeks or of years. */
  journal(sources, options) {
    return this.#document("journal", sources, options);
  }

  /** The chapters of the history. */
  story(sources, options) {
    return this.#document("story", sources, options);
  }

  /** The steps in the plain format, as text. */
  convert(sources, options) {
    return this.#text("convert", sources, options);
  }

  /** A page that plays the history, as HTML. */
  page(sources, options) {
    return this.#text("page", sources, options);
  }

  /** A page with the charts of the history, as HTML. */
  report(sources, options) {
    return this.#text("report", sources, options);
  }

  /** A picture of the pal and its way: `png`, `svg`, `apng` or `gif`. */
  card(sources, { as = "png", ...options } = {}) {
    return this.#bytes("card", sources, options, ["-o", `card.${as}`]);
  }
}

export { Engine, EngineStopped, PixelPal, PixelPalError };
