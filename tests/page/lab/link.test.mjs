// @ts-check
/** @import { GameOut } from "#page/core/protocol.d.ts" */
/** @import { RuleSet } from "#page/core/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { command, labPath, rulesOf } from "#page/lab/link.mjs";
import { routeOf } from "#page/core/router.mjs";

const GAMES = /** @type {GameOut[]} */ ([{ id: "toy", presets: [{ id: "plain" }, { id: "odd" }] }]);

/** @param {RuleSet} spec */
const handedOn = (spec) => rulesOf(GAMES, routeOf(`http://somewhere${labPath("toy", spec)}`).query);

test("rules come out of a link as they went in", () => {
  const specs = /** @type {RuleSet[]} */ ([
    { preset: "odd" },
    { preset: "plain", word: "loser", number: 4, yes: true, no: false },
    { preset: "plain", pair: { min: 2, max: 6 }, several: { A: true, 2: false } },
    { preset: "plain", tricky: "4", empty: "", quoted: '"x"', truth: "true", blank: "a b&c=d" },
  ]);
  for (const spec of specs) deepEqual(handedOn(spec), { game: "toy", spec });
});

test("a link can be read by people", () => {
  equal(
    labPath("toy", { preset: "odd", dice: 4, who: "next" }),
    "/lab/make?game=toy&preset=odd&dice=4&who=next",
  );
});

test("a preset that is not known here gives way to the first", () => {
  deepEqual(rulesOf(GAMES, { game: "toy", preset: "gone", dice: "3" }), {
    game: "toy",
    spec: { preset: "plain", dice: 3 },
  });
});

test("an address of another game, or of none, names no rules", () => {
  equal(rulesOf(GAMES, { game: "chess" }), null);
  equal(rulesOf(GAMES, {}), null);
});

test("a command names all that a result's figures hang on", () => {
  equal(
    command({ seats: 2, games: 4000, seed: 3, learn: 32_000, trainings: 5 }),
    "hattari lab run rules.json --seats 2 --games 4000 --seed 3 --learn 32000 --trainings 5",
  );
  equal(
    command({ seats: 4, games: 100, seed: 1, learn: null, trainings: 1 }),
    "hattari lab run rules.json --seats 4 --games 100 --seed 1",
  );
});
