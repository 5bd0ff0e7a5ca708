"use strict";

/* Files that can be saved or shared: the page, the report, the card, and tables of steps. */

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

/** The files that can be saved, with the command that creates each. */
const KEEPSAKES = [
  { title: "The page", about: "all of it to watch, in one file that opens anywhere", command: "page", file: "pixelpal.html", type: "text/html" },
  { title: "The report", about: "the charts and the numbers, to read or to print", command: "report", file: "pixelpal-report.html", type: "text/html" },
  { title: "The card, still", about: "PNG", command: "card", file: "pixelpal.png", type: "image/png" },
  { title: "The card, moving", about: "animated PNG", command: "card", file: "pixelpal.apng", type: "image/apng" },
  { title: "The card, moving", about: "GIF, for whoever takes nothing else", command: "card", file: "pixelpal.gif", type: "image/gif" },
  { title: "The card, drawn", about: "SVG, sharp at any size", command: "card", file: "pixelpal.svg", type: "image/svg+xml" },
  { title: "The journal", about: "what the pal has written down, as Markdown; pages before today with premium", command: "journal", file: "journal.md", type: "text/markdown" },
  { title: "Your days", about: "a CSV with a line for each day", command: "days", file: "days.csv", type: "text/csv" },
  { title: "Your steps", about: "a CSV that every program reads", command: "convert", file: "steps.csv", type: "text/csv" },
  { title: "Your steps, for programs", about: "NDJSON, an object on each line", command: "convert", file: "steps.ndjson", type: "application/x-ndjson" },
];

class Saving {
  /** `bytesOf` runs a command, `say` shows the outcome, and `fail` shows an error. */
  constructor(panel, { bytesOf, say, fail }) {
    this.panel = panel;
    this.bytesOf = bytesOf;
    this.say = say;
    this.fail = fail;
    this.build();
  }

  build() {
    this.tall = make("input", { type: "checkbox", id: "card-tall" });
    this.numbers = make("input", { type: "checkbox", id: "card-numbers" });
    const list = make("ul", { class: "keepsakes" });
    for (const keepsake of KEEPSAKES) {
      const button = make("button", { type: "button", "data-file": keepsake.file }, make("b", {}, keepsake.title), make("span", { class: "quiet" }, keepsake.about));
      button.addEventListener("click", () => this.save(keepsake));
      const entry = make("li", {}, button);
      if (keepsake.command === "page" && Saving.canSend(keepsake)) {
        const send = make("button", { type: "button", class: "plain" }, "or send it to a friend");
        send.addEventListener("click", () => this.send(keepsake));
        entry.append(send);
      }
      list.append(entry);
    }
    this.panel.replaceChildren(
      list,
      make(
        "fieldset",
        { class: "field" },
        make("legend", {}, "On the card"),
        make("label", {}, this.tall, " upright, for a phone"),
        make("label", {}, this.numbers, " with how many steps and days"),
      ),
      make("p", { class: "quiet small" }, "Files are made here and go where your browser keeps what it saves, nowhere else."),
    );
  }

  /** Returns the arguments for a file, after those of the history. */
  wordsFor({ command, file }) {
    if (command === "card") {
      return [...(this.tall.checked ? ["--shape", "tall"] : []), ...(this.numbers.checked ? ["--numbers"] : []), "-o", file];
    }
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

  /** Returns true if the browser can share such a file. */
  static canSend({ file, type }) {
    return navigator.canShare?.({ files: [new File([""], file, { type })] }) ?? false;
  }

  /** Shares a file, or saves it if the browser cannot share it. */
  async send(keepsake = KEEPSAKES.find(({ type }) => type === "image/png")) {
    const { file, type } = keepsake;
    try {
      const bytes = await this.create(keepsake);
      if (Saving.canSend(keepsake)) {
        await navigator.share({ files: [new File([bytes], file, { type })], title: "My PixelPal" });
        this.say("Sent.");
        return;
      }
      saveBytes(bytes, file, type);
      const isDiscreet = type === "image/png" && !this.numbers.checked;
      this.say(`Saved as ${file}, to send however you like.${isDiscreet ? " It tells no number of steps." : ""}`);
    } catch (error) {
      // Dismissing the dialog is not an error.
      if (error.name !== "AbortError") this.fail(error);
    }
  }
}
