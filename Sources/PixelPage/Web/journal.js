"use strict";

/*
 * The journal, one month of pages at a time, newest first, with the engine's text. A click on a page goes to its day.
 * The data does not contain locked content.
 */

/** The pixel picture of the star before a moment that is kept permanently. */
const STAR = "101038fe7c386c44";
/** The pixel pictures of the stamps that the person puts on pages. */
const STAMPS = {
  sun: "104438ba38441000",
  rain: "387cfefe00924900",
  friend: "6cfefe7c38100000",
  cake: "10107c54feaafe00",
  home: "10387cfe6c6c6c00",
  road: "1028285444929200",
};
/** The label of days that lead up to a pattern, such as the first of two days with almost equal steps. */
const LEADING_UP = "leading up to it";
/** The topics of notices that are not about the steps of a day. */
const TOPICS_WITHOUT_STEPS = ["meanwhile", "zigzag", "stillRecord", "fullerWeeks", "fullerMonth"];
/** The time of day, in milliseconds, to which a journal page leads, since most of its day has happened by then. */
const EVENING = 20 * 3600000;
/** The number of pages with which a month fills the open book. */
const FULL_MONTH = 8;

/** Returns the numbers in a date, and its weekday. */
function dateParts(day) {
  const [year, month, date] = day.split("-").map(Number);
  return { year, month, date, weekday: new Date(`${day}T00:00Z`).getUTCDay() };
}

function dayWords(day, withYear = true) {
  const { year, month, date } = dateParts(day);
  return `${date} ${MONTHS[month - 1]}${withYear ? ` ${year}` : ""}`;
}

function monthWords(day) {
  const { year, month } = dateParts(day);
  return `${MONTHS[month - 1]} ${year}`;
}

/** Returns a range such as `3 to 9 March 2025` or `28 February to 3 March 2025`. */
function spanWords(from, to, withYear = true) {
  const [one, other] = [dateParts(from), dateParts(to)];
  const last = dayWords(to, withYear);
  if (from === to) return last;
  if (one.year !== other.year) return `${dayWords(from)} to ${dayWords(to)}`;
  return `${one.month === other.month ? one.date : dayWords(from, false)} to ${last}`;
}

/** Returns the picture of a stamp, with its name for screen readers. */
function stampPicture(name) {
  const picture = pixelPicture(STAMPS[name]);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", name);
  return picture;
}

/** Returns a star and the text of a moment, with a note if the moment was corrected later. */
function starredText(words, note) {
  return [pixelPicture(STAR), make("span", {}, words, ...(note ? [" ", make("small", {}, note)] : []))];
}

/** The pal's diary at the end of the history: the journal and the story, each in a tab. */
class Diary {
  constructor(record, sprites, go) {
    this.record = record;
    this.sprites = sprites;
    this.go = go;
    this.element = document.getElementById("diary");
    new Tabs(this.element.querySelector("[role=tablist]"), (panel) => this.openPanel(panel));
    this.isOpened = this.open();
  }

  /**
   * Returns the name of the chapter to which a date belongs, or undefined if it has no name, since it is not over, or if
   * the diary isn't open yet.
   */
  chapterNameOn(date) {
    const day = textOfDay(numberOfDay(date));
    const chapter = this.story?.chapters?.find(({ began, ended }, index) =>
      this.record.outfits[index] && began <= day && (ended === null || day <= ended));
    return chapter?.ownName ?? (chapter?.ended ? chapter.name : undefined);
  }

  /** Decompresses the diary after the page is shown, so that the pal does not wait for it. */
  async open() {
    const { record } = this;
    const [journal, story, runTextsByDay] = await Promise.all([record.journal, record.chapters, record.runTextsByDay].map(opened));
    this.runTextsByDay = runTextsByDay;
    this.story = story;
    const { pages } = journal;
    // Story and journal list a day's moments in the same order; the current day is not in the story yet.
    const sentences = new Map();
    for (const { day, sentence } of story.moments ?? []) sentences.set(day, [...(sentences.get(day) ?? []), sentence]);
    sentences.set(pages[pages.length - 1]?.day, this.record.todaysMoments);
    const keepsakeDays = pages.filter(({ moments = [] }) => moments.some(({ kind }) => kind === "keepsake"));
    this.keepsakeInstants = keepsakeDays.map(({ day }) => this.eveningOf(day));
    this.sheets = new Map(pages.filter(({ picture }) => picture).map(({ day }, index) => [day, this.record.dayPictures[index]]));
    this.journal = new JournalView(document.getElementById("journal"), pages, sentences, this);
    this.pal = this.sprites.element();
    if (this.shown) this.show(...this.shown);
    this.element.dataset.open = "";
  }

