// @ts-check
/** @import { AxisValue, Spec } from "../core/types.d.ts" */
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
