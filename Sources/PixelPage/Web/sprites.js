"use strict";

/*
 * Pictures of the pal: a sheet of all of them for each look, shown through a window of one picture's size.
 */

const SIDE = 48;
const FIRST = { low: 0, neutral: 2, vital: 4, walking: 6, peek: 38 };

class Sprites {
  constructor(record) {
    this.record = record;
  }

  /** An element that shows a pal, `scale` times as large as it is drawn. */
  element(scale) {
    const element = document.createElement("span");
    element.className = "pal";
    element.style.width = `${SIDE * scale}px`;
    element.style.height = `${SIDE * scale}px`;
    element.dataset.scale = String(scale);
    return element;
  }

  /** Lets `element` show a frame of a pose. */
  draw(element, sheet, pose, frame) {
    const key = `${sheet}/${pose}/${frame}`;
    if (element.dataset.picture === key) return;
    element.dataset.picture = key;
    const scale = Number(element.dataset.scale);
    const index = FIRST[pose] + frame - 1;
    const { sheetColumns, sheets } = this.record;
    if (element.dataset.sheet !== String(sheet)) {
      element.dataset.sheet = String(sheet);
      element.style.backgroundImage = `url("${sheets[sheet]}")`;
      element.style.backgroundSize = `${sheetColumns * SIDE * scale}px auto`;
    }
    const x = (index % sheetColumns) * SIDE * scale;
    const y = Math.floor(index / sheetColumns) * SIDE * scale;
    element.style.backgroundPosition = `-${x}px -${y}px`;
  }

  /** Lets `element` show a picture of its own. */
  portray(element, picture) {
    const scale = Number(element.dataset.scale);
    element.style.backgroundImage = `url("${picture}")`;
    element.style.backgroundSize = `${SIDE * scale}px auto`;
  }

  clear(element) {
    for (const name of ["background-image", "background-position", "background-size"]) {
      element.style.removeProperty(name);
    }
    delete element.dataset.picture;
    delete element.dataset.sheet;
  }
}
