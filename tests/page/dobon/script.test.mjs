// @ts-check
/** @import { Reveal, View } from "../../../src/hattari/games/dobon/panel/view.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { beats, callersOf } from "../../../src/hattari/games/dobon/panel/script.mjs";

/** A round that has ended. @param {Partial<Reveal> & {round?: number, ranking?: number[][] | null}} how */
function ended({ round = 1, ranking = null, ...how }) {
  const showdown = { ending: "dobon", winners: [1], called: [0], payments: [], turned: [], ...how };
  return /** @type {View} */ (/** @type {unknown} */ ({ round, ranking, showdown }));
}

/** @param {View} game */
const kinds = (game) => beats(game).map(({ kind }) => kind);

test("all sealed answers turn before hand and card meet", () => {
  deepEqual(kinds(ended({})), ["slips", "meet", "call", "open", "pay", "chips", "rest"]);
});

test("a counter repeats it the other way round, and faster", () => {
  const game = ended({ ending: "counter", winners: [0], called: [1, 2] });
  deepEqual(kinds(game).slice(0, 5), ["slips", "meet", "call", "turned", "counter"]);
  const [, meet, call, turned, counter] = beats(game);
  deepEqual([meet.seats, turned.seats], [[1, 2], [0]]);
  ok(turned.ms < meet.ms && counter.ms < call.ms);
  deepEqual(callersOf(/** @type {Reveal} */ (game.showdown)), [1, 2]);
});

test("an answered counter goes on, call after call", () => {
  const game = ended({ ending: "counter", winners: [3], called: [0], turned: [[1, 2]] });
  const calls = beats(game).filter(({ kind }) => kind === "meet" || kind === "turned");
  deepEqual(
    calls.map(({ seats }) => seats),
    [[1, 2], [0], [3]],
  );
});

test("a dobon on the draw has no answers to turn", () => {
  equal(kinds(ended({ ending: "draw" }))[0], "meet");
});

test("who goes out is seen, and who has won the match", () => {
  deepEqual(kinds(ended({ ending: "out", ranking: [[1], [0]] })), [
    "out",
    "open",
    "pay",
    "chips",
    "win",
    "rest",
  ]);
});

test("who has burst is seen in the place of a winner", () => {
  const [first, next] = beats(ended({ ending: "burst", winners: [1, 2], called: [0] }));
  deepEqual([first.kind, first.seats, first.call], ["out", [0], "dobon.splash.burst"]);
  equal(next.kind, "open");
});

test("a round that nobody has won shows whom it falls to, without a dobon", () => {
  for (const ending of ["drawn_out", "too_long"]) deepEqual(kinds(ended({ ending }))[0], "out");
});

/** How long it all takes, ms. @param {View} game */
const long = (game) => beats(game).reduce((sum, { ms }) => sum + ms, 0);

test("it is as long for everybody, and shorter once people know it", () => {
  equal(
    long({ ...ended({}), you: 0, hand: ["S5"] }),
    long({ ...ended({}), you: null, hand: null }),
  );
  ok(long(ended({ round: 3 })) < long(ended({})));
});
