// @ts-check
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { added, cloned, MOST_VERSIONS, removed, renamed, revised } from "#page/lab/shelf.mjs";

const ours = {
  id: "a",
  game: "toy",
  name: "Ours",
  versions: [{ at: 1, spec: { preset: "plain" } }],
};
const theirs = {
  id: "b",
  game: "toy",
  name: "Theirs",
  versions: [{ at: 2, spec: { preset: "odd" } }],
};
/** @type {import("#page/lab/shelf.mjs").Kept[]} */
const SHELF = [ours, theirs];

test("what is kept last comes first", () => {
  deepEqual(added(added([], theirs), ours), SHELF);
});

test("another version keeps those before it", () => {
  const [kept, other] = revised(SHELF, "a", { at: 5, spec: { preset: "plain", dice: 4 } });
  deepEqual(
    kept.versions.map(({ at }) => at),
    [5, 1],
  );
  equal(other, theirs);
});

test("rules that have not changed make no version", () => {
  deepEqual(revised(SHELF, "a", { at: 5, spec: { preset: "plain" } }), SHELF);
});

test("so many versions are kept and no more", () => {
  let shelf = SHELF;
  for (let at = 10; at < 10 + 2 * MOST_VERSIONS; at += 1)
    shelf = revised(shelf, "a", { at, spec: { preset: "plain", dice: at } });
  equal(shelf[0].versions.length, MOST_VERSIONS);
  equal(shelf[0].versions[0].at, 9 + 2 * MOST_VERSIONS);
});

test("a copy stands before its original and has no past", () => {
  const shelf = cloned(revised(SHELF, "a", { at: 5, spec: { preset: "plain", dice: 4 } }), "a", {
    id: "c",
    name: "Copy",
    at: 9,
  });
  deepEqual(
    shelf.map(({ id }) => id),
    ["c", "a", "b"],
  );
  deepEqual(shelf[0], {
    id: "c",
    game: "toy",
    name: "Copy",
    versions: [{ at: 9, spec: { preset: "plain", dice: 4 } }],
  });
});

test("one is renamed or removed, the others stay", () => {
  deepEqual(
    renamed(SHELF, "b", "Hers").map(({ name }) => name),
    ["Ours", "Hers"],
  );
  deepEqual(removed(SHELF, "a"), [theirs]);
});
