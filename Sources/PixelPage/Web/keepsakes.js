"use strict";

/* What the pal does with one of its keepsakes in the evening and at night, by the table in the page's data. */

class KeepsakeUses {
  constructor(record) {
    this.record = record;
    this.canvas = canvasOf(SIDE, SIDE);
    this.chosen = {};
  }

  /** The local hours at which the pal's evening begins, and at which its night ends. */
  static EVENING = 19;
  static MORNING = 5;
  /** The time after which the pal breathes in or out, in milliseconds. */
  static BREATH = 800;

  /**
   * Returns what the pal does with a keepsake in the night around an instant, or null by day. The result is also null
   * if none of the first `count` keepsakes can be used.
   */
  atNight(at, count) {
    const hour = this.record.local(at).date.getUTCHours();
    return hour < KeepsakeUses.EVENING && hour >= KeepsakeUses.MORNING ? null : this.choice(at, count);
  }

  /**
   * Returns what the pal does with a keepsake on the day around an instant, which lasts until the morning. The pal's
   * generator draws a number for each of the first `count` keepsakes, and the highest wins, so that a new keepsake
   * rarely changes the choice.
   */
  choice(at, count) {
    const { ambience, meadow } = this.record;
    if (!ambience) return null;
    const { date } = this.record.local(at - KeepsakeUses.MORNING * HOUR);
    const key = `${numberOfDay(date)} ${count}`;
    if (this.chosen.key !== key) {
      const draw = ({ keepsake }) => ambience.draw("keep", numberOfDay(date) * 64 + keepsake, 1 << 30);
      const all = meadow.uses.filter(({ keepsake }) => keepsake < count).map((use) => [draw(use), use]);
      this.chosen = { key, use: all.sort(([one], [other]) => other - one)[0]?.[1] ?? null };
    }
    return this.chosen.use;
  }

  /** Returns true if the pal stands with open eyes while it uses a keepsake. */
  isAwake({ body, eyes, isInside }) {
    return !isInside && body !== "sit" && body !== "crouch" && !this.record.face.closedEyes.includes(eyes);
  }

  /** Returns what a happy pal of a phase looks like that stands with open eyes, like the use of a keepsake. */
  standing({ phase }) {
    const happy = this.record.ambience?.rules.moods.find(({ name }) => name === "happy");
    return { keepsake: null, lift: 0, body: null, ...happy?.phases[phase - 1] };
  }

  /**
   * Returns the picture of the pal that uses a keepsake for `time` milliseconds, and what the stage draws around it. The
   * result is null if the pal has no inner life, and so no parts of a face.
   */
  picture(use, { gender, phase, sheet }, time, isStill) {
    const { ambience, face, figures, meadow } = this.record;
    if (!ambience || !gender) return null;
    const frameOf = (list, every) => list[isStill ? 0 : modulo(Math.floor(time / every), list.length)];
    const [dx, dy] = use.path ? frameOf(use.path, use.every) : [0, 0];
    const breath = frameOf([1, 2], KeepsakeUses.BREATH);
    const isBlinking = !isStill && !face.closedEyes.includes(use.eyes) && ambience.isBlinking(time, face.beats[1], phase);
    const eyes = isBlinking ? face.idle.shut[phase - 1] : use.eyes;
    const age = isStill ? 600 : use.floats ? modulo(time, face.overlays[use.floats]) : 0;
    const prop = use.prop && { ...use.prop, rows: frameOf(use.prop.frames, use.prop.every) };
    const key = JSON.stringify([use.keepsake, sheet, breath, eyes, Math.floor(age / 50), dx, dy, prop?.rows]);
    if (key !== this.key) {
      this.key = key;
      const { mouth, cheeks, body } = use;
      const overlays = use.floats ? [{ kind: use.floats, slot: 0, shows: -age }] : [];
      const shown = { face: { eyes, mouth, cheeks, body, lean: 0, lift: 0 }, overlays, float: 0 };
      figures.paint(figures.compose({ gender, phase, pose: "neutral" }, breath, shown, 0), sheet, this.canvas);
    }
    const colours = (sign) => meadow.inks[sign] ?? `#${figures.palettes[sheet][Number(sign) - 1].toString(16).padStart(6, "0")}`;
    return { canvas: use.isInside ? null : this.canvas, key, dx, dy: dy - use.lift, prop, colours };
  }
}
