"use strict";

/* The dialog with the picture of the pal: it is seen before it is sent or saved. */

/** The kinds of picture, the preferred one first. */
const PICTURES = [
  { words: "moving (GIF)", file: "pixelpal.gif", type: "image/gif" },
  { words: "moving (animated PNG)", file: "pixelpal.apng", type: "image/apng" },
  { words: "still (PNG)", file: "pixelpal.png", type: "image/png" },
  { words: "still, of any size (SVG)", file: "pixelpal.svg", type: "image/svg+xml" },
];

class Sending {
  /** `draw` runs the command for the picture with these arguments, and `say` shows the outcome. */
  constructor(dialog, { draw, say }) {
    Object.assign(this, { dialog, draw, say, turn: 0, bytes: null, address: null });
    this.kind = make("select", { id: "picture-kind" }, ...PICTURES.map(({ words }, index) => make("option", { value: index }, words)));
    this.tall = make("input", { type: "checkbox", id: "card-tall" });
    this.numbers = make("input", { type: "checkbox", id: "card-numbers" });
    byId("sending-fields").append(
      make("p", { class: "field" }, make("label", { for: "picture-kind" }, "The picture"), this.kind),
      make("p", { class: "checks" }, make("label", {}, this.tall, " upright, for a phone"), make("label", {}, this.numbers, " with how many steps")),
    );
    for (const input of [this.kind, this.tall, this.numbers]) input.addEventListener("change", () => this.make());
    byId("sending-send").addEventListener("click", () => this.send());
    byId("sending-save").addEventListener("click", () => this.save());
    byId("sending-close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => this.forget());
  }

  get picture() {
    return PICTURES[Number(this.kind.value)];
  }

  open() {
    this.dialog.showModal();
    byId("sending-title").focus();
    this.make();
  }

  /** Discards the picture. */
  forget() {
    this.turn += 1;
    this.bytes = null;
    byId("preview-picture").hidden = true;
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = null;
  }

  /** Draws the picture as it is chosen, and shows it. */
  async make() {
    this.forget();
    const { turn, picture } = this;
    const [image, words] = [byId("preview-picture"), byId("preview-words")];
    byId("preview").dataset.shape = this.tall.checked ? "tall" : "wide";
    setText(words, "Drawing it");
    setText(byId("sending-words"), this.promise);
    this.showButtons();
    try {
      const bytes = await this.draw([
        ...(this.tall.checked ? ["--shape", "tall"] : []), ...(this.numbers.checked ? ["--numbers"] : []), "-o", picture.file,
      ]);
      if (turn !== this.turn) return;
      this.bytes = bytes;
      this.address = URL.createObjectURL(new Blob([bytes], { type: picture.type }));
      image.src = this.address;
      image.alt = `Your pal and how it grew, ${picture.words}`;
      image.hidden = false;
      setText(words, "");
      this.showButtons();
    } catch (error) {
      if (turn === this.turn && !(error instanceof Cancelled)) setText(words, errorTexts(error).words);
    }
  }

  /** A sentence that says which numbers the picture shows and, if the browser can't share it, what to do instead. */
  get promise() {
    const told = this.numbers.checked ? "It tells how many steps and days." : "It tells no number of steps.";
    return canShare(this.picture) ? told : `${told} This browser cannot pass it on: save it, and send it as you like.`;
  }

  showButtons() {
    const [send, save] = [byId("sending-send"), byId("sending-save")];
    send.hidden = !canShare(this.picture);
    save.classList.toggle("main", send.hidden);
    for (const button of [send, save]) button.disabled = this.bytes === null;
  }

  save() {
    const { file, type } = this.picture;
    saveBytes(this.bytes, file, type);
    this.say(`Saved as ${file}. ${this.promise}`);
    this.dialog.close();
  }

  async send() {
    const { file, type } = this.picture;
    try {
      await navigator.share({ files: [new File([this.bytes], file, { type })], title: "My PixelPal" });
      this.say("Sent.");
      this.dialog.close();
    } catch (error) {
      // Dismissing the browser's own dialog is not an error.
      if (error.name !== "AbortError") setText(byId("preview-words"), errorTexts(error).words);
    }
  }
}
