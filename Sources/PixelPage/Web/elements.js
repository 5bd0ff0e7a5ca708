"use strict";

/* Helpers for DOM elements. */

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Sets the text of an element only if it changes, to avoid needless layout and screen reader announcements. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
