// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { joined, latest } from "../../../src/hattari/games/dobon/panel/words.mjs";

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
