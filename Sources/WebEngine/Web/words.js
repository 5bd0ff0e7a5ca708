"use strict";

/* Access to elements, and text formatting. */

function byId(id) {
  return document.getElementById(id);
}

/** Returns the content of a JSON element. */
function dataOf(id) {
  return JSON.parse(byId(id).textContent);
}

/** Formats a count with its noun: `1 day`, `1,204 days`. */
function counted(number, noun) {
  return `${grouped(number)} ${number === 1 ? noun : `${noun}s`}`;
}

/** Joins a list: `one, two and three`. */
function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Formats `2025-03-05`, or a text that starts with it, as `5 March 2025`. */
function dayWords(text) {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

/** Formats a day as `5 Mar 2025`. */
function shortDayWords(text) {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  return `${day} ${MONTHS[month - 1].slice(0, 3)} ${year}`;
}

/** Formats a range: `3 to 9 March 2025`, `3 March to 1 April 2025`. */
function spanWords(from, to) {
  if (from === to) return dayWords(from);
  const [one, other] = [dayWords(from).split(" "), dayWords(to).split(" ")];
  if (one[2] !== other[2]) return `${one.join(" ")} to ${other.join(" ")}`;
  return one[1] === other[1] ? `${one[0]} to ${other.join(" ")}` : `${one[0]} ${one[1]} to ${other.join(" ")}`;
}

/** Returns the local day of an instant in a zone. */
function dayIn(zone, instant) {
  const date = new Date(instant);
  const shift = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (shift) {
    const minutes = (Number(shift[2]) * 60 + Number(shift[3])) * (shift[1] === "-" ? -1 : 1);
    return new Date(date.getTime() + minutes * 60000).toISOString().slice(0, 10);
  }
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" })
      .formatToParts(date);
    const part = (type) => parts.find((one) => one.type === type).value;
    return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
  } catch {
    // The engine may have a zone that this browser lacks.
    return date.toISOString().slice(0, 10);
  }
}

/** Returns true if a zone is a UTC offset such as `+02:00`. */
function isOffset(zone) {
  return /^[+-]\d\d:\d\d$/.test(zone);
}

/** Returns the UTC offset of a zone at an instant, such as `+02:00`. */
function offsetIn(zone, instant) {
  if (isOffset(zone)) return zone;
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "timeZoneName").value;
  return name === "GMT" ? "+00:00" : name.replace("GMT", "").replace("\u2212", "-");
}

/** Returns the browser's time zone. */
function ownZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

function sizeWords(bytes) {
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
