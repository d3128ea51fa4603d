// @ts-check
/** @import { Text } from "../core/types.d.ts" */

const same = (/** @type {any} */ one, /** @type {any} */ other) => JSON.stringify(one) === JSON.stringify(other);

/** What the preset that rules began from sets for an axis. @param {any} game @param {any} spec @param {any} axis */
function before(game, spec, axis) {
  const preset = game.presets.find((/** @type {any} */ each) => each.id === spec.preset);
  return preset?.differs[axis.key] ?? axis.default;
}

/**
 * Rules without what their preset says already.
 * @param {any} game
 * @param {any} spec
 */
export function tidied(game, spec) {
  const said = (/** @type {string} */ key) => {
    const axis = game.axes.find((/** @type {any} */ each) => each.key === key);
    return axis && same(before(game, spec, axis), spec[key]);
  };
  return Object.fromEntries(Object.entries(spec).filter(([key]) => key === "preset" || !said(key)));
}

/**
 * How rules differ from their preset, in the order of the axes.
 * @param {any} game
 * @param {any} spec
 * @returns {{axis: any, from: any, to: any}[]}
 */
export function differences(game, spec) {
  return game.axes
    .filter((/** @type {any} */ axis) => axis.key in spec && !same(before(game, spec, axis), spec[axis.key]))
    .map((/** @type {any} */ axis) => ({ axis, from: before(game, spec, axis), to: spec[axis.key] }));
}

/**
 * A value as a person reads it: the choice's title, bounds, or those of several that are on.
 * @param {any} axis
 * @param {any} value
 * @param {(text: Text) => string} say
 * @param {string} none  where nothing is on
 */
export function valueWords(axis, value, say, none) {
  const choice = axis.choices.find((/** @type {any} */ each) => each.value === value);
  if (choice) return say(choice.title);
  if (typeof value !== "object" || value === null) return String(value);
  if ("min" in value) return `${value.min}–${value.max}`;
  const on = axis.choices.filter((/** @type {any} */ each) => value[each.value] ?? axis.default[each.value]);
  return on.map((/** @type {any} */ each) => say(each.title)).join(" · ") || none;
}
