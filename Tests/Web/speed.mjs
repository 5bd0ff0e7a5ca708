/*
 * Measures the engine's reading speed, compared with the program on one core in the same run, and its memory.
 *
 *     node speed.mjs PROGRAM FOLDER
 *
 * It generates a table of a million rows, an export of Apple Health, and the same export as a zip. JavaScript engines
 * optimize a WebAssembly module while it runs: so a fresh engine reads each file first, and then again. Processor time
 * is compared, since other processes may run; the limits are lower than the speeds in WebEngine.md, for machines that
 * are busy.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { webcrypto } from "node:crypto";
import * as zlib from "node:zlib";

globalThis.crypto ??= webcrypto;
const [program, folder] = process.argv.slice(2, 4).map((word) => resolve(word));
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const Engine = vm.runInThisContext(`${readFileSync(join(root, "Sources/WebEngine/Web/engine.js"), "utf8")}\n;Engine`);
const module = new WebAssembly.Module(readFileSync(join(folder, "pixelpal.wasm")));

/** The minimum speed relative to the program, for the first read and again, and the maximum memory in MB. */
const LIMITS = {
  "million.csv": { first: 0.25, again: 0.4, memory: 40 },
  "export.xml": { first: 0.25, again: 0.35, memory: 40 },
  "export.zip": { first: 0.3, again: 0.35, memory: 40 },
};

function written(instant) {
  return new Date(instant).toISOString().slice(0, 19);
}

/** Generates samples of a watch and a phone that overlap, with realistic lengths and counts, the same each time. */
function* samples(count) {
  let state = 7;
  const below = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  let clock = Date.UTC(2015, 0, 1, 6);
  for (let row = 0; row < count; row += 1) {
    if (below(40) === 0) clock += below(8) * 3600_000;
    const isOfWatch = below(3) > 0;
    const start = clock + below(60) * 1000;
    const seconds = isOfWatch ? 20 + below(100) : 60 + below(500);
    yield { start, end: start + seconds * 1000, steps: 1 + below(seconds * 2), isOfWatch, other: below(4) > 0, kind: below(3) };
    clock += below(180) * 1000;
  }
}

function millionRows() {
  const rows = ["start,end,steps,source"];
  for (const { start, end, steps, isOfWatch } of samples(1_000_000)) {
    rows.push(`${written(start)}Z,${written(end)}Z,${steps},${isOfWatch ? "Mia's Watch" : "Mia's iPhone"}`);
  }
  return `${rows.join("\n")}\n`;
}

