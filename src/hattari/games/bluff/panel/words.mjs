// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */

const SIXTH_SIDE = 6;

/** The side drawn as the star on this game's dice, or null. @param {{wild: number | null}} game */
export const starOf = (game) => (game.wild === SIXTH_SIDE ? SIXTH_SIDE : null);

/** @param {Translate} t @param {{wild: number | null}} game @param {number | null} face */
export const faceName = (t, game, face) => (face === starOf(game) ? t("bluff.star") : String(face));

/** The faces by the values that count as all. */
const WILD = /** @type {Record<number, string>} */ ({ 1: "1", 6: "★" });

/** The face of a bid, as many of it as are bid. @param {Translate} t @param {{wild: number | null}} game @param {number | null} face @param {number | null} n */
const facesBid = (t, game, face, n) =>
  t(face === starOf(game) ? "bluff.bid_star" : `bluff.bid_face.${face}`, { n });

/** A bid in words: "at least 4 threes (★ counts)". @param {Translate} t @param {{wild: number | null}} game @param {{count: number | null, face: number | null}} bid */
export const bidWords = (t, game, { count, face }) =>
  t(game.wild === null || face === game.wild ? "bluff.bid_words" : "bluff.bid_with_wild", {
    n: count,
    face: facesBid(t, game, face, count),
    wild: WILD[game.wild ?? 0],
  });

/** A bid in short: "4 × 3". @param {{wild: number | null}} game @param {{count: number, face: number}} bid */
export const bidShort = (game, { count, face }) =>
  `${count} × ${face === starOf(game) ? "★" : face}`;

/** What a seat owns, in words. @param {Translate} t @param {{dice: number, lives: number | null, out: boolean, spot_on_had?: boolean}} held */
export function holdingWords(t, { dice, lives, out, spot_on_had }) {
  if (out) return t("bluff.out");
  return [
    ...(lives === null ? [] : [t("bluff.lives", { n: lives })]),
    t("bluff.dice", { n: dice }),
    ...(spot_on_had ? [t("bluff.spot_on_had")] : []),
  ].join(" · ");
}

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)}%`;
