"use strict";

/* Tabs: shows one of several panels, selected by click or arrow keys. */

const TAB_STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

class Tabs {
  /** Manages the tabs of a list; calls `onOpen` with the id of a panel that is opened. */
  constructor(list, onOpen) {
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    this.onOpen = onOpen;
    for (const tab of this.tabs) tab.addEventListener("click", () => this.choose(tab));
    list.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    const { tabs } = this;
    const place = tabs.indexOf(event.target);
    const step = TAB_STEPS[event.key];
    const ends = { Home: 0, End: tabs.length - 1 };
    const next = step === undefined ? ends[event.key] : (place + step + tabs.length) % tabs.length;
    if (place < 0 || next === undefined) return;
    event.preventDefault();
    this.choose(tabs[next]);
    tabs[next].focus();
  }

  choose(chosen) {
    for (const tab of this.tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
    this.onOpen(chosen.getAttribute("aria-controls"));
  }
}
