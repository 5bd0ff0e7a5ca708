"use strict";

/*
 * The page around the engine: a door at which one's files are taken, and a room in which the pal is watched.
 */

/** How long somebody has let go of a slider before the phone follows it. */
const REST = 320;

/** So many signs are read before anybody has brought a file. */
const WARM = 2e6;

class Shell {
  constructor() {
    this.pals = new Pals();
    this.meadow = new Meadow(byId("land"), this.pals);
    this.samples = new SampleHistories();
    this.drops = new Drops({
      over: (isOver) => {
        byId("over").hidden = !isOver;
        if (isOver) this.meadow.does("hop", 2);
      },
      take: (files) => this.open(files),
      refuse: (error) => this.refuseDrop(error),
    });
    // Over the page inside, events are that page's.
    this.frames = new Frames(byId("frames"), (inner) => this.drops.listen(inner));
    this.choices = new Choices(Address.read());
    this.room = new EngineRoom(byId("worker").textContent, byId("module").textContent);
    byId("module").remove();
    this.settings = new Settings(byId("panel-settings"), this.pals, (change) => this.choose(change));
    this.view = new SetView(this.pals);
    this.form = new RulesForm(byId("panel-rules"), this.view, (name, value) => this.moveRule(name, value));
    this.saving = new Saving(byId("panel-save"), {
      bytesOf: (command, words) => this.bytesToKeep(command, words),
      say: (words) => this.tell(words),
      fail: (error) => this.failSoftly(error),
    });
    this.door = new Door(this.meadow, {
      answer: (option, value) => this.open(this.history.files, { ...this.history, said: { ...this.history.said, [option]: value } }),
      say: (words) => this.say(words),
    });
    this.samples.show(byId("samples-list"), (sample) => this.openSample(sample));
    this.turn = 0;
    this.forget();
    this.listen();
    this.meadow.run(true);
    this.warmUp();
    const sample = this.samples.named(Address.read().get("sample"));
    if (sample) this.openSample(sample);
    document.documentElement.dataset.ready = "";
  }

  // What people do.

