"use strict";

/* The panel for the settings: time zone, phone, pal, and premium periods. */

const DEVICES = [
  ["ios27", "iPhone with iOS 27"],
  ["ios26", "iPhone with iOS 26"],
  ["ios18", "iPhone with iOS 18"],
  ["ios17", "iPhone with iOS 17"],
  ["ideal", "A phone without limits"],
];

const PREMIUM_DATES = /^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/;

/** Returns true if a scenario says when premium is active. */
function hasEntitlements(scenario) {
  return (scenario?.entitlements ?? []).length > 0;
}

/** The reader's choices; null stands for the default of the engine or the sample. */
class Choices {
  constructor(entries = new Map()) {
    this.zone = entries.get("zone") ?? null;
    this.device = entries.get("device") ?? null;
    this.gender = entries.get("gender") ?? null;
    this.style = entries.get("style") ?? null;
    this.name = nameOf(String(entries.get("name") ?? "")) || null;
    this.premium = entries.get("premium") ?? null;
    this.rules = {};
    for (const [name, value] of entries) {
      if (!name.startsWith("rules.")) continue;
      const isTruth = value === "true" || value === "false";
      this.rules[name.slice(6)] = isTruth ? value === "true" : Number(value);
    }
  }

  /** Returns an independent copy. */
  copy() {
    return Object.assign(new Choices(), this, { rules: { ...this.rules } });
  }

  /** True if the pal has been chosen. */
  get hasPal() {
    return this.gender !== null || this.style !== null || this.name !== null;
  }

  /** Returns a copy of the choices for another history, without the zone and the premium periods. */
  forOtherHistory() {
    return Object.assign(this.copy(), { zone: null, premium: null });
  }

  get hasRules() {
    return Object.keys(this.rules).length > 0;
  }

  get isEmpty() {
    return !this.hasRules && this.entries.every(([, value]) => value === null);
  }

  /** The entries for the URL. */
  get entries() {
    const { zone, device, gender, style, name, premium } = this;
    const rules = Object.entries(this.rules).map(([name, value]) => [`rules.${name}`, value]);
    return [...Object.entries({ zone, device, gender, style, name, premium }), ...rules];
  }

  /**
   * Returns the arguments for a command that replays the history with a scenario, or without one.
   *
   * Without a choice, premium is always active, unless the scenario says when.
   */
  wordsWith(scenario) {
    const { device, gender, style } = this;
    const premium = this.premium ?? (hasEntitlements(scenario) ? null : "always");
    return Object.entries({ device, gender, style, premium })
      .filter(([, value]) => value !== null)
      .flatMap(([name, value]) => [`--${name}`, value]);
  }

  /** Returns the scenario of a history with the chosen name, or null if there is neither. */
  scenarioWith(scenario) {
    return this.name === null ? scenario : { ...scenario, profile: { ...scenario?.profile, name: this.name } };
  }

  static rulesDocument(rules) {
    return JSON.stringify({ schema: "pixelpal.rules/1", ...rules }, null, 2);
  }
}

class Settings {
  /** Calls `change` with the choices that have changed. */
  constructor(panel, pals, change) {
    this.panel = panel;
    this.pals = pals;
    this.change = change;
  }

  /** Shows the choices, with the values of the sample's scenario as defaults. */
  show(choices, scenario, guess) {
    const profile = scenario?.profile ?? {};
    const was = {
      device: choices.device ?? scenario?.device ?? "ios26",
      person: `${choices.gender ?? profile.gender ?? "male"} ${choices.style ?? profile.style ?? "classic"}`,
      name: choices.name ?? profile.name ?? "",
    };
    const focused = this.focused;
    this.panel.replaceChildren(
      this.zoneField(choices.zone ?? guess.zone, guess),
      this.choice("The phone", "device", DEVICES, was.device, (device) => this.change({ device })),
      peopleField(this.pals, "Who it is", "person", was.person, (person) => this.change(person)),
      nameField("pal-name", was.name, (name) => this.change({ name: name || null })),
      this.premium(choices.premium, hasEntitlements(scenario)),
    );
    if (focused) this.panel.querySelector(focused)?.focus();
  }

  /** The selector of the field that has the focus. */
  get focused() {
    const field = document.activeElement;
    if (!this.panel.contains(field)) return null;
    return field.id ? `#${field.id}` : field.name ? `[name="${field.name}"]:checked` : null;
  }

  zoneField(zone, guess) {
    const names = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
    const list = make("datalist", { id: "zones" }, ...[...new Set([ownZone(), "UTC", ...names])].map((name) => make("option", { value: name })));
    const input = make("input", { id: "zone", type: "text", list: "zones", value: zone, autocomplete: "off", spellcheck: "false", "aria-describedby": "zone-why" });
    let shown = zone;
    const apply = () => {
      const name = input.value.trim();
      if (name === shown || name === "") return;
      shown = name;
      this.change({ zone: name });
    };
    input.addEventListener("change", apply);
    const own = make("button", { type: "button" }, `This browser’s, ${ownZone()}`);
    own.addEventListener("click", () => {
      input.value = ownZone();
      apply();
    });
    return make(
      "div",
      { class: "field" },
      make("label", { for: "zone" }, "Where you lived"),
      input,
      list,
      make("p", { class: "quiet small", id: "zone-why" }, `${guess.why}.`),
      ...(zone === ownZone() ? [] : [own]),
    );
  }

  choice(title, name, all, value, change) {
    const labels = all.map(([key, words]) => {
      const input = make("input", { type: "radio", name, value: key });
      input.checked = key === value;
      input.addEventListener("change", () => change(key));
      return make("label", {}, input, make("span", {}, words));
    });
    return make("fieldset", { class: "field choice stacked" }, make("legend", {}, title), ...labels);
  }

  premium(value, hasOwn) {
    const dates = PREMIUM_DATES.test(value ?? "") ? value.split("..") : ["", ""];
    const kinds = [
      ...(hasOwn ? [["", "As it was"]] : []),
      ["always", "Always"],
      ["never", "Never"],
      ["dates", "From one day until another"],
    ];
    const kind = dates[0] ? "dates" : (value ?? (hasOwn ? "" : "always"));
    const [from, until] = dates.map((day, index) =>
      make("input", { type: "date", value: day, "aria-label": index === 0 ? "Premium from" : "Premium until" }),
    );
    const span = make("p", { class: "dates" }, from, make("span", { "aria-hidden": "true" }, "to"), until);
    span.hidden = kind !== "dates";
    const field = this.choice("Premium", "premium", kinds, kind, (chosen) => {
      span.hidden = chosen !== "dates";
      if (chosen !== "dates") this.change({ premium: chosen === "" ? null : chosen });
      else if (from.value && until.value) this.change({ premium: `${from.value}..${until.value}` });
    });
    for (const input of [from, until]) {
      input.addEventListener("change", () => {
        if (from.value && until.value) this.change({ premium: `${from.value}..${until.value}` });
      });
    }
    field.classList.add("makers");
    field.append(span, make("p", { class: "quiet small" }, "Phases 3 and 4 are seen with premium. What is walked before is kept."));
    return field;
  }
}
