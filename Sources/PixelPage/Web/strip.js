"use strict";

/*
 * The two strips: all days of the history, and one day of it. A slider lies over each picture.
 */

const SVG = "http://www.w3.org/2000/svg";
const EVENT_WORDS = {
  appOpened: "opened",
  phaseUnlocked: "earned",
  phaseRevealed: "seen",
  paywallShown: "paywall",
  milestoneReached: "milestone",
  liveActivityUpdated: "update",
  liveActivityStarted: "update",
  liveActivityEnded: "update",
};

/** Where marks stand, so that those of one instant do not hide each other. */
const MARKS = {
  earned: { y: 0, height: 32 },
  seen: { y: 32, height: 32 },
  paywall: { y: 64, height: 32 },
  milestone: { y: 16, height: 12 },
  opened: { y: 0, height: 14 },
  update: { y: 0, height: 7 },
};

function draw(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

/** All days: bars, the phases behind them, and marks of what one would look for. */
class HistoryStrip {
  constructor(record, picture, slider) {
    this.record = record;
    this.picture = picture;
    this.slider = slider;
    slider.max = String(Math.max(1, record.end - record.begin));
    this.paint();
  }

  static WIDTH = 1200;
  static HEIGHT = 96;

  x(at) {
    const { begin, end } = this.record;
    return end === begin ? 0 : ((at - begin) / (end - begin)) * HistoryStrip.WIDTH;
  }

  paint() {
    const { picture, record } = this;
    picture.setAttribute("viewBox", `0 0 ${HistoryStrip.WIDTH} ${HistoryStrip.HEIGHT}`);
    this.paintPhases();
    this.paintDays();
    for (const [at, kind] of record.highlights) {
      const word = EVENT_WORDS[kind];
      if (word) draw("rect", { class: `mark ${word}`, x: this.x(at) - 1.5, width: 3, ...MARKS[word] }, picture);
    }
    this.cursor = draw("rect", { class: "cursor", x: 0, y: 0, width: 2, height: 96 }, picture);
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

  /** Of more days than can be told apart, each column is the mean of several. */
  paintDays() {
    const { days, daysEnd } = this.record;
    const perColumn = Math.max(1, Math.ceil(days.length / 400));
    const columns = [];
    for (let index = 0; index < days.length; index += perColumn) {
      const group = days.slice(index, index + perColumn);
      const known = group.filter((day) => day[2] !== null);
      const steps = known.length > 0 ? known.reduce((sum, day) => sum + day[2], 0) / known.length : null;
      columns.push({
        from: group[0][0],
        to: days[index + perColumn]?.[0] ?? daysEnd,
        steps,
        energy: known[known.length - 1]?.[3] ?? "unknown",
        opens: group.reduce((sum, day) => sum + day[5], 0),
        milestones: group.reduce((sum, day) => sum + day[6], 0),
      });
    }
    const most = Math.max(1, ...columns.map((column) => column.steps ?? 0));
    for (const { from, to, steps, energy, opens, milestones } of columns) {
      const [x, right] = [this.x(from), this.x(Math.min(to, this.record.end))];
      const width = Math.max(0.5, (right - x) * 0.86);
      if (steps === null) draw("rect", { class: "day unknown", x, y: 90, width, height: 2 }, this.picture);
      else {
        const height = Math.max(1, (steps / most) * 84);
        draw("rect", { class: `day ${energy}`, x, y: 96 - height, width, height }, this.picture);
      }
      if (opens > 0) draw("rect", { class: "mark opened", x, y: 0, width, height: 2 }, this.picture);
      if (milestones > 0) draw("rect", { class: "mark milestone", x, y: 3, width, height: 3 }, this.picture);
    }
  }

  show(at, words) {
    this.cursor.setAttribute("x", String(this.x(at) - 1));
    this.slider.value = String(at - this.record.begin);
    tell(this.slider, words);
  }
}

/** Says what a slider stands for. */
function tell(slider, words) {
  if (slider.getAttribute("aria-valuetext") !== words) slider.setAttribute("aria-valuetext", words);
}

/** What a bar of a day stands for: nobody knows more exactly when its steps were walked. */
function grainText(minutes) {
  if (minutes === 0) return "the total of the day: when it was walked is not known";
  if (minutes === 15) return "steps in a quarter of an hour";
  return minutes === 60 ? "steps in an hour" : `steps in ${minutes / 60} hours`;
}

/** One day: its steps, as fine as they are known, and what the phone did. */
class DayStrip {
  constructor(record, picture, slider, legend) {
    this.record = record;
    this.picture = picture;
    this.slider = slider;
    this.legend = legend;
    this.keyWords = make("span");
    this.keySign = make("i", { class: "key day steps" });
    this.key = make("span", {}, this.keySign, this.keyWords);
  }

  /** Shows a day, whose parts are opened for it. */
  async open({ start, end, grain }) {
    if (start === this.start) return;
    [this.start, this.end, this.grain] = [start, end, grain];
    this.slider.max = String(end - 1 - start);
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
    for (const part of parts) {
      for (const change of part.changes) {
        const word = EVENT_WORDS[change.kind];
        if (word === undefined || change.at < start || change.at >= end) continue;
        draw("rect", { class: `mark ${word}`, x: this.x(change.at) - 1.5, width: 3, ...MARKS[word] }, picture);
      }
    }
    this.cursor = draw("rect", { class: "cursor", x: 0, y: 0, width: 2, height: 96 }, picture);
    this.place();
  }

  x(at) {
    return ((at - this.start) / (this.end - this.start)) * 1200;
  }

  /** A line at each full hour of local time, every fourth with its name. */
  paintHours() {
    const hour = 3600000;
    const labels = [];
    const past = (this.start + this.record.local(this.start).offset * 1000) % hour;
    for (let at = this.start + ((hour - past) % hour); at < this.end; at += hour) {
      draw("rect", { class: "hour", x: this.x(at), y: 0, width: 0.75, height: 96 }, this.picture);
      const { date } = this.record.local(at);
      if (date.getUTCHours() % 4 !== 0 || this.x(at) > 1140) continue;
      const label = make("span", {}, clockText(date).slice(0, 5));
      label.style.left = `${this.x(at) / 12}%`;
      labels.push(label);
    }
    this.legend.replaceChildren(...labels);
  }

  paintSteps(parts) {
    write(this.keyWords, grainText(this.grain));
    this.keySign.className = `key day ${this.grain === 0 ? "spread" : "steps"}`;
    // Of a total all of the day is one bar.
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

  show(at, words) {
    this.at = at;
    this.words = words;
    this.place();
  }

  place() {
    if (this.cursor === undefined || this.at === undefined) return;
    this.cursor.setAttribute("x", String(this.x(this.at) - 1));
    this.slider.value = String(this.at - this.start);
    tell(this.slider, this.words);
  }
}
