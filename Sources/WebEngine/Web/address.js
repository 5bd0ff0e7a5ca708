"use strict";

/* Keeps the choices in the URL fragment, so that links and reloads preserve them. It never contains data from files. */

class Address {
  /** Parses `#zone=Europe/Paris&makers` into names and values; a name alone has the value `true`. */
  static read(hash = location.hash) {
    const all = new Map();
    for (const pair of hash.slice(1).split("&")) {
      const equals = pair.indexOf("=");
      if (equals < 1) {
        if (pair) all.set(pair, true);
        continue;
      }
      try {
        all.set(decodeURIComponent(pair.slice(0, equals)), decodeURIComponent(pair.slice(equals + 1)));
      } catch {
        // Ignores a parameter with a truncated escape sequence.
      }
    }
    return all;
  }

  /**
   * Returns the address with which a link begins, or an empty text for a page from a disk, which each reader has
   * elsewhere.
   */
  static base() {
    return /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/s, "") : "";
  }

  /** Writes entries to the URL; null, empty and false values are omitted. */
  static keep(entries) {
    const pairs = [...entries].filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
    const escape = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%3A", ":");
    const hash = pairs.length ? `#${pairs.map(([name, value]) => (value === true ? name : `${name}=${escape(String(value))}`)).join("&")}` : "";
    if (hash === location.hash) return;
    try {
      history.replaceState(null, "", hash || location.pathname + location.search);
    } catch {
      // A sandboxed page has no address of its own.
    }
  }
}
