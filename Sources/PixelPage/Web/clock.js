"use strict";

/*
 * The clock of the page, which maps the browser's time to an instant of the history. The instant is computed from an
 * anchor, not accumulated, so it cannot drift.
 */

class PageClock {
  constructor(begin, end, story) {
    this.begin = begin;
    this.end = end;
    this.story = story;
    /** The playback speed as a multiple of real time, or null while the page plays the story. */
    this.speed = null;
    this.isRunning = false;
    this.anchor = { at: begin, real: 0, time: 0 };
  }

  /** Returns the instant of the history at the browser time `real`. */
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

  /** Returns true if time passes at real speed at `at`, so that single frames are visible. */
  isRealTime(at) {
    if (!this.isRunning || this.speed === 1) return true;
    return this.speed === null && this.story.momentAt(at) !== null;
  }
}
