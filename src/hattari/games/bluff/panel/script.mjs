// @ts-check
/** @import { Beat } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Showdown, View } from "./view.d.ts" */
import { claimKey, opensAtOnce } from "./claims.mjs";

/** From this round on the holds are shorter: everybody knows how it goes. */
const FAMILIAR = 3;
const QUICKER = 0.7;
/** So often are cups lifted before the last one; where there are more, several at once. */
const LIFTS = 5;
/** Lifting a cup, and its misses going pale, ms. */
export const LIFT = 380;
/** A die's way to the middle, and how far apart two of them start, ms. */
export const FLY = 420;
export const APART = 70;
const REST = 150;

/** @param {Showdown} showdown @param {number[]} dice */
const hitsIn = ({ counting }, dice) => dice.filter((face) => counting.includes(face));

/** Whether a seat's dice count for nothing, whatever they show. @param {Showdown} showdown @param {number} seat */
export const isVoid = ({ counts }, seat) => counts?.[seat] === 0;

/** Those of a seat's dice that count. @param {Showdown} showdown @param {number} seat @param {number[]} dice */
const hitsOf = (showdown, seat, dice) => (isVoid(showdown, seat) ? [] : hitsIn(showdown, dice));

/** What a seat's dice count beyond their number. @param {Showdown} showdown @param {number} seat */
export function extraOf(showdown, seat) {
  const all = hitsIn(showdown, [...showdown.shown[seat], ...showdown.hands[seat]]).length;
  return Math.max(0, (showdown.counts?.[seat] ?? all) - all);
}

/** The seats whose cups are lifted, the caller's first and the bidder's last. @param {Showdown} showdown */
export function order({ claimant, bidder, hands }) {
  const round = hands.map((_, step) => (claimant + step) % hands.length);
  return [...round.filter((seat) => seat !== bidder), bidder].filter(
    (seat) => hands[seat].length > 0,
  );
}

/** Whether so many dice still under cups can change nothing any more. @param {Showdown} showdown @param {number} found @param {number} left */
function isDecided({ claim, count }, found, left) {
  if (found + left < count || left === 0) return true;
  return claim === "spot_on" ? found > count : found >= count;
}

/**
 * The last cup's dice so that what decides comes as late as it can.
 * @param {Showdown} showdown
 * @param {number[]} dice
 * @param {number} found  in all other cups
 * @param {number} seat
 * @returns {{dice: number[], at: number}}  and the place of the one that decides
 */
function lateDecision(showdown, dice, found, seat) {
  const hits = hitsOf(showdown, seat, dice);
  const misses = dice.filter((face) => !hits.includes(face));
  const ways = [
    [...misses, ...hits],
    [...hits, ...misses],
  ].map((way) => ({ dice: way, at: decidingDie(showdown, way, found, seat) }));
  return ways[1].at > ways[0].at ? ways[1] : ways[0];
}

/** @param {Showdown} showdown @param {number[]} dice @param {number} found @param {number} seat */
function decidingDie(showdown, dice, found, seat) {
  let hits = found;
  return dice.findIndex((face, at) => {
    hits += hitsOf(showdown, seat, [face]).length;
    return isDecided(showdown, hits, dice.length - at - 1);
  });
}

/** How long dice take to their slots. @param {number} hits */
const flights = (hits) => (hits > 0 ? FLY + APART * (hits - 1) : 0) + REST;

/** @param {number[]} seats @returns {number[][]}  all but the last by themselves, or so many at once */
function groups(seats) {
  const size = Math.ceil(seats.length / LIFTS);
  const before = seats.slice(0, -1);
  const made = [];
  for (let at = 0; at < before.length; at += size) made.push(before.slice(at, at + size));
  return [...made, ...seats.slice(-1).map((seat) => [seat])];
}

/** How a result is played: its beats, and each seat's dice in the order they are shown. @typedef {{beats: Beat[], hands: number[][]}} Script */

/** All cups at once, and the passer's last: nothing is counted. @param {Showdown} showdown @param {number} pace @returns {Beat[]} */
function opening(showdown, pace) {
  const seats = order(showdown);
  return [
    { kind: "open", seats: seats.slice(0, -1), ms: LIFT + REST },
    { kind: "hush", seats: seats.slice(-1), ms: 700 * pace, upTo: 0, cue: "hush" },
    { kind: "open", seats: seats.slice(-1), ms: 400 + FLY, cue: "lift" },
  ];
}

/** @param {Showdown} showdown @param {number} pace @returns {Script} */
function lifting(showdown, pace) {
  const hands = [...showdown.hands];
  if (opensAtOnce(showdown)) return { beats: opening(showdown, pace), hands };
  /** @type {Beat[]} */
  const beats = [];
  const open = showdown.shown.flatMap((dice, seat) => hitsOf(showdown, seat, dice)).length;
  const extra = (/** @type {number[]} */ seats) =>
    seats.reduce((sum, seat) => sum + extraOf(showdown, seat), 0);
  let found = open;
  let left = hands.flat().length + extra(hands.map((_, seat) => seat));
  if (open > 0) beats.push({ kind: "shown", ms: flights(open), cue: "found" });
  const seats = groups(order(showdown));
  for (const [at, group] of seats.entries()) {
    const rest = seats.slice(at).flat();
    if (isDecided(showdown, found, left)) {
      beats.push({ kind: "open", seats: rest, ms: 400 + FLY });
      break;
    }
    if (rest.length === 1) {
      const [seat] = rest;
      const late = lateDecision(showdown, hands[seat], found + extra(rest), seat);
      hands[seat] = late.dice;
      beats.push(...lastCup(showdown, seat, late, pace));
      break;
    }
    const hits = group.flatMap((seat) => hitsOf(showdown, seat, hands[seat])).length + extra(group);
    const ms = LIFT + flights(hits);
    beats.push({ kind: "lift", seats: group, ms, cue: hits > 0 ? "found" : "lift" });
    found += hits;
    left -= group.flatMap((seat) => hands[seat]).length + extra(group);
  }
  return { beats, hands };
}

