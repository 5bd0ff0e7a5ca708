/** PixelPal's engine, which replays the steps of one person and explains what the pal becomes. */

/** Bytes as a whole or in blocks. */
export type Bytes =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | Blob
  | Iterable<Uint8Array>
  | AsyncIterable<Uint8Array>;

/**
 * A file; its name appears in error messages. Several sources are combined as those of one person, as on the command
 * line. An array that contains only byte arrays is one source in blocks. If a call has the same objects as the last
 * one, they are not read again.
 */
export type Source = Bytes | { name: string; source: Bytes };

/** An instant: a date, or a text such as `2025-03-05T18:10`; without a zone it is the person's local time. */
export type Time = Date | string;

/** A document: an object, or its text. */
export type Document = object | string;

export type Phase = 1 | 2 | 3 | 4;
export type Energy = "low" | "neutral" | "vital" | "unknown";
export type DeviceName = "ideal" | "ios17" | "ios18" | "ios26";
export type SurfaceName =
  | "app"
  | "compact"
  | "minimal"
  | "expanded"
  | "lockScreen"
  | "standBy"
  | "alwaysOn"
  | "accessoryCircular"
  | "accessoryRectangular"
  | "accessoryInline"
  | "homeSmall"
  | "history";

export interface HistoryOptions {
  /** The format of the files; detected by default. */
  format?: string;
  /** A name such as `Europe/Paris`, or an offset such as `+02:00`. */
  zone?: string;
  /** The merge rule for steps that several sources recorded at the same time. */
  merge?: "health" | "max" | "sum" | "fill";
  /** A comma-separated list of source names and kinds, highest priority first. */
  sources?: string;
  year?: number;
  date?: string;
  dateOrder?: "dmy" | "mdy";
  /** The decimal separator in tables. */
  decimal?: "point" | "comma";
  person?: string;
  skipBadRows?: boolean;
  /** Receives the progress of reading; `total` is 0 while it is unknown. */
  progress?: (done: number, total: number) => void;
}

export interface ReplayOptions extends HistoryOptions {
  since?: Time;
  until?: Time;
  /** `never`, `always`, or periods such as `2025-03-01..2025-06-01`. */
  premium?: string | string[];
  gender?: "male" | "female";
  style?: "classic" | "dusk" | "meadow";
  scenario?: Document;
  /** Rules that are not specified keep their standard values. */
  rules?: Document;
  device?: DeviceName | Document;
}

export interface Inspection {
  schema: "pixelpal.inspect/1";
  merge: string;
  zone: string;
  files: {
    path: string;
    format: string;
    confidence: string;
    resolution?: string;
    zone?: string;
    rows: { read: number; steps: number; skipped: number; rejected: number };
    first?: string;
    last?: string;
    sources: { name: string; kind: string; samples: number; steps: number; counted: number }[];
    steps: { raw: number; merged: number };
    problems: { line?: number; column?: number; reason: string }[];
    notes: string[];
  }[];
  total: { samples: number; raw: number; merged: number; walked: number; byHand: number; days: number };
  days?: { day: string; steps: number; walked: number }[];
}

export interface Replay {
  schema: "pixelpal.replay/1";
  device: string;
  zone: string;
  createdAt: string;
  until: string;
  total: number;
  counted: number;
  walked: number;
  earnedPhase: Phase;
  visiblePhase: Phase;
  unlocks: { phase: Phase; total: number; walkedAt: string | null; knownAt: string; visibleAt: string | null }[];
  paywall: { shownAt: string | null; reason: string };
  days: { day: string; steps: number | null; energy: Energy }[];
  [member: string]: unknown;
}

/** The animations: idle or walking, or one that plays once (a peek, a reaction or a rare animation). */
export type LoopingAnimation =
  | "idle"
  | "walking"
  | "peek"
  | "wave"
  | "look_up"
  | "hop"
  | "cheer"
  | "marvel"
  | "stargaze"
  | "somersault"
  | "firefly";

/** A sprite and its animation: `fps` frames a second, or one per `frameMs`, from `startedAtUnixMs` on. */
export interface Sprite {
  asset: string;
  animation: LoopingAnimation;
  startedAtUnixMs: number;
  fps?: number;
  frameMs?: number;
  frames: number;
  phase: Phase;
  [member: string]: unknown;
}

export interface Shown {
  status: string;
  sprite: Sprite | null;
  icon: string | null;
  text: string | null;
  why: string;
  [member: string]: unknown;
}

export interface Snapshot {
  schema: "pixelpal.state/1";
  at: string;
  pal: { total: number; today: number | null; energy: Energy; earnedPhase: Phase; visiblePhase: Phase; [member: string]: unknown };
  surfaces: Partial<Record<SurfaceName, Shown>>;
}

/** A moment of a day that the pal keeps in its journal. */
export interface Moment {
  kind: string;
  began: string;
  noticed: string;
  importance: number;
  [member: string]: unknown;
}

