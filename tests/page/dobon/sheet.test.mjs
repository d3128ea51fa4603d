// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { ended } from "../../../src/hattari/games/dobon/panel/sheet.mjs";

/** @type {any} */
const game = {
  seats: [{ chips: 360 }, { chips: 240 }, { chips: 300 }],
  sheet: [{ gains: [100, -60, -40] }, { gains: [-40, 0, 40] }],
};
/** @param {string} _ @param {any} values */
const t = (_, values) => `${values.n} ${values.change}`;

test("what a game brought is told with what one has at its end", () => {
  deepEqual(
    [0, 1, 2].map((seat) => ended(game, seat, t)),
    ["360 +60", "240 −60", "300 ±0"],
  );
});
