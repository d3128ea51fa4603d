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

/** More seats than these sit close, on a stage that lies. */
const ROOMY = 9;
/** A close seat's room, and the lines on which they sit, from the middle, px. */
const CLOSE = { wide: 210, wider: 320, high: 128, row: 322, column: 600, long: 1050 };

/** @param {number} count  of all seats @param {boolean} upright */
export const isClose = (count, upright) => !upright && count > ROOMY;

/** @param {number} at @param {number} count @param {number} room */
const spread = (at, count, room) => (at - (count - 1) / 2) * room;

/**
 * Where many seats are: in a row along each long side and a column at each end, clockwise from the
 * upper left, so that none covers another and the middle stays free.
 * @param {number} seat
 * @param {number} count
 */
export function closePlaceOf(seat, count) {
  const { wide, wider, high, row, column, long } = CLOSE;
  const room = (/** @type {number} */ all) => Math.max(wide, Math.min(wider, long / all));
  const side = Math.round(count / 5);
  const top = Math.ceil((count - 2 * side) / 2);
  const bottom = count - 2 * side - top;
  if (seat < top) return { x: spread(seat, top, room(top)), y: -row };
  if (seat < top + side) return { x: column, y: spread(seat - top, side, high) };
  if (seat < top + side + bottom)
    return { x: -spread(seat - top - side, bottom, room(bottom)), y: row };
  return { x: -column, y: -spread(seat - top - side - bottom, side, high) };
}

/**
 * Where the seats are, evenly round the cloth, none of them over the middle of the upper edge.
 * @param {number} seat
 * @param {number} count
 * @param {{width: number, height: number}} size  of the ellipse they sit on
 * @param {number} edge  how far from the middle to either side at most
 */
export function placeOf(seat, count, { width, height }, edge) {
  const angle = ((seat + 0.5) / count) * 2 * Math.PI - Math.PI / 2;
  const x = Math.max(-edge, Math.min(edge, (width / 2) * Math.cos(angle)));
  return { x, y: (height / 2) * Math.sin(angle) };
}
