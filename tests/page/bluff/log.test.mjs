// @ts-check
/** @import { View } from "../../../src/hattari/games/bluff/panel/view.d.ts" */
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";

import { byClock, toldBy } from "../../../src/hattari/games/bluff/panel/log.mjs";

/** @param {number} round @param {...string} steps  a seat and what it did */
const view = (round, ...steps) =>
  /** @type {View} */ (
    /** @type {unknown} */ ({
      round,
      trail: steps.map((each) => ({ seat: Number(each[0]), do: each.slice(2) })),
    })
  );

test("a step that came is told, and a new round before it", () => {
  deepEqual(toldBy(null, view(1)), [{ what: "bluff.round", round: 1 }]);
  deepEqual(toldBy(view(1, "0 bid"), view(1, "0 bid", "1 reroll")), [
    { what: "bluff.reroll", seat: 1 },
  ]);
  deepEqual(toldBy(view(1, "0 bid"), view(2, "1 bid")), [
    { what: "bluff.round", round: 2 },
    { what: "bluff.bid", seat: 1 },
  ]);
  deepEqual(toldBy(view(1, "0 bid"), view(1, "0 bid")), []);
});

test("a step that was taken back is told", () => {
  deepEqual(toldBy(view(1, "0 bid", "1 pass"), view(1, "0 bid")), [
    { what: "bluff.undo", seat: 1 },
  ]);
});

test("the log knows by that which steps the clock took", () => {
  const late = { what: "table.notice", kind: "substituted", text: null, player: null, seat: 1 };
  const events = [
    ...toldBy(null, view(1)),
    ...toldBy(view(1), view(1, "0 bid")),
    late,
    ...toldBy(view(1, "0 bid"), view(1, "0 bid", "1 bid")),
  ];
  deepEqual([...byClock(/** @type {any} */ ({ events }))], [1]);
});
