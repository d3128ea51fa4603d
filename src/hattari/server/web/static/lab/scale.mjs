// @ts-check
/** @import { Table } from "./results.d.ts" */
/** How the tables of a result become pictures: which kind, which columns, where things lie. */

/**
 * @typedef {"heat" | "bars" | "lines"} Kind
 */

/** Columns that only tell how sure another one is, or how much was counted. */
const SUPPORT = new Set(["low", "high", "loses_low", "loses_high", "n"]);
/** The share that a plain coin would give; it is drawn beside what was measured. */
const YARDSTICK = "coin";

/** @param {Table} table @returns {Kind} */
export function kindOf({ columns }) {
  const keys = columns.map((column) => column.key);
  if (keys[1] === "other") return "heat";
  return keys.includes("share") ? "bars" : "lines";
}

/** @param {Table} table @param {string} key */
export const columnOf = (table, key) => table.columns.findIndex((column) => column.key === key);

/**
 * The columns to be drawn, one picture for each.
 * @param {Table} table
 */
export function drawn(table) {
  const kind = kindOf(table);
  if (kind === "bars") return [columnOf(table, "share")];
  const first = kind === "heat" ? 2 : 1;
  return table.columns.flatMap(({ key }, index) =>
    index < first || SUPPORT.has(key) || key === YARDSTICK ? [] : [index],
  );
}

/**
 * The points of a column: x, y, and the interval where there is one.
 * @param {Table} table
 * @param {number} column
 */
export function points(table, column) {
  const sure = ["low", "high"].map((key) =>
    table.columns.findIndex(
      (each, index) => index > column && index <= column + 2 && each.key === key,
    ),
  );
  return table.rows.flatMap((row) => {
    const [x, y] = [row[0], row[column]];
    if (x === null || y === null) return [];
    const [low, high] = sure.map((index) => (index < 0 ? null : row[index]));
    return [{ x, y, low, high }];
  });
}

/**
 * The yardstick's points beside the chance to win, where the table has them.
 * @param {Table} table
 * @param {number} column
 */
export function yardstick(table, column) {
  const at = columnOf(table, YARDSTICK);
  return at >= 0 && table.columns[column].key === "win" ? points(table, at) : [];
}

/**
 * Round numbers that divide a range, about so many.
 * @param {number} least
 * @param {number} most
 * @param {number} [about]
 */
export function ticks(least, most, about = 4) {
  if (most <= least) return [least];
  const rough = (most - least) / about;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step =
    ten * /** @type {number} */ ([1, 2, 5, 10].find((each) => each * ten >= rough - 1e-12));
  const first = Math.ceil(least / step - 1e-9);
  const count = Math.floor(most / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/**
 * The range that all values need: from zero where none is below it.
 * @param {number[]} values
 * @returns {[number, number]}
 */
export function range(values) {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  return [least, most === least ? least + 1 : most];
}

/** The least distance between neighbours, 1 where there is but one value. @param {number[]} values */
export function spacing(values) {
  const sorted = [...new Set(values)].toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((value, index) => value - sorted[index]);
  return gaps.length > 0 ? Math.min(...gaps) : 1;
}

/** Whether values reach so far that only powers of ten hold them. @param {number[]} values */
export const isWide = (values) =>
  Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) >= 100;

/** Powers of ten within a range. @param {number} least @param {number} most */
export const powers = (least, most) =>
  Array.from({ length: 10 }, (_, index) => 10 ** index).filter(
    (each) => each >= least && each <= most,
  );

/** Things that follow each other without one leading to the next. */
const APART = new Set(["place"]);

/** Whether a line may join a table's points. @param {Table} table */
export const isJoined = ({ columns }) => !APART.has(columns[0].key);

/** A line through points, as SVG writes it. @param {[number, number][]} through */
export const path = (through) =>
  through
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
