// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */

const SIXTH_SIDE = 6;

/** The side drawn as the star on this game's dice, or null. @param {{wild: number | null}} game */
export const starOf = (game) => (game.wild === SIXTH_SIDE ? SIXTH_SIDE : null);

/** @param {Translate} t @param {{wild: number | null}} game @param {number | null} face */
export const faceName = (t, game, face) => (face === starOf(game) ? t("bluff.star") : String(face));

/** A bid in words: "at least 4 dice show 3". @param {Translate} t @param {{wild: number | null}} game @param {{count: number | null, face: number | null}} bid */
export const bidWords = (t, game, { count, face }) =>
  t("bluff.bid_words", { n: count, face: faceName(t, game, face) });

/** A bid in short: "4 × 3". @param {{wild: number | null}} game @param {{count: number, face: number}} bid */
export const bidShort = (game, { count, face }) =>
  `${count} × ${face === starOf(game) ? "★" : face}`;

/** What a seat owns, in words. @param {Translate} t @param {{dice: number, lives: number | null, out: boolean}} held */
export function holdingWords(t, { dice, lives, out }) {
  if (out) return t("bluff.out");
  const words = t("bluff.dice", { n: dice });
  return lives === null ? words : `${t("bluff.lives", { n: lives })} · ${words}`;
}

/** @param {number} chance */
export const percent = (chance) => `${Math.round(chance * 100)}%`;
