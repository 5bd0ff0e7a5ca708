"use strict";

/* The card at the door: an invitation, a file that is just being read, or what is wrong with it. */

class Door {
  /** `answer` is called with what a person says of files that do not say it; `say` with what is said to whoever listens. */
  constructor(meadow, { answer, say }) {
    this.meadow = meadow;
    this.asking = new Asking(byId("refusal-ask"), answer);
    this.say = say;
  }

  /** Shows one part of the card. */
  show(part) {
    for (const id of ["invitation", "reading", "refusal"]) byId(id).hidden = id !== part;
    if (part === "invitation") return;
    byId(`${part}-title`).focus({ preventScroll: true });
    byId("card").scrollIntoView({ block: "nearest" });
  }

  /** Something of this name and size is read. */
  read(name, size) {
    write(byId("reading-file"), name);
    write(byId("reading-title"), "Reading");
    write(byId("reading-words"), `${sizeWords(size)}, on this device.`);
    this.say(`Reading ${name}`);
    this.told = 0;
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
    this.meadow.reads(share ?? 0);
    // Now and then, for whoever listens.
    if (share !== null && share >= this.told + 0.25) {
      this.told = Math.floor(share * 4) / 4;
      if (share < 1) this.say(`${Math.round(share * 100)} percent`);
    }
  }

  /** It is read, and its pal grows. */
  grow() {
    write(byId("reading-title"), "Growing your pal");
  }

  /** Says what is wrong, and asks for what only a person can say; `canSkip` where going on without some rows is possible. */
  refuse(error, { isOfFiles, canSkip }) {
    this.meadow.reads(null);
    const told = toldOf(error);
    write(byId("refusal-title"), told.title);
    write(byId("refusal-words"), told.words);
    const place = byId("refusal-place");
    write(place, told.place);
    place.hidden = told.place === "";
    write(byId("refusal-hint"), told.hint);
    byId("refusal-hint").hidden = told.hint === "";
    const isAsked = this.asking.show(isOfFiles ? error : null);
    byId("skip").hidden = !canSkip || isAsked;
    this.show("refusal");
    // In a long line, what matters is around the caret.
    const widths = told.place.split("\n").map((line) => line.length);
    place.scrollLeft = (widths.at(-1) / Math.max(...widths)) * place.scrollWidth - place.clientWidth / 2;
  }
}
