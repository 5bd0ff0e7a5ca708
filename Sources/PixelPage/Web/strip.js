"use strict";

/* The two timelines: all days of the history, and one day. Each is a slider for touch, mouse and keyboard. */

const SVG = "http://www.w3.org/2000/svg";
const EVENT_WORDS = {
  phaseRevealed: "mark",
  paywallShown: "mark",
  milestoneReached: "mark",
  appOpened: "mark",
  liveActivityUpdated: "update",
  liveActivityStarted: "update",
  liveActivityEnded: "update",
};
/** The heights of marks: the more important, the higher, so that they stand out. */
const MARK_HEIGHTS = { phaseRevealed: 96, paywallShown: 64, milestoneReached: 26, appOpened: 14 };

function draw(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

/** Collects rectangles of the same class into one path, since a timeline of years has hundreds. */
class Bars {
  constructor() {
    this.paths = new Map();
  }

  add(look, x, y, width, height) {
    const bar = `M${x.toFixed(2)} ${y.toFixed(1)}h${width.toFixed(2)}v${height.toFixed(1)}h${(-width).toFixed(2)}z`;
    this.paths.set(look, (this.paths.get(look) ?? "") + bar);
  }

  paint(picture) {
    for (const [look, d] of this.paths) draw("path", { class: look, d }, picture);
  }
}

/** A custom slider: a native one only responds near its thumb on touch screens. */
class Slider {
  constructor(element, { pick, moveBy, pageStep, hover }) {
    this.element = element;
    this.cursor = document.createElement("div");
    this.cursor.className = "cursor";
    element.append(this.cursor);
    this.listen(pick, hover);
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: pageStep, PageDown: -pageStep };
    element.addEventListener("keydown", (event) => {
      if (event.key === "Home" || event.key === "End") pick(event.key === "Home" ? 0 : 1);
      else if (steps[event.key] !== undefined) moveBy(steps[event.key]);
      else return;
      event.preventDefault();
    });
  }

  listen(pick, hover) {
    const { element } = this;
    const share = ({ clientX }) => {
      const { left, width } = element.getBoundingClientRect();
      return Math.min(1, Math.max(0, (clientX - left) / width));
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.isHeld = true;
      pick(share(event));
    });
    element.addEventListener("pointermove", (event) => {
      if (this.isHeld) pick(share(event));
      hover?.(share(event), event);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      element.addEventListener(name, () => {
        this.isHeld = false;
      });
    }
    element.addEventListener("pointerleave", () => hover?.(null));
  }

  show(share, now, most, words) {
    this.cursor.style.left = `${share * 100}%`;
    if (this.words === words) return;
    this.words = words;
    this.element.setAttribute("aria-valuenow", String(Math.round(now)));
    this.element.setAttribute("aria-valuemax", String(Math.round(most)));
    this.element.setAttribute("aria-valuetext", words);
  }
}

/** The timeline of all days: bars of steps, the phases behind them, and marks of important events. */
class HistoryStrip {
  constructor(record, story, picture, marks) {
    this.record = record;
    this.story = story;
    this.picture = picture;
    this.marks = marks;
    this.paint();
    this.paintCalendar();
  }

  static WIDTH = 1200;
  static LABEL = 48;

  share(at) {
    const { begin, end } = this.record;
    return end === begin ? 0 : (at - begin) / (end - begin);
  }

  x(at) {
    return this.share(at) * HistoryStrip.WIDTH;
  }

  paint() {
    const { picture } = this;
    picture.setAttribute("viewBox", `0 0 ${HistoryStrip.WIDTH} 96`);
    this.paintPhases();
    const bars = new Bars();
    this.addDays(bars);
    for (const { at, kind } of this.story.moments) {
      if (kind === "reveal") bars.add("mark", this.x(at) - 1.5, 0, 3, 96);
    }
    bars.paint(picture);
  }

