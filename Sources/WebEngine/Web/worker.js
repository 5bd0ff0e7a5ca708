"use strict";

/*
 * The worker that runs the engine, so that the page stays responsive. Each answer has the id of its request. To cancel,
 * the page terminates the worker and starts another one.
 */

function isReadable(blob) {
  try {
    new FileReaderSync().readAsArrayBuffer(blob.slice(0, 1));
    return true;
  } catch {
    return false;
  }
}

/** Reads bytes in memory. */
class BytesReader {
  constructor(bytes, count = () => {}) {
    Object.assign(this, { bytes, count, offset: 0 });
  }

  read(buffer) {
    const piece = this.bytes.subarray(this.offset, this.offset + buffer.length);
    buffer.set(piece);
    this.offset += piece.length;
    this.count(piece.length);
    return piece.length;
  }

  close() {}
}

class EngineWorker {
  /** The documents of the current request by name, such as rules and scenario. */
  documents = new Map();

  async start({ module, text, documents }) {
    this.names = documents;
    const compiled = module ?? (await WebAssembly.compile(await unpacked(text)));
    this.engine = await Engine.start(compiled);
    await this.take({ files: [] });
    postMessage({ kind: "started", module: compiled });
  }

  /** Replaces the files of the history; documents, which change with each request, keep their names. */
  async take({ files: handed }) {
    const files = await this.readable(handed);
    const documents = this.names.map((name) => ({ name, open: () => this.documentReader(name) }));
    this.total = files.reduce((sum, { size }) => sum + size, 0);
    const count = (bytes) => {
      this.done += bytes;
    };
    this.engine.files([...files.map(({ name, reader }) => ({ name, open: () => reader(count) })), ...documents]);
  }

  /**
   * Returns readers for the files. WebKit blocks file access in workers of pages opened from disk; the page then sends
   * their bytes.
   */
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
    let reportedAt = -Infinity;
    this.done = 0;
    const progress = (done, total) => {
      const now = performance.now();
      if (now - reportedAt < 50) return;
      reportedAt = now;
      // The engine may not know the total size, but the worker does.
      if (total > 0) postMessage({ kind: "progress", id, done, total });
      else postMessage({ kind: "progress", id, done: this.done, total: this.total });
    };
    const { status, results, messages } = this.engine.run(words, { progress });
    postMessage({ kind: "answer", id, status, results, messages }, [results.buffer]);
  }
}

const workplace = new EngineWorker();
// Runs requests in order.
let turn = Promise.resolve();
self.addEventListener("message", ({ data }) => {
  // The running request is waiting for these bytes, so they must not be queued.
  if (data.kind === "bytes") {
    workplace.handOver(data.bytes);
    return;
  }
  turn = turn
    .then(() => workplace[data.kind](data))
    .catch((error) => postMessage({ kind: "stopped", id: data.id ?? null, message: String(error.message ?? error) }));
});
