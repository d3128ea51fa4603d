// @ts-check
/** @import { GameOut } from "#page/core/protocol.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { isChanged, putBack, tidied, valueOf } from "#page/lobby/draft.mjs";

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
