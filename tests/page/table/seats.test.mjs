// @ts-check
import { equal } from "node:assert/strict";
import { test } from "node:test";
import { shiftInto } from "#page/table/seats.mjs";

test("what is said beside an edge moves inward, and no farther than it must", () => {
  equal(shiftInto({ left: -16, right: 94 }, 390), 20);
  equal(shiftInto({ left: 300, right: 410 }, 390), -24);
  equal(shiftInto({ left: 40, right: 150 }, 390), 0);
});
