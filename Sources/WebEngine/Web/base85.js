"use strict";

/* Binary data in the page, which is compressed in zlib format and encoded in base85. */

/** The digits of base85; none has a meaning in HTML or in a string. */
const BASE85_DIGITS = "!#$%()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{}";

/** Decodes base85: five digits stand for four bytes, and a last group of n bytes has n + 1 digits. */
function base85Bytes(text) {
  const values = new Uint8Array(128);
  for (let value = 0; value < 85; value += 1) values[BASE85_DIGITS.charCodeAt(value)] = value;
  const groups = Math.ceil(text.length / 5);
  const digits = new Uint8Array(groups * 5).fill(BASE85_DIGITS.charCodeAt(84));
  new TextEncoder().encodeInto(text, digits);
  const view = new DataView(new ArrayBuffer(groups * 4));
  for (let group = 0, at = 0; group < groups; group += 1) {
    let number = 0;
    for (const end = at + 5; at < end; at += 1) number = number * 85 + values[digits[at]];
    view.setUint32(group * 4, number);
  }
  return new Uint8Array(view.buffer, 0, text.length - groups);
}

/** Decodes and decompresses data. */
async function unpacked(text) {
  const packed = base85Bytes(text);
  // Don't use `Blob.stream()`, because WebKit blocks it in workers of pages opened from disk.
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(packed);
      controller.close();
    },
  });
  return new Response(stream.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}
