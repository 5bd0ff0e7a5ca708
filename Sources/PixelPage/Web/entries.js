"use strict";

/* Binary search. */

/** Returns the index of the last entry with a key of at most `limit`, or -1; entries are sorted by key. */
function lastIndex(entries, limit, key) {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(entries[middle]) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
