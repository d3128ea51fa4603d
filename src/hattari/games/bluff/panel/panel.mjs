// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Change, Meaning, Panel, Scene } from "./types.d.ts" */
/** @import { View } from "./view.d.ts" */
import { Dock } from "./bid.mjs";
import { Board } from "./board.mjs";
import { Hand } from "./hand.mjs";
import { Hands } from "./open.mjs";
import { Log } from "./log.mjs";
import { mood } from "./moods.mjs";
import { beats, claimWords, lossWords, settledKey, verdictWords } from "./showdown.mjs";
import { confirmed, reduce, start } from "./state.mjs";
import { bidWords } from "./words.mjs";

/** @type {[string, string][]} */
const KEYS = [
  ["← →", "bluff.keys.square"],
  ["↑ ↓", "bluff.keys.face"],
  ["1–9", "bluff.keys.again"],
  ["Enter", "bluff.keys.ok"],
  ["B", "bluff.keys.bluff"],
  ["J", "bluff.keys.spot_on"],
  ["W", "bluff.keys.wave"],
  ["R", "bluff.keys.roll"],
];

/** @type {Record<string, Change>} */
const CHOICES = {
  ArrowRight: { do: "step", value: 1 },
  ArrowLeft: { do: "step", value: -1 },
  ArrowUp: { do: "turn", value: 1 },
  ArrowDown: { do: "turn", value: -1 },
};
/** @type {Record<string, "challenge" | "spot_on" | "wave" | "uncover">} */
const MOVES = { b: "challenge", j: "spot_on", w: "wave", r: "uncover" };

/** @param {Scene} scene @param {string} key @returns {Meaning} */
function meaning({ game, ui }, key) {
  if (!game.legal) return null;
  if (key === "Enter") {
    const action = confirmed(game, ui);
    return action && { act: action };
  }
  if (CHOICES[key]) return { ui: CHOICES[key] };
  if (MOVES[key]) return game.legal[MOVES[key]] ? { act: { do: MOVES[key] } } : null;
  const die = Number(key) - 1;
  const canPick = game.legal.show !== "off" && die >= 0 && die < (game.hand?.length ?? 0);
  return canPick ? { ui: { do: "again", value: die } } : null;
}

/** @param {View | null} before @param {View} after @param {string[]} names @param {Translate} t */
function describe(before, after, names, t) {
  if (after.showdown && (!before?.showdown || before.round !== after.round)) {
    const { showdown } = after;
    return [
      claimWords(t, showdown, names),
      verdictWords(t, showdown),
      ...lossWords(t, showdown, names),
    ].join(" ");
  }
  const step = after.trail.at(-1);
  if (!step || after.trail.length <= (before?.round === after.round ? before.trail.length : 0))
    return "";
  const name = names[step.seat];
  return step.do === "bid"
    ? t("bluff.bid_by", { name, bid: bidWords(t, after, step) })
    : `${name}: ${t("bluff.rerolls")}`;
}

/** @param {View | null} before @param {View} after */
function cue(before, after) {
  if (after.ranking && !before?.ranking) return "over";
  if (after.showdown && !before?.showdown) return "doubt";
  if (after.round !== before?.round || (after.hand && !before?.hand)) return "roll";
  return after.trail.length > before.trail.length ? "move" : null;
}

/** @type {Panel} */
export const panel = {
  start,
  reduce,
  settledKey,
  beats,
  key: meaning,
  keys: KEYS,
  describe,
  mood,
  cue,
  Board,
  Dock,
  Hand,
  Hands,
  Log,
};