  openPanel(panel) {
    if (panel !== "story" || this.storyView || !this.story) return;
    this.storyView = new StoryView(document.getElementById("story"), this.story, this);
  }

  /** Goes to the instant at which a phase was first seen on that day, or else to the evening. */
  goTo(day, moments) {
    const phase = moments.find(({ kind }) => kind === "phase")?.phase;
    const revealed = this.record.reveals.find(([at, one]) => one === phase && textOfDay(numberOfDay(this.record.local(at).date)) === day);
    this.go(revealed?.[0] ?? this.eveningOf(day));
  }

  eveningOf(day) {
    const local = Date.parse(`${day}T00:00Z`) + EVENING;
    const near = local - this.record.local(local).offset * 1000;
    return local - this.record.local(near).offset * 1000;
  }

  /** Returns a picture of the pal in its meadow, as a page with `moments` shows it. */
  picture(day, { hour, animation, phase, keepsake }, moments) {
    const { sprites, record } = this;
    const canvas = canvasOf(112, SIDE + 8);
    canvas.className = "day-picture";
    canvas.setAttribute("aria-hidden", "true");
    const count = record.keepsakes.findIndex(([name]) => name === keepsake) + 1;
    const views = count > 0 ? [{ count, clearing: record.meadow.places[count - 1][1], walked: 0, visibleShare: 1 }] : [];
    const decoration = decorationFor(moments.map(({ kind }) => kind), dateParts(day).date);
    // A pal among confetti has a happy face.
    const isPlain = decoration?.confetti && (animation === "look_up" || animation === "peek");
    const pose = isPlain ? (phase === 1 ? "vital" : "cheer") : animation;
    const frame = pose === "vital" ? 1 : Math.ceil(record.extras[pose].frames / 2);
    const season = seasonOf(dateParts(day).month, record.isSouthern);
    const stage = new Stage(canvas, sprites, () => draw(), true);
    const draw = () =>
      stage.draw({ hour, phase, season, look: [this.sheets.get(day), pose, frame], meadow: { windows: 0, views }, decoration });
    draw();
    return canvas;
  }

  /** Opens the journal at the day of the instant `at`, and draws the pal of `moment` beside that page. */
  show(moment, at) {
    this.shown = [moment, at];
    if (!this.journal) return;
    const day = textOfDay(numberOfDay(this.record.local(at).date));
    const page = this.journal.turnTo(day);
    const { sprite } = moment.look(0);
    if (!page || !sprite) return;
    this.sprites.draw(this.pal, sprite.sheet, "neutral", 1);
    page.append(this.pal);
  }
}

/** The pages of one month, and the buttons for years and months. */
class JournalView {
  constructor(place, pages, sentences, diary) {
    this.sentences = sentences;
    this.diary = diary;
    this.words = diary.record.words;
    // The morning after the last day with steps has no page yet.
    const [before, last] = pages.slice(-2);
    const isBegun = !before?.day || !last || JournalView.unreadableLabel({ ...last, state: "" }) !== "blank";
    const begun = isBegun ? pages : pages.slice(0, -1);
    this.today = begun[begun.length - 1]?.day;
    this.group(begun);
    this.title = make("h3", { "aria-live": "polite" });
    this.pages = make("ol", { class: "pages" });
    const names = [...this.months.keys()];
    if (names.length > 1) place.append(this.buildChoice(names));
    const turn = (words, sign, step) => {
      const button = make("button", { type: "button", "aria-label": words }, sign);
      button.addEventListener("click", () => this.open(names[names.indexOf(this.month) + step]));
      return button;
    };
    this.turns = [turn("The month before", "\u2190", -1), turn("The month after", "\u2192", 1)];
    this.head = make("div", { class: "month-head" }, this.turns[0], this.title, this.turns[1]);
    place.append(this.head, this.pages);
    this.open(names[names.length - 1]);
  }

