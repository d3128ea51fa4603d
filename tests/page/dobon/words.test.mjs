// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  cardName,
  cardShort,
  joined,
  latest,
  told,
} from "../../../src/hattari/games/dobon/panel/words.mjs";

/** @param {number} seat @param {string[] | null} cards @returns {any} */
const take = (seat, cards) => ({ what: "dobon.take", seat, count: 1, cards });

test("cards that a draw brings one by one are told as one draw", () => {
  const draw = /** @type {any} */ ({ what: "dobon.draw", seat: 0 });
  const own = [draw, take(0, ["AS"]), take(0, ["AC"]), take(0, ["9H"])];
  const whole = { what: "dobon.take", seat: 0, count: 3, cards: ["AS", "AC", "9H"] };
  deepEqual(latest(own), [draw, whole]);
  deepEqual(joined([take(0, null), take(0, null), take(1, null)]), [
    { what: "dobon.take", seat: 0, count: 2, cards: null },
    take(1, null),
  ]);
});

const t = /** @type {any} */ (
  (/** @type {string} */ key, /** @type {any} */ fill = {}) =>
    [key, ...Object.values(fill)].join(" ")
);

test("cards of a second deck are called as those of the first, and jokers by themselves", () => {
  deepEqual(["TH", "Th", "X1", "X3"].map(cardShort), ["♥10", "♥10", "★", "★"]);
  equal(cardName(t, "9h"), cardName(t, "9H"));
  equal(cardName(t, "X2"), "dobon.joker");
});

test("a hand that lies open is told card by card", () => {
  const open = /** @type {any} */ ({ what: "dobon.open", seat: 1, cards: ["8d", "JC"] });
  equal(told(t, open, ["Ann", "Bob"], 0), "dobon.told.open Bob ♦8 ♣J");
});

test("an empty stock is told as such, not as a number of cards", () => {
  const none = /** @type {any} */ ({ what: "dobon.take", seat: 1, count: 0, cards: null });
  equal(told(t, none, ["Ann", "Bob"], 0), "dobon.told.take_none Bob 0 ");
});

test("the log says that a round took too many turns", () => {
  const end = /** @type {any} */ ({
    what: "dobon.settled",
    ending: "too_long",
    winners: [1],
    called: [],
  });
  equal(told(t, end, ["Ann", "Bob"], 0), "dobon.ending.too_long Bob ");
});
