// Checks that the module in the page is the same as the separate file, that the samples in it are those in the
// repository, and that the page decodes base85 of any length.
//
//     node Tests/Web/packing.mjs WEB
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const [, , web] = process.argv;
const root = new URL("../../", import.meta.url);
const page = await readFile(`${web}/pixelpal.html`, "utf8");
const script = await readFile(new URL("Sources/WebEngine/Web/base85.js", root), "utf8");
const { BASE85_DIGITS, base85Bytes, unpacked } = new Function(`${script}; return { BASE85_DIGITS, base85Bytes, unpacked };`)();

/** Encodes in base85, one group at a time, with numbers of any size. */
function encoded(bytes) {
  const groups = [];
  for (let start = 0; start < bytes.length; start += 4) {
    const group = [...bytes.slice(start, start + 4)];
    let number = [0, 1, 2, 3].reduce((sum, index) => sum * 256n + BigInt(group[index] ?? 0), 0n);
    const digits = Array.from({ length: 5 }, () => {
      const digit = BASE85_DIGITS[Number(number % 85n)];
      number /= 85n;
      return digit;
    });
    groups.push(digits.reverse().slice(0, group.length + 1).join(""));
  }
  return groups.join("");
}

assert.equal(new Set(BASE85_DIGITS).size, 85);
assert.doesNotMatch(BASE85_DIGITS, /[<>&"'`\\\s]/, "no digit has a meaning in HTML or in a string");
for (let length = 0; length < 14; length += 1) {
  for (const byte of [0, 1, 127, 254, 255]) {
    const bytes = new Uint8Array(length).fill(byte);
    assert.deepEqual(base85Bytes(encoded(bytes)), bytes, `${length} times ${byte}`);
  }
}

const contentOf = (id) => {
  const start = page.indexOf(">", page.indexOf(`id="${id}"`)) + 1;
  return page.slice(start, page.indexOf("</script>", start));
};
const text = contentOf("module");
assert.equal(encoded(base85Bytes(text)), text, "the reference encoder writes the same");
const module = Buffer.from(await unpacked(text));
assert.equal(Buffer.compare(module, await readFile(`${web}/pixelpal.wasm`)), 0, "the module in the page is the one beside it");
for (const { name, history } of JSON.parse(contentOf("samples"))) {
  const path = name === "first-week" ? `samples/${name}.csv` : `samples/stories/${name}/history.csv`;
  assert.equal(Buffer.from(await unpacked(history)).toString(), await readFile(new URL(path, root), "utf8"), path);
}
console.log(`packing: ${text.length} letters are ${module.length} bytes`);
