"use strict";

/* The outcome of the history under the current rules, optionally beside a second set of rules. */

const ENERGIES = ["low", "neutral", "vital"];
const DAYS = ["vital", "neutral", "low"];

function daysOf(replay, energy) {
  return replay.days.filter((day) => day.energy === energy).length;
}

/**
 * Returns a text with the days on which a phase was reached and seen in a replay, or with the reason why it was not.
 */
function unlockWords(replay, phase, phases) {
  const unlock = replay.unlocks.find((one) => one.phase === phase);
  if (!unlock) return "not reached";
  const walked = shortDayWords(dayIn(replay.zone, unlock.walkedAt ?? unlock.knownAt));
  if (!unlock.visibleAt) return `${walked}, waits for premium`;
  const seen = shortDayWords(dayIn(replay.zone, unlock.visibleAt));
  return seen === walked ? walked : `${walked}, seen ${seen}`;
}

class RuleOutcomeView {
  constructor(pals) {
    this.pals = pals;
    this.strip = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.strip.setAttribute("class", "days-strip");
    this.strip.setAttribute("preserveAspectRatio", "none");
    this.strip.setAttribute("role", "img");
    this.table = make("table", { class: "sets" });
    this.element = make("div", { class: "set-view" }, this.strip, this.table);
  }

  /** Shows the replay under the current rules and, beside it, the one under the kept rules, if there are any. */
  show(now, kept, isStandard) {
    this.drawDays(now);
    const rows = [
      ...this.pals.phases.slice(1).map((phase, index) => [
        phase.name, (replay) => unlockWords(replay, index + 2),
      ]),
      ["Days vital, neutral, low", (replay) => DAYS.map((energy) => daysOf(replay, energy)).join(", ")],
      ["Steps counted", (replay) => grouped(replay.counted)],
      ["Paywall", (replay) => (replay.paywall.shownAt ? shortDayWords(dayIn(replay.zone, replay.paywall.shownAt)) : "not shown")],
    ];
    const head = kept ? ["", isStandard ? "Standard" : "A", isStandard ? "This one" : "B, this one"] : ["", "Now"];
    const body = rows.map(([name, tell]) => {
      const cells = (kept ? [kept, now] : [now]).map(tell);
      const row = make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell)));
      row.toggleAttribute("data-differs", cells.length > 1 && cells[0] !== cells[1]);
      return row;
    });
    this.table.replaceChildren(
      make("caption", { class: "unseen" }, kept ? "Two sets of rules beside one another" : "What becomes of the history"),
      make("thead", {}, make("tr", {}, ...head.map((name) => (name === "" ? make("td") : make("th", { scope: "col" }, name))))),
      make("tbody", {}, ...body),
    );
  }

  /** Draws each day as a bar coloured by its energy, and a line at each unlock. */
  drawDays({ days, unlocks, zone }) {
    const height = 44;
    const most = Math.max(1, ...days.map(({ steps }) => steps ?? 0));
    const paths = Object.fromEntries(ENERGIES.map((energy) => [energy, ""]));
    days.forEach(({ steps, energy }, index) => {
      if (steps) paths[energy] += `M${index + 0.5} ${height}v${(-steps / most) * height}`;
    });
    // Many days leave no room for gaps between bars.
    this.strip.toggleAttribute("data-dense", days.length > 90);
    const draw = (path, name) => {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("d", path);
      line.setAttribute("class", name);
      return line;
    };
    const marks = unlocks.map(({ phase, walkedAt, knownAt }) => {
      const index = days.findIndex(({ day }) => day === dayIn(zone, walkedAt ?? knownAt));
      return index < 0 ? null : draw(`M${index + 0.5} 0v${height}`, `phase-${phase}`);
    });
    this.strip.setAttribute("viewBox", `0 0 ${Math.max(1, days.length)} ${height}`);
    const counts = ENERGIES.map((energy) => `${daysOf({ days }, energy)} ${energy}`);
    this.strip.setAttribute("aria-label", `${days.length} days: ${counts.join(", ")}`);
    this.strip.replaceChildren(...ENERGIES.map((energy) => draw(paths[energy], energy)), ...marks.filter(Boolean));
  }
}
