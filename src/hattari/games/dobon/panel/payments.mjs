// @ts-check
/** @import { PaymentView, Reveal } from "./view.d.ts" */

/** @typedef {{first: PaymentView, words: string, payees: number[]}} Line */

/** The figures of a payment: 60 + 54 = 114 → 110 × 3 = 330. @param {Reveal} showdown @param {PaymentView} payment */
function figures({ points }, { payer, payee, both, points: sum, rounded, times, due, paid }) {
  const parts = [both ? `${points[payee]} + ${points[payer]} = ${sum}` : `${sum}`];
  if (rounded !== sum || times > 1) parts.push(` → ${rounded}`);
  if (times > 1) parts.push(` × ${times} = ${due}`);
  if (paid !== due) parts.push(` → ${paid}`);
  return parts.join("");
}

/** Payments of one seat with the same arithmetic make one line. @param {Reveal} showdown @returns {Line[]} */
export function paymentLines(showdown) {
  /** @type {Line[]} */
  const lines = [];
  for (const payment of showdown.payments) {
    const words = figures(showdown, payment);
    const same = lines.find(
      ({ first, words: other }) => first.payer === payment.payer && other === words,
    );
    if (same) same.payees.push(payment.payee);
    else lines.push({ first: payment, words, payees: [payment.payee] });
  }
  return lines;
}
