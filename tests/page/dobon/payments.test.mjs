// @ts-check
/** @import { PaymentView, Reveal } from "../../../src/hattari/games/dobon/panel/view.d.ts" */
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { paymentLines } from "../../../src/hattari/games/dobon/panel/payments.mjs";

/** @param {number} payer @param {number} payee @param {{points: number, rounded: number} & Partial<PaymentView>} more @returns {PaymentView} */
const payment = (payer, payee, more) => ({
  payer,
  payee,
  both: false,
  times: 1,
  paid: more.rounded,
  due: more.rounded,
  ...more,
});

/** A result cut down to its payments. @param {Partial<Reveal>} reveal */
const showdown = (reveal) => /** @type {Reveal} */ (reveal);

/** Seat 3's card was called by seats 0 and 2, whose hands are worth the same; seat 1 looks on. */
const SHOWDOWN = showdown({
  points: [60, 16, 60, 5],
  values: [[50, 10], [7, 9], [50, 10], [5]],
  payments: [
    payment(1, 0, { points: 16, rounded: 20 }),
    payment(1, 2, { points: 16, rounded: 20 }),
    payment(3, 0, { both: true, points: 65, rounded: 70, times: 3, due: 210, paid: 210 }),
    payment(3, 2, { both: true, points: 65, rounded: 70, times: 3, due: 210, paid: 150 }),
  ],
});

test("the same arithmetic of one payer makes one line", () => {
  const [bystander] = paymentLines(SHOWDOWN);
  deepEqual(
    [bystander.first.payer, bystander.words, bystander.payees],
    [1, "7 + 9 = 16 → 20", [0, 2]],
  );
});

test("what a purse could not pay is shown apart", () => {
  deepEqual(
    paymentLines(SHOWDOWN)
      .slice(1)
      .map(({ words, payees }) => [words, payees]),
    [
      ["5 + 50 + 10 = 65 → 70 × 3 = 210", [0]],
      ["5 + 50 + 10 = 65 → 70 × 3 = 210 → 150", [2]],
    ],
  );
});

test("a sum that is round already is said once", () => {
  const [line] = paymentLines(
    showdown({
      points: [0, 10],
      values: [[], [10]],
      payments: [payment(1, 0, { points: 10, rounded: 10 })],
    }),
  );
  deepEqual(line.words, "10");
});

/** Everybody pays seat 0, who holds a three. @param {number} payers @param {number[]} hand */
function paid(payers, hand) {
  const points = hand.reduce((sum, each) => sum + each, 0);
  return showdown({
    points: [3, ...Array.from({ length: payers }, () => points)],
    values: [[3], ...Array.from({ length: payers }, () => hand)],
    payments: Array.from({ length: payers }, (_, at) =>
      payment(at + 1, 0, { both: true, points: points + 3, rounded: 60 }),
    ),
  });
}

test("what each card costs is said, unless a line would be too long for it", () => {
  const few = [50, 1, 2, 2];
  deepEqual(paymentLines(paid(1, few))[0].words, "50 + 1 + 2 + 2 + 3 = 58 → 60");
  deepEqual(paymentLines(paid(7, few))[0].words, "50 + 1 + 2 + 2 + 3 = 58 → 60");
  const many = [50, 1, 1, 1, 1, 1];
  deepEqual(paymentLines(paid(1, many))[0].words, "50 + 1 + 1 + 1 + 1 + 1 + 3 = 58 → 60");
  deepEqual(paymentLines(paid(7, many))[0].words, "55 + 3 = 58 → 60");
  const most = Array.from({ length: 20 }, () => 3);
  deepEqual(paymentLines(paid(1, most))[0].words, "60 + 3 = 63 → 60");
});
