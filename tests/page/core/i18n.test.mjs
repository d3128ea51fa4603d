// @ts-check
import { equal } from "node:assert/strict";
import { test } from "node:test";
import { translator } from "#page/core/i18n.mjs";

const WORDS = {
  hello: "Hello, {name}!",
  dice: { one: "{n} die", other: "{n} dice" },
  cups: { other: "カップ{n}個" },
};

test("names are filled in, even where they look like patterns", () => {
  const t = translator("en", WORDS);
  equal(t("hello", { name: "Ann" }), "Hello, Ann!");
  equal(t("hello", { name: "$& {name}" }), "Hello, $& {name}!");
  equal(t("hello"), "Hello, !");
});

test("a number chooses its plural", () => {
  const t = translator("en", WORDS);
  equal(t("dice", { n: 1 }), "1 die");
  equal(t("dice", { n: 0 }), "0 dice");
  equal(t("dice", { n: 5 }), "5 dice");
});

test("a debt is written with a minus", () => {
  equal(translator("ja", WORDS)("cups", { n: -180 }), "カップ−180個");
});

test("a language with one form for all needs one form", () => {
  equal(translator("ja", WORDS)("cups", { n: 1 }), "カップ1個");
});

test("an unknown key stays visible", () => {
  equal(translator("en", WORDS)("nowhere.to_be_found"), "nowhere.to_be_found");
});
