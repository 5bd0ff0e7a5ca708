"use strict";

/*
 * The stage: a large picture of the pal in a pixel landscape under the sky of the current hour.
 * The canvas has one pixel per art pixel and is scaled up, so that all pixels are sharp.
 */

/** Skies with their colours from top to bottom, by the hour at which they begin. */
const SKIES = [
  { from: 0, sky: ["#0b0d2a", "#12163b", "#1b214e", "#262d5f"], hills: ["#1a2049", "#151a3c"], ground: "#1d3a3f", isNight: true },
  { from: 5, sky: ["#39356f", "#7a5490", "#d98494", "#f9c79c"], hills: ["#6a5a8c", "#4c5277"], ground: "#4d7d64" },
  { from: 8, sky: ["#6fb4e8", "#8fc7ee", "#b4daf1", "#dcedf0"], hills: ["#a3cfd0", "#7db9a6"], ground: "#7cc06a" },
  { from: 17, sky: ["#5d79c4", "#a184c1", "#ef9f8f", "#fbd59a"], hills: ["#a07f9f", "#7f7b8d"], ground: "#8fae5b" },
  { from: 20, sky: ["#191b4b", "#33296a", "#5c3a7c", "#a0557f"], hills: ["#39305f", "#2a284f"], ground: "#2c5252", isNight: true },
  { from: 22, sky: ["#0b0d2a", "#12163b", "#1b214e", "#262d5f"], hills: ["#1a2049", "#151a3c"], ground: "#1d3a3f", isNight: true },
];

/**
 * The colours that tint the green of the land in each season, from winter to autumn, or null for no tint, as in summer.
 */
const SEASON_TINTS = ["#f2f6ff8c", "#dcec7a4d", null, "#d0803073"];
/** The same at night, when only snow can be seen. */
const NIGHT_TINTS = ["#8fa3d866", null, null, null];

/**
 * What falls in the film in each season: petals in spring, nothing in summer, leaves in autumn and snow in winter. A piece
 * is `size` pixels wide, and moves by `fall` and `drift` pixels at a time.
 */
const WEATHER = [
  { colours: ["#ffffff", "#dbe6ff"], size: 1, fall: 0.5, drift: 0.2 },
  { colours: ["#f9b8d0", "#fff1f5"], size: 1, fall: 0.3, drift: 0.5 },
  null,
  { colours: ["#d9822b", "#b5552a", "#e8b04a"], size: 2, fall: 0.4, drift: 0.6 },
];

/** The colours of confetti. */
const CONFETTI = ["#ff6b5e", "#ffd166", "#1f7a8c", "#7b5ea7", "#ffffff"];
/** The topics of moments that the pal celebrates with confetti. */
const CELEBRATED = ["firstDay", "longestDay", "total", "anniversary"];

/** Returns the season of a month, from 0 for winter to 3 for autumn; January is month 1. */
function seasonOf(month, isSouthern) {
  return Math.floor((month % 12) / 3 + (isSouthern ? 2 : 0)) % 4;
}

/**
 * Returns the hour by which the sky and the phone are lit. It differs from `hour` in the evening: the sun sets two hours
 * later in summer, and two hours earlier in winter.
 */
function hourOfLight(hour, season) {
  if (season === 2 && hour >= 20 && hour < 22) return 17;
  return season === 0 && hour >= 18 && hour < 20 ? 20 : hour;
}

