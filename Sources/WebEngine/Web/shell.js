"use strict";

/* The page around the engine: a start page that takes files (the door), and a view of the history (the room). */

/** The debounce time in milliseconds between a slider's last change and the phone's update. */
const SLIDER_DEBOUNCE = 320;

/** The number of characters that the engine reads to warm up. */
const WARM_UP_SIZE = 2e6;

/** The name of the frame with the page of the history. */
const PAGE_TITLE = "The pal, its phone and its history";

/** The windows in which a message replaces the toolbar, and the time in milliseconds for which it does. */
const NARROW = "(max-width: 600px), (max-height: 480px)";
const MESSAGE_TIME = 9000;

class Shell {
  constructor() {
    this.pals = new Pals();
    this.meadow = new Meadow(byId("land"), this.pals);
    this.samples = new SampleHistories();
    this.drops = new Drops({
      over: (isOver) => {
        byId("over").hidden = !isOver;
        if (isOver) this.meadow.playAnimation("hop", 2);
      },
      take: (files) => this.open(files),
      refuse: (error) => this.refuseDrop(error),
    });
    // Events over the frame go to the page inside it.
    this.frames = new Frames(byId("frames"), (inner) => this.drops.listen(inner));
    this.frames.makersChanged = (isOn) => {
      this.setMakers(isOn);
      this.keepAddress();
    };
    this.frames.makeLink = (at, hasName) => this.makeLink(at, hasName);
    this.choices = new Choices(Address.read());
    this.room = new EngineClient(byId("worker").textContent, byId("module").textContent);
    byId("module").remove();
    this.settings = new Settings(byId("panel-settings"), this.pals, (change) => this.choose(change));
    this.view = new RuleOutcomeView(this.pals);
    this.form = new RulesForm(byId("panel-rules"), this.view, (name, value) => this.changeRule(name, value));
    this.saving = new Saving(byId("panel-save"), {
      bytesOf: (command, words) => this.bytesToKeep(command, words),
      say: (words) => this.showMessage(words),
      fail: (error) => this.failSoftly(error),
      openPicture: () => this.openPicture(),
    });
    this.sending = new Sending(byId("sending"), {
      draw: (words) => this.room.latest("card", () => this.bytesToKeep("card", words)),
      say: (words) => this.showMessage(words),
    });
    /** True if the visitor has skipped the question which pal walks along. */
    this.hasSkipped = false;
    this.door = new Door(this.meadow, this.pals, {
      answer: (option, value) => this.open(this.history.files, { ...this.history, said: { ...this.history.said, [option]: value } }),
      say: (words) => this.say(words),
    });
    this.samples.show(byId("samples-list"), (sample) => this.openSample(sample));
    this.turn = 0;
    this.resetHistory();
    this.listen();
    this.setMakers(Address.read().has("makers"));
    this.meadow.run(true);
    this.warmUp();
    const sample = this.samples.named(Address.read().get("sample"));
    if (sample) this.openSample(sample);
    else this.showLinked();
    document.documentElement.dataset.ready = "";
  }

  // Input.

