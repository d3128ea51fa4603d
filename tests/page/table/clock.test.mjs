// @ts-check
/** @import { State, TableView } from "#page/core/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { lastSeconds, remaining } from "#page/table/clock.mjs";
import { timedAt } from "#page/table/scene.mjs";
import { entered, panel, view } from "./table.mjs";

const CLOCK = { deadline: 10_000, turn_ms: 20_000, paused: false };

test("a turn's own time runs first, then the reserve", () => {
  deepEqual(remaining(CLOCK, 4000, 0, 5000), { left: 5000, part: 0.25, bank: false, all: 9000 });
  deepEqual(remaining(CLOCK, 4000, 0, 11_000), { left: 3000, part: 0.75, bank: true, all: 3000 });
  deepEqual(remaining(CLOCK, 4000, 1000, 13_000), { left: 0, part: 0, bank: true, all: 0 });
  equal(remaining({ ...CLOCK, deadline: null }, 0, 0, 0), null);
  equal(remaining({ ...CLOCK, paused: true }, 0, 0, 0), null);
});

/** A table at which somebody is at turn until 10,000, with a reserve of four seconds. @param {number} now @param {object | null} legal @param {string} kind */
function at(now, legal = {}, kind = "turn") {
  const shown = /** @type {TableView} */ (
    /** @type {unknown} */ ({
      ...view(1, { legal }),
      clock: { ...CLOCK, now: 0, kind, seat: 0 },
      seats: [{ bank_ms: 4000 }],
    })
  );
  const live = { ...entered(shown, 0), offset: 0 };
  return /** @type {State} */ (/** @type {unknown} */ ({ live, now, panels: { test: panel } }));
}

test("the last ten seconds are those before a move is made, reserve and all", () => {
  equal(lastSeconds(at(3999)), null);
  equal(lastSeconds(at(4000)), 10);
  equal(lastSeconds(at(11_500)), 3);
  equal(lastSeconds(at(20_000)), 0);
});

test("only one's own turn is counted down", () => {
  equal(lastSeconds(at(11_500, null)), null);
  equal(lastSeconds(at(11_500, {}, "window")), null);
});

test("a record names whose move the clock made", () => {
  const record = /** @type {import("#page/core/types.d.ts").GameRecord} */ ({
    game: "test",
    rules: {},
    seats: ["a", "b"],
    moves: [{ do: "roll" }, { seat: 1, do: "bid" }],
    clock: { time_up: [1] },
  });
  equal(timedAt(record, 2), 1);
  equal(timedAt(record, 1), null);
  equal(timedAt({ ...record, clock: undefined }, 2), null);
});
