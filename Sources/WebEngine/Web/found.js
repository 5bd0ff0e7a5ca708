"use strict";

/* The summary of the files, from the output of `inspect --json`. */

/** The names of makers and apps, by export format. */
const FORMAT_WORDS = {
  "plain-csv": "a plain table of steps",
  "plain-json": "a plain list of steps",
  "plain-ndjson": "a plain list of steps",
  "generic-csv": "a table of dates and steps",
  "generic-json": "a list of dates and steps",
  "apple-health-xml": "Apple Health’s export",
  "simple-health-export-csv": "Simple Health Export CSV",
  "applehealthdata-csv": "Apple Health’s steps as CSV",
  "qs-access-csv": "QS Access",
  "health-auto-export-csv": "Health Auto Export",
  "health-auto-export-json": "Health Auto Export",
  "hadge-csv": "Hadge",
  "pedometer-plus-plus-csv": "Pedometer++",
  "fitbit-web-csv": "Fitbit’s web export",
  "fitbit-google-csv": "Fitbit at Google Takeout",
  "fitbit-takeout-json": "Fitbit’s archive",
  "fitbit-api-json": "Fitbit",
  "fitabase-csv": "Fitabase",
  "google-fit-daily-csv": "Google Fit’s days",
  "google-fit-15-minute-csv": "Google Fit’s quarters of an hour",
  "google-fit-takeout-json": "Google Fit at Google Takeout",
  "google-fit-api-json": "Google Fit",
  "garmin-csv": "Garmin Connect",
  "bangle-csv": "Bangle.js",
  "mi-fitness-csv": "Mi Fitness",
  "fhir-json": "health records in FHIR",
  "open-mhealth-json": "Open mHealth",
  "actigraph-csv": "ActiGraph",
  "ringconn-csv": "RingConn",
  "moves-json": "the app Moves",
  "workouts-csv": "a list of workouts",
};

/**
 * Returns the name of a format: by default, its maker's export, such as `Samsung’s export` for
 * `samsung-step-daily-trend-csv`.
 */
function formatWords(format) {
  if (FORMAT_WORDS[format]) return FORMAT_WORDS[format];
  const maker = format.split("-")[0];
  return `${maker[0].toUpperCase()}${maker.slice(1)}’s export`;
}

const GRAIN_WORDS = { sample: "as it was counted", day: "by day", hour: "by hour", minute: "by the minute" };

class Found {
  constructor(report) {
    this.report = report;
    this.files = report.files;
    this.total = report.total;
    this.zone = report.zone;
  }

  /** The files that contain steps. */
  get withSteps() {
    return this.files.filter(({ rows }) => rows.steps > 0);
  }

  get isEmpty() {
    return this.total.samples === 0;
  }

  /** True if a file has rows that the engine could not use. */
  get hasProblems() {
    return this.files.some(({ problems }) => problems.length > 0);
  }

  get rejected() {
    return this.files.reduce((sum, { rows }) => sum + rows.rejected, 0);
  }

  /** The first and the last day with steps, in the history's zone, or null if there are none. */
  get span() {
    const files = this.withSteps.filter(({ first }) => first);
    if (files.length === 0) return null;
    const firsts = files.map((file) => dayIn(this.zone, file.first));
    // A day that ends at midnight does not include the next one.
    const lasts = files.map((file) => dayIn(this.zone, Math.max(Date.parse(file.first), Date.parse(file.last) - 1)));
    return [firsts.sort()[0], lasts.sort().at(-1)];
  }

  /**
   * Returns a default time zone and the reason for it, if none was given. The engine reports a zone that the files
   * name, else a UTC offset that all files with an offset share, else UTC.
   */
  guess() {
    const own = ownZone();
    if (!isOffset(this.zone) && this.zone !== "UTC") return { zone: this.zone, why: "The files name it" };
    const told = this.withSteps.filter(({ zone, last }) => last && isOffset(zone));
    if (told.length === 0) return { zone: own, why: "The files do not say where you were, so clocks are taken from this browser" };
    const offsets = listed([...new Set(told.map(({ zone }) => zone))]);
    if (told.every(({ zone, last }) => offsetIn(own, Date.parse(last) - 1) === zone)) {
      return { zone: own, why: `The files say ${offsets}, as this browser’s zone had it then` };
    }
    if (this.zone !== "UTC") return { zone: this.zone, why: "The files say how far clocks were from UTC, and nothing of summer and winter" };
    return { zone: "UTC", why: `The files say ${offsets}, and not where that was, so clocks are those of UTC` };
  }