  /** Marks time spans along the top. */
  mark(spans) {
    const bars = new Bars();
    for (const [from, to] of spans) bars.add("apart", this.x(from), 0, Math.max(0.6, this.x(to) - this.x(from)), 9);
    bars.paint(this.picture);
  }

  /** Marks the days on which keepsakes came, along the top. */
  markKeepsakes(instants) {
    const bars = new Bars();
    for (const at of instants) bars.add("keepsake", this.x(at) - 3, 0, 6, 10);
    bars.paint(this.picture);
  }

  paintPhases() {
    let [phase, since] = [1, this.record.begin];
    const band = (until) => {
      const width = Math.max(0, this.x(until) - this.x(since));
      draw("rect", { class: `phase-${phase}`, x: this.x(since), y: 0, width, height: 96 }, this.picture);
    };
    for (const [at, phaseSeen] of this.record.reveals) {
      band(at);
      [phase, since] = [phaseSeen, at];
    }
    band(this.record.end);
  }

  /** Adds a bar per day; if there are too many to distinguish, each bar is the mean of several. */
  addDays(bars) {
    const { days, daysEnd, end } = this.record;
    const perColumn = Math.max(1, Math.ceil(days.length / 400));
    const columns = [];
    for (let index = 0; index < days.length; index += perColumn) {
      const group = days.slice(index, index + perColumn);
      const known = group.filter((day) => day[2] !== null);
      const steps = known.length > 0 ? known.reduce((sum, day) => sum + day[2], 0) / known.length : null;
      columns.push([group[0][0], days[index + perColumn]?.[0] ?? daysEnd, steps]);
    }
    const most = Math.max(1, ...columns.map(([, , steps]) => steps ?? 0));
    for (const [from, to, steps] of columns) {
      const [x, right] = [this.x(from), this.x(Math.min(to, end))];
      const width = Math.max(0.5, (right - x) * 0.86);
      if (steps === null) bars.add("unknown", x, 0, right - x, 96);
      else {
        const height = Math.max(1, (steps / most) * 84);
        bars.add("day", x, 96 - height, width, height);
      }
    }
  }

  /** Writes as many labels of days, months or years as fit below the timeline. */
  paintCalendar() {
    const { record, marks } = this;
    const { begin, end } = record;
    const length = (end - begin) / 86400000;
    const isYear = ({ date }) => date.getUTCMonth() === 0 && date.getUTCDate() === 1;
    const isMonth = ({ date }) => date.getUTCDate() === 1;
    const wanted = length > 1000 ? isYear : length > 40 ? isMonth : () => true;
    const first = Math.floor((begin + record.local(begin).offset * 1000) / 86400000);
    // The width of a label with a margin, as a share of the timeline.
    const room = Math.max(0.055, HistoryStrip.LABEL / (marks.clientWidth || HistoryStrip.WIDTH));
    marks.replaceChildren();
    let last = -1;
    for (let day = first; day <= first + length + 1; day += 1) {
      const date = new Date(day * 86400000);
      const at = day * 86400000 - record.local(day * 86400000).offset * 1000;
      if (!wanted({ date }) || at < begin || at > end) continue;
      const share = this.share(at);
      if (share - last < room || share > 1.01 - room) continue;
      last = share;
      const year = date.getUTCFullYear();
      const month = MONTHS[date.getUTCMonth()].slice(0, 3);
      const words = length > 1000 || isYear({ date }) ? String(year) : length > 40 ? month : `${date.getUTCDate()} ${month}`;
      const mark = make("span", {}, words);
      mark.style.left = `${share * 100}%`;
      marks.append(mark);
    }
  }
}

/** Describes the time that a bar of the day stands for, which is the resolution of the data. */
function grainText(minutes) {
  if (minutes === 0) return "the total of the day: when it was walked is not known";
  if (minutes === 15) return "steps in a quarter of an hour";
  return minutes === 60 ? "steps in an hour" : `steps in ${minutes / 60} hours`;
}

