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
  const now = changed(old, { seats: { 1: { out: true } } });
  deepEqual(now.seats, [
    { name: "Ann", out: false },
    { name: "Bob", out: true },
  ]);
  equal(now.raises, old.raises);
  equal(now.seats[0], old.seats[0]);
  equal(old.seats[1].out, false);
});

test("a list is cut and pasted", () => {
  deepEqual(changed(old, { raises: { splice: [[0, 2, 9]] } }).raises, [9, 3]);
  deepEqual(changed(old, { raises: [[7]] }).raises, [7]);
  deepEqual(
    changed(old, {
      raises: {
        splice: [
          [0, 0, 8],
          [3, 1],
        ],
      },
    }).raises,
    [8, 1, 2],
  );
  deepEqual(old.raises, [1, 2, 3]);
});

test("what comes at the end is like what stood there", () => {
  const { seats } = changed(old, { seats: { more: [{ name: "Cy" }, { out: true }] } });
  deepEqual(seats.slice(2), [
    { name: "Cy", out: false },
    { name: "Cy", out: true },
  ]);
  equal(old.seats.length, 2);
});

test("a part is made of what stood elsewhere in the whole", () => {
  const whole = {
    game: { raises: [1, 2, 3], legal: null },
    usual: { legal: { bids: [], wave: false } },
  };
  const change = {
    game: {
      raises: { splice: [[0, 1]] },
      legal: { like: "usual.legal", bids: { like: "game.raises", splice: [[0, 1]] }, wave: true },
    },
  };
  deepEqual(/** @type {any} */ (changed(whole, change)).game, {
    raises: [2, 3],
    legal: { bids: [2, 3], wave: true },
  });
  deepEqual(whole.usual.legal, { bids: [], wave: false });
});

test("no change is none, and a whole value replaces all", () => {
  deepEqual(changed(old, {}), old);
  deepEqual(changed(/** @type {any} */ (null), [{ a: 1 }]), { a: 1 });
  deepEqual(changed({ a: 1, b: "x" }, { a: null, b: "" }), /** @type {any} */ ({ a: null, b: "" }));
});
