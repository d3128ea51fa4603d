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
  change({
    game: id,
    spec: { preset: game.presets[0].id },
    bots: [],
    seats: undefined,
    check: null,
    problem: null,
  });
}

/** The preset that a draft began from. @param {GameOut} game @param {Spec} spec */
export const presetOf = (game, spec) => game.presets.find((each) => each.id === spec.preset);

/** What the preset sets for an axis, or what goes without saying. @param {GameOut} game @param {Spec} spec @param {Axis} axis */
export const presetValue = (game, spec, axis) =>
  presetOf(game, spec)?.differs[axis.key] ?? axis.default;

/** The value of an axis under a draft. @param {GameOut} game @param {Spec} spec @param {Axis} axis */
export const valueOf = (game, spec, axis) =>
  axis.key in spec ? spec[axis.key] : presetValue(game, spec, axis);

const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether a draft has an axis otherwise than its preset. @param {GameOut} game @param {Spec} spec @param {Axis} axis */
export const isChanged = (game, spec, axis) =>
  !same(valueOf(game, spec, axis), presetValue(game, spec, axis));

/**
 * Rules without what their preset says already.
 * @param {GameOut} game
 * @param {Spec} spec
 */
export function tidied(game, spec) {
  const changed = (/** @type {string} */ key) => {
    const axis = game.axes.find((each) => each.key === key);
    return !axis || isChanged(game, spec, axis);
  };
  return /** @type {Spec} */ (
    Object.fromEntries(Object.entries(spec).filter(([key]) => key === "preset" || changed(key)))
  );
}

/** How many sit at a table of the draft: all whom somebody asked for. @param {GameOut} game @param {Draft} draft */
export const seatsOf = (game, { seats, bots }) =>
  Math.max(seats ?? game.table.defaults.seats, bots.length + 1);

/**
 * Rules that let so many play, as far as the game does.
 * @param {GameOut} game
 * @param {Spec} spec
 * @param {number} seats
 * @returns {Spec}
 */
export function withRoom(game, spec, seats) {
  const axis = game.axes.find(({ key }) => key === "players");
  if (!axis) return spec;
  const players = /** @type {{min: number, max: number}} */ (valueOf(game, spec, axis));
  const most = Math.min(seats, axis.highest ?? seats);
  return most > players.max ? { ...spec, players: { ...players, max: most } } : spec;
}

/** A draft's rules with an axis as its preset has it. @param {Spec} spec @param {string} key */
export const putBack = (spec, key) =>
  /** @type {Spec} */ (Object.fromEntries(Object.entries(spec).filter(([each]) => each !== key)));

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
