// @ts-check
/** @import { LegalView, View } from "../../../src/hattari/games/bluff/panel/view.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  asCalled,
  chanceOf,
  confirmed,
  isPast,
  openFaces,
  openingWords,
  reduce,
  rerollProblem,
  squareOf,
  start,
} from "../../../src/hattari/games/bluff/panel/state.mjs";
import { holdingWords, percent } from "../../../src/hattari/games/bluff/panel/words.mjs";

const NUMBERS = [1, 2, 3, 4, 5];
const square = (/** @type {number} */ count, /** @type {number[]} */ faces) => ({
  kind: faces.length > 1 ? "number" : "star",
  count,
  faces,
  beyond: false,
});
/** Three squares: two of a number, one star, three of a number. */
const SQUARES = [square(2, NUMBERS), square(1, [6]), square(3, NUMBERS)];

/** A game where two fours stand and 2×5, 1×★ and every three may be bid. @param {Partial<LegalView>} [legal] */
const game = (legal = {}) =>
  /** @type {View} */ (
    /** @type {unknown} */ ({
      board: { squares: SQUARES },
      hand: [1, 4, 6],
      raises: [[2, 5], [1, 6], ...NUMBERS.map((face) => [3, face])],
      odds: [[2, 5, 0.75]],
      legal: {
        bids: [[2, 5], [1, 6], ...NUMBERS.map((face) => [3, face])],
        show: "off",
        show_most: 2,
        called: [],
        call: "",
        ...legal,
      },
    })
  );

test("the lowest bid lies ready", () => {
  deepEqual(start(game()).pick, { count: 2, face: 5 });
  equal(start({ ...game(), legal: null }).pick, null);
});

test("only faces that the server names are open", () => {
  deepEqual(openFaces(game(), SQUARES[0]), [5]);
  deepEqual(openFaces(game(), SQUARES[2]), NUMBERS);
  deepEqual(openFaces({ ...game(), legal: null }, SQUARES[2]), []);
});

test("a square keeps the face where it may, else takes its first", () => {
  const first = start(game());
  deepEqual(reduce(first, { do: "square", value: 2 }, game()).pick, { count: 3, face: 5 });
  deepEqual(reduce(first, { do: "square", value: 1 }, game()).pick, { count: 1, face: 6 });
  equal(reduce(first, { do: "square", value: 9 }, game()), first);
});

test("the die steps over squares without a bid, and stops at the ends", () => {
  const closed = game({
    bids: [
      [2, 5],
      [3, 1],
    ],
  });
  const far = reduce(start(closed), { do: "step", value: 1 }, closed);
  deepEqual(far.pick, { count: 3, face: 1 });
  equal(reduce(far, { do: "step", value: 1 }, closed), far);
});

test("the die turns through the open faces and around", () => {
  const at = { ...start(game()), pick: { count: 3, face: 5 } };
  deepEqual(reduce(at, { do: "turn", value: 1 }, game()).pick, { count: 3, face: 1 });
  deepEqual(reduce(at, { do: "turn", value: -1 }, game()).pick, { count: 3, face: 4 });
});

test("a die is picked to roll again, and put back", () => {
  const once = reduce(start(game()), { do: "again", value: 1 }, game());
  deepEqual(once.again, [1]);
  deepEqual(reduce(once, { do: "again", value: 1 }, game()).again, []);
});

test("OK bids, and shows what stays", () => {
  deepEqual(confirmed(game(), start(game())), { do: "bid", count: 2, face: 5, show: [] });
  const after = game({ show: "after_bid" });
  deepEqual(confirmed(after, { ...start(after), again: [1] }), {
    do: "bid",
    count: 2,
    face: 5,
    show: [1, 6],
  });
});

test("where the reroll comes first, OK rolls", () => {
  const before = game({ show: "before_bid" });
  deepEqual(confirmed(before, { ...start(before), again: [0, 2] }), { do: "reroll", show: [4] });
  equal(confirmed(before, start(before))?.do, "bid");
});

test("one die stays, and not more than may be shown", () => {
  const after = game({ show: "after_bid", show_most: 1 });
  const all = { ...start(after), again: [0, 1, 2] };
  equal(rerollProblem(after, all), "bluff.keep_one");
  equal(confirmed(after, all), null);
  equal(rerollProblem(after, { ...start(after), again: [0] }), "bluff.too_many_shown");
  equal(rerollProblem(after, { ...start(after), again: [0, 1] }), null);
});

test("without a turn OK does nothing", () => {
  const waiting = { ...game(), legal: null };
  equal(confirmed(waiting, start(waiting)), null);
  equal(confirmed(game({ bids: [] }), { pick: null, again: [], more: false, call: false }), null);
});

/** The same game where a bid may be called plain, from two fives down to two twos. */
const callable = () => ({
  ...game({
    called: [
      [2, 2],
      [2, 5],
      [3, 1],
    ],
    call: "plain",
  }),
  star: 1,
  wild: 1,
  plain: false,
  raises_called: /** @type {[number, number][]} */ ([
    [2, 2],
    [2, 5],
    [3, 1],
  ]),
  odds_called: /** @type {[number, number, number][]} */ ([[2, 2, 0.25]]),
});