/** The cup on which all hangs. @param {Showdown} showdown @param {number} seat @param {{dice: number[], at: number}} late @param {number} pace @returns {Beat[]} */
function lastCup(showdown, seat, { dice, at }, pace) {
  const seats = [seat];
  const hits = (/** @type {number} */ from, /** @type {number} */ to) =>
    hitsOf(showdown, seat, dice.slice(from, to)).length;
  const rest = dice.length - at - 1;
  return [
    { kind: "hush", seats, ms: 700 * pace, upTo: 0, cue: "hush" },
    { kind: "lift", seats, ms: LIFT + flights(hits(0, at)), upTo: at, cue: "lift" },
    { kind: "held", seats, ms: 900 * pace, upTo: at, cue: "hush" },
    { kind: "lift", seats, ms: 200 + flights(1), upTo: at + 1, cue: "found" },
    ...(rest > 0 ? [{ kind: "open", seats, ms: 400 + FLY }] : []),
  ];
}

/** A view never changes, so neither does its script. @type {WeakMap<View, Script>} */
const WRITTEN = new WeakMap();

/** How a view's showdown is played. @param {View} game @returns {Script} */
export function scriptOf(game) {
  const script = WRITTEN.get(game) ?? written(game);
  WRITTEN.set(game, script);
  return script;
}

/**
 * A showdown as it is played: the call, cup after cup, the verdict, what it costs, who is out, who
 * has won. It follows from what everybody sees, never from who looks.
 * @param {View} game
 * @returns {Script}
 */
function written({ showdown, round, ranking }) {
  if (!showdown) return { beats: [], hands: [] };
  const pace = round >= FAMILIAR ? QUICKER : 1;
  const { beats, hands } = lifting(showdown, pace);
  const call = claimKey(showdown);
  const isTrue = showdown.margin >= 0;
  return {
    hands,
    beats: [
      { kind: "call", ms: 380 + 920 * pace, seats: [showdown.claimant], cue: "slam", call },
      { kind: "band", ms: 300 },
      ...beats,
      {
        kind: "verdict",
        ms: 380 + 1400 * pace,
        cue: isTrue ? "true" : "lie",
        call: stampWord(showdown),
      },
      { kind: "loss", ms: 600 + 300 * pace, cue: "loss" },
      ...(showdown.out.length > 0
        ? [
            {
              kind: "out",
              ms: 500 + 800 * pace,
              seats: showdown.out,
              cue: showdown.sheds ? "true" : "loss",
              call: leavingWord(showdown),
            },
          ]
        : []),
      ...(ranking
        ? [{ kind: "win", ms: 2400, seats: ranking[0], cue: "win", call: "bluff.win_word" }]
        : []),
      { kind: "rest", ms: 0 },
    ],
  };
}

/** The key of the word for those who leave the game. @param {Showdown} showdown */
export const leavingWord = ({ sheds }) => (sheds ? "bluff.finished_word" : "bluff.out_word");

/** The key of the word that the verdict stamps. @param {Showdown} showdown */
export const stampWord = ({ claim, margin }) =>
  claim === "spot_on" && margin === 0
    ? "bluff.stamp_exact"
    : margin < 0
      ? "bluff.stamp_lie"
      : "bluff.stamp_true";

/** @param {View} game */
export const beats = (game) => scriptOf(game).beats;

/**
 * How far the cups have come.
 * @param {Scene} scene
 * @returns {{open: number[][], found: {face: number, seat: number}[], fresh: number, late: number, shut: number[], tense: number | null}}
 *   by seat the dice that are seen, the hits in the order they were found, how many of them this
 *   beat found and when the first of those starts, the cups still down, and the one that trembles
 */
export function progress({ game, beat, beats: all }) {
  const showdown = /** @type {Showdown} */ (game.showdown);
  const { hands } = scriptOf(game);
  const open = hands.map(() => 0);
  /** @type {{face: number, seat: number}[]} */
  const found = [];
  let fresh = 0;
  /** @type {number[]} */
  const lifted = [];
  for (const each of all.slice(0, beat + 1)) {
    const before = found.length;
    if (each.kind === "shown")
      showdown.shown.forEach((dice, seat) =>
        found.push(...hitsOf(showdown, seat, dice).map((face) => ({ face, seat }))),
      );
    if (each.kind === "lift" || each.kind === "open") {
      lifted.push(...(each.seats ?? []));
      for (const seat of each.seats ?? []) {
        const to = each.upTo ?? hands[seat].length;
        const seen = hands[seat].slice(open[seat], to);
        found.push(...hitsOf(showdown, seat, seen).map((face) => ({ face, seat })));
        if (to === hands[seat].length && to > open[seat])
          for (let more = extraOf(showdown, seat); more > 0; more -= 1)
            found.push({ face: showdown.face, seat });
        open[seat] = to;
      }
    }
    fresh = found.length - before;
  }
  const now = all[beat];
  return {
    open: hands.map((dice, seat) => dice.slice(0, open[seat])),
    found,
    fresh,
    late: now?.kind === "lift" ? (now.upTo && open[now.seats?.[0] ?? 0] > 1 ? 120 : LIFT) : 0,
    shut: order(showdown).filter((seat) => !lifted.includes(seat)),
    tense: now?.kind === "hush" ? (now.seats?.[0] ?? null) : null,
  };
}
