/** The few parts of Node that these tests use. */
declare module "node:test" {
  export function test(name: string, body: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function deepEqual(found: unknown, expected: unknown): void;
  export function equal(found: unknown, expected: unknown): void;
  export function ok(found: unknown): void;
}

declare module "node:fs" {
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readFileSync(path: URL): Uint8Array;
  export function readdirSync(path: URL): string[];
}

declare module "node:zlib" {
  export function gunzipSync(packed: Uint8Array): { toString(): string };
}

declare module "node:crypto" {
  interface Digest {
    update(data: Uint8Array): Digest;
    digest(encoding: "hex"): string;
  }
  export function createHash(name: string): Digest;
  export function createHmac(name: string, key: Uint8Array): Digest;
}
