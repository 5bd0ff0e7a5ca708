"use strict";

/* Part of a page that is written anew while it is open. */

/**
 * Reloads a watched page when it has been written anew. It polls a marker picture, which has the version as its width.
 * The address keeps the instant.
 */
function watch(marker) {
  let version = null;
  const ask = () => {
    const picture = new Image();
    picture.addEventListener("error", () => setTimeout(ask, 500));
    picture.addEventListener("load", () => {
      if (version !== null && picture.naturalWidth !== version) location.reload();
      version = picture.naturalWidth;
      setTimeout(ask, 500);
    });
    picture.src = `${marker}?${Date.now()}`;
  };
  ask();
}

watch(document.documentElement.dataset.watched);
