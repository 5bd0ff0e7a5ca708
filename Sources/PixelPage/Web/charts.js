"use strict";

/*
 * Interactive charts: a line below each chart describes the item under the pointer or the keyboard cursor, and each
 * chart marks the instant of the page. The data is in attributes of the charts, with times in seconds.
 */

/**
 * Parses steps of consecutive items, such as `@1741820400/20160 9119 - 7838`: `-` is unknown, and `@start/day` sets the
 * start time and the day number of the next item.
 */
function readSeries(text, length) {
  const items = [];
  let [at, day] = [];
  for (const word of text.split(" ")) {
    if (word[0] === "@") {
      const next = word.slice(1).split("/").map(Number);
      // A day on which the clocks change is not 24 hours long.
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

/** Returns the index of the item that contains an instant, or -1 if there is none. */
function indexAt(items, at) {
  const index = items.findLastIndex((item) => item.at <= at);
  return at < items[index]?.end ? index : -1;
}

const stepWords = (steps, unit) => (steps === "-" ? "unknown" : `${countedSteps(steps)}${unit}`);

/**
 * Returns a function that computes an item's position on a time axis that is piecewise linear between `knots`, because
 * long gaps are compressed.
 */
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

/** Returns a function that computes an item's grid cell, by day number in calendars and by index in other grids. */
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

function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** A chart, and the line below it that describes the selected item. */
class InteractiveChart {
  constructor(picture, charts, pick) {
    Object.assign(this, { picture, charts, pick, marks: [], now: -1, pointed: -1, isMarked: true });
    this.parts = [...picture.querySelectorAll("[data-knots], [data-grid]")].map((svg) =>
      ({ svg, place: (svg.dataset.knots ? placeOnAxis : placeInGrid)(svg.dataset) }));
    this.data = this.parts[0].svg.dataset;
    this.items = this.data.values ? readSeries(this.data.values, Number(this.data.length)) : charts.days;
    this.frame = picture.closest(".calendar-strip") ?? picture;
    this.frame.removeAttribute("tabindex");
    this.answer = document.createElement("p");
    this.answer.className = "chart-answer";
    this.frame.after(this.answer);
    setAttributes(picture, { role: "slider", tabindex: 0, "aria-valuemax": this.items.length - 1 });
    this.draw();
    const isMouse = (event) => event.pointerType === "mouse";
    picture.addEventListener("pointermove", (event) => isMouse(event) && this.pointAt(event));
    for (const end of ["pointerleave", "blur"]) picture.addEventListener(end, (event) => this.pointAt(event));
    picture.addEventListener("keydown", (event) => this.press(event));
    picture.addEventListener("click", (event) => {
      const found = this.find(event);
      // There is no hover on a touch screen: the first tap describes an item, a second tap on it goes there.
      if (isMouse(event) || found === this.asked) this.choose(found);
      this.point((this.asked = found));
    });
  }

  /** Returns the index of the item under the pointer, or -1 if there is none. */
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
    const page = 4 * Math.max(across, down);
    const ways = { ArrowLeft: -across, ArrowRight: across, ArrowUp: -down, ArrowDown: down, PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity };
    if (event.key === "Enter") this.choose(from);
    else if (event.key in ways) this.point(Math.min(Math.max(from + ways[event.key], 0), this.items.length - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.marks.at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Goes to the middle of an item, or does nothing for an item such as a weekday, which is not a single time span. */
  choose(index) {
    const { at, end } = this.items[index] ?? {};
    if (Number.isFinite(at)) this.pick(Math.min((at + end) / 2, this.charts.end) * 1000);
  }

  /** Points to the item under the mouse, if the mouse is over the chart, and describes it beside the mouse. */
  pointAt(event) {
    this.point(event.type === "pointermove" ? this.find(event) : -1);
    // The tip stands above a curve or a row, which it would hide.
    const top = this.pointed < 0 ? 0 : this.marks.at(-1).getBoundingClientRect().top;
    this.charts.showTip(this.pointed < 0 ? "" : this.words(this.pointed), event, top - 4);
  }

  point(index) {
    if (index === this.pointed) return;
    this.pointed = index;
    this.draw();
  }

  showNow(at, hasTime) {
    const parts = Number(this.data.week ?? 0);
    const now = parts ? this.charts.placeInWeek(at, parts) : indexAt(this.items, at);
    // An hour without known steps tells nothing.
    const isHour = this.data.length === "3600";
    const isMarked = (hasTime || parts <= 7) && !(isHour && this.items[now]?.steps === "-");
    if (now === this.now && isMarked === this.isMarked && !this.data.knots) return;
    Object.assign(this, { now, at, isMarked });
    this.draw();
    this.scrollToNow();
  }

  /** Scrolls the instant to the middle of a chart that is wider than its frame. */
  scrollToNow() {
    const { frame } = this;
    const mark = frame.querySelector(".is-now");
    if (!mark || frame === this.picture) return;
    const [{ left, width }, box] = [mark, frame].map((part) => part.getBoundingClientRect());
    frame.scrollLeft += left + width / 2 - box.left - box.width / 2;
  }

  draw() {
    for (const mark of this.marks.splice(0)) mark.remove();
    if (this.isMarked) this.mark("is-now", this.now);
    this.mark("is-pointed", this.pointed);
    const shown = this.pointed < 0 ? this.now : this.pointed;
    const words = this.items[shown] === undefined ? "" : this.words(shown);
    const answer = this.pointed >= 0 ? words : words && this.isMarked ? `Shown above: ${words}` : "";
    // Updated only on change: the mark of the instant moves every frame, and screen readers announce updates.
    if (answer === this.answer.textContent && words === this.spoken) return;
    this.spoken = words;
    this.answer.classList.toggle("has-sign", answer !== "" && answer !== words);
    this.answer.textContent = answer;
    setAttributes(this.picture, { "aria-valuenow": Math.max(shown, 0), "aria-valuetext": words });
  }

  mark(name, index) {
    if (index < 0) return;
    for (const { svg, place } of this.parts) {
      const isMoment = name === "is-now" && svg.dataset.knots;
      const item = isMoment ? { at: this.at, end: this.at + 1 } : this.items[index];
      // The instant may be outside the charted range.
      if (item === undefined) continue;
      const [x, y, width, height] = place(item, index).map((share) => `${share * 100}%`);
      if (width === "0%") continue;
      const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      setAttributes(mark, { class: `chart-mark ${name}`, x, y, width, height });
      const plot = svg.querySelector(".plot") ?? svg;
      // Signs and labels stand in front of a line that crosses them.
      plot.insertBefore(mark, plot.querySelector(":scope > :is(.spot, .chapter, .unlock, .beside)"));
      this.marks.push(mark);
    }
  }

  words(index) {
    const { rows = "", columns, unit } = this.data;
    const { steps } = this.items[index];
    if (!columns) return this.charts.words(this.items[index], Boolean(this.data.knots));
    const names = columns.split("|");
    return `${rows.split("|")[Math.floor(index / names.length)]}${names[index % names.length]}: ${stepWords(steps, unit)}`;
  }
}

/** All charts below an element. Calls `pick` with each instant that the reader selects, in milliseconds since 1970. */
class Charts {
  constructor(root, { pick }) {
    const { days, phases, end } = root.querySelector("[data-days]")?.dataset ?? {};
    this.days = days ? readSeries(days, 86400) : [];
    let total = 0;
    for (const day of this.days) day.total = total += Number(day.steps) || 0;
    this.end = Number(end);
    this.phases = phases?.split("|").map((span) => ({ at: parseInt(span), name: span.replace(/^\S+ /, "") }));
    this.tip = document.createElement("p");
    setAttributes(this.tip, { class: "tip chart-tip", "aria-hidden": true, hidden: "" });
    root.append(this.tip);
    this.charts = days ? [...root.querySelectorAll(".chart-picture")].map((picture) => new InteractiveChart(picture, this, pick)) : [];
  }

  /**
   * Marks an instant, in milliseconds since 1970, in every chart. Without `hasTime`, it stands for its day, and no hour of
   * the week is marked.
   */
  showNow(at, hasTime) {
    for (const chart of this.charts) chart.showNow(at / 1000, hasTime);
  }

  /** Shows words beside the mouse, with their lower edge at `bottom`, or hides them if they are empty. */
  showTip(words, { clientX }, bottom) {
    const { tip } = this;
    tip.textContent = words;
    tip.hidden = words === "";
    const left = Math.min(clientX + 12, document.documentElement.clientWidth - tip.offsetWidth - 4);
    tip.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, bottom - tip.offsetHeight)}px)`;
  }

  /** Describes a day; if `hasTotal` is true, the words include the step total at its end. */
  words({ day, end, steps, total }, hasTotal) {
    const date = new Date(day * 86400000).toUTCString().slice(0, 16).replace(" 0", " ");
    const sum = hasTotal ? `, ${grouped(total)} in all` : "";
    return `${date}: ${stepWords(steps, "")}${sum}, ${this.phases.findLast(({ at }) => at < end)?.name}`;
  }

  /**
   * Returns the index of the part of the week that contains an instant, or -1 if the day is not in the data. The week
   * has 7 parts for days, or 168 for hours.
   */
  placeInWeek(at, parts) {
    const { day, end } = this.days[indexAt(this.days, at)] ?? {};
    if (!end) return -1;
    // Counts back from the following midnight, since clocks change in the early morning.
    const hour = Math.max(0, 24 - Math.ceil((end - at) / 3600));
    return Math.floor((((day + 3) % 7) * 24 + hour) * parts / 168);
  }
}
