"use strict";

/*
 * Pictures of the pal: a sheet of all of them for each look, shown through a window of one picture's size.
 *
 * How large a pal is drawn, the style sheet says: `--s` times as large as its pixels.
 */

const SIDE = 48;
const FIRST = { low: 0, neutral: 2, vital: 4, walking: 6 };

class Sprites {
  constructor(record) {
    this.record = record;
    this.images = new Map();
  }

  /** Which picture of a sheet it is. */
  index(pose, frame) {
    return (FIRST[pose] ?? this.record.extras[pose].first) + frame - 1;
  }

  /** An element that shows a pal. */
  element() {
    const element = document.createElement("span");
    element.className = "pal";
    return element;
  }

  /** Lets `element` show a frame of a pose. */
  draw(element, sheet, pose, frame) {
    const key = `${sheet}/${pose}/${frame}`;
    if (element.dataset.picture === key) return;
    element.dataset.picture = key;
    const index = this.index(pose, frame);
    const { sheetColumns, sheets } = this.record;
    if (element.dataset.sheet !== String(sheet)) {
      element.dataset.sheet = String(sheet);
      element.style.backgroundImage = `url("${sheets[sheet]}")`;
    }
    element.style.setProperty("--x", index % sheetColumns);
    element.style.setProperty("--y", Math.floor(index / sheetColumns));
  }

  /** Lets `element` show a picture of its own. */
  portray(element, picture) {
    element.classList.add("portrait");
    element.style.backgroundImage = `url("${picture}")`;
  }

  clear(element) {
    if (element.dataset.picture === undefined) return;
    element.style.removeProperty("background-image");
    delete element.dataset.picture;
    delete element.dataset.sheet;
  }

  /** The sheet as an image to draw from; `then` is called when it is there. */
  image(sheet, then) {
    let image = this.images.get(sheet);
    if (!image) {
      image = new Image();
      image.src = this.record.sheets[sheet];
      this.images.set(sheet, image);
    }
    if (!image.complete) image.addEventListener("load", then, { once: true });
    return image.complete && image.naturalWidth > 0 ? image : null;
  }

  /** Where a picture of a sheet lies. */
  place(pose, frame) {
    const index = this.index(pose, frame);
    const { sheetColumns } = this.record;
    return [(index % sheetColumns) * SIDE, Math.floor(index / sheetColumns) * SIDE];
  }
}
