// @ts-check
/** @import { Scene } from "../core/types.d.ts" */

/** On each kind of screen: how many others have all the room they like, and how many sit in a row where they don't. */
const ROOM = {
  tall: { roomy: 6, row: 4 },
  phone: { roomy: 3, row: 5 },
  flat: { roomy: 3, row: 7 },
  wide: { roomy: 9, row: 7 },
};
/** A phone's row as long as there is room. */
const ROOMY_ROW = 3;

/**
 * How others sit: in cards of their own, or close together in rows of one length, each a face, what
 * it has and a name.
 * @param {number} count
 * @param {Pick<Scene, "form" | "tall">} screen
 * @param {number} [round]  so many have their cards round a wide cloth
 */
export function seating(count, { form, tall }, round = ROOM.wide.roomy) {
  const { roomy, row } = ROOM[form === "phone" && tall ? "tall" : form];
  const close = count > (form === "wide" ? round : roomy);
  const rows = Math.ceil(count / (close ? row : ROOMY_ROW));
  return { close, across: Math.max(1, Math.ceil(count / rows)) };
}

/** The others, clockwise from one's own left; all, seen from outside. @param {{game: {seats: object[]}, you: number | null}} scene @returns {number[]} */
export function others({ game, you }) {
  const from = you ?? game.seats.length - 1;
  const seats = game.seats.map((_, step) => (from + 1 + step) % game.seats.length);
  return you === null ? seats : seats.slice(0, -1);
}

/**
 * The same by the side of the table at which they sit.
 * @param {number[]} all
 * @returns {[string, number[]][]}
 */
export function sidesOf(all) {
  const side = all.length === 1 ? 0 : Math.round(all.length / 3);
  const right = all.length - side;
  return [
    ["left", all.slice(0, side)],
    ["top", all.slice(side, right)],
    ["right", all.slice(right)],
  ];
}
