"use strict";

/*
 * The land behind the first screen: the pal walks through it, and now and then becomes what it can become. While a file
 * is read, it is as far grown as the reading has come.
 */

class Meadow {
  /** One look becomes another within this time. */
  static FLOURISH = 1600;
  /** It stays what it is for so long. */
  static STAY = 9000;
  /** How fast the land passes by: as the feet go, 22 pixels a stride. */
  static PACE = 22 / 1333;

  constructor(canvas, pals) {
    this.pals = pals;
    this.stage = new Stage(canvas, pals.sprites, () => this.draw());
    this.isStill = matchMedia("(prefers-reduced-motion: reduce)");
    this.phase = 0;
    this.before = null;
    this.since = 0;
    this.way = 0;
    this.act = null;
    /** How much of a file is read; null while nothing is. */
    this.share = null;
    // The land is as high as the card on it, which has more or less to say.
    new ResizeObserver(() => {
      if (!this.isRunning) return;
      this.stage.fit();
      this.draw();
    }).observe(canvas.parentElement);
    this.isStill.addEventListener("change", () => this.run(this.isRunning));
  }

  get hour() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const hour = new Date().getHours();
    // Whoever has asked for the dark is not shown the noon.
    return dark && hour > 5 && hour < 20 ? 22 : hour;
  }

  run(isRunning) {
    this.isRunning = isRunning;
    if (isRunning) this.stage.fit();
    this.draw();
    if (isRunning && !this.isStill.matches && !this.ticks) {
      this.ticks = true;
      this.ticked = performance.now();
      requestAnimationFrame((real) => this.tick(real));
    }
  }

  tick(real) {
    this.ticks = this.isRunning && !this.isStill.matches;
    if (!this.ticks) return;
    requestAnimationFrame((then) => this.tick(then));
    const passed = Math.min(100, Math.max(0, real - this.ticked));
    // The pictures of a stride change 24 times a second, and nothing else does oftener.
    if (passed < 40) return;
    this.ticked = real;
    if (!this.act) this.way += passed * Meadow.PACE;
    this.live(real);
    this.draw(real);
  }

  live(real) {
    if (this.act && real - this.act.since > this.pals.extras[this.act.name].length) this.act = null;
    if (this.share !== null) this.become(Math.min(3, Math.floor(this.share * 4)), real);
    else if (real - this.since > Meadow.STAY) this.become((this.phase + 1) % 4, real);
  }

  become(phase, real) {
    if (phase === this.phase) return;
    this.before = phase > this.phase ? this.phase : null;
    this.phase = phase;
    this.since = real;
  }

  /** Does something that phases from `least` on can do. */
  does(name, least = 1) {
    if (this.isStill.matches || this.phase < least) return;
    this.act = { name, since: performance.now() };
  }

  /** Has come so far with reading; `null` when it is over. */
  reads(share) {
    this.share = share;
    if (this.isStill.matches) {
      if (share !== null) this.phase = Math.min(3, Math.floor(share * 4));
      this.draw();
    }
  }

  draw(real = performance.now()) {
    const passed = real - this.since;
    const isFlourish = this.before !== null && passed < Meadow.FLOURISH && !this.isStill.matches;
    const share = isFlourish ? passed / Meadow.FLOURISH : 1;
    this.stage.draw({
      hour: this.hour,
      phase: this.phase + 1,
      look: this.look(this.phase, real),
      before: isFlourish ? this.look(this.before, real) : null,
      share,
      way: this.way,
      sparks: isFlourish ? { turn: share, count: 14 } : null,
    });
  }

  look(sheet, real) {
    if (this.isStill.matches) return [sheet, sheet === 0 ? "low" : "vital", 1];
    if (this.act) {
      const { frames, length } = this.pals.extras[this.act.name];
      const frame = Math.floor(((real - this.act.since) / length) * frames);
      return [sheet, this.act.name, Math.min(frames, Math.max(1, frame + 1))];
    }
    return [sheet, "walking", (Math.floor((real * 24) / 1000) % 32) + 1];
  }
}
