"use strict";

/* The answer to "How do I get my export?": three ways, each with a picture and its steps. */

const GUIDE_SIZE = [44, 30];

const GUIDE_COLOURS = {
  ink: "#241a33",
  paper: "#fff8ea",
  shade: "#d9cfe0",
  quiet: "#b9aec6",
  coral: "#ef6a5a",
  rose: "#ff9d8a",
  teal: "#2b9a97",
  mint: "#86e0b4",
  sun: "#f7c948",
  amber: "#d9952f",
  sky: "#b4daf1",
};

/** Each part of a picture is a list of rectangles: colour, left, top, width and height. */
const GUIDE_PARTS = {
  phone: [
    ["ink", 2, 1, 16, 28], ["ink", 1, 2, 18, 26], ["paper", 3, 3, 14, 24], ["paper", 2, 4, 16, 22],
    ["shade", 16, 4, 2, 22], ["shade", 3, 26, 14, 1],
  ],
  arrow: [["coral", 21, 14, 5, 2], ["coral", 24, 12, 1, 6], ["coral", 25, 13, 1, 4], ["coral", 26, 14, 1, 2]],
  zip: [
    ["ink", 30, 7, 6, 2], ["ink", 29, 8, 14, 16], ["ink", 28, 9, 16, 14], ["sun", 30, 8, 5, 2], ["sun", 29, 10, 14, 12],
    ["sun", 30, 22, 12, 1], ["amber", 29, 20, 14, 2], ["amber", 30, 22, 12, 1], ["amber", 29, 11, 14, 1],
    ["ink", 35, 9, 2, 1], ["paper", 36, 10, 1, 1], ["ink", 35, 11, 1, 1], ["paper", 36, 12, 1, 1], ["ink", 35, 13, 1, 1],
    ["paper", 36, 14, 1, 1], ["ink", 35, 15, 1, 1], ["ink", 34, 16, 4, 4], ["paper", 35, 17, 2, 2],
  ],
  health: [
    ["ink", 7, 4, 6, 2], ["coral", 6, 10, 3, 1], ["coral", 11, 10, 3, 1], ["coral", 5, 11, 10, 3], ["coral", 6, 14, 8, 1],
    ["coral", 7, 15, 6, 1], ["coral", 8, 16, 4, 1], ["coral", 9, 17, 2, 1], ["rose", 6, 11, 2, 2], ["quiet", 5, 20, 10, 1],
    ["quiet", 5, 22, 7, 1],
  ],
  bars: [
    ["ink", 9, 4, 2, 2], ["mint", 5, 17, 2, 4], ["mint", 8, 14, 2, 7], ["teal", 11, 11, 2, 10], ["mint", 14, 15, 1, 6],
    ["quiet", 4, 21, 12, 1], ["teal", 4, 8, 5, 1], ["quiet", 4, 23, 8, 1],
  ],
  table: [
    ["ink", 1, 4, 19, 22], ["paper", 2, 5, 17, 20], ["teal", 2, 5, 17, 4], ["mint", 3, 6, 6, 2], ["mint", 12, 6, 6, 2],
    ["shade", 2, 12, 17, 1], ["shade", 2, 16, 17, 1], ["shade", 2, 20, 17, 1], ["shade", 10, 9, 1, 16],
    ["quiet", 3, 10, 6, 1], ["quiet", 3, 14, 6, 1], ["quiet", 3, 18, 6, 1], ["quiet", 3, 22, 6, 1],
    ["ink", 14, 10, 4, 1], ["ink", 13, 14, 5, 1], ["ink", 15, 18, 3, 1], ["ink", 13, 22, 5, 1],
  ],
  file: [
    ["ink", 29, 5, 10, 20], ["ink", 29, 9, 14, 16], ["ink", 39, 6, 1, 3], ["ink", 40, 7, 1, 2], ["ink", 41, 8, 1, 1],
    ["paper", 30, 6, 8, 18], ["paper", 30, 10, 12, 14], ["sky", 39, 8, 1, 1], ["shade", 30, 23, 12, 1],
    ["teal", 32, 13, 8, 1], ["quiet", 32, 16, 8, 1], ["quiet", 32, 18, 8, 1], ["quiet", 32, 20, 6, 1],
  ],
};

/** Draws the picture that a canvas names by its parts. */
function drawGuidePicture(canvas) {
  [canvas.width, canvas.height] = GUIDE_SIZE;
  const context = canvas.getContext("2d");
  for (const [colour, ...place] of canvas.dataset.parts.split(" ").flatMap((part) => GUIDE_PARTS[part])) {
    context.fillStyle = GUIDE_COLOURS[colour];
    context.fillRect(...place);
  }
}

/** Shows the guide, opened at the way that fits the device. */
function showGuide(element, agent = navigator.userAgent) {
  for (const canvas of element.querySelectorAll("canvas")) drawGuidePicture(canvas);
  const tabs = new Tabs(element.querySelector("[role=tablist]"), () => {});
  tabs.choose(byId(/Android/.test(agent) ? "guide-android" : "guide-iphone"));
}