/** The timeline of one day: its steps at the finest known resolution, and the phone's events. */
class DayStrip {
  constructor(record, picture, legend) {
    this.record = record;
    this.picture = picture;
    this.legend = legend;
    this.keyWords = make("span");
    this.keySign = make("i", { class: "key day steps" });
    this.key = make("span", {}, this.keySign, this.keyWords);
  }

  /** Shows a day, after opening the parts of the record that contain it. */
  async open({ start, end, grain }) {
    if (start === this.start) return;
    [this.start, this.end, this.grain] = [start, end, grain];
    const parts = [];
    for (let part = this.record.indexOfPart(start); part <= this.record.indexOfPart(end - 1); part += 1) {
      parts.push(await this.record.open(part));
    }
    if (this.start === start) this.paint(parts);
  }

  paint(parts) {
    const { picture, start, end } = this;
    picture.setAttribute("viewBox", "0 0 1200 96");
    picture.replaceChildren();
    this.paintHours();
    this.paintSteps(parts);
    const marks = new Bars();
    for (const part of parts) {
      for (const { at, kind } of part.changes) {
        const look = EVENT_WORDS[kind];
        if (look !== undefined && at >= start && at < end) {
          marks.add(look, this.x(at) - 1.5, 0, 3, MARK_HEIGHTS[kind] ?? 7);
        }
      }
    }
    marks.paint(picture);
  }

  x(at) {
    return ((at - this.start) / (this.end - this.start)) * 1200;
  }

  /** Draws a line at each full hour of local time, with a label every four hours. */
  paintHours() {
    const hour = 3600000;
    const labels = [];
    const past = (this.start + this.record.local(this.start).offset * 1000) % hour;
    for (let at = this.start + ((hour - past) % hour); at < this.end; at += hour) {
      draw("rect", { class: "hour", x: this.x(at), y: 0, width: 0.75, height: 96 }, this.picture);
      const { date } = this.record.local(at);
      if (date.getUTCHours() % 4 !== 0 || this.x(at) > 1140) continue;
      const label = make("span", {}, minuteText(date));
      label.style.left = `${this.x(at) / 12}%`;
      labels.push(label);
    }
    this.legend.replaceChildren(...labels);
  }

  paintSteps(parts) {
    setText(this.keyWords, grainText(this.grain));
    this.keySign.className = `key day ${this.grain === 0 ? "spread" : "steps"}`;
    // If only the total is known, one bar spans the day.
    const slotLength = this.grain === 0 ? this.end - this.start : this.grain * 60000;
    const past = this.grain === 0 ? 0 : modulo(this.start + this.record.local(this.start).offset * 1000, slotLength);
    const sums = new Map();
    for (const part of parts) {
      let index = lastIndex(part.minutes, Math.floor(this.start / 60000), (entry) => entry[0]) + 1;
      for (; index < part.minutes.length; index += 1) {
        const [minute, , steps] = part.minutes[index];
        const at = minute * 60000 - 60000;
        if (at >= this.end) break;
        const slot = Math.floor((at - this.start + past) / slotLength);
        sums.set(slot, (sums.get(slot) ?? 0) + steps);
      }
    }
    const most = Math.max(this.grain === 0 ? 1 : (400 * this.grain) / 15, ...sums.values());
    for (const [slot, steps] of sums) {
      const from = Math.max(this.start, this.start - past + slot * slotLength);
      const x = this.x(from);
      const width = this.x(Math.min(this.end, this.start - past + (slot + 1) * slotLength)) - x - 1.5;
      const height = this.grain === 0 ? 12 : Math.max(1, (steps / most) * 78);
      const look = this.grain === 0 ? "spread" : "steps";
      draw("rect", { class: `day ${look}`, x, y: 96 - height, width, height, "data-steps": steps }, this.picture);
    }
  }
}
