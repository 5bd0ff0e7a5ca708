"use strict";

/*
 * The schedule of the film, which shows a whole history in at most a minute and a half: it runs through the days, stays
 * at the stops that the engine has chosen, and skips unknown days.
 */

const DAY = 86400000;
const HOUR = 3600000;

/** Unknown spans longer than `LONGEST_UNKNOWN` are skipped in `SKIP` milliseconds. */
const LONGEST_UNKNOWN = 14 * DAY;
const SKIP = 900;

class Story {
  constructor(record) {
    this.record = record;
    this.moments = record.story.map(([at, kind, words, extra, stay, topic]) => ({ at, kind, words, extra, stay, topic }));
    this.length = 0;
    this.segments = [];
    this.planSegments();
  }

  /** Assigns play time to the segments in which the film runs, stays and skips. */
  planSegments() {
    const { length, firstMonth = 0, firstMonthEnd = -Infinity } = this.record.film;
    const spans = this.spans(firstMonthEnd);
    this.addSegments(spans.filter(({ from }) => from < firstMonthEnd), firstMonth);
    this.addSegments(spans.filter(({ from }) => from >= firstMonthEnd), length - this.length);
  }

  /**
   * Adds segments for `spans`. Together they take `length` milliseconds of play, or more if the film stays for long. If
   * each day has a stop, the way to each stop takes the shortest time and its share of the rest.
   */
  addSegments(spans, length) {
    const { shortestRun = 0 } = this.record.film;
    const fixed = spans.reduce((sum, span) => sum + (span.length ?? shortestRun), 0);
    const running = spans.reduce((sum, span) => sum + (span.length === undefined ? span.to - span.from : 0), 0);
    const pace = running === 0 ? 0 : Math.max(length - fixed, shortestRun > 0 ? 0 : length / 4) / running;
    for (const span of spans) {
      const time = span.length ?? shortestRun + (span.to - span.from) * pace;
      this.segments.push({ ...span, begin: this.length, end: this.length + time });
      this.length += time;
    }
  }

  spans(border) {
    const { begin, end } = this.record;
    const spans = [];
    let at = begin;
    const run = (until) => {
      if (at < border && border < until) run(border);
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
      const length = Math.max(0, Math.min(moment.stay, next - at, end - at));
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

  /** Returns the moment at which the film stays at an instant, or null between moments. */
  momentAt(at) {
    const { moment, to } = this.segmentAt(at);
    return moment && at <= to ? moment : null;
  }

  /** Returns the play time until the film reaches its next stop, skips days, or goes on after them. */
  timeLeftAt(at) {
    const { end } = this.segmentAt(at);
    return end - this.time(at);
  }

  /** Returns the play time until the film reaches its next stop or, if there is none, its end. */
  timeToStopAt(at) {
    const time = this.time(at);
    const stop = this.segments.find(({ moment, begin }) => moment && begin >= time);
    return (stop?.begin ?? this.length) - time;
  }

  isSkippedAt(at) {
    return this.segmentAt(at).isSkipped === true;
  }

  /**
   * Returns the hour that the sky shows, in local time. At a stop it is the hour of the history. On the way to the next
   * stop the sky passes from one hour to the other, through at most one night, or follows the hours if they pass slowly
   * enough to be seen.
   */
  hourAt(at) {
    const hour = (instant) => (this.record.local(instant).date.getTime() % DAY) / HOUR;
    const { from, to, begin, end, moment } = this.segmentAt(at);
    if (moment || end === begin || (to - from) / (end - begin) < DAY / Story.SHORTEST_DAY) return Math.floor(hour(at));
    const first = hour(from);
    const turn = (hour(to) - first + 24) % 24 || 24;
    return Math.floor(first + (turn * (at - from)) / (to - from)) % 24;
  }

  /** The shortest playing time of a day for which the sky still shows each hour, in milliseconds. */
  static SHORTEST_DAY = 800;
}
