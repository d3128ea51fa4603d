// @ts-check
/** What the server says of a measure: its facts, and how they are shown. */
/** @import { Text } from "../types.d.ts" */

/**
 * A picture as the server drew it: a tag, its attributes, and what stands in it.
 * @typedef {[tag: string, attributes: Record<string, string>, children: (Drawing | Text | string)[]]} Drawing
 */

/**
 * @typedef {{
 *   key: string, title: Text, note: Text, value: number | null, n: number, counted: Text, mark: string, why: Text | null,
 *   shown: {value: Text, interval: Text, line: Drawing | null},
 * }} Measure
 */

/**
 * How many measures have each mark.
 * @param {Pick<Measure, "mark">[]} measures
 */
export const marks = (measures) => /** @type {[string, number][]} */ (["good", "poor", "open"].map((mark) => [mark, measures.filter((each) => each.mark === mark).length]));
