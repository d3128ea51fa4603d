// @ts-check
import { equal } from "node:assert/strict";
import { test } from "node:test";

import { asks } from "../../../src/hattari/server/web/static/core/signs.mjs";

test("who hears nothing while a clock runs asks soon, at rest late", () => {
  equal(asks(3000, true, 0, 0), true);
  equal(asks(2000, true, 0, 0), false);
  equal(asks(3000, false, 0, 0), false);
  equal(asks(45_000, false, 0, 0), true);
});

test("who only hears says something in time all the same", () => {
  for (const hurried of [true, false]) {
    equal(asks(44_000, hurried, 43_000, 0), false);
    equal(asks(45_000, hurried, 44_500, 0), true);
    equal(asks(45_000, hurried, 44_500, 1000), false);
  }
});
