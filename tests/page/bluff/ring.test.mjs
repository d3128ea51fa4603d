// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { cellOf, inward, RING, ringSize } from "../../../src/hattari/games/bluff/panel/ring.mjs";

for (const standing of [false, true]) {
  const size = ringSize(standing);
  const cells = Array.from({ length: RING }, (_, index) => cellOf(index, size));
  const way = standing ? "standing" : "lying";

  test(`the ${way} ring has a place of its own for each square`, () => {
    equal(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size, RING);
    ok(
      cells.every(
        ({ column, row }) =>
          column === 1 || column === size.columns || row === 1 || row === size.rows,
      ),
    );
  });

  test(`neighbours touch on the ${way} ring, the last and the first too`, () => {
    const apart = cells.map((cell, index) => {
      const next = cells[(index + 1) % RING];
      return Math.abs(cell.column - next.column) + Math.abs(cell.row - next.row);
    });
    deepEqual([...new Set(apart)], [1]);
  });

  test(`inward leaves the ${way} ring from every square`, () => {
    for (const cell of cells) {
      const { x, y } = inward(cell, size);
      const inside = { column: cell.column + x, row: cell.row + y };
      ok(
        inside.column > 1 &&
          inside.column < size.columns &&
          inside.row > 1 &&
          inside.row < size.rows,
      );
    }
  });
}
