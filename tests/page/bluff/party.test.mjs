// @ts-check
/** @import { View } from "../../../src/hattari/games/bluff/panel/view.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import {
  along,
  closePlaceOf,
  isClose,
  placeOf,
} from "../../../src/hattari/games/bluff/panel/party/ring.mjs";
import {
  countsOf,
  refaced,
  stepped,
  tallied,
} from "../../../src/hattari/games/bluff/panel/party/state.mjs";

/** Sixes are wild; seven fives stand. */
const game = /** @type {View} */ (
  /** @type {unknown} */ ({
    wild: 6,
    legal: {
      bids: [
        [8, 5],
        [9, 5],
        [10, 5],
        [8, 3],
        [4, 6],
        [5, 6],
      ],
    },
  })
);

test("a step goes to the next bid that the server allows, or nowhere", () => {
  deepEqual(stepped(game, { count: 8, face: 5 }, 1), { count: 9, face: 5 });
  equal(stepped(game, { count: 8, face: 5 }, -1), null);
  equal(stepped(game, { count: 8, face: 3 }, 1), null);
  deepEqual(countsOf(game, 6), [4, 5]);
});

test("the wild face halves the count and gives it back", () => {
  deepEqual(refaced(game, { count: 10, face: 5 }, 6), { count: 5, face: 6 });
  deepEqual(refaced(game, { count: 4, face: 6 }, 5), { count: 8, face: 5 });
  deepEqual(refaced(game, { count: 10, face: 5 }, 3), { count: 8, face: 3 });
  equal(refaced(game, { count: 8, face: 5 }, 2), null);
});

test("dice are told by faces, the most first", () => {
  deepEqual(tallied([5, 1, 5, 6]), [
    [5, 2],
    [1, 1],
    [6, 1],
  ]);
});

test("squares go round without a gap, and no seat leaves the table", () => {
  for (const size of [
    { width: 1738, height: 898 },
    { width: 1018, height: 1418 },
  ]) {
    const points = Array.from({ length: 30 }, (_, at) => along((at + 0.5) / 30, size));
    const apart = points.map(({ x, y }, at) => {
      const next = points[(at + 1) % points.length];
      return Math.hypot(next.x - x, next.y - y);
    });
    ok(Math.max(...apart) < 1.15 * Math.min(...apart));
  }
  for (let count = 2; count <= 10; count += 1)
    for (let seat = 0; seat < count; seat += 1)
      ok(Math.abs(placeOf(seat, count, { width: 1500, height: 600 }, 610).x) <= 610);
});

test("many seats are in rows and columns of which none covers another, nor the middle", () => {
  const [wide, high] = [204, 128];
  /** @type {[boolean, number, number][]} */
  const middles = [
    [false, 390, 250],
    [true, 235, 250],
  ];
  for (const [upright, besides, above] of middles)
    for (let count = 2; count <= 20; count += 1) {
      if (!isClose(count, upright)) continue;
      const places = Array.from({ length: count }, (_, seat) => closePlaceOf(seat, count, upright));
      for (const [seat, { x, y }] of places.entries()) {
        ok(Math.abs(x) >= wide / 2 + besides || Math.abs(y) >= high / 2 + above);
        for (const other of places.slice(0, seat))
          ok(Math.abs(x - other.x) >= wide || Math.abs(y - other.y) >= high);
      }
    }
});