  /**
   * Groups the pages by month, and collects the days that lead up to a pattern, such as two days with almost equal
   * steps.
   */
  group(pages) {
    this.months = new Map();
    this.leadingDays = new Set();
    for (const [index, page] of pages.entries()) {
      for (let before = index - 1; page.patternFrom && pages[before]?.day >= page.patternFrom; before -= 1) {
        this.leadingDays.add(pages[before].day);
      }
      const name = (page.day ?? page.from).slice(0, 7);
      if (!this.months.has(name)) this.months.set(name, []);
      this.months.get(name).push(page);
    }
  }

  /** Builds the buttons for the years, newest first, and the row for the months of the open year. */
  buildChoice(names) {
    this.years = new Map();
    for (const name of names) {
      const year = name.slice(0, 4);
      if (!this.years.has(year)) this.years.set(year, []);
      this.years.get(year).push(name);
    }
    this.yearButtons = new Map();
    const row = make("div", { class: "years", role: "group", "aria-label": "Year" });
    for (const [year, months] of [...this.years].reverse()) {
      const button = make("button", { type: "button", "aria-pressed": "false" }, year);
      button.addEventListener("click", () => this.open(months[months.length - 1]));
      this.yearButtons.set(year, button);
      row.append(button);
    }
    this.monthRow = make("div", { class: "months", role: "group", "aria-label": "Month" });
    return make("div", { class: "choose" }, row, this.monthRow);
  }

  /** Opens the month of a day and marks its page; returns the entry, or null if there is none. */
  turnTo(day) {
    const name = day.slice(0, 7);
    if (this.month !== name && this.months.has(name)) this.open(name);
    this.marked?.removeAttribute("aria-current");
    this.marked = this.pages.querySelector(`[data-day="${day}"]`);
    this.marked?.setAttribute("aria-current", "date");
    this.marked?.closest("details")?.setAttribute("open", "");
    return this.marked?.parentElement ?? null;
  }

  open(name) {
    if (name === undefined) return;
    this.month = name;
    setText(this.title, monthWords(name));
    const names = [...this.months.keys()];
    for (const [index, button] of this.turns.entries()) {
      button.hidden = names.length < 2;
      button.disabled = names.indexOf(name) === (index === 0 ? 0 : names.length - 1);
    }
    this.openYear(name);
    const pages = this.months.get(name);
    // A month that has just begun is followed by the month before it.
    const before = pages.length < FULL_MONTH ? (this.months.get(names[names.indexOf(name) - 1]) ?? []) : [];
    this.pages.replaceChildren(...this.entries([...before, ...pages]));
  }

  openYear(name) {
    if (!this.years) return;
    const open = name.slice(0, 4);
    for (const [year, button] of this.yearButtons) button.setAttribute("aria-pressed", String(year === open));
    const months = this.years.get(open).map((one) => {
      const words = MONTHS[Number(one.slice(5)) - 1];
      const isBlank = this.months.get(one).every((page) => JournalView.unreadableLabel(page) === "blank");
      const button = make("button", { type: "button", "aria-pressed": String(one === name), "aria-label": words,
        class: isBlank ? "blank" : null }, words.slice(0, 3));
      button.addEventListener("click", () => {
        this.open(one);
        this.monthRow.querySelector("[aria-pressed=true]").focus();
      });
      return button;
    });
    this.monthRow.replaceChildren(...months);
  }

  /**
   * Builds the entries of pages, newest first: recent ones under their headings, and one line for each run of pages
   * without readable text. A run of days on which nothing stands out can be opened, and so can the days that lead up to
   * a pattern.
   */
  entries(pages) {
    const entries = [];
    let [run, when] = [null, this.title.textContent];
    const endRun = () => {
      if (run) entries.push(this.runEntry(run));
      run = null;
    };
    for (const page of [...pages].reverse()) {
      const words = this.leadingDays.has(page.day) ? LEADING_UP : JournalView.unreadableLabel(page);
      // Pages before this week get the month as heading, except the first ones, which already have it above them.
      const next = this.recentHeading(page) || monthWords(page.day ?? page.from);
      if (run?.words !== words || next !== when) endRun();
      if (next !== when) entries.push(make("li", { class: "when" }, make("h4", {}, next)));
      when = next;
      if (words === null) entries.push(this.leaf(page));
      else run = { from: page.day ?? page.from, to: run?.to ?? page.day ?? page.to, words, pages: [...(run?.pages ?? []), page] };
    }
    endRun();
    return entries;
  }

