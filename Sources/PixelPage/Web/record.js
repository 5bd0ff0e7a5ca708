"use strict";

/*
 * The record that the engine has written, and lookups by instant; nothing is decided here.
 * The record consists of compressed parts, which are opened on demand.
 */

/** The events that move the app to the foreground and to the background. */
const FOREGROUND_EVENTS = new Set(["appOpened", "appClosed"]);

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** Decodes JSON from bytes or base64 text; a zlib stream, recognized by its first byte, is inflated. */
async function opened(written) {
  const bytes = typeof written === "string" ? bytesOf(written) : written;
  if (bytes[0] !== 0x78) return JSON.parse(new TextDecoder().decode(bytes));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** Reads a flat list of values: numbers, instants and sentences. */
class ValueReader {
  constructor(values, at, phrases) {
    this.values = values;
    this.at = at;
    this.phrases = phrases;
    this.place = 0;
  }

  /** Calls `read` until the end of the list and returns the results. */
  all(read) {
    const entries = [];
    while (this.place < this.values.length) entries.push(read());
    return entries;
  }

  next() {
    this.place += 1;
    return this.values[this.place - 1];
  }

  /** Reads an instant, which is stored as the time since the previous one. */
  instant() {
    this.at += this.next();
    return this.at;
  }

  /** Reads an instant that is stored as a time before the current one, or returns null if there is none. */
  past() {
    const length = this.next();
    return length === null ? null : this.at - length;
  }

  /** Reads a phrase and the numbers that fill its gaps, or returns null if there is none. */
  sentence() {
    const phrase = this.next();
    return phrase === null ? null : this.phrases[phrase].reduce((text, rest) => text + this.next() + rest);
  }
}

/** An opened part of the record: what each surface showed, and since when. */
class RecordPart {
  constructor(written, record) {
    this.record = record;
    this.from = written.from;
    this.to = written.to;
    const extras = Object.keys(record.extras);
    const list = (name, read) => {
      const reader = new ValueReader(written[name] ?? [], this.from, record.phrases);
      return reader.all(() => read(reader));
    };
    const change = (reader) => {
      const at = reader.instant();
      const [kind, reach] = record.kinds[reader.next()];
      return { at, kind, reach, words: reader.sentence(), why: reader.sentence() };
    };
    this.changes = list("changes", change);
    this.earlier = list("earlier", change);
    this.fronts = [...this.earlier, ...this.changes].filter(({ kind }) => FOREGROUND_EVENTS.has(kind));
    this.known = list("known", (reader) => ({ at: reader.instant(), since: reader.past(), words: reader.sentence() }));
    /**
     * The changes of the sentence under the pal: the instant of each, and the new sentence, or null if there is none.
     */
    this.lines = list("lines", (reader) => [reader.instant(), reader.sentence()]);
    /** The start and the name of each rare animation. */
    this.rareAnimations = list("rares", (reader) => [reader.instant(), extras[reader.next()]]);
    /** The spans in which the phone is unlocked while the app is in the background. */
    this.unlocked = list("unlocked", (reader) => [reader.instant(), reader.instant()]);
    this.meant = list("meant", (reader) => [reader.instant(), record.meanings[reader.next()]]);
    /**
     * The start of each day, the total counted by then, and that day's own steps by then, or null if they are unknown.
     */
    this.days = list("days", (reader) => [reader.instant(), reader.next(), reader.next()]);
    /** The face events of each foreground period, if the pal has a face. */
    this.visits = list("faces", (reader) => this.readVisit(reader));
    this.palStates = [];
    this.shown = record.surfaces.map(() => []);
    let pal = [0, null, []];
    list("moments", (reader) => {
      pal = this.readMoment(reader, pal);
    });
    this.readMinutes(...written.minutes);
  }

  /** Returns true if the part contains an instant. */
  contains(at) {
    return at >= this.from && at < this.to;
  }

  readVisit(reader) {
    const at = reader.instant();
    const head = reader.next();
    const [mood, rest] = [this.record.face.moods[head % 7], Math.floor(head / 7)];
    const [beat, phase, flags] = [this.record.face.beats[rest % 4], ((rest >> 2) % 4) + 1, rest >> 4];
    const script = flags & 4 ? [{ at, answer: "opened" }] : [];
    script.push({ at, isWalking: (flags & 1) > 0, isFond: (flags & 2) > 0 });
    const isQuiet = (flags & 8) > 0;
    // The hours in which the pal sleeps, if they are known.
    const hours = (flags >> 4) - 1;
    const night = hours < 0 ? this.record.face.night : [Math.floor(hours / 24), hours % 24];
    let now = at;
    for (let count = reader.next(); count > 0; count -= 1) {
      now += reader.next();
      script.push({ at: now, ...this.faceEvent(reader.next(), reader) });
    }
    return { at, mood, beat, phase, isQuiet, night, script };
  }

  /** Decodes a face event. */
  faceEvent(code, reader) {
    if (code < 7) return { mood: this.record.face.moods[code] };
    if (code < 11) return { beat: this.record.face.beats[code - 7] };
    if (code < 15) return { phase: code - 10 };
    if (code === 23) return { rare: reader.next() };
    if (code < 24) {
      return [{ answer: "milestone" }, null, { isHighlighting: true }, { isHighlighting: false, answer: "revealed" },
        { isWalking: true }, { isWalking: false }, { isFond: true }, { isFond: false }][code - 15];
    }
    const spot = code < 26 ? { x: reader.next(), y: reader.next() } : null;
    if (code < 28) return { deed: [["press", "move", "release", "cancel"][code - 24], spot] };
    if (code === 28) return { deed: ["begins", { kind: this.record.face.plays[reader.next()].kind, number: reader.next() }] };
    if (code < 34) {
      return [{ deed: ["ends"] }, { deed: ["puzzles"] }, { isReveal: true }, { isQuiet: true }, { isQuiet: false }][code - 29];
    }
    return { emote: this.record.face.emotes[Math.floor((code - 34) / 9)], rank: (code - 34) % 9 };
  }

  /** Reads a moment, which stores only changes of the pal and of the surfaces; returns the state of the pal. */
  readMoment(reader, last) {
    const at = reader.instant();
    const head = reader.next();
    const pal = [...last];
    if (head & 1) pal[0] = reader.next();
    if (head & 2) pal[1] = reader.next();
    if (head & 4) pal[2] = this.record.states[reader.next()];
    if (head & 7) this.palStates.push([at, pal.flat()]);
    for (let count = head >> 3; count > 0; count -= 1) this.readShown(reader, at);
    return pal;
  }

  /** Reads a change of the surfaces in a bit mask; only fields that differ from the first surface's last entry are stored. */
  readShown(reader, at) {
    const mask = reader.next();
    const parts = reader.next();
    const first = this.shown[31 - Math.clz32(mask & -mask)];
    const shown = { ...first.at(-1), at };
    if (parts & 1) shown.look = reader.next();
    if (parts & 2) shown.picture = reader.next();
    if (parts & 4) shown.start = reader.past();
    if (parts & 8) shown.text = reader.sentence();
    if (parts & 16) shown.steps = reader.next();
    if (parts & 32) shown.since = reader.past();
    if (parts & 64) shown.why = reader.sentence();
    this.shown.forEach((list, index) => {
      if (mask & (1 << index)) list.push(shown);
    });
  }

  /** Decodes the steps of each minute into running sums, which `walkedBy` looks up. */
  readMinutes(text) {
    this.minutes = [];
    let minute = Math.floor(this.from / 60000);
    let sum = 0;
    for (const [entry, number] of text.matchAll(/[-(](\d+).|\w/g)) {
      const count = number ? Number(number) : parseInt(entry, 36);
      const steps = entry[0] === "-" ? 0 : count;
      minute += entry[0] === "-" ? count : 1;
      sum += steps;
      if (steps > 0) this.minutes.push([minute, sum, steps]);
    }
  }

  /** Returns the steps from the start of the part to the last whole minute before `at`. */
  walkedBy(at) {
    const index = lastIndex(this.minutes, Math.floor(at / 60000), (entry) => entry[0]);
    return index < 0 ? 0 : this.minutes[index][1];
  }
}

/** Returns the number of days from 1970 to a date; `textOfDay` is the inverse. */
function numberOfDay(date) {
  return Math.floor(date.getTime() / 86400000);
}

function textOfDay(number) {
  return new Date(number * 86400000).toISOString().slice(0, 10);
}

class PalRecord {
  constructor(data) {
    Object.assign(this, data);
    const extras = Object.entries(data.extras);
    this.extras = Object.fromEntries(
      extras.map(([name, [first, frames, length, phase, unit, rate]]) => [
        name, { first, frames, length, phase, [unit]: rate, poseFrames: frames },
      ]),
    );
    this.opened = new Map();
  }

  /** Loads the tables and picture parts of the face, if the pal has one. */
  async openFace() {
    if (!this.face) return this;
    this.ambience = new Ambience(this.face);
    this.figures = new FigureRenderer(await opened(this.face.parts), this.face);
    return this;
  }

  /** Loads the progress history: the known steps of each day, with the instants at which they became known. */
  async openHistory() {
    const reader = new ValueReader(await opened(this.knownDays), this.createdAt);
    const news = reader.all(() => [reader.instant(), reader.next(), reader.next()]);
    const all = new Map(news.map(([, day]) => [day, []]));
    for (const [at, day, steps] of news) all.get(day).push([at, steps]);
    this.dayUpdateTimes = news.map(([at]) => at);
    this.history = [...all].sort(([one], [other]) => one - other);
    this.dayUpdateTimes.sort((one, other) => one - other);
    return this;
  }

  /** Returns the progress history at `at`: all days for premium users, only today for others. */
  historyAt(at, [, today, energy, , , , , , isPremium]) {
    if (energy === "unknown") return [];
    const last = numberOfDay(this.local(at).date);
    const days = [];
    if (isPremium) {
      let next = numberOfDay(this.local(this.createdAt).date);
      const passUnknown = (end) => {
        if (end - next > this.longestUnknownRun) {
          days.push({ from: textOfDay(next), to: textOfDay(end - 1), steps: null, energy: "unknown" });
          next = end;
        }
        for (; next < end; next += 1) days.push({ day: textOfDay(next), steps: null });
      };
      for (const [day, known] of this.history) {
        if (day < next || day >= last) continue;
        const steps = known[lastIndex(known, at, (entry) => entry[0])]?.[1] ?? null;
        if (steps === null) continue;
        passUnknown(day);
        days.push({ day: textOfDay(day), steps });
        next = day + 1;
      }
      passUnknown(last);
    }
    days.push({ day: textOfDay(last), steps: today });
    return days;
  }

  indexOfPart(at) {
    return Math.max(0, lastIndex(this.parts, at, (part) => part[0]));
  }

  /** Returns the part that contains `at`, opened; the four used last stay open. */
  part(at) {
    return this.open(this.indexOfPart(at));
  }

  async open(index) {
    const known = this.opened.get(index);
    this.opened.delete(index);
    const part = known ?? opened(this.parts[index][2]).then((written) => new RecordPart(written, this));
    this.opened.set(index, part);
    for (const old of this.opened.keys()) {
      if (this.opened.size <= 4) break;
      // The last part stays, since the page goes back to it at once when it is printed.
      if (old !== this.parts.length - 1) this.opened.delete(old);
    }
    return part;
  }

  /** Returns true if the hour of `at` lies in the hours of a night. */
  isNight(at, [from, to]) {
    const hour = this.local(at).date.getUTCHours();
    return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  }

  /**
   * Returns the local time at `at`, as a date that holds it in its UTC fields, with the zone and its offset from UTC in
   * seconds.
   */
  local(at) {
    const index = Math.max(0, lastIndex(this.clocks, at, (clock) => clock[0]));
    const [, offset, zone] = this.clocks[index];
    return { date: new Date(at + offset * 1000), zone, offset };
  }

  /** Returns the start and the end of the local day that contains `at`, and what is known of its steps. */
  dayAt(at) {
    const { days } = this;
    const index = Math.max(0, lastIndex(days, at, (day) => day[0]));
    const [from, , steps, , grain, , , count] = days[index];
    const isUnknown = steps === null;
    // The last day is drawn in full, although the record ends within it.
    const to = index + 1 < days.length ? days[index + 1][0] : this.daysEnd;
    if (!count) return { start: from, end: to, grain, steps, isUnknown };
    // An entry for many unknown days: the length of each follows from the clocks.
    const midnight = (instant) => {
      const first = instant - modulo(instant + this.local(instant).offset * 1000, 86400000);
      return first + (this.local(instant).offset - this.local(first).offset) * 1000;
    };
    const first = midnight(Math.max(at, from));
    return { start: Math.max(from, first), end: Math.min(to, midnight(first + 93600000)), grain, steps, isUnknown };
  }
}

function modulo(number, by) {
  return ((number % by) + by) % by;
}

/** Returns the frame of a sprite at `at`, computed from the instant, so that it cannot drift. */
function frameAt(sprite, start, at) {
  if (sprite.frame !== undefined) return sprite.frame;
  const elapsed = at - start;
  const count =
    sprite.fps !== undefined ? Math.floor((elapsed * sprite.fps) / 1000) : Math.floor(elapsed / sprite.frameMs);
  const frame = (((count % sprite.frames) + sprite.frames) % sprite.frames) + 1;
  return Math.min(frame, sprite.poseFrames);
}

/** The state of all surfaces at one instant of an opened part. */
class PalMoment {
  constructor(record, part, at) {
    this.record = record;
    this.part = part;
    this.at = at;
    const pal = part.palStates[lastIndex(part.palStates, at, (entry) => entry[0])];
    this.pal = pal[1];
    this.shown = part.shown.map((list) => list[lastIndex(list, at, (entry) => entry.at)]);
  }

  look(index) {
    return this.record.looks[this.shown[index].look];
  }

  /**
   * Returns the next visible change of the surface within the time that the engine looks ahead, or null if there is
   * none.
   */
  async nextLook(index) {
    const now = this.shown[index];
    const look = this.record.looks[now.look];
    const horizon = this.at + this.record.horizonMs;
    const { parts } = this.record;
    for (let part = this.record.indexOfPart(this.at); part < parts.length && parts[part][0] <= horizon; part += 1) {
      const { shown } = await this.record.open(part);
      const next = shown[index].find(
        (entry) => entry.at > this.at && (entry.text !== now.text || !looksSame(this.record.looks[entry.look], look)),
      );
      if (next) return next.at <= horizon ? next : null;
    }
    return null;
  }

  /** Returns true if the surface shows another picture than intended. */
  differs(index) {
    const { place } = this.record.surfaces[index];
    const { picture } = this.shown[index];
    return place !== undefined && picture !== null && picture !== this.meant[place];
  }

  get meant() {
    const { meant } = this.part;
    return meant[Math.max(0, lastIndex(meant, this.at, (entry) => entry[0]))][1];
  }

  /** Returns the peek, reaction or rare animation that replaces idling or walking, or null if there is none. */
  played(index) {
    const { status, sprite } = this.look(index);
    // A still picture plays no animation.
    if (!sprite || status !== "live" || sprite.frame !== undefined) return null;
    const isApp = this.record.surfaces[index].name === "app";
    const rare = isApp ? this.rare : null;
    if (rare || sprite.pose === "walking") return rare;
    return (isApp ? this.reaction : null) ?? (isApp || this.record.peeks.everywhere ? this.peek : null);
  }

  /** The rare animation after the app was opened, or null once it has ended or the app is closed. */
  get rare() {
    const { rareAnimations, fronts } = this.part;
    const rare = rareAnimations[lastIndex(rareAnimations, this.at, ([at]) => at)];
    const front = fronts[lastIndex(fronts, this.at, ({ at }) => at)];
    return rare && front?.kind === "appOpened" && front.at === rare[0] ? this.playing(rare[1], rare[0]) : null;
  }

  /** The current reaction of the body, or null if there is none. */
  get reaction() {
    const { visit } = this;
    const latest = visit?.script[lastIndex(visit.script, this.at, ({ at }) => at)];
    // Reactions follow recorded events: without a recent one, the face need not be computed.
    if (!latest || this.at >= latest.at + this.record.ambience.longestReaction) return null;
    const answer = this.shownFace?.answer;
    return answer ? this.playing(answer.name, answer.at) : null;
  }

  /**
   * The current peek, or null if there is none. As in the engine, it is computed directly, without iterating over
   * earlier peeks.
   */
  get peek() {
    const { reveals, createdAt, peeks } = this.record;
    const [since, phase] = reveals[lastIndex(reveals, this.at, ([at]) => at)] ?? [createdAt, 1];
    const [least, most] = peeks.waits[phase - 1];
    const beat = Math.floor((least + most) / 2);
    const seed = toUInt64(BigInt(`0x${peeks.seed}`) + BigInt(phase));
    const newest = Math.floor((this.at - since) / beat) - 1;
    for (const index of [newest, newest - 1]) {
      if (index < 0) return null;
      const start = since + beat * (index + 1) + seededRandom("", seed, index, Math.floor((most - least) / 2) + 1);
      if (start <= this.at) return this.playing("peek", start);
    }
    return null;
  }

  /** Returns the state of an animation that began at `start`, or null once it has ended. */
  playing(name, start) {
    const extra = this.record.extras[name];
    return this.at < start + extra.length ? { ...extra, name, start, frame: frameAt(extra, start, this.at) } : null;
  }

  get walked() {
    const { days } = this.part;
    const [start, counted, today] = days[Math.max(0, lastIndex(days, this.at, (day) => day[0]))];
    const since = this.part.walkedBy(this.at) - this.part.walkedBy(start);
    return { counted: counted + since, today: today === null ? null : today + since };
  }

  /** The scene that the person sees: the app, the Home Screen of an unlocked phone, or else the Lock Screen. */
  get scene() {
    const { fronts, unlocked } = this.part;
    const front = fronts[lastIndex(fronts, this.at, (change) => change.at)];
    if (front?.kind === "appOpened" || this.screenDocument.screen === "onboarding") return "app";
    const last = unlocked[lastIndex(unlocked, this.at, ([from]) => from)];
    return last && this.at < last[1] ? "home" : "lock";
  }

  /** The face events of the current foreground period, or null in the background. */
  get visit() {
    const { visits, fronts } = this.part;
    const visit = visits[lastIndex(visits, this.at, ({ at }) => at)];
    const front = fronts[lastIndex(fronts, this.at, ({ at }) => at)];
    return visit && !(front?.kind === "appClosed" && front.at >= visit.at) ? visit : null;
  }

  /** The face with the script of its events, which it applies as time advances. */
  get face() {
    const { visit, record } = this;
    return visit && new Face(record.ambience, { ...visit, isNight: (at) => record.isNight(at, visit.night) }, visit.script);
  }

  get known() {
    return this.part.known[lastIndex(this.part.known, this.at, (entry) => entry.at)] ?? null;
  }

  /** The current look of the face, or null in the background. */
  get shownFace() {
    this.faceLook ??= this.face?.look(this.at) ?? null;
    return this.faceLook;
  }

  /** The sentence that the pal has written, which the app shows below it, or null if there is none. */
  get diaryLine() {
    const { lines } = this.part;
    return lines[lastIndex(lines, this.at, (entry) => entry[0])]?.[1] ?? null;
  }

  /** Returns the last five changes that affected the surface. */
  decided(index) {
    const { reach } = this.record.surfaces[index];
    const of = (change) => (change.reach & reach) !== 0;
    const here = this.part.changes.filter((change) => change.at <= this.at && of(change));
    return [...this.part.earlier.filter(of), ...here].slice(-5);
  }

  /** The document that `pixelpal snapshot` writes, without the chapter and the journal pages, which the diary has. */
  get document() {
    const names = this.record.surfaces.map((surface) => surface.name);
    const [total, today, energy, earnedPhase, visiblePhase, walking, entitlement, paywall, , gender, style, name] =
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
      keepsakes: this.record.keepsakes.filter(([, from]) => from <= total).map(([kept]) => kept),
      gender: gender ?? null,
      style: style ?? null,
    };
    if (name) pal.name = name;
    return {
      schema: "pixelpal.state/1",
      at: isoTime(this.at),
      pal,
      surfaces: Object.fromEntries(names.map((surface, index) => [surface, this.surfaceDocument(index)])),
    };
  }

  surfaceDocument(index) {
    const shown = this.shown[index];
    const { status, sprite, icon, message, effects } = this.look(index);
    const document = { status, sprite: null };
    if (sprite) {
      const played = this.played(index);
      const { fps, frameMs, frames } = played ?? sprite;
      document.sprite = {
        asset: `${sprite.gender}_${played?.name ?? sprite.pose}_${played?.frame ?? frameAt(sprite, shown.start, this.at)}`,
        animation: played?.name ?? sprite.animation,
        startedAtUnixMs: played?.start ?? shown.start,
        ...(fps !== undefined ? { fps } : { frameMs }),
        frames,
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
    document.shownSince = shown.since === null ? null : isoTime(shown.since);
    document.why = shown.why;
    const { name } = this.record.surfaces[index];
    if (name === "app") {
      Object.assign(document, this.screenDocument);
      if (document.screen && this.record.journal) document.line = sentenceUnderPal(this.shownFace, this.diaryLine);
      if (document.screen && document.screen !== "onboarding" && this.record.face) Object.assign(document, this.faceDocument);
    }
    if (name === "history") document.days = this.record.historyAt(this.at, this.pal);
    return document;
  }

  /** The members for the face, without the pal's feelings, which the page does not know. */
  get faceDocument() {
    const { mood, face = null, play = null, emote = null, overlays = [] } = this.shownFace ?? {};
    return {
      ...(mood ? { mood } : {}),
      face,
      play: play && { kind: play.kind, number: play.number, startedAtUnixMs: play.at },
      emote: emote && { name: emote.name, startedAtUnixMs: emote.since, ms: emote.ms },
      overlays: overlays.map(({ kind, slot, shows, ends }) => ({ kind, slot, startedAtUnixMs: shows, ms: ends - shows })),
    };
  }

  /** The members for the app's screen: its name, the progress, and the choices. */
  get screenDocument() {
    const { screens, onboarding, phases, paywall, settingsOffer, homeTexts, choices } = this.record;
    const [total, , , earned, visible, , , , , gender, , , isPaywall, offersSettings, choice] = this.pal;
    if (gender === undefined) {
      const step = lastIndex(screens, this.at, (at) => at) + 1;
      return screens.length > 0 ? { screen: "onboarding", step, stepName: onboarding[step - 1].name } : {};
    }
    const next = phases[visible];
    const text = (name, values) => homeTexts[`home.${name}`].replace(/\{(\w+)\}/g, (_, part) => values[part]);
    const phaseLine = text("phase", { number: visible, name: phases[visible - 1].name });
    const document = { screen: isPaywall ? "paywall" : "home", phaseLine, total };
    const steps = grouped(total);
    if (!next) document.standing = text("progress.grown", { steps });
    else if (earned > visible) document.standing = text("progress.waiting", { number: visible + 1 });
    else document.standing = text("progress.growing", { steps, start: grouped(next.begins) });
    if (offersSettings) document.settingsOffer = settingsOffer;
    if (choice !== undefined) document.choices = choices[choice];
    if (isPaywall) document.products = paywall.products;
    return document;
  }
}

/** Returns true if two looks are indistinguishable apart from the frame; they may be from two records. */
function looksSame(one, other) {
  const key = ({ status, sprite, icon, message, effects }) => {
    const { gender, pose, phase, style, skin } = sprite ?? {};
    return JSON.stringify([status, gender, pose, phase, style, skin, icon, message, effects]);
  };
  return one === other || key(one) === key(other);
}

/** Formats an instant as in the engine's documents. */
function isoTime(at) {
  return `${new Date(Math.floor(at / 1000) * 1000).toISOString().slice(0, 19)}Z`;
}
