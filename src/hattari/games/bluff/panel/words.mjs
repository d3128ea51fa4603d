// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */

import { PIPS } from "./sum.mjs";

const SIXTH_SIDE = 6;

/**
 * What names a bid: the wild face by name, and whether nothing is wild.
 * @typedef {{wild: number | null, star?: number | null, plain?: boolean}} Naming
 */

/** The side drawn as the star on this game's dice, or null. @param {Naming} game */
export const starOf = ({ wild, star = wild }) => (star === SIXTH_SIDE ? SIXTH_SIDE : null);

/** The face that counts as all for a bid, or null. @param {Naming} game @param {{plain?: boolean}} bid */
const countsAsAll = ({ wild, star = wild, plain }, bid) => ((bid.plain ?? plain) ? null : star);

/** @param {Translate} t @param {Naming} game @param {number | null} face */
export const faceName = (t, game, face) =>
  face === PIPS ? t("bluff.sum") : face === starOf(game) ? t("bluff.star") : String(face);

/** The faces by the values that count as all. */
const WILD = /** @type {Record<number, string>} */ ({ 1: "1", 6: "★" });

/** The face of a bid, as many of it as are bid. @param {Translate} t @param {Naming} game @param {number | null} face @param {number | null} n */
const facesBid = (t, game, face, n) =>
  t(face === starOf(game) ? "bluff.bid_star" : `bluff.bid_face.${face}`, { n });

/** A bid in words: "at least 4 threes (★ counts)". @param {Translate} t @param {Naming} game @param {{count: number | null, face: number | null, plain?: boolean, call?: string}} bid */
export const bidWords = (t, game, bid) => {
  if (bid.face === PIPS) return t("bluff.bid_pips", { n: bid.count });
  const wild = countsAsAll(game, bid);
  const { count, face } = bid;
  const words = t(wild === null || face === wild ? "bluff.bid_words" : "bluff.bid_with_wild", {
    n: count,
    face: facesBid(t, game, face, count),
    wild: WILD[wild ?? 0],
  });
  return bid.call ? t(`bluff.called_${bid.call}`, { bid: words }) : words;
};

/** A bid in short: "4 × 3". @param {Naming} game @param {{count: number, face: number}} bid */
export const bidShort = (game, { count, face }) =>
  face === PIPS ? `Σ ${count}` : `${count} × ${face === starOf(game) ? "★" : face}`;

/** What a seat owns, in words. @param {Translate} t @param {{dice: number, lives: number | null, losses?: number | null, out: boolean, spot_on_had?: boolean, may_return?: boolean, finished?: boolean}} held */
export function holdingWords(
  t,
  { dice, lives, losses = null, out, spot_on_had, may_return: returns, finished },
) {
  if (finished && out) return t("bluff.finished");
  if (out) return t(returns ? "bluff.may_return" : "bluff.out");
  return [
    ...(lives === null ? [] : [t("bluff.lives", { n: lives })]),
    ...(losses === null ? [] : [t("bluff.losses", { n: losses })]),
    t("bluff.dice", { n: dice }),
    ...(spot_on_had ? [t("bluff.spot_on_had")] : []),
  ].join(" · ");
}

/** Only what is certain is said to be. @param {number} chance */
export function percent(chance) {
  const whole = Math.round(chance * 100);
  return `${1e-9 < chance && chance < 1 - 1e-9 ? Math.min(99, Math.max(1, whole)) : whole}%`;
}
