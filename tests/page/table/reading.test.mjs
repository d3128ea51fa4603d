// @ts-check
/** @import { State, TableView } from "#page/core/types.d.ts" */
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "#page/core/store.mjs";
import { startReading } from "#page/table/reading.mjs";

/** Bob at a table, in a phase of its so-many-th game. @param {TableView["phase"]} phase @param {number} number @param {boolean} reads */
const at = (phase, number, reads = false) =>
  /** @type {State} */ (
    /** @type {unknown} */ ({
      live: {
        truth: {
          phase,
          game_number: number,
          you: { id: "bob", member: true },
          members: [{ id: "bob", reads }],
        },
      },
      dialog: null,
    })
  );

/** What is told as a box opens, or closes. @param {State} state @param {string | null} box @param {string | null} before */
function told(state, box, before = null) {
  const store = createStore(
    (/** @type {State} */ now, /** @type {string | null} */ name) =>
      /** @type {State} */ ({ ...now, dialog: name && { name, opening: 1 } }),
    /** @type {State} */ ({ ...state, dialog: before && { name: before, opening: 0 } }),
  );
  /** @type {unknown[]} */
  const sent = [];
  startReading(/** @type {never} */ (store), (command) => sent.push(command));
  store.dispatch(box);
  return sent;
}

test("who opens a lesson or the rules before the first game, or in it, tells the table", () => {
  for (const box of ["lesson", "rules", "quiz"]) {
    deepEqual(told(at("lobby", 0), box), [{ do: "read", on: true }]);
    deepEqual(told(at("playing", 1), box), [{ do: "read", on: true }]);
  }
});

test("in a later game, and with any other box, nothing is told", () => {
  deepEqual(told(at("playing", 2), "lesson"), []);
  deepEqual(told(at("lobby", 1), "lesson"), []);
  deepEqual(told(at("playing", 1), "settings"), []);
});

test("from the rules to the lesson is still reading; closing tells what the table had heard", () => {
  deepEqual(told(at("playing", 1, true), "lesson", "rules"), []);
  deepEqual(told(at("playing", 1, true), null, "lesson"), [{ do: "read", on: false }]);
  deepEqual(told(at("playing", 2, false), null, "lesson"), []);
});
