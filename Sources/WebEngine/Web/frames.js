"use strict";

/*
 * The page of the history, in a frame. Another one is made ready behind it and takes its place when it shows the same
 * moment, so that nothing flashes.
 */

class Frames {
  /** `meet` is handed the window of each page. */
  constructor(place, meet) {
    this.place = place;
    this.meet = meet;
    this.frame = null;
    this.turn = 0;
  }

  /** The page inside, once it plays; `null` before. */
  get page() {
    try {
      return this.frame?.contentWindow.pixelpal?.page ?? null;
    } catch {
      return null;
    }
  }

  /** The instant that is shown, in milliseconds. */
  get moment() {
    return this.page?.moment?.at ?? null;
  }

  /** Shows a page, at the moment that was shown, or at `at`. */
  async show(bytes, { at = null, title }) {
    this.turn += 1;
    const { turn } = this;
    const frame = make("iframe", { class: "coming", title, tabindex: "-1" });
    frame.srcdoc = new TextDecoder().decode(bytes);
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    this.place.append(frame);
    await loaded;
    this.meet(frame.contentWindow);
    const inside = frame.contentDocument.documentElement;
    await Frames.until(() => inside.dataset.ready !== undefined, 4000);
    await this.resume(frame, at);
    if (turn !== this.turn) {
      frame.remove();
      return false;
    }
    const old = this.frame;
    this.frame = frame;
    if (old) frame.contentWindow.scrollTo(0, old.contentWindow.scrollY);
    frame.classList.remove("coming");
    frame.removeAttribute("tabindex");
    old?.remove();
    return true;
  }

  /** Lets the new page show what the old one showed. */
  async resume(frame, at) {
    const next = frame.contentWindow.pixelpal?.page;
    if (!next) return;
    const was = this.page;
    if (was?.phone.chosen) next.phone.choose(was.phone.chosen);
    const instant = at ?? was?.moment?.at ?? null;
    // What stands as it was opened has no moment that anybody chose.
    if (instant === null || (at === null && was.isAsOpened)) return;
    const { begin, end } = next.record;
    if (instant >= begin && instant <= end) await next.go(instant);
  }

  clear() {
    this.turn += 1;
    this.frame = null;
    this.place.replaceChildren();
  }

  /** Waits until something holds, for so long at most. */
  static async until(holds, most) {
    const end = performance.now() + most;
    while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
