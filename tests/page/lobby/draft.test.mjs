// @ts-check
/** @import { GameOut } from "#page/core/protocol.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { isChanged, putBack, seatsOf, tidied, valueOf, withRoom } from "#page/lobby/draft.mjs";

const GAME = /** @type {GameOut} */ (
  /** @type {unknown} */ ({
    axes: [
      { key: "dice", default: 5, choices: [] },
      { key: "seats", default: { min: 2, max: 6 }, choices: [] },
    ],
    presets: [
      { id: "plain", differs: {} },
      { id: "rich", differs: { dice: 7 } },
    ],
  })
);
const [DICE, SEATS] = GAME.axes;

test("an axis is marked where it isn't as the preset has it", () => {
  const spec = { preset: "rich", dice: 5, seats: { min: 2, max: 6 } };
  equal(isChanged(GAME, spec, DICE), true);
  equal(isChanged(GAME, spec, SEATS), false);
  equal(isChanged(GAME, { preset: "rich" }, DICE), false);
});

test("what is put back is the preset's again", () => {
  const spec = putBack({ preset: "rich", dice: 5 }, "dice");
  deepEqual(spec, { preset: "rich" });
  equal(valueOf(GAME, spec, DICE), 7);
});

test("what the preset says already is no change", () => {
  deepEqual(tidied(GAME, { preset: "rich", dice: 7, seats: { min: 3, max: 6 } }), {
    preset: "rich",
    seats: { min: 3, max: 6 },
  });
});

const TABLE = /** @type {GameOut} */ (
  /** @type {unknown} */ ({
    axes: [{ key: "players", default: { min: 2, max: 6 }, highest: 20, choices: [] }],
    presets: [{ id: "plain", differs: {} }],
    table: { defaults: { seats: 6 } },
  })
);

test("a table has a seat for everybody who was asked for", () => {
  const draft = /** @type {import("#page/core/types.d.ts").Draft} */ ({ bots: ["easy"] });
  equal(seatsOf(TABLE, draft), 6);
  equal(seatsOf(TABLE, { ...draft, seats: 4 }), 4);
  equal(seatsOf(TABLE, { ...draft, bots: Array(9).fill("easy"), seats: 4 }), 10);
});

test("rules let as many play as have a seat, and no more than the game can", () => {
  const spec = { preset: "plain" };
  deepEqual(withRoom(TABLE, spec, 6), spec);
  deepEqual(withRoom(TABLE, spec, 12), { ...spec, players: { min: 2, max: 12 } });
  deepEqual(withRoom(TABLE, spec, 30), { ...spec, players: { min: 2, max: 20 } });
});
