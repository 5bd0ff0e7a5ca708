"use strict";

/* The choice of a pal: boy or girl, its style, and its name. */

const PEOPLE = { male: "Boy", female: "Girl" };

/** The maximum number of letters in a name. */
const NAME_LENGTH = 12;

/** Returns a name as the engine accepts it: on one line, without characters that change the direction of text. */
function nameOf(text) {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (letter) => (letter === "\u200D" ? letter : "")).replace(/\s+/g, " ").trim();
  return [...plain].slice(0, NAME_LENGTH).join("").trim();
}

/** Returns a field with the six pals; `change` is called with the gender and the style of the one that is chosen. */
function peopleField(pals, title, name, value, change) {
  const labels = pals.people.map(({ gender, style }) => {
    const input = make("input", { type: "radio", name, value: `${gender} ${style}` });
    input.checked = input.value === value;
    input.addEventListener("change", () => change({ gender, style }));
    const words = `${PEOPLE[gender]}, ${style}`;
    return make("label", {}, input, make("span", { class: "person" }, pals.person(gender, style), make("span", {}, words)));
  });
  return make("fieldset", { class: "field choice people" }, make("legend", {}, title), ...labels);
}

/** Returns a field for the name; `change` is called with the name when it is complete. */
function nameField(id, value, change = () => {}) {
  const input = make("input", {
    id, type: "text", value, maxlength: 2 * NAME_LENGTH, autocomplete: "off", spellcheck: "false",
  });
  input.addEventListener("input", () => {
    if ([...input.value].length > NAME_LENGTH) input.value = nameOf(input.value);
  });
  input.addEventListener("change", () => {
    input.value = nameOf(input.value);
    change(input.value);
  });
  const limit = make("span", { class: "quiet small" }, ` at most ${NAME_LENGTH} letters`);
  return make("p", { class: "field" }, make("label", { for: id }, "Its name", limit), input);
}

/** The form that asks which pal walks with the visitor. */
class WhoForm {
  /** Calls `chosen` with each pal that the visitor selects before answering. */
  constructor(form, pals, chosen) {
    this.form = form;
    this.person = { gender: pals.people[0].gender, style: pals.people[0].style };
    const value = `${this.person.gender} ${this.person.style}`;
    const people = peopleField(pals, "Boy or girl, and a style", "who", value, (person) => {
      this.person = person;
      chosen(person);
    });
    byId("who-fields").append(people, nameField("who-name", ""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.answer({ ...this.person, name: nameOf(byId("who-name").value) || null });
    });
    byId("who-skip").addEventListener("click", () => this.answer(null));
  }

  /** True while the question is shown. */
  get isAsking() {
    return !this.form.hidden;
  }

  /** Returns the answer of the visitor, or null if the visitor skips the question. */
  ask() {
    return new Promise((resolve) => {
      this.answer = (chosen) => {
        this.form.hidden = true;
        resolve(chosen);
      };
    });
  }
}
