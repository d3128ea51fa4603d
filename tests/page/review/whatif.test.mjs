// @ts-check
/** @import { Mark, WhatIf } from "#page/core/protocol.d.ts" */
/** @import { State, Tried } from "#page/core/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { momentAt } from "#page/review/figures.mjs";
import { comparing } from "#page/review/same_acts.mjs";
import { UNTRIED, caughtUp, placeOf, wished } from "#page/review/whatif_acts.mjs";

test("a place is shared by those who share it", () => {
  equal(placeOf([[2], [0, 1], [3]], 2), 1);
  equal(placeOf([[2], [0, 1], [3]], 1), 2);
  equal(placeOf([[2], [0, 1], [3]], 3), 4);
});

test("one's own turn comes when all that happened was seen", () => {
  const found = /** @type {WhatIf} */ (/** @type {unknown} */ ({ frames: [{}, {}, {}] }));
  const at = (/** @type {number} */ place) =>
    caughtUp(/** @type {Tried} */ ({ ...UNTRIED, found, at: place }));
  deepEqual([0, 1, 2].map(at), [false, false, true]);
  equal(caughtUp(UNTRIED), false);
});

test("a moment leads to the choice there, or to the next one", () => {
  const marks = [3, 7].map((step) => /** @type {Mark} */ (/** @type {unknown} */ ({ step })));
  deepEqual(
    [null, 0, 3, 4, 8].map((at) => momentAt(marks, at)),
    [-1, 0, 0, 1, -1],
  );
});

test("addresses say from where to play on, and what to compare", () => {
  const query = { seat: "2", step: "9", hands: "true" };
  deepEqual(wished({ page: "whatif", key: "r", query }), {
    record: "r",
    seat: 2,
    step: 9,
    hands: "true",
  });
  const route = { page: "same", key: "", query: { game: "g", one: "a", other: '{"preset":"b"}' } };
  const wish = comparing(/** @type {State} */ (/** @type {unknown} */ ({ route, replay: null })));
  deepEqual([wish?.game, wish?.one, wish?.other], ["g", "a", { preset: "b" }]);
});
