"use strict";

/*
 * What was chosen stands in the address, so that a link or a reload keeps it. What was read never does.
 */

class Address {
  /** `#zone=Europe/Paris&rules.phase2BeginsAt=20000`, as names and values. */
  static read(hash = location.hash) {
    const all = new Map();
    for (const pair of hash.slice(1).split("&")) {
      const equals = pair.indexOf("=");
      if (equals < 1) continue;
      try {
        all.set(decodeURIComponent(pair.slice(0, equals)), decodeURIComponent(pair.slice(equals + 1)));
      } catch {
        // A piece that was cut in two on its way is left out.
      }
    }
    return all;
  }

  /** Keeps these; what is null or empty is left out. */
  static keep(entries) {
    const pairs = [...entries].filter(([, value]) => value !== null && value !== undefined && value !== "");
    const escape = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%3A", ":");
    const hash = pairs.length ? `#${pairs.map(([name, value]) => `${name}=${escape(String(value))}`).join("&")}` : "";
    if (hash === location.hash) return;
    try {
      history.replaceState(null, "", hash || location.pathname + location.search);
    } catch {
      // A page that belongs to nobody, in a sandbox, has no address of its own.
    }
  }
}
