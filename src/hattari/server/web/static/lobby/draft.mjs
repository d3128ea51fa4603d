// @ts-check
/** @import { Draft, RuleSet, Spec, State } from "../core/types.d.ts" */
/** @import { Axis, GameOut } from "../core/protocol.d.ts" */

/** A game that is played here. @param {State} state @param {string} id */
export const gameOf = (state, id) =>
  /** @type {GameOut} */ (state.games?.find((each) => each.id === id));

/** @param {State} state @returns {Draft} */
export function draftOf(state) {
  const [game] = state.games ?? [];
  return (
    state.draft ?? {
      game: game.id,
      spec: { preset: game.presets[0].id },
      bots: [],
      check: null,
      problem: null,
    }
  );
}

/** @param {State} state @param {(changes: Partial<Draft>) => void} change @param {string} id */
export function pickGame(state, change, id) {
  const game = gameOf(state, id);
  change({ game: id, spec: { preset: game.presets[0].id }, bots: [], check: null, problem: null });
}

/** The value of an axis under a draft: what was set, what the preset sets, what goes without saying. @param {GameOut} game @param {Spec} spec @param {Axis} axis */
export function valueOf(game, spec, axis) {
  if (axis.key in spec) return spec[axis.key];
  const preset = game.presets.find((each) => each.id === spec.preset);
  return preset?.differs[axis.key] ?? axis.default;
}

/** Whether a draft's rules were checked and hold. @param {Draft} draft */
export const holds = (draft) => draft?.check?.conflicts.length === 0;

const size = (/** @type {Spec} */ spec) => Object.keys(spec).length;

/**
 * Rules in full as the form asks for them: the nearest preset, and what differs from it.
 * @param {GameOut} game
 * @param {RuleSet} rules  every axis with its value
 */
export function specOf(game, rules) {
  const specs = game.presets.map((preset) => {
    const asked = (/** @type {Axis} */ axis) =>
      JSON.stringify(valueOf(game, { preset: preset.id }, axis)) !==
      JSON.stringify(rules[axis.key]);
    const own = game.axes.filter(asked).map((axis) => [axis.key, rules[axis.key]]);
    return { preset: preset.id, ...Object.fromEntries(own) };
  });
  return specs.reduce((best, spec) => (size(spec) < size(best) ? spec : best));
}
