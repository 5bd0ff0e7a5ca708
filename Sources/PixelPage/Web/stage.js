"use strict";

/*
 * The stage: the pal, large, in a landscape of pixels under the sky of the hour.
 *
 * All of it is drawn on a canvas as small as its pixels are large, so that every pixel is as sharp as another.
 */

/** Skies from the top down, by the hour at which they begin. */
const SKIES = [
  { from: 0, sky: ["#0b0d2a", "#12163b", "#1b214e", "#262d5f"], hills: ["#1a2049", "#151a3c"], ground: "#1d3a3f", isNight: true },
  { from: 5, sky: ["#39356f", "#7a5490", "#d98494", "#f9c79c"], hills: ["#6a5a8c", "#4c5277"], ground: "#4d7d64" },
  { from: 8, sky: ["#6fb4e8", "#8fc7ee", "#b4daf1", "#dcedf0"], hills: ["#a3cfd0", "#7db9a6"], ground: "#7cc06a" },
  { from: 17, sky: ["#5d79c4", "#a184c1", "#ef9f8f", "#fbd59a"], hills: ["#a07f9f", "#7f7b8d"], ground: "#8fae5b" },
  { from: 20, sky: ["#191b4b", "#33296a", "#5c3a7c", "#a0557f"], hills: ["#39305f", "#2a284f"], ground: "#2c5252", isNight: true },
  { from: 22, sky: ["#0b0d2a", "#12163b", "#1b214e", "#262d5f"], hills: ["#1a2049", "#151a3c"], ground: "#1d3a3f", isNight: true },
];

