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
  payments: [
    payment(1, 0, { points: 16, rounded: 20 }),
    payment(1, 2, { points: 16, rounded: 20 }),
    payment(3, 0, { both: true, points: 65, rounded: 70, times: 3, due: 210, paid: 210 }),
    payment(3, 2, { both: true, points: 65, rounded: 70, times: 3, due: 210, paid: 150 }),
  ],
});

test("the same arithmetic of one payer makes one line", () => {
  const [bystander] = paymentLines(SHOWDOWN);
  deepEqual([bystander.first.payer, bystander.words, bystander.payees], [1, "16 → 20", [0, 2]]);
});

test("what a purse could not pay is shown apart", () => {
  deepEqual(
    paymentLines(SHOWDOWN)
      .slice(1)
      .map(({ words, payees }) => [words, payees]),
    [
      ["60 + 5 = 65 → 70 × 3 = 210", [0]],
      ["60 + 5 = 65 → 70 × 3 = 210 → 150", [2]],
    ],
  );
});

test("a sum that is round already is said once", () => {
  const [line] = paymentLines(
    showdown({ points: [0, 30], payments: [payment(1, 0, { points: 30, rounded: 30 })] }),
  );
  deepEqual(line.words, "30");
});
