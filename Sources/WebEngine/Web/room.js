"use strict";

/* The client of the engine, which runs in a worker and answers one request at a time. */

/** The error for a request that was cancelled. */
class Cancelled extends Error {}

/**
 * The error for a command that the engine refused with a message; the status is the exit status of the command line.
 */
class Refusal extends Error {
  constructor(status, messages) {
    super(messages);
    this.status = status;
  }

  /** The parts of the message; other lines are about the use of the command line. */
  get details() {
    const lines = this.message.split("\n").filter((line) => line !== "");
    const start = Math.max(0, lines.findIndex((line) => /(^|: )error: /.test(line)));
    const [, place = "", words] = /^(?:(.*?): )?error: (.*)$/.exec(lines[start] ?? "") ?? [null, "", this.message];
    const hint = lines.slice(start).find((line) => line.startsWith("hint: "))?.slice(6) ?? "";
    const caret = lines.findIndex((line, index) => index > start && /^\s*\^$/.test(line));
    // Without an excerpt and its caret, only the file's name adds to the message.
    const excerpt = caret > 0 ? lines.slice(start, caret + 1).join("\n") : place;
    return { place, words, hint, excerpt };
  }
}

/** The error for a request during which the engine stopped unexpectedly; the engine has been replaced since. */
class Stopped extends Error {}

/** The error for an engine that could not be started. */
class NeverStarted extends Error {}

/** The names of the page's documents as files of the engine; `withUniqueNames` reserves them. */
const DOCUMENTS = {
  rules: "PixelPal settings/rules.json",
  // The two rule sets of a comparison.
  a: "A",
  b: "B",
  scenario: "PixelPal settings/scenario.json",
};

class EngineClient {
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

  /** Restarts the worker and cancels all requests. */
  open() {
    this.worker?.terminate();
    this.isDown = false;
    for (const { reject } of this.waiting.values()) reject(new Cancelled());
    this.waiting.clear();
    // Queued work is cancelled, too.
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
      if (worker === this.worker) this.receive(data);
    });
    worker.addEventListener("error", (event) => {
      if (worker === this.worker) this.receive({ kind: "stopped", id: null, message: event.message ?? "it cannot start" });
    });
    worker.postMessage({
      kind: "start",
      module: this.module,
      text: this.module ? null : this.text,
      documents: Object.values(DOCUMENTS),
    });
    if (this.files.length > 0) worker.postMessage({ kind: "take", files: this.files });
  }

  /** Replaces the files of the history. */
  take(files) {
    this.files = files;
    if (this.isDown) this.open();
    else this.worker.postMessage({ kind: "take", files });
  }

  /**
   * Sends the bytes of the files to a worker that cannot read them; the worker reports files that are unreadable here,
   * too.
   */
  async handOver(worker) {
    let bytes = null;
    try {
      bytes = await Promise.all(this.files.map(({ blob }) => blob.arrayBuffer()));
    } catch {
      // The worker reports the error.
    }
    worker.postMessage({ kind: "bytes", bytes }, bytes ?? []);
  }

  receive(message) {
    if (message.kind === "started") {
      this.module = message.module;
      // Frees the memory of the encoded module.
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
    // Restarts the worker. If none has ever started, waits for the next request, to avoid an endless loop.
    if (this.module) this.open();
    else this.isDown = true;
  }

  /** Runs a command and returns the engine's answer, whatever its status. */
  ask(words, { documents = {}, progress } = {}) {
    if (this.isDown) this.open();
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      this.worker.postMessage({ kind: "run", id, words, documents });
    });
  }

  /** Runs a command and returns its output; throws a `Refusal` if it fails. */
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
   * Runs the newest work of a kind: while one runs, only the last request waits, and earlier ones are rejected as
   * cancelled.
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

  /** Cancels all requests. */
  cancel() {
    this.open();
  }
}
