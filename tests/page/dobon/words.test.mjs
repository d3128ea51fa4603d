// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { translator } from "#page/core/i18n.mjs";
import { callWords } from "../../../src/hattari/games/dobon/panel/reveal.mjs";
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
    burst: [],
  });
  equal(told(t, end, ["Ann", "Bob"], 0), "dobon.ending.too_long Bob ");
});

const PANEL = new URL("../../../src/hattari/games/dobon/panel/", import.meta.url);

/** @param {"en" | "ja"} language */
const wordsOf = (language) => JSON.parse(readFileSync(new URL(`${language}.json`, PANEL), "utf8"));

/** What is said of an event in a language. @param {"en" | "ja"} language @param {object} event */
const saidIn = (language, event) =>
  told(translator(language, wordsOf(language)), /** @type {any} */ (event), ["Ann", "Bob"], null);

test("a false dobon costs as many cards as the rules say", () => {
  for (const [costs, cards] of /** @type {[number, RegExp[]][]} */ ([
    [1, [/ 1 card for/, /で1枚/]],
    [2, [/ 2 cards for/, /で2枚/]],
  ])) {
    const call = { seat: 0, hand: ["5S", "2D"], holds: false, double: false, costs };
    const closed = { what: "dobon.close", calls: [call], silent: null };
    ok(cards[0].test(saidIn("en", closed)));
    ok(cards[1].test(saidIn("ja", closed)));
  }
});

test("nobody is said to have started who may not have, some having burst", () => {
  const end = { what: "dobon.settled", ending: "too_long", winners: [1], called: [] };
  ok(saidIn("en", { ...end, burst: [] }).endsWith("Bob, who started, wins"));
  ok(saidIn("ja", { ...end, burst: [] }).endsWith("親のBobの勝ち"));
  ok(
    saidIn("en", { ...end, burst: [0] }).endsWith(
      "Bob, the first from the starter on to be still in, wins",
    ),
  );
  ok(saidIn("ja", { ...end, burst: [0] }).endsWith("親から数えて最初のBobの勝ち"));
  for (const ending of ["drawn_out", "too_long"]) {
    const showdown = /** @type {any} */ ({ ...end, ending, burst: [0] });
    equal(callWords(t, showdown, ["Ann", "Bob"]), `dobon.ending.${ending}_left Bob `);
  }
});

test("cards that don't fit are several or one", () => {
  const laid = { what: "dobon.misplay", seat: 0, card: "5S", more: [] };
  ok(saidIn("en", laid).includes("♠5 doesn't fit; back it goes"));
  ok(saidIn("en", { ...laid, more: ["5D"] }).includes("♠5 ♦5 don't fit; back they go"));
});

test("the log calls everybody by the bare name", () => {
  const jumped = { what: "dobon.play", seat: 0, card: "8S", more: [], pon: false, jumped: true };
  equal(saidIn("ja", { ...jumped, suit: null }), "Annが♠8で割り込みました。");
  equal(saidIn("ja", { ...jumped, suit: "H" }), "Annが♠8で割り込み、ハートを指定しました。");
});

test("the suit to choose is that of any card that names one", () => {
  for (const language of /** @type {const} */ (["en", "ja"]))
    ok(!wordsOf(language)["dobon.keys.suit"].includes("8"));
});
