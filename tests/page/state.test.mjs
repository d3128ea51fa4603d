// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { initial, reduce } from "#page/state.mjs";
import { panel, update, view, welcome } from "./table/table.mjs";

/** A table whose first view came before its game's panel. @param {any} shown @returns {any} */
function late(shown) {
  let state = initial(/** @type {any} */ ({}));
  state = reduce(state, { type: "routed", route: { page: "table", key: "k", query: {} } });
  state = reduce(state, { type: "received", message: welcome(shown), at: 1000 });
  return reduce(state, { type: "panelLoaded", game: "test", panel, words: {} }).live;
}

test("a panel that comes late starts on the view that is there", () => {
  deepEqual(late(view(3)).panel, { fresh: 3 });
});

test("a game that begins before one's eyes starts its panel", () => {
  const waiting = /** @type {any} */ ({ phase: "lobby", moment: 0, clock: { now: 0 }, game: null });
  let state = initial(/** @type {any} */ ({}));
  state = reduce(state, { type: "panelLoaded", game: "test", panel, words: {} });
  state = reduce(state, { type: "routed", route: { page: "table", key: "k", query: {} } });
  state = reduce(state, { type: "received", message: welcome(waiting), at: 1000 });
  state = reduce(state, { type: "received", message: update(view(1)), at: 1001 });
  deepEqual(state.live?.panel, { fresh: 1 });
});

test("who comes to a game that is over sees its end, not its last beats", () => {
  const live = late({ ...view(9, { result: "round 2" }), phase: "over" });
  deepEqual([live.dismissed, live.beat], ["round 2", 2]);
});

test("who comes while a result is looked at sees all of it at once", () => {
  const live = late(view(9, { result: "round 2" }));
  deepEqual([live.dismissed, live.beat], [null, 2]);
});
