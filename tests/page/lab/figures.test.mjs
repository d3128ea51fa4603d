// @ts-check
import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { marks } from "#page/lab/figures.mjs";

test("marks are counted", () => {
  deepEqual(marks([{ mark: "good" }, { mark: "poor" }, { mark: "good" }, { mark: "none" }]), [
    ["good", 2],
    ["poor", 1],
    ["open", 0],
  ]);
});
