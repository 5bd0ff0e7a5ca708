"use strict";

/*
 * The clock of the page: which instant of the history it is. It is read, never counted, so that it cannot drift.
 */

class PageClock {
  constructor(begin, end) {
    this.begin = begin;
    this.end = end;
    this.speed = 60;
    this.isRunning = false;
    this.anchor = { at: begin, real: 0 };
  }

  /** The instant of the history when the page's own clock shows `real`. */
  at(real) {
    if (!this.isRunning) return this.anchor.at;
    return Math.min(this.end, this.anchor.at + Math.floor(Math.max(0, real - this.anchor.real) * this.speed));
  }

  move(at, real) {
    this.anchor = { at: Math.min(this.end, Math.max(this.begin, Math.round(at))), real };
  }

  run(isRunning, real) {
    this.move(this.at(real), real);
    this.isRunning = isRunning;
  }

  change(speed, real) {
    this.move(this.at(real), real);
    this.speed = speed;
  }
}
