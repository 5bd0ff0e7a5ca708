"use strict";

/*
 * What the engine has written, and how to find an instant in it. Nothing is decided here.
 *
 * The record comes in parts, each deflated; a part is opened when somebody looks into it.
 */

const INSTANT = 0;
/** What brings the app to the front, takes it away, or lies over it. */
const FRONTS = new Set(["appOpened", "appClosed", "paywallShown"]);

/** The last index at whose entry `key` is not above `limit`; -1 when there is none. */
function lastIndex(entries, limit, key) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(entries[middle]) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

async function inflated(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** A part of the record, opened: for each surface what it showed, and since when. */
class Part {
  constructor(written, surfaces) {
    this.from = written.from;
    this.to = written.to;
    this.changes = written.changes.map((change) => this.change(change));
    this.earlier = written.earlier.map((change) => this.change(change));
    this.fronts = [...this.earlier, ...this.changes].filter(({ kind }) => FRONTS.has(kind));
    this.known = written.known.map(([after, since, words]) => ({
      at: this.from + after,
      since: since === null ? null : this.from + since,
      words,
    }));
    this.peeks = written.peeks.map((after) => this.from + after);
    this.meant = [];
    for (const [after, ...pictures] of written.meant) {
      this.meant.push([(this.meant[this.meant.length - 1]?.[INSTANT] ?? this.from) + after, ...pictures]);
    }
    this.days = this.placed(written.days);
    this.spread(written.moments, surfaces);
    this.add(written.minutes);
  }

  placed(entries) {
    return entries.map((entry) => [this.from + entry[INSTANT], ...entry.slice(1)]);
  }

  change([after, kind, reach, words, why]) {
    return { at: this.from + after, kind, reach, words, why };
  }

  /** Divides the moments, which tell only what is new, by what they tell of. */
  spread(moments, surfaces) {
    this.pals = [];
    this.shown = surfaces.map(() => []);
    let at = this.from;
    for (const [after, pal, ...news] of moments) {
      at += after;
      if (pal !== 0) this.pals.push([at, pal]);
      for (const [mask, look, picture, start, text, steps, since, why] of news) {
        const shown = {
          at,
          look,
          picture,
          start: start === null ? null : at - start,
          text,
          steps,
          since: since === null ? null : at - since,
          why,
        };
        for (let index = 0; index < surfaces.length; index += 1) {
          if (mask & (1 << index)) this.shown[index].push(shown);
        }
      }
    }
  }

  /** Adds up the steps of the minutes, so that any minute can be asked. */
  add(minutes) {
    const first = Math.floor(this.from / 60000);
    this.minutes = [];
    let minute = first;
    let sum = 0;
    for (const entry of minutes) {
      if (entry < 0) {
        minute -= entry;
      } else {
        sum += entry;
        minute += 1;
        this.minutes.push([minute, sum, entry]);
      }
    }
  }

  /** What was walked from the beginning of the part to the end of the last whole minute before `at`. */
  walkedBy(at) {
    const index = lastIndex(this.minutes, Math.floor(at / 60000), (entry) => entry[0]);
    return index < 0 ? 0 : this.minutes[index][1];
  }
}

class RecordOfPal {
  constructor(data) {
    Object.assign(this, data);
    this.opened = new Map();
  }

  indexOfPart(at) {
    return Math.max(0, lastIndex(this.parts, at, (part) => part[0]));
  }

  /** The part that `at` lies in, opened; the last few are kept open. */
  part(at) {
    return this.open(this.indexOfPart(at));
  }

  async open(index) {
    const known = this.opened.get(index);
    this.opened.delete(index);
    const part = known ?? inflated(this.parts[index][2]).then((written) => new Part(written, this.surfaces));
    this.opened.set(index, part);
    for (const old of this.opened.keys()) {
      if (this.opened.size <= 4) break;
      this.opened.delete(old);
    }
    return part;
  }

  /** What clocks showed at `at`. */
  local(at) {
    const index = Math.max(0, lastIndex(this.clocks, at, (clock) => clock[0]));
    const [, offset, zone] = this.clocks[index];
    return { date: new Date(at + offset * 1000), zone, offset };
  }

  dayIndex(at) {
    return Math.max(0, lastIndex(this.days, at, (day) => day[0]));
  }

  dayEnd(index) {
    // The last day is drawn whole, though the record ends in it.
    return index + 1 < this.days.length ? this.days[index + 1][0] : this.daysEnd;
  }
}

/** The sprite that is drawn at `at`: the frame follows from the instant, so it never drifts. */
function frameAt(sprite, start, at) {
  if (sprite.frame !== undefined) return sprite.frame;
  const elapsed = at - start;
  const count =
    sprite.fps !== undefined ? Math.floor((elapsed * sprite.fps) / 1000) : Math.floor(elapsed / sprite.frameMs);
  const frame = (((count % sprite.frames) + sprite.frames) % sprite.frames) + 1;
  return Math.min(frame, sprite.poseFrames);
}

/** What everything showed at one instant of an opened part. */
class MomentOfPal {
  constructor(record, part, at) {
    this.record = record;
    this.part = part;
    this.at = at;
    const pal = part.pals[lastIndex(part.pals, at, (entry) => entry[0])];
    this.pal = pal[1];
    this.shown = part.shown.map((list) => list[lastIndex(list, at, (entry) => entry.at)]);
  }

  look(index) {
    return this.record.looks[this.shown[index].look];
  }

  /** The next moment at which the surface looks otherwise, as far as the engine looks ahead. */
  async nextLook(index) {
    const now = this.shown[index];
    const look = this.record.looks[now.look];
    const horizon = this.at + this.record.horizonMs;
    const { parts } = this.record;
    for (let part = this.record.indexOfPart(this.at); part < parts.length && parts[part][0] <= horizon; part += 1) {
      const { shown } = await this.record.open(part);
      const next = shown[index].find(
        (entry) => entry.at > this.at && (entry.text !== now.text || !looksLike(this.record.looks[entry.look], look)),
      );
      if (next) return next.at <= horizon ? next : null;
    }
    return null;
  }

  /** Whether another picture is drawn than was meant. */
  differs(index) {
    const { place } = this.record.surfaces[index];
    const { picture } = this.shown[index];
    return place !== undefined && picture !== null && picture !== this.meant[place];
  }

  get meant() {
    const { meant } = this.part;
    return meant[Math.max(0, lastIndex(meant, this.at, (entry) => entry[0]))].slice(1);
  }

  /** Which frame of a peek it is; 0 without one. */
  get peek() {
    const { peeks } = this.part;
    const { peekFrames, peekMs } = this.record;
    const passed = this.at - (peeks[lastIndex(peeks, this.at, (at) => at)] ?? -Infinity);
    return passed < peekMs ? Math.floor((passed * peekFrames) / peekMs) + 1 : 0;
  }

  get walked() {
    const { days } = this.part;
    const [start, counted, today] = days[Math.max(0, lastIndex(days, this.at, (day) => day[0]))];
    const since = this.part.walkedBy(this.at) - this.part.walkedBy(start);
    return { counted: counted + since, today: today + since };
  }

  get known() {
    return this.part.known[lastIndex(this.part.known, this.at, (entry) => entry.at)] ?? null;
  }

  /** The last five changes that altered the surface. */
  decided(index) {
    const { reach } = this.record.surfaces[index];
    const of = (change) => (change.reach & reach) !== 0;
    const here = this.part.changes.filter((change) => change.at <= this.at && of(change));
    return [...this.part.earlier.filter(of), ...here].slice(-5);
  }

  /** The document that `pixelpal snapshot` writes. */
  get document() {
    const names = this.record.surfaces.map((surface) => surface.name);
    const [total, today, energy, earnedPhase, visiblePhase, walking, entitlement, paywall, gender, style, name] =
      this.pal;
    const pal = {
      total,
      today,
      energy,
      earnedPhase,
      visiblePhase,
      walking,
      entitlement,
      paywall,
      gender: gender ?? null,
      style: style ?? null,
    };
    if (name) pal.name = name;
    return {
      schema: "pixelpal.state/1",
      at: written(this.at),
      pal,
      surfaces: Object.fromEntries(names.map((surface, index) => [surface, this.surfaceDocument(index)])),
    };
  }

  surfaceDocument(index) {
    const shown = this.shown[index];
    const { status, sprite, icon, message, effects } = this.look(index);
    const document = { status, sprite: null };
    if (sprite) {
      document.sprite = {
        asset: `${sprite.gender}_${sprite.pose}_${frameAt(sprite, shown.start, this.at)}`,
        animation: sprite.animation,
        startedAtUnixMs: shown.start,
        ...(sprite.fps !== undefined ? { fps: sprite.fps } : { frameMs: sprite.frameMs }),
        frames: sprite.frames,
        phase: sprite.phase,
        style: sprite.style,
        skin: sprite.skin,
      };
    }
    document.icon = icon ?? null;
    document.text = shown.text;
    if (shown.steps !== null) document.steps = shown.steps;
    if (message !== undefined) document.message = message;
    document.effects = effects ?? [];
    document.shownSince = shown.since === null ? null : written(shown.since);
    document.why = shown.why;
    return document;
  }
}

/** Whether nobody sees a difference, whichever frame is drawn. */
function looksLike(one, other) {
  const key = ({ status, sprite, icon, message, effects }) =>
    JSON.stringify([status, sprite?.gender, sprite?.pose, sprite?.sheet, icon, message, effects]);
  return one === other || key(one) === key(other);
}

/** An instant as documents show it. */
function written(at) {
  return `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}
