// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../../src/hattari/games/dobon/panel/proof.mjs";

/** What nothing has mixed: cards come as they lay. */
const UNMIXED = {
  lot: () => 0,
  shuffle: (/** @type {string} */ _, /** @type {string[]} */ cards) => [...cards],
};

const DEAL = { do: "deal", hands: [["9S"], ["9D"], ["QC"]], up: "7S", stock: [] };

/** What the last new stock of these moves was shuffled from. @param {object[]} moves @param {string[]} stock */
function turnedOver(moves, stock) {
  const record = {
    rules: {},
    seats: ["A", "B", "C"],
    moves: [DEAL, ...moves, { do: "reshuffle", stock }],
  };
  const rounds = read(/** @type {any} */ (record), /** @type {any} */ ([UNMIXED]));
  return rounds[0].at(-1)?.drawn;
}

const CLOSE = { do: "close" };
const NINE = { seat: 0, do: "play", card: "9S" };

test("several cards of one play lie on the pile", () => {
  const both = [{ seat: 0, do: "play", card: "9S", more: ["9H"] }, CLOSE, { seat: 1, do: "draw" }];
  deepEqual(turnedOver(both, ["7S", "9S"]), ["7S", "9S"]);
});

test("of cards offered out of turn the first clockwise lies on the pile, once it is known", () => {
  const offers = [NINE, { seat: 2, do: "jump", card: "9C" }, { seat: 1, do: "jump", card: "9D" }];
  deepEqual(turnedOver([...offers, CLOSE], ["7S"]), ["7S"]);
  const jumped = [...offers, CLOSE, CLOSE, { seat: 2, do: "draw" }];
  deepEqual(turnedOver(jumped, ["7S", "9S"]), ["7S", "9S"]);
  const again = [...offers, CLOSE, { seat: 2, do: "jump", card: "9C" }, CLOSE, CLOSE];
  deepEqual(turnedOver([...again, { seat: 0, do: "draw" }], ["7S", "9S", "9D"]), [
    "7S",
    "9S",
    "9D",
  ]);
});

test("a card offered beside a dobon that is turned round hasn't been laid", () => {
  const called = [NINE, { seat: 1, do: "jump", card: "9D" }, { seat: 2, do: "dobon" }, CLOSE];
  deepEqual(turnedOver([...called, { seat: 0, do: "dobon" }, CLOSE], ["7S"]), ["7S"]);
});

test("a card that goes back is no card on the pile", () => {
  deepEqual(turnedOver([NINE], []), []);
});
