"use strict";

/*
 * The panel for the rules: each with its meaning and limits. While a value changes, the evolution and the days are
 * updated; when it rests, the phone is, too.
 */

/** Converts a name such as `phase2BeginsAt` to `Phase 2 begins at`. */
function ruleWords(name) {
  const words = name.replace(/([a-z])([A-Z0-9])/g, "$1 $2").replace(/(\d)([A-Z])/g, "$1 $2").toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
}

/** Returns the range of a slider: all allowed values, but at most about four times the standard. */
function sliderOf({ least, most, standard, multipleOf = 1 }) {
  const top = Math.min(most, Math.max(standard * 4, least + 10 * multipleOf));
  const places = (top - least) / multipleOf;
  const step = multipleOf * (places <= 400 ? 1 : 10 ** Math.floor(Math.log10(places / 100)));
  // The slider's positions must include the standard value.
  const first = least + ((standard - least) % step);
  return { min: first, max: first + Math.floor((top - first) / step) * step, step };
}

/** The height of the label above a control, in pixels. */
const RULE_LABEL = 36;

class RulesForm {
  /** Calls `move` while a value changes. */
  constructor(panel, view, move) {
    this.panel = panel;
    this.view = view;
    this.move = move;
    this.rows = new Map();
  }

  /** Builds the form from the table of rules. */
  build(form, act) {
    this.table = form.rules;
    this.filter = make("input", { type: "search", id: "rule-filter", placeholder: "phase, widget, walk …", autocomplete: "off" });
    this.filter.addEventListener("input", () => this.applyFilter());
    const reset = make("button", { type: "button", id: "rules-reset" }, "Back to the standard");
    reset.addEventListener("click", () => act.reset());
    const keep = make("button", { type: "button", id: "rules-keep" }, "Keep this as A");
    keep.addEventListener("click", () => act.keep());
    this.both = make("button", { type: "button", id: "rules-both", "aria-pressed": "false" }, "Watch A and B");
    this.both.addEventListener("click", () => act.both());
    const groups = make("div", { class: "rule-groups" });
    const fields = new Map();
    for (const rule of this.table) {
      let group = fields.get(rule.group);
      if (!group) {
        group = make("fieldset", { class: "rule-group" }, make("legend", {}, rule.group));
        fields.set(rule.group, group);
        groups.append(group);
      }
      group.append(this.row(rule));
    }
    const summary = make("div", { class: "rules-view" }, this.view.element, make("p", { class: "ways" }, keep, this.both, reset));
    new ResizeObserver(() => this.uncoverFocus(summary)).observe(summary);
    new ResizeObserver(() => this.uncoverFocus(summary)).observe(this.panel);
    this.panel.replaceChildren(
      summary,
      make("p", { class: "field" }, make("label", { for: "rule-filter" }, "Find a rule"), this.filter),
      groups,
    );
  }

  /**
   * Sets the space at the top of the panel that the browser keeps clear when it scrolls to a focused control and its
   * label.
   */
  uncoverFocus(summary) {
    const { height } = (summary.offsetHeight > 0 ? summary : this.view.strip).getBoundingClientRect();
    const isSticky = getComputedStyle(summary).position === "sticky";
    this.panel.style.scrollPaddingTop = isSticky ? `${Math.ceil(height) + RULE_LABEL}px` : "";
  }

  row(rule) {
    const { name, kind, meaning } = rule;
    const id = `rule-${name}`;
    const label = make("label", { for: id, title: name }, ruleWords(name));
    const row = make("div", { class: "rule", "data-name": name }, label);
    const controls = [];
    const change = (value) => {
      for (const control of controls) control.show(value);
      row.toggleAttribute("data-changed", value !== rule.standard);
      this.move(name, value === rule.standard ? undefined : value);
    };
    if (kind === "flag") {
      const box = make("input", { type: "checkbox", id });
      box.addEventListener("change", () => change(box.checked));
      controls.push({ show: (value) => (box.checked = value) });
      label.prepend(box, " ");
    } else this.addNumber(row, rule, id, controls, change);
    const limits = kind === "flag" ? "" : ` ${grouped(rule.least)} to ${grouped(rule.most)}, standard ${grouped(rule.standard)}.`;
    row.append(make("p", { class: "quiet small", id: `${id}-means` }, `${meaning[0].toUpperCase()}${meaning.slice(1)}.${limits}`));
    for (const control of row.querySelectorAll("input")) control.setAttribute("aria-describedby", `${id}-means`);
    this.rows.set(name, { rule, row, show: (value) => {
      for (const control of controls) control.show(value);
      row.toggleAttribute("data-changed", value !== rule.standard);
    } });
    return row;
  }

  addNumber(row, rule, id, controls, change) {
    const { min, max, step } = sliderOf(rule);
    const number = make("input", { type: "number", id, min: rule.least, max: rule.most, step: 1, inputmode: "numeric" });
    const slider = make("input", { type: "range", min, max, step, "aria-label": ruleWords(rule.name) });
    slider.addEventListener("input", () => change(Number(slider.value)));
    number.addEventListener("input", () => {
      if (number.value !== "" && number.checkValidity()) change(Number(number.value));
    });
    number.addEventListener("change", () => {
      if (number.checkValidity() && number.value !== "") return;
      // Replaces an invalid value with the nearest valid one.
      change(Math.min(rule.most, Math.max(rule.least, Math.round(Number(number.value)) || rule.standard)));
    });
    controls.push({ show: (value) => {
      if (number.value !== String(value)) number.value = value;
      slider.value = value;
    } });
    row.append(slider, number);
  }

  /** Updates the button that compares two sets of rules. */
  showComparing(isTwo) {
    this.both?.setAttribute("aria-pressed", String(isTwo));
  }

  /** Shows the current values. */
  show(rules) {
    for (const [name, { rule, show }] of this.rows) show(rules[name] ?? rule.standard);
  }

  applyFilter() {
    const words = this.filter.value.trim().toLowerCase().split(/\s+/);
    for (const { rule, row } of this.rows.values()) {
      const text = `${rule.name} ${ruleWords(rule.name)} ${rule.meaning}`.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of this.panel.querySelectorAll(".rule-group")) {
      group.hidden = !group.querySelector(".rule:not([hidden])");
    }
  }
}
