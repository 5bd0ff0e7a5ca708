"use strict";

/*
 * Where the engine lives: beside the page, which stays awake whatever is read. A request is answered by its number; the
 * page ends the worker to cancel, and starts another one with the module that this one compiled.
 */

/** The module in the page's text: base64 of a zlib stream. */
async function moduleOf(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  // No stream of a Blob: WebKit keeps workers of a page from a disk from that as well.
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(packed);
      controller.close();
    },
  });
  const unpacked = stream.pipeThrough(new DecompressionStream("deflate"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

function isReadable(blob) {
  try {
    new FileReaderSync().readAsArrayBuffer(blob.slice(0, 1));
    return true;
  } catch {
    return false;
  }
}

/** Reads what is in memory already. */
class BytesReader {
  constructor(bytes, count = () => {}) {
    Object.assign(this, { bytes, count, offset: 0 });
  }

  read(room) {
    const piece = this.bytes.subarray(this.offset, this.offset + room.length);
    room.set(piece);
    this.offset += piece.length;
    this.count(piece.length);
    return piece.length;
  }

  close() {}
}

class Workplace {
  /** Documents that come with a request, by name: rules, and what person and phone did. */
  documents = new Map();

  async start({ module, text, documents }) {
    this.names = documents;
    const compiled = module ?? (await moduleOf(text));
    this.engine = await Engine.start(compiled);
    await this.take({ files: [] });
    postMessage({ kind: "started", module: compiled });
  }

  /** The files of the person, and by their names what comes with each request. */
  async take({ files: handed }) {
    const files = await this.readable(handed);
    const documents = this.names.map((name) => ({ name, open: () => this.documentReader(name) }));
    this.total = files.reduce((sum, { size }) => sum + size, 0);
    const count = (bytes) => {
      this.done += bytes;
    };
    this.engine.files([...files.map(({ name, reader }) => ({ name, open: () => reader(count) })), ...documents]);
  }

  /** The files as they can be read here: WebKit keeps workers of a page from a disk from them, and the page hands over their bytes. */
  async readable(files) {
    const some = files.find(({ blob }) => blob.size > 0);
    let bytes = null;
    if (some !== undefined && !isReadable(some.blob)) {
      postMessage({ kind: "wants" });
      bytes = await new Promise((resolve) => {
        this.handOver = resolve;
      });
    }
    return files.map(({ name, blob }, index) => {
      const reader = (count) => (bytes ? new BytesReader(new Uint8Array(bytes[index]), count) : new BlobReader(blob, count));
      return { name, size: blob.size, reader };
    });
  }

  documentReader(name) {
    const document = this.documents.get(name);
    return document === undefined ? null : new BytesReader(new TextEncoder().encode(document));
  }

  run({ id, words, documents }) {
    this.documents = new Map(Object.entries(documents));
    let told = -Infinity;
    this.done = 0;
    const progress = (done, total) => {
      const now = performance.now();
      if (now - told < 50) return;
      told = now;
      // The engine does not know how much there is to read; here that is known.
      if (total > 0) postMessage({ kind: "progress", id, done, total });
      else postMessage({ kind: "progress", id, done: this.done, total: this.total });
    };
    const { status, results, messages } = this.engine.run(words, { progress });
    postMessage({ kind: "answer", id, status, results, messages }, [results.buffer]);
  }
}

const workplace = new Workplace();
// One thing after another, in the order in which it was asked.
let turn = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  // What is waited for goes before what waits.
  if (data.kind === "bytes") {
    workplace.handOver(data.bytes);
    return;
  }
  turn = turn
    .then(() => workplace[data.kind](data))
    .catch((error) => postMessage({ kind: "stopped", id: data.id ?? null, message: String(error.message ?? error) }));
});
