"use strict";

/* Sample histories in the page, for visitors without files. */

class SampleHistories {
  constructor() {
    this.all = dataOf("samples");
  }

  named(name) {
    return this.all.find((sample) => sample.name === name);
  }

  /** Returns a sample as a file. */
  async file(sample) {
    const packed = Uint8Array.from(atob(sample.history), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return { name: sample.file, blob: await new Response(stream).blob() };
  }

  /** Adds a button for each sample. */
  show(list, choose) {
    for (const sample of this.all) {
      const picture = make("img", { class: "pixels", src: sample.picture, alt: "", width: 2 * SIDE, height: 2 * SIDE });
      const button = make(
        "button",
        { type: "button" },
        picture,
        make("span", {}, make("b", {}, sample.title), make("span", { class: "quiet" }, sample.about)),
      );
      button.addEventListener("click", () => choose(sample));
      list.append(make("li", {}, button));
    }
  }
}
