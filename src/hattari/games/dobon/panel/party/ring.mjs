// @ts-check

/** The ellipse on which the seats are, px, on a stage that lies and on one that stands. */
const SEATS = { lying: { x: 730, y: 375 }, upright: { x: 410, y: 640 } };
/** A seat's room, px, with the air round it. */
const ROOM = { x: 345, y: 225 };

/** Where a seat is, from the middle, px. @param {number} seat @param {number} count @param {boolean} upright */
function placeOf(seat, count, upright) {
  const { x, y } = upright ? SEATS.upright : SEATS.lying;
  const angle = ((seat + 0.5) / count) * 2 * Math.PI - Math.PI / 2;
  // As on a table with long sides: nobody sits in the way of the middle.
  const wide = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.55;
  return { x: x * wide, y: y * Math.sin(angle) };
}

/**
 * Where everybody is on the stage, px from its middle, and how large, so that no seat touches another.
 * @param {number} count
 * @param {boolean} upright
 */
export function placesOf(count, upright) {
  const places = Array.from({ length: count }, (_, seat) => placeOf(seat, count, upright));
  const apart = places.flatMap((one, at) =>
    places
      .slice(at + 1)
      .map(({ x, y }) => Math.max(Math.abs(x - one.x) / ROOM.x, Math.abs(y - one.y) / ROOM.y)),
  );
  return { places, size: Math.min(1, ...apart) };
}
