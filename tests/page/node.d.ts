/** The few parts of Node that these tests use. */
declare module "node:test" {
  export function test(name: string, body: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function deepEqual(found: unknown, expected: unknown): void;
  export function equal(found: unknown, expected: unknown): void;
  export function ok(found: unknown): void;
}
