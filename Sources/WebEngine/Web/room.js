"use strict";

/*
 * The engine as the page sees it: a room of its own in which one request after another is answered. Whoever asks for the
 * newest only (a slider that moves) is answered for the newest alone.
 */

/** Somebody does not want the answer any more. */
class Cancelled extends Error {}

/** The engine refused, with a sentence for people; the status is the one of the command line. */
class Refusal extends Error {
  constructor(status, messages) {
    super(messages);
    this.status = status;
  }

  /** Its parts; whatever else was said is about how the command line is used. */
  get told() {
    const lines = this.message.split("\n").filter((line) => line !== "");
    const start = Math.max(0, lines.findIndex((line) => /(^|: )error: /.test(line)));
    const [, place = "", words] = /^(?:(.*?): )?error: (.*)$/.exec(lines[start] ?? "") ?? [null, "", this.message];
    const hint = lines.slice(start).find((line) => line.startsWith("hint: "))?.slice(6) ?? "";
    const caret = lines.findIndex((line, index) => index > start && /^\s*\^$/.test(line));
    // Where no caret points at anything, which file it is about is all that the words do not say.
    const excerpt = caret > 0 ? lines.slice(start, caret + 1).join("\n") : place;
    return { place, words, hint, excerpt };
  }
}

/** The engine ended in the middle of its work, and another one has taken its place. */
class Stopped extends Error {}

/** The engine never came up. */
class NeverStarted extends Error {}

/** Names under which documents of the page are files to the engine; nobody's own file is called so: `namedApart`. */
const DOCUMENTS = {
  rules: "PixelPal settings/rules.json",
  // Under these names, two sets are compared.
  a: "A",
  b: "B",
  scenario: "PixelPal settings/scenario.json",
};

class EngineRoom {
  constructor(code, text) {
    this.address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    this.text = text;
    this.module = null;
    this.files = [];
    this.waiting = new Map();
    this.lastId = 0;
    this.newest = new Map();
    this.open();
  }

  /** Opens the room anew: whatever was asked before is not answered. */
  open() {
    this.worker?.terminate();
    this.isDown = false;
    for (const { reject } of this.waiting.values()) reject(new Cancelled());
    this.waiting.clear();
    // What waits for its turn is not done either.
    for (const line of this.newest.values()) {
      line.next?.reject(new Cancelled());
      line.next = null;
    }
    this.newest.clear();
    this.worker = new Worker(this.address);
    const worker = this.worker;
    this.started = new Promise((resolve, reject) => {
      this.isStarted = resolve;
      this.cannotStart = reject;
    });
    this.started.catch(() => {});
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.worker) this.hear(data);
    });
    worker.addEventListener("error", (event) => {
      if (worker === this.worker) this.hear({ kind: "stopped", id: null, message: event.message ?? "it cannot start" });
    });
    worker.postMessage({
      kind: "start",
      module: this.module,
      text: this.module ? null : this.text,
      documents: Object.values(DOCUMENTS),
    });
    if (this.files.length > 0) worker.postMessage({ kind: "take", files: this.files });
  }

  /** The files of one person, from now on. */
  take(files) {
    this.files = files;
    if (this.isDown) this.open();
    else this.worker.postMessage({ kind: "take", files });
  }

  /** Hands the bytes of the files to a worker that may not read them; what cannot be read here either, it will say. */
  async handOver(worker) {
    let bytes = null;
    try {
      bytes = await Promise.all(this.files.map(({ blob }) => blob.arrayBuffer()));
    } catch {
      // It refuses as it would.
    }
    worker.postMessage({ kind: "bytes", bytes }, bytes ?? []);
  }

  hear(message) {
    if (message.kind === "started") {
      this.module = message.module;
      // It need not be kept twice.
      this.text = null;
      this.isStarted();
      return;
    }
    if (message.kind === "wants") {
      this.handOver(this.worker);
      return;
    }
    const asked = this.waiting.get(message.id);
    if (message.kind === "progress") {
      asked?.progress?.(message.done, message.total);
      return;
    }
    if (message.kind === "answer") {
      this.waiting.delete(message.id);
      asked?.resolve(message);
      return;
    }
    const stopped = this.module ? new Stopped(message.message) : new NeverStarted(message.message);
    this.cannotStart(stopped);
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(stopped);
    // A fresh room; where none has come up, only once somebody asks again, or that would never end.
    if (this.module) this.open();
    else this.isDown = true;
  }

  /** Answers as the engine did, whatever the status. */
  ask(words, { documents = {}, progress } = {}) {
    if (this.isDown) this.open();
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.worker.postMessage({ kind: "run", id, words, documents });
    });
  }

  /** The bytes that a command writes; a refusal is thrown. */
  async bytes(words, options) {
    const { status, results, messages } = await this.ask(words, options);
    if (status !== 0) throw new Refusal(status, messages);
    return results;
  }

  async textOf(words, options) {
    return new TextDecoder().decode(await this.bytes(words, options));
  }

  async json(words, options) {
    return JSON.parse(await this.textOf(words, options));
  }

  /**
   * Does the newest of many of one kind: while one is being done, of those that come only the last one waits. Whoever has
   * been overtaken hears that it was cancelled.
   */
  async latest(kind, work) {
    const line = this.newest.get(kind) ?? { running: null, next: null };
    this.newest.set(kind, line);
    if (line.running) {
      line.next?.reject(new Cancelled());
      return new Promise((resolve, reject) => {
        line.next = { work, resolve, reject };
      });
    }
    line.running = work();
    try {
      return await line.running;
    } finally {
      line.running = null;
      const { next } = line;
      line.next = null;
      if (next) this.latest(kind, next.work).then(next.resolve, next.reject);
    }
  }

  /** Ends whatever is being done. */
  cancel() {
    this.open();
  }
}
