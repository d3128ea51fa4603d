// @ts-check
/** @import { Measure } from "./results.d.ts" */

/**
 * How many measures have each mark.
 * @param {Pick<Measure, "mark">[]} measures
 */
export const marks = (measures) =>
  /** @type {[string, number][]} */ (
    ["good", "poor", "open"].map((mark) => [
      mark,
      measures.filter((each) => each.mark === mark).length,
    ])
  );
