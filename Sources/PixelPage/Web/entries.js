"use strict";

/* Entries in their order. */

/** The last index at whose entry `key` is not above `limit`; -1 when there is none. */
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
