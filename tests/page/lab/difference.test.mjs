// @ts-check
/** @import { Axis, GameOut } from "#page/core/protocol.d.ts" */
/** @import { AxisValue } from "#page/core/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { differences } from "#page/lab/difference.mjs";
import { valueWords } from "#page/lobby/values.mjs";
import { tidied } from "#page/lobby/draft.mjs";

const said = (/** @type {string} */ en) => ({ en, ja: en });
const AXES = /** @type {Axis[]} */ (
  /** @type {unknown} */ ([
    { key: "dice", default: 5, choices: [], parts: [] },
    {
      key: "end",
      default: "last",
      choices: [
        { value: "last", title: said("Last one in") },
        { value: "first", title: said("First one out") },
      ],
      parts: [],
    },
    { key: "seats", default: { min: 2, max: 6 }, choices: [], parts: [] },
    {
      key: "cards",
      default: { A: true, 2: true },
      choices: [
        { value: "A", title: said("Ace") },
        { value: "2", title: said("Two") },
      ],
      parts: [],
    },
    {
      key: "fees",
      default: { early: { of: 1 }, late: { of: 1 } },
      choices: [],
      parts: ["early", "late"].map((key) => ({
        key,
        title: said(key),
        default: { of: 1 },
        choices: [],
        parts: [{ key: "of", title: said("Of"), default: 1, choices: [], parts: [] }],
      })),
    },
  ])
);
const GAME = /** @type {GameOut} */ (
  /** @type {unknown} */ ({
    axes: AXES,
    presets: [
      { id: "plain", differs: {} },
      { id: "short", differs: { dice: 3 } },
    ],
  })
);

const words = (/** @type {number} */ axis, /** @type {AxisValue} */ value) =>
  valueWords(AXES[axis], value, (text) => text.en, "none");

test("what the preset says already is no difference", () => {
  deepEqual(tidied(GAME, { preset: "short", dice: 3, end: "first", seats: { min: 2, max: 6 } }), {
    preset: "short",
    end: "first",
  });
  deepEqual(tidied(GAME, { preset: "plain", dice: 3 }), { preset: "plain", dice: 3 });
});

test("differences come in the order of the axes, from the preset's value", () => {
  const found = differences(GAME, { preset: "short", end: "first", dice: 5 });
  deepEqual(
    found.map(({ axis, from, to }) => [axis.key, from, to]),
    [
      ["dice", 3, 5],
      ["end", "last", "first"],
    ],
  );
  deepEqual(differences(GAME, { preset: "short" }), []);
});

test("values are told in words", () => {
  equal(words(0, 4), "4");
  equal(words(1, "first"), "First one out");
  equal(words(2, { min: 3, max: 4 }), "3–4");
  equal(words(3, { A: true, 2: false }), "Ace");
  equal(words(3, { A: false, 2: false }), "none");
  equal(words(4, { late: { of: 7 } }), "late (Of (7))");
  equal(words(4, {}), "none");
});
