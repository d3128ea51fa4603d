// @ts-check
/** @import { PaymentView, Reveal } from "./view.d.ts" */

/** @typedef {{first: PaymentView, words: string, payees: number[]}} Line */

/** More lines than these have to be small. */
const FEW = 4;
/** So many cards of a payment are told one by one: in one of few lines, and in one of many. */
const TOLD = { few: 16, many: 5 };

/** The figures of a payment, card by card: 50 + 10 + 3 = 63 → 60 × 3 = 180. @param {Reveal} showdown @param {PaymentView} payment @param {number} most */
function figures({ points, values }, payment, most) {
  const { payer, payee, both, points: sum, rounded, times, due, paid } = payment;
  const hands = both ? [payer, payee] : [payer];
  const cards = hands.flatMap((seat) => values[seat]);
  const terms = cards.length > most ? hands.map((seat) => points[seat]) : cards;
  const parts = [terms.length > 1 ? `${terms.join(" + ")} = ${sum}` : `${sum}`];
  if (rounded !== sum || times > 1) parts.push(` → ${rounded}`);
  if (times > 1) parts.push(` × ${times} = ${due}`);
  if (paid !== due) parts.push(` → ${paid}`);
  return parts.join("");
}

/** @param {Reveal} showdown @param {number} most @returns {Line[]} */
function linesOf(showdown, most) {
  /** @type {Line[]} */
  const lines = [];
  for (const payment of showdown.payments) {
    const words = figures(showdown, payment, most);
    const same = lines.find(
      ({ first, words: other }) => first.payer === payment.payer && other === words,
    );
    if (same) same.payees.push(payment.payee);
    else lines.push({ first: payment, words, payees: [payment.payee] });
  }
  return lines;
}

/** Payments of one seat with the same arithmetic make one line. @param {Reveal} showdown @returns {Line[]} */
export function paymentLines(showdown) {
  const lines = linesOf(showdown, TOLD.few);
  return lines.length > FEW ? linesOf(showdown, TOLD.many) : lines;
}

/** Whether so many pay that their lines have to be small. @param {Line[]} lines */
export const isLong = (lines) => lines.length > FEW;