  listen() {
    const [files, folder] = [byId("files"), byId("folder")];
    byId("choose").addEventListener("click", () => files.click());
    byId("choose-folder").addEventListener("click", () => folder.click());
    // Browsers that can have a name of their own for it.
    folder.webkitdirectory = true;
    byId("choose-folder").hidden = !HTMLInputElement.prototype.hasOwnProperty("webkitdirectory");
    for (const input of [files, folder]) input.addEventListener("change", () => this.open(chosenFiles(input)));
    byId("again").addEventListener("click", () => files.click());
    byId("skip").addEventListener("click", () => this.open(this.history.files, { ...this.history, skips: true }));
    byId("cancel").addEventListener("click", () => this.leave());
    byId("home").addEventListener("click", () => this.leave());
    byId("send").addEventListener("click", () => this.saving.send());
    byId("told-close").addEventListener("click", () => (byId("told").hidden = true));
    byId("told-change").addEventListener("click", () => this.showPanel("settings"));
    byId("busy-cancel").addEventListener("click", () => this.cancel());
    byId("drawer-close").addEventListener("click", () => this.showPanel(null));
    for (const button of this.panelButtons) {
      button.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-controls", `panel-${button.dataset.panel}`);
      button.addEventListener("click", () => this.showPanel(this.panel === button.dataset.panel ? null : button.dataset.panel));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.panel) this.showPanel(null);
    });
    addEventListener("hashchange", () => this.followAddress());
    this.drops.listen(window);
    setInterval(() => this.keepMoment(), 1000);
  }

  get panelButtons() {
    return [...document.querySelectorAll("[data-panel]")];
  }

  // Reading.

  /** Lets the engine do its work once while nobody waits for it: what has run before runs sooner. */
  async warmUp() {
    try {
      await this.room.started;
      const file = await this.samples.file(this.samples.all[0]);
      if (this.history) return;
      this.room.take([file]);
      for (const command of ["inspect", "page"]) await this.room.ask([command, file.name, "--zone", "UTC"]);
      // And its inner loops often enough that the browser makes them quick: a million rows are read in three quarters of
      // the time then.
      const rows = await file.blob.text();
      const many = new Blob([rows, ...Array(Math.ceil(WARM / rows.length)).fill(rows.slice(rows.indexOf("\n") + 1))]);
      if (this.history) return;
      this.room.take([{ name: file.name, blob: many }]);
      await this.room.ask(["inspect", file.name, "--zone", "UTC"]);
      if (!this.history) this.room.take([]);
    } catch {
      // Whatever keeps it from it will be said to whoever brings a history.
    }
    this.isWarm = true;
  }

  async openSample(sample) {
    const file = await this.samples.file(sample);
    await this.open([file], { sample, scenario: sample.scenario ? JSON.parse(sample.scenario) : null });
  }

  /** Reads files and shows their pal; what goes wrong is said at the door. */
  async open(files, { sample = null, scenario = null, skips = false, said = {} } = {}) {
    if (files.length === 0) return;
    this.turn += 1;
    const { turn } = this;
    const wasBusy = this.history !== null && this.room.waiting.size > 0;
    // What was chosen while no pal was there yet came with a link, and waits for the files that are meant.
    if (this.accepted) this.choices = this.accepted.forAnother();
    this.forget();
    this.history = { files: namedApart(files), sample, scenario, skips, said };
    this.showPanel(null);
    this.showReading();
    try {
      // Of what was asked about another history nobody wants the answer.
      if (wasBusy) this.room.cancel();
      this.room.take(this.history.files);
      const leftOut = await this.readAsChosen();
      if (turn === this.turn) await this.enter(leftOut);
    } catch (error) {
      if (turn !== this.turn || error instanceof Cancelled) return;
      this.refuse(error);
    }
  }

  /** Nothing of a history is left for the next one. */
  forget() {
    clearTimeout(this.resting);
    this.resting = null;
    this.frames.clear();
    this.history = null;
    this.found = null;
    this.guess = null;
    this.moment = null;
    /** The choices under which the pal was shown last; what is refused goes back to them. */
    this.accepted = null;
    this.rulesAreRefused = false;
    /** The rules that stand as A, and their replay. */
    this.kept = null;
    this.keptReplay = null;
    this.keptFor = null;
    this.isTwoShown = false;
    this.watches(false);
  }

  /** Whether two sets are to stand beside one another. */
  watches(isTwo) {
    this.isTwo = isTwo;
    this.form.showBoth(isTwo);
  }

  /** Reads by what was chosen before; where that cannot be, without it, and says what was refused. */
  async readAsChosen() {
    try {
      await this.read();
      return "";
    } catch (error) {
      const isOfChoices = error instanceof Refusal && (error.status === 64 || error.message.includes(DOCUMENTS.rules));
      if (!isOfChoices || this.choices.isEmpty) throw error;
      this.choices = new Choices();
      await this.read();
      return `What was chosen before, or by a link, is left out: ${toldOf(error).words}`;
    }
  }

  async read() {
    // It is read twice: once to see what it is, and once more by the clocks that this tells.
    const progress = (half) => (done, total) => this.door.progress(total > 0 ? half + done / total : 0, total > 0 ? 2 : 0);
    // What the files say of a zone is said only while none is named; a sample names its own.
    const { sample } = this.history;
    this.guess = sample ? this.sampleZone() : null;
    this.found = await this.inspect(this.guess?.zone ?? null, progress(0));
    const { isEmpty, hasProblems } = this.found;
    if (isEmpty && !hasProblems) throw this.nothing();
    this.guess ??= this.found.guess();
    this.door.grow();
    const bytes = await this.page(progress(1)).catch((error) => {
      // Nothing is left of it: the engine would have its beginning said.
      throw isEmpty && error instanceof Refusal && error.status === 64 && this.choices.isEmpty ? this.nothing() : error;
    });
    await this.followZone();
    this.door.progress(1, 1);
    this.moment = this.momentOfAddress();
    await this.frames.show(bytes, { at: this.moment, title: "The pal, its phone and its history" });
  }

  /** Days are told by the clocks by which the pal lives; the engine knows what it read by them. */
  async followZone() {
    if (this.found.zone !== this.zone) this.found = await this.inspect(this.zone);
  }

  async inspect(zone, progress) {
    const words = [...this.wordsOf("inspect", { zone }), "--json"];
    const { status, results, messages } = await this.room.ask(words, { ...this.asked(), progress });
    // Rows that cannot be read are told of with status 65, and what could be read beside them.
    if (results.length === 0) throw new Refusal(status, messages);
    return new Found(JSON.parse(new TextDecoder().decode(results)));
  }

  sampleZone() {
    const zone = this.history.sample.zone ?? this.history.scenario.zone;
    return { zone, why: "The sample says so" };
  }

  /** What holds no step at all. */
  nothing() {
    const files = this.found.files.slice(0, 3).map(({ path, format }) => `${path} (${formatWords(format)})`);
    return new Refusal(65, `error: no steps were found in it\nhint: what was read is ${listed(files)}\n`);
  }

  /** The words that name the history to a command. */
  wordsOf(command, { choices = this.choices, zone = this.zoneOf(choices), rules = true } = {}) {
    const { files, scenario, skips, said } = this.history;
    const isOfReading = command === "inspect" || command === "days" || command === "convert";
    return [
      command,
      ...wordsFor(files),
      ...(zone ? ["--zone", zone] : []),
      ...(skips ? ["--skip-bad-rows"] : []),
      ...Object.entries(said).flat(),
      ...(isOfReading ? [] : choices.words),
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

  /** The documents that a request needs. */
  asked(rules = this.choices.rules) {
    const { scenario } = this.history;
    return {
      documents: {
        [DOCUMENTS.rules]: Choices.rulesDocument(rules),
        ...(scenario ? { [DOCUMENTS.scenario]: JSON.stringify(scenario) } : {}),
      },
    };
  }

  page(progress) {
    if (!this.isTwo) return this.room.bytes(this.wordsOf("page"), { ...this.asked(), progress });
    const words = [...this.wordsOf("compare", { rules: false }), "--page", "--rules", DOCUMENTS.a, "--rules", DOCUMENTS.b];
    const asked = this.asked();
    asked.documents[DOCUMENTS.a] = Choices.rulesDocument(this.kept?.rules ?? {});
    asked.documents[DOCUMENTS.b] = Choices.rulesDocument(this.choices.rules);
    return this.room.bytes(words, { ...asked, progress });
  }

  // The door.

  showReading() {
    this.stand("door");
    const { files, sample } = this.history;
    this.door.read(sample ? sample.title : nameOf(files), files.reduce((sum, { blob }) => sum + blob.size, 0));
  }

  refuse(error) {
    this.stand("door");
    const isOfFiles = this.history !== null;
    const canSkip = error instanceof Refusal && error.status === 65 && this.found?.rejected > 0 && !this.found.isEmpty && !this.history.skips;
    this.door.refuse(error, { isOfFiles, canSkip });
  }

  /** What was let go over the page cannot be had: a pal that is there stays. */
  refuseDrop(error) {
    const told = new Error(`what was dropped cannot be read: ${error.message}; the buttons of this page may do better`);
    if (document.body.dataset.place === "room") {
      this.failSoftly(told);
      return;
    }
    this.turn += 1;
    this.room.cancel();
    this.forget();
    this.refuse(told);
  }

  /** Goes back to the door and forgets what was read. */
  leave() {
    this.turn += 1;
    this.room.files = [];
    this.room.cancel();
    this.forget();
    this.choices = new Choices();
    this.meadow.reads(null);
    Address.keep([]);
    this.showPanel(null);
    this.door.show("invitation");
    this.stand("door");
    document.title = "PixelPal: meet the pal your steps have grown";
    byId("choose").focus();
  }

  /** The door, or the room. */
  stand(place) {
    document.body.dataset.place = place;
    byId("door").hidden = place !== "door";
    byId("room").hidden = place === "door";
    this.meadow.run(place === "door");
  }

  // The room.

  async enter(leftOut = "") {
    this.accepted = this.choices.copy();
    this.stand("room");
    this.meadow.reads(null);
    byId("told").hidden = true;
    this.showHistory();
    const words = [...(this.history.sample ? [] : [this.found.sentence, this.zoneSentence, this.saidSentence]), leftOut];
    if (words.some(Boolean)) this.tell(words.filter(Boolean).join(" "), "Change");
    this.say(`The pal is here. ${this.found.sentence}`);
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

  /** What a person had to say of the files, and what was chosen before and is in force. */
  get saidSentence() {
    const said = Object.entries(this.history.said).map(([option, value]) => QUESTIONS[option].said(value));
    const rules = Object.keys(this.choices.rules).length;
    return [
      said.length > 0 ? `You said that ${listed(said)}.` : "",
      rules > 0 ? `${counted(rules, "rule")} ${rules === 1 ? "is" : "are"} not as the standard has ${rules === 1 ? "it" : "them"}.` : "",
    ].filter(Boolean).join(" ");
  }

  /** What the bar and the panels say of this history. */
  showHistory() {
    const { sample, files } = this.history;
    const name = sample ? sample.title : nameOf(files);
    const { span } = this.found;
    document.title = `PixelPal: ${name}`;
    write(byId("what-name"), name);
    write(byId("what-words"), `${grouped(this.found.total.merged)} steps${span ? `, ${spanWords(...span)}` : ""}`);
    byId("what").title = `${name}: ${this.found.headline}, ${this.zone}`;
    byId("face").src = this.pals.people.find(({ gender, style }) => this.isPerson(gender, style)).picture;
    this.found.show(byId("panel-found"), this.zone.replaceAll("_", " "));
    // What somebody is just choosing with stays as it is, and keeps the focus.
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
    // Rules that cannot be stay in their form only.
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
      write(byId("drawer-title"), Shell.TITLES[name]);
      byId("drawer-title").focus();
      if (name === "rules") this.openRules();
    } else if (was) document.querySelector(`[data-panel=${was}]`).focus();
  }

  /** Something else was chosen. */
  choose(change) {
    Object.assign(this.choices, change);
    this.showAnew();
    if (this.panel === "rules") this.showSets();
  }

  /** What was refused goes back to what was; rules stay while their form is open, which says what is wrong with them. */
  goBack(refused) {
    for (const name of ["zone", "device", "gender", "style", "premium"]) {
      if (this.choices[name] === refused[name]) this.choices[name] = this.accepted[name];
    }
    this.watches(this.isTwoShown);
    if (this.panel === "rules") this.rulesAreRefused = true;
    else this.choices.rules = { ...this.accepted.rules };
    this.showSettings();
    this.keepAddress();
  }

  /** Nobody wants to wait for what was chosen last. */
  cancel() {
    if (!this.accepted) return;
    clearTimeout(this.resting);
    this.resting = null;
    this.room.cancel();
    this.watches(this.isTwoShown);
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

  moveRule(name, value) {
    if (value === undefined) delete this.choices.rules[name];
    else this.choices.rules[name] = value;
    this.showSets();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.resting = null;
      this.showAnew();
    }, REST);
  }

  resetRules() {
    this.choices.rules = {};
    this.form.show({});
    this.showSets();
    this.showAnew();
  }

  /** What is set now becomes A, beside which what follows is shown. */
  async keepRules() {
    const { history } = this;
    const rules = { ...this.choices.rules };
    try {
      // What cannot be is refused before anything stands beside it.
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
    this.watches(isTwo);
    this.showAnew();
  }

  replay(rules) {
    return this.room.json([...this.wordsOf("replay", { rules: false }), "--rules", DOCUMENTS.rules, "--json"], this.asked(rules));
  }

  /** Replays under what is set, and under what was kept, and shows both. */
  async showSets() {
    const { history } = this;
    try {
      await this.room.latest("sets", async () => {
        if (history !== this.history) throw new Cancelled();
        const rules = { ...this.choices.rules };
        const a = this.kept?.rules ?? {};
        const isSame = JSON.stringify(a) === JSON.stringify(rules);
        const key = JSON.stringify([a, this.choices.words, this.zone]);
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

  /** Shows the page of what is chosen, at the moment that was shown. */
  showAnew() {
    this.anew = this.growAnew();
    return this.anew;
  }

  async growAnew() {
    const { history } = this;
    const work = async () => {
      if (history !== this.history) throw new Cancelled();
      const chosen = this.choices.copy();
      const { isTwo } = this;
      try {
        const bytes = await this.page();
        await this.followZone();
        if (history !== this.history) return;
        await this.frames.show(bytes, { title: "The pal, its phone and its history" });
      } catch (error) {
        if (history === this.history && !(error instanceof Cancelled)) this.goBack(chosen);
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
      await this.busily("Growing it anew", () => this.room.latest("page", work));
    } catch (error) {
      this.failSoftly(error);
    }
  }

  /** What a command writes of the pal that is shown, once it is. */
  async bytesToKeep(command, words) {
    const { history } = this;
    if (this.resting !== null) {
      clearTimeout(this.resting);
      this.resting = null;
      this.showAnew();
    }
    return this.busily("Making it", async () => {
      await this.anew;
      if (history !== this.history) throw new Cancelled();
      const choices = this.accepted;
      return this.room.bytes([...this.wordsOf(command, { choices }), ...words], this.asked(choices.rules));
    });
  }

  /** Says that something takes its time, once it does. */
  async busily(words, work) {
    this.busy = (this.busy ?? 0) + 1;
    const late = setTimeout(() => {
      write(byId("busy-words"), words);
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

  /** What went wrong while a pal is there already: it stays, and what was wrong is said. */
  failSoftly(error) {
    if (error instanceof Cancelled) return;
    if (!this.history) return;
    const { words, hint } = toldOf(error);
    const sentence = `${words} ${hint}`.trim();
    if (this.panel) {
      write(byId("drawer-fault"), sentence);
      byId("drawer-fault").hidden = false;
    } else this.tell(sentence);
  }

  /** A line under the bar. */
  tell(words, change = "") {
    write(byId("told-words"), words);
    write(byId("told-change"), change);
    byId("told-change").hidden = change === "";
    byId("told").hidden = false;
    this.say(words);
  }

  /** For whoever listens. */
  say(words) {
    write(byId("live"), words);
  }

  // The address.

  keepAddress() {
    if (!this.accepted) return;
    const { sample } = this.history;
    const at = this.moment ? new Date(this.moment).toISOString() : null;
    Address.keep([["sample", sample?.name], ...this.accepted.entries, ["at", sample ? at : null]]);
  }

  /** A link to a sample keeps the moment, too. */
  keepMoment() {
    const { page } = this.frames;
    if (!this.history?.sample || document.body.dataset.place !== "room" || !page || page.clock.isRunning || page.isAsOpened) return;
    if (this.moment === page.moment?.at) return;
    this.moment = page.moment?.at ?? null;
    this.keepAddress();
  }

  momentOfAddress() {
    const at = Date.parse(Address.read().get("at") ?? "");
    return this.history.sample && !Number.isNaN(at) ? at : null;
  }

  /** Somebody has changed the address. */
  followAddress() {
    const entries = Address.read();
    const sample = this.samples.named(entries.get("sample"));
    const choices = new Choices(entries);
    if (sample && sample !== this.history?.sample) {
      this.forget();
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

/** What a browser lacks that the page cannot do without. */
function lacking() {
  if (typeof WebAssembly === "undefined") return "cannot run the engine";
  if (typeof DecompressionStream === "undefined") return "cannot unpack what lies packed in this page";
  return null;
}

document.addEventListener("DOMContentLoaded", () => {
  const lack = lacking();
  if (lack) {
    byId("cannot").hidden = false;
    write(byId("cannot"), `This browser ${lack}. Open the same file in a newer one: Chrome or Edge 104, Safari 16.4, Firefox 113, or later.`);
    return;
  }
  window.shell = new Shell();
});
