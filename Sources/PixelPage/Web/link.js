"use strict";

/* The link to the moment that the page shows: what it holds is said before it is copied. */

/** Writes names and values as a fragment, as the engine does; a value of true stands for a name alone. */
function fragmentOf(entries) {
  const escape = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return entries
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => (value === true ? name : `${name}=${escape(String(value))}`))
    .join("&");
}

class MomentLink {
  /** Makes links to the moment that `page` shows; without settings in its record, there are none. */
  constructor(page) {
    this.page = page;
    this.$ = (id) => document.getElementById(id);
    /** The address that the link begins with; a page from a disk is elsewhere for each reader. */
    this.base = /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/s, "") : "";
    /** Makes a link with the days around an instant, for a page inside the web page; null if there is no engine. */
    this.makeWithDays = null;
    this.turn = 0;
    const { link } = page.record;
    this.$("link").hidden = link === undefined;
    if (link === undefined) return;
    this.$("link-name").parentElement.hidden = !link.name;
    for (const id of ["link-name", "link-days"]) this.$(id).addEventListener("change", () => this.prepare());
    this.$("link-copy").addEventListener("click", () => this.copy());
  }

  /** Offers links with days, made by `make`, in a page inside the web page, which has the address `base`. */
  offerDays(base, make) {
    this.base = base;
    this.makeWithDays = make;
    this.$("link-days").parentElement.hidden = false;
  }

  /** Makes the link to the moment that the page shows, and says what it holds. */
  async prepare() {
    const { record, moment } = this.page;
    if (record.link === undefined || !moment) return;
    this.turn += 1;
    const { turn } = this;
    const hasName = this.$("link-name").checked;
    if (!this.$("link-days").checked) {
      const { sprite } = moment.look(0);
      const pal = sprite ? [["phase", sprite.phase], ["pose", sprite.pose]] : [];
      const tail = fragmentOf([...pal, ["name", hasName ? record.link.name : null], ["makers", true]]);
      const name = hasName ? `, with the name \u2018${record.link.name}\u2019` : "";
      const head = fragmentOf([["at", new Date(moment.at).toISOString().replace(".000Z", "Z")]]);
      this.show(`#${head}&${record.link.settings}&${tail}`, `This link holds a moment and the settings${name}, and no steps.`);
      return;
    }
    this.show("", "Making it");
    try {
      const { fragment, holds } = await this.makeWithDays(moment.at, hasName);
      if (turn === this.turn) this.show(fragment, holds);
    } catch (error) {
      if (turn === this.turn) this.show("", `No link could be made: ${error.message}`);
    }
  }

  /** Shows a link, and what it holds. */
  show(fragment, words) {
    this.$("link-text").value = fragment && this.base + fragment;
    this.$("link-copy").disabled = fragment === "";
    setText(this.$("link-words"), words);
    setText(this.$("link-done"), "");
  }

  async copy() {
    const field = this.$("link-text");
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without permission, or without a secure connection, the older way may still work.
      field.select();
      isCopied = document.execCommand("copy");
      this.$("link-copy").focus();
    }
    const whole = this.base ? "The link is copied." : "The part of the address from # on is copied: this page is on your disk.";
    setText(this.$("link-done"), isCopied ? whole : "This browser does not copy it: select it and copy it yourself.");
  }
}
