"use strict";

/* The card on the start page: an invitation, the progress of reading a file, or an error. */

class Door {
  /** Calls `answer` with the reader's answer to a question about the files, and `say` with screen reader announcements. */
  constructor(meadow, { answer, say }) {
    this.meadow = meadow;
    this.asking = new QuestionForm(byId("refusal-ask"), answer);
    this.say = say;
  }

  /** Shows one part of the card. */
  show(part) {
    for (const id of ["invitation", "reading", "refusal"]) byId(id).hidden = id !== part;
    if (part === "invitation") return;
    byId(`${part}-title`).focus({ preventScroll: true });
    byId("card").scrollIntoView({ block: "nearest" });
  }

  /** Shows that a file with this name and size is being read. */
  read(name, size) {
    setText(byId("reading-file"), name);
    setText(byId("reading-title"), "Reading");
    setText(byId("reading-words"), `${sizeWords(size)}, on this device.`);
    this.say(`Reading ${name}`);
    this.announced = 0;
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
