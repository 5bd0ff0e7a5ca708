// Checks that the module in the page is the same as the separate file.
//
//     node Tests/Web/packing.mjs WEB
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";

const [, , web] = process.argv;
const page = await readFile(`${web}/pixelpal.html`, "utf8");
const beside = await readFile(`${web}/pixelpal.wasm`);

const start = page.indexOf(">", page.indexOf('id="module"')) + 1;
const text = page.slice(start, page.indexOf("</script>", start));
const module = inflateSync(Buffer.from(text, "base64"));
assert.equal(Buffer.compare(module, beside), 0, "the module in the page is the one beside it");
console.log(`packing: ${text.length} letters are ${module.length} bytes`);
