// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { lines } from "#page/after/picture.mjs";

const told = "はなさん、見込み70%の「4が1個」を疑い、本当だった";

test("a line of the picture never ends within a Japanese word", () => {
  const broken = lines((text) => text.length, told, "ja", 12, 4);
  deepEqual(broken, ["はなさん、見込み70%の", "「4が1個」を", "疑い、本当だった"]);
});

test("what is too long is cut at the last line", () => {
  deepEqual(
    lines((text) => text.length, "one two three", "en", 5, 2),
    ["one", "two…"],
  );
});
