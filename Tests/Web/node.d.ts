/* As much of Node as the example uses, so that nothing needs to be installed to check it. */
declare module "node:fs/promises" {
  export function readFile(path: string): Promise<Uint8Array>;
}
declare module "node:fs" {
  export function createReadStream(path: string): AsyncIterable<Uint8Array>;
}
declare const process: { argv: string[] };
