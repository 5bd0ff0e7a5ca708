"use strict";

/*
 * The second phone of a comparison. It replays the same history under other rules or on another system; both phones
 * show the same instant, and the page marks where they differ.
 */

class Beside {
  constructor(record, first, sprites, place) {
    this.record = record;
    this.first = first;
    this.phone = new Phone(record, sprites, place);
    this.part = null;
  }

  update(at, frameTime, local, settings) {
    this.moment = new PalMoment(this.record, this.part, at);
    this.phone.update(this.moment, frameTime, local, settings);
  }

  /** Returns the names of the surfaces on which the two phones differ at this instant. */
  differences(moment) {
    const { surfaces } = this.record;
    const all = surfaces.filter((_, index) => differsOnSurface(moment, this.moment, index));
    return all.map(({ name }) => SURFACE_WORDS[name]);
  }

  /** Calls `then` with the time spans in which the phones differ, once per part of the record. */
  async eachDifference(then) {
    const { first, record } = this;
    let index = 0;
    for (const [from, to] of first.parts) {
      const one = await first.open(index);
      const spans = [];
      for (let at = from; at < to; ) {
        const other = await record.part(at);
        const until = Math.min(to, other.to);
        spans.push(...differingSpans(one, other, at, until));
        if (until <= at) break;
        at = until;
      }
      then(spans);
      index += 1;
      // Yields to the event loop so that the page stays responsive.
      await new Promise((done) => setTimeout(done));
    }
  }
}

/**
 * Returns true if a surface visibly differs between two moments. Frames are ignored, since they follow from the
 * animation.
 */
function differsOnSurface(one, other, index) {
  const [shown, beside] = [one.shown[index], other.shown[index]];
  return shown.text !== beside.text || !looksSame(one.look(index), other.look(index));
}

/** Returns the time spans between two instants in which two opened parts differ, with adjacent spans merged. */
function differingSpans(one, other, from, to) {
  const instants = new Set([from]);
  for (const part of [one, other]) {
    for (const list of part.shown) for (const { at } of list) if (at > from && at < to) instants.add(at);
  }
  const spans = [];
  const ascending = [...instants].sort((left, right) => left - right);
  for (const [index, at] of ascending.entries()) {
    const moments = [new PalMoment(one.record, one, at), new PalMoment(other.record, other, at)];
    if (!one.shown.some((_, surface) => differsOnSurface(...moments, surface))) continue;
    const end = ascending[index + 1] ?? to;
    const last = spans[spans.length - 1];
    if (last && last[1] === at) last[1] = end;
    else spans.push([at, end]);
  }
  return spans;
}
