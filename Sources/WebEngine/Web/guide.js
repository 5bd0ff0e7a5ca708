"use strict";

/* The answer to "How do I get my export?": three ways, each with a picture and its steps. */

const GUIDE_SIZE = [40, 30];

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
    ["ink", 1, 1, 16, 28], ["ink", 0, 2, 18, 26], ["paper", 2, 3, 14, 24], ["paper", 1, 4, 16, 22],
    ["shade", 15, 4, 2, 22], ["shade", 2, 26, 14, 1],
  ],
  arrow: [["coral", 19, 14, 2, 2], ["coral", 20, 12, 1, 6], ["coral", 21, 13, 1, 4], ["coral", 22, 14, 1, 2]],
  zip: [
    ["ink", 26, 7, 6, 2], ["ink", 25, 8, 14, 16], ["ink", 24, 9, 16, 14], ["sun", 26, 8, 5, 2], ["sun", 25, 10, 14, 12],
    ["sun", 26, 22, 12, 1], ["amber", 25, 20, 14, 2], ["amber", 26, 22, 12, 1], ["amber", 25, 11, 14, 1],
    ["ink", 31, 9, 2, 1], ["paper", 32, 10, 1, 1], ["ink", 31, 11, 1, 1], ["paper", 32, 12, 1, 1], ["ink", 31, 13, 1, 1],
    ["paper", 32, 14, 1, 1], ["ink", 31, 15, 1, 1], ["ink", 30, 16, 4, 4], ["paper", 31, 17, 2, 2],
  ],
  health: [
    ["ink", 6, 4, 6, 2], ["coral", 5, 10, 3, 1], ["coral", 10, 10, 3, 1], ["coral", 4, 11, 10, 3], ["coral", 5, 14, 8, 1],
    ["coral", 6, 15, 6, 1], ["coral", 7, 16, 4, 1], ["coral", 8, 17, 2, 1], ["rose", 5, 11, 2, 2], ["quiet", 4, 20, 10, 1],
    ["quiet", 4, 22, 7, 1],
  ],
  bars: [
    ["ink", 8, 4, 2, 2], ["mint", 4, 17, 2, 4], ["mint", 7, 14, 2, 7], ["teal", 10, 11, 2, 10], ["mint", 13, 15, 1, 6],
    ["quiet", 3, 21, 12, 1], ["teal", 3, 8, 5, 1], ["quiet", 3, 23, 8, 1],
  ],
  table: [
    ["ink", 0, 4, 19, 22], ["paper", 1, 5, 17, 20], ["teal", 1, 5, 17, 4], ["mint", 2, 6, 6, 2], ["mint", 11, 6, 6, 2],
    ["shade", 1, 12, 17, 1], ["shade", 1, 16, 17, 1], ["shade", 1, 20, 17, 1], ["shade", 9, 9, 1, 16],
    ["quiet", 2, 10, 6, 1], ["quiet", 2, 14, 6, 1], ["quiet", 2, 18, 6, 1], ["quiet", 2, 22, 6, 1],
    ["ink", 13, 10, 4, 1], ["ink", 12, 14, 5, 1], ["ink", 14, 18, 3, 1], ["ink", 12, 22, 5, 1],
  ],
  file: [
    ["ink", 25, 5, 10, 20], ["ink", 25, 9, 14, 16], ["ink", 35, 6, 1, 3], ["ink", 36, 7, 1, 2], ["ink", 37, 8, 1, 1],
    ["paper", 26, 6, 8, 18], ["paper", 26, 10, 12, 14], ["sky", 35, 8, 1, 1], ["shade", 26, 23, 12, 1],
    ["teal", 28, 13, 8, 1], ["quiet", 28, 16, 8, 1], ["quiet", 28, 18, 8, 1], ["quiet", 28, 20, 6, 1],
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
