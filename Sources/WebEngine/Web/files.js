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
  const entries = [...transfer.items].filter(({ kind }) => kind === "file").map((item) => item.webkitGetAsEntry?.());
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain.map((file) => ({ name: file.name, blob: file }));
  const found = [];
  for (const entry of entries) if (entry) await walk(entry, found);
  return found;
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
 * option.
 */
function namedApart(files) {
  const names = new Set();
  return files.map(({ name: given, blob }) => {
    const name = given.replace(/^-/, "_");
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
