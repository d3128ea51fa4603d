// @ts-check
/** @import { Showdown, View } from "../../../src/hattari/games/bluff/panel/view.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { order, progress, scriptOf } from "../../../src/hattari/games/bluff/panel/script.mjs";

/** A round settled among so many hands; fives are bid, stars count too. @param {number[][]} hands @param {Partial<Showdown> & {round?: number}} [more] */
function settled(hands, { round = 1, ...more } = {}) {
  const actual = hands.flat().filter((face) => face >= 5).length;
  const count = more.count ?? 3;
  const showdown = {
    claim: "challenge",
    claimant: 1,
    bidder: 0,
    count,
    face: 5,
    wild: 6,
    counting: [5, 6],
    actual,
    margin: actual - count,
    hands,
    shown: hands.map(() => []),
    before: hands.map((dice) => dice.length),
    after: hands.map((dice) => dice.length),
    lives_before: [],
    lives_after: [],
    out: [],
    ...more,
  };
  return /** @type {View} */ (/** @type {unknown} */ ({ round, showdown, ranking: null }));
}

/** @param {View} game */
const kinds = (game) => scriptOf(game).beats.map(({ kind, upTo }) => kind + (upTo ?? ""));

/** How a result looks at a beat. @param {View} game @param {number} beat */
const at = (game, beat) =>
  progress(
    /** @type {Parameters<typeof progress>[0]} */ ({ game, beat, beats: scriptOf(game).beats }),
  );

test("the caller's cup is lifted first and the bidder's last", () => {
  const game = settled([[1], [1], [1], []], { claimant: 2, bidder: 1 });
  deepEqual(order(/** @type {Showdown} */ (game.showdown)), [2, 0, 1]);
});

test("the last cup is held back while it can still decide, and its deciding die alone", () => {
  const game = settled([
    [5, 1, 2],
    [5, 1],
    [6, 2],
  ]);
  deepEqual(kinds(game), [
    "call",
    "band",
    "lift",
    "lift",
    "hush0",
    "lift2",
    "held2",
    "lift3",
    "verdict",
    "loss",
    "rest",
  ]);
  deepEqual(scriptOf(game).hands[0], [1, 2, 5]);
});

test("a bid that falls short is in doubt to the last die that could have saved it", () => {
  const game = settled([
    [5, 1, 2],
    [5, 1],
    [2, 2],
  ]);
  deepEqual(scriptOf(game).hands[0], [5, 1, 2]);
  ok(kinds(game).includes("held2"));
});

test("what is known already opens together", () => {
  deepEqual(kinds(settled([[1], [5, 5, 6], [1], [1]])), [
    "call",
    "band",
    "lift",
    "open",
    "verdict",
    "loss",
    "rest",
  ]);
  const hopeless = settled([[1], [1], [1]]);
  ok(!kinds(hopeless).includes("hush0"));
});

test("a call of the exact number is open until it is passed", () => {
  const exact = settled([[1, 5], [5], [6]], { claim: "spot_on", count: 3 });
  ok(kinds(exact).includes("held1"));
});

test("every die is seen at the end and every hit is found, whatever the way there", () => {
  for (const game of [
    settled([
      [5, 1, 2],
      [5, 1],
      [6, 2],
    ]),
    settled([[1], [5, 5, 6], [1], [6]]),
  ]) {
    const { beats } = scriptOf(game);
    const { open, found, shut } = at(game, beats.length - 1);
    const { hands, actual } = /** @type {Showdown} */ (game.showdown);
    deepEqual(
      open.map((dice) => dice.length),
      hands.map((dice) => dice.length),
    );
    deepEqual([found.length, shut], [actual, []]);
  }
});

test("nothing is found before its cup is up", () => {
  const game = settled([
    [5, 1, 2],
    [5, 1],
    [6, 2],
  ]);
  deepEqual([at(game, 1).found, at(game, 1).shut], [[], [1, 2, 0]]);
  equal(at(game, 2).found.length, 1);
});

test("dice that lay open are counted first", () => {
  const game = settled([[1], [1], [1, 2]], { shown: [[5], [], [6]] });
  deepEqual(kinds(game)[2], "shown");
  equal(at(game, 2).found.length, 2);
});

/** The beats in which cups of so many seats are lifted. @param {number} seats */
const lifts = (seats) =>
  scriptOf(
    settled(
      Array.from({ length: seats }, () => [1, 2, 3, 5, 1]),
      { count: seats },
    ),
  ).beats.filter(({ kind }) => kind === "lift");

test("many cups are lifted several at once, so that no result takes for ever", () => {
  equal(lifts(8).filter(({ seats }) => seats?.length === 2).length, 3);
  equal(lifts(20).filter(({ seats }) => seats?.length === 4).length, 4);
  ok(lifts(20).length <= lifts(10).length);
});

/** How long it all takes, ms. @param {View} game */
const long = (game) => scriptOf(game).beats.reduce((sum, { ms }) => sum + ms, 0);

test("it is as long for everybody, and shorter once people know it", () => {
  const hands = [
    [5, 1, 2],
    [5, 1],
    [6, 2],
  ];
  const seen = settled(hands);
  equal(long({ ...seen, you: 0, hand: [5, 1, 2] }), long({ ...seen, you: null, hand: null }));
  ok(long(settled(hands, { round: 3 })) < long(seen));
});
