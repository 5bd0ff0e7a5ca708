/* An example of the module in TypeScript: type-checked in strict mode, and run under Node. */
import { readFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { PixelPal, PixelPalError, type Replay, type Snapshot } from "./pixelpal.mjs";

const [, , history] = process.argv;
const pal = await PixelPal.load();

const bytes = await readFile(history);
const found = await pal.inspect(bytes, { days: true });
console.log(found.total.merged, found.days?.length);

const replay: Replay = await pal.replay({ name: "walk.csv", source: bytes }, { zone: "Europe/Paris", premium: ["always"] });
console.log(replay.visiblePhase, replay.unlocks[0]?.visibleAt);

// A file that is read in blocks, and rules as an object.
const early = await pal.replay(createReadStream(history), { zone: "Europe/Paris", rules: { schema: "pixelpal.rules/1", phase2BeginsAt: 5001 } });
console.log(early.unlocks[0]?.walkedAt);

const snapshot: Snapshot = await pal.snapshot(bytes, { zone: "Europe/Paris", at: "2025-03-05T18:10" });
console.log(snapshot.surfaces.compact?.why);
const two: Snapshot[] = await pal.snapshot(bytes, { zone: "Europe/Paris", at: [new Date("2025-03-05T17:10Z"), "2025-03-06T09:00"] });
console.log(two.length);

const card: Uint8Array = await pal.card(bytes, { zone: "Europe/Paris", as: "png", shape: "tall" });
console.log(card.length > 1000);

try {
  await pal.replay({ name: "walk.csv", source: "start,end,steps,source\n2025-01-04T10:00:00Z,2025-01-04T10:10:00Z,12a,x\n" });
} catch (error) {
  if (!(error instanceof PixelPalError)) throw error;
  console.log(error.status, error.file, error.line, error.column, error.hint);
}

// @ts-expect-error: a zone is a text.
void (() => pal.inspect(bytes, { zone: 1 }));
