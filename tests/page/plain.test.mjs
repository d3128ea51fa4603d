// @ts-check
/** @import { Draws } from "#page/table/chance.mjs" */
/** @import { GameRecord } from "#page/core/types.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { html } from "#page/core/html.mjs";
import { Page } from "#page/core/page.mjs";
import { oneDeal, plainPanel, shown } from "#page/plain/panel.mjs";

const panel = plainPanel("lone", {
  keys: { n: "nod" },
  Middle: ({ scene }) => html`<i>${scene.game.hand.length} in hand</i>`,
});
const view = {
  game: "lone",
  you: 0,
  turn: 0,
  asks: { en: "What now?", ja: "どうする?" },
  cards: [2, 3],
  hand: ["TH", "7S"],
  legal: [{ do: "lay", card: "7S" }, { do: "nod" }],
  ranking: null,
};
const laid = {
  what: /** @type {const} */ ("lone.laid"),
  text: { en: "{seat1} lays 2♠.", ja: "{seat1}が2♠を出しました。" },
};
const other = { what: /** @type {const} */ ("table.chat"), text: { en: "no", ja: "no" } };
const silent = { what: /** @type {const} */ ("lone.given"), text: { en: "", ja: "" } };
const events = [laid, other, silent];
const scene = /** @type {Parameters<typeof panel.key>[0]} */ (
  /** @type {unknown} */ ({
    game: view,
    seats: [{ name: "Ann" }, { name: "Bob" }],
    events,
    live: true,
  })
);
const tools = /** @type {any} */ ({
  t: (/** @type {string} */ key) => key,
  say: (/** @type {{en: string}} */ { en }) => en,
});

/** @param {(props: {scene: typeof scene}) => any} Part */
const drawn = (Part, of = scene) =>
  render(
    /** @type {import("preact").VNode} */ (
      html`<${Page.Provider} value=${tools}><${Part} scene=${of} /><//>`
    ),
  );

test("an event is told with the names of its seats, and others' events are not", () => {
  equal(panel.describe(null, view, ["Ann", "Bob"], tools.t, events, tools.say), "Bob lays 2♠.");
  equal(drawn(panel.Log), '<ol class="story"><li>Bob lays 2♠.</li></ol>');
  const board = drawn(panel.Board);
  for (const said of ["<b>Ann</b>", "<i>2 in hand</i>", "What now?", "Bob lays 2♠."])
    ok(board.includes(said));
});

test("only what is legal may be tapped or typed", () => {
  const open = /data-card="(\w+)" aria-disabled="false"/g;
  deepEqual(
    [...drawn(panel.Dock).matchAll(open)].map(([, card]) => card),
    ["7S"],
  );
  ok(drawn(panel.Dock).includes("lone.nod"));
  deepEqual(panel.key(scene, "n"), { act: { do: "nod" } });
  equal(panel.key(scene, "x"), null);
  const waiting = { ...scene, game: { ...view, legal: null } };
  equal(panel.key(waiting, "n"), null);
  deepEqual([...drawn(panel.Dock, waiting).matchAll(open)], []);
});

test("cards that move and an end are heard", () => {
  equal(panel.cue(null, view), null);
  equal(panel.cue(view, { ...view, cards: [1, 3] }), "move");
  equal(panel.cue(view, { ...view, ranking: [[0], [1]] }), "over");
});

test("a record's one deal is laid beside what its seed gives", () => {
  const record = /** @type {GameRecord} */ (
    /** @type {unknown} */ ({ rules: {}, moves: [{ do: "deal", cards: ["7S", "TH"] }] })
  );
  const draws = /** @type {Draws} */ (
    /** @type {unknown} */ ({
      shuffle: (/** @type {string} */ _, /** @type {string[]} */ deck) => deck.toReversed(),
    })
  );
  const [[draw]] = oneDeal(() => ["TH", "7S"])(record, [draws]);
  deepEqual(draw, { what: "deal", drawn: ["7S", "TH"], came: ["7S", "TH"], text: "7♠ 10♥" });
  deepEqual(oneDeal(() => [])(record, []), []);
  equal(shown("AD"), "A♦");
});
