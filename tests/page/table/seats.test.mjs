// @ts-check
/** @import { TableView } from "#page/core/types.d.ts" */
import { equal } from "node:assert/strict";
import { test } from "node:test";
import { isAway } from "#page/table/scene.mjs";
import { shiftInto } from "#page/table/seats.mjs";

test("what is said beside an edge moves inward, and no farther than it must", () => {
  equal(shiftInto({ left: -16, right: 94 }, 390), 20);
  equal(shiftInto({ left: 300, right: 410 }, 390), -24);
  equal(shiftInto({ left: 40, right: 150 }, 390), 0);
});

test("nobody is away from their own page, even before the table has heard of them", () => {
  const view = /** @type {TableView} */ (/** @type {unknown} */ ({ you: { id: "me" } }));
  equal(isAway(view, { id: "me", connected: false }), false);
  equal(isAway(view, { id: "other", connected: false }), true);
  equal(isAway(view, { id: "other", connected: true }), false);
  equal(isAway(view, { id: null, connected: false }), false);
});