  /** Builds the line for a run of pages. */
  runEntry({ from, to, words, pages }) {
    const span = make("span", {}, spanWords(from, to, false));
    if (words === LEADING_UP) return this.foldedPages(make("summary", {}, span, ` ${words}`), pages);
    if (words !== "ordinary") return make("li", { class: "run" }, span, ` ${words}`);
    const { runTexts, daysWithRunText } = this.diary.record;
    const text = pages.length < daysWithRunText ? undefined : runTexts[this.diary.runTextsByDay[from]];
    // Only a span is followed by a separator.
    if (text === undefined && pages.length === 1) return this.leaf(pages[0]);
    if (text === undefined) return this.foldedPages(make("summary", {}, span.textContent), pages);
    return this.foldedPages(make("summary", {}, span, ` ${text}`), pages);
  }

  /** Builds a line with a summary that opens to its pages. */
  foldedPages(summary, pages) {
    return make("li", { class: "run days" }, make("details", {}, summary, make("ol", {}, ...pages.map((page) => this.leaf(page)))));
  }

  /** Returns the heading of a recent page (today, yesterday, this week), or an empty string for an older page. */
  recentHeading({ day }) {
    if (day === undefined) return "";
    const numbered = (text) => numberOfDay(new Date(`${text}T00:00Z`));
    const [ago, sinceMonday] = [numbered(this.today) - numbered(day), (dateParts(this.today).weekday + 6) % 7];
    if (ago === 0) return this.words.today;
    if (ago === 1) return this.words.yesterday;
    return ago <= sinceMonday ? this.words.thisWeek : "";
  }

  /** Returns the label of a page without readable text, or null for another page. */
  static unreadableLabel({ state, steps, sentence = null, recall = null, moments = [], later = [], stamps = [], note }) {
    if (state === "hidden") return state;
    if (moments.length + later.length + stamps.length > 0 || recall || note) return null;
    if (state !== "open" && steps !== null && sentence === null) return "ordinary";
    // A page that is not closed by its night yet has no sentence so far.
    const waits = state === "open" && sentence === null;
    return steps === null && !waits ? "blank" : null;
  }

  /** Returns the steps of a page, or an empty string if they are unknown, or if its first line is about something else. */
  static countBeside({ steps, sentence = null, recall = null, moments = [], notice }) {
    const isAboutSteps = sentence === null
      ? recall === null
      : moments.length > 0
        ? moments.some(({ kind }) => !["chapter", "return"].includes(kind))
        : !TOPICS_WITHOUT_STEPS.includes(notice?.topic);
    return steps !== null && isAboutSteps ? countedSteps(steps) : "";
  }

  leaf(page) {
    const { day, sentence, recall, moments, later, stamps = [], note, picture } = page;
    const { weekday, date } = dateParts(day);
    const known = JournalView.countBeside(page);
    const button = make(
      "button",
      { type: "button", class: "leaf", "data-day": day },
      make("time", { datetime: day }, make("b", {}, String(date)), " ", make("span", {}, WEEKDAYS[weekday].slice(0, 3)), " "),
    );
    // A page with nothing but a recall begins with it.
    if (sentence || known || !recall) button.append(make("span", { class: "written" }, sentence ?? "", " ", make("small", {}, known)));
    if (recall) button.append(" ", make("span", { class: "recall" }, recall.sentence));
    for (const [index, { corrected, told }] of moments.entries()) {
      const words = this.sentences.get(day)?.[index];
      if (words && !told) button.append(" ", make("span", { class: "moment" }, ...starredText(words, corrected && this.words.corrected)));
    }
    for (const words of later) button.append(" ", make("small", { class: "later" }, words));
    if (note) button.append(" ", make("q", { class: "later" }, note));
    if (picture) button.append(this.diary.picture(day, picture, moments));
    if (stamps.length > 0) button.append(" ", make("span", { class: "moment" }, ...stamps.map(stampPicture)));
    button.addEventListener("click", () => this.diary.goTo(day, moments));
    return make("li", { class: "page" }, button);
  }
}
