"use strict";

/*
 * Draws a pal with an individual face from the artists' parts, pixel by pixel, as the engine does.
 * Pixels are colour roles until a palette maps each role to a colour: so all looks share one set of parts.
 */

const GROUND_Y = 45;
/** The highest row of a neck, which leaves room for the hair above it. */
const HIGHEST_NECK_Y = 23;
const CENTRE_X = 23;
const OUTLINE = 1;
const CREAM = 13;
const COAT = 9;
const COAT_LIGHT = 10;
const ACCENT = 15;
/** The sparks of phase 3: x, y, start within a cycle from 0 to 1, and true if the spark grows large. */
const SPARKS = [[41, 9, 0, true], [5, 29, 0.45, false]];
/** The motes of phase 4: x, y, start within a cycle, and height. */
const MOTES = [[41, 8, 0, 2], [4, 30, 0.5, 1], [43, 22, 0.85, 1], [6, 42, 0.7, 2], [40, 33, 0.3, 1], [44, 41, 0.15, 2], [36, 6, 0.6, 1], [3, 19, 0.1, 1]];

/** A picture of `SIDE` by `SIDE` pixels, each with a colour role; 0 is transparent. */
class RoleBitmap {
  constructor() {
    this.pixels = new Uint8Array(SIDE * SIDE);
  }

  at(x, y) {
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? 0 : this.pixels[y * SIDE + x];
  }

  set(x, y, role) {
    if (x >= 0 && y >= 0 && x < SIDE && y < SIDE) this.pixels[y * SIDE + x] = role;
  }

  /** Draws a part with its anchor at a position. `sink` rows are cut out of it, so that everything above them moves down. */
  draw({ width, height, left, top, roles }, x, y, { sink = 0, isMirrored = false } = {}) {
    const cut = sink > 0 && height > top + 5 + sink ? sink : 0;
    for (let row = 0; row < height - cut; row += 1) {
      const from = (row < top + 3 ? row : row + cut) * width;
      for (let column = 0; column < width; column += 1) {
        const role = roles[from + (isMirrored ? width - 1 - column : column)];
        if (role) this.set(x - (isMirrored ? width - 1 - left : left) + column, y - top + row, role);
      }
    }
  }

  /** The transparent pixels that are next to an opaque one. */
  get rim() {
    const rim = [];
    for (let y = 0; y < SIDE; y += 1) {
      for (let x = 0; x < SIDE; x += 1) {
        if (!this.at(x, y) && (this.at(x - 1, y) || this.at(x + 1, y) || this.at(x, y - 1) || this.at(x, y + 1))) rim.push([x, y]);
      }
    }
    return rim;
  }

  /** Draws a glow: a solid outline and a dotted one around it. */
  drawGlow([inner, outer, step]) {
    for (const [x, y] of this.rim) this.set(x, y, inner);
    for (const [x, y] of this.rim) if ((x + 2 * y + step) % 3 === 0) this.set(x, y, outer);
  }
}

class FigureRenderer {
  /** `parts` maps the name of each part to its width, its anchor and one hexadecimal digit for each pixel. */
  constructor(parts, { palettes, walks, places, trunkRows, closedEyes }) {
    Object.assign(this, { walks, places, trunkRows, closedEyes });
    this.parts = Object.fromEntries(Object.entries(parts).map(([name, [width, left, top, pixels]]) => {
      const roles = Uint8Array.from(pixels, (digit) => parseInt(digit, 16));
      return [name, { width, height: roles.length / width, left, top, roles }];
    }));
    this.palettes = palettes.map((colours) => colours.match(/.{6}/g).map((colour) => parseInt(colour, 16)));
  }

