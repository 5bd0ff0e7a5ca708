"use strict";

/* The link to the moment that the page shows. Before the reader copies it, the page says what it contains. */

class MomentLink {
  /** Makes links to the moment that `page` shows; without settings in its record, there are none. */
  constructor(page) {
    this.page = page;
    // The address that a link begins with; a page from a disk is elsewhere for each reader.
    this.base = location.protocol.startsWith("http") ? location.href.split("#")[0] : "";
    const { link } = page.record;
    page.$("link").hidden = !link;
    page.$("link-name").parentElement.hidden = !link?.name;
    page.$("link").addEventListener("change", () => this.prepare());
    page.$("link-copy").addEventListener("click", () => {
      page.$("link-text").select();
      setText(page.$("link-done"), document.execCommand("copy") ? "Copied." : "");
    });
  }

  /** Offers links with days, which `make` creates, if the page is inside the web page with the address `base`. */
  offerDays(base, make) {
    Object.assign(this, { base, make }).page.$("link-days").parentElement.hidden = false;
  }

  /** Makes the link to the moment that the page shows, and says what it contains. */
  async prepare() {
    const { $, moment, record: { link } } = this.page;
    if (!link || !moment) return;
    const name = $("link-name").checked ? link.name : "";
    const { sprite } = moment.look(0);
    const pal = sprite ? `&phase=${sprite.phase}&pose=${sprite.pose}` : "";
    const hasDays = $("link-days").checked;
    this.show(hasDays ? "" : `#at=${new Date(moment.at).toISOString()}&${link.settings}${pal}${name}`, "");
    // Links are made in order, and one that is no longer wanted is not shown.
    const made = hasDays && (await this.make(moment.at, name !== "").catch(() => null));
    if (made && moment === this.page.moment && $("link-days").checked) this.show(made.fragment, made.holds);
  }

  /** Shows a link, and says what it contains besides the moment. */
  show(fragment, words) {
    const { $ } = this.page;
    $("link-text").value = fragment && this.base + fragment;
    $("link-copy").disabled = !fragment;
    setText($("link-words"), words);
    setText($("link-done"), "");
  }
}
