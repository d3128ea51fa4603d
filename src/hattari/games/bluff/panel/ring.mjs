// @ts-check

/** The boxed board's ring: 30 squares, lying or standing. */
const LYING = { columns: 10, rows: 7 };
const STANDING = { columns: 7, rows: 10 };
export const RING = 2 * (LYING.columns + LYING.rows) - 4;

/** @param {boolean} standing */
export const ringSize = (standing) => (standing ? STANDING : LYING);

/**
 * The place of a square, clockwise from the upper left corner; columns and rows from 1.
 * @param {number} index
 * @param {{columns: number, rows: number}} size
 */
export function cellOf(index, { columns, rows }) {
  if (index < columns) return { column: index + 1, row: 1 };
  const right = index - columns;
  if (right < rows - 1) return { column: columns, row: right + 2 };
  const bottom = right - (rows - 1);
  if (bottom < columns - 1) return { column: columns - 1 - bottom, row: rows };
  return { column: 1, row: rows - 1 - (bottom - (columns - 1)) };
}

/** @param {number} place @param {number} last */
const step = (place, last) => (place === 1 ? 1 : place === last ? -1 : 0);

/**
 * One step from a square towards the middle: a die set there hides no number.
 * @param {{column: number, row: number}} cell
 * @param {{columns: number, rows: number}} size
 */
export function inward({ column, row }, { columns, rows }) {
  return { x: step(column, columns), y: step(row, rows) };
}
