// @ts-check
/** @import { Translate } from "../core/types.d.ts" */
/** @import { Measure } from "./results.d.ts" */
/** Numbers of the lab as people read them, and where they lie on a line. */

const DIGITS = /** @type {Record<string, number>} */ ({ share: 1, points: 1, ratio: 2 });
const HUNDREDS = new Set(["share", "points"]);
const MINUS = "−";

/** @param {number} value @param {string} unit @param {boolean} signed */
function digits(value, unit, signed) {
  const text = (HUNDREDS.has(unit) ? 100 * value : value).toFixed(DIGITS[unit] ?? 1);
  const plain = Number(text) === 0 ? text.replace("-", "") : text.replace("-", MINUS);
  return signed && Number(text) > 0 ? `+${plain}` : plain;
}

/**
 * A value with its unit, in words; a dash where there is none.
 * @param {number | null} value
 * @param {string} unit
 * @param {Translate} t
 * @param {boolean} [signed]  whether a plus is written
 */
export function figure(value, unit, t, signed = unit === "points") {
  return value === null ? "–" : t(`lab.unit.${unit}`, { v: digits(value, unit, signed) });
}

/**
 * An interval without its unit; an end that nobody knows is a dash.
 * @param {number | null} low
 * @param {number | null} high
 * @param {string} unit
 * @param {Translate} t
 * @param {boolean} [signed]
 */
export function span(low, high, unit, t, signed = unit === "points") {
  const [from, to] = [low, high].map((each) => (each === null ? "–" : digits(each, unit, signed)));
  return t("lab.interval", { low: from, high: to });
}

/**
 * The values that a line has to hold: the interval, the good range, and zero.
 * @param {Pick<Measure, "value" | "low" | "high" | "good" | "unit">} measure
 * @returns {[number, number]}
 */
export function domain({ value, low, high, good, unit }) {
  const found = /** @type {number[]} */ (
    [value, low, high, ...good, 0].filter((each) => each !== null)
  );
  if (unit === "points") {
    const far = Math.max(...found.map(Math.abs), 0.01) * 1.25;
    return [-far, far];
  }
  const most = Math.max(...found) * 1.25 || 1;
  return [Math.min(...found), unit === "share" ? Math.min(1, most) : most];
}

/**
 * Where a value lies on a line, 0 to 100; what lies beyond it, at its end.
 * @param {number} value
 * @param {[number, number]} within
 */
export const position = (value, [least, most]) =>
  Math.max(0, Math.min(100, (100 * (value - least)) / (most - least)));

/**
 * How many measures have each mark.
 * @param {Measure[]} measures
 */
export const marks = (measures) =>
  /** @type {[string, number][]} */ (
    ["good", "poor", "open"].map((mark) => [
      mark,
      measures.filter((each) => each.mark === mark).length,
    ])
  );