/** A number from 0 up to 1 that looks like chance and is always the same. */
function scatter(number) {
  const mixed = Math.imul((number + 1) ^ ((number + 1) >>> 15), 2246822519);
  return ((Math.imul(mixed ^ (mixed >>> 13), 3266489917) ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

function canvasOf(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

class Stage {
  /** `again` is called when a picture has come that was wanted before. */
  constructor(canvas, sprites, again) {
    this.canvas = canvas;
    this.sprites = sprites;
    this.again = () => {
      this.drawn = null;
      again();
    };
    this.context = canvas.getContext("2d");
    this.layers = new Map();
    this.drawn = null;
    this.fit();
  }

  /** How many pixels there are, each 5 times as large as the screen's, or 4 where there is little room. */
  fit() {
    const { width, height } = this.canvas.parentElement.getBoundingClientRect();
    const scale = width < 480 ? 4 : 5;
    this.canvas.width = Math.max(SIDE, Math.ceil(width / scale));
    this.canvas.height = Math.max(SIDE + 4, Math.ceil(height / scale));
    this.canvas.style.width = `${this.canvas.width * scale}px`;
    this.canvas.style.height = `${this.canvas.height * scale}px`;
    this.layers.clear();
    this.drawn = null;
  }

  get floor() {
    return this.canvas.height - 9;
  }

  /**
   * Draws the pal where it is: `look` is what of it is drawn, or with `before` and `share` how far one has become another;
   * `way` is how far the land has passed by, in pixels.
   */
  draw({ hour, phase, look, portrait = null, before = null, share = 1, way = 0, sparks = null }) {
    const key = JSON.stringify([hour, phase, look, portrait?.key, before, share, Math.round(way), sparks]);
    if (key === this.drawn) return;
    this.drawn = key;
    const { context } = this;
    const { width } = this.canvas;
    const sky = SKIES[lastIndex(SKIES, hour, ({ from }) => from)];
    context.drawImage(this.layer(`sky ${sky.from}`, () => this.paintSky(sky)), 0, 0);
    this.scroll(this.layer(`far ${sky.from}`, () => this.paintHills(sky.hills[0], 7, 15, 3)), way * 0.1);
    this.scroll(this.layer(`near ${sky.from}`, () => this.paintHills(sky.hills[1], 5, 7, 11)), way * 0.3);
    this.scroll(this.layer(`ground ${sky.from} ${phase}`, () => this.paintGround(sky, phase)), way);
    if (look === null) return;
    const x = Math.floor((width - SIDE) / 2);
    const y = this.floor - SIDE + 4;
    context.fillStyle = "#00000038";
    context.fillRect(x + 13, this.floor + 3, 22, 1);
    context.fillRect(x + 15, this.floor + 4, 18, 1);
    if (portrait) context.drawImage(portrait.canvas, x, y);
    else if (before === null) this.drawPal(look, context, x, y);
    else context.drawImage(this.dissolve(before, look, share), x, y);
    if (sparks !== null) this.drawSparks(sparks, x, y);
  }

  /** Draws a picture of the pal on a canvas, once it is there. */
  drawPal([sheet, pose, frame], context, x, y) {
    const image = this.sprites.image(sheet, this.again);
    if (!image) return;
    const [left, top] = this.sprites.place(pose, frame);
    context.drawImage(image, left, top, SIDE, SIDE, x, y, SIDE, SIDE);
  }

  /** Two by two pixels after another, from the ground up, one look becomes another; where it does just now, it shines. */
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

  /** What shines around the pal: `count` of it, at a turn from 0 to 1. */
  drawSparks({ turn, count }, x, y) {
    const { context } = this;
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

  /** Draws a layer that repeats, moved to the left. */
  scroll(layer, way) {
    const { width, height } = this.canvas;
    let x = -(Math.round(way) % layer.width);
    for (; x < width; x += layer.width) this.context.drawImage(layer, x, height - layer.height);
  }

  /** Bands of colour that melt into each other by a pattern; stars by night, clouds by day. */
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

  /** Hills that go on at their end as they begin. */
  paintHills(colour, least, rise, seed) {
    const width = 160;
    const canvas = canvasOf(width, least + rise + 9);
    const context = canvas.getContext("2d");
    context.fillStyle = colour;
    for (let x = 0; x < width; x += 1) {
      const turn = (x / width) * Math.PI * 2;
      const wave = Math.sin(turn * 2 + seed) * 0.6 + Math.sin(turn * 5 + seed * 2) * 0.4;
      const height = Math.round(least + ((wave + 1) / 2) * rise) + 9;
      context.fillRect(x, canvas.height - height, 1, height);
    }
    return canvas;
  }

  /** A meadow, on which more grows with each phase. */
  paintGround({ ground, isNight }, phase) {
    const width = 128;
    const canvas = canvasOf(width, 12);
    const context = canvas.getContext("2d");
    context.fillStyle = ground;
    context.fillRect(0, 3, width, 9);
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
    const blooms = isNight ? ["#d8d5f0", "#b9b4e0"] : ["#fff6cf", "#ff9d8a", "#f7c948", "#e88fc0"];
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

/** What the pal does on its stage, by what happened to it and by what time it is. */
class StagedPal {
  constructor(record, sprites, canvas) {
    this.record = record;
    this.stage = new Stage(canvas, sprites, () => {
      if (this.shown) this.draw(...this.shown);
    });
    this.way = 0;
    this.act = null;
    this.greetings = 0;
  }

  static FLOURISH = 2000;
  /** How fast the land passes by a pal that walks: as its feet go, 22 pixels a stride. */
  static PACE = 22 / 1333;

  fit() {
    this.stage.fit();
  }

  /** Nothing of what it did before goes on. */
  calm() {
    this.act = null;
    this.seen = null;
  }

  /** What of the pal the app shows; before there is one, the first of the pals that it may become. */
  look(moment) {
    const { sprite } = moment.look(0);
    return sprite ?? { sheet: this.firstSheet, pose: "low", phase: 1, frameMs: 1000, frames: 2, poseFrames: 2 };
  }

  get firstSheet() {
    const look = this.record.looks.find(({ sprite }) => sprite && sprite.phase === 1);
    return look?.sprite.sheet ?? 0;
  }

  /** The sheet that the pal wore in the phase before. */
  sheetBefore({ phase, gender, sheet }) {
    const sprites = this.record.looks.map((look) => look.sprite).filter((one) => one?.gender === gender && one.phase < phase);
    const before = Math.max(...sprites.map((one) => one.phase));
    return sprites.find((one) => one.phase === before)?.sheet ?? sheet;
  }

  show(moment, real, { flies, isRunning, told, isStill }) {
    if (told && this.seen !== told && !isStill) this.begin(told, moment, real);
    if (!told) this.seen = null;
    this.flies = flies;
    this.isRunning = isRunning;
    this.shown = [moment, real, isStill];
    this.draw(...this.shown);
  }

  begin(told, moment, real) {
    this.seen = told;
    const look = this.look(moment);
    const before = told.kind === "reveal" ? this.sheetBefore(look) : look.sheet;
    const flourish = before !== look.sheet ? StagedPal.FLOURISH : 0;
    this.act = { extra: told.extra, since: real, flourish, before };
  }

  /** Answers whoever touches it, each time with the next of what it can do. */
  greet(moment, real) {
    const { sheet, phase } = this.look(moment);
    const order = ["wave", "hop", "cheer", "look_up", "marvel", "somersault", "stargaze", "firefly"];
    const can = order.filter((name) => phase >= this.record.extras[name].phase);
    const extra = can.length > 0 ? can[this.greetings % can.length] : "peek";
    this.greetings += 1;
    this.act = { extra, since: real, flourish: 0, before: sheet };
  }

  /** Where on the picture of the pal something points, in thousandths. */
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

  /** Draws a pal that lives on while the clock stands, and says when something is to be drawn again. */
  live(moment, real, isStill) {
    this.flies = false;
    this.isRunning = false;
    this.draw(moment, real, isStill);
    return this.act || this.living?.isHeld ? 16 : this.living?.isAwake ? 50 : 160;
  }

  draw(moment, real, isStill) {
    const { date } = this.record.local(moment.at);
    const sprite = this.look(moment);
    const passed = Math.min(100, real - (this.drawnAt ?? real));
    this.drawnAt = real;
    // Hours would flicker by: while time flies it is day.
    const hour = this.flies ? 10 : date.getUTCHours();
    const scene = { hour, phase: sprite.phase, way: this.way };
    const { act } = this;
    if (act && !isStill) {
      const time = real - act.since;
      if (time < act.flourish) {
        this.stage.draw({ ...scene, look: [sprite.sheet, "vital", 1], before: [act.before, "neutral", 1],
          share: Math.round((time / act.flourish) * 48) / 48, sparks: { turn: Math.round(time / 60) / 33, count: 14 } });
        return;
      }
      const { frames, length } = this.record.extras[act.extra];
      const share = (time - act.flourish) / length;
      if (share < 1) {
        const sparks = act.flourish > 0 ? { turn: Math.round(time / 60) / 33, count: 8 } : null;
        this.stage.draw({ ...scene, look: [sprite.sheet, act.extra, Math.floor(share * frames) + 1], sparks });
        return;
      }
      this.act = null;
    }
    const portrait = this.flies ? null : this.living?.picture(sprite, real);
    if (portrait) {
      if (portrait.walks && this.isRunning) this.way += passed * StagedPal.PACE;
      this.stage.draw({ ...scene, look: [], portrait });
      return;
    }
    const isOut = this.flies && this.isOutOn(moment);
    if (isOut || (sprite.pose === "walking" && this.isRunning)) {
      this.way += passed * StagedPal.PACE * (isOut ? 2 : 1);
      const frame = (Math.floor((real * 24) / 1000) % 32) + 1;
      this.stage.draw({ ...scene, way: this.way, look: [sprite.sheet, "walking", frame] });
      return;
    }
    const time = isStill || (this.isRunning && !this.flies) ? moment.at : real;
    const pose = this.flies ? "neutral" : sprite.pose;
    const rest = pose === sprite.pose ? sprite : { frameMs: 800, frames: 2, poseFrames: 2 };
    this.stage.draw({ ...scene, look: [sprite.sheet, pose, frameAt(rest, 0, Math.floor(time))] });
  }

  /** Whether steps are known of the day. */
  isOutOn({ at }) {
    const { days } = this.record;
    return (days[Math.max(0, lastIndex(days, at, (day) => day[0]))][2] ?? 0) > 0;
  }
}
