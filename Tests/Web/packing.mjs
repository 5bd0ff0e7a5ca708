// The module that a page unpacks is the one beside it, and is there soon.
//
//     node Tests/Web/packing.mjs WEB
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { runInThisContext } from "node:vm";

const [, , web] = process.argv;
const page = await readFile(`${web}/pixelpal.html`, "utf8");
const beside = await readFile(`${web}/pixelpal.wasm`);

/** The text of an element of the page. */
function textOf(id) {
  const start = page.indexOf(">", page.indexOf(`id="${id}"`)) + 1;
  return page.slice(start, page.indexOf("</script>", start));
}

// Its scripts stand in the page as they run; all that they ask of a worker when they begin is to be told of messages.
globalThis.self = { addEventListener() {} };
// In a context of their own they would be slower than in any worker.
const unpackModule = runInThisContext(`${textOf("worker")}\n(text) => unpackModule(bytesOfLetters(text))`);
const letters = textOf("module");
assert.doesNotMatch(letters, /[\0\r<]/, "a page can have it as it is");
const start = process.cpuUsage();
const module = unpackModule(letters);
// Not by the clock, since others may be at work.
const took = process.cpuUsage(start).user / 1000;
assert.equal(Buffer.compare(Buffer.from(module), beside), 0, "the module in the page is the one beside it");
console.log(`packing: ${letters.length} signs are ${module.length} bytes, unpacked in ${took.toFixed(0)} ms`);
assert.ok(took < 5000, `unpacking takes ${took} ms`);
