"use strict";

/*
 * The page around the engine: a door at which one's files are taken, and a room in which the pal is watched.
 */

/** How long somebody has let go of a slider before the phone follows it. */
const REST = 320;

class Shell {
  constructor() {
    this.pals = new Pals();
    this.meadow = new Meadow(byId("land"), this.pals);
    this.samples = new SampleHistories();
    this.frames = new Frames(byId("frames"));
    this.choices = new Choices(Address.read());
    this.room = new EngineRoom(byId("worker").textContent, byId("module").textContent);
    byId("module").remove();
    this.settings = new Settings(byId("panel-settings"), this.pals, (change) => this.choose(change));
    this.view = new SetView(this.pals);
    this.form = new RulesForm(byId("panel-rules"), this.view, (name, value) => this.moveRule(name, value));
    this.saving = new Saving(byId("panel-save"), {
      bytesOf: (command, words) => this.busily("Making it", () => this.room.bytes([...this.wordsOf(command), ...words], this.asked())),
      say: (words) => this.tell(words),
      fail: (error) => this.failSoftly(error),
    });
    this.samples.show(byId("samples-list"), (sample) => this.openSample(sample));
    this.history = null;
    this.turn = 0;
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
    byId("busy-cancel").addEventListener("click", () => this.room.cancel());
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
    this.listenToDrops();
    setInterval(() => this.keepMoment(), 1000);
  }

  get panelButtons() {
    return [...document.querySelectorAll("[data-panel]")];
  }

  listenToDrops() {
    let depth = 0;
    const over = (isOver) => {
      byId("over").hidden = !isOver;
      if (isOver) this.meadow.does("hop", 2);
    };
    const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    addEventListener("dragenter", (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth += 1;
      over(true);
    });
    addEventListener("dragover", (event) => {
      if (holdsFiles(event)) event.preventDefault();
    });
    addEventListener("dragleave", (event) => {
      if (!holdsFiles(event)) return;
      depth -= 1;
      if (depth <= 0) over(false);
    });
    addEventListener("drop", async (event) => {
      depth = 0;
      over(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.open(await droppedFiles(event.dataTransfer));
    });
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
    } catch {
      // Whatever keeps it from it will be said to whoever brings a history.
    }
  }

  async openSample(sample) {
    const file = await this.samples.file(sample);
    await this.open([file], { sample, scenario: sample.scenario ? JSON.parse(sample.scenario) : null });
  }

  /** Reads files and shows their pal; what goes wrong is said at the door. */
  async open(files, { sample = null, scenario = null, skips = false } = {}) {
    if (files.length === 0) return;
    this.turn += 1;
    const { turn } = this;
    const wasBusy = this.history !== null && this.room.waiting.size > 0;
    // Choices about another person's history do not go on, but those that a link brought do.
    if (this.history && this.history.sample !== sample) this.choices = new Choices();
    this.history = { files: skips ? files : namedApart(files), sample, scenario, skips };
    this.kept = null;
    this.isTwo = false;
    this.showPanel(null);
    this.showReading();
    try {
      // Of what was asked about another history nobody wants the answer.
      if (wasBusy) this.room.cancel();
      this.room.take(this.history.files);
      await this.read();
      if (turn === this.turn) await this.enter();
    } catch (error) {
      if (turn !== this.turn || error instanceof Cancelled) return;
      this.refuse(error);
    }
  }

