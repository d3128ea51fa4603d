// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Meaning, Panel, Scene } from "./types.d.ts" */
/** @import { Action, Seen, View } from "./view.d.ts" */
import { Cloth } from "./cloth.mjs";
import { Dock, dobonAction } from "./dock.mjs";
import { Hand } from "./hand.mjs";
import { Hands } from "./open.mjs";
import { Log } from "./log.mjs";
import { resultWords, settledKey } from "./reveal.mjs";
import { beats } from "./script.mjs";
import { narrate, RoundStage } from "./stage.mjs";
import { mood } from "./moods.mjs";
import { ended } from "./sheet.mjs";
import {
  FOUR_COLOURS,
  namesSuit,
  neighbour,
  nextSuit,
  ordered,
  play,
  pointed,
  reduce,
  start,
} from "./state.mjs";
import { told } from "./words.mjs";

/** @type {Panel["keys"]} */
const KEYS = [
  ["D", "dobon.keys.dobon", "d"],
  ["← →", "dobon.keys.card", "ArrowRight"],
  ["1–9", "dobon.keys.number", "1"],
  ["↑ ↓", "dobon.keys.suit", "ArrowUp"],
  ["Enter", "dobon.keys.lay", "Enter"],
  ["P", "dobon.keys.pon", "p"],
  ["T", "dobon.keys.draw", "t"],
  ["N", "dobon.keys.pass", "n"],
  ["W", "dobon.keys.wave", "w"],
];

/** @type {Record<string, "draw" | "pass" | "wave">} */
const MOVES = { t: "draw", n: "pass", w: "wave" };
/** @type {Record<string, number>} */
const ALONG = { ArrowRight: 1, ArrowLeft: -1 };
/** @type {Record<string, number>} */
const ROUND = { ArrowDown: 1, ArrowUp: -1 };

/** @param {Action | null} action @returns {Meaning} */
const act = (action) => action && { act: action };

/** @param {Scene} scene @param {string} key @returns {Meaning} */
function choice(scene, key) {
  const { game, ui } = scene;
  const next = ALONG[key] ? neighbour(scene, ALONG[key]) : null;
  if (next) return { ui: { do: "card", value: next } };
  const numbered = ordered(scene)[Number(key) - 1];
  const change = numbered ? pointed(game, ui, numbered) : null;
  if (change) return { ui: change };
  return ROUND[key] && namesSuit(game, ui)
    ? { ui: { do: "suit", value: nextSuit(game, ui, ROUND[key]) } }
    : null;
}

/** @param {Scene} scene @param {string} key @returns {Meaning} */
function meaning(scene, key) {
  const { game, ui } = scene;
  if (key === "d") return game.you === null ? null : act(dobonAction(scene));
  if (!game.legal) return null;
  if (key === "Enter" || key === "p") return act(play(game, ui, key === "p"));
  if (MOVES[key]) return game.legal[MOVES[key]] ? { act: { do: MOVES[key] } } : null;
  return choice(scene, key);
}

/** @param {View | null} before @param {View} after @param {string[]} names @param {Translate} t @param {Seen[]} news */
function describe(before, after, names, t, news) {
  if (after.showdown && (!before?.showdown || before.round !== after.round))
    return resultWords(t, after.showdown, names);
  return news
    .map((event) => told(t, event, names, after.you))
    .filter(Boolean)
    .join(" ");
}

/** @param {View | null} before @param {View} after */
function cue(before, after) {
  if (after.ranking && !before?.ranking) return "over";
  if (after.showdown && !before?.showdown) return "doubt";
  if (after.round !== before?.round) return "roll";
  return after.pile > (before?.pile ?? 0) ? "move" : null;
}

/** One's turn is to lay or draw; everybody is asked in a window. @param {View} game */
const mine = (game) => game.you !== null && game.turn === game.you;

/** @param {View} game */
function headline({ window, phase, showdown }) {
  const key = `dobon.open.${window?.kind}`;
  if (window) return key;
  return phase === "between" && showdown ? "dobon.result_head" : null;
}

/** @type {Panel} */
export const panel = {
  start,
  reduce,
  settledKey,
  beats,
  key: meaning,
  keys: KEYS,
  check: "dobon.check",
  describe,
  narrate,
  mood,
  cue,
  dwell: 0,
  mine,
  ended,
  headline,
  switches: [[FOUR_COLOURS, "dobon.four_colours"]],
  Stage: RoundStage,
  Board: Cloth,
  Dock,
  Hand,
  Hands,
  Log,
  party: () => import("./party/party.mjs"),
};
