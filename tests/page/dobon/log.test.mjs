// @ts-check
/** @import { Scene } from "../../../src/hattari/games/dobon/panel/types.d.ts" */
import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { html } from "#page/core/html.mjs";
import { Page } from "#page/core/page.mjs";
import { Log } from "../../../src/hattari/games/dobon/panel/log.mjs";

const BEATS = ["out", "open", "pay", "chips", "rest"].map((kind) => ({ kind, ms: 0 }));
const CALL = { seat: 1, hand: ["3D"], holds: false, double: false };

const t = (/** @type {string} */ key, /** @type {object} */ values = {}) =>
  `${key} ${Object.values(values).join(" ")}`;

/** The second round of two players, the second of whom has just gone out. @param {Partial<Scene>} more */
const drawn = (more) => {
  const scene = {
    game: {
      round: 2,
      rounds: 2,
      seats: [{ chips: 213 }, { chips: 387 }],
      showdown: { before: [270, 330], after: [213, 387] },
      sheet: [
        { ending: "dobon", winners: [1], gains: [-30, 30] },
        { ending: "out", winners: [1], gains: [-57, 57] },
      ],
    },
    seats: ["Ann", "Bob"].map((name) => ({ name, face: "fox" })),
    you: 0,
    beats: BEATS,
    beat: 0,
    settled: true,
    events: [
      { what: "dobon.round", round: 2 },
      { what: "dobon.play", seat: 0, card: "9S", suit: null, pon: false, more: [], jumped: false },
      { what: "dobon.close", calls: [CALL], silent: null },
      { what: "dobon.play", seat: 1, card: "KS", suit: null, pon: false, more: [], jumped: false },
      { what: "dobon.close", calls: [{ ...CALL, seat: 0, holds: true }], silent: null },
      { what: "dobon.settled", ending: "out", winners: [1], called: [], payments: [] },
    ],
    ...more,
  };
  const tools = { t, say: () => "", intents: {}, language: "en", notice: null };
  return render(
    /** @type {import("preact").VNode} */ (
      html`<${Page.Provider} value=${tools}><${Log} scene=${scene} /><//>`
    ),
  );
};

test("score sheet and log say nothing of a result before it is over", () => {
  for (const beat of BEATS.keys()) {
    const seen = drawn({ beat });
    const isTold = BEATS[beat].kind === "rest";
    equal(/[+−]57|387|213|dobon\.short\.out/.test(seen), isTold);
    equal(/dobon\.told\.(wins|dobon)/.test(seen), isTold);
  }
  const begun = drawn({});
  ok(/270.*330/s.test(begun));
  ok(/dobon\.told\.play Bob/.test(begun));
  ok(/dobon\.told\.false_dobon/.test(begun));
});

test("they tell it all to whoever has tapped the result away", () => {
  const seen = drawn({ settled: false });
  ok(/387/.test(seen));
  ok(/dobon\.told\.wins/.test(seen));
});
