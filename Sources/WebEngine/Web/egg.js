"use strict";

/* The pal that walks with a visitor: it hops until it is chosen, and then hatches from an egg. */

/** The two colours of the spots on an egg, by style. */
const EGG_SPOTS = {
  classic: ["#2b9a97", "#86e0b4"],
  dusk: ["#7b5cc4", "#b49af0"],
  meadow: ["#4f9e55", "#a5dc84"],
};

/** The spots on an egg: left, top and size. */
const EGG_SPOT_PLACES = [[14, 30, 5], [25, 20, 4], [30, 33, 5], [20, 38, 4], [25, 29, 3], [33, 26, 2], [23, 42, 2], [13, 37, 2]];

class Egg {
  /** The row below the egg, which is also the row below the soles of a pal. */
  static BOTTOM = 46;
  static HEIGHT = 34;
  static HALF_WIDTH = 14.5;

  constructor(style) {
    this.picture = canvasOf(SIDE, SIDE);
    this.paint(this.picture.getContext("2d"), EGG_SPOTS[style]);
  }

  /** Returns half the width of the egg in a row, or a negative number outside of the egg. */
  static reach(y) {
    const share = (y - (Egg.BOTTOM - Egg.HEIGHT) + 0.5) / Egg.HEIGHT;
    const side = (share - 0.6) / (share < 0.6 ? 0.6 : 0.4);
    return Math.abs(side) >= 1 ? -1 : Egg.HALF_WIDTH * Math.sqrt(1 - side * side);
  }

  static has(x, y) {
    return Math.abs(x + 0.5 - SIDE / 2) < Egg.reach(y);
  }

  paint(context, [dark, light]) {
    const put = (colour, x, y) => {
      context.fillStyle = colour;
      context.fillRect(x, y, 1, 1);
    };
    for (let y = 0; y < SIDE; y += 1) {
      for (let x = 0; x < SIDE; x += 1) {
        if (!Egg.has(x, y)) continue;
        const isEdge = !Egg.has(x - 1, y) || !Egg.has(x + 1, y) || !Egg.has(x, y - 1) || !Egg.has(x, y + 1);
        const isShaded = !Egg.has(x + 4, y + 3);
        const spot = EGG_SPOT_PLACES.find(([left, top, size]) => Math.hypot(x - left, y - top) < size / 2 + 0.3);
        if (isEdge) put("#241a33", x, y);
        else if (spot) put(isShaded || spot[2] < 3 ? dark : light, x, y);
        else put(isShaded ? "#d9c3b4" : !Egg.has(x + 8, y + 6) ? "#f3e4d0" : "#fff8ea", x, y);
      }
    }
    for (const [x, y, length] of [[17, 20, 3], [16, 22, 2], [16, 23, 2], [15, 25, 1]]) {
      context.fillStyle = "#ffffff";
      context.fillRect(x, y, length, 1);
    }
  }

  /** Returns the row in which the crack crosses a column. */
  static crack(x) {
    return 29 + [0, 1, 2, 3, 2, 1, 0, -1, -2, -1][x % 10];
  }

  /** Draws the egg; `lean` is the number of pixels by which its top leans to the right. */
  draw(context, lean, cracked) {
    for (let y = Egg.BOTTOM - Egg.HEIGHT; y < Egg.BOTTOM; y += 1) {
      const shift = Math.round((lean * (Egg.BOTTOM - y)) / Egg.HEIGHT);
      context.drawImage(this.picture, 0, y, SIDE, 1, shift, y, SIDE, 1);
    }
    context.fillStyle = "#241a33";
    const from = SIDE / 2 - cracked * Egg.HALF_WIDTH;
    for (let x = Math.ceil(from); x < SIDE - from; x += 1) {
      const y = Egg.crack(x);
      if (Egg.has(x, y)) context.fillRect(x + Math.round((lean * (Egg.BOTTOM - y)) / Egg.HEIGHT), y, 1, 2);
    }
  }

  /** Draws the half of the shell above the crack or, if `isTop` is false, below it, moved by `dx` and `dy` pixels. */
  drawHalf(context, isTop, dx, dy) {
    for (let x = 0; x < SIDE; x += 1) {
      const y = Egg.crack(x);
      if (isTop) context.drawImage(this.picture, x, 0, 1, y, x + dx, dy, 1, y);
      else context.drawImage(this.picture, x, y, 1, SIDE - y, x + dx, y + dy, 1, SIDE - y);
    }
  }
}

