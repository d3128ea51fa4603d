// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { headline, lines } from "#page/after/picture.mjs";

/** @import { Moment } from "#page/core/protocol.d.ts" */

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

const moment = (/** @type {number} */ seat, /** @type {Moment["mood"]} */ mood) =>
  /** @type {Moment} */ ({ seat, mood });

test("the picture tells of the winner, at their best where there is one", () => {
  const [sad, proud] = [moment(1, "cry"), moment(1, "laugh")];
  equal(headline([moment(0, "smug"), sad, proud], [1]), proud);
  equal(headline([moment(0, "smug"), sad], [1]), sad);
});

test("it never carries what somebody else did badly", () => {
  const proud = moment(0, "smug");
  equal(headline([moment(0, "cry"), moment(2, "shock"), proud], [1]), proud);
  equal(headline([moment(0, "cry")], [1]), undefined);
});
