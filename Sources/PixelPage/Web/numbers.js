"use strict";

/* Number formatting. */

/** Formats a number with thousands separators: `8,231`. */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Formats a step count: `1 step`, `8,231 steps`. */
function countedSteps(number) {
  return `${grouped(number)} ${Number(number) === 1 ? "step" : "steps"}`;
}
