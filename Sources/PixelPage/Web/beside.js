"use strict";

/*
 * A second phone beside the first, which lived through the same history under other rules or on another system: both at the
 * same instant, and where what they show differs.
 */

class Beside {
  constructor(record, first, sprites, place) {
    this.record = record;
    this.first = first;
    this.phone = new Phone(record, sprites, place);
    this.part = null;
  }

  update(at, frameTime, local, settings) {
    this.moment = new MomentOfPal(this.record, this.part, at);
    this.phone.update(this.moment, frameTime, local, settings);
  }

  /** The surfaces that show something else than on the first phone, in words. */
  differences(moment) {
    const { surfaces } = this.record;
    const all = surfaces.filter((_, index) => isShownApart(moment, this.moment, index));
    return all.map(({ name }) => SURFACE_WORDS[name]);
  }

  /** Hands over where the two differ, from when to when, part by part, as they are opened. */
  async eachDifference(then) {
    const { first, record } = this;
    let index = 0;
    for (const [from, to] of first.parts) {
      const one = await first.open(index);
      const spans = [];
      for (let at = from; at < to; ) {
        const other = await record.part(at);
        const until = Math.min(to, other.to);
        spans.push(...spansApart(one, other, at, until));
        if (until <= at) break;
        at = until;
      }
      then(spans);
      index += 1;
      // Whoever looks at the page comes first.
      await new Promise((done) => setTimeout(done));
    }
  }
}

/** Whether two moments show something else on a surface: frames apart, which follow each other. */
function isShownApart(one, other, index) {
  const [shown, beside] = [one.shown[index], other.shown[index]];
  return shown.text !== beside.text || !looksLike(one.look(index), other.look(index));
}

/** From when to when two opened parts show something else, between two instants. */
function spansApart(one, other, from, to) {
  const instants = new Set([from]);
  for (const part of [one, other]) {
    for (const list of part.shown) for (const { at } of list) if (at > from && at < to) instants.add(at);
  }
  const spans = [];
  const ascending = [...instants].sort((left, right) => left - right);
  for (const [index, at] of ascending.entries()) {
    const moments = [new MomentOfPal(one.record, one, at), new MomentOfPal(other.record, other, at)];
    if (!one.shown.some((_, surface) => isShownApart(...moments, surface))) continue;
    const end = ascending[index + 1] ?? to;
    const last = spans[spans.length - 1];
    if (last && last[1] === at) last[1] = end;
    else spans.push([at, end]);
  }
  return spans;
}
