"use strict";

/* Keeps the choices in the URL fragment, so that links and reloads preserve them. It never contains data from files. */

class Address {
  /** Parses `#zone=Europe/Paris&rules.phase2BeginsAt=20000` into names and values. */
  static read(hash = location.hash) {
    const all = new Map();
    for (const pair of hash.slice(1).split("&")) {
      const equals = pair.indexOf("=");
      if (equals < 1) continue;
      try {
        all.set(decodeURIComponent(pair.slice(0, equals)), decodeURIComponent(pair.slice(equals + 1)));
      } catch {
        // Ignores a parameter with a truncated escape sequence.
      }
    }
    return all;
  }

  /** Writes entries to the URL; null and empty values are omitted. */
  static keep(entries) {
    const pairs = [...entries].filter(([, value]) => value !== null && value !== undefined && value !== "");
    const escape = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%3A", ":");
    const hash = pairs.length ? `#${pairs.map(([name, value]) => `${name}=${escape(String(value))}`).join("&")}` : "";
    if (hash === location.hash) return;
    try {
      history.replaceState(null, "", hash || location.pathname + location.search);
    } catch {
      // A sandboxed page has no address of its own.
    }
  }
}
