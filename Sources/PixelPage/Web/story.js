"use strict";

/*
 * How Play tells a whole history in a minute or so: it runs through quiet weeks, stays where something happened, and skips
 * what nobody knows. The engine has chosen the moments.
 */

const DAY = 86400000;

/** How long Play stays at a moment, and at most by what share of all its time. */
const STAY = { reveal: 3000 };
const SHORTEST_STAY = 2000;
const LONGEST_STAY = 2500;
/** Unknown stretches longer than that are skipped, each in this time. */
const UNKNOWN = 14 * DAY;
const SKIP = 900;

class Story {
  constructor(record) {
    this.record = record;
    this.moments = record.story.map(([at, kind, words, steps, extra]) => ({ at, kind, words, steps, extra }));
    this.length = 0;
    this.segments = [];
    this.lay();
  }

  /** Where Play runs, stays and skips: each from one instant to another, in so many milliseconds of play. */
  lay() {
    const { begin, end } = this.record;
    const isShort = end - begin <= 8 * DAY;
    const all = isShort ? 30000 : Math.min(90000, 60000 + 2000 * this.moments.length);
    const stay = isShort ? SHORTEST_STAY : LONGEST_STAY;
    const stretches = this.stretches(stay);
    const fixed = stretches.reduce((sum, { length }) => sum + (length ?? 0), 0);
    const running = stretches.reduce((sum, { length, from, to }) => sum + (length === undefined ? to - from : 0), 0);
    const rest = Math.max(all - fixed, all / 4);
    for (const { from, to, length, moment, isSkipped } of stretches) {
      const time = length ?? (running === 0 ? 0 : (rest * (to - from)) / running);
      this.segments.push({ from, to, begin: this.length, end: this.length + time, moment, isSkipped });
      this.length += time;
    }
  }

  stretches(stay) {
    const { begin, end } = this.record;
    const stretches = [];
    let at = begin;
    const run = (until) => {
      for (const [from, to] of this.unknown) {
        const [first, last] = [Math.max(at, from), Math.min(until, to)];
        if (last - first <= UNKNOWN) continue;
        if (first > at) stretches.push({ from: at, to: first });
        stretches.push({ from: first, to: last, length: SKIP, isSkipped: true });
        at = last;
      }
      if (until > at) stretches.push({ from: at, to: until });
      at = Math.max(at, until);
    };
    for (const [index, moment] of this.moments.entries()) {
      if (moment.at > end) break;
      run(moment.at);
      const next = this.moments[index + 1]?.at ?? Infinity;
      // As fast as life, so that what the pal does is seen; what follows at once is not passed.
      const length = Math.max(0, Math.min(STAY[moment.kind] ?? stay, next - at, end - at));
      stretches.push({ from: at, to: at + length, length: Math.max(length, 1), moment });
      at += length;
    }
    run(end);
    return stretches;
  }

  /** The stretches of days of which nothing is known, joined. */
  get unknown() {
    const { days, daysEnd } = this.record;
    const joined = [];
    for (const [index, [from, , steps]] of days.entries()) {
      if (steps !== null) continue;
      const to = days[index + 1]?.[0] ?? daysEnd;
      const last = joined[joined.length - 1];
      if (last && last[1] === from) last[1] = to;
      else joined.push([from, to]);
    }
    return joined;
  }

  /** The instant of the history after so much time of play. */
  instant(time) {
    const { from, to, begin, end } = this.segments[Math.max(0, lastIndex(this.segments, time, (segment) => segment.begin))];
    const share = end === begin ? 1 : Math.min(1, (time - begin) / (end - begin));
    return Math.round(from + (to - from) * share);
  }

  /** Which segment an instant lies in. */
  segmentAt(at) {
    return this.segments[Math.max(0, lastIndex(this.segments, at, ({ from }) => from))];
  }

  /** When Play comes to an instant. */
  time(at) {
    const { from, to, begin, end } = this.segmentAt(at);
    return to === from ? begin : begin + (end - begin) * Math.min(1, (at - from) / (to - from));
  }

  /** The moment that Play stays at, at an instant; null between them. */
  momentAt(at) {
    const { moment, to } = this.segmentAt(at);
    return moment && at <= to ? moment : null;
  }

  isSkippedAt(at) {
    return this.segmentAt(at).isSkipped === true;
  }
}
