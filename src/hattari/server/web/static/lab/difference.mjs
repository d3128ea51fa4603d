// @ts-check
/** @import { AxisValue, Spec, Text } from "../core/types.d.ts" */
/** @import { Axis, GameOut } from "../core/protocol.d.ts" */

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What the preset that rules began from sets for an axis. @param {GameOut} game @param {Spec} spec @param {Axis} axis */
function before(game, spec, axis) {
  const preset = game.presets.find((each) => each.id === spec.preset);
  return preset?.differs[axis.key] ?? axis.default;
}

/**
 * Rules without what their preset says already.
 * @param {GameOut} game
 * @param {Spec} spec
 */
export function tidied(game, spec) {
  const said = (/** @type {string} */ key) => {
    const axis = game.axes.find((each) => each.key === key);
    return axis && same(before(game, spec, axis), spec[key]);
  };
  return /** @type {Spec} */ (
    Object.fromEntries(Object.entries(spec).filter(([key]) => key === "preset" || !said(key)))
  );
}

/**
 * How rules differ from their preset, in the order of the axes.
 * @param {GameOut} game
 * @param {Spec} spec
 * @returns {{axis: Axis, from: AxisValue, to: AxisValue}[]}
 */
export function differences(game, spec) {
  return game.axes
    .filter((axis) => axis.key in spec && !same(before(game, spec, axis), spec[axis.key]))
    .map((axis) => ({ axis, from: before(game, spec, axis), to: spec[axis.key] }));
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