class Guest {
  /** The duration of hatching, and the times of its stages since it began, in milliseconds. */
  static HATCHING = 3000;
  static ROCKS = [[250, 650], [900, 1350], [1600, 2150]];
  static CRACKS = [[1100, 0.25], [1600, 0.6], [1900, 1]];
  static BREAKS = 2150;
  /** The duration of a hop, and the time from one hop to the next, in milliseconds. */
  static HOP = 460;
  static CYCLE = 1500;

  constructor(pals, sprites, redraw) {
    Object.assign(this, { pals, sprites, redraw, person: null, since: 0, egg: null });
  }

  choose({ gender, style }, real) {
    this.person = this.pals.people.find((one) => one.gender === gender && one.style === style);
    this.since = real;
    this.egg = null;
  }

  /** Lays an egg, which stays whole until `hatch` is called. */
  lay() {
    this.egg = new Egg(this.person.style);
    this.since = Infinity;
  }

  hatch(real) {
    this.since = real;
  }

  /** The sparks around a pal that hatches. */
  sparks(real) {
    const passed = real - this.since - Guest.BREAKS;
    return this.egg && passed > 0 ? { turn: Math.min(1, passed / 900), count: 16 } : null;
  }

  /** Returns the picture of the pal or its egg as the stage draws it. */
  portrait(real, isStill) {
    const canvas = canvasOf(SIDE, SIDE);
    const context = canvas.getContext("2d");
    const passed = Math.max(0, real - this.since);
    if (!this.egg) this.drawHop(context, passed, isStill);
    else if (isStill || passed < Guest.BREAKS) this.drawEgg(context, passed);
    else this.drawBirth(context, passed - Guest.BREAKS);
    return { canvas, key: Math.round(real) };
  }

  /** Draws one of the pal's poses in a phase: 0 and 1 at rest, 2 waving, 3 with both arms in the air. */
  drawPose(context, phase, pose, y) {
    const image = this.sprites.image(this.person.strip, this.redraw, this.person.strip);
    if (image) context.drawImage(image, ((phase - 1) * 4 + pose) * SIDE, 0, SIDE, SIDE, 0, y, SIDE, SIDE);
  }

  drawHop(context, passed, isStill) {
    const time = passed % Guest.CYCLE;
    const share = time / Guest.HOP;
    if (isStill) this.drawPose(context, 2, 2, 0);
    else if (share < 1) this.drawPose(context, 2, 3, -Math.round(20 * share * (1 - share)));
    else this.drawPose(context, 2, time < 1000 ? 2 : time > 1180 && time < 1290 ? 1 : 0, 0);
  }

  drawEgg(context, passed) {
    const rock = Guest.ROCKS.find(([from, to]) => from <= passed && passed < to);
    const lean = rock ? Math.sin(((passed - rock[0]) / (rock[1] - rock[0])) * Math.PI * 4) * 5 : 0;
    const crack = Guest.CRACKS.filter(([from]) => from <= passed).at(-1);
    this.egg.draw(context, lean, crack?.[1] ?? 0);
  }

  /** Draws the pal as it comes out of the egg. */
  drawBirth(context, passed) {
    const rise = Math.min(1, passed / 260);
    const stands = passed > 620;
    // Its feet are inside the egg until it stands.
    context.rect(0, 0, SIDE, Egg.BOTTOM);
    context.clip();
    this.drawPose(context, 1, stands ? 2 : 3, Math.round((1 - rise) * 8 - Math.sin(rise * Math.PI) * 5));
  }

  /** Draws the shell of a broken egg over the picture at a place: its top flies off, and the rest falls to both sides. */
  drawShell(context, [x, y], real) {
    const passed = real - this.since - Guest.BREAKS;
    if (!this.egg || passed < 0) return;
    context.save();
    context.translate(x, y);
    const far = passed / 16;
    if (far < 46) this.egg.drawHalf(context, true, Math.round(far * 0.9), Math.round(0.045 * far ** 2 - 1.5 * far - 4));
    const apart = Math.round(Math.max(0, passed - 260) / 22);
    for (const side of apart < 27 ? [-1, 1] : []) {
      context.save();
      context.beginPath();
      context.rect(side < 0 ? -SIDE : SIDE / 2 + apart, 0, side < 0 ? SIDE * 1.5 - apart : 2 * SIDE, SIDE + 12);
      context.clip();
      this.egg.drawHalf(context, false, side * apart, Math.round(apart * 0.3));
      context.restore();
    }
    context.restore();
  }
}
