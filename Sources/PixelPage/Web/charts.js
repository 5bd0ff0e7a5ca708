"use strict";

/*
 * Charts that answer: what is pointed at, tapped or reached by arrow keys is named below its chart, and the instant that
 * the page shows is marked in each. What is known stands in attributes of the charts, in which times are seconds.
 */

/** Steps one after another, `@1741820400/20160 9119 - 7838`: behind the sign when the next one begins, and its day. */
function readSeries(text, length) {
  const items = [];
  let [at, day] = [];
  for (const word of text.split(" ")) {
    if (word[0] === "@") {
      const next = word.slice(1).split("/").map(Number);
      // A day on which clocks change is not as long as others.
      if (day === next[1] && day) items.at(-1).end = next[0];
      [at, day] = next;
    } else {
      items.push({ at, day, end: at + length, steps: word });
      at += length;
      day += 1;
    }
  }
  return items;
}

/** Which of `items` an instant lies in; -1 for none. */
function indexAt(items, at) {
  const index = items.findLastIndex((item) => item.at <= at);
  return at < items[index]?.end ? index : -1;
}

const stepWords = (steps, unit) => (steps === "-" ? "unknown" : `${countedSteps(steps)}${unit}`);

/** Where time lies from left to right, which takes less room than it lasts where its axis is broken. */
function placeOnAxis({ knots }) {
  const known = knots.split(" ").map((knot) => knot.split(":").map(Number));
  const share = (at) => {
    const after = known.findIndex(([end]) => end > at);
    if (after < 1) return after < 0 ? 1 : 0;
    const [[start, left], [end, right]] = known.slice(after - 1);
    return (left + ((at - start) / (end - start)) * (right - left)) / 10000;
  };
  return ({ at, end }) => [share(at), 0, share(end) - share(at), 1];
}

