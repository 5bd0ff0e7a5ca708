/*
 * Compares the engine with the program byte for byte: results, messages and exit status. It runs every sample, story,
 * format and file of the fuzzing corpus, corrupted files, and invalid command lines.
 *
 *     node parity.mjs PROGRAM FOLDER [SEED]
 *
 * FOLDER contains `pixelpal.wasm`. The seed determines the sizes of the blocks in which files are read.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
const [program, folder] = process.argv.slice(2, 4).map((word) => resolve(word));
const seed = process.argv[4] ?? "1";
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const source = readFileSync(join(root, "Sources/WebEngine/Web/engine.js"), "utf8");
const Engine = vm.runInThisContext(`${source}\n;Engine`);
const module = new WebAssembly.Module(readFileSync(join(folder, "pixelpal.wasm")));

/** A deterministic random number generator: 32-bit SplitMix. */
class Drawing {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  below(limit) {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % limit;
  }
}

const drawing = new Drawing(Number(seed));
// The small sizes are used only for small files, since they would take long on large ones.
const cuts = [1 << 20, 65_536, 4093, 257];

/** Returns a function that opens a file for the engine, which reads it in blocks of one size. */
function reading(path) {
  return () => {
    const bytes = readFileSync(path);
    const cut = bytes.length > 200_000 ? cuts[drawing.below(2)] : cuts[drawing.below(cuts.length)];
    let place = 0;
    return {
      read(room) {
        const block = bytes.subarray(place, place + Math.min(room.length, cut));
        room.set(block);
        place += block.length;
        return block.length;
      },
    };
  };
}

/** Returns all files below a path, or the file itself. */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).sort().flatMap((name) => files(join(path, name)));
}

let engine = await Engine.start(module);
let compared = 0;
const wrong = [];
const work = mkdtempSync(join(tmpdir(), "pixelpal-parity-"));

/** Returns the engine's answer; an engine that has stopped is replaced, as a page does it. */
async function answer(words, paths) {
  try {
    if (paths) engine.files(paths.flatMap(files).map((path) => ({ name: relative(work, path), open: reading(path) })));
    const { status, results, messages } = engine.run(words);
    return { status, shown: Buffer.from(results), said: messages };
  } catch (error) {
    engine = await Engine.start(module);
    return { status: error.message, shown: Buffer.alloc(0), said: "" };
  }
}

/** Runs a command line on both, with the files at `paths` in the working folder; `null` keeps the previous files. */
async function compare(words, paths = []) {
  compared += 1;
  const native = spawnSync(program, words, { cwd: work, maxBuffer: 1 << 30, env: { TZ: "UTC", LC_ALL: "C" } });
  const own = await answer(words, paths?.map((path) => join(work, path)) ?? null);
  const differs = [
    own.status !== native.status && `it ends with ${own.status} and not with ${native.status}`,
    !own.shown.equals(native.stdout) && `it shows other things (${own.shown.length} and ${native.stdout.length} bytes)`,
    own.said !== native.stderr.toString() && `it says\n${own.said}and not\n${native.stderr}`,
  ].filter(Boolean);
  if (differs.length > 0) wrong.push(`pixelpal ${words.join(" ")}\n  ${differs.join("\n  ")}`);
  return native;
}

/** Compares a card in each file format: the program writes it to a file, and the engine returns it. */
async function cards(all, paths) {
  for (const kind of ["svg", "apng", "gif"]) {
    const words = ["card", ...all, "--quiet", "-o", `card.${kind}`];
    compared += 1;
    spawnSync(program, words, { cwd: work });
    const own = await answer(words, paths.map((path) => join(work, path)));
    if (!own.shown.equals(readFileSync(join(work, `card.${kind}`)))) wrong.push(`pixelpal ${words.join(" ")}\n  it draws another card`);
  }
}

/**
 * Checks that the engine gives the same answers from its cache, by several commands without opening the files again.
 */
async function again(all, paths) {
  await compare(["inspect", ...all, "--json"], paths);
  for (const words of [["convert", ...all, "--to", "json"], ["page", ...all], ["convert", ...all, "--to", "ndjson"], ["inspect", ...all, "--json"]]) {
    await compare(words, null);
  }
}

/** Returns the instant of the middle event of a history. */
function middle(native) {
  const instants = [...native.stdout.toString().matchAll(/"at":"([^"]*)"/g)].map((match) => match[1]);
  return instants[Math.floor(instants.length / 2)];
}

