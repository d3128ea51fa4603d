// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";

import { changed } from "../../../src/hattari/server/web/static/core/changes.mjs";

const old = {
  seats: [
    { name: "Ann", out: false },
    { name: "Bob", out: false },
  ],
  raises: [1, 2, 3],
};

test("only what a change names is new", () => {
  const now = changed(old, { seats: { 1: { out: [true] } } });
  deepEqual(now.seats, [
    { name: "Ann", out: false },
    { name: "Bob", out: true },
  ]);
  equal(now.raises, old.raises);
  equal(now.seats[0], old.seats[0]);
  equal(old.seats[1].out, false);
});

test("a list is cut and pasted", () => {
  deepEqual(changed(old, { raises: /** @type {any} */ ({ splice: [0, 2, 9] }) }).raises, [9, 3]);
  deepEqual(changed(old, { raises: [[7]] }).raises, [7]);
  deepEqual(old.raises, [1, 2, 3]);
});

test("no change is none, and a whole value replaces all", () => {
  deepEqual(changed(old, {}), old);
  deepEqual(changed(/** @type {any} */ (null), [{ a: 1 }]), { a: 1 });
});