  async read() {
    // It is read twice: once to see what it is, and once more by the clocks that this tells.
    const progress = (half) => (done, total) => this.showProgress(total > 0 ? half + done / total : 0, total > 0 ? 2 : 0);
    // What the files say of a zone is said only while none is named; a sample names its own.
    const { sample } = this.history;
    this.guess = sample ? this.sampleZone() : null;
    this.found = await this.inspect(this.guess?.zone ?? null, progress(0));
    if (this.found.isEmpty && this.found.rejected === 0) throw new Refusal(65, this.nothingWords());
    this.guess ??= this.found.guess();
    write(byId("reading-title"), "Growing your pal");
    const bytes = await this.page(progress(1));
    this.showProgress(1, 1);
    await this.frames.show(bytes, { at: this.momentOfAddress(), title: "The pal, its phone and its history" });
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

  nothingWords() {
    const files = this.found.files.slice(0, 3).map(({ path, format }) => `${path} (${formatWords(format)})`);
    return `error: no steps were found in it\nhint: what was read is ${listed(files)}\n`;
  }

  /** The words that name the history to a command. */
  wordsOf(command, { zone = this.zone, rules = true } = {}) {
    const { files, scenario, skips } = this.history;
    const isOfReading = command === "inspect" || command === "days" || command === "convert";
    return [
      command,
      ...wordsFor(files),
      ...(zone ? ["--zone", zone] : []),
      ...(skips ? ["--skip-bad-rows"] : []),
      ...(isOfReading ? [] : this.choices.words),
      ...(scenario && !isOfReading ? ["--scenario", DOCUMENTS.scenario] : []),
      ...(rules && this.hasRules && !isOfReading ? ["--rules", DOCUMENTS.rules] : []),
    ];
  }

  get zone() {
    return this.choices.zone ?? this.guess?.zone ?? null;
  }

  get hasRules() {
    return Object.keys(this.choices.rules).length > 0;
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

  showPart(part) {
    for (const id of ["invitation", "reading", "refusal"]) byId(id).hidden = id !== part;
  }

  showReading() {
    this.stand("door");
    this.showPart("reading");
    const { files, sample } = this.history;
    write(byId("reading-file"), sample ? sample.title : nameOf(files));
    write(byId("reading-title"), "Reading");
    const size = files.reduce((sum, { blob }) => sum + blob.size, 0);
    write(byId("reading-words"), `${sizeWords(size)}, on this device.`);
    this.say(`Reading ${sample ? sample.title : nameOf(files)}`);
    this.toldProgress = 0;
    this.showProgress(0, 0);
    byId("reading-title").focus({ preventScroll: true });
    byId("card").scrollIntoView({ block: "nearest" });
  }

  showProgress(done, total) {
    const share = total > 0 ? Math.min(1, done / total) : null;
    const way = byId("way");
    way.toggleAttribute("data-unknown", share === null);
    byId("way-done").style.width = share === null ? "" : `${share * 100}%`;
    if (share === null) way.removeAttribute("aria-valuenow");
    else way.setAttribute("aria-valuenow", Math.round(share * 100));
    this.meadow.reads(share ?? 0);
    // Now and then, for whoever listens.
    if (share !== null && share >= this.toldProgress + 0.25) {
      this.toldProgress = Math.floor(share * 4) / 4;
      if (share < 1) this.say(`${Math.round(share * 100)} percent`);
    }
  }

  refuse(error) {
    this.stand("door");
    this.showPart("refusal");
    this.meadow.reads(null);
    const told = toldOf(error);
    write(byId("refusal-title"), told.title);
    write(byId("refusal-words"), told.words);
    write(byId("refusal-place"), told.place);
    const place = byId("refusal-place");
    place.hidden = told.place === "";
    // In a long line, what matters is around the caret.
    const widths = told.place.split("\n").map((line) => line.length);
    place.scrollLeft = (widths.at(-1) / Math.max(...widths)) * place.scrollWidth - place.clientWidth / 2;
    write(byId("refusal-hint"), told.hint);
    byId("refusal-hint").hidden = told.hint === "";
    const canSkip = error instanceof Refusal && error.status === 65 && !this.history.skips && (this.found?.rejected ?? 0) > 0;
    byId("skip").hidden = !canSkip || this.found.isEmpty;
    byId("refusal-title").focus({ preventScroll: true });
    byId("card").scrollIntoView({ block: "nearest" });
  }

  /** Goes back to the door and forgets what was read. */
  leave() {
    this.turn += 1;
    this.room.files = [];
    this.room.cancel();
    this.frames.clear();
    this.history = null;
    this.found = null;
    this.choices = new Choices();
    this.meadow.reads(null);
    Address.keep([]);
    this.showPanel(null);
    this.showPart("invitation");
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

  async enter() {
    this.stand("room");
    this.meadow.reads(null);
    byId("told").hidden = true;
    this.showHistory();
    const { sample } = this.history;
    if (!sample) this.tell(`${this.found.sentence} ${this.zoneSentence}`, "Change");
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
    this.keepAddress();
    this.showAnew();
    if (this.panel === "rules") this.showSets();
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
      this.keepAddress();
      this.showAnew();
    }, REST);
  }

  resetRules() {
    this.choices.rules = {};
    this.form.show({});
    this.keepAddress();
    this.showSets();
    this.showAnew();
  }

  /** What is set now becomes A, beside which what follows is shown. */
  keepRules() {
    this.kept = { rules: { ...this.choices.rules } };
    this.showSets();
    this.say("Kept as A. What you change now is B.");
  }

  watchBoth(isTwo) {
    this.isTwo = isTwo;
    this.form.both.setAttribute("aria-pressed", String(isTwo));
    this.showAnew();
  }

  /** Replays under what is set, and under what was kept, and shows both. */
  async showSets() {
    const replay = (rules) =>
      this.room.json([...this.wordsOf("replay", { rules: false }), "--rules", DOCUMENTS.rules, "--json"], this.asked(rules));
    const { history } = this;
    try {
      await this.room.latest("sets", async () => {
        const rules = { ...this.choices.rules };
        const now = await replay(rules);
        const a = this.kept?.rules ?? {};
        const isSame = JSON.stringify(a) === JSON.stringify(rules);
        const key = JSON.stringify([a, this.choices.words, this.zone]);
        if (!isSame && this.keptFor !== key) {
          this.keptReplay = await replay(a);
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
  async showAnew() {
    const { history, turn } = this;
    try {
      await this.busily("Growing it anew", () =>
        this.room.latest("page", async () => {
          const bytes = await this.page();
          if (history !== this.history || turn !== this.turn) return;
          await this.frames.show(bytes, { title: "The pal, its phone and its history" });
          if (this.found.zone !== this.zone && this.choices.zone) this.found = await this.inspect(this.zone);
          this.showHistory();
          byId("drawer-fault").hidden = true;
        }),
      );
    } catch (error) {
      this.failSoftly(error);
    }
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
    if (!this.history) return;
    const { sample } = this.history;
    const at = this.moment ? new Date(this.moment).toISOString() : null;
    Address.keep([["sample", sample?.name], ...this.choices.entries, ["at", sample ? at : null]]);
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
      this.history = null;
      this.choices = choices;
      this.openSample(sample);
    } else if (JSON.stringify(choices.entries) !== JSON.stringify(this.choices.entries)) {
      this.choices = choices;
      if (!this.history) return;
      if (this.form.table) this.form.show(choices.rules);
      this.showSettings();
      this.choose({});
    }
  }
}

/** What a person is told of an error: what is wrong, the place with its caret, and what helps. */
function toldOf(error) {
  if (error instanceof Stopped) {
    return {
      title: "That was too much",
      words: "The engine stopped in the middle of its work, most likely for want of memory. Nothing is lost, and it has been started afresh.",
      place: "",
      hint: "A computer may manage what a phone does not. If this file does it again and is not large, it is a mistake of ours.",
    };
  }
  if (!(error instanceof Refusal)) {
    return { title: "This did not work", words: String(error.message ?? error), place: "", hint: "" };
  }
  // The rest of the words is about how the command line is used.
  const lines = error.message.split("\n").filter((line) => line !== "");
  const start = Math.max(0, lines.findIndex((line) => /(^|: )error: /.test(line)));
  const [, place, words] = /^(?:(.*?): )?error: (.*)$/.exec(lines[start] ?? "") ?? [null, "", error.message];
  const hint = lines.slice(start).find((line) => line.startsWith("hint: "))?.slice(6) ?? "";
  const caret = lines.findIndex((line, index) => index > start && /^\s*\^$/.test(line));
  const excerpt = caret > 0 ? lines.slice(start, caret + 1).join("\n") : place ? lines[start] : "";
  const sentence = (text) => (text === "" ? "" : `${text[0].toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, "."));
  return { title: "This cannot be read yet", words: sentence(words), place: excerpt, hint: sentence(hint) };
}

/** What a browser lacks that the page cannot do without. */
function lacking() {
  if (typeof WebAssembly === "undefined") return "cannot run the engine";
  if (typeof DecompressionStream === "undefined") return "cannot unpack the engine";
  return null;
}

document.addEventListener("DOMContentLoaded", () => {
  const lack = lacking();
  if (lack) {
    byId("cannot").hidden = false;
    write(byId("cannot"), `This browser ${lack}. Open the same file in a newer one: Chrome or Edge 103, Safari 16.4, Firefox 113, or later.`);
    return;
  }
  window.shell = new Shell();
});
