// @ts-check
/** @import { Pick, Scene } from "../types.d.ts" */
/** @import { View } from "../view.d.ts" */

/** The counts that may be bid of a face now, the lowest first. @param {View} game @param {number} face @returns {number[]} */
export const countsOf = (game, face) =>
  (game.legal?.bids ?? [])
    .filter(([, each]) => each === face)
    .map(([count]) => count)
    .sort((one, other) => one - other);

/** All faces of the board, in their order. @param {View} game @returns {number[]} */
export const facesOf = (game) =>
  [...new Set(game.board.squares.flatMap((square) => square.faces))].sort(
    (one, other) => one - other,
  );

/** @param {number[]} counts @param {number} wanted */
const nearest = (counts, wanted) =>
  counts.reduce(
    (best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best),
    counts[0],
  );

/**
 * The same bid of another face, as near as may be: of the wild face half as many say as much.
 * @param {View} game
 * @param {Pick} pick
 * @param {number} face
 * @returns {Pick | null}
 */
export function refaced(game, pick, face) {
  const counts = countsOf(game, face);
  if (counts.length === 0) return null;
  const wild = (/** @type {number} */ each) => each === game.wild;
  const wanted =
    wild(face) === wild(pick.face)
      ? pick.count
      : wild(face)
        ? Math.ceil(pick.count / 2)
        : 2 * pick.count;
  return { count: nearest(counts, wanted), face };
}

/**
 * One more or less of the same face, or null where that may not be bid.
 * @param {View} game
 * @param {Pick} pick
 * @param {number} way
 * @returns {Pick | null}
 */
export function stepped(game, pick, way) {
  const counts = countsOf(game, pick.face);
  const next = counts[counts.indexOf(pick.count) + way];
  return next === undefined ? null : { count: next, face: pick.face };
}

/** What one's own cup is for now. @param {Scene} scene @returns {"look" | "out" | "roll" | "window" | "bid" | "wait"} */
export function cupPhase({ game, settled }) {
  if (settled) return "look";
  if (game.you === null || (game.seats[game.you].out && !game.legal)) return "out";
  if (game.legal?.uncover) return "roll";
  if (game.window) return "window";
  return game.legal ? "bid" : "wait";
}

/** One's dice in a row, how often each face, the most first. @param {number[]} dice @returns {[number, number][]} */
export function tallied(dice) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const face of dice) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].sort(([one, many], [other, more]) => more - many || one - other);
}
