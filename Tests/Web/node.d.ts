/* The parts of Node's API that the example uses, so that checking it needs no installed packages. */
declare module "node:fs/promises" {
  export function readFile(path: string): Promise<Uint8Array>;
}
declare module "node:fs" {
  export function createReadStream(path: string): AsyncIterable<Uint8Array>;
}
declare const process: { argv: string[] };
