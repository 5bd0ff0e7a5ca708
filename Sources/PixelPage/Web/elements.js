"use strict";

/* Elements of a page. */

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Writes text only where it is another, so that nothing is laid out, or read aloud, for nothing. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
