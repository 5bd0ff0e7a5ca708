"use strict";

/*
 * The plays of the pal with a person: a dance, a story, a contest. A play is a function of its beginning and of later touches;
 * its steps, faces and sentences are part of the page's data.
 */

class Play {
  /** Begins a play of a kind; `number` counts the plays of the kind and determines, for example, the story. */
  constructor(kind, number, at, mood, ambience) {
    const { plays, play, says } = ambience.rules;
    Object.assign(this, { kind, number, at, ambience, rules: play, says, table: plays.find((one) => one.kind === kind) });
    Object.assign(this, { step: 0, copied: [], staresSince: null, settledAt: null });
    this.sentences = this.sentencesFor(mood);
    const length = (sentence) => Math.max(says.readingLeast, says.readingPerWord * sentence.split(" ").length);
    this.times = this.sentences.reduce((times, sentence) => [...times, times.at(-1) + length(sentence)], [0]);
  }

  /** Returns the sentences that the pal says. */
  sentencesFor(mood) {
    const { kind, number, says, ambience } = this;
    if (kind === "guessMood") {
      const opening = says.guess[ambience.draw("gues", this.at, says.guess.length)];
      return [`${opening} ${says.moods[ambience.rules.moods.indexOf(mood)]}.`];
    }
    if (kind !== "story") return says[kind] ? [says[kind][number % says[kind].length]] : [];
    const places = says.story.map((texts, part) => ambience.draw(`sto${part + 1}`, number, texts.length));
    const [hero, wish, turn, end] = places.map((place, part) => says.story[part][place]);
    this.acted = says.storyEmotes[places[2]];
    return [`${hero} ${wish}.`, `${turn}.`, `${end}.`];
  }

  /** Returns the sentence at an instant, or null if there is none. */
  line(at) {
    const last = lastIndex(this.times, at - this.at, (time) => time);
    return this.sentences[Math.min(Math.max(last, 0), this.sentences.length - 1)] ?? null;
  }

  get isStaring() {
    return this.staresSince !== null && this.settledAt === null;
  }

  /** True if a press starts the staring. */
  get awaitsStare() {
    return this.kind === "staringContest" && this.staresSince === null;
  }

  /** True while touches are recorded for the pal to copy. */
  get isWatching() {
    return this.kind === "copyMe" && this.settledAt === null && this.copied.length < this.rules.mostCopied;
  }

  get isSilent() {
    return this.kind === "silentCompanion";
  }

  stare(at) {
    this.staresSince = at;
  }

  lookAway(at) {
    if (this.isStaring) [this.settledAt, this.sentences] = [at, [this.says.letGo]];
  }

  copy(pressed, released) {
    this.copied.push({ after: pressed - this.at, length: released - pressed });
  }

  /** The instant of the next timer, or Infinity if only the person ends the play. */
  get due() {
    const { at, kind, rules, copied, settledAt, staresSince } = this;
    const step = this.table.steps[this.step];
    if (step) return at + (step.after ?? this.times[step.read]);
    if (kind === "staringContest") {
      if (settledAt !== null) return settledAt + rules.outcomeMs;
      if (staresSince === null) return at + rules.staresWithin;
      return staresSince + rules.stareLeast + this.ambience.draw("star", this.number, rules.stareRange);
    }
    if (kind !== "copyMe") return Infinity;
    const waits = at + rules.copiesWithin;
    if (copied.length === 0) return waits;
    const [first, last] = [copied[0], copied.at(-1)];
    if (settledAt !== null) return settledAt + last.after - first.after + last.length + rules.copiesEndAfter;
    const lifted = at + last.after + last.length;
    const ends = lifted + rules.copiesEndAfter;
    return copied.length === rules.mostCopied ? ends : Math.min(ends, Math.max(waits, lifted));
  }

  /** Runs the timer that is due and returns its outcome: an overlay, an emote, a blink, or the end of the play. */
  runDueTimer(at) {
    const step = this.table.steps[this.step];
    this.step += 1;
    if (step) return step.acts ? { emote: this.acted } : step;
    if (this.kind === "copyMe" && this.copied.length > 0 && this.settledAt === null) {
      this.settledAt = at;
      return {};
    }
    if (!this.awaitsStare && this.kind === "staringContest") {
      if (this.settledAt !== null) return { isOver: true, emote: "laughing" };
      [this.settledAt, this.sentences] = [at, [this.says.blinked]];
      return { blinks: true };
    }
    return { isOver: true };
  }

  /** Returns the pose of the body, or undefined if the play does not change it. */
  body(at) {
    const { beatsPerMinute, bodies } = this.rules;
    return this.kind === "dance" ? repeating(bodies, (at - this.at) * 2 * beatsPerMinute, 60000) : undefined;
  }

  /** Returns the eyes and the mouth, or null if the play does not change them. */
  face(at) {
    const { rules, table, settledAt, copied } = this;
    if (table.eyes) return [table.eyes, repeating(table.mouths, at - this.at, rules.mouthMs)];
    if (this.kind !== "copyMe") return this.isStaring ? rules.staring : null;
    if (settledAt === null) return rules.watching;
    const begins = (touch) => settledAt + touch.after - copied[0].after;
    const done = copied.findLast((touch) => begins(touch) <= at);
    if (at >= begins(done) + Math.max(done.length, rules.copyMs)) return null;
    return done.length < rules.longFrom ? rules.copiedTap : rules.copiedHold;
  }
}