  /** Draws a standing pal with a face and its overlays. */
  compose({ gender, pose, phase }, frame, { face, overlays, float }, at) {
    const roles = new RoleBitmap();
    const part = (name) => this.parts[`${gender} ${phase} ${name}`];
    const isSecond = frame === 2;
    const row = {
      low: ["sit", "flat", "flat", isSecond, 0],
      neutral: [phase >= 3 ? "proud" : "stand", isSecond ? "up" : phase === 1 ? "flat" : "mid", isSecond ? "flat" : "mid", isSecond, 0],
      vital: [isSecond ? "cheer" : "wide", isSecond ? "flat" : "up", isSecond ? "up" : "mid", false, isSecond ? Math.min(2, phase - 1) : 0],
    };
    const [stands, lock, tail, sinks, leap] = row[pose] ?? row.neutral;
    const sink = Number(sinks);
    const lift = (face.body ? 0 : leap) + face.lift;
    const name = face.body ?? stands;
    const body = part(name);
    const [x, y] = [CENTRE_X + face.lean, Math.max(GROUND_Y + 1 - (body.height - body.top) - lift + sink, HIGHEST_NECK_Y)];
    const hair = part(`lock-${lock}`);
    const hasBag = phase === 3 && name !== "sit";
    const cloth = phase === 3 ? this.parts[`scarf-tail-${tail}`] : phase === 4 && name !== "sit" ? this.parts[`cape-${tail}`] : null;
    if (cloth) roles.draw(cloth, x, y, { sink: cloth.height - (body.height - body.top - 1) });
    if (gender === "female") roles.draw(hair, x, y);
    if (hasBag) roles.draw(this.parts.bag, CENTRE_X, y + this.trunkRows[phase - 1]);
    roles.draw(body, CENTRE_X, y, { sink });
    if (hasBag) roles.draw(this.parts["bag-strap"], CENTRE_X, y);
    if (phase >= 3) roles.draw(this.parts[phase === 3 ? "scarf" : "collar"], x, y);
    roles.draw(part("head"), x, y);
    if (gender === "male") roles.draw(hair, x, y);
    this.drawFace(roles, face, phase, overlays, x, y);
    this.drawAura(roles, phase, isSecond ? 0.5 : 0, overlays, at);
    for (const overlay of overlays) this.drawOverlay(roles, overlay, this.places[phase - 1][gender], at - overlay.shows, float, x, y);
    return roles;
  }

  /** Draws the head with its face and overlays over a sprite of a walking pal, which has no aura. */
  composeWalking({ gender, phase }, frame, { face, overlays, float }, at) {
    const roles = new RoleBitmap();
    const [highest, moves] = this.walks[phase - 1];
    const move = parseInt(moves[frame - 1], 16);
    const [x, y] = [CENTRE_X + 1, highest + Math.floor(move / 3)];
    roles.draw(this.parts[`${gender} ${phase} head`], x, y);
    if (gender === "male") roles.draw(this.parts[`male ${phase} lock-${["flat", "mid", "up"][move % 3]}`], x, y);
    this.drawFace(roles, face, phase, overlays, x, y);
    for (const overlay of overlays) this.drawOverlay(roles, overlay, this.places[phase - 1][gender], at - overlay.shows, float, x, y);
    return roles;
  }

  drawFace(roles, face, phase, overlays, x, y) {
    for (const name of this.facePartNames(face, phase, overlays.some(({ kind }) => kind === "blush"))) roles.draw(this.parts[name], x, y);
  }

  /**
   * Returns the names of the parts of a face. In phase 1 the eyes are dots or lines, and only fondness makes the pal
   * blush.
   */
  facePartNames({ eyes, mouth, cheeks }, phase, isBlushing) {
    if (phase === 1) {
      const isClosed = this.closedEyes.includes(eyes);
      if (mouth === "grin" && !isClosed) return ["face-smile"];
      const dots = this.parts[`eyes-${eyes}-dots`] ? `${eyes}-dots` : isClosed ? "rest" : "dots";
      const lips = mouth === "grin" ? "soft" : eyes === "wide" && mouth === "smile" ? "grin" : mouth;
      return [`eyes-${dots}`, ...(isBlushing ? ["cheeks-blush"] : []), `mouth-${lips}`];
    }
    const worn = isBlushing || eyes === "joy" ? "deep" : cheeks ?? "blush";
    return [`eyes-${eyes === "open" && phase >= 3 ? "bright" : eyes}`, `cheeks-${worn}`, `mouth-${mouth}`];
  }

