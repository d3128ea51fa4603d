// @ts-check

/** Where most lie in a place, they lie in so many rows. */
const ROWS = 6;

/**
 * How many things go into a row, for each number of rows: a sheet takes the way that leaves each
 * thing most room in the place that there is.
 * @param {number} count
 */
export const packing = (count) =>
  Object.fromEntries(
    Array.from({ length: ROWS }, (_, row) => [
      `--in-${row + 1}`,
      Math.max(1, Math.ceil(count / (row + 1))),
    ]),
  );
