// @ts-check
import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { placesOf } from "../../../src/hattari/games/dobon/panel/party/ring.mjs";

/** A seat on the stage as it is drawn, px. */
const [WIDE, HIGH] = [330, 210];

test("few sit as large as they are, and many so that none touches another", () => {
  for (const upright of [false, true])
    for (let count = 2; count <= 10; count += 1) {
      const { places, size } = placesOf(count, upright);
      if (count <= 5) equal(size, 1);
      places.forEach((one, at) =>
        places.slice(at + 1).forEach(({ x, y }) => {
          const [beside, below] = [Math.abs(x - one.x), Math.abs(y - one.y)];
          ok(beside >= WIDE * size || below >= HIGH * size);
        }),
      );
    }
});
