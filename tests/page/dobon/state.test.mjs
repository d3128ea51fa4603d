// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import {
  BY_SUIT,
  colours,
  FOUR_COLOURS,
  hasAnswered,
  jump,
  mayJump,
  namesSuit,
  neighbour,
  nextSuit,
  ordered,
  picked,
  play,
  pointed,
  reduce,
  start,
  suitOf,
  suitsFor,
} from "../../../src/hattari/games/dobon/panel/state.mjs";

const HAND = ["TH", "8S", "AH", "2S", "KD"];

/** A turn on which the server lets 8S and AH be laid. @param {any} [more] */
const game = (more = {}) => ({
  hand: HAND,
  fresh: [],
  window: null,
  you: 0,
  legal: { cards: ["8S", "AH"], suits: true, naming: ["8"], pon: false, together: [], jump: [] },
  ...more,
});
/** @param {any} ui @param {any} [preferences] @returns {any} */
const scene = (ui, preferences = {}) => ({ game: game(), ui, preferences });

test("a hand is sorted by rank, or by suit", () => {
  deepEqual(ordered(scene(null)), ["AH", "2S", "8S", "TH", "KD"]);
  deepEqual(ordered(scene(null, { [BY_SUIT]: true })), ["2S", "8S", "AH", "TH", "KD"]);
});

test("jokers lie last, and cards of a second deck beside those of the first", () => {
  const held = game({ hand: ["X1", "KD", "Ah", "AH"] });
  for (const preferences of [{}, { [BY_SUIT]: true }])
    deepEqual(
      ordered(/** @type {any} */ ({ game: held, ui: null, preferences })).map((card) => card[0]),
      ["A", "A", "K", "X"],
    );
});

test("a joker that names a suit names any", () => {
  const legal = { cards: ["X1"], naming: ["X"], pon: false, together: [], own_colour: true };
  const joker = { card: "X1", along: [], suit: null };
  deepEqual(suitsFor(game({ legal }), joker), ["S", "H", "D", "C"]);
  equal(suitOf(joker), "");
});

test("a drawn card that the server lets be laid lies ready", () => {
  deepEqual(start(game({ fresh: ["AH"] })), { card: "AH", along: [], suit: null });
  deepEqual(start(game({ fresh: ["KD"] })), { card: null, along: [], suit: null });
});

test("only cards that the server names are played", () => {
  equal(play(game(), { card: "KD", along: [], suit: null }, false), null);
  deepEqual(play(game(), { card: "AH", along: [], suit: "S" }, true), {
    do: "play",
    card: "AH",
    suit: null,
    pon: false,
  });
});

test("an eight names its suit where it may", () => {
  const eight = reduce({ card: "8S", along: [], suit: null }, { do: "suit", value: "D" });
  deepEqual(play(game(), eight, false), { do: "play", card: "8S", suit: "D", pon: false });
  equal(namesSuit(game({ legal: { cards: ["8S"], naming: [], jump: [] } }), eight), false);
  deepEqual(
    [
      nextSuit(game(), eight, 1),
      nextSuit(game(), eight, -1),
      nextSuit(game(), { card: "8S", along: [], suit: null }, -1),
    ],
    ["C", "H", "C"],
  );
});

test("whatever rank the server lets name a suit names one", () => {
  const legal = { cards: ["AH", "8S"], naming: ["A"], pon: false, together: [], jump: [] };
  const names = (/** @type {string} */ card) =>
    namesSuit(game({ legal }), { card, along: [], suit: null });
  deepEqual([names("AH"), names("8S")], [true, false]);
});

test("an eight may have to name a suit of its own colour", () => {
  const legal = {
    cards: ["8S"],
    suits: true,
    naming: ["8"],
    pon: false,
    together: [],
    own_colour: true,
  };
  const eight = { card: "8S", along: [], suit: null };
  deepEqual(suitsFor(game({ legal }), eight), ["S", "C"]);
  equal(nextSuit(game({ legal }), eight, 1), "C");
});

/** Queens go together here; only one of them fits. @type {any} */
const QUEENS = {
  hand: ["QH", "QS", "QD", "9C"],
  legal: { cards: ["QH"], suits: false, naming: [], pon: true, together: ["Q"] },
};

test("cards of a rank go along with the one that fits, and come back", () => {
  const queens = game(QUEENS);
  const first = reduce(start(queens), { do: "card", value: "QH" });
  equal(pointed(queens, start(queens), "QS"), null);
  equal(pointed(queens, first, "9C"), null);
  const more = ["QS", "QD"].reduce(
    (ui, card) => reduce(ui, /** @type {any} */ (pointed(queens, ui, card))),
    first,
  );
  deepEqual(picked(more), ["QH", "QS", "QD"]);
  equal(suitOf(more), "D");
  deepEqual(play(queens, more, true), {
    do: "play",
    card: "QH",
    suit: null,
    pon: true,
    more: ["QS", "QD"],
  });
  const less = reduce(more, /** @type {any} */ (pointed(queens, more, "QS")));
  deepEqual(picked(less), ["QH", "QD"]);
  equal(play(queens, less, true)?.pon, false);
  deepEqual(pointed(queens, less, "QH"), { do: "card", value: "QH" });
  deepEqual(picked(reduce(less, { do: "card", value: "QH" })), ["QH"]);
});

test("where ranks go alone another card takes the place of the picked one", () => {
  const queens = game({
    ...QUEENS,
    legal: { ...QUEENS.legal, cards: ["QH", "QS"], together: [], jump: [] },
  });
  const first = reduce(start(queens), { do: "card", value: "QH" });
  deepEqual(pointed(queens, first, "QS"), { do: "card", value: "QS" });
});

test("arrows go round the cards that may be laid", () => {
  equal(neighbour(scene({ card: null, along: [], suit: null }), 1), "AH");
  equal(neighbour(scene({ card: "AH", along: [], suit: null }), 1), "8S");
  equal(neighbour(scene({ card: "8S", along: [], suit: null }), 1), "AH");
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

test("a card of the same rank is offered out of turn, an eight with a suit", () => {
  const legal = { cards: [], suits: true, naming: ["8"], pon: true, together: [], jump: ["8S"] };
  const window = game({ legal, window: { kind: "dobon" } });
  deepEqual(
    [mayJump(window, "8S"), mayJump(window, "AH"), mayJump(window, null)],
    [true, false, false],
  );
  const eight = { card: "8S", along: [], suit: "H" };
  equal(namesSuit(window, eight), true);
  deepEqual(jump(window, eight, "8S", true), { do: "jump", card: "8S", suit: "H", pon: true });
  const none = { card: null, along: [], suit: null };
  deepEqual(jump(window, none, "8S", false), { do: "jump", card: "8S", suit: null, pon: false });
});
