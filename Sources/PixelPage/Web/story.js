"use strict";

/*
 * The schedule of Play, which shows a whole history in about a minute: it runs through quiet weeks, pauses at moments
 * that the engine has selected, and skips unknown days.
 */

const DAY = 86400000;

/** The time that Play stays at a moment, in milliseconds: by kind, or else for short and for long histories. */
const STAY = { reveal: 3000 };
const SHORT_HISTORY_STAY = 2000;
const LONG_HISTORY_STAY = 2500;
/** Unknown spans longer than `LONGEST_UNKNOWN` are skipped in `SKIP` milliseconds. */
const LONGEST_UNKNOWN = 14 * DAY;
const SKIP = 900;

class Story {
  constructor(record) {
    this.record = record;
    this.moments = record.story.map(([at, kind, words, steps, extra]) => ({ at, kind, words, steps, extra }));
    this.length = 0;
    this.segments = [];
    this.planSegments();
  }

  /** Assigns play time to the segments in which Play runs, stays and skips. */
  planSegments() {
    const { begin, end } = this.record;
    const isShort = end - begin <= 8 * DAY;
    const all = isShort ? 30000 : Math.min(90000, 60000 + 2000 * this.moments.length);
    const stay = isShort ? SHORT_HISTORY_STAY : LONG_HISTORY_STAY;
    const spans = this.spans(stay);
    const fixed = spans.reduce((sum, { length }) => sum + (length ?? 0), 0);
    const running = spans.reduce((sum, { length, from, to }) => sum + (length === undefined ? to - from : 0), 0);
    const rest = Math.max(all - fixed, all / 4);
    for (const { from, to, length, moment, isSkipped } of spans) {
      const time = length ?? (running === 0 ? 0 : (rest * (to - from)) / running);
      this.segments.push({ from, to, begin: this.length, end: this.length + time, moment, isSkipped });
      this.length += time;
    }
  }

  spans(stay) {
    const { begin, end } = this.record;
    const spans = [];
    let at = begin;
    const run = (until) => {
      for (const [from, to] of this.unknown) {
        const [first, last] = [Math.max(at, from), Math.min(until, to)];
        if (last - first <= LONGEST_UNKNOWN) continue;
        if (first > at) spans.push({ from: at, to: first });
        spans.push({ from: first, to: last, length: SKIP, isSkipped: true });
        at = last;
      }
      if (until > at) spans.push({ from: at, to: until });
      at = Math.max(at, until);
    };
    for (const [index, moment] of this.moments.entries()) {
      if (moment.at > end) break;
      run(moment.at);
      const next = this.moments[index + 1]?.at ?? Infinity;
      // Plays in real time, so that the pal's animation is visible, but not past the next moment.
      const length = Math.max(0, Math.min(STAY[moment.kind] ?? stay, next - at, end - at));
      spans.push({ from: at, to: at + length, length: Math.max(length, 1), moment });
      at += length;
    }
    run(end);
    return spans;
  }

  /** The spans of consecutive days without known steps. */
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

  /** Returns the instant of the history after `time` milliseconds of play. */
  instant(time) {
    const { from, to, begin, end } = this.segments[Math.max(0, lastIndex(this.segments, time, (segment) => segment.begin))];
    const share = end === begin ? 1 : Math.min(1, (time - begin) / (end - begin));
    return Math.round(from + (to - from) * share);
  }

  /** Returns the segment that contains an instant. */
  segmentAt(at) {
    return this.segments[Math.max(0, lastIndex(this.segments, at, ({ from }) => from))];
  }

  /** Returns the play time at an instant. */
  time(at) {
    const { from, to, begin, end } = this.segmentAt(at);
    return to === from ? begin : begin + (end - begin) * Math.min(1, (at - from) / (to - from));
  }

  /** Returns the moment at which Play stays at an instant, or null between moments. */
  momentAt(at) {
    const { moment, to } = this.segmentAt(at);
    return moment && at <= to ? moment : null;
  }

  isSkippedAt(at) {
    return this.segmentAt(at).isSkipped === true;
  }
}
