/*
 * Compares the module under Node with the program.
 *
 *     node module.mjs PROGRAM FOLDER
 *
 * FOLDER contains `pixelpal.mjs` and `pixelpal.wasm`. The documents that the module returns must be those of the
 * program.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2).map((word) => resolve(word));
const { PixelPal, PixelPalError, EngineStopped } = await import(pathToFileURL(join(folder, "pixelpal.mjs")));
const samples = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../../samples");
const week = readFileSync(join(samples, "first-week.csv"));
const zone = "Europe/Paris";
const pal = await PixelPal.load();

/** Returns the output of the program for the same week. */
function native(command, ...words) {
  const place = mkdtempSync(join(tmpdir(), "pixelpal-"));
  try {
    const output = join(place, words.includes("--card") ? "card.png" : "output");
    const all = [command, "first-week.csv", ...words.filter((word) => word !== "--card"), "--quiet", "-o", output];
    execFileSync(program, all, { cwd: samples, stdio: ["ignore", "ignore", "ignore"] });
    return readFileSync(output);
  } finally {
    rmSync(place, { recursive: true });
  }
}

const source = { name: "first-week.csv", source: week };
const at = "2025-03-05T18:10";
const documents = {
  inspect: [() => pal.inspect(source, { days: true, zone }), ["--days", "--zone", zone, "--json"]],
  replay: [() => pal.replay(source, { zone, premium: ["always"] }), ["--zone", zone, "--premium", "always", "--json"]],
  snapshot: [() => pal.snapshot(source, { zone, at }), ["--zone", zone, "--at", at]],
  timeline: [() => pal.timeline(source, { zone, at }), ["--zone", zone, "--at", at, "--json"]],
  push: [() => pal.push(source, { zone, at }), ["--zone", zone, "--at", at]],
  explain: [() => pal.explain(source, { zone, at }), ["--zone", zone, "--at", at, "--json"]],
  journal: [() => pal.journal(source, { zone, premium: ["always"], by: "week" }), ["--zone", zone, "--premium", "always", "--by", "week", "--json"]],
  story: [() => pal.story(source, { zone, premium: ["always"], moments: true }), ["--zone", zone, "--premium", "always", "--moments", "--json"]],
  compare: [() => pal.compare(source, { zone, device: ["ios17", "ios18"] }), ["--zone", zone, "--device", "ios17", "--device", "ios18", "--json"]],
};

for (const [command, [ask, words]] of Object.entries(documents)) {
  test(`${command} hands over the program's document`, async () => {
    assert.deepEqual(await ask(), JSON.parse(native(command, ...words).toString()));
  });
}

test("texts and pictures are the program's, byte for byte", async () => {
  const options = { zone };
  for (const command of ["page", "report", "convert"]) {
    assert.ok((await pal[command](source, options)) === native(command, "--zone", zone).toString(), command);
  }
  assert.ok(native("card", "--zone", zone, "--card").equals(await pal.card(source, options)));
});

test("events come one after another", async () => {
  const events = await pal.events(source, { zone });
  assert.equal(events.length, native("replay", "--events", "--zone", zone).toString().trimEnd().split("\n").length);
});

test("bytes come whole, in blocks, or as they are read", async () => {
  const expected = (await pal.inspect(week)).total;
  const blocks = [];
  for (let start = 0; start < week.length; start += 1000) blocks.push(week.subarray(start, start + 1000));
  const others = [
    blocks,
    blocks[Symbol.iterator](),
    createReadStream(join(samples, "first-week.csv")),
    new Blob([week]),
    week.toString(),
    week.buffer.slice(week.byteOffset, week.byteOffset + week.length),
  ];
  for (const other of others) assert.deepEqual((await pal.inspect({ name: "week.csv", source: other })).total, expected);
});

test("rules are an object or a text, and change what is asked next alone", async () => {
  const rules = { schema: "pixelpal.rules/1", phase2BeginsAt: 5001 };
  const early = await pal.replay(source, { zone, rules });
  assert.ok(early.unlocks[0].walkedAt < "2025-03-04");
  assert.deepEqual(await pal.replay(source, { zone, rules: JSON.stringify(rules) }), early);
  assert.equal((await pal.replay(source, { zone })).unlocks[0].walkedAt, "2025-03-05T17:07:33Z");
  const both = await pal.compare(source, { zone, rules: [rules, { ...rules, phase2BeginsAt: 6001 }] });
  assert.equal(both.schema, "pixelpal.compare/1");
});

test("what is refused says where, and what helps", async () => {
  const broken = "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:10:00Z,12a,x\n";
  await assert.rejects(pal.replay({ name: "walk.csv", source: broken }), (error) => {
    assert.ok(error instanceof PixelPalError);
    const { status, file, line, column, hint, message } = error;
    assert.deepEqual(
      { status, file, line, column, hint, message },
      { status: 65, file: "walk.csv", line: 2, column: 43, hint: "a step count is a number such as 8123 or 12.5", message: "expected a step count, found '12a'" },
    );
    return true;
  });
  await assert.rejects(pal.replay(source, { zone: "Mars/Olympus" }), ({ status }) => status === 64);
});

test("an engine that is stopped in its work is replaced", async () => {
  const stopped = pal.replay(source, { zone, progress() { throw new Error("enough") } });
  await assert.rejects(stopped, (error) => error instanceof EngineStopped && error.message.includes("enough"));
  assert.equal((await pal.replay(source, { zone })).unlocks[0].walkedAt, "2025-03-05T17:07:33Z");
});
