"use strict";

/* The story: chapter by chapter, each with the pal as it looked at its end, and with what was kept of it. */

/** So many moments of a chapter stand there at once: the weightiest. */
const MOMENTS_OF_A_CHAPTER = 6;

class StoryView {
  constructor(place, story, diary) {
    const { sprites, record } = diary;
    this.diary = diary;
    this.sprites = sprites;
    this.record = record;
    if (story.state === "locked") {
      const span = spanWords(this.dayOf(record.createdAt), this.dayOf(record.end));
      place.append(make("p", { class: "run" }, make("span", {}, span), " locked"));
      return;
    }
    const { chapters } = story;
    const moments = story.moments.filter(({ sentence }) => sentence !== null);
    const within = ({ began, ended }) => moments.filter(({ day }) => day >= began && (ended === null || day <= ended));
    const list = make("ol", { class: "story" });
    const before = moments.filter(({ day }) => chapters.length === 0 || day < chapters[0].began);
    if (chapters.length === 0 || before.length > 0) list.append(this.prologue(before));
    for (const [index, chapter] of chapters.entries()) {
      const outfit = record.outfits[index];
      list.append(outfit ? this.chapter(chapter, outfit, within(chapter)) : this.gap(chapter, within(chapter)));
    }
    place.append(list);
    if (record.places.length > 0) place.append(make("p", { class: "habits" }, record.places.join(" ")));
  }

  dayOf(at) {
    return textOfDay(numberOfDay(this.record.local(at).date));
  }

  /** From when to when, and how many weeks. */
  static dates({ began, ended, weeks }) {
    const span = ended === null ? `since ${dayWords(began)}` : spanWords(began, ended);
    return `${span}, ${weeks === 1 ? "a week" : `${grouped(weeks)} weeks`}`;
  }

  chapter(chapter, [sheet, phase], moments) {
    const pal = this.sprites.element();
    this.sprites.draw(pal, sheet, ["low", "neutral", "vital", "vital"][phase - 1], 1);
    const portrait = make("span", { class: `likeness phase-${phase}`, role: "img", "aria-label": `The pal in phase ${phase}` }, pal);
    const names = [make("h3", {}, chapter.name)];
    if (chapter.ownName) names.push(make("p", { class: "own-name" }, chapter.ownName));
    const head = make("div", {}, ...names, make("p", { class: "dates" }, StoryView.dates(chapter)));
    return make("li", { class: "chapter" }, portrait, head, ...this.moments(moments));
  }

  /** The weeks between two chapters, of which nothing is written. */
  gap(chapter, moments) {
    const dates = make("span", {}, StoryView.dates(chapter));
    return make("li", { class: "gap" }, make("p", { class: "run" }, dates, ` ${chapter.name.toLowerCase()}`), ...this.moments(moments));
  }

  /** What there was before the first chapter. */
  prologue(moments) {
    return make("li", { class: "prologue" }, make("p", { class: "run" }, this.record.words.beforeChapters), ...this.moments(moments));
  }

  /** The weightiest moments in order, and below them all others. */
  moments(all) {
    if (all.length === 0) return [];
    const byWeight = [...all].sort((one, other) => other.importance - one.importance);
    const few = new Set(byWeight.slice(0, MOMENTS_OF_A_CHAPTER));
    const list = (moments) => make("ul", { class: "kept" }, ...moments.map((moment) => this.moment(moment)));
    const parts = [list(all.filter((moment) => few.has(moment)))];
    const rest = all.filter((moment) => !few.has(moment));
    if (rest.length > 0) parts.push(make("details", {}, make("summary", {}, `And ${rest.length} more`), list(rest)));
    return parts;
  }

  moment(moment) {
    const { day, sentence, corrected } = moment;
    const time = make("time", { datetime: day }, shortDayText(new Date(`${day}T00:00Z`)));
    const button = make("button", { type: "button" }, ...keptWords(sentence, corrected && this.record.words.corrected), " ", time);
    button.addEventListener("click", () => this.diary.goTo(day, [moment]));
    return make("li", {}, button);
  }
}
