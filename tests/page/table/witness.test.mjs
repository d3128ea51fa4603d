// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "#page/core/store.mjs";
import { keepHead, keptHead, startWitness } from "#page/table/witness.mjs";

/** @type {Map<string, string>} */
const kept = new Map();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
});

/** A page that is told this of tables. @param {any[]} told */
function page(...told) {
  kept.clear();
  const store = createStore(
    (/** @type {any} */ state, /** @type {any} */ live) => ({ ...state, live }),
    /** @type {any} */ ({ live: null }),
  );
  startWitness(store);
  for (const live of told) store.dispatch(live);
}

/** @param {string} key @param {string | null} head @param {boolean} [member] */
const live = (key, head, member = true) => ({ key, head, truth: { you: { member } } });

test("of one's own tables the last head is kept", () => {
  page(live("a", "1"), live("a", "2"), live("b", "2"), live("c", "3", false), live("d", null));
  deepEqual([keptHead("a"), keptHead("b"), keptHead("c"), keptHead("d")], ["2", "2", null, null]);
});

test("a screen keeps nothing", () => {
  page({ ...live("a", "1"), screen: true });
  equal(keptHead("a"), null);
});

test("who joins keeps what was told before, too", () => {
  page(live("a", "1", false), live("a", "1"));
  equal(keptHead("a"), "1");
});

test("the heads of the tables that were played at last are kept", () => {
  kept.clear();
  for (let table = 0; table < 60; table += 1) keepHead(`t${table}`, "1");
  keepHead("t20", "2");
  keepHead("t60", "1");
  deepEqual([keptHead("t9"), keptHead("t11"), keptHead("t20")], [null, "1", "2"]);
});
