// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { domain, figure, marks, position, span } from "#page/lab/figures.mjs";

/** Says the key's last word and the values. @type {import("#page/core/types.d.ts").Translate} */
const t = (key, values = {}) => [key.split(".").at(-1), ...Object.values(values)].join(" ");
const measure = (/** @type {any} */ more) => ({
  key: "x",
  number: 1,
  title: null,
  note: null,
  value: 0,
  low: 0,
  high: 0,
  n: 1,
  counted: null,
  unit: "share",
  good: [null, null],
  mark: "none",
  why: null,
  ...more,
});

test("shares are told in hundreds, differences of shares with their sign", () => {
  equal(figure(0.1234, "share", t), "share 12.3");
  equal(figure(0.1966, "points", t), "points +19.7");
  equal(figure(-0.1966, "points", t), "points −19.7");
  equal(figure(-0.0001, "points", t), "points 0.0");
  equal(figure(0.515, "ratio", t), "ratio 0.52");
  equal(figure(7.71, "games", t), "games 7.7");
  equal(figure(null, "games", t), "–");
});

test("an interval has no unit, and a dash where an end is unknown", () => {
  equal(span(0.1, 0.25, "share", t), "interval 10.0 25.0");
  equal(span(null, 0.25, "points", t), "interval – +25.0");
});

test("a line holds the interval, the good range and zero", () => {
  deepEqual(
    domain(measure({ unit: "points", value: 0.2, low: 0.1, high: 0.4, good: [-0.05, 0.05] })),
    [-0.5, 0.5],
  );
  const [least, most] = domain(measure({ value: 0.3, low: 0.2, high: 0.4, good: [null, 0.15] }));
  ok(least === 0 && most >= 0.4 && most <= 1);
  equal(domain(measure({ value: 0.97, low: 0.9, high: 0.99 }))[1], 1);
});

test("what lies beyond a line's end is at its end", () => {
  equal(position(0, [-1, 1]), 50);
  equal(position(7, [-1, 1]), 100);
  equal(position(-7, [-1, 1]), 0);
});

test("marks are counted", () => {
  deepEqual(
    marks([
      measure({ mark: "good" }),
      measure({ mark: "poor" }),
      measure({ mark: "good" }),
      measure({}),
    ]),
    [
      ["good", 2],
      ["poor", 1],
      ["open", 0],
    ],
  );
});
