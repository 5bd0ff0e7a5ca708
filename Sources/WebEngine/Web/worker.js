"use strict";

/*
 * Where the engine lives: beside the page, which stays awake whatever is read. A request is answered by its number; the
 * page ends the worker to cancel, and starts another one with the module that this one compiled.
 */

/** The module out of the page's text. */
function moduleOf(text) {
  return WebAssembly.compile(unpackModule(bytesOfLetters(text)));
}

class Workplace {
  /** Documents that come with a request, by name: rules, and what person and phone did. */
  documents = new Map();

  async start({ module, text, documents }) {
    this.names = documents;
    const compiled = module ?? (await moduleOf(text));
    this.engine = await Engine.start(compiled);
    this.take({ files: [] });
    postMessage({ kind: "started", module: compiled });
  }

  /** The files of the person, and by their names what comes with each request. */
  take({ files }) {
    const documents = this.names.map((name) => ({ name, open: () => this.documentReader(name) }));
    this.total = files.reduce((sum, { blob }) => sum + blob.size, 0);
    const count = (bytes) => {
      this.done += bytes;
    };
    this.engine.files([...files.map(({ name, blob }) => ({ name, open: () => new BlobReader(blob, count) })), ...documents]);
  }

  documentReader(name) {
    const document = this.documents.get(name);
    return document === undefined ? null : new BlobReader(new Blob([document]));
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
  turn = turn
    .then(() => workplace[data.kind](data))
    .catch((error) => postMessage({ kind: "stopped", id: data.id ?? null, message: String(error.message ?? error) }));
});
