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
    return { name: sample.file, blob: new Blob([await unpacked(sample.history)]) };
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
