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