test("a call opens its own bids, keeps the bid where it may, and goes out with it", () => {
  const told = reduce(start(callable()), { do: "call", value: true }, callable());
  deepEqual(told.pick, { count: 2, face: 5 });
  deepEqual(openFaces(asCalled(callable(), told), SQUARES[0]), [2, 5]);
  deepEqual(confirmed(callable(), told), { do: "bid", count: 2, face: 5, show: [], call: "plain" });
  const moved = reduce(told, { do: "turn", value: 1 }, callable());
  deepEqual(moved.pick, { count: 2, face: 2 });
  const back = reduce(moved, { do: "call", value: false }, callable());
  deepEqual(back.pick, { count: 3, face: 2 });
  equal(
    confirmed(callable(), back)?.do === "bid" && "call" in (confirmed(callable(), back) ?? {}),
    false,
  );
});

test("a call changes what is wild, and its chances", () => {
  const plain = asCalled(callable(), { call: true });
  equal(plain.wild, null);
  equal(chanceOf(plain, { count: 2, face: 2 }), 0.25);
  const fly = asCalled({ ...callable(), plain: true, wild: null }, { call: true });
  equal(fly.wild, 1);
  equal(asCalled(game(), { call: true }).legal?.bids.length, 7);
});

test("where only a call is left it is made", () => {
  const left = { ...callable(), legal: { ...callable().legal, bids: [] } };
  const ready = start(/** @type {View} */ (left));
  equal(ready.call, true);
  deepEqual(ready.pick, { count: 2, face: 2 });
});

const twoFours = (/** @type {number} */ count, /** @type {number} */ face) =>
  count === 2 && face === 4;

test("a square is past when no raise is left on it", () => {
  equal(isPast(game(), twoFours), true);
  equal(
    isPast(game(), (count) => count === 3),
    false,
  );
  equal(isPast({ ...game(), raises: [] }, twoFours), false);
});

test("a bid has its square and its chance", () => {
  equal(squareOf(game(), { count: 1, face: 6 }), 1);
  equal(squareOf(game(), null), -1);
  equal(chanceOf(game(), { count: 2, face: 5 }), 0.75);
  equal(chanceOf(game(), { count: 3, face: 5 }), null);
});

test("a number key takes the least bid on that face from the picked count on", () => {
  const first = start(game());
  deepEqual(reduce(first, { do: "to_face", value: 5 }, game()).pick, { count: 2, face: 5 });
  deepEqual(reduce(first, { do: "to_face", value: 3 }, game()).pick, { count: 3, face: 3 });
  deepEqual(reduce(first, { do: "to_face", value: 6 }, game()).pick, { count: 1, face: 6 });
  const shut = { ...game(), legal: null };
  equal(reduce(first, { do: "to_face", value: 3 }, shut), first);
});

const opening = (/** @type {number[][]} */ raises) =>
  /** @type {View} */ (/** @type {unknown} */ ({ raises }));
const t = (/** @type {string} */ key) => key;

test("who opens is told the least count where there is one", () => {
  const low = opening([
    [1, 3],
    [2, 5],
  ]);
  const high = opening([
    [4, 3],
    [5, 5],
  ]);
  deepEqual(openingWords(low, true), { key: "bluff.you_open", least: 1 });
  deepEqual(openingWords(high, true), { key: "bluff.you_open_least", least: 4 });
  deepEqual(openingWords(high, false), { key: "bluff.opens_least", least: 4 });
  deepEqual(openingWords(opening([]), false), { key: "bluff.opens", least: 1 });
  const sums = { ...opening([[2, 0]]), face_off: true };
  deepEqual(openingWords(sums, true), { key: "bluff.you_open", least: 1 });
});

test("whoever has called the only spot-on is marked so", () => {
  const held = { dice: 2, lives: null, out: false };
  equal(holdingWords(t, held), "bluff.dice");
  equal(holdingWords(t, { ...held, spot_on_had: true }), "bluff.dice · bluff.spot_on_had");
  equal(holdingWords(t, { ...held, lives: 3 }), "bluff.lives · bluff.dice");
});

test("a chance is 100% where it is certain, and 0% where it is impossible, alone", () => {
  deepEqual([1, 0.998, 0.985, 0.5, 0.004, 0].map(percent), [
    "100%",
    "99%",
    "99%",
    "50%",
    "1%",
    "0%",
  ]);
});

test("the keys' words name no face as the star: that is as the rules have it", () => {
  const folder = new URL("../../../src/hattari/games/bluff/panel/", import.meta.url);
  for (const language of ["en", "ja"]) {
    const words = JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8"));
    const keys = Object.keys(words).filter((key) => key.startsWith("bluff.keys."));
    deepEqual(
      keys.filter((key) => words[key].includes("★")),
      [],
    );
  }
});
