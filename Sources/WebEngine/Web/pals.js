"use strict";

/* Pictures of pals for the page before a history is loaded. */

class Pals {
  constructor() {
    const data = dataOf("pictures");
    this.phases = data.phases;
    this.people = data.people;
    this.strides = data.strides;
    const extras = Object.entries(data.extras).map(([name, [first, frames, length]]) => [name, { first, frames, length }]);
    this.extras = Object.fromEntries(extras);
    this.sprites = new Sprites({ sheets: data.sheets, sheetColumns: data.columns, extras: this.extras });
  }

  /** Returns an element with the picture of the pal that has this gender and style. */
  person(gender, style) {
    const { picture } = this.people.find((one) => one.gender === gender && one.style === style);
    return make("img", { class: "pixels", src: picture, alt: "", width: SIDE, height: SIDE });
  }
}
