// @ts-check
/** @import { TableView } from "#page/core/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { beatsOf, DWELL, nextStep, RESULT, resultOn } from "#page/table/pace.mjs";
import { entered, hear, panel, update, view } from "./table.mjs";

/** A result that begins at 5000, with what follows it. @param {Parameters<typeof view>[1]} [game] @param {TableView | null} [next] */
function settled(game = {}, next = null) {
  const live = hear(entered(), update(2, view(2, { result: "round 1", ...game })), 5000);
  return next ? hear(live, update(3, next), 5001) : live;
}

test("nothing waits on a quiet table", () => {
  equal(nextStep(entered(), panel), null);
});

test("the next move waits for the dwell", () => {
  equal(nextStep(hear(entered(), update(2, view(2)), 1001), panel), 1000 + DWELL);
});

test("a panel may name a time of its own", () => {
  equal(nextStep(hear(entered(), update(2, view(2)), 1001), { ...panel, dwell: 50 }), 1050);
});

test("the next beat is due when the one before it is over", () => {
  equal(nextStep(settled(), panel), 5100);
});

test("a result at rest waits for a tap", () => {
  const rest = { ...settled({}, view(3)), beat: 2, beatAt: 6000 };
  equal(nextStep(rest, panel), null);
});

test("it does not keep anybody from a turn that has begun", () => {
  const rest = { ...settled({}, view(3, { legal: {} })), beat: 2, beatAt: 6000 };
  equal(nextStep(rest, panel), 6000 + DWELL);
});

test("who only watches sees it for a while", () => {
  const rest = { ...settled({ you: null }, view(3)), beat: 2, beatAt: 6000 };
  equal(nextStep(rest, panel), 6000 + RESULT);
});

test("a result is on until it is dismissed", () => {
  equal(resultOn(settled(), panel), true);
  equal(resultOn({ ...settled(), dismissed: "round 1" }, panel), false);
  equal(resultOn(entered(), panel), false);
});

test("a table without a panel has no beats", () => {
  deepEqual(beatsOf(settled(), undefined), []);
  equal(beatsOf(settled(), panel).length, 3);
});
