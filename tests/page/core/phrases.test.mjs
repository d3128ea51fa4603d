// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { phrasesOf } from "#page/core/phrases.mjs";

test("a verdict breaks between phrases, never within a word", () => {
  deepEqual(phrasesOf("ちょうどビッドどおりです。", "ja"), ["ちょうど", "ビッドどおりです。"]);
  deepEqual(phrasesOf("テーブルを離れる", "ja"), ["テーブルを", "離れる"]);
  deepEqual(phrasesOf("本当でした! 1個多い", "ja"), ["本当でした! ", "1個", "多い"]);
});

test("nothing is lost, whatever the words", () => {
  for (const text of [
    "いつもの顔ぶれで、いつものルールで",
    "「Ann」さんの勝ち",
    "",
    "★が3個以上(★も数える)",
  ])
    equal(phrasesOf(text, "ja").join(""), text);
});

test("other languages break at their spaces", () => {
  deepEqual(phrasesOf("It was true, with 1 to spare!", "en"), ["It was true, with 1 to spare!"]);
});
