// @ts-check
/** @import { AxisValue, Spec, Text } from "../core/types.d.ts" */
/** @import { Axis, GameOut } from "../core/protocol.d.ts" */
import { isChanged, presetValue } from "../lobby/draft.mjs";

/**
 * How rules differ from their preset, in the order of the axes.
 * @param {GameOut} game
 * @param {Spec} spec
 * @returns {{axis: Axis, from: AxisValue, to: AxisValue}[]}
 */
export function differences(game, spec) {
  return game.axes
    .filter((axis) => isChanged(game, spec, axis))
    .map((axis) => ({ axis, from: presetValue(game, spec, axis), to: spec[axis.key] }));
}

/**
 * A value as a person reads it: the choice's title, bounds, or those of several that are on.
 * @param {Axis} axis
 * @param {AxisValue} value
 * @param {(text: Text) => string} say
 * @param {string} none  where nothing is on
 */
export function valueWords(axis, value, say, none) {
  const choice = axis.choices.find((each) => each.value === value);
  if (choice) return say(choice.title);
  if (typeof value !== "object" || value === null) return String(value);
  if ("min" in value) return `${value.min}–${value.max}`;
  const all = { .../** @type {object} */ (axis.default), ...value };
  const on = axis.choices.filter((each) => new Map(Object.entries(all)).get(String(each.value)));
  return on.map((each) => say(each.title)).join(" · ") || none;
}
