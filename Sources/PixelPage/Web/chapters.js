"use strict";

/*
 * The story tab: each chapter with its dates, its moments, and the pal as it looked at the end of the chapter. The
 * portrait is part of the page, and stands below.
 */

/** The number of moments of a chapter that are shown at first; the others are in a collapsed list. */
const MOMENTS_OF_A_CHAPTER = 6;

class StoryView {
  constructor(place, story, diary) {
    const { sprites, record } = diary;
    this.diary = diary;
    this.sprites = sprites;
    this.record = record;
    if (story.state === "locked") {
      const span = spanWords(this.dayOf(record.createdAt), this.dayOf(record.end));
      place.prepend(make("p", { class: "run" }, make("span", {}, span), " locked"));
      return;
    }
    const { chapters } = story;
    const moments = story.moments.filter(({ sentence }) => sentence !== null);
    const within = ({ began, ended }) => moments.filter(({ day }) => day >= began && (ended === null || day <= ended));
    const list = make("ol", { class: "story" });
    const before = moments.filter(({ day }) => chapters.length === 0 || day < chapters[0].began);
    if (chapters.length === 0 || before.length > 0) list.append(this.prologue(before, chapters.length > 0));
    for (const [index, chapter] of chapters.entries()) {
      const outfit = record.outfits[index];
      list.append(outfit ? this.chapter(chapter, outfit, within(chapter)) : this.gap(chapter, within(chapter)));
    }
    const { places } = record;
    place.prepend(list, ...(places.length > 0 ? [make("p", { class: "habits" }, places.join(" "))] : []));
  }

  dayOf(at) {
    return textOfDay(numberOfDay(this.record.local(at).date));
  }

  /** Returns the dates of a chapter and its length in weeks. */
  static dates({ began, ended, weeks }) {
    const span = ended === null ? `since ${dayWords(began)}` : spanWords(began, ended);
    return `${span}, ${weeks === 1 ? "a week" : `${grouped(weeks)} weeks`}`;
  }

  chapter(chapter, [sheet, phase], moments) {
    const pal = this.sprites.element();
    const pose = phase === 1 ? "low" : phase === 2 || chapter.turn === "down" ? "neutral" : "vital";
    this.sprites.draw(pal, sheet, pose, 1);
    const portrait = make("span", { class: `likeness phase-${phase}`, role: "img", "aria-label": `The pal in phase ${phase}` }, pal);
    const names = [make("h3", {}, chapter.name)];
    const note = chapter.ended === null ? " so far; it is named when it is over" : "";
    if (chapter.ownName) names.push(make("p", { class: "own-name" }, chapter.ownName));
    const head = make("div", {}, ...names, make("p", { class: "dates" }, StoryView.dates(chapter), note));
    return make("li", { class: "chapter" }, portrait, head, ...this.moments(moments));
  }

  /** Builds the entry for weeks between two chapters, which belong to no chapter. */
  gap(chapter, moments) {
    const dates = make("span", {}, StoryView.dates(chapter));
    return make("li", { class: "gap" }, make("p", { class: "run" }, dates, ` ${chapter.name.toLowerCase()}`), ...this.moments(moments));
  }

  /** Builds the entry for the time before the first chapter. A story of moments without chapters needs no title. */
  prologue(moments, hasChapters) {
    const title = hasChapters || moments.length === 0 ? [make("p", { class: "run" }, this.record.words.beforeChapters)] : [];
    return make("li", { class: "prologue" }, ...title, ...this.moments(moments));
  }

  /** Builds the list of the most important moments in time order, and a collapsed list of the others. */
  moments(all) {
    if (all.length === 0) return [];
    // Of moments with the same sentence, such as records, only the newest is among the most important.
    const newest = new Map(all.map((moment) => [moment.sentence, moment]));
    const byWeight = [...newest.values()].sort((one, other) => other.importance - one.importance);
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
    const button = make("button", { type: "button" }, ...starredText(sentence, corrected && this.record.words.corrected), " ", time);
    button.addEventListener("click", () => this.diary.goTo(day, [moment]));
    return make("li", {}, button);
  }
}
