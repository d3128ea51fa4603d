// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Change, Meaning, Panel, Scene } from "./types.d.ts" */
/** @import { View } from "./view.d.ts" */
import { Dock } from "./bid.mjs";
import { Board } from "./board.mjs";
import { Hand } from "./hand.mjs";
import { Hands } from "./open.mjs";
import { Log, toldBy } from "./log.mjs";
import { beats } from "./script.mjs";
import { claimWords, verdictWords } from "./claims.mjs";
import { lossWords, settledKey } from "./showdown.mjs";
import { narrate, ShowdownStage } from "./stage.mjs";
import { mood } from "./moods.mjs";
import { confirmed, reduce, start } from "./state.mjs";
import { bidShort } from "./words.mjs";
import { stepWords, turnsOf } from "./turns.mjs";

/** @type {Panel["keys"]} */
const KEYS = [
  ["← →", "bluff.keys.square", "ArrowRight"],
  ["↑ ↓", "bluff.keys.face", "ArrowUp"],
  ["1–6", "bluff.keys.face_by_number", "1"],
  ["Shift 1–9", "bluff.keys.again", "Shift+1"],
  ["Enter", "bluff.keys.ok", "Enter"],
  ["B", "bluff.keys.bluff", "b"],
  ["J", "bluff.keys.spot_on", "j"],
  ["C", "bluff.keys.call", "c"],
  ["W", "bluff.keys.wave", "w"],
  ["P", "bluff.keys.pass", "p"],
  ["D", "bluff.keys.doubt_pass", "d"],
  ["X", "bluff.keys.double", "x"],
  ["A", "bluff.keys.accept", "a"],
  ["C", "bluff.keys.counter", "c"],
  ["R", "bluff.keys.roll", "r"],
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

/** A face of the bid; the sixth side is 6 also where it is the star. */
const FACE = /^[1-6]$/;
/** A die of one's hand by its place. */
const PLACE = /^Shift\+([1-9])$/;

/** @param {Scene} scene @param {string} key @returns {Meaning} */
function meaning({ game, ui }, key) {
  if (!game.legal) return null;
  if (key === "Enter") {
    const action = confirmed(game, ui);
    return action && { act: action };
  }
  if (key === "c")
    return game.legal.called.length > 0 ? { ui: { do: "call", value: !ui.call } } : null;
  if (CHOICES[key]) return { ui: CHOICES[key] };
  if (MOVES[key]) return game.legal[MOVES[key]] ? { act: { do: MOVES[key] } } : null;
  const turn = turnsOf(game).find((each) => each.key === key);
  if (turn) return { act: turn.act };
  if (FACE.test(key)) return { ui: { do: "to_face", value: Number(key) } };
  const die = Number(PLACE.exec(key)?.[1]) - 1;
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
  if (after.doubled && !before?.doubled) {
    const { seat, at } = after.doubled;
    const bid = bidShort(after, after.doubled);
    return t("bluff.doubled", { name: names[seat], other: names[at], bid });
  }
  const step = after.trail.at(-1);
  if (!step || after.trail.length <= (before?.round === after.round ? before.trail.length : 0))
    return "";
  const name = names[step.seat];
  return t("bluff.bid_by", { name, bid: stepWords(t, after, step) });
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
  check: "bluff.check",
  describe,
  toldBy,
  narrate,
  mood,
  outside: ({ you, seats }) => (you !== null && seats[you].finished ? "bluff.you_finished" : null),
  cue,
  Stage: ShowdownStage,
  Board,
  Dock,
  Hand,
  Hands,
  Log,
  party: () => import("./party/party.mjs"),
};
