"use strict";

/* Files that can be saved: the page, the report, the journal, and tables of steps. */

function saveBytes(bytes, name, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser may still ask for the location.
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** Converts the output of `inspect --days --json` to CSV. */
function daysTable({ days }) {
  return `day,steps\n${days.map(({ day, steps }) => `${day},${steps}\n`).join("")}`;
}

/** Returns true if the browser can share such a file. */
function canShare({ file, type }) {
  return navigator.canShare?.({ files: [new File([""], file, { type })] }) ?? false;
}

/** The files that can be saved, with the command that creates each. */
const KEEPSAKES = [
  { title: "The page", about: "all of it to watch, in one file that opens anywhere", command: "page", file: "pixelpal.html", type: "text/html" },
  { title: "The report", about: "the charts and the numbers, to read or to print", command: "report", file: "pixelpal-report.html", type: "text/html" },
  { title: "The journal", about: "what the pal has written down, as Markdown; pages before today with premium", command: "journal", file: "journal.md", type: "text/markdown" },
  { title: "Your days", about: "a CSV with a line for each day", command: "days", file: "days.csv", type: "text/csv" },
  { title: "Your steps", about: "a CSV that every program reads", command: "convert", file: "steps.csv", type: "text/csv" },
  { title: "Your steps, for programs", about: "NDJSON, an object on each line", command: "convert", file: "steps.ndjson", type: "application/x-ndjson" },
];

class Saving {
  /** `bytesOf` runs a command, `say` shows the outcome, `fail` an error, and `openPicture` the picture. */
  constructor(panel, { bytesOf, say, fail, openPicture }) {
    this.panel = panel;
    this.openPicture = openPicture;
    this.bytesOf = bytesOf;
    this.say = say;
    this.fail = fail;
    this.build();
  }

  build() {
    const list = make("ul", { class: "keepsakes" });
    const picture = make("button", { type: "button" }, make("b", {}, "A picture"), make("span", { class: "quiet" }, "moving or still, to send or to keep"));
    picture.addEventListener("click", () => this.openPicture());
    list.append(make("li", {}, picture));
    for (const keepsake of KEEPSAKES) {
      const button = make("button", { type: "button", "data-file": keepsake.file }, make("b", {}, keepsake.title), make("span", { class: "quiet" }, keepsake.about));
      button.addEventListener("click", () => this.save(keepsake));
      const entry = make("li", {}, button);
      if (keepsake.command === "page" && canShare(keepsake)) {
        const send = make("button", { type: "button", class: "plain" }, "or send it to a friend");
        send.addEventListener("click", () => this.send(keepsake));
        entry.append(send);
      }
      list.append(entry);
    }
    this.panel.replaceChildren(
      list,
      make("p", { class: "quiet small" }, "Files are made here and go where your browser keeps what it saves, nowhere else."),
    );
  }

  /** Returns the arguments for a file, after those of the history. */
  wordsFor({ command, file }) {
    if (command === "journal") return ["--markdown"];
    if (command === "convert") return ["--to", file.endsWith(".csv") ? "csv" : "ndjson"];
    return [];
  }

  async create(keepsake) {
    if (keepsake.command !== "days") return this.bytesOf(keepsake.command, this.wordsFor(keepsake));
    const report = JSON.parse(new TextDecoder().decode(await this.bytesOf("inspect", ["--days", "--json"])));
    return new TextEncoder().encode(daysTable(report));
  }

  async save(keepsake) {
    try {
      const bytes = await this.create(keepsake);
      saveBytes(bytes, keepsake.file, keepsake.type);
      this.say(`Saved as ${keepsake.file}.`);
    } catch (error) {
      this.fail(error);
    }
  }

  async send(keepsake) {
    const { file, type } = keepsake;
    try {
      const bytes = await this.create(keepsake);
      await navigator.share({ files: [new File([bytes], file, { type })], title: "My PixelPal" });
      this.say("Sent.");
    } catch (error) {
      // Dismissing the dialog is not an error.
      if (error.name !== "AbortError") this.fail(error);
    }
  }
}
