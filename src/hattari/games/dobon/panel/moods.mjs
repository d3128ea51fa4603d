// @ts-check
/** @import { Mood } from "#page/faces/face.mjs" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Reveal, View } from "./view.d.ts" */
import { reached } from "./reveal.mjs";

/** From how many cards on a hand makes one sweat. */
const MANY = 8;

/** One card left is a good feeling, many are none. @param {View} game @param {number} seat @returns {Mood} */
function playing(game, seat) {
  const { cards } = game.seats[seat];
  if (game.turn === seat && !game.window) return "think";
  return cards === 1 ? "smug" : cards >= MANY ? "sweat" : "calm";
}

/** Callers shout and the others stare, until the chips move. @param {Scene} scene @param {Reveal} showdown @param {number} seat @returns {Mood} */
function result(scene, showdown, seat) {
  if (!reached(scene, "pay")) return showdown.winners.includes(seat) ? "call" : "shock";
  const gain = showdown.after[seat] - showdown.before[seat];
  return gain > 0 ? "laugh" : gain < 0 ? "cry" : "calm";
}

/** @param {Scene} scene @param {number} seat @returns {Mood} */
export function mood(scene, seat) {
  const { game } = scene;
  if (scene.settled && game.showdown) return result(scene, game.showdown, seat);
  if (game.ranking) return game.ranking[0].includes(seat) ? "laugh" : "cry";
  return playing(game, seat);
}
