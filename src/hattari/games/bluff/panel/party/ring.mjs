// @ts-check

/**
 * Where a square lies on a track with straight sides and round ends, clockwise from the upper left.
 * @param {number} part  how far along, 0 to 1
 * @param {{width: number, height: number}} size  of the middle of the track; it may stand
 * @returns {{x: number, y: number, turn: number}}  from the middle of the table, and degrees
 */
export function along(part, { width, height }) {
  const [long, short] = width >= height ? [width, height] : [height, width];
  const radius = short / 2;
  const straight = long - short;
  const arc = Math.PI * radius;
  let way = part * (2 * straight + 2 * arc);
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) =>
    width >= height ? { x, y, turn } : { x: -y, y: x, turn: turn + 90 };
  if (way < straight) return at(way - straight / 2, -radius, 0);
  way -= straight;
  if (way < arc) {
    const angle = way / radius;
    return at(
      straight / 2 + radius * Math.sin(angle),
      -radius * Math.cos(angle),
      (angle * 180) / Math.PI,
    );
  }
  way -= arc;
  if (way < straight) return at(straight / 2 - way, radius, 180);
  const angle = (way - straight) / radius;
  return at(
    -straight / 2 - radius * Math.sin(angle),
    radius * Math.cos(angle),
    180 + (angle * 180) / Math.PI,
  );
}

/**
 * Many seats sit close: more than `roomy`, of all of them the `sides` part in each column. What a
 * row and a column lie from the middle, and the room of a seat in it, px.
 */
const CLOSE = {
  lying: {
    roomy: 6,
    sides: 1 / 5,
    row: { from: 322, least: 210, most: 320, long: 1050 },
    column: { from: 600, least: 128, most: 128, long: 0 },
  },
  upright: {
    roomy: 6,
    sides: 2 / 5,
    row: { from: 588, least: 210, most: 320, long: 420 },
    column: { from: 338, least: 128, most: 210, long: 1030 },
  },
};

/** @param {boolean} upright */
const closeOn = (upright) => (upright ? CLOSE.upright : CLOSE.lying);

/** @param {number} count  of all seats @param {boolean} upright */
export const isClose = (count, upright) => count > closeOn(upright).roomy;

/** @param {number} at @param {number} count @param {typeof CLOSE.lying.row} line */
const spread = (at, count, { least, most, long }) =>
  (at - (count - 1) / 2) * Math.max(least, Math.min(most, long / count));

/**
 * Where many seats are: in a row along the upper and the lower side and a column at each end,
 * clockwise from the upper left, so that none covers another and the middle stays free.
 * @param {number} seat
 * @param {number} count
 * @param {boolean} upright
 */
export function closePlaceOf(seat, count, upright) {
  const { sides, row, column } = closeOn(upright);
  const side = Math.round(count * sides);
  const top = Math.ceil((count - 2 * side) / 2);
  const bottom = count - 2 * side - top;
  if (seat < top) return { x: spread(seat, top, row), y: -row.from };
  if (seat < top + side) return { x: column.from, y: spread(seat - top, side, column) };
  if (seat < top + side + bottom)
    return { x: -spread(seat - top - side, bottom, row), y: row.from };
  return { x: -column.from, y: -spread(seat - top - side - bottom, side, column) };
}

/** As on a table with long sides, so that nobody sits in the way of the middle. */
const WIDER = 0.55;

/**
 * Where the seats are, evenly round the cloth, none of them over the middle of the upper edge.
 * @param {number} seat
 * @param {number} count
 * @param {{width: number, height: number}} size  of the ellipse they sit on
 * @param {number} edge  how far from the middle to either side at most
 */
export function placeOf(seat, count, { width, height }, edge) {
  const angle = ((seat + 0.5) / count) * 2 * Math.PI - Math.PI / 2;
  const wide = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** WIDER;
  const x = Math.max(-edge, Math.min(edge, (width / 2) * wide));
  return { x, y: (height / 2) * Math.sin(angle) };
}
