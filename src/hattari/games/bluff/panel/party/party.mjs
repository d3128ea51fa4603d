// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Party } from "../types.d.ts" */
/** @import { View } from "../view.d.ts" */
import { bidWords } from "../words.mjs";
import { Cup } from "./cup.mjs";
import { Screen } from "./screen.mjs";

/** What a stream's viewers guess: whether the standing bid is true. @param {View} game @param {string[]} names @param {Translate} t */
function guess(game, names, t) {
  if (!game.bid || !["bidding", "window"].includes(game.phase)) return null;
  return {
    asked: t("bluff.bid_by", {
      name: names[game.bid.seat] ?? "",
      bid: bidWords(t, game, game.bid),
    }),
    yes: t("bluff.party.true"),
    no: t("bluff.party.lie"),
  };
}

/** @type {Party} */
export const party = { Screen, Cup, guess };
export const style = new URL("party.css", import.meta.url);
