// @ts-check
/** @import { TableView } from "#page/core/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { beatsOf, DWELL, goesOut, nextStep, RESULT, resultOn } from "#page/table/pace.mjs";
import { paced } from "#page/table/live.mjs";
import { entered, hear, panel, update, view } from "./table.mjs";

/** A result that begins at 5000, with what follows it. @param {Parameters<typeof view>[1]} [game] @param {TableView | null} [next] */
function settled(game = {}, next = null) {
  const live = hear(entered(), update(view(2, { result: "round 1", ...game })), 5000);
  return next ? hear(live, update(next), 5001) : live;
}

test("nothing waits on a quiet table", () => {
  equal(nextStep(entered(), panel), null);
});

test("the next move waits for the dwell", () => {
  equal(nextStep(hear(entered(), update(view(2)), 1001), panel), 1000 + DWELL);
});

test("a panel may name a time of its own", () => {
  equal(nextStep(hear(entered(), update(view(2)), 1001), { ...panel, dwell: 50 }), 1050);
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

test("nobody has to tap the last result away who is not waited for", () => {
  const last = { ...settled({ you: null }), beat: 2, beatAt: 6000 };
  equal(nextStep(last, panel), null);
  const over = { ...last, shown: { .../** @type {TableView} */ (last.shown), phase: "over" } };
  equal(nextStep(over, panel), 6000 + RESULT);
  equal(resultOn(paced(over, 6000 + RESULT - 1, panel), panel), true);
  equal(resultOn(paced(over, 6000 + RESULT, panel), panel), false);
  const seated = settled();
  const mine = {
    ...seated,
    beat: 2,
    beatAt: 6000,
    shown: { ...over.shown, game: seated.shown.game },
  };
  equal(nextStep(mine, panel), null);
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

const LONG = [
  { kind: "lift", ms: 5000 },
  { kind: "rest", ms: 0 },
];

/** A table whose own seat is in or out of the game. @param {Record<string, unknown>} more @param {boolean} out */
const seen = (more, out) => (/** @type {TableView} */ shown) =>
  /** @type {TableView} */ ({ ...shown, seats: [{ out }], ...more });

/** A result at rest with what follows it, for who is in or out. @param {boolean} out @param {Record<string, unknown>} [more] */
function resting(out, more = {}) {
  const as = seen(more, out);
  const live = hear(entered(), update(as(view(2, { result: "round 1" }))), 5000);
  const next = hear(live, update(as(view(3))), 5001);
  return { ...next, beat: 2, beatAt: 6000 };
}

test("nobody who is out has to tap a result away", () => {
  equal(nextStep(resting(false), panel), null);
  equal(nextStep(resting(true), panel), 6000 + RESULT);
});

test("what bots play among themselves is quick, and one's own loss is not", () => {
  const quick = { bots_left: { wishes: [], ends: false } };
  equal(nextStep(resting(true, quick), panel), 6000 + 1500);
  const lost = { ...resting(true, quick), beat: 0 };
  equal(goesOut(lost, panel), true);
  equal(nextStep(lost, panel), 6100);
  equal(nextStep({ ...lost, wentOut: null }, { ...panel, beats: () => LONG }), 6150);
});

test("to the end is at once, but for the last result", () => {
  const ends = { bots_left: { wishes: ["x"], ends: true } };
  const skipping = hear(entered(), update(seen(ends, true)(view(2))), 2000);
  const on = hear(skipping, update(seen(ends, true)(view(3, { result: "round 1" }))), 2001);
  equal(on.shown.moment, 3);
  equal(resultOn(on, panel), false);
  const over = seen({ phase: "over" }, false)(view(4, { result: "round 2" }));
  const last = hear(on, update(over), 2002);
  equal(last.shown.moment, 4);
  equal(resultOn(last, panel), true);
});