  listen() {
    const [files, folder] = [byId("files"), byId("folder")];
    byId("choose").addEventListener("click", () => files.click());
    byId("choose-folder").addEventListener("click", () => folder.click());
    // Also sets the property in browsers that name the attribute differently.
    folder.webkitdirectory = true;
    byId("choose-folder").hidden = !HTMLInputElement.prototype.hasOwnProperty("webkitdirectory");
    for (const input of [files, folder]) input.addEventListener("change", () => this.open(chosenFiles(input)));
    byId("again").addEventListener("click", () => files.click());
    byId("skip").addEventListener("click", () => this.open(this.history.files, { ...this.history, skips: true }));
    byId("cancel").addEventListener("click", () => this.leave());
    byId("home").addEventListener("click", () => this.leave());
    byId("to-player").addEventListener("click", (event) => {
      // A link to a fragment would replace the settings in the address.
      event.preventDefault();
      this.frames.page?.$("history").focus();
    });
    byId("send").addEventListener("click", () => this.openPicture());
    byId("told-close").addEventListener("click", () => this.hideMessage());
    byId("told-change").addEventListener("click", () => this.showPanel("settings"));
    byId("busy-cancel").addEventListener("click", () => this.cancel());
    byId("drawer-close").addEventListener("click", () => this.showPanel(null));
    for (const button of this.panelButtons) {
      button.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-controls", `panel-${button.dataset.panel}`);
      button.addEventListener("click", () => this.showPanel(this.panel === button.dataset.panel ? null : button.dataset.panel));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || byId("sending").open) return;
      if (document.body.dataset.place === "door") this.door.skip();
      else if (this.panel) this.showPanel(null);
    });
    addEventListener("hashchange", () => this.followAddress());
    this.drops.listen(window);
    setInterval(() => this.keepMoment(), 1000);
  }

  get panelButtons() {
    return [...document.querySelectorAll("[data-panel]")];
  }

  // Reading.

  /** Runs the engine once before it is needed, since the first run is slower. */
  async warmUp() {
    try {
      await this.room.started;
      const file = await this.samples.file(this.samples.all[0]);
      if (this.history) return;
      this.room.take([file]);
      for (const command of ["inspect", "page"]) await this.room.ask([command, file.name, "--zone", "UTC"]);
      // Also reads a large file, so that the browser optimizes the inner loops. Reading a million rows then takes three
      // quarters of the time.
      const rows = await file.blob.text();
      const many = new Blob([rows, ...Array(Math.ceil(WARM_UP_SIZE / rows.length)).fill(rows.slice(rows.indexOf("\n") + 1))]);
      if (this.history) return;
      this.room.take([{ name: file.name, blob: many }]);
      await this.room.ask(["inspect", file.name, "--zone", "UTC"]);
      if (!this.history) this.room.take([]);
    } catch {
      // An error will be shown when the reader opens a history.
    }
    this.isWarm = true;
  }

  async openSample(sample) {
    const file = await this.samples.file(sample);
    await this.open([file], { sample, scenario: sample.scenario ? JSON.parse(sample.scenario) : null });
  }

  /** Reads files and shows their pal, or an error on the start page. */
  async open(files, { sample = null, scenario = null, skips = false, said = {} } = {}) {
    if (files.length === 0) return;
    this.turn += 1;
    const { turn } = this;
    const wasBusy = this.history !== null && this.room.waiting.size > 0;
    // Choices made before any history was shown came with a link, and apply to the first files.
    if (this.accepted) this.choices = this.accepted.forOtherHistory();
    this.resetHistory();
    this.history = { files: withUniqueNames(files), sample, scenario, skips, said };
    this.showPanel(null);
    const meeting = this.showReading();
    try {
      // Answers about the previous history are no longer needed.
      if (wasBusy) this.room.cancel();
      this.room.take(this.history.files);
      const leftOut = await this.readAsChosen();
      const chosen = await meeting;
      if (turn !== this.turn) return;
      if (chosen) await this.hatch(chosen);
      if (turn !== this.turn) return;
      // The story of a pal that has just hatched begins at once.
      const plays = chosen !== null && !this.meadow.isStill.matches;
      await this.frames.show(this.bytes, { at: this.moment, title: PAGE_TITLE, plays });
      this.bytes = null;
      if (turn === this.turn) await this.enter(leftOut);
    } catch (error) {
      if (turn !== this.turn || error instanceof Cancelled) return;
      this.refuse(error);
    }
  }

  /** Resets all state of a history. */
  resetHistory() {
    clearTimeout(this.debounceTimer);
    this.debounceTimer = null;
    this.frames.clear();
    this.history = null;
    this.found = null;
    this.guess = null;
    this.moment = null;
    /** The choices of the page that is shown; restored if the engine rejects others. */
    this.accepted = null;
    this.rulesAreRefused = false;
    /** The rules kept as set A, and their replay. */
    this.kept = null;
    this.keptReplay = null;
    this.keptFor = null;
    this.isTwoShown = false;
    this.setComparing(false);
  }

  /** Turns the comparison of two sets of rules on or off. */
  setComparing(isTwo) {
    this.isTwo = isTwo;
    this.form.showComparing(isTwo);
  }

  /** Reads with the earlier choices; if the engine rejects those, reads without them and returns a message. */
  async readAsChosen() {
    try {
      await this.read();
      return "";
    } catch (error) {
      const isOfChoices = error instanceof Refusal && (error.status === 64 || error.message.includes(DOCUMENTS.rules));
      if (!isOfChoices || this.choices.isEmpty) throw error;
      this.choices = new Choices();
      await this.read();
      return `What was chosen before, or by a link, is left out: ${errorTexts(error).words}`;
    }
  }

  async read() {
    // The files are read twice: to find their zone, and then in that zone.
    const progress = (half) => (done, total) => this.door.progress(total > 0 ? half + done / total : 0, total > 0 ? 2 : 0);
    // The engine reports the files' zone only if the request names none. A sample has its own zone.
    const { sample } = this.history;
    this.guess = sample ? this.sampleZone() : null;
    this.found = await this.inspect(this.guess?.zone ?? null, progress(0));
    const { isEmpty, hasProblems } = this.found;
    if (isEmpty && !hasProblems) throw this.noStepsError();
    this.guess ??= this.found.guess();
    this.door.grow();
    const bytes = await this.page(progress(1)).catch((error) => {
      // No steps are left; the engine would report a missing start date instead.
      throw isEmpty && error instanceof Refusal && error.status === 64 && this.choices.isEmpty ? this.noStepsError() : error;
    });
    await this.followZone();
    this.door.progress(1, 1);
    this.door.showReady(this.found.sentence);
    this.moment = this.momentOfAddress();
    this.bytes = bytes;
  }

  /** Lets the pal that the visitor chose hatch while its page is created. */
  async hatch(chosen) {
    Object.assign(this.choices, chosen);
    [this.bytes] = await Promise.all([this.page(), this.door.hatch(chosen)]);
  }

  /** Inspects the files again if the zone has changed, since days depend on it. */
  async followZone() {
    if (this.found.zone !== this.zone) this.found = await this.inspect(this.zone);
  }

  async inspect(zone, progress) {
    const words = [...this.wordsOf("inspect", { zone }), "--json"];
    const { status, results, messages } = await this.room.ask(words, { ...this.requestDocuments(), progress });
    // Status 65 reports unreadable rows along with the results.
    if (results.length === 0) throw new Refusal(status, messages);
    return new Found(JSON.parse(new TextDecoder().decode(results)));
  }

  sampleZone() {
    const zone = this.history.sample.zone ?? this.history.scenario.zone;
    return { zone, why: "The sample says so" };
  }

  /** Returns the error for files without any steps. */
  noStepsError() {
    const files = this.found.files.slice(0, 3).map(({ path, format }) => `${path} (${formatWords(format)})`);
    return new Refusal(65, `error: no steps were found in it\nhint: what was read is ${listed(files)}\n`);
  }

  /** Returns the arguments of a command for the history. */
  wordsOf(command, { choices = this.choices, zone = this.zoneOf(choices), rules = true } = {}) {
    const { files, skips, said } = this.history;
    const scenario = choices.scenarioWith(this.history.scenario);
    const isOfReading = command === "inspect" || command === "days" || command === "convert";
    return [
      command,
      ...fileArguments(files),
      ...(zone ? ["--zone", zone] : []),
      ...(skips ? ["--skip-bad-rows"] : []),
      ...Object.entries(said).flat(),
      ...(isOfReading ? [] : choices.wordsWith(scenario)),
      ...(scenario && !isOfReading ? ["--scenario", DOCUMENTS.scenario] : []),
      ...(rules && choices.hasRules && !isOfReading ? ["--rules", DOCUMENTS.rules] : []),
    ];
  }

  get zone() {
    return this.zoneOf(this.choices);
  }

  zoneOf({ zone }) {
    return zone ?? this.guess?.zone ?? null;
  }

  /** Returns the documents that a request needs. */
  requestDocuments(choices = this.choices, rules = choices.rules) {
    const scenario = choices.scenarioWith(this.history.scenario);
    return {
      documents: {
        [DOCUMENTS.rules]: Choices.rulesDocument(rules),
        ...(scenario ? { [DOCUMENTS.scenario]: JSON.stringify(scenario) } : {}),
      },
    };
  }

  page(progress) {
    if (!this.isTwo) return this.room.bytes(this.wordsOf("page"), { ...this.requestDocuments(), progress });
    const words = [...this.wordsOf("compare", { rules: false }), "--page", "--rules", DOCUMENTS.a, "--rules", DOCUMENTS.b];
    const asked = this.requestDocuments();
    asked.documents[DOCUMENTS.a] = Choices.rulesDocument(this.kept?.rules ?? {});
    asked.documents[DOCUMENTS.b] = Choices.rulesDocument(this.choices.rules);
    return this.room.bytes(words, { ...asked, progress });
  }

  // The start page.

  /**
   * Shows the progress, and returns the pal that the visitor chooses, or null. The question is left out for samples and
   * for makers, if the pal has already been chosen, and if the visitor has skipped it before.
   */
  async showReading() {
    this.showPlace("door");
    const { files, sample } = this.history;
    const asks = !this.hasSkipped && !sample && !this.choices.hasPal && !this.isForMakers;
    const size = files.reduce((sum, { blob }) => sum + blob.size, 0);
    this.door.read(sample ? sample.title : displayName(files), size, asks);
    if (!asks) return null;
    const chosen = await this.door.meet();
    this.hasSkipped = chosen === null;
    return chosen;
  }

  refuse(error) {
    this.showPlace("door");
    const isOfFiles = this.history !== null;
    const canSkip = error instanceof Refusal && error.status === 65 && this.found?.rejected > 0 && !this.found.isEmpty && !this.history.skips;
    this.door.refuse(error, { isOfFiles, canSkip });
  }

  /** Shows an error about dropped files; a history that is open stays. */
  refuseDrop(error) {
    const told = new Error(`what was dropped cannot be read: ${error.message}; the buttons of this page may do better`);
    if (document.body.dataset.place === "room") {
      this.failSoftly(told);
      return;
    }
    this.turn += 1;
    this.room.cancel();
    this.resetHistory();
    this.refuse(told);
  }

  /** Returns to the start page and discards the history. */
  leave() {
    this.turn += 1;
    this.room.files = [];
    this.room.cancel();
    this.resetHistory();
    this.choices = new Choices();
    this.meadow.showProgress(null);
    Address.keep([["makers", this.isForMakers]]);
    this.showPanel(null);
    this.showLinked();
    this.door.show("invitation");
    this.showPlace("door");
    document.title = "PixelPal: meet the pal your steps have grown";
    byId("choose").focus();
  }

  /** Shows the start page or the history. */
  showPlace(place) {
    document.body.dataset.place = place;
    byId("door").hidden = place !== "door";
    byId("room").hidden = place === "door";
    this.meadow.run(place === "door");
  }

  // The history.

  async enter(leftOut) {
    this.accepted = this.choices.copy();
    this.showPlace("room");
    this.meadow.showProgress(null);
    this.meadow.show(null);
    this.hideMessage();
    this.showHistory();
    const words = [this.history.sample ? "" : this.found.sentence, leftOut].filter(Boolean).join(" ");
    const rest = this.history.sample ? "" : [this.saidSentence, this.zoneSentence].filter(Boolean).join(" ");
    if (words) this.showMessage(words, { rest, change: "Change", isBrief: leftOut === "" });
    this.say(`${this.accepted.name ?? "The pal"} is here. ${this.found.sentence}`);
    this.keepAddress();
    this.frames.frame?.focus();
    if (this.wantsPanel) this.showPanel(this.wantsPanel);
    this.wantsPanel = null;
    byId("busy").hidden = true;
  }

  get zoneSentence() {
    const { zone } = this;
    const whose = zone === ownZone() ? ", this browser’s zone" : "";
    return `Clocks: ${zone.replaceAll("_", " ")}${whose}.`;
  }

  /** The reader's answers about the files, and the number of changed rules. */
  get saidSentence() {
    const said = Object.entries(this.history.said).map(([option, value]) => QUESTIONS[option].said(value));
    const rules = Object.keys(this.choices.rules).length;
    return [
      said.length > 0 ? `You said that ${listed(said)}.` : "",
      rules > 0 ? `${counted(rules, "rule")} ${rules === 1 ? "is" : "are"} not as the standard has ${rules === 1 ? "it" : "them"}.` : "",
    ].filter(Boolean).join(" ");
  }

  /** Updates the toolbar and the panels. */
  showHistory() {
    const { sample, files } = this.history;
    const name = this.choices.name ?? (sample ? sample.title : displayName(files));
    const { span } = this.found;
    document.title = `PixelPal: ${name}`;
    setText(byId("what-name"), name);
    setText(byId("what-words"), `${grouped(this.found.total.merged)} steps${span ? `, ${spanWords(...span)}` : ""}`);
    byId("what").title = `${name}: ${this.found.headline}, ${this.zone}`;
    byId("face").src = this.pals.people.find(({ gender, style }) => this.isPerson(gender, style)).picture;
    this.found.show(byId("panel-found"), this.zone.replaceAll("_", " "));
    // A panel in use keeps the focus only if it isn't rebuilt.
    if (this.panel !== "settings") this.showSettings();
  }

  showSettings() {
    this.settings.show(this.choices, this.history.scenario, this.guess);
  }

  isPerson(gender, style) {
    const profile = this.history.scenario?.profile ?? {};
    return gender === (this.choices.gender ?? profile.gender ?? "male") && style === (this.choices.style ?? profile.style ?? "classic");
  }

  static TITLES = { found: "What was found", settings: "Settings", rules: "Rules", save: "Save" };

  showPanel(name) {
    const was = this.panel;
    this.panel = name;
    // Rejected rules are only kept while their form is open.
    if (name !== "rules" && this.rulesAreRefused) {
      this.choices.rules = { ...this.accepted.rules };
      this.rulesAreRefused = false;
    }
    byId("drawer").hidden = !name;
    byId("room").toggleAttribute("data-open", Boolean(name));
    for (const button of this.panelButtons) {
      const isOpen = button.dataset.panel === name;
      button.setAttribute("aria-expanded", String(isOpen));
      byId(`panel-${button.dataset.panel}`).hidden = !isOpen;
    }
    byId("drawer-fault").hidden = true;
    if (name) {
      setText(byId("drawer-title"), Shell.TITLES[name]);
      byId("drawer-title").focus();
      if (name === "rules") this.openRules();
    } else if (was) document.querySelector(`[data-panel=${was}]`).focus();
  }

  /** Applies changed choices. */
  choose(change) {
    Object.assign(this.choices, change);
    this.refreshPage();
    if (this.panel === "rules") this.showSets();
  }

  /** Restores choices that the engine rejected; rules stay while their form is open, which shows the error. */
  restoreAccepted(refused) {
    for (const name of ["zone", "device", "gender", "style", "name", "premium"]) {
      if (this.choices[name] === refused[name]) this.choices[name] = this.accepted[name];
    }
    this.setComparing(this.isTwoShown);
    if (this.panel === "rules") this.rulesAreRefused = true;
    else this.choices.rules = { ...this.accepted.rules };
    this.showSettings();
    this.keepAddress();
  }

  /** Cancels the last change. */
  cancel() {
    if (!this.accepted) return;
    clearTimeout(this.debounceTimer);
    this.debounceTimer = null;
    this.room.cancel();
    this.setComparing(this.isTwoShown);
    this.choices = this.accepted.copy();
    this.rulesAreRefused = false;
    this.showSettings();
    this.keepAddress();
    if (this.panel !== "rules" || !this.form.table) return;
    this.form.show(this.choices.rules);
    this.showSets();
  }

  async openRules() {
    if (!this.form.table) {
      try {
        this.form.build(await this.room.json(["rules", "--form"]), {
          reset: () => this.resetRules(),
          keep: () => this.keepRules(),
          both: () => this.watchBoth(!this.isTwo),
        });
      } catch (error) {
        this.failSoftly(error);
        return;
      }
    }
    this.form.show(this.choices.rules);
    this.showSets();
  }

  changeRule(name, value) {
    if (value === undefined) delete this.choices.rules[name];
    else this.choices.rules[name] = value;
    this.showSets();
    clearTimeout(this.debounceTimer);
    this.debounceTimer = setTimeout(() => {
      this.debounceTimer = null;
      this.refreshPage();
    }, SLIDER_DEBOUNCE);
  }

  resetRules() {
    this.choices.rules = {};
    this.form.show({});
    this.showSets();
    this.refreshPage();
  }

  /** Keeps the current rules as set A, with which later ones are compared. */
  async keepRules() {
    const { history } = this;
    const rules = { ...this.choices.rules };
    try {
      // Invalid rules must not be kept.
      await this.replay(rules);
    } catch (error) {
      this.failSoftly(error);
      return;
    }
    if (history !== this.history) return;
    this.kept = { rules };
    this.showSets();
    this.say("Kept as A. What you change now is B.");
  }

  watchBoth(isTwo) {
    this.setComparing(isTwo);
    this.refreshPage();
  }

  replay(rules) {
    return this.room.json([...this.wordsOf("replay", { rules: false }), "--rules", DOCUMENTS.rules, "--json"], this.requestDocuments(this.choices, rules));
  }

  /** Replays the history under the current and the kept rules, and shows both. */
  async showSets() {
    const { history } = this;
    try {
      await this.room.latest("sets", async () => {
        if (history !== this.history) throw new Cancelled();
        const rules = { ...this.choices.rules };
        const a = this.kept?.rules ?? {};
        const isSame = JSON.stringify(a) === JSON.stringify(rules);
        const key = JSON.stringify([a, this.choices.wordsWith(history.scenario), this.zone]);
        const now = await this.replay(rules);
        if (!isSame && this.keptFor !== key) {
          const replay = await this.replay(a);
          if (history !== this.history) throw new Cancelled();
          this.keptReplay = replay;
          this.keptFor = key;
        }
        if (history === this.history) this.view.show(now, isSame ? null : this.keptReplay, Object.keys(a).length === 0);
      });
      byId("drawer-fault").hidden = true;
    } catch (error) {
      this.failSoftly(error);
    }
  }

  /** Shows the page for the current choices, at the same moment. */
  refreshPage() {
    this.anew = this.loadPage();
    return this.anew;
  }

  async loadPage() {
    const { history } = this;
    const work = async () => {
      if (history !== this.history) throw new Cancelled();
      const chosen = this.choices.copy();
      const { isTwo } = this;
      try {
        const bytes = await this.page();
        await this.followZone();
        if (history !== this.history) return;
        await this.frames.show(bytes, { title: PAGE_TITLE });
      } catch (error) {
        if (history === this.history && !(error instanceof Cancelled)) this.restoreAccepted(chosen);
        throw error;
      }
      if (history !== this.history) return;
      this.accepted = chosen;
      this.isTwoShown = isTwo;
      this.rulesAreRefused = false;
      this.keepAddress();
      this.showHistory();
      byId("drawer-fault").hidden = true;
    };
    try {
      await this.withNotice("Growing it anew", () => this.room.latest("page", work));
    } catch (error) {
      this.failSoftly(error);
    }
  }

  /** Returns the output of a command for the pal that is shown, after pending changes. */
  async bytesToKeep(command, words) {
    const { history } = this;
    if (this.debounceTimer !== null) {
      clearTimeout(this.debounceTimer);
      this.debounceTimer = null;
      this.refreshPage();
    }
    return this.withNotice("Making it", async () => {
      await this.anew;
      if (history !== this.history) throw new Cancelled();
      const choices = this.accepted;
      return this.room.bytes([...this.wordsOf(command, { choices }), ...words], this.requestDocuments(choices));
    });
  }

  /** Opens the dialog with the picture, and pauses the film behind it. */
  openPicture() {
    this.frames.page?.run(false);
    this.sending.open();
  }

  /** Shows a notice if the work takes longer than half a second. */
  async withNotice(words, work) {
    this.busy = (this.busy ?? 0) + 1;
    const late = setTimeout(() => {
      setText(byId("busy-words"), words);
      byId("busy").hidden = false;
    }, 500);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      this.busy -= 1;
      if (this.busy === 0) byId("busy").hidden = true;
    }
  }

  /** Shows an error while the history stays open. */
  failSoftly(error) {
    if (error instanceof Cancelled) return;
    if (!this.history) return;
    const { words, hint } = errorTexts(error);
    const sentence = `${words} ${hint}`.trim();
    if (this.panel) {
      setText(byId("drawer-fault"), sentence);
      byId("drawer-fault").hidden = false;
    } else this.showMessage(sentence);
  }

  /**
   * Shows a message below the toolbar. On a phone, it takes the place of the toolbar, for a while if it is brief, and
   * `rest` is left out.
   */
  showMessage(words, { rest = "", change = "", isBrief = false } = {}) {
    clearTimeout(this.messageTimer);
    byId("told-words").replaceChildren(words, ...(rest ? [make("span", { class: "roomy" }, ` ${rest}`)] : []));
    setText(byId("told-change"), change);
    byId("told-change").hidden = change === "";
    byId("told").hidden = false;
    byId("room").toggleAttribute("data-told", true);
    if (isBrief && matchMedia(NARROW).matches) this.messageTimer = setTimeout(() => this.hideMessage(), MESSAGE_TIME);
    this.say(words);
  }

  hideMessage() {
    clearTimeout(this.messageTimer);
    byId("told").hidden = true;
    byId("room").removeAttribute("data-told");
  }

  /** Announces a message to screen readers. */
  say(words) {
    setText(byId("live"), words);
  }

  // Parts for makers.

  get isForMakers() {
    return document.documentElement.dataset.makers !== undefined;
  }

  /** Shows or hides the parts for makers, here and in the page of the history. */
  setMakers(isOn) {
    document.documentElement.toggleAttribute("data-makers", isOn);
    this.frames.isForMakers = isOn;
    if (this.frames.page?.isForMakers === !isOn) this.frames.page.setMakers(isOn);
    if (!isOn && this.panel === "rules") this.showPanel(null);
  }

  // The address.

  keepAddress() {
    if (!this.accepted) return;
    const { sample } = this.history;
    const at = this.moment ? new Date(this.moment).toISOString() : null;
    Address.keep([["sample", sample?.name], ...this.accepted.entries, ["at", sample ? at : null], ["makers", this.isForMakers]]);
  }

  /** Keeps the moment that the page shows in the URL, for samples only. */
  keepMoment() {
    const { page } = this.frames;
    if (!this.history?.sample || document.body.dataset.place !== "room" || !page || page.clock.isRunning || page.isAsOpened) return;
    if (this.moment === page.moment?.at) return;
    this.moment = page.moment?.at ?? null;
    this.keepAddress();
  }

  momentOfAddress() {
    const at = Date.parse(Address.read().get("at") ?? "");
    return (this.history.sample || this.isLinked) && !Number.isNaN(at) ? at : null;
  }

  /** True if the address is a link to a moment of a history that has not been opened here. */
  get isLinked() {
    const entries = Address.read();
    return entries.has("at") && entries.has("phase") && !entries.has("sample");
  }

  /** Shows what a link says about its moment, or what is wrong with it. */
  async showLinked() {
    byId("linked").hidden = true;
    if (!this.isLinked) return;
    try {
      const { results, messages } = await this.room.ask(["explain", "--link", location.hash]);
      setText(byId("linked-text"), [new TextDecoder().decode(results), messages].filter(Boolean).join("\n"));
      byId("linked").hidden = false;
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }

  /** Makes a link to an instant of the pal that is shown, with the days around it. */
  async makeLink(at, hasName) {
    const choices = this.accepted;
    const flags = ["--make-link", "--include-days", "--json", ...(hasName ? ["--include-name"] : [])];
    const words = [...this.wordsOf("explain", { choices }), "--at", new Date(at).toISOString(), ...flags];
    try {
      return await this.room.latest("link", () => this.room.json(words, this.requestDocuments(choices)));
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      return { fragment: "", holds: errorTexts(error).words };
    }
  }

  /** Applies a change of the URL. */
  followAddress() {
    const entries = Address.read();
    this.setMakers(entries.has("makers"));
    const sample = this.samples.named(entries.get("sample"));
    const choices = new Choices(entries);
    if (sample && sample !== this.history?.sample) {
      this.resetHistory();
      this.choices = choices;
      this.openSample(sample);
    } else if (JSON.stringify(choices.entries) !== JSON.stringify((this.accepted ?? this.choices).entries)) {
      this.choices = choices;
      if (!this.accepted) return;
      if (this.form.table) this.form.show(choices.rules);
      this.showSettings();
      this.choose({});
    }
  }
}

/** Returns the words for what the browser lacks, or null if it has all required features. */
function missingFeature() {
  if (typeof WebAssembly === "undefined") return "cannot run the engine";
  if (typeof DecompressionStream === "undefined") return "cannot unpack what lies packed in this page";
  return null;
}

document.addEventListener("DOMContentLoaded", () => {
  const lack = missingFeature();
  if (lack) {
    byId("cannot").hidden = false;
    setText(byId("cannot"), `This browser ${lack}. Open the same file in a newer one: Chrome or Edge 104, Safari 16.4, Firefox 113, or later.`);
    return;
  }
  window.shell = new Shell();
});
