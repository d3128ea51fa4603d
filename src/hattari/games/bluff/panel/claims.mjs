// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Showdown } from "./view.d.ts" */
import { PIPS } from "./sum.mjs";
import { bidWords } from "./words.mjs";

/** By claim: its word, and the words of who makes it. @type {Record<string, [string, string]>} */
const CLAIMS = {
  challenge: ["bluff.bluff", "bluff.claims_bluff"],
  spot_on: ["bluff.spot_on", "bluff.claims_spot_on"],
  doubt_pass: ["bluff.doubt_pass", "bluff.claims_doubt_pass"],
};

/** The key of a claim's word. @param {{claim: string}} showdown */
export const claimKey = ({ claim }) => CLAIMS[claim][0];

/** Who calls what. @param {Translate} t @param {Showdown} showdown @param {string[]} names */
export const claimWords = (t, { claim, claimant, times }, names) =>
  t(times > 1 ? "bluff.claims_times" : CLAIMS[claim][1], { name: names[claimant], n: times });

/** Whether a pass was doubted, so that there is nothing to count. @param {{claim: string}} showdown */
export const isPass = ({ claim }) => claim === "doubt_pass";

/** Whether the dice aren't counted one by one: a pass was doubted, or a sum. @param {{claim: string, face: number}} showdown */
export const opensAtOnce = (showdown) => isPass(showdown) || showdown.face === PIPS;

/** What was doubted: a bid, or a pass. @param {Translate} t @param {Showdown} showdown @param {string[]} names */
export const doubtedWords = (t, showdown, names) =>
  isPass(showdown)
    ? t("bluff.passed", { name: names[showdown.bidder] })
    : t("bluff.bid_by", { name: names[showdown.bidder], bid: bidWords(t, showdown, showdown) });

/** The words for dice, or pips, beyond what was bid, and for those that it lacks. */
const MARGINS = ["bluff.true_by", "bluff.false_by"];
const SUM_MARGINS = ["bluff.sum_over", "bluff.sum_short"];

/** Whether what was claimed was true, and by how much. @param {Translate} t @param {Showdown} showdown */
export function verdictWords(t, showdown) {
  const { margin, face } = showdown;
  if (isPass(showdown)) return t(margin === 0 ? "bluff.pass_true" : "bluff.pass_false");
  if (margin === 0) return t("bluff.exactly");
  const [over, short] = face === PIPS ? SUM_MARGINS : MARGINS;
  return t(margin > 0 ? over : short, { n: Math.abs(margin) });
}