/** Compares every command that reads a history. */
async function history(paths, ...options) {
  const all = [...paths, ...options];
  const read = [...paths, ...options.filter((word, index) => word.endsWith(".json") && options[index - 1] === "--scenario")];
  for (const words of [[], ["--json"], ["--days"]]) {
    if (!options.includes("--scenario") && !options.includes("--premium")) await compare(["inspect", ...all, ...words], paths);
  }
  for (const device of ["ideal", "ios17", "ios26"]) await compare(["replay", ...all, "--device", device, "--json"], read);
  await compare(["replay", ...all], read);
  const events = await compare(["replay", ...all, "--events"], read);
  await compare(["snapshot", ...all, "--every", "12h"], read);
  await compare(["compare", ...all, "--device", "ios17", "--json"], read);
  await compare(["compare", ...all, "--device", "ios18", "--page"], read);
  await compare(["page", ...all], read);
  await compare(["report", ...all], read);
  await compare(["card", ...all, "--numbers"], read);
  await compare(["card", ...all, "--shape", "tall"], read);
  await compare(["snapshot", ...all, "--every", "7d", "--surface", "homeSmall"], read);
  if (!options.includes("--scenario")) {
    await cards(all, read);
    await again(all, read);
  }
  await compare(["journal", ...all, "--premium", "always"], read);
  for (const unit of ["day", "week", "year"]) await compare(["journal", ...all, "--premium", "always", "--by", unit, "--json"], read);
  await compare(["journal", ...all, "--markdown", "--walked"], read);
  await compare(["story", ...all, "--premium", "always", "--moments", "--json"], read);
  await compare(["story", ...all], read);
  const at = middle(events);
  if (!at) return;
  await compare(["explain", ...all, "--at", at], read);
  await compare(["explain", ...all, "--at", at, "--json"], read);
  const linking = ["explain", ...all, "--at", at, "--make-link", "--include-days"];
  await compare([...linking, "--json"], read);
  const link = (await compare(linking, read)).stdout.toString().trim();
  for (const form of [[], ["--json"], ["--days"]]) await compare(["explain", "--link", link, ...form], read);
  await compare(["timeline", ...all, "--at", at, "--family", "accessoryCircular"], read);
  await compare(["push", ...all, "--at", at], read);
  await compare(["push", ...all, "--at", at, "--event", "start", "--headers"], read);
}

/**
 * Compares the face in the app: snapshots at and shortly after touches, plays and emotes, and one explanation.
 *
 * In events, `at` is cut to seconds, so `atUnixMs` is used. The first and the last event of each kind are tried.
 */
