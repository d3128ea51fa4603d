// @ts-check
/** @import { Desk, Mark, Review, Reviewing } from "#page/core/protocol.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { firstSeat, grown } from "#page/review/acts.mjs";
import { hasBand, spread, whereabouts } from "#page/review/chances.mjs";
import {
  counted,
  dearest,
  open,
  place,
  product,
  signed,
  span,
  written,
} from "#page/review/figures.mjs";
import { foremost, told } from "#page/review/moment.mjs";

/** @param {Partial<Mark>} more */
const mark = (more) => /** @type {Mark} */ (/** @type {unknown} */ ({ options: [], ...more }));

test("a share of the game is written in points, chips as they are, nothing without a sign", () => {
  equal(written(0.0512, "win"), "5.1");
  equal(written(-0.0512, "win"), "−5.1");
  equal(written(-0.0001, "win"), "0.0");
  equal(written(12.34, "chips"), "12.3");
  equal(signed(0.0512, "win"), "+5.1");
  equal(signed(-0.0001, "win"), "0.0");
});

test("an end is written so that one can reckon after it", () => {
  deepEqual(product({ chance: 0.861, value: 0.195 }, "win"), ["86.1% × 19.5 = ", "16.8"]);
  deepEqual(product({ chance: 0.05, value: -246.1 }, "chips"), ["5.0% × −246.1 = ", "−12.3"]);
  deepEqual(product({ chance: 0.5, value: 0.301 }, "win"), ["50.0% × 30.1 = ", "15.1"]);
});

test("only what is clear is among the dearest; what can't be told is told apart", () => {
  const marks = [
    mark({ step: 1, grade: "unclear", loss: 0.2 }),
    mark({ step: 2, grade: "small", loss: 0.02 }),
    mark({ step: 3, grade: "best", loss: 0 }),
    mark({ step: 4, grade: "mistake", loss: 0.1 }),
    mark({ step: 5, grade: "as_good", loss: 0.004 }),
    mark({ step: 6, grade: "small", loss: 0.011 }),
  ];
  deepEqual(
    dearest(marks).map(({ step }) => step),
    [4, 2, 6],
  );
  deepEqual(
    open(marks.slice(0, 3)).map(({ step }) => step),
    [1],
  );
  deepEqual(dearest(marks.slice(0, 1)), []);
  deepEqual(counted(marks), { fine: 2, small: 2, mistake: 1, unclear: 1 });
});

test("an axis holds all that stands on it", () => {
  const ends = span([-3, 5]);
  equal(place(-3, ends) > 0 && place(5, ends) < 1, true);
  equal(place(1, ends).toFixed(6), "0.500000");
  equal(place(9, ends), 1);
});

test("what was chosen is told with its options, wherever it stands", () => {
  const options = Array.from({ length: 9 }, (_, n) => ({ action: { n } }));
  const shown = (/** @type {number} */ n) =>
    told(/** @type {Mark} */ (/** @type {unknown} */ ({ options, chosen: { n } }))).map(
      ({ action }) => /** @type {{n: number}} */ (action).n,
    );
  deepEqual(shown(2), [0, 1, 2, 3, 4, 5]);
  deepEqual(shown(8), [0, 1, 2, 3, 4, 8]);
  const first = (/** @type {number} */ n) =>
    foremost(/** @type {Mark} */ (/** @type {unknown} */ ({ options, chosen: { n } })));
  deepEqual([first(2), first(8)], [6, 5]);
});

test("names at the lines' ends never lie on each other, and keep their order", () => {
  const found = spread([100, 102, 20, 101], 110);
  const order = [2, 0, 3, 1].map((seat) => found[seat]);
  deepEqual(
    order,
    [...order].sort((one, other) => one - other),
  );
  equal(order.slice(1).every((y, index) => y - order[index] >= 17) && order[3] <= 110, true);
});

test("one sees the review that was asked for where it is open, else one's own, else the first", () => {
  const desk = /** @type {Desk} */ (/** @type {unknown} */ ({ mine: 1, open: [0, 1, 3] }));
  equal(firstSeat(desk, { seat: "3" }), 3);
  equal(firstSeat(desk, { seat: "2" }), 1);
  equal(firstSeat({ ...desk, mine: null }, {}), 0);
  equal(firstSeat({ ...desk, mine: null, open: [] }, {}), null);
});

/** @param {number} since @param {string[]} decisions */
const found = (since, decisions) =>
  /** @type {Reviewing} */ (/** @type {unknown} */ ({ since, review: { decisions } }));

test("what comes of a review is put to what one has, and never doubled", () => {
  const first = grown(null, found(0, ["a", "b"]));
  deepEqual(grown(first, found(2, ["c"])).review?.decisions, ["a", "b", "c"]);
  deepEqual(grown(first, found(0, ["a", "b", "c"])).review?.decisions, ["a", "b", "c"]);
  deepEqual(grown(first, { ...found(0, []), review: null }).review, null);
});

test("choices of one round lie apart on one's own line", () => {
  const review = /** @type {Review} */ (
    /** @type {unknown} */ ({
      seat: 1,
      standings: [
        { step: 0, values: [0.5, 0.5] },
        { step: 6, values: [0.8, 0.2] },
      ],
      decisions: [mark({ round: 1, index: 0, step: 2 }), mark({ round: 1, index: 1, step: 4 })],
    })
  );
  const [[first, high], [second, low]] = review.decisions.map((each) => whereabouts(review, each));
  deepEqual([first.toFixed(2), second.toFixed(2)], ["0.33", "0.67"]);
  deepEqual([high.toFixed(2), low.toFixed(2)], ["0.40", "0.30"]);
});

const line = (/** @type {number} */ high) => ({
  seat: 0,
  standings: [{ step: 0, round: 0, values: [10, -10], low: [10, -10], high: [high, -10] }],
});

test("a line that is counted has no band to explain, one that is estimated has", () => {
  equal(hasBand(line(10)), false);
  equal(hasBand(line(12)), true);
});
