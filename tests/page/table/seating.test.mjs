// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { others, seating, sidesOf } from "#page/table/seating.mjs";

const MOST = 20;
/** What rows a screen has room for: three or four close ones, and five on a tall phone. */
const ROWS = { tall: 5, phone: 4, flat: 3, wide: 3 };
const counts = Array.from({ length: MOST }, (_, count) => count + 1);
const game = (/** @type {number} */ seats) => ({ seats: Array.from({ length: seats }, Object) });

for (const [name, rows] of Object.entries(ROWS)) {
  const form = /** @type {"phone" | "flat" | "wide"} */ (name === "tall" ? "phone" : name);
  test(`rows hold everybody, are as few as fit and alike in length: ${name}`, () => {
    for (const count of counts) {
      const { across, close } = seating(count, { form, tall: name === "tall" });
      const needed = Math.ceil(count / across);
      ok(needed <= rows || (form === "wide" && !close));
      equal(across, Math.ceil(count / needed));
    }
  });
}

test("everybody else sits at one side, clockwise from one's own left", () => {
  for (const seats of counts.slice(1)) {
    const all = others({ game: game(seats), you: 1 });
    deepEqual(
      sidesOf(all).flatMap(([, side]) => side),
      all,
    );
    equal(new Set([...all, 1]).size, seats);
    equal(others({ game: game(seats), you: null }).length, seats);
  }
});
