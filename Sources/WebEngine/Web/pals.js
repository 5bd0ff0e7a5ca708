"use strict";

/* The pal in pictures, while there is no history yet. */

class Pals {
  constructor() {
    const data = dataOf("pictures");
    this.phases = data.phases;
    this.people = data.people;
    const extras = Object.entries(data.extras).map(([name, [first, frames, length]]) => [name, { first, frames, length }]);
    this.extras = Object.fromEntries(extras);
    this.sprites = new Sprites({ sheets: data.sheets, sheetColumns: data.columns, extras: this.extras });
  }

  /** A picture of somebody the pal can be. */
  person(gender, style) {
    const { picture } = this.people.find((one) => one.gender === gender && one.style === style);
    return make("img", { class: "pixels", src: picture, alt: "", width: SIDE, height: SIDE });
  }
}
