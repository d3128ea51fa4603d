// @ts-check
/** @import { Mood } from "#page/faces/face.mjs" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Showdown, StandingBid, View } from "./view.d.ts" */
import { changeKind, changeOf, holdings, reached } from "./showdown.mjs";

/** Beyond which part of what the dice give on average a bid is a proud one, and a steep one. */
const PROUD = 1;
const STEEP = 1.5;

/** How much of a bid the dice give on average, as the table's hint has it. @param {View} game @param {StandingBid} bid */
const reach = (game, { count, face }) =>
  count / Math.max(1, face === game.wild ? game.star_hint : game.hint);

/** Whoever bids too much sweats, whoever bids much is smug. @param {View} game @param {number} seat @returns {Mood} */
function bidding(game, seat) {
  if (game.turn === seat) return "think";
  if (game.bid?.seat !== seat) return "calm";
  const part = reach(game, game.bid);
  return part > STEEP ? "sweat" : part > PROUD ? "smug" : "calm";
}

/** Nobody knows yet: the caller shouts, the bidder sweats, the others stare. @param {Showdown} showdown @param {number} seat @returns {Mood} */
function open(showdown, seat) {
  if (seat === showdown.claimant) return "call";
  return seat === showdown.bidder ? "sweat" : "shock";
}

/** Whom it costs something weeps, whom it brings something laughs; of those in it, so do the others: where one sheds, they would have. @param {Showdown} showdown @param {number} seat @returns {Mood} */
function settled(showdown, seat) {
  const change = changeOf(showdown, seat);
  if (change !== 0) return changeKind(showdown, change) === "gain" ? "laugh" : "cry";
  if (seat !== showdown.claimant && seat !== showdown.bidder) return "calm";
  return showdown.sheds ? "cry" : "laugh";
}

/** @param {Scene} scene @param {number} seat @returns {Mood} */
export function mood(scene, seat) {
  const { game } = scene;
  if (game.ranking && !scene.settled) return game.ranking[0].includes(seat) ? "laugh" : "cry";
  const held = holdings(scene, seat);
  if (!scene.settled && held.out) return held.finished ? "laugh" : "cry";
  if (!scene.settled || !game.showdown) return bidding(game, seat);
  return reached(scene, "verdict") ? settled(game.showdown, seat) : open(game.showdown, seat);
}
