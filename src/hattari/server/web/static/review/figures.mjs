// @ts-check
/** @import { Mark } from "../core/protocol.d.ts" */

/** How a value is written: points of the chance to win, or chips. @typedef {"win" | "chips"} Unit */

/** The signs of the grades: their shapes tell them apart before their colours. @type {Record<Mark["grade"], string>} */
export const SIGNS = { best: "●", as_good: "●", small: "▽", mistake: "▼", unclear: "?" };

/** How many of the dearest choices are told first. */
const DEAREST = 3;

/** @param {number} value @param {Unit} unit */
export function written(value, unit) {
  const shown = unit === "win" ? 100 * value : value;
  const text = (Math.abs(shown) + 1e-9).toFixed(1);
  return Number(text) === 0 ? "0.0" : shown < 0 ? `−${text}` : text;
}

/** The same with its sign, also where it is a plus. @param {number} value @param {Unit} unit */
export function signed(value, unit) {
  const text = written(value, unit);
  return text === "0.0" || text.startsWith("−") ? text : `+${text}`;
}

/** @param {number} chance */
export const percent = (chance) => `${(100 * chance).toFixed(0)}%`;

/** How an end adds to its sum, as closely as one reckons after it. @param {{chance: number, value: number}} end @param {Unit} unit @returns {[string, string]} */
export const product = ({ chance, value }, unit) => [
  `${(100 * chance).toFixed(1)}% × ${written(value, unit)} = `,
  written(chance * value, unit),
];

/** Whether a choice is said to have cost something; what can't be told accuses nobody. @param {Mark} mark */
export const costs = ({ grade }) => grade === "small" || grade === "mistake";

/** The choices that clearly cost most. @param {readonly Mark[]} marks */
export const dearest = (marks) => largest(marks.filter(costs));

/** The choices that differ most from another, and can't be told right or wrong. @param {readonly Mark[]} marks */
export const open = (marks) =>
  largest(marks.filter(({ grade, loss }) => grade === "unclear" && loss > 0));

/** @param {readonly Mark[]} marks */
const largest = (marks) => [...marks].sort((one, other) => other.loss - one.loss).slice(0, DEAREST);

/**
 * How many choices have each grade; the best and what is as good count together.
 * @param {readonly Mark[]} marks
 */
export function counted(marks) {
  const many = (/** @type {Mark["grade"][]} */ ...grades) =>
    marks.filter(({ grade }) => grades.includes(grade)).length;
  return {
    fine: many("best", "as_good"),
    small: many("small"),
    mistake: many("mistake"),
    unclear: many("unclear"),
  };
}

/**
 * The ends of an axis that holds all of these, with a little room.
 * @param {readonly number[]} values
 * @returns {[number, number]}
 */
export function span(values) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max((high - low) * 0.08, 1e-6);
  return [low - room, high + room];
}

/** Where a value stands between two ends, from 0 to 1. @param {number} value @param {[number, number]} ends */
export const place = (value, [low, high]) => Math.min(1, Math.max(0, (value - low) / (high - low)));

/** The choice that a moment of the record leads to: there, or the next one; -1 for none. @param {readonly Mark[]} marks @param {number | null} at */
export const momentAt = (marks, at) =>
  at === null ? -1 : marks.findIndex(({ step }) => step >= at);
