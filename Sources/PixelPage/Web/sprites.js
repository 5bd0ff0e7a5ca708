"use strict";

/*
 * Sprite sheets, one per look; an element shows one picture of a sheet through its background position.
 * The style sheet sets the scale of the pixels with `--s`.
 */

const SIDE = 48;
const FIRST_INDEX = { low: 0, neutral: 2, vital: 4, walking: 6 };

class Sprites {
  constructor(record) {
    this.record = record;
    this.images = new Map();
  }

  /** Returns the index of a picture on its sheet. */
  index(pose, frame) {
    return (FIRST_INDEX[pose] ?? this.record.extras[pose].first) + frame - 1;
  }

  /** Returns a new element for a pal. */
  element() {
    const element = document.createElement("span");
    element.className = "pal";
    return element;
  }

  /** Shows a frame of a pose in `element`. */
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

  /** Shows a picture that is not on a sheet in `element`. */
  showPicture(element, picture) {
    element.classList.add("portrait");
    element.style.backgroundImage = `url("${picture}")`;
  }

  clear(element) {
    if (element.dataset.picture === undefined) return;
    element.style.removeProperty("background-image");
    delete element.dataset.picture;
    delete element.dataset.sheet;
  }

  /** Returns a sheet as an image, or null while it is loading; `then` is called after that. */
  image(sheet, then, source = this.record.sheets[sheet]) {
    let image = this.images.get(sheet);
    if (!image) {
      image = new Image();
      image.src = source;
      this.images.set(sheet, image);
    }
    if (!image.complete) image.addEventListener("load", then, { once: true });
    return image.complete && image.naturalWidth > 0 ? image : null;
  }

  /** Returns the position of a picture on its sheet, in pixels. */
  position(pose, frame) {
    const index = this.index(pose, frame);
    const { sheetColumns } = this.record;
    return [(index % sheetColumns) * SIDE, Math.floor(index / sheetColumns) * SIDE];
  }
}
