// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { drawn } from "#page/load.mjs";
import { lastGame } from "#page/table/live.mjs";

/** A state with a table that still tells of these games. @param {number[]} numbers @returns {any} */
const after = (numbers) => ({
  live: { truth: { finished: numbers.map((number) => ({ number })) } },
});

test("the next game is another one, though a table tells of no more games than before", () => {
  equal(lastGame(after([2, 3, 4, 5, 6])), 6);
  equal(lastGame(after([3, 4, 5, 6, 7])), 7);
});

test("there is none before the first is over, and none without a table", () => {
  equal(lastGame(after([])), 0);
  equal(lastGame(/** @type {any} */ ({ live: null })), 0);
});

/** The games that are drawn where a state differs so from an empty page's. @param {object} more */
const state = (more) =>
  drawn(/** @type {any} */ ({ live: null, replay: null, dialog: null, route: {}, ...more }));

test("a game is drawn at its table, in its replay, its lesson and its interview, and nowhere else", () => {
  deepEqual(state({}), []);
  deepEqual(state({ live: { truth: { game_id: "bluff" } } }), ["bluff"]);
  deepEqual(state({ replay: { record: { game: "dobon" } } }), ["dobon"]);
  deepEqual(state({ route: { page: "learn", key: "dobon" } }), ["dobon"]);
  deepEqual(state({ dialog: { name: "lesson", game: "dobon" } }), ["dobon"]);
  deepEqual(state({ dialog: { name: "interview", game: "bluff" } }), ["bluff"]);
  deepEqual(state({ dialog: { name: "rules", game: "dobon" } }), []);
});
