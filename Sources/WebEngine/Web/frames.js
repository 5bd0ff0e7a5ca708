"use strict";

/*
 * Shows the page of the history in a frame. A new page is prepared behind it and replaces it at the same moment, which
 * avoids flashing.
 */

class Frames {
  /** Calls `onLoad` with the window of each page. */
  constructor(place, onLoad) {
    this.place = place;
    this.onLoad = onLoad;
    this.frame = null;
    this.turn = 0;
    /**
     * True if pages show their parts for makers, and the function that is called when the reader shows or hides these
     * parts.
     */
    this.isForMakers = false;
    this.makersChanged = () => {};
    /** The function that makes a link to an instant, with the days around it, or null if there is none. */
    this.makeLink = null;
  }

  /** The page in the frame, or null until it is ready. */
  get page() {
    try {
      return this.frame?.contentWindow.pixelpal?.page ?? null;
    } catch {
      return null;
    }
  }

  /** The instant that the page shows, in milliseconds since 1970, or null if there is none. */
  get moment() {
    return this.page?.moment?.at ?? null;
  }

  /** Shows a page at `at`, or else at the moment of the previous page; with `plays`, its film begins at once. */
  async show(bytes, { at = null, title, plays = false }) {
    this.turn += 1;
    const { turn } = this;
    const frame = make("iframe", { class: "coming", title, tabindex: "-1" });
    frame.srcdoc = new TextDecoder().decode(bytes);
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    this.place.append(frame);
    await loaded;
    this.onLoad(frame.contentWindow);
    const inside = frame.contentDocument.documentElement;
    await Frames.until(() => inside.dataset.ready !== undefined, 4000);
    await this.resume(frame, at);
    if (turn !== this.turn) {
      frame.remove();
      return false;
    }
    const old = this.frame;
    this.frame = frame;
    if (plays) this.page?.run(true);
    if (old) frame.contentWindow.scrollTo(0, old.contentWindow.scrollY);
    frame.classList.remove("coming");
    frame.removeAttribute("tabindex");
    old?.remove();
    return true;
  }

  /** Restores the state of the previous page in a new one. */
  async resume(frame, at) {
    const next = frame.contentWindow.pixelpal?.page;
    if (!next) return;
    if (this.makeLink) next.link.offerDays(Address.base(), this.makeLink);
    next.setMakers(this.isForMakers);
    next.makersChanged = (isOn) => this.makersChanged(isOn);
    const was = this.page;
    if (was?.phone.chosen) next.phone.choose(was.phone.chosen);
    const instant = at ?? was?.moment?.at ?? null;
    // If the page is as it was opened, the reader hasn't chosen a moment.
    if (instant === null || (at === null && was.isAsOpened)) return;
    const { begin, end } = next.record;
    if (instant >= begin && instant <= end) await next.go(instant);
  }

  clear() {
    this.turn += 1;
    this.frame = null;
    this.place.replaceChildren();
  }

  /** Waits until a condition holds, for at most `most` milliseconds. */
  static async until(holds, most) {
    const end = performance.now() + most;
    while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