  get sources() {
    const all = new Map();
    for (const { name, kind, counted } of this.files.flatMap(({ sources }) => sources)) {
      const source = all.get(name) ?? { name, kind, counted: 0 };
      source.counted += counted;
      all.set(name, source);
    }
    return [...all.values()].sort((one, other) => other.counted - one.counted);
  }

  get headline() {
    return `${grouped(this.total.merged)} steps on ${counted(this.total.days, "day")}`;
  }

  /** A sentence that summarizes the files. */
  get sentence() {
    // A table without sources has a single one, which is called "unnamed".
    const isUnnamed = this.sources.length === 1 && this.sources[0].name === "unnamed";
    const sources = isUnnamed ? [] : this.sources;
    // Some source names are long identifiers that no one can read.
    const names = sources.map(({ name }) => name).filter((name) => name.length <= 32).slice(0, 2);
    const others = sources.length - names.length;
    if (others > 0) names.push(counted(others, names.length > 0 ? "other source" : "source"));
    return `Found ${this.headline}${names.length ? `, from ${listed(names)}` : ""}.`;
  }

  /** Sentences about steps and rows that do not count. */
  get asides() {
    const lines = [];
    const { byHand, raw, merged } = this.total;
    if (raw > merged) {
      lines.push(
        `${grouped(raw - merged)} of ${grouped(raw)} steps were taken by two at once (a watch and a phone, say) or are told twice: each counts once.`,
      );
    }
    if (byHand > 0) lines.push(`${grouped(byHand)} steps were entered by hand; they do not move the pal.`);
    if (this.rejected > 0) lines.push(`${counted(this.rejected, "row")} could not be read.`);
    return lines;
  }

  /** Shows the complete summary. */
  show(panel, zoneWords) {
    const { span } = this;
    const facts = [
      ["Steps", grouped(this.total.merged)],
      ["Days with steps", grouped(this.total.days)],
      ["From", span ? spanWords(...span) : "no day"],
      ["Clocks", zoneWords],
    ];
    // If files overlap, the steps of each source add up to more than the total, so they are not shown.
    const isWhole = this.sources.reduce((sum, { counted: steps }) => sum + steps, 0) === this.total.merged;
    const sources = this.sources.map(({ name, kind, counted: steps }) => {
      const words = make("span", { class: "quiet" }, kind === "other" ? "" : ` (${kind})`);
      return make("li", {}, make("bdi", {}, name), words, isWhole ? `, ${grouped(steps)} steps` : "");
    });
    const files = this.files.map((file) => this.fileEntry(file));
    panel.replaceChildren(
      make("dl", { class: "facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))),
      ...this.asides.map((line) => make("p", {}, line)),
      make("h3", {}, "Who counted them"),
      make("ul", { class: "plain-list" }, ...sources),
      make("h3", {}, counted(this.files.length, "file")),
      make("ul", { class: "plain-list" }, ...files),
    );
  }

  fileEntry(file) {
    const grain = GRAIN_WORDS[file.resolution] ?? (file.resolution ? `by ${file.resolution.replaceAll("-", " ")}` : "");
    const entry = make(
      "li",
      {},
      make("bdi", { class: "file-name" }, file.path),
      make("span", { class: "quiet" }, `${formatWords(file.format)}${grain ? `, ${grain}` : ""}, ${counted(file.rows.steps, "row")} of steps`),
    );
    for (const note of file.notes) entry.append(make("span", { class: "note" }, note));
    for (const problem of file.problems.slice(0, 3)) {
      const place = problem.line ? `line ${problem.line}: ` : "";
      entry.append(make("span", { class: "note" }, `${place}${problem.reason}`));
    }
    return entry;
  }
}
