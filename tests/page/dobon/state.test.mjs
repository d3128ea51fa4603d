// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  BY_SUIT,
  colours,
  FOUR_COLOURS,
  hasAnswered,
  namesSuit,
  neighbour,
  nextSuit,
  ordered,
  play,
  reduce,
  start,
} from "../../../src/hattari/games/dobon/panel/state.mjs";

const HAND = ["TH", "8S", "AH", "2S", "KD"];

/** A turn on which the server lets 8S and AH be laid. @param {any} [more] */
const game = (more = {}) => ({
  hand: HAND,
  fresh: [],
  window: null,
  you: 0,
  legal: { cards: ["8S", "AH"], suits: true, pon: false },
  ...more,
});
/** @param {any} ui @param {any} [preferences] @returns {any} */
const scene = (ui, preferences = {}) => ({ game: game(), ui, preferences });

test("a hand is sorted by rank, or by suit", () => {
  deepEqual(ordered(scene(null)), ["AH", "2S", "8S", "TH", "KD"]);
  deepEqual(ordered(scene(null, { [BY_SUIT]: true })), ["2S", "8S", "AH", "TH", "KD"]);
});

test("a drawn card that the server lets be laid lies ready", () => {
  deepEqual(start(game({ fresh: ["AH"] })), { card: "AH", suit: null });
  deepEqual(start(game({ fresh: ["KD"] })), { card: null, suit: null });
});

test("only cards that the server names are played", () => {
  equal(play(game(), { card: "KD", suit: null }, false), null);
  deepEqual(play(game(), { card: "AH", suit: "S" }, true), {
    do: "play",
    card: "AH",
    suit: null,
    pon: false,
  });
});

test("an eight names its suit where it may", () => {
  const eight = reduce({ card: "8S", suit: null }, { do: "suit", value: "D" });
  deepEqual(play(game(), eight, false), { do: "play", card: "8S", suit: "D", pon: false });
  equal(namesSuit(game({ legal: { cards: ["8S"], suits: false } }), eight), false);
  deepEqual(
    [nextSuit(eight, 1), nextSuit(eight, -1), nextSuit({ card: "8S", suit: null }, -1)],
    ["C", "H", "C"],
  );
});

test("arrows go round the cards that may be laid", () => {
  equal(neighbour(scene({ card: null, suit: null }), 1), "AH");
  equal(neighbour(scene({ card: "AH", suit: null }), 1), "8S");
  equal(neighbour(scene({ card: "8S", suit: null }), 1), "AH");
});

test("a window is answered once, by those it is for", () => {
  const windows = [
    { answered: true, invited: [0, 1] },
    { answered: false, invited: [0, 1] },
    { answered: true, invited: [1] },
  ];
  deepEqual(
    windows.map((window) => hasAnswered(game({ window }))),
    [true, false, false],
  );
});

test("suits have two colours, or four", () => {
  deepEqual(
    [colours(scene(null)), colours(scene(null, { [FOUR_COLOURS]: true }))],
    ["two", "four"],
  );
});
