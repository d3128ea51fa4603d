// @ts-check
/** @import { Table } from "#page/lab/results.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  drawn,
  isJoined,
  isWide,
  kindOf,
  path,
  points,
  powers,
  range,
  spacing,
  ticks,
  yardstick,
} from "#page/lab/scale.mjs";

const NO_WORDS = { en: "", ja: "" };

/** @param {string[]} keys @param {(number | null)[][]} rows @returns {Table} */
const table = (keys, rows) => ({
  key: "x",
  title: NO_WORDS,
  note: NO_WORDS,
  columns: keys.map((key) => ({ key, title: NO_WORDS })),
  rows,
});
const CURVE = table(
  ["gap", "win", "low", "high", "coin", "n"],
  [
    [0, 0.7, 0.6, 0.8, 0.65, 9],
    [1, null, null, null, 0.3, 4],
    [2, 0.1, 0, null, 0.2, 4],
  ],
);

test("the columns tell what kind of picture a table is", () => {
  equal(kindOf(CURVE), "lines");
  equal(kindOf(table(["rounds", "games", "share"], [])), "bars");
  equal(kindOf(table(["own", "other", "win", "low", "high", "loses", "loses_low"], [])), "heat");
});

test("a picture for each column that is no interval, no count and no yardstick", () => {
  deepEqual(drawn(CURVE), [1]);
  deepEqual(drawn(table(["rounds", "games", "share"], [])), [2]);
  deepEqual(
    drawn(
      table(
        ["own", "other", "win", "low", "high", "loses", "loses_low", "loses_high", "coin", "n"],
        [],
      ),
    ),
    [2, 5],
  );
  deepEqual(drawn(table(["left", "effective", "close", "stuck", "n"], [])), [1, 2, 3]);
});

test("points bring their interval, and leave out what is not known", () => {
  deepEqual(points(CURVE, 1), [
    { x: 0, y: 0.7, low: 0.6, high: 0.8 },
    { x: 2, y: 0.1, low: 0, high: null },
  ]);
  deepEqual(points(table(["round", "left"], [[1, 4]]), 1), [{ x: 1, y: 4, low: null, high: null }]);
});

test("the yardstick stands beside the chance to win alone", () => {
  deepEqual(
    yardstick(CURVE, 1).map(({ x, y }) => [x, y]),
    [
      [0, 0.65],
      [1, 0.3],
      [2, 0.2],
    ],
  );
  deepEqual(yardstick(CURVE, 4), []);
});

test("numbers at an axis are round", () => {
  deepEqual(ticks(0, 1), [0, 0.5, 1]);
  deepEqual(ticks(-0.03, 0.03), [-0.02, 0, 0.02]);
  deepEqual(ticks(5, 9, 6), [5, 6, 7, 8, 9]);
  deepEqual(ticks(3, 3), [3]);
});

test("an axis begins at zero unless something lies below", () => {
  deepEqual(range([0.2, 0.7]), [0, 0.7]);
  deepEqual(range([-0.2, 0.1]), [-0.2, 0.1]);
  deepEqual(range([]), [0, 1]);
});

test("bars are as wide as their neighbours are apart", () => {
  equal(spacing([5, 6, 9]), 1);
  equal(spacing([-100, 300, 50, 0]), 50);
  equal(spacing([4]), 1);
});

test("values of many sizes are shown by powers of ten", () => {
  equal(isWide([1, 1000]), true);
  equal(isWide([0, 1000]), false);
  deepEqual(powers(1, 1000), [1, 10, 100, 1000]);
});

test("seats are no line, rounds are one", () => {
  equal(isJoined(table(["place", "edge"], [])), false);
  equal(isJoined(CURVE), true);
  equal(
    path([
      [0, 1],
      [2.345, 3],
    ]),
    "M0.0 1.0L2.3 3.0",
  );
});
