"use strict";

/*
 * The clock of the page: which instant of the history it is. It is read, never counted, so that it cannot drift.
 */

class PageClock {
  constructor(begin, end, story) {
    this.begin = begin;
    this.end = end;
    this.story = story;
    /** How many times as fast as life; null while it tells the story. */
    this.speed = null;
    this.isRunning = false;
    this.anchor = { at: begin, real: 0, time: 0 };
  }

  /** The instant of the history when the page's own clock shows `real`. */
  at(real) {
    if (!this.isRunning) return this.anchor.at;
    const passed = Math.max(0, real - this.anchor.real);
    if (this.speed === null) return this.story.instant(this.anchor.time + passed);
    return Math.min(this.end, this.anchor.at + Math.floor(passed * this.speed));
  }

  move(at, real) {
    const within = Math.min(this.end, Math.max(this.begin, Math.round(at)));
    this.anchor = { at: within, real, time: this.story.time(within) };
  }

  run(isRunning, real) {
    this.move(this.at(real), real);
    this.isRunning = isRunning;
  }

  change(speed, real) {
    this.move(this.at(real), real);
    this.speed = speed;
  }

  /** Whether it goes as fast as life at `at`, so that frames can be seen one by one. */
  isLifelike(at) {
    if (!this.isRunning || this.speed === 1) return true;
    return this.speed === null && this.story.momentAt(at) !== null;
  }
}
