// @ts-check
/** @import { Scene } from "../../../src/hattari/games/bluff/panel/types.d.ts" */
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { mood } from "../../../src/hattari/games/bluff/panel/moods.mjs";
import { verdictWords } from "../../../src/hattari/games/bluff/panel/claims.mjs";
import { scriptOf, stampWord } from "../../../src/hattari/games/bluff/panel/script.mjs";
import { holdingWords } from "../../../src/hattari/games/bluff/panel/words.mjs";
import {
  changeKind,
  holdings,
  lossLines,
  lossWords,
  reached,
  seatDice,
} from "../../../src/hattari/games/bluff/panel/showdown.mjs";

/** Bob's three fives, doubted by Cleo: there are two, a star among them, and Bob loses his last die. */
const SHOWDOWN = {
  claim: "challenge",
  claimant: 2,
  bidder: 1,
  count: 3,
  face: 5,
  wild: 6,
  counting: [5, 6],
  actual: 2,
  margin: -1,
  hands: [[5, 1], [2], [6, 4]],
  shown: [[], [], []],
  before: [2, 1, 2],
  after: [2, 0, 2],
  lives_before: [],
  lives_after: [],
  out: [1],
};
const NAMES = ["Ann", "Bob", "Cleo"];

/** A moment of that result, by its beat's kind; null where the round is played. @param {string | null} kind @param {object} [more] */
function at(kind, more = {}) {
  const game = {
    round: 1,
    turn: null,
    bid: null,
    ranking: null,
    showdown: kind && SHOWDOWN,
    seats: SHOWDOWN.after.map((dice) => ({ dice, lives: null, out: dice === 0, shown: [] })),
    open_hands: null,
    wild: 6,
    hint: 4,
    star_hint: 2,
    ...more,
  };
  const { beats } = scriptOf(/** @type {any} */ (game));
  const beat = beats.findIndex((each) => each.kind === kind);
  return /** @type {Scene} */ (
    /** @type {unknown} */ ({ game, beats, beat, settled: kind !== null })
  );
}

/** @param {Scene} scene */
const moods = (scene) => NAMES.map((_, seat) => mood(scene, seat));

/** What a word is asked for, with its values. @param {string} key @param {object} [values] */
const t = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;

/** How a bid feels to whoever made it. @param {number} count @param {number} [face] */
const bidding = (count, face = 5, more = {}) =>
  mood(at(null, { bid: { seat: 0, count, face }, ...more }), 0);

test("who bids more than the dice give is proud, then afraid", () => {
  deepEqual(
    [4, 5, 6, 7].map((count) => bidding(count)),
    ["calm", "smug", "smug", "sweat"],
  );
  deepEqual(
    [2, 3, 4].map((count) => bidding(count, 6)),
    ["calm", "smug", "sweat"],
  );
  const faceOff = { face_off: true, wild: null, hint: 7, star_hint: 0 };
  deepEqual(
    [7, 8, 10, 11].map((sum) => bidding(sum, 0, faceOff)),
    ["calm", "smug", "smug", "sweat"],
  );
});

test("who is at turn thinks, and who is out weeps", () => {
  deepEqual(moods(at(null, { turn: 0 })), ["think", "cry", "calm"]);
});

test("before the verdict nobody's face knows it", () => {
  for (const kind of ["call", "band"]) deepEqual(moods(at(kind)), ["shock", "sweat", "call"]);
  for (const kind of ["verdict", "loss", "out", "rest"])
    deepEqual(moods(at(kind)), ["calm", "cry", "laugh"]);
});

test("whoever a result costs noted points weeps", () => {
  const showdown = { ...SHOWDOWN, after: SHOWDOWN.before, out: [] };
  const noted = { ...showdown, losses_before: [0, 1, 0], losses_after: [0, 3, 0] };
  deepEqual(moods(at("rest", { showdown: noted })), ["calm", "cry", "laugh"]);
});

/** The same where dice are to be got rid of: Bob was right, and his last die is gone. */
const SHED = { ...SHOWDOWN, sheds: true, margin: 1 };

test("who gets rid of dice is glad of it, and who has finished stays so", () => {
  deepEqual(moods(at("rest", { showdown: SHED })), ["calm", "laugh", "cry"]);
  const seats = SHED.after.map((dice) => ({ dice, out: dice === 0, finished: dice === 0 }));
  deepEqual(moods(at(null, { seats })), ["calm", "laugh", "calm"]);
  equal(changeKind(/** @type {any} */ (SHED), -1), "gain");
  equal(changeKind(/** @type {any} */ (SHED), 1), "loss");
  equal(changeKind(/** @type {any} */ (SHOWDOWN), -1), "loss");
  equal(changeKind(/** @type {any} */ (SHOWDOWN), 1), "gain");
});