/** Where an item lies in columns and rows, which begin at a share of the picture; days lie there by their number. */
function placeInGrid({ grid, monday, weeks }) {
  const [columns, rows, left, top] = grid.split(" ").map(Number);
  const [width, height] = [(1 - left / 10000) / columns, (1 - top / 10000) / rows];
  return ({ day }, index) => {
    const number = monday ? day - monday : index;
    const length = weeks ? rows : columns;
    const place = [Math.floor(number / length), number % length];
    const [row, column] = weeks ? place.reverse() : place;
    const isThere = number >= 0 && row < rows && column < columns;
    return [left / 10000 + column * width, top / 10000 + row * height, isThere ? width : 0, height];
  };
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** One picture, and the line below it that says what is pointed at. */
class AnsweringChart {
  constructor(picture, charts, pick) {
    Object.assign(this, { picture, charts, pick, marks: [], now: -1, pointed: -1 });
    this.parts = [...picture.querySelectorAll("[data-knots], [data-grid]")].map((svg) =>
      ({ svg, place: (svg.dataset.knots ? placeOnAxis : placeInGrid)(svg.dataset) }));
    this.data = this.parts[0].svg.dataset;
    this.items = this.data.values ? readSeries(this.data.values, Number(this.data.length)) : charts.days;
    const frame = picture.closest(".calendar-strip") ?? picture;
    frame.removeAttribute("tabindex");
    this.answer = document.createElement("p");
    this.answer.className = "chart-answer";
    frame.after(this.answer);
    set(picture, { role: "slider", tabindex: 0, "aria-valuemax": this.items.length - 1 });
    this.draw();
    const isMouse = (event) => event.pointerType === "mouse";
    picture.addEventListener("pointermove", (event) => isMouse(event) && this.point(this.find(event)));
    for (const end of ["pointerleave", "blur"]) picture.addEventListener(end, () => this.point(-1));
    picture.addEventListener("keydown", (event) => this.press(event));
    picture.addEventListener("click", (event) => {
      const found = this.find(event);
      // A finger can only tap: it asks first, and leads there when it taps the same again.
      if (isMouse(event) || found === this.asked) this.choose(found);
      this.point((this.asked = found));
    });
  }

  /** What lies under the pointer; -1 for nothing. */
  find({ target, clientX, clientY }) {
    const part = this.parts.find(({ svg }) => svg.contains(target));
    const box = part?.svg.getBoundingClientRect();
    return this.items.findIndex((item, index) => {
      const [x, y, width, height] = part ? part.place(item, index) : [];
      const [across, down] = [(clientX - box?.left) / box?.width - x, (clientY - box?.top) / box?.height - y];
      return across >= 0 && across < width && down >= 0 && down < height;
    });
  }

  press(event) {
    const from = this.pointed < 0 ? this.now : this.pointed;
    const [across, down] = this.data.strides.split(" ").map(Number);
    const ways = { ArrowLeft: -across, ArrowRight: across, ArrowUp: -down, ArrowDown: down, Home: -Infinity, End: Infinity };
    if (event.key === "Enter") this.choose(from);
    else if (event.key in ways) this.point(Math.min(Math.max(from + ways[event.key], 0), this.items.length - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.marks.at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Leads to the middle of an item, if that is at one time only. */
  choose(index) {
    const { at, end } = this.items[index] ?? {};
    if (Number.isFinite(at)) this.pick(Math.min((at + end) / 2, this.charts.end) * 1000);
  }

  point(index) {
    if (index === this.pointed) return;
    this.pointed = index;
    this.draw();
  }

  showNow(at) {
    const now = this.data.week ? this.charts.placeInWeek(at, Number(this.data.week)) : indexAt(this.items, at);
    if (now === this.now && !this.data.knots) return;
    Object.assign(this, { now, at });
    this.draw();
  }

  draw() {
    for (const mark of this.marks.splice(0)) mark.remove();
    this.mark("is-now", this.now);
    this.mark("is-pointed", this.pointed);
    const shown = this.pointed < 0 ? this.now : this.pointed;
    const words = this.items[shown] === undefined ? "" : this.words(shown);
    const answer = words && this.pointed < 0 ? `Now: ${words}` : words;
    // Told only when it changes: the mark of a moment moves with every frame.
    if (answer === this.answer.textContent) return;
    this.answer.textContent = answer;
    set(this.picture, { "aria-valuenow": Math.max(shown, 0), "aria-valuetext": words });
  }

  mark(name, index) {
    if (index < 0) return;
    for (const { svg, place } of this.parts) {
      const isMoment = name === "is-now" && svg.dataset.knots;
      const item = isMoment ? { at: this.at, end: this.at + 1 } : this.items[index];
      // Nothing is known around an instant far from all that is charted.
      if (item === undefined) continue;
      const [x, y, width, height] = place(item, index).map((share) => `${share * 100}%`);
      if (width === "0%") continue;
      const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      set(mark, { class: `chart-mark ${name}`, x, y, width, height });
      (svg.querySelector(".plot") ?? svg).append(mark);
      this.marks.push(mark);
    }
  }

  words(index) {
    const { rows = "", columns, unit } = this.data;
    const { steps } = this.items[index];
    if (!columns) return this.charts.words(this.items[index]);
    const names = columns.split("|");
    return `${rows.split("|")[Math.floor(index / names.length)]}${names[index % names.length]}: ${stepWords(steps, unit)}`;
  }
}

/** All charts below an element; `pick` is told an instant that was chosen. Instants are milliseconds since 1970. */
class Charts {
  constructor(root, { pick }) {
    const { days, phases, end } = root.querySelector("[data-days]")?.dataset ?? {};
    this.days = days ? readSeries(days, 86400) : [];
    this.end = Number(end);
    this.phases = phases?.split("|").map((span) => ({ at: parseInt(span), name: span.replace(/^\S+ /, "") }));
    this.charts = days ? [...root.querySelectorAll(".chart-picture")].map((picture) => new AnsweringChart(picture, this, pick)) : [];
  }

  /** Marks an instant in every chart. */
  showNow(at) {
    for (const chart of this.charts) chart.showNow(at / 1000);
  }

  words({ day, end, steps }) {
    const date = new Date(day * 86400000).toUTCString().slice(0, 16);
    return `${date}: ${stepWords(steps, "")}, ${this.phases.findLast(({ at }) => at < end)?.name}`;
  }

  /** Which of the days of a week, or of its hours, an instant lies in; -1 where its day is not known. */
  placeInWeek(at, parts) {
    const { day, end } = this.days[indexAt(this.days, at)] ?? {};
    if (!end) return -1;
    // Counted from midnight backwards, since clocks change in the morning.
    const hour = Math.max(0, 24 - Math.ceil((end - at) / 3600));
    return Math.floor((((day + 3) % 7) * 24 + hour) * parts / 168);
  }
}
