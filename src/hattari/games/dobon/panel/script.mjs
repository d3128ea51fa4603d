// @ts-check
/** @import { Beat } from "#page/core/types.d.ts" */
/** @import { Reveal, View } from "./view.d.ts" */

/** From this round on the holds are shorter: everybody knows how it goes. */
const FAMILIAR = 3;
const QUICKER = 0.7;
/** A dobon that is turned round goes by faster than the first. */
const MIRRORED = 0.8;

/** Endings of a window, in which everybody's sealed answers turn. */
const SEALED = new Set(["dobon", "counter", "opening"]);

/** Who called, one after the other: each turned round those before them. @param {Reveal} showdown @returns {number[][]} */
export const chainOf = ({ ending, winners, called, turned }) =>
  ending === "counter" ? [...turned, called, winners] : [winners];

/** Who called first: under a counter those whom it turned round. @param {Reveal} showdown */
export const callersOf = (showdown) => chainOf(showdown)[0];

/** @param {Reveal} showdown @param {number} pace @returns {Beat[]} */
function calling(showdown, pace) {
  const seats = callersOf(showdown);
  const sealed = SEALED.has(showdown.ending);
  return [
    ...(sealed ? [{ kind: "slips", ms: 390 + 350 * pace, cue: "turn_over" }] : []),
    { kind: "meet", ms: 660 + 300 * pace, seats, cue: "lift" },
    { kind: "call", ms: 180 + 1100 * pace, seats, cue: "slam", call: "dobon.dobon" },
    ...chainOf(showdown)
      .slice(1)
      .flatMap((turning) => [
        { kind: "turned", ms: (660 + 300 * pace) * MIRRORED, seats: turning, cue: "lift" },
        {
          kind: "counter",
          ms: (180 + 1100 * pace) * MIRRORED,
          seats: turning,
          cue: "slam",
          call: "dobon.splash.counter",
        },
      ]),
  ];
}

/** @param {Reveal} showdown @param {number} pace @returns {Beat[]} */
function leading(showdown, pace) {
  const seats = showdown.winners;
  const ms = 380 + 920 * pace;
  if (showdown.ending === "out")
    return [{ kind: "out", ms, seats, cue: "true", call: "dobon.out" }];
  if (showdown.ending === "burst")
    return [{ kind: "out", ms, seats: showdown.called, cue: "loss", call: "dobon.splash.burst" }];
  if (["drawn_out", "too_long"].includes(showdown.ending))
    return [{ kind: "out", ms, seats, cue: "loss" }];
  return calling(showdown, pace);
}

/**
 * How a round's end is played: the answers turn, hands and card meet, the call, all hands, who pays
 * what, the chips, the winner of the match. It follows from what everybody sees, never from who looks.
 * @param {View} game
 * @returns {Beat[]}
 */
export function beats({ showdown, round, ranking }) {
  if (!showdown) return [];
  const pace = round >= FAMILIAR ? QUICKER : 1;
  return [
    ...leading(showdown, pace),
    { kind: "open", ms: 900 * pace, cue: "turn_over" },
    { kind: "pay", ms: (600 + 350 * Math.min(6, showdown.payments.length)) * pace },
    { kind: "chips", ms: 500 + 400 * pace, cue: "chips" },
    ...(ranking
      ? [{ kind: "win", ms: 2400, seats: ranking[0], cue: "win", call: "dobon.win_word" }]
      : []),
    { kind: "rest", ms: 0 },
  ];
}