async function faces(paths, ...options) {
  const all = [...paths, ...options];
  const read = [...paths, ...options.filter((word, index) => word.endsWith(".json") && options[index - 1] === "--scenario")];
  const { stdout } = await compare(["replay", ...all, "--device", "ideal", "--events"], read);
  const told = stdout.toString().split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const kinds = ["touched", "playStarted", "emoteShown"].map((kind) => told.filter(({ event }) => event === kind));
  const chosen = kinds.flatMap((events) => [events[0], events.at(-1)]).filter(Boolean).map(({ atUnixMs }) => atUnixMs);
  const instants = [...new Set(chosen.flatMap((at) => [at, at + 137, at + 1733]))].sort((left, right) => left - right);
  const stamp = (at) => new Date(at).toISOString();
  let seen = 0;
  for (const at of instants) {
    const words = ["--device", "ideal", "--at", stamp(at), "--surface", "app"];
    const snapshot = await compare(["snapshot", ...all, ...words], read);
    if (/"face": *\{/.test(snapshot.stdout.toString())) seen += 1;
  }
  if (seen === 0) wrong.push(`pixelpal snapshot ${all.join(" ")}\n  no face in front at any of ${instants.length} instants`);
  if (chosen.length > 0) await compare(["explain", ...all, "--device", "ideal", "--at", stamp(chosen.at(-1) + 137), "--surface", "app"], read);
}

/** Compares the commands that read a file which may or may not be a history. */
async function anything(path) {
  for (const words of [["inspect"], ["inspect", "--json"], ["inspect", "--days", "--zone", "America/St_Johns"], ["convert"], ["convert", "--to", "person"]]) {
    await compare([words[0], path, ...words.slice(1)], [path]);
  }
  await compare(["replay", path, "--json"], [path]);
  await compare(["replay", path, "--device", "ideal", "--events", "--skip-bad-rows"], [path]);
}

/** Returns a copy that is truncated or has a few bytes changed, as a broken disk or a careless edit would leave it. */
function spoiled(bytes) {
  const copy = Buffer.from(bytes);
  if (drawing.below(3) === 0) return copy.subarray(0, drawing.below(copy.length + 1));
  for (let change = 0; change <= drawing.below(4); change += 1) {
    if (copy.length > 0) copy[drawing.below(copy.length)] = "0123456789-:,;TZ \n\"<>{}[]\0\xff".charCodeAt(drawing.below(28));
  }
  return copy;
}

const put = (name, bytes) => writeFileSync(join(work, name), bytes);

try {
  spawnSync("cp", ["-r", join(root, "samples"), work]);
  put("early.json", '{"schema":"pixelpal.rules/1","phase2BeginsAt":15001}');
  put("wrong.json", '{"phase2beginsat":15001}');
  put("phone.json", '{"basedOn":"ios18","name":"mine"}');
  put("bad.json", '{"basedOn": }');
  const week = "samples/first-week.csv";
  for (const words of [
    ["--version"], ["rules"], ["rules", "--json"], ["rules", "--form"], ["device"], ["device", "ios17", "--json"],
    ["formats"], ["formats", "--json"], ["help", "replay"], ["page", "--help"],
  ]) {
    await compare(words);
  }
  for (const words of [
    ["replay"], ["replay", "nothing.csv"], ["replay", week, "--frob"], ["replay", week, "--zone", "Europe/Pari"],
    ["replay", week, "--premium", "someday"], ["replay", week, "--premium", "2025-03-05..2025-03-01"], ["replay", week, "--since", "2099-01-01"],
    ["replay", week, "--gender", "robot"], ["replay", week, "--rules"], ["snapshot", week], ["snapshot", week, "--at", "noon"],
    ["snapshot", week, "--surface", "moon", "--at", "2025-03-05T18:10"], ["timeline", week], ["push", week, "--at", "2025-03-04T03:00"],
    ["explain", week, "--at", "1999-01-01"], ["compare", week], ["inspect", week, "--format", "nokia"], ["convert", week, "--to", "xlsx"],
    ["convert", week, "--id", "mia"], ["card", week, "--shape", "round"], ["replay", "-"], ["inspect", "-", "-"], ["inspect", ""],
    ["device", "nokia"], ["device", "./none.json"], ["convert", "samples/formats", "--to", "person", "--person-per-file"],
  ]) {
    await compare(words, [week, "samples/formats"]);
  }
  for (const rules of ["early.json", "wrong.json", "bad.json", "none.json"]) {
    await compare(["replay", week, "--rules", rules, "--json"], [week, ...(rules === "none.json" ? [] : [rules])]);
    await compare(["rules", "--rules", rules, "--json"], rules === "none.json" ? [] : [rules]);
    await compare(["compare", week, "--rules", rules], [week, ...(rules === "none.json" ? [] : [rules])]);
  }
  for (const phone of ["phone.json", "bad.json", "early.json"]) await compare(["replay", week, "--device", `./${phone}`, "--json"], [week, phone]);
  await compare(["device", "./phone.json", "--json"], ["phone.json"]);
  await compare(["push", "--lint", "early.json"], ["early.json"]);
  await compare(["inspect", "samples/folders"], ["samples/folders"]);
  await compare(["compare", "samples/formats", "--device", "ios18", "--json"], ["samples/formats"]);

  await history([week], "--zone", "Europe/Paris");
  await faces([week], "--zone", "Europe/Paris");
  await history([week], "--zone", "Asia/Kolkata", "--merge", "fill", "--premium", "2025-03-05..2025-04-01");
  for (const story of readdirSync(join(work, "samples/stories")).sort()) {
    const inside = readdirSync(join(work, "samples/stories", story)).sort().map((name) => `samples/stories/${story}/${name}`);
    const scenario = inside.find((path) => path.endsWith("scenario.json"));
    const histories = inside.filter((path) => path.endsWith(".csv"));
    await history(histories, "--scenario", scenario);
    if (/"(touches|said)"/.test(readFileSync(join(work, scenario), "utf8"))) await faces(histories, "--scenario", scenario);
    for (const format of ["csv", "json", "ndjson"]) await compare(["convert", ...histories, "--to", format], histories);
  }
  const formats = ["formats", "folders"].flatMap((name) => readdirSync(join(work, "samples", name)).sort().map((file) => `samples/${name}/${file}`));
  for (const path of formats) await anything(path);
  for (const name of readdirSync(join(root, "Tests/StepImportTests/Corpus")).sort()) {
    const bytes = readFileSync(join(root, "Tests/StepImportTests/Corpus", name));
    // The first byte selects a reader for the fuzzer.
    put("corpus", bytes.subarray(1));
    for (const words of [["inspect", "corpus", "--json"], ["convert", "corpus"]]) await compare(words, ["corpus"]);
  }
  for (const path of formats.filter((path) => !statSync(join(work, path)).isDirectory())) {
    for (let turn = 0; turn < 4; turn += 1) {
      put("spoiled", spoiled(readFileSync(join(work, path))));
      await compare(["inspect", "spoiled", "--json"], ["spoiled"]);
      await compare(["replay", "spoiled", "--json"], ["spoiled"]);
    }
  }
} finally {
  rmSync(work, { recursive: true });
}

for (const difference of wrong.slice(0, 20)) console.error(difference);
console.log(`${compared} command lines, ${wrong.length} not as the program's`);
process.exitCode = wrong.length === 0 ? 0 : 1;