test("who has got rid of all dice is told to have finished, never to be out", () => {
  deepEqual(lossWords(t, /** @type {any} */ (SHED), NAMES), [
    t("bluff.loses_dice", { name: "Bob", n: 1 }),
    t("bluff.has_finished", { name: "Bob" }),
  ]);
  const names = [...NAMES, "Dora", "Emil", "Fritz"];
  const before = names.map(() => 2);
  const all = { ...SHED, before, after: before.map(() => 0), out: [0, 1, 2, 3, 4, 5] };
  equal(lossLines(t, /** @type {any} */ (all), names)[1], t("bluff.have_finished", { n: 6 }));
  const held = { dice: 0, lives: null, out: true, finished: true };
  equal(holdingWords(t, held), t("bluff.finished"));
  const { beats } = scriptOf(at("rest", { showdown: SHED }).game);
  equal(beats.find(({ kind }) => kind === "out")?.call, "bluff.finished_word");
});

test("dice lie open at the verdict, and are lost after it", () => {
  for (const kind of ["call", "band"]) equal(seatDice(at(kind), 0), null);
  const told = seatDice(at("verdict"), 1)?.map(({ face, tone }) => [face, tone.trim()]);
  deepEqual(told, [[2, "miss leaves"]]);
  deepEqual(
    seatDice(at("verdict"), 2)?.map(({ tone }) => tone.trim()),
    ["hit", "miss"],
  );
  equal(holdings(at("verdict"), 1).dice, 1);
  equal(holdings(at("verdict"), 1).out, false);
  equal(holdings(at("loss"), 1).out, true);
});

test("a later moment holds all that came before it", () => {
  const { beats } = scriptOf(/** @type {any} */ (at("rest").game));
  const kinds = [...new Set(beats.map(({ kind }) => kind))];
  for (const [now, kind] of kinds.entries())
    for (const before of kinds.slice(0, now)) equal(reached(at(kind), before), true);
  equal(reached(at("call"), "verdict"), false);
});

/** What is told of a bid that was so far off. @param {number} margin @param {string} [claim] */
const said = (margin, claim = "challenge") => [
  verdictWords(t, /** @type {any} */ ({ margin })).split(" ")[0],
  stampWord(/** @type {any} */ ({ claim, margin })),
];

test("the verdict's words and its stamp say the same", () => {
  deepEqual(said(-1), ["bluff.false_by", "bluff.stamp_lie"]);
  deepEqual(said(0), ["bluff.exactly", "bluff.stamp_true"]);
  deepEqual(said(2), ["bluff.true_by", "bluff.stamp_true"]);
  deepEqual(said(0, "spot_on"), ["bluff.exactly", "bluff.stamp_exact"]);
});

test("of a sum pips are over or short, never dice", () => {
  const words = (/** @type {number} */ margin) =>
    verdictWords(t, /** @type {any} */ ({ margin, face: 0, claim: "challenge" }));
  deepEqual([3, 0, -3].map(words), [
    t("bluff.sum_over", { n: 3 }),
    t("bluff.exactly"),
    t("bluff.sum_short", { n: 3 }),
  ]);
});

test("what it costs is told of everybody whom it costs, and of who is out", () => {
  deepEqual(lossWords(t, /** @type {any} */ (SHOWDOWN), NAMES), [
    t("bluff.loses_dice", { name: "Bob", n: 1 }),
    t("bluff.is_out", { name: "Bob" }),
  ]);
  const lives = { ...SHOWDOWN, lives_before: [2, 2, 1], lives_after: [2, 1, 2], out: [] };
  deepEqual(lossWords(t, /** @type {any} */ (lives), NAMES), [
    t("bluff.loses_lives", { name: "Bob", n: 1 }),
    t("bluff.gains_lives", { name: "Cleo", n: 1 }),
  ]);
  const nobody = { ...SHOWDOWN, after: SHOWDOWN.before, out: [] };
  deepEqual(lossWords(t, /** @type {any} */ (nobody), NAMES), [t("bluff.nobody_loses")]);
});

test("what it costs many fits into the room that boards have", () => {
  const names = [...NAMES, "Dora", "Emil", "Fritz"];
  const before = names.map(() => 2);
  const told = { ...SHOWDOWN, before, after: [2, 1, 1, 1, 1, 0], out: [5] };
  deepEqual(lossLines(t, /** @type {any} */ (told), names), [
    t("bluff.loses_dice", { name: t("bluff.each_of", { n: 4 }), n: 1 }),
    t("bluff.loses_dice", { name: "Fritz", n: 2 }),
    t("bluff.is_out", { name: "Fritz" }),
  ]);
  const all = { ...told, after: before.map(() => 0), out: [0, 1, 2, 3, 4, 5] };
  deepEqual(lossLines(t, /** @type {any} */ (all), names), [
    t("bluff.loses_dice", { name: t("bluff.each_of", { n: 6 }), n: 2 }),
    t("bluff.are_out", { n: 6 }),
  ]);
  const few = /** @type {any} */ (SHOWDOWN);
  deepEqual(lossLines(t, few, NAMES), lossWords(t, few, NAMES));
});
