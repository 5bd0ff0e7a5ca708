"use strict";

/*
 * The card on the start page: an invitation, the progress of reading a file together with the question which pal walks
 * with the visitor, an egg that hatches, or an error.
 */

class Door {
  /** Calls `answer` with the reader's answer to a question about the files, and `say` with screen reader announcements. */
  constructor(meadow, pals, { answer, say }) {
    this.meadow = meadow;
    this.who = new WhoForm(byId("who"), pals, (person) => this.meadow.show(person));
    byId("hatching-skip").addEventListener("click", () => this.skipHatching());
    showGuide(byId("guide"));
    this.asking = new QuestionForm(byId("refusal-ask"), answer);
    this.say = say;
  }

  /** Shows one part of the card. */
  show(part) {
    for (const id of ["invitation", "reading", "hatching", "refusal"]) byId(id).hidden = id !== part;
    document.body.dataset.part = part;
    if (part !== "reading" && part !== "hatching") this.meadow.show(null);
    if (part === "invitation") return;
    byId(part === "reading" && this.who.isAsking ? "who-title" : `${part}-title`).focus({ preventScroll: true });
    byId("welcome").scrollIntoView({ block: "start" });
  }

  /**
   * Shows that a file with this name and size is being read. `asks` adds the question which pal walks with the visitor.
   */
  read(name, size, asks) {
    byId("who").hidden = !asks;
    this.meadow.show(asks ? this.who.person : null);
    setText(byId("reading-file"), name);
    setText(byId("reading-title"), "Reading");
    setText(byId("reading-words"), `${sizeWords(size)}, on this device.`);
    this.say(`Reading ${name}`);
    this.announced = 0;
    byId("way").hidden = false;
    this.progress(0, 0);
    this.show("reading");
  }

  progress(done, total) {
    const share = total > 0 ? Math.min(1, done / total) : null;
    const way = byId("way");
    way.toggleAttribute("data-unknown", share === null);
    byId("way-done").style.width = share === null ? "" : `${share * 100}%`;
    if (share === null) way.removeAttribute("aria-valuenow");
    else way.setAttribute("aria-valuenow", Math.round(share * 100));
    this.meadow.showProgress(share ?? 0);
    // Announces every quarter to screen readers.
    if (share !== null && share >= this.announced + 0.25) {
      this.announced = Math.floor(share * 4) / 4;
      if (share < 1) this.say(`${Math.round(share * 100)} percent`);
    }
  }

  /** Shows that reading is complete and the page is being created. */
  grow() {
    setText(byId("reading-title"), "Growing your pal");
  }

  /**
   * Returns the pal that the visitor chooses, or null if the visitor skips the question. A chosen pal waits in its egg.
   */
  async meet() {
    const chosen = await this.who.ask();
    if (chosen) this.meadow.lay();
    else this.meadow.show(null);
    byId("reading-title").focus({ preventScroll: true });
    return chosen;
  }

  /** Shows that only the answer of the visitor is still missing. */
  showReady(words) {
    byId("way").hidden = true;
    setText(byId("reading-title"), "Ready");
    setText(byId("reading-words"), words);
  }

  /** Lets the pal hatch, for three seconds unless the visitor skips it. */
  hatch({ name }) {
    const words = name ? `${name} hatches` : "It hatches";
    setText(byId("hatching-title"), words);
    const length = this.meadow.hatch();
    if (length === 0) return Promise.resolve();
    this.show("hatching");
    this.say(words);
    return new Promise((resolve) => {
      this.skipHatching = resolve;
      setTimeout(resolve, length);
    });
  }

  /** Skips the question or the hatching that is shown; returns false if there is neither. */
  skip() {
    if (byId("reading").hidden === false && this.who.isAsking) this.who.answer(null);
    else if (!byId("hatching").hidden) this.skipHatching();
    else return false;
    return true;
  }

  /** Shows an error, with a question if the reader can supply missing information; `canSkip` offers to ignore bad rows. */
  refuse(error, { isOfFiles, canSkip }) {
    this.meadow.showProgress(null);
    const texts = errorTexts(error);
    setText(byId("refusal-title"), texts.title);
    setText(byId("refusal-words"), texts.words);
    const place = byId("refusal-place");
    setText(place, texts.place);
    place.hidden = texts.place === "";
    setText(byId("refusal-hint"), texts.hint);
    byId("refusal-hint").hidden = texts.hint === "";
    const isAsked = this.asking.show(isOfFiles ? error : null);
    byId("skip").hidden = !canSkip || isAsked;
    this.show("refusal");
    // Scrolls a long line to the caret.
    const widths = texts.place.split("\n").map((line) => line.length);
    place.scrollLeft = (widths.at(-1) / Math.max(...widths)) * place.scrollWidth - place.clientWidth / 2;
  }
}
