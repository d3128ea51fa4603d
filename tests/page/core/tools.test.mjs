// @ts-check
import { equal } from "node:assert/strict";
import { test } from "node:test";

/** @import { State } from "#page/core/types.d.ts" */
/** @import { Intents } from "#page/intents.mjs" */

/** The page says in which languages it was made. */
Object.assign(globalThis, { document: { documentElement: { dataset: { languages: "en ja" } } } });
const { toolsFor } = await import("#page/core/tools.mjs");

const begun = /** @type {State} */ (
  /** @type {unknown} */ ({ preferences: { language: "en" }, words: { yes: "Yes" }, notice: null })
);
const toolsOf = () => toolsFor(/** @type {Intents} */ ({}));

test("what a game does makes no new tools", () => {
  const of = toolsOf();
  equal(of(begun), of({ ...begun, live: null }));
  equal(of(begun).t("yes"), "Yes");
});

test("other words, another language or a notice make new ones", () => {
  const of = toolsOf();
  const first = of(begun);
  const words = of({ ...begun, words: { yes: "Yes!" } });
  equal(words.t("yes"), "Yes!");
  const japanese = of({ ...begun, preferences: { ...begun.preferences, language: "ja" } });
  equal(japanese.say({ en: "Yes", ja: "はい" }), "はい");
  const noticed = of({
    ...begun,
    notice: /** @type {State["notice"]} */ ({ key: "notice.failed" }),
  });
  equal(new Set([first, words, japanese, noticed]).size, 4);
});
