"use strict";

/* Error messages, and questions for information that the files do not contain. */

const DATE_ORDERS = [["dmy", "The day, as in 31/12"], ["mdy", "The month, as in 12/31"]];
const DECIMAL_MARKS = [["comma", "10.123 is ten thousand"], ["point", "10.123 is ten"]];

/**
 * Questions by the command line option that takes the answer: if the engine's hint names the option, the page asks.
 * `hint` replaces the engine's hint, and `said` describes the answer.
 */
const QUESTIONS = {
  "--year": {
    hint: "say which it is",
    title: "The year of these dates",
    said: (year) => `the year is ${year}`,
    field: () => {
      const year = new Date().getFullYear();
      return make("input", { type: "number", min: 1970, max: year + 1, step: 1, value: year, required: "", inputmode: "numeric" });
    },
  },
  "--date-order": {
    hint: "say which comes first",
    title: "What comes first in these dates",
    said: (order) => `the ${order === "dmy" ? "day" : "month"} comes first`,
    field: () => selectOf(DATE_ORDERS),
  },
  "--decimal": {
    hint: "say what a point means",
    title: "The point in these numbers",
    said: (mark) => `decimals have a ${mark}`,
    field: () => selectOf(DECIMAL_MARKS),
  },
  "--date": {
    hint: "say which day it is",
    title: "The day of these times",
    said: (day) => `the day is ${dayWords(day)}`,
    field: () => make("input", { type: "date", required: "" }),
  },
  "--person": {
    hint: "say whose are meant",
    title: "Whose steps are meant",
    said: (name) => `the steps of ${name} are meant`,
    // If there are more than three people, the engine's message names only three.
    field: ({ words }) => {
      const names = [...words.matchAll(/'([^']*)'/g)].map(([, name]) => name);
      const known = words.includes(" but ") ? names.slice(1) : names;
      if (!words.includes(" and others")) return selectOf(known.map((name) => [name, name]));
      return make("input", { type: "text", required: "", autocomplete: "off", spellcheck: "false", placeholder: known.join(", ") });
    },
  },
  "--format": {
    hint: "say so if these are steps",
    title: "What this is",
    said: (format) => `this is ${formatWords(format)}`,
    field: ({ hint }) => {
      const format = /'--format ([a-z0-9-]+)'/.exec(hint)[1];
      return selectOf([[format, `Steps: ${formatWords(format)}`]]);
    },
  },
};

/** Returns the option that a hint suggests if the page has a question for it, or else null. */
function optionFor(hint) {
  if (/'--format [a-z0-9-]+' if these are steps/.test(hint)) return "--format";
  return /'(--(?:year|date-order|date|decimal|person))\b/.exec(hint)?.[1] ?? null;
}

function selectOf(choices) {
  return make("select", {}, ...choices.map(([value, words]) => make("option", { value }, words)));
}

/** Patterns of hints about the command line, each with its replacement on the page. */
const HINTS = [
  [/; the total is still reported$/, ""],
  [/(^|; )'pixelpal formats' lists the supported formats.*$/, "$1what can be read, and where it is exported, stands below"],
  [/^name the files in it/, "choose the files in it"],
  [/^(it may be incomplete); .*$/, "$1"],
  [/^.*(?:--[a-z]|'pixelpal |'\.\/).*$/, ""],
];

function hintWords(hint) {
  const question = QUESTIONS[optionFor(hint)];
  return question ? question.hint : HINTS.reduce((words, [pattern, instead]) => words.replace(pattern, instead), hint);
}

/** Makes a sentence of a message: `expected a time` becomes `Expected a time.` */
function sentenceOf(text) {
  if (text === "") return "";
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

/** Returns the texts of an error message: title, description, the place with its caret, and a hint. */
function errorTexts(error) {
  if (error instanceof NeverStarted) {
    return {
      title: "The engine does not start",
      words: `This browser has not brought it up: ${error.message}.`,
      place: "",
      hint: "Another try may do; so may a newer browser, or one with less to do.",
    };
  }
  if (error instanceof Stopped) {
    return {
      title: "That was too much",
      words: "The engine stopped in the middle of its work, most likely for want of memory. Nothing is lost, and it has been started afresh.",
      place: "",
      hint: "A computer may manage what a phone does not. If this file does it again and is not large, it is a mistake of ours.",
    };
  }
  if (!(error instanceof Refusal)) {
    return { title: "This did not work", words: sentenceOf(String(error.message ?? error)), place: "", hint: "" };
  }
  const { place, words, hint, excerpt } = error.details;
  const plain = words.replace(/ for '--[a-z-]+ <[^']*>'/, "");
  // Binary content tells the reader nothing.
  const isText = !/[\ufffd\0-\x08]/.test(excerpt);
  return { title: "This cannot be read yet", words: sentenceOf(plain), place: isText ? excerpt : "", hint: sentenceOf(hintWords(hint)) };
}

/** A form that asks for what the files do not contain. */
class QuestionForm {
  /** Calls `answer` with the option and the answer. */
  constructor(form, answer) {
    this.form = form;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const value = this.field.value.trim();
      if (value !== "") answer(this.option, value);
    });
  }

  /** Shows the question for an error; returns false if there is none. */
  show(error) {
    this.option = error instanceof Refusal ? optionFor(error.details.hint) : null;
    this.form.hidden = this.option === null;
    if (this.option === null) return false;
    const { title, field } = QUESTIONS[this.option];
    this.field = field(error.details);
    this.field.id = "refusal-answer";
    this.form.replaceChildren(
      make("label", { for: "refusal-answer" }, title),
      this.field,
      make("button", { type: "submit", class: "main" }, "Read it so"),
    );
    return true;
  }
}