  drawAura(roles, phase, turn, overlays, at) {
    const light = overlays.find(({ kind }) => kind === "loveAura" || kind === "softHalo");
    const age = light ? at - light.shows : 0;
    // The inner line is light, since a scarf has the same red as a heart.
    if (light?.kind === "loveAura") roles.drawGlow([CREAM, ACCENT, Math.floor(age / 200)]);
    else if (light) roles.drawGlow([CREAM, COAT, Math.floor(age / 300)]);
    for (const [x, y, begins, isLarge] of phase === 3 ? SPARKS : []) {
      const passed = (turn - begins + 1) % 1;
      const isGrown = isLarge && passed >= 0.14 && passed < 0.42;
      if (passed < 0.55) roles.draw(this.parts[isGrown ? "spark-large" : "spark-small"], x, y - Math.floor(passed * 6));
    }
    for (const [x, y, begins, height] of phase === 4 ? MOTES : []) {
      const passed = (turn - begins + 1) % 1;
      if (passed >= 0.75) continue;
      roles.set(x, y - Math.floor(passed * 8), COAT_LIGHT);
      if (height > 1) roles.set(x, y - Math.floor(passed * 8) + 1, COAT);
    }
  }

  drawOverlay(roles, { kind, slot }, [slots, hearts, lines, sparks], age, float, neckX, neckY) {
    // Keeps the overlay inside the picture.
    const draw = (name, x, y, settings) => roles.draw(this.parts[name], x, Math.max(y, this.parts[name].top), settings);
    // The overlay rises into its slot during the first 120 ms.
    const [slotX, slotY] = slots[slot];
    const [left, top] = [slotX, slotY + float + Math.max(0, 2 - Math.floor(age / 60))];
    const beat = (length, count) => Math.floor(age / length) % count;
    const float4 = [0, 1, 0, -1];
    if (kind === "question") draw("overlay-question", left, top);
    else if (kind === "thumbsUp") draw("overlay-thumb", left, top);
    else if (kind === "musicNotes") draw(beat(500, 2) ? "overlay-note" : "overlay-notes", left, top - beat(250, 2));
    else if (kind === "hummingNote") draw("overlay-note", left + float4[beat(250, 4)], top);
    else if (kind === "battery") draw(`overlay-battery-${Math.min(2, Math.floor(age / 700)) + 1}`, left, top);
    else if (kind === "ha") draw("overlay-ha", left, top - beat(150, 2));
    else if (kind === "zzz") {
      draw("overlay-z", left - 2, top + 3);
      if (age >= 500) draw("overlay-z", left + 1 + beat(500, 2), top - 2);
    } else if (kind === "heart") {
      if (age < 120) draw("overlay-heart-tiny", left, top);
      else draw("overlay-heart", left, top - (beat(250, 3) === 2 ? 1 : 0));
    } else if (kind === "puff") draw(age < 200 ? "overlay-puff-1" : "overlay-puff-2", left, top - Math.min(3, Math.floor(age / 250)));
    else if (kind === "tears") draw("overlay-tear", neckX - 2, neckY + Math.min(2, Math.floor(age / 400)) - 4);
    else if (kind === "bounceLines") {
      const reach = Math.min(2, Math.floor(age / 130));
      const [[leftX, leftY], [rightX, rightY]] = lines;
      draw("overlay-bounce", rightX + reach, rightY);
      draw("overlay-bounce", leftX - reach, leftY, { isMirrored: true });
    } else if (kind === "tinyHearts") {
      for (const [index, [x, y]] of hearts.entries()) {
        const step = Math.floor((age - 150 * index) / 200);
        if (age >= 150 * index) draw("overlay-heart-tiny", x + float4[step % 4], y - Math.min(6, step));
      }
    } else if (kind === "sparkle") {
      for (const [index, [x, y]] of sparks.entries()) {
        const turn = (Math.floor(age / 150) + index) % 4;
        if (turn > 0) this.drawOutlined(roles, this.parts[turn === 2 ? "spark-large" : "spark-small"], x, y);
      }
    }
  }

  /** Draws a part with an outline, so that it is visible on white. */
  drawOutlined(roles, part, x, y) {
    const layer = new RoleBitmap();
    layer.draw(part, x, y);
    for (const [left, top] of layer.rim) {
      if (!roles.at(left, top) || layer.at(left - 1, top) || layer.at(left, top - 1)) roles.set(left, top, OUTLINE);
    }
    roles.draw(part, x, y);
  }

  /** Paints the roles in the colours of a sprite sheet onto a canvas. */
  paint(roles, sheet, canvas) {
    const context = canvas.getContext("2d");
    const image = context.createImageData(SIDE, SIDE);
    const palette = this.palettes[sheet];
    for (const [index, role] of roles.pixels.entries()) {
      if (!role) continue;
      const colour = palette[role - 1];
      image.data.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], index * 4);
    }
    context.putImageData(image, 0, 0);
  }
}
