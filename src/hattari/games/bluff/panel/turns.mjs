// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Action, TrailStep, View } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { bidShort, bidWords } from "./words.mjs";

/** A move beside bids and claims: its key, its word, and whom it concerns. @typedef {{act: Action, key: string, word: string, at?: number}} Turn */

/** @param {View} game @returns {Turn[]}  what a turn may be besides a bid and a claim on it */
export function turnsOf({ legal, bid }) {
  if (!legal) return [];
  /** @type {[boolean, Turn][]} */
  const turns = [
    [legal.may_pass, { act: { do: "pass" }, key: "p", word: "bluff.pass" }],
    [legal.doubt_pass, { act: { do: "doubt_pass" }, key: "d", word: "bluff.doubt_pass" }],
    [legal.answer, { act: { do: "accept" }, key: "a", word: "bluff.accept" }],
    [legal.answer, { act: { do: "counter" }, key: "c", word: "bluff.counter" }],
    ...legal.doubles.map((at) => doubleOf(at, bid?.seat === at ? "x" : "")),
  ];
  return turns.flatMap(([open, turn]) => (open ? [turn] : []));
}

/** @param {number} at @param {string} key @returns {[boolean, Turn]} */
const doubleOf = (at, key) => [true, { act: { do: "double", at }, key, word: "bluff.double", at }];

/** Buttons for them; nothing where there are none. @param {{scene: Scene, kind?: string}} props */
export function Turns({ scene, kind = "plain-move" }) {
  const { t, intents } = usePage();
  const turns = turnsOf(scene.game);
  if (turns.length === 0) return null;
  return html`<div class="other-turns">${turns.map(
    (turn) => html`<button key=${turn.word + (turn.at ?? "")} type="button"
      class=${`${kind} ${turn.act.do}`} disabled=${!scene.live}
      onClick=${() => intents.act(turn.act)}>${t(turn.word, { name: scene.seats[turn.at ?? -1]?.name ?? "" })}</button>`,
  )}</div>`;
}

/** Whether this seat may answer a window with a bid. @param {View} game */
export const mayOutbid = ({ window, legal }) => window !== null && (legal?.bids.length ?? 0) > 0;

/** What may be done in a window: to call, or to bid as well. @param {View} game */
export const windowKey = (game) => (mayOutbid(game) ? "bluff.window_bids" : "bluff.window_open");

/** What a seat did, in words: its bid, its reroll or its pass. @param {Translate} t @param {View} game @param {TrailStep} step */
export function stepWords(t, game, step) {
  if (step.do === "bid") return bidWords(t, game, step);
  return t(step.do === "pass" ? "bluff.passes" : "bluff.rerolls");
}

/** A double that waits for its answer, and whose it is to answer. @param {{scene: Scene}} props */
export function Doubled({ scene }) {
  const { t } = usePage();
  const { game, seats } = scene;
  if (!game.doubled) return null;
  const { seat, at } = game.doubled;
  const bid = bidShort(game, game.doubled);
  const waits = at === scene.you ? "bluff.you_answer_double" : "bluff.answers_double";
  return html`<p class="doubled" role="status"><b>${t("bluff.doubled", {
    name: seats[seat].name,
    other: seats[at].name,
    bid,
  })}</b> ${t(waits, { name: seats[at].name })}</p>`;
}
