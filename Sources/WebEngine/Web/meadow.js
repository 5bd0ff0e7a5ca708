"use strict";

/*
 * The animated background of the start page: the pal walks, and changes its phase every few seconds. While a file is
 * read, the phase shows the progress.
 */

class Meadow {
  /** The duration of a phase change, in milliseconds. */
  static FLOURISH = 1600;
  /** The duration of a phase, in milliseconds. */
  static STAY = 9000;

  constructor(canvas, pals) {
    this.pals = pals;
    this.stage = new Stage(canvas, pals.sprites, () => this.draw());
    this.isStill = matchMedia("(prefers-reduced-motion: reduce)");
    this.phase = 0;
    this.before = null;
    this.since = 0;
    this.distance = 0;
    this.act = null;
    /** The pal that the visitor is choosing or that waits in its egg, or null while another pal walks. */
    this.guest = null;
    /** The share of the files that has been read, or null while none are being read. */
    this.share = null;
    // The background is as high as the card, whose content changes.
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
    // With a dark colour scheme, it is never day.
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
    // The walk cycle has 24 frames per second; nothing else changes more often.
    if (passed < 40) return;
    this.ticked = real;
    if (!this.act && !this.guest) this.distance += distanceWalked(this.pals.strides[this.phase], passed);
    this.updatePhase(real);
    this.draw(real);
  }

  updatePhase(real) {
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

  /** Plays an animation if the phase is at least `least`. */
  playAnimation(name, least = 1) {
    if (this.isStill.matches || this.phase < least) return;
    this.act = { name, since: performance.now() };
  }

  /** Shows the pal that a visitor chooses, or the pal that walked before if `person` is null. */
  show(person) {
    if (!person) this.guest = null;
    else {
      this.guest ??= new Guest(this.pals, this.pals.sprites, () => this.draw());
      this.guest.choose(person, performance.now());
    }
    this.draw();
  }

  /** Lays the egg of the visitor's pal. */
  lay() {
    this.guest.lay();
    this.draw();
  }

  /** Lets the egg hatch, and returns the time that this takes, in milliseconds: 0 with reduced motion. */
  hatch() {
    if (this.isStill.matches) return 0;
    this.guest.hatch(performance.now());
    return Guest.HATCHING;
  }

  /** Sets the share of the files that has been read, or null when reading ends. */
  showProgress(share) {
    this.share = share;
    if (this.isStill.matches) {
      if (share !== null) this.phase = Math.min(3, Math.floor(share * 4));
      this.draw();
    }
  }

  draw(real = performance.now()) {
    if (this.guest) {
      const { guest } = this;
      const portrait = guest.portrait(real, this.isStill.matches);
      this.stage.draw({ hour: this.hour, phase: 2, look: [], portrait, distance: this.distance, sparks: guest.sparks(real) });
      guest.drawShell(this.stage.context, this.stage.corner, real);
      return;
    }
    const passed = real - this.since;
    const isFlourish = this.before !== null && passed < Meadow.FLOURISH && !this.isStill.matches;
    const share = isFlourish ? passed / Meadow.FLOURISH : 1;
    this.stage.draw({
      hour: this.hour,
      phase: this.phase + 1,
      look: this.look(this.phase, real),
      before: isFlourish ? this.look(this.before, real) : null,
      share,
      distance: this.distance,
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
