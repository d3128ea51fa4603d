// @ts-check
/** @import { Scene, TableView } from "#page/core/types.d.ts" */
/** @import { FigureOut } from "#page/core/protocol.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { reactions } from "#page/faces/bubbles.mjs";
import { chatter } from "#page/faces/chatter.mjs";

const line = { en: "Ribbit!", ja: "ケロッ!" };
const figures = /** @type {FigureOut[]} */ ([
  { face: "frog", name: line, lines: { cry: [line] }, habits: [] },
]);

/** @param {string[]} moods @param {boolean} [bot] */
const seats = (moods, bot = true) =>
  /** @type {Scene["seats"]} */ (
    /** @type {unknown} */ (
      moods.map((open) => ({ bot, face: "frog", open, mood: "laugh", name: "Kero" }))
    )
  );

/** @param {number} moment @param {boolean} [talks] */
const viewAt = (moment, talks = true) =>
  /** @type {TableView} */ (
    /** @type {unknown} */ ({ game_number: 1, moment, options: { chatter: talks } })
  );

const reactionOf = (/** @type {string} */ player) => ({
  what: "table.reaction",
  player,
  seat: 1,
  mood: "laugh",
});
const state = (/** @type {object[]} */ talk, stamps = true) =>
  /** @type {import("#page/core/types.d.ts").State} */ (
    /** @type {unknown} */ ({
      preferences: { blocked: ["bob"], stamps },
      live: { key: "k", counter: 3, talk },
    })
  );

const before = seats(["calm", "calm"]);
const after = seats(["cry", "cry"]);
const MOMENTS = Array.from({ length: 90 }, (_, moment) => moment);

test("a bot talks now and then, the same on every page", () => {
  const said = MOMENTS.map((moment) =>
    chatter({ view: viewAt(moment), seed: "key", before, after, figures }),
  );
  const again = MOMENTS.map((moment) =>
    chatter({ view: viewAt(moment), seed: "key", before, after, figures }),
  );
  deepEqual(said, again);
  const times = said.filter(Boolean).length;
  ok(times > 20 && times < 75);
  ok(said.some((each) => each?.seat === 0) && said.some((each) => each?.seat === 1));
});

test("nobody talks without a turn of mood, a line for it, or leave of the host; people never do", () => {
  const silent = [
    { view: viewAt(1, false), before, after },
    { view: viewAt(1), before: after, after },
    { view: viewAt(1), before: undefined, after },
    { view: viewAt(1), before, after: seats(["shock", "smug"]) },
    { view: viewAt(1), before, after: seats(["cry", "cry"], false) },
  ];
  for (const moment of silent)
    for (const at of MOMENTS)
      equal(
        chatter({
          seed: "key",
          figures,
          ...moment,
          view: { ...moment.view, moment: at },
        }),
        null,
      );
});

test("what a bot gave away says nothing: a line follows the mood that all can reckon", () => {
  const other = after.map((seat) => ({ ...seat, mood: /** @type {const} */ ("sweat") }));
  for (const moment of MOMENTS)
    deepEqual(
      chatter({ view: viewAt(moment), seed: "key", before, after, figures }),
      chatter({ view: viewAt(moment), seed: "key", before, after: other, figures }),
    );
});

test("reactions are shown but those of whom one doesn't want to hear", () => {
  const old = { what: "table.notice" };
  const earlier = state([old]);
  deepEqual(reactions(state([old, reactionOf("bob"), reactionOf("cid")]), earlier), [
    reactionOf("cid"),
  ]);
  const hushed = state([old, reactionOf("cid")], false);
  deepEqual(reactions(hushed, earlier), []);
  deepEqual(reactions(earlier, earlier), []);
});