/** A page of the journal: a day, a week, a year, or a long run of blank days. */
export interface Page {
  state: "open" | "drying" | "frozen" | "locked" | "hidden";
  day?: string;
  week?: string;
  year?: number;
  steps?: number | null;
  sentence?: string | null;
  title?: string | null;
  recall?: { kind: string; day: string; cue: "date" | "likeness"; score: number; sentence: string } | null;
  moments?: Moment[];
  stamps?: ("sun" | "rain" | "friend" | "cake" | "home" | "road")[];
  note?: string;
  fullestDay?: { day: string; steps: number } | null;
  [member: string]: unknown;
}

export interface Journal {
  schema: "pixelpal.journal/1";
  zone: string;
  by: "day" | "week" | "year";
  pages: Page[];
}

export interface Story {
  schema: "pixelpal.story/1";
  state: "open" | "locked";
  chapters?: { name: string; began: string; ended: string | null; weeks: number; [member: string]: unknown }[];
  routines?: { kind: string; class: string; place: string; hits: number; days: number; confidence: number }[];
  moments?: (Moment & { day: string; sentence: string | null })[];
  fullestDay?: { day: string; steps: number } | null;
}

/** Any other document; its JSON schema is in the samples. */
export interface AnyDocument {
  schema: string;
  [member: string]: unknown;
}

/** A command failed. */
export class PixelPalError extends Error {
  /** The exit status of the command line: 64 for invalid arguments, 65 for invalid data, 66 for missing files. */
  readonly status: number;
  /** The complete messages. */
  readonly messages: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** A suggestion; null if there is none. */
  readonly hint: string | null;
}

/** The engine stopped unexpectedly; the next call starts a new one. */
export class EngineStopped extends Error {}

export class PixelPal {
  /** Loads the engine from `pixelpal.wasm` next to this file, or from the argument. */
  static load(from?: URL | string | BufferSource | WebAssembly.Module): Promise<PixelPal>;

  inspect(sources: Source | Source[], options?: HistoryOptions & { days?: boolean }): Promise<Inspection>;
  replay(sources: Source | Source[], options?: ReplayOptions): Promise<Replay>;
  events(sources: Source | Source[], options?: ReplayOptions): Promise<{ at: string; event: string; [member: string]: unknown }[]>;
  /** Returns one snapshot, or an array if several instants are requested. */
  snapshot(sources: Source | Source[], options: ReplayOptions & { at: Time; surface?: SurfaceName | SurfaceName[] }): Promise<Snapshot>;
  snapshot(
    sources: Source | Source[],
    options: ReplayOptions & ({ at: Time[] } | { every: string }) & { surface?: SurfaceName | SurfaceName[] },
  ): Promise<Snapshot[]>;
  timeline(sources: Source | Source[], options: ReplayOptions & { at: Time; family?: SurfaceName }): Promise<AnyDocument>;
  push(sources: Source | Source[], options: ReplayOptions & { at: Time; event?: "start" | "update" | "end" }): Promise<{ aps: object }>;
  /** Explains an instant, or the moment of a link; `sources` may be empty for a link with days. */
  explain(
    sources: Source | Source[],
    options: ReplayOptions & ({ at: Time } | { link: string }) & { surface?: SurfaceName | SurfaceName[] },
  ): Promise<AnyDocument>;
  compare(
    sources: Source | Source[],
    options: Omit<ReplayOptions, "rules" | "device"> & { rules?: Document | Document[]; device?: DeviceName | DeviceName[] },
  ): Promise<AnyDocument>;
  journal(
    sources: Source | Source[],
    options?: ReplayOptions & { by?: "day" | "week" | "year"; from?: string; to?: string; walked?: boolean; showHidden?: boolean },
  ): Promise<Journal>;
  story(
    sources: Source | Source[],
    options?: ReplayOptions & { moments?: boolean; at?: Time; walked?: boolean; showHidden?: boolean },
  ): Promise<Story>;
  convert(sources: Source | Source[], options?: HistoryOptions & { to?: "csv" | "ndjson" | "json" | "person"; id?: string }): Promise<string>;
  page(sources: Source | Source[], options?: ReplayOptions): Promise<string>;
  report(sources: Source | Source[], options?: ReplayOptions): Promise<string>;
  card(
    sources: Source | Source[],
    options?: ReplayOptions & { as?: "png" | "svg" | "apng" | "gif"; shape?: "wide" | "tall"; at?: Time; numbers?: boolean },
  ): Promise<Uint8Array>;

  /** Runs any command and returns its output and exit status, as on the command line. */
  run(
    command: string,
    sources?: Source | Source[],
    options?: Record<string, unknown>,
    more?: string[],
  ): Promise<{ status: number; results: Uint8Array; messages: string }>;
}
