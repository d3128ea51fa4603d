// @ts-check
/** @import { AxisValue, RuleSet } from "../core/types.d.ts" */
/** @import { GameOut, ResultCard } from "../core/protocol.d.ts" */
/** Rules as an address that anybody can open, and back; and the command that measures them. */

/** A word as itself where it can't be taken for anything else. @param {AxisValue} value */
const written = (value) =>
  typeof value === "string" && parsed(value) === value ? value : JSON.stringify(value);

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The address of the editor with these rules in it: the preset, and what differs from it.
 * @param {string} game
 * @param {RuleSet} spec
 */
export function labPath(game, spec) {
  const query = new URLSearchParams({ game });
  for (const [key, value] of Object.entries(spec)) query.set(key, written(value));
  return `/lab/make?${query}`;
}

/**
 * The game and the rules that an address names; null where it names none that are known here.
 * What is no rule comes along as it is: the server says what is wrong with it.
 * @param {GameOut[]} games
 * @param {Record<string, string>} query
 */
export function rulesOf(games, { game: id, ...rest }) {
  const game = games.find((each) => each.id === id);
  if (!game) return null;
  const { preset, ...own } = Object.fromEntries(
    Object.entries(rest).map(([key, text]) => [key, parsed(text)]),
  );
  const known = game.presets.some((each) => each.id === preset);
  return { game: game.id, spec: { preset: known ? preset : game.presets[0].id, ...own } };
}

/**
 * The preset that a result is of, where it is of one.
 * @param {GameOut[] | null | undefined} games
 * @param {{game: string, digest: string} | undefined} result
 */
export const presetOf = (games, result) =>
  games
    ?.find((each) => each.id === result?.game)
    ?.presets.find((each) => each.digest === result?.digest);

/** What anybody types to measure these rules again, with the file at hand. @param {Partial<ResultCard> | undefined} result */
export function command(result) {
  const { seats = 4, games = 20_000, seed = 1, learn = null, trainings = 1 } = result ?? {};
  const parts = ["hattari lab run rules.json", `--seats ${seats}`, `--games ${games}`];
  parts.push(`--seed ${seed}`);
  if (learn !== null) parts.push(`--learn ${learn}`);
  if (trainings > 1) parts.push(`--trainings ${trainings}`);
  return parts.join(" ");
}