/** Returns an export in which three of four records are not steps. */
function appleHealth() {
  const kinds = ["HeartRate", "ActiveEnergyBurned", "DistanceWalkingRunning"];
  const at = (instant) => `${written(instant).replace("T", " ")} +0000`;
  const records = [];
  for (const { start, end, steps, isOfWatch, other, kind } of samples(400_000)) {
    const [name, device] = isOfWatch ? ["Mia’s Watch", "Watch"] : ["Mia’s iPhone", "iPhone"];
    records.push(
      ` <Record type="HKQuantityTypeIdentifier${other ? kinds[kind] : "StepCount"}" sourceName="${name}" sourceVersion="10.1" `
      + `device="&lt;&lt;HKDevice: 0x280d6c0f0&gt;, name:Apple ${device}, manufacturer:Apple Inc., model:${device}, hardware:${device}6,1, software:10.1&gt;" `
      + `unit="count" creationDate="${at(end + 60000)}" startDate="${at(start)}" endDate="${at(end)}" value="${steps}"/>`,
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n <ExportDate value="2025-03-04 08:00:00 +0000"/>\n${records.join("\n")}\n</HealthData>\n`;
}

/** Returns a zip archive with one file. */
function zipped(name, bytes) {
  const packed = zlib.deflateRawSync(bytes, { level: 6 });
  const sum = crc(bytes);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(sum, 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, Buffer.from(name), packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), common, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** Returns the CRC-32 of the bytes; older versions of Node do not have a function for it. */
function crc(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let sum = 0xffffffff;
  for (let place = 0; place < bytes.length; place += 1) sum = table[(sum ^ bytes[place]) & 255] ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const work = mkdtempSync(join(tmpdir(), "pixelpal-speed-"));
const wrong = [];

function opened(name) {
  const file = openSync(join(work, name));
  return { read: (room) => readSync(file, room, 0, room.length, null), close: () => closeSync(file) };
}

/**
 * Returns the program's processor time on one core in milliseconds: the mean of five runs, since systems count it in
 * steps.
 */
function native(name) {
  const script = 'for turn in 1 2 3 4 5; do taskset -c 0 "$0" inspect "$1" --json > "$2"; done; times';
  const { stdout } = spawnSync("bash", ["-c", script, program, join(work, name), join(work, "native.json")], { encoding: "utf8" });
  // The second line has the times of the child processes: `0m0.123s 0m0.004s`.
  const times = [...stdout.split("\n")[1].matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  return (times.reduce((sum, seconds) => sum + seconds, 0) * 1000) / 5;
}

try {
  writeFileSync(join(work, "million.csv"), millionRows());
  writeFileSync(join(work, "export.xml"), appleHealth());
  writeFileSync(join(work, "export.zip"), zipped("export.xml", readFileSync(join(work, "export.xml"))));
  for (const [name, limits] of Object.entries(LIMITS)) {
    const engine = await Engine.start(module);
    const took = [];
    let results;
    for (let turn = 0; turn < 3; turn += 1) {
      // Opening the file again clears the engine's cache of it.
      engine.files([{ name, open: () => opened(name) }]);
      const start = process.cpuUsage();
      const answer = engine.run(["inspect", name, "--json"]);
      const { user, system } = process.cpuUsage(start);
      took.push((user + system) / 1000);
      results = Buffer.from(answer.results);
      if (answer.status !== 0) wrong.push(`${name}: it ends with ${answer.status}: ${answer.messages}`);
    }
    const program = native(name);
    const [first, again] = [program / took[0], program / Math.min(...took.slice(1))];
    const memory = engine.exports.memory.buffer.byteLength / 1e6;
    const size = statSync(join(work, name)).size / 1e6;
    const told = JSON.parse(results);
    const expected = JSON.parse(readFileSync(join(work, "native.json")));
    if (told.total.merged !== expected.total.merged) wrong.push(`${name}: ${told.total.merged} steps, and not ${expected.total.merged}`);
    const percent = (part) => `${Math.round(part * 100)} %`;
    console.log(`speed: ${name}, ${size.toFixed(0)} MB, ${program.toFixed(0)} ms by the program, ${took.map((one) => one.toFixed(0))} ms here: ${percent(first)} of the program's speed first, ${percent(again)} again, ${memory.toFixed(0)} MB of memory`);
    if (first < limits.first) wrong.push(`${name}: ${percent(first)} first, and ${percent(limits.first)} are the least`);
    if (again < limits.again) wrong.push(`${name}: ${percent(again)} again, and ${percent(limits.again)} are the least`);
    if (memory > limits.memory) wrong.push(`${name}: ${memory.toFixed(0)} MB, and ${limits.memory} are the most`);
  }

  // More bytes than a signed 32-bit integer can count, generated while they are read: heart rates, and one row of steps
  // at the end.
  const row = ' <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" startDate="2025-03-03 08:00:00 +0100" endDate="2025-03-03 08:00:30 +0100" value="61"/>\n';
  const block = Buffer.from(row.repeat(6000));
  const head = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_FR">\n <ExportDate value="2025-03-04 08:00:00 +0100"/>\n');
  const tail = Buffer.from(`${row.replace("HeartRate", "StepCount").replace("61", "150")}</HealthData>\n`);
  const blocks = Math.ceil(2 ** 31 / block.length) + 1;
  const engine = await Engine.start(module);
  let [given, bytes] = [-1, 0];
  let rest = head;
  const read = (room) => {
    if (rest.length === 0) {
      given += 1;
      rest = given < blocks ? block : given === blocks ? tail : rest;
    }
    const count = Math.min(room.length, rest.length);
    room.set(rest.subarray(0, count));
    rest = rest.subarray(count);
    bytes += count;
    return count;
  };
  engine.files([{ name: "export.xml", open: () => { [given, bytes, rest] = [-1, 0, head]; return { read }; } }]);
  const begin = performance.now();
  const { status, results } = engine.run(["inspect", "export.xml", "--json"]);
  const told = status === 0 ? JSON.parse(Buffer.from(results)) : null;
  const memory = engine.exports.memory.buffer.byteLength / 1e6;
  console.log(`speed: ${bytes} bytes in ${((performance.now() - begin) / 1000).toFixed(1)} s, ${memory.toFixed(0)} MB of memory`);
  if (bytes <= 2 ** 31 || told?.total.merged !== 150) wrong.push(`a file of ${bytes} bytes ends with ${status} and ${told?.total.merged} steps`);
  if (memory > 40) wrong.push(`a file of ${bytes} bytes takes ${memory} MB`);
} finally {
  rmSync(work, { recursive: true });
}

for (const difference of wrong) console.error(`speed: wrong: ${difference}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
