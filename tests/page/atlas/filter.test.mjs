// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { gameOf, specFor } from "../../../src/hattari/server/web/static/atlas/acts.mjs";
import { fits, headsOf, mineOf } from "../../../src/hattari/server/web/static/atlas/filter.mjs";

const ANY = { game: "", heads: null, short: false };
const text = (
  /** @type {number} */ least,
  /** @type {number} */ most,
  /** @type {number | null} */ minutes = null,
) =>
  /** @type {import("../../../src/hattari/server/web/static/core/protocol.d.ts").TextOut} */ (
    /** @type {unknown} */ ({ seats: [least, most], minutes })
  );
const state = (/** @type {object} */ more) =>
  /** @type {import("../../../src/hattari/server/web/static/core/types.d.ts").State} */ (
    /** @type {unknown} */ ({
      route: { page: "atlas", key: "", query: {} },
      draft: null,
      atlas: null,
      games: [
        { id: "checkers", atlas: false },
        {
          id: "lanterns",
          atlas: true,
          presets: [{ id: "plain", differs: {} }],
          axes: [{ key: "oil", default: 3 }],
        },
        { id: "kites", atlas: true, presets: [{ id: "windy", differs: {} }], axes: [] },
      ],
      ...more,
    })
  );

/** @type {Record<string, string>} */
const kept = {};
globalThis.localStorage = /** @type {Storage} */ (
  /** @type {unknown} */ ({ getItem: (/** @type {string} */ name) => kept[name] ?? null })
);

test("a text is shown to as many as may play it", () => {
  assert.equal(fits(text(3, 6), ANY), true);
  assert.equal(fits(text(3, 6), { ...ANY, heads: 3 }), true);
  assert.equal(fits(text(3, 6), { ...ANY, heads: 2 }), false);
  assert.equal(fits(text(3, 6), { ...ANY, heads: 7 }), false);
});

test("what nobody measured isn't known to be short", () => {
  const short = { ...ANY, short: true };
  assert.equal(fits(text(2, 6, 20), short), true);
  assert.equal(fits(text(2, 6, 21), short), false);
  assert.equal(fits(text(2, 6), short), false);
});

test("the numbers to choose from are those that some text takes", () => {
  assert.deepEqual(headsOf([text(3, 4), text(2, 3)]), [2, 3, 4]);
  assert.deepEqual(headsOf([]), []);
});

test("one's own rules are the form's, else those kept here, else the newcomers'", () => {
  assert.deepEqual(mineOf(state({}), "lanterns"), { preset: "plain" });
  const spec = { preset: "plain", oil: 7 };
  kept["hattari.rules"] = JSON.stringify([
    { id: "1", game: "lanterns", name: "Ours", versions: [{ at: 1, spec }] },
  ]);
  assert.deepEqual(mineOf(state({}), "lanterns"), spec);
  assert.deepEqual(mineOf(state({}), "kites"), { preset: "windy" });
  const draft = { game: "lanterns", spec: { preset: "plain", oil: 2 } };
  assert.deepEqual(mineOf(state({ draft }), "lanterns"), draft.spec);
});

test("the game is the one that was tapped, else the address', else the first with texts", () => {
  assert.equal(gameOf(state({})), "lanterns");
  assert.equal(gameOf(state({ route: { page: "atlas", key: "kites", query: {} } })), "kites");
  assert.equal(gameOf(state({ route: { page: "atlas", key: "checkers", query: {} } })), "lanterns");
  assert.equal(gameOf(state({ atlas: { filter: { ...ANY, game: "kites" } } })), "kites");
  assert.equal(gameOf(state({ games: null })), "");
});

test("rules in full become the form's", () => {
  assert.deepEqual(specFor(state({}), "lanterns", { oil: 5 }), { preset: "plain", oil: 5 });
  assert.equal(specFor(state({}), "chess", {}), null);
});
