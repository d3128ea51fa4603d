// @ts-check
/** @import { AxisValue, Text } from "../core/types.d.ts" */
/** @import { Axis } from "../core/protocol.d.ts" */

/**
 * A value as a person reads it: the choice's title, bounds, those of several that are on, or what a
 * table changes.
 * @param {Axis} axis
 * @param {AxisValue} value
 * @param {(text: Text) => string} say
 * @param {string} none  where nothing is on
 * @returns {string}
 */
export function valueWords(axis, value, say, none) {
  const choice = axis.choices.find((each) => each.value === value);
  if (choice) return say(choice.title);
  if (typeof value !== "object" || value === null) return String(value);
  if ("min" in value) return `${value.min}–${value.max}`;
  const all = { .../** @type {object} */ (axis.default), ...value };
  if (axis.parts.length > 0) return changedWords(axis, all, say, none);
  const on = axis.choices.filter((each) => new Map(Object.entries(all)).get(String(each.value)));
  return on.map((each) => say(each.title)).join(" · ") || none;
}

/** The entries of a table that aren't as usual, each with its value. @param {Axis} table @param {object} all @param {(text: Text) => string} say @param {string} none @returns {string} */
function changedWords(table, all, say, none) {
  const entries = new Map(Object.entries(all));
  const changed = table.parts.filter(
    (part) => JSON.stringify(entries.get(part.key)) !== JSON.stringify(part.default),
  );
  const words = (/** @type {Axis} */ part) =>
    `${say(part.title)} (${valueWords(part, entries.get(part.key), say, none)})`;
  return changed.map(words).join(" · ") || none;
}
