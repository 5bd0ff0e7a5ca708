"use strict";

/* The reader's files and folders. To the engine, each file is a name and bytes; a file in a folder is named by its path. */

/** Returns the files chosen in a file dialog. */
function chosenFiles(input) {
  const files = [...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, blob: file }));
  // Resets the input, so that the same files can be chosen again.
  input.value = "";
  return files;
}

/** Returns the files dropped on the page, including those in dropped folders. */
async function droppedFiles(transfer) {
  // Read the list before the first `await`, because the browser clears it then.
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain.map((file) => ({ name: file.name, blob: file }));
  // On pages opened from disk, Chromium can read folders only through handles. Other browsers have no handles.
  const handles = items.map((item) => Promise.resolve(item.getAsFileSystemHandle?.()).catch(() => null));
  const found = [];
  for (const [index, entry] of entries.entries()) {
    const handle = await handles[index];
    if (handle) await walkHandle(handle, "", found);
    else if (entry) await walk(entry, found);
  }
  return found;
}

/** Handles drag and drop on a window and its frames. */
class Drops {
  /** Calls `over` when a drag enters or leaves the page, `take` with dropped files, and `refuse` with errors. */
  constructor({ over, take, refuse }) {
    this.over = over;
    this.take = take;
    this.refuse = refuse;
    /** The number of nested elements that a drag has entered but not left. */
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
    // Each call returns at most 100 entries.
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const child of some) await walk(child, found);
  }
}

/**
 * Makes names unique by appending a number. No name starts like an option or equals the name or folder of one of the
 * page's own documents.
 */
function withUniqueNames(files) {
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

/** Returns the file arguments of a command; a folder is named once for all its files. */
function fileArguments(files) {
  const words = new Set();
  for (const { name } of files) {
    words.add(name.includes("/") ? name.slice(0, name.indexOf("/")) : name);
  }
  return [...words];
}

/** Returns a display name for all files together. */
function displayName(files) {
  const words = [...new Set(files.map(({ name }) => name.split("/")[0]))];
  return words.length > 2 ? `${words[0]} and ${words.length - 1} others` : words.join(" and ");
}