/** Returns a pseudorandom number in 0..<1, always the same for the same argument. */
function scatter(number) {
  const mixed = Math.imul((number + 1) ^ ((number + 1) >>> 15), 2246822519);
  return ((Math.imul(mixed ^ (mixed >>> 13), 3266489917) ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** Returns what decorates a picture of a day with moments of these kinds, or null if nothing does. */
function decorationFor(kinds, day, turn = 0) {
  if (kinds.includes("beginning")) return { isFirstDay: true };
  return kinds.some((kind) => CELEBRATED.includes(kind)) ? { confetti: true, day, turn } : null;
}

/** Returns the offset of the nearest copy of a place on a strip that repeats: from minus half a strip to half a strip. */
function nearestOffset(offset, strip) {
  return modulo(offset + strip / 2, strip) - strip / 2;
}

function canvasOf(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

class Stage {
  /** `redraw` is called when an image has loaded. Without `isFixed`, the canvas fills the element around it. */
  constructor(canvas, sprites, redraw, isFixed = false) {
    this.canvas = canvas;
    this.sprites = sprites;
    this.redraw = () => {
      this.drawn = null;
      redraw();
    };
    this.context = canvas.getContext("2d");
    /** The number of rows in a view that is far from the pal, at most, or null if the view is near. */
    this.farRows = null;
    /** The height of the grass in front of the meadow, in pixels. A picture of fixed size has none. */
    this.foreground = 0;
    this.layers = new Map();
    this.drawn = null;
    if (!isFixed) this.fit();
  }

  /** The height of the grass below the lowest keepsakes, in pixels. */
  static FOOT_ROOM = 8;
  /** Half the width of a pal, in pixels. */
  static REACH = 14;
  /** The height up to which a keepsake may lie at the feet of the pal, in pixels. */
  static LOW = 8;

  /**
   * Sets the size of the canvas; a pixel is 2 to 7 screen pixels wide, depending on the room. With `farRows`, it is down to
   * half as wide, so that more of the meadow is seen, but no more rows than that.
   */
  fit(farRows = this.farRows) {
    const { width, height } = this.canvas.parentElement.getBoundingClientRect();
    const most = width < 480 ? 4 : height < 500 ? 5 : 7;
    const near = Math.max(2, Math.min(most, Math.floor((height + 4) / (SIDE + Stage.FOOT_ROOM))));
    this.farRows = farRows;
    const scale = this.isWide ? Math.min(near, Math.ceil(Math.max(near / 2, height / farRows))) : near;
    this.canvas.width = Math.max(SIDE, Math.ceil(width / scale));
    this.canvas.height = Math.max(SIDE + Stage.FOOT_ROOM, Math.ceil(height / scale));
    this.foreground = Stage.FOOT_ROOM;
    this.canvas.style.width = `${this.canvas.width * scale}px`;
    this.canvas.style.height = `${this.canvas.height * scale}px`;
    // The view seems to pull back from the pal, whose feet stay where they are.
    this.canvas.style.setProperty("--feet", `${(this.floor + 4) * scale}px`);
    this.canvas.style.setProperty("--near", String(near / scale));
    this.canvas.classList.toggle("is-wide", this.isWide);
    this.layers.clear();
    this.drawn = null;
  }

  get isWide() {
    return this.farRows !== null;
  }

  get floor() {
    return this.canvas.height - this.foreground - 9;
  }

  /**
   * Draws the scene. `look` is the picture of the pal; with `before` and `share`, one look dissolves into another.
   * `distance` is how far the land has scrolled, in pixels. `meadow` has the keepsakes, and where the pal is among them.
   */
  draw(scene) {
    const { hour, phase, look, portrait = null, before = null, share = 1, distance = 0, sparks = null, meadow = null } = scene;
    const { season = null, decoration = null, weather = null } = scene;
    const key = JSON.stringify(
      [hour, season, phase, look, portrait?.key, before, share, Math.round(distance), sparks, meadow, decoration, weather]);
    if (key === this.drawn) return;
    this.drawn = key;
    const { context } = this;
    const sky = SKIES[lastIndex(SKIES, hourOfLight(hour, season), ({ from }) => from)];
    context.drawImage(this.layer(`sky ${sky.from}`, () => this.paintSky(sky)), 0, 0);
    const windows = meadow?.windows ?? 0;
    const far = this.layer(`far ${sky.from} ${windows}`, () => this.paintHills(sky.hills[0], 7, 15, 3, windows));
    this.scroll(far, distance * 0.1);
    this.drawKeepsakes(0, meadow, sky.isNight);
    const tint = (sky.isNight ? NIGHT_TINTS : SEASON_TINTS)[season];
    this.scroll(this.layer(`near ${sky.from} ${tint}`, () => this.paintHills(sky.hills[1], 5, 7, 11, 0, tint)), distance * 0.3);
    this.scroll(this.layer(`ground ${sky.from} ${phase} ${tint}`, () => this.paintGround(sky, phase, tint)), distance);
    if (this.foreground > 0) this.drawForeground(sky, tint);
    this.drawKeepsakes(1, meadow, sky.isNight);
    this.drawKeepsakes(2, meadow, sky.isNight);
    if (decoration?.isFirstDay) this.drawCross();
    if (look !== null) {
      context.filter = sky.isNight ? "brightness(0.9)" : "none";
      this.drawStandingPal(look, portrait, before, share);
      context.filter = "none";
    }
    this.drawKeepsakes(3, meadow, sky.isNight);
    if (portrait?.prop) this.drawProp(portrait.prop, portrait.colours);
    if (look !== null && sparks !== null) this.drawSparks(sparks);
    if (decoration?.confetti) this.drawConfetti(decoration);
    else if (weather !== null && WEATHER[season]) this.drawWeather(WEATHER[season], weather);
  }

  /** Draws petals, leaves or snow in the air, after they have moved `turn` times. */
  drawWeather({ colours, size, fall, drift }, turn) {
    const { context, canvas } = this;
    for (let piece = 0; piece < canvas.width / 9; piece += 1) {
      const speed = 0.6 + scatter(piece + 70) * 0.8;
      const x = modulo(scatter(piece + 20) * canvas.width - turn * drift * speed, canvas.width);
      const y = modulo(scatter(piece + 640) * this.floor + turn * fall * speed, this.floor);
      context.fillStyle = colours[piece % colours.length];
      context.fillRect(Math.floor(x), Math.floor(y), size, 1);
    }
  }

  /** Draws the X on which the pal stood on its first day, below its feet. */
  drawCross() {
    const { context } = this;
    const x = Math.floor(this.canvas.width / 2);
    context.fillStyle = "#b4533f";
    for (let i = -3; i <= 3; i += 1) {
      for (const side of [-1, 1]) context.fillRect(x + 2 * side * i - 1, this.floor + 2 + i, 2, 1);
    }
  }

  /** Draws confetti in the air. The pieces are elsewhere on each day of the month, and `turn` pixels farther down. */
  drawConfetti({ day, turn }) {
    const { context, canvas } = this;
    const count = Math.round(canvas.width * 0.4);
    for (let piece = 0; piece < count; piece += 1) {
      const x = Math.floor(scatter(piece * 31 + day) * canvas.width);
      const y = Math.floor(scatter(piece * 17 + day * 3 + 900) * this.floor + turn * (1 + (piece % 3) / 3)) % this.floor;
      context.fillStyle = CONFETTI[piece % CONFETTI.length];
      context.fillRect(x, y, 1 + (piece % 2), 2 - (piece % 2));
    }
  }

  /** The top left corner of the picture of the pal. */
  get corner() {
    return [Math.floor((this.canvas.width - SIDE) / 2), this.floor - SIDE + 4];
  }

  drawStandingPal(look, portrait, before, share) {
    const { context } = this;
    const [x, y] = this.corner;
    if (portrait?.canvas === null) return;
    context.fillStyle = "#00000038";
    context.fillRect(x + 13, this.floor + 1, 22, 1);
    context.fillRect(x + 15, this.floor + 2, 18, 1);
    if (portrait) context.drawImage(portrait.canvas, x + (portrait.dx ?? 0), y + (portrait.dy ?? 0) - (portrait.lift ?? 0));
    else if (before === null) this.drawPal(look, context, x, y);
    else context.drawImage(this.dissolve(before, look, share), x, y);
  }

  /** Draws the small things around a pal that uses a keepsake; each sign in the rows is a pixel. */
  drawProp({ x, y, rows }, colours) {
    const left = Math.floor(this.canvas.width / 2) + x;
    for (const [down, row] of rows.split("/").entries()) {
      for (const [across, sign] of [...row].entries()) {
        if (sign === ".") continue;
        this.context.fillStyle = colours(sign);
        this.context.fillRect(left + across, this.floor + y + down, 1, 1);
      }
    }
  }

  /**
   * Draws the keepsakes of a layer: 0 in the hills, 1 behind the path, 2 on it, 3 in front of it. While the pal's place
   * among them changes, those around it sink into the ground, and then others rise from it. The one that the pal uses is
   * as bright as the pal, unless it is far away, and may lie elsewhere meanwhile.
   */
  drawKeepsakes(layer, meadow, isNight) {
    const [bright, sheet] = meadow ? [this.keepsakeSheet(false), this.keepsakeSheet(isNight)] : [];
    if (!sheet) return;
    const { context } = this;
    const middle = Math.floor(this.canvas.width / 2);
    // Those in the hills are the same everywhere, and stay.
    for (const view of layer === 0 ? meadow.views.slice(-1) : meadow.views) {
      const visibleShare = layer === 0 ? 1 : view.visibleShare;
      for (const { own, isUsed, x, bottom, picture, light } of this.placedKeepsakes(view, meadow.use)) {
        if (own !== layer) continue;
        const [left, top, width, height] = picture;
        const rows = Math.round(height * visibleShare);
        if (rows === 0) continue;
        const [placeX, placeY] = [middle + x, this.floor + bottom - rows];
        context.drawImage(isUsed && own > 0 ? bright : sheet, left, top, width, rows, placeX, placeY, width, rows);
        if (isNight && light.length > 0 && rows === height) this.drawGlow(placeX + light[0], placeY + light[1], light[2], light[3]);
      }
    }
  }

  /**
   * Returns the visible keepsakes of a view with their layers and their columns relative to the middle of the pal. If the
   * pal rests, tall ones stand beside it, except for the one that it is on or holds.
   */
  placedKeepsakes({ count, clearing, walked, isResting }, use) {
    const { width: strip, places } = this.sprites.record.meadow;
    const half = this.canvas.width / 2;
    const placed = places.slice(0, count).map(([home, from, homeX, homeBottom, left, top, width, height, ...light], index) => {
      const isUsed = index === use?.keepsake;
      const [own, x, bottom] = (isUsed && use.place) || [home, homeX, homeBottom];
      // Those in the hills are near every clearing.
      const beside = own === 0 ? x - Math.round(walked * 0.1) : nearestOffset(from + x - clearing - walked, strip);
      return { own, isUsed, x: beside, bottom, picture: [left, top, width, height], light };
    });
    if (isResting && !use?.isInside) {
      const used = placed[use?.keepsake];
      const isHeld = use && (use.lift > 0 || use.place);
      if (used && !isHeld) this.moveAside(used);
      for (const one of placed) if (!one.isUsed) this.moveAside(one, used);
    }
    if (!this.isWide) return placed.filter(({ x, picture: [, , width] }) => x + width >= -half && x <= half);
    // From afar, those that the edge would cut are left out, with all that is on them, such as the window of the house.
    const isCut = ({ own, x, picture: [, , width] }) => own > 0 && (x <= -half || x + width >= half);
    const touch = (one, other) => one.x < other.x + other.picture[2] && other.x < one.x + one.picture[2];
    const cut = placed.filter(isCut);
    return placed.filter((one) => one.own === 0 || !cut.some((other) => touch(one, other)));
  }

  /**
   * Moves a tall keepsake to the nearer side of the pal, or to the other side if there is another tall one, which the pal
   * uses.
   */
  moveAside(keepsake, used) {
    const isTall = ({ own, picture: [, , , height] }) => own !== 0 && height > Stage.LOW;
    const { x, picture: [, , width] } = keepsake;
    if (!isTall(keepsake) || x >= Stage.REACH || x + width <= -Stage.REACH) return;
    const sides = [-Stage.REACH - width, Stage.REACH].sort((one, other) => Math.abs(one - x) - Math.abs(other - x));
    const isFree = (side) => !used || !isTall(used) || side >= used.x + used.picture[2] || side + width <= used.x;
    keepsake.x = sides.find(isFree) ?? sides[0];
  }

  /** Draws a glow around a light. */
  drawGlow(x, y, width, height) {
    this.context.fillStyle = "#ffd95f1c";
    for (const [dx, dy] of [[1, 3], [2, 2], [3, 1]]) {
      this.context.fillRect(x - dx, y - dy, width + 2 * dx, height + 2 * dy);
    }
  }

  /** Returns the pictures of the keepsakes, or null while they are loading; at night, only lights stay bright. */
  keepsakeSheet(isNight) {
    const { meadow } = this.sprites.record;
    const image = this.sprites.image("keepsakes", this.redraw, meadow.sheet);
    if (!image || !isNight) return image;
    return this.layer("keepsakes", () => {
      const canvas = canvasOf(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      context.globalCompositeOperation = "source-atop";
      context.fillStyle = "#141a4468";
      context.fillRect(0, 0, image.width, image.height);
      for (const [, , , , left, top, , , ...light] of meadow.places.filter((place) => place.length > 8)) {
        const [x, y, width, height] = [left + light[0], top + light[1], light[2], light[3]];
        context.drawImage(image, x, y, width, height, x, y, width, height);
      }
      return canvas;
    });
  }

  /** Draws a picture of the pal, if its image is loaded. */
  drawPal([sheet, pose, frame, lift = 0], context, x, y) {
    const image = this.sprites.image(sheet, this.redraw);
    if (!image) return;
    const [left, top] = this.sprites.position(pose, frame);
    context.drawImage(image, left, top, SIDE, SIDE, x, y - lift, SIDE, SIDE);
  }

  /** Blends one look into another in blocks of 2 by 2 pixels, from the ground up; newly changed blocks shine. */
  dissolve(before, look, share) {
    const [mixed, other] = [canvasOf(SIDE, SIDE), canvasOf(SIDE, SIDE)];
    const context = mixed.getContext("2d");
    this.drawPal(before, context, 0, 0);
    this.drawPal(look, other.getContext("2d"), 0, 0);
    for (let y = 0; y < SIDE; y += 2) {
      for (let x = 0; x < SIDE; x += 2) {
        const turn = (1 - y / SIDE) * 0.6 + scatter(y * SIDE + x) * 0.4;
        if (turn > share) continue;
        context.clearRect(x, y, 2, 2);
        context.drawImage(other, x, y, 2, 2, x, y, 2, 2);
        if (turn < share - 0.08 || scatter(y * 31 + x) > 0.5) continue;
        context.fillStyle = scatter(y + x * 7) < 0.5 ? "#fff6cf" : "#ffd36b";
        context.fillRect(x, y, 2, 2);
      }
    }
    return mixed;
  }

  /** Draws `count` sparks around the pal; `turn` is the position in their cycle, from 0 to 1. */
  drawSparks({ turn, count }) {
    const { context } = this;
    const [x, y] = this.corner;
    for (let index = 0; index < count; index += 1) {
      const own = (turn + scatter(index)) % 1;
      const angle = scatter(index + 50) * Math.PI * 2;
      const far = 14 + own * 16;
      const left = Math.round(x + SIDE / 2 + Math.cos(angle) * far);
      const top = Math.round(y + SIDE / 2 + Math.sin(angle) * far * 0.9);
      context.fillStyle = ["#fff6cf", "#ffd36b", "#ff9d8a", "#8be3d0"][index % 4];
      if (own < 0.7) {
        context.fillRect(left, top - 1, 1, 3);
        context.fillRect(left - 1, top, 3, 1);
      } else context.fillRect(left, top, 1, 1);
    }
  }

  layer(name, paint) {
    let layer = this.layers.get(name);
    if (!layer) {
      layer = paint();
      this.layers.set(name, layer);
    }
    return layer;
  }

  /** Draws the grass in front of the meadow, which is darker toward the viewer. */
  drawForeground({ ground }, tint) {
    const { context, canvas, foreground } = this;
    for (const [style, top] of [[ground, 0], [tint ?? "#0000", 0], ["#00000026", 0], ["#00000020", foreground / 2]]) {
      context.fillStyle = style;
      const left = foreground - Math.floor(top);
      context.fillRect(0, canvas.height - left, canvas.width, left);
    }
  }

  /** Draws a repeating layer, scrolled to the left. */
  scroll(layer, distance) {
    const { width } = this.canvas;
    const bottom = this.floor + 9;
    let x = -(Math.round(distance) % layer.width);
    for (; x < width; x += layer.width) this.context.drawImage(layer, x, bottom - layer.height);
  }

  /** Paints the sky: dithered bands of colour, with stars at night or clouds by day. */
  paintSky({ sky, isNight }) {
    const { width } = this.canvas;
    const height = this.floor;
    const canvas = canvasOf(width, this.canvas.height);
    const context = canvas.getContext("2d");
    const band = height / sky.length;
    for (let y = 0; y < canvas.height; y += 1) {
      const index = Math.min(sky.length - 1, Math.floor(y / band));
      context.fillStyle = sky[index];
      context.fillRect(0, y, width, 1);
      const left = (index + 1) * band - y;
      if (index + 1 < sky.length && left <= 4) {
        context.fillStyle = sky[index + 1];
        const each = left <= 2 ? 2 : 4;
        for (let x = (y * (each / 2)) % each; x < width; x += each) context.fillRect(x, y, 1, 1);
      }
    }
    if (isNight) this.paintStars(context, width, height);
    else this.paintClouds(context, width, height);
    return canvas;
  }

  paintStars(context, width, height) {
    for (let index = 0; index < (width * height) / 150; index += 1) {
      const [x, y] = [Math.floor(scatter(index) * width), Math.floor(scatter(index + 999) * height * 0.75)];
      context.fillStyle = index % 5 === 0 ? "#fff6cf" : "#aeb6e8";
      context.fillRect(x, y, 1, 1);
    }
    const [x, y] = [Math.floor(width * 0.82), 9];
    context.fillStyle = "#fff3c4";
    for (const [dy, dx, length] of [[0, 2, 4], [1, 1, 6], [2, 0, 8], [3, 0, 8], [4, 0, 8], [5, 0, 8], [6, 1, 6], [7, 2, 4]]) {
      context.fillRect(x + dx, y + dy, length, 1);
    }
    context.fillStyle = "#e0cf94";
    context.fillRect(x + 2, y + 2, 2, 2);
    context.fillRect(x + 5, y + 4, 1, 2);
  }

  paintClouds(context, width, height) {
    for (let index = 0; index < Math.ceil(width / 45); index += 1) {
      const x = Math.floor(index * 45 + scatter(index) * 25);
      const y = Math.floor(4 + scatter(index + 7) * height * 0.3);
      context.fillStyle = "#ffffffb0";
      for (const [dx, dy, length] of [[4, 0, 6], [2, 1, 11], [0, 2, 16], [1, 3, 13]]) {
        context.fillRect(x + dx, y + dy, length, 1);
      }
    }
  }

  /** Paints hills that tile horizontally, with lit windows. */
  paintHills(colour, least, rise, seed, windows = 0, tint = null) {
    const width = 160;
    const canvas = canvasOf(width, least + rise + 9);
    const context = canvas.getContext("2d");
    const heightAt = (x) => {
      const turn = (x / width) * Math.PI * 2;
      const wave = Math.sin(turn * 2 + seed) * 0.6 + Math.sin(turn * 5 + seed * 2) * 0.4;
      return Math.round(least + ((wave + 1) / 2) * rise) + 9;
    };
    for (const style of tint ? [colour, tint] : [colour]) {
      context.fillStyle = style;
      for (let x = 0; x < width; x += 1) context.fillRect(x, canvas.height - heightAt(x), 1, heightAt(x));
    }
    context.fillStyle = "#ffd95f";
    for (let index = 0; index < windows; index += 1) {
      const x = Math.floor(scatter(index + 60) * width);
      context.fillRect(x, canvas.height - heightAt(x) + 2 + (index % 3), 1, 1);
    }
    return canvas;
  }

  /** Paints a meadow with more flowers in each phase; those of winter are snowdrops. */
  paintGround({ ground, isNight }, phase, tint = null) {
    const width = 128;
    const canvas = canvasOf(width, 12);
    const context = canvas.getContext("2d");
    context.fillStyle = ground;
    context.fillRect(0, 3, width, 9);
    if (tint) {
      context.fillStyle = tint;
      context.fillRect(0, 3, width, 9);
    }
    context.fillStyle = "#ffffff2e";
    context.fillRect(0, 3, width, 1);
    context.fillStyle = "#00000026";
    context.fillRect(0, 9, width, 3);
    for (let x = 0; x < width; x += 1) {
      const chance = scatter(x + 300);
      context.fillStyle = ground;
      if (chance < 0.12) context.fillRect(x, 1, 1, 2);
      else if (chance < 0.3) context.fillRect(x, 2, 1, 1);
      context.fillStyle = "#00000026";
      if (scatter(x + 700) < 0.2) context.fillRect(x, 5 + Math.floor(scatter(x + 800) * 4), 2, 1);
    }
    const byDay = tint === SEASON_TINTS[0] ? ["#ffffff", "#eaf2f4"] : ["#fff6cf", "#ff9d8a", "#f7c948", "#e88fc0"];
    const blooms = isNight ? ["#d8d5f0", "#b9b4e0"] : byDay;
    for (let index = 0; index < (phase - 1) * 6; index += 1) {
      const x = Math.floor(scatter(index + 40) * (width - 3)) + 1;
      const y = index % 2 === 0 ? 1 : 6;
      context.fillStyle = blooms[index % blooms.length];
      context.fillRect(x - 1, y, 3, 1);
      context.fillRect(x, y - 1, 1, 3);
      context.fillStyle = "#f7c948";
      context.fillRect(x, y, 1, 1);
    }
    return canvas;
  }
}

/** Returns the distance walked in `passed` milliseconds, in pixels: `stride` pixels in 32 frames, 24 per second. */
const distanceWalked = (stride, passed) => (stride * passed * 24) / 32000;

/** The pal on its stage: it chooses the animation from the moment, the time and greetings. */
class StagedPal {
  constructor(record, sprites, canvas) {
    this.record = record;
    this.sprites = sprites;
    this.stage = new Stage(canvas, sprites, () => {
      if (this.shown) this.draw(...this.shown);
    });
    this.uses = new KeepsakeUses(record);
    this.distance = 0;
    /** The clearing where the pal rested last, and the distance that it had walked then. */
    this.home = null;
    this.act = null;
    this.greetings = 0;
    this.greetedAt = -Infinity;
  }

  static FLOURISH = 1400;
  static CELEBRATION = 5000;
  /** The time after which a pal that walks through the film looks around, in milliseconds. */
  static GLANCE_AFTER = 6000;
  /** The time after which such a pal uses a keepsake, in milliseconds. */
  static USE_AFTER = 9000;
  /** The time in which keepsakes sink, and those of another clearing rise, in milliseconds. */
  static ARRIVAL = 260;
  /** The time before and after a stop of the film in which the pal neither sits nor closes its eyes, in milliseconds. */
  static AWAKE = 3000;
  /** The number of keepsakes before the house. */
  static HOUSE = 24;
  /** The time between two greetings of a pal that is seen from afar, in milliseconds. */
  static GREETING_EVERY = 4000;

  fit() {
    this.stage.fit();
  }

  /** Shows more of the meadow around a smaller pal at a moment, or the pal up close again if the moment is null. */
  pullBack(moment) {
    const rows = moment && this.record.heights[this.look(moment).phase - 1] / this.leastShare(moment);
    if (this.stage.farRows !== rows) this.stage.fit(rows);
  }

  /** Returns the share of the height that the pal takes at least: a pal with a house is seen from farther away. */
  leastShare(moment) {
    return this.keepsakeCount(moment) > StagedPal.HOUSE ? 0.34 : 0.4;
  }

  /** True when the page opens and in the finale, when the pal stands awake among its newest keepsakes. */
  get isFarAway() {
    return this.stage.isWide;
  }

  /** Stops the current animation. */
  reset() {
    this.act = null;
    this.seen = null;
    this.usedAt = null;
  }

  /** Returns the sprite that the app shows, or a phase 1 sprite before there is a pal. */
  look(moment) {
    const { sprite } = moment.look(0);
    return sprite ?? { sheet: this.firstSheet, pose: "low", phase: 1, frameMs: 1000, frames: 2, poseFrames: 2 };
  }

  /** Returns what decorates the stage at the current stop, or null if nothing does. */
  decoration(date, real, isStill) {
    if (!this.isStop || !this.storyMoment) return null;
    const turn = isStill || !this.isRunning ? 0 : Math.floor(real / 70);
    return decorationFor([this.storyMoment.topic], date.getUTCDate(), turn);
  }

  /** True while the pal dissolves into the picture of its new phase, at a stop of the film. */
  get isGrowing() {
    // Away from the stop, what is left of its animation says nothing.
    return this.seen?.kind === "reveal" && this.act !== null && this.shown[1] - this.act.since < this.act.flourish;
  }

  get firstSheet() {
    const look = this.record.looks.find(({ sprite }) => sprite && sprite.phase === 1);
    return look?.sprite.sheet ?? 0;
  }

  /** Returns the sheet of the highest earlier phase that occurs, or the sprite's own sheet if there is none. */
  sheetBefore({ phase, gender, sheet }) {
    const sprites = this.record.looks.map((look) => look.sprite).filter((one) => one?.gender === gender && one.phase < phase);
    const before = Math.max(...sprites.map((one) => one.phase));
    return sprites.find((one) => one.phase === before)?.sheet ?? sheet;
  }

  /**
   * Shows a moment; during the film, `film` has the hour of the sky, and whether unknown days are skipped. At a stop of the
   * film, and near it after a jump, `isStop` is true.
   */
  show(moment, real, { isFast, isRunning, film = null, storyMoment, isStop, isStill }) {
    if (storyMoment && this.seen !== storyMoment && !isStill) this.begin(storyMoment, moment, real);
    if (!storyMoment) this.seen = null;
    this.storyMoment = storyMoment;
    this.isStop = isStop;
    if (isStop) this.stoppedAt = real;
    this.film = film;
    if (film && isFast && !isStill) this.reactOnTheWay(moment, real);
    this.isFast = isFast;
    this.isRunning = isRunning;
    this.shown = [moment, real, isStill];
    this.draw(...this.shown);
  }

  /** Plays the animation of a story moment. */
  begin(storyMoment, moment, real) {
    this.seen = storyMoment;
    const look = this.look(moment);
    const before = storyMoment.kind === "reveal" ? this.sheetBefore(look) : look.sheet;
    const flourish = before !== look.sheet ? StagedPal.FLOURISH : 0;
    this.act = { extra: storyMoment.extra, since: real, flourish, before };
    if (CELEBRATED.includes(storyMoment.topic) && look.phase > 1) this.act.until = real + storyMoment.stay;
  }

  /** Lets the pal hop over days without steps, and use a keepsake or look around now and then. */
  reactOnTheWay(moment, real) {
    if (this.act?.use || this.beginUse(moment, real)) return;
    const isGap = !this.hasKnownSteps(moment);
    const isHop = isGap && !this.wasGap;
    this.wasGap = isGap;
    const passed = real - (this.act?.since ?? this.reactedAt ?? (this.reactedAt = real));
    if (this.film.isBlank || passed < (isHop ? 1500 : StagedPal.GLANCE_AFTER)) return;
    const { sheet, phase } = this.look(moment);
    const extra = isHop && phase >= this.record.extras.hop.phase ? "hop" : "peek";
    this.reactedAt = real;
    this.act = { extra, since: real, flourish: 0, before: sheet, isMoving: extra === "hop" };
  }

  /** Lets the pal use a keepsake, if it has walked long enough and the next stop is far; returns true if it does. */
  beginUse(moment, real) {
    const { isBlank, left } = this.film;
    this.usedAt ??= real;
    const isDue = real - this.usedAt >= StagedPal.USE_AFTER && left >= this.record.meadow.useMs;
    const use = isDue && !isBlank && !this.act ? this.uses.choice(moment.at, this.keepsakeCount(moment)) : null;
    if (!use || (!this.uses.isAwake(use) && this.isNearStop(real, this.record.meadow.useMs))) return false;
    [this.usedAt, this.act] = [real, { use, since: real }];
    return true;
  }

  /** Returns true if the film was at a stop shortly before, or will be soon after another `length` milliseconds. */
  isNearStop(real, length = 0) {
    return real - (this.stoppedAt ?? -Infinity) < StagedPal.AWAKE || this.film.toStop < length + StagedPal.AWAKE;
  }

  /** Plays the next greeting animation that the phase allows. */
  greet(moment, real) {
    const { sheet, phase } = this.look(moment);
    const order = ["wave", "hop", "cheer", "look_up", "marvel", "somersault", "stargaze", "firefly"];
    const { favourite } = this.gait(moment);
    const can = [...new Set([favourite ?? order[0], ...order])].filter((name) => phase >= this.record.extras[name].phase);
    const extra = can.length > 0 ? can[this.greetings % can.length] : "peek";
    this.greetings += 1;
    this.act = { extra, since: real, flourish: 0, before: sheet };
  }

  /** Lets the pal celebrate for a while, with sparks around it. */
  celebrate(moment, real) {
    this.act = { ...this.greeting(moment, ["cheer", "hop", "wave"], real), until: real + StagedPal.CELEBRATION };
    this.greetedAt = this.act.until;
  }

  /** Lets the pal wave and cheer in turn now and then while it is seen from afar. */
  greetFromAfar(moment, real) {
    if (this.act || real - this.greetedAt < StagedPal.GREETING_EVERY) return;
    this.isWaving = !this.isWaving;
    this.act = this.greeting(moment, this.isWaving ? ["wave"] : ["cheer", "wave"], real);
    this.greetedAt = real + this.record.extras[this.act.extra].length;
  }

  /** Returns the first of several animations that the phase allows. */
  greeting(moment, names, real) {
    const { sheet, phase } = this.look(moment);
    const extra = names.find((name) => phase >= this.record.extras[name].phase) ?? "peek";
    return { extra, since: real, flourish: 0, before: sheet };
  }

  /** Returns the position of a pointer on the picture of the pal, in thousandths. */
  spot({ clientX, clientY }) {
    const { canvas } = this.stage;
    const { left, top, width } = canvas.getBoundingClientRect();
    const scale = width / canvas.width;
    const thousandths = (place) => Math.round((place * 1000) / SIDE);
    return {
      x: thousandths((clientX - left) / scale - Math.floor((canvas.width - SIDE) / 2)),
      y: thousandths((clientY - top) / scale - (this.stage.floor - SIDE + 4)),
    };
  }

  /** Draws the pal while the clock is stopped; returns the milliseconds until the next frame. */
  animate(moment, real, isStill) {
    this.isFast = false;
    this.isRunning = false;
    this.film = null;
    this.draw(moment, real, isStill);
    return this.act || this.living?.isHeld ? 16 : this.living?.isAwake ? 50 : 160;
  }

  draw(moment, real, isStill) {
    const { date } = this.record.local(moment.at);
    const sprite = this.look(moment);
    const passed = Math.min(100, real - (this.drawnAt ?? real));
    this.drawnAt = real;
    const { film } = this;
    // At other high speeds the sky would flicker, so it stays day.
    const hour = film?.hour ?? (this.isFast ? 10 : date.getUTCHours());
    const isOut = this.isFast && (film ? !film.isBlank : this.hasKnownSteps(moment));
    if (this.act?.use && (isStill || real - this.act.since >= this.record.meadow.useMs)) this.act = null;
    const isWalking = this.isRunning && !this.isStop && !this.act?.use && (isOut || sprite.pose === "walking");
    const isAwake = this.isStop || this.isFarAway;
    if (this.isFarAway && !isStill) this.greetFromAfar(moment, real);
    const use = isAwake ? null : this.useNow(moment, sprite);
    const meadow = this.meadow(moment, real, !isWalking, isStill, use);
    const decoration = this.decoration(date, real, isStill);
    const weather = film && !isStill ? Math.floor(real / 80) : null;
    const scene = { hour, season: this.seasonOf(date), phase: sprite.phase, distance: this.distance, meadow, decoration, weather };
    const { act } = this;
    if (act && !act.use && !isStill) {
      const time = real - act.since;
      if (time < act.flourish) {
        this.stage.draw({ ...scene, look: [sprite.sheet, "vital", 1], before: [act.before, "neutral", 1],
          share: Math.round((time / act.flourish) * 48) / 48, sparks: { turn: Math.round(time / 60) / 33, count: 14 } });
        return;
      }
      const { frames, length } = this.record.extras[act.extra];
      const isCelebration = act.until > real;
      const share = ((time - act.flourish) / length) % (isCelebration ? 1 : Infinity);
      if (share < 1) {
        if (act.isMoving) this.walk(sprite, passed);
        const sparks = act.flourish > 0 || isCelebration ? { turn: Math.round(time / 60) / 33, count: 8 } : null;
        this.stage.draw({ ...scene, distance: this.distance, look: [sprite.sheet, act.extra, Math.floor(share * frames) + 1], sparks });
        return;
      }
      this.act = null;
    }
    if (use && !this.living?.isBusy(real)) {
      const time = act?.use ? real - act.since : isStill || this.isRunning ? moment.at : Math.floor(real);
      this.stage.draw({ ...scene, look: [], portrait: this.uses.picture(use, sprite, time, isStill),
        meadow: { ...meadow, use: { keepsake: use.keepsake, place: use.place, lift: use.lift, isInside: use.isInside } } });
      return;
    }
    if (isAwake && !this.living?.isBusy(real)) {
      const portrait = this.uses.picture(this.uses.standing(sprite), sprite, isStill ? 0 : Math.floor(real), isStill);
      this.stage.draw(portrait ? { ...scene, look: [], portrait } : { ...scene, look: [sprite.sheet, "neutral", 1] });
      return;
    }
    const portrait = this.isFast ? null : this.living?.picture(sprite, real);
    if (portrait) {
      if (portrait.walks && isWalking) this.walk(sprite, passed);
      this.stage.draw({ ...scene, look: [], portrait });
      return;
    }
    if (isOut || (sprite.pose === "walking" && this.isRunning)) {
      this.walk(sprite, passed);
      const count = Math.floor((real * 24) / 1000);
      const frame = (count % 32) + 1;
      const lift = this.springs(moment, frame) ? 1 : 0;
      const portrait = this.looksAside(moment, count) ? this.glance(sprite, frame, lift) : null;
      this.stage.draw({ ...scene, distance: this.distance, look: [sprite.sheet, "walking", frame, lift], portrait });
      return;
    }
    const time = isStill || (this.isRunning && !this.isFast) ? moment.at : real;
    const pose = film?.isBlank && !this.isNearStop(real) ? "low" : this.isFast ? "neutral" : sprite.pose;
    const rest = pose === sprite.pose ? sprite : { frameMs: 800, frames: 2, poseFrames: 2 };
    this.stage.draw({ ...scene, look: [sprite.sheet, pose, frameAt(rest, 0, Math.floor(time))] });
  }

  /** Returns the number of keepsakes on the meadow at a moment. */
  keepsakeCount(moment) {
    return lastIndex(this.record.keepsakes, moment.pal[0] ?? 0, ([, from]) => from) + 1;
  }

  /** Returns what the pal does with a keepsake now, in the film or at night, or null if it does nothing with one. */
  useNow(moment, { pose, gender }) {
    if (this.act?.use) return this.act.use;
    return this.isFast || pose === "walking" || !gender ? null : this.uses.atNight(moment.at, this.keepsakeCount(moment));
  }

  /**
   * Returns the keepsakes of the moment as the stage draws them. A pal that rests is beside the keepsake that it uses, or
   * in the clearing of the newest one, wherever the path has led it.
   */
  meadow(moment, real, isResting, isStill, use) {
    const total = moment.pal[0] ?? 0;
    const { keepsakes, meadow } = this.record;
    const count = this.keepsakeCount(moment);
    const newest = meadow.places[use?.keepsake ?? Math.max(0, count - 1)][1] + (use?.x ?? 0);
    const distance = Math.round(this.distance);
    this.home ??= { clearing: newest, distance };
    const view = (visibleShare) => (
      { count, clearing: this.home.clearing, walked: distance - this.home.distance, visibleShare, isResting });
    if (isResting && (newest !== this.home.clearing || distance !== this.home.distance)) {
      this.left = { ...view(1), isResting: false, since: real };
      this.home = { clearing: newest, distance };
    }
    const arrived = this.left && !isStill ? Math.min(1, (real - this.left.since) / StagedPal.ARRIVAL) : 1;
    const { since, ...left } = this.left ?? {};
    const last = keepsakes[keepsakes.length - 1][1];
    return {
      windows: Math.min(200, Math.max(0, Math.floor((total - last) / meadow.stepsPerWindow))),
      views: arrived < 0.5 ? [{ ...left, visibleShare: 1 - 2 * arrived }, view(0)] : [view(2 * arrived - 1)],
    };
  }

  /** Returns the peculiarities of the pal's walk, and its favourite animation, at a moment. */
  gait({ at }) {
    const { gaits = [] } = this.record;
    const [, bob = 0, looksAside = false, favourite = null] = gaits[lastIndex(gaits, at, ([from]) => from)] ?? [];
    return { bob, looksAside, favourite };
  }

  /** Returns true in the frames of a stride in which a pal with a spring in its step is in the air. */
  springs(moment, frame) {
    return this.gait(moment).bob > 0 && this.record.springFrames.includes(frame);
  }

  /** Returns true if a curious pal looks aside, in the middle of every third stride; `count` is the number of frames so far. */
  looksAside(moment, count) {
    return count % 96 >= 70 && count % 96 < 90 && this.gait(moment).looksAside;
  }

  /** Returns the picture of a walking pal that looks aside, or null until its sheet and the parts of its face are loaded. */
  glance(sprite, frame, lift) {
    const { figures } = this.record;
    const sheet = figures && this.sprites.image(sprite.sheet, () => {});
    if (!sheet) return null;
    const key = `glance ${sprite.sheet} ${frame} ${lift}`;
    if (key !== this.glanced?.key) {
      const [canvas, head] = this.glanced?.layers ?? [canvasOf(SIDE, SIDE), canvasOf(SIDE, SIDE)];
      const context = canvas.getContext("2d");
      context.clearRect(0, 0, SIDE, SIDE);
      context.drawImage(sheet, ...this.sprites.position("walking", frame), SIDE, SIDE, 0, 0, SIDE, SIDE);
      const face = { eyes: "left", mouth: "smile", cheeks: "blush" };
      figures.paint(figures.composeWalking(sprite, frame, { face, overlays: [], float: 0 }, 0), sprite.sheet, head);
      context.drawImage(head, 0, 0);
      this.glanced = { key, canvas, lift, layers: [canvas, head] };
    }
    return this.glanced;
  }

  /** Scrolls the land by the distance that a pal of this phase walks in `passed` milliseconds. */
  walk({ phase }, passed) {
    this.distance += distanceWalked(this.record.strides[phase - 1], passed);
  }

  /** Returns the season of a date, from 0 for winter to 3 for autumn. */
  seasonOf(date) {
    return seasonOf(date.getUTCMonth() + 1, this.record.isSouthern);
  }

  /** Returns true if the day has known steps. */
  hasKnownSteps({ at }) {
    const { days } = this.record;
    return (days[Math.max(0, lastIndex(days, at, (day) => day[0]))][2] ?? 0) > 0;
  }
}
