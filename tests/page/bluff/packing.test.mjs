// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { packing } from "../../../src/hattari/games/bluff/panel/packing.mjs";

test("of each number of rows is told how many go into one", () => {
  deepEqual(Object.values(packing(0)), [1, 1, 1, 1, 1, 1]);
  deepEqual(Object.values(packing(5)), [5, 3, 2, 2, 1, 1]);
  deepEqual(Object.values(packing(100)), [100, 50, 34, 25, 20, 17]);
});
