"use strict";

/*
 * What people bring: files, several of them, folders. To the engine each is a name and bytes; a folder's files are called
 * by their way in it.
 */

/** What people chose in a dialogue. */
function chosenFiles(input) {
  const files = [...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, blob: file }));
  // The same files can be chosen again.
  input.value = "";
  return files;
}

/** What people let go over the page; folders are walked through. */
async function droppedFiles(transfer) {
  // The list is empty as soon as somebody waits.
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain.map((file) => ({ name: file.name, blob: file }));
  // Of a page that was opened from a disk, Chromium reads no folder by its entry; other browsers have no handles.
  const handles = items.map((item) => Promise.resolve(item.getAsFileSystemHandle?.()).catch(() => null));
  const found = [];
  for (const [index, entry] of entries.entries()) {
    const handle = await handles[index];
    if (handle) await walkHandle(handle, "", found);
    else if (entry) await walk(entry, found);
  }
  return found;
}

/** Takes what people let go over a window, or over one of the windows in it. */
class Drops {
  /** `over` is told whether something is held there, `take` gets files, and `refuse` what keeps them from coming. */
  constructor({ over, take, refuse }) {
    this.over = over;
    this.take = take;
    this.refuse = refuse;
    /** Into how many elements something was moved of which it has not come out. */
    this.depth = 0;
  }

  listen(window) {
    for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
      window.addEventListener(type, (event) => {
        if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
        if (type !== "dragleave") event.preventDefault();
        this[type]?.(event);
      });
    }
  }

  dragenter() {
    this.depth += 1;
    this.over(true);
  }

  dragleave() {
    this.depth -= 1;
    if (this.depth <= 0) this.over(false);
  }

  async drop({ dataTransfer }) {
    this.depth = 0;
    this.over(false);
    try {
      const files = await droppedFiles(dataTransfer);
      if (files.length === 0) throw new Error("there is no file in it");
      this.take(files);
    } catch (error) {
      this.refuse(error);
    }
  }
}

async function walkHandle(handle, before, found) {
  const name = before + handle.name;
  if (handle.kind === "file") {
    found.push({ name, blob: await handle.getFile() });
    return;
  }
  for await (const child of handle.values()) await walkHandle(child, `${name}/`, found);
}

async function walk(entry, found) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    found.push({ name: entry.fullPath.replace(/^\//, ""), blob: file });
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    // A reader gives a hundred at a time.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const child of some) await walk(child, found);
  }
}

/**
 * Each under a name of its own: of two files of one name from two places, the second gets a number. None begins like an
 * option, and none is called as the page's own documents are, nor as the folder of some.
 */
function namedApart(files) {
  const taken = new Set(Object.values(DOCUMENTS).map((name) => name.split("/")[0]));
  const names = new Set();
  return files.map(({ name: given, blob }) => {
    const [first, ...rest] = given.replace(/^-/, "_").split("/");
    const name = [taken.has(first) ? `${first} (2)` : first, ...rest].join("/");
    let apart = name;
    for (let count = 2; names.has(apart); count += 1) apart = name.replace(/(\.[^./]*)?$/, ` (${count})$1`);
    names.add(apart);
    return { name: apart, blob };
  });
}

/** The words that name them to the engine: files by their names, and a folder once for all that is in it. */
function wordsFor(files) {
  const words = new Set();
  for (const { name } of files) {
    words.add(name.includes("/") ? name.slice(0, name.indexOf("/")) : name);
  }
  return [...words];
}

/** What they are called together. */
function nameOf(files) {
  const words = [...new Set(files.map(({ name }) => name.split("/")[0]))];
  return words.length > 2 ? `${words[0]} and ${words.length - 1} others` : words.join(" and ");
}
