// @ts-check
/**
 * What a hand has half chosen on the board.
 * @typedef {{pick: Pick | null, again: number[], more: boolean}} Ui
 * @typedef {{count: number, face: number}} Pick
 * @typedef {{kind: string, count: number, faces: number[], beyond: boolean}} Square
 */

/** @param {any} game @param {Square} square @returns {number[]}  the faces the server allows there */
export const openFaces = (game, square) =>
  (game.legal?.bids ?? [])
    .filter((/** @type {number[]} */ [count, face]) => count === square.count && square.faces.includes(face))
    .map((/** @type {number[]} */ [, face]) => face);

/** @param {any} game @param {(count: number, face: number) => boolean} covers @returns {boolean}  whether the bidding has gone past all those bids */
export const isPast = (game, covers) =>
  game.raises.length > 0 && !game.raises.some((/** @type {number[]} */ [count, face]) => covers(count, face));

/** @param {any} game @param {Pick | null} bid @returns {number}  the square of a bid, or -1 */
export const squareOf = (game, bid) =>
  bid ? game.board.squares.findIndex((/** @type {Square} */ square) => square.count === bid.count && square.faces.includes(bid.face)) : -1;

/** @param {any} game @returns {Ui} */
export function start(game) {
  const first = game.legal?.bids[0];
  return { pick: first ? { count: first[0], face: first[1] } : null, again: [], more: false };
}

/** @param {any} game @param {Ui} ui @param {number} index @returns {Ui} */
function toSquare(game, ui, index) {
  const square = game.board.squares[index];
  const faces = square ? openFaces(game, square) : [];
  if (faces.length === 0) return ui;
  const face = ui.pick && faces.includes(ui.pick.face) ? ui.pick.face : faces[0];
  return { ...ui, pick: { count: square.count, face } };
}

/** @param {any} game @param {Ui} ui @param {number} way @returns {Ui} */
function step(game, ui, way) {
  const { squares } = game.board;
  for (let index = squareOf(game, ui.pick) + way; index >= 0 && index < squares.length; index += way) {
    if (openFaces(game, squares[index]).length > 0) return toSquare(game, ui, index);
  }
  return ui;
}

/** @param {any} game @param {Ui} ui @param {number} way @returns {Ui} */
function turn(game, ui, way) {
  if (!ui.pick) return ui;
  const faces = openFaces(game, game.board.squares[squareOf(game, ui.pick)]);
  const next = (faces.indexOf(ui.pick.face) + way + faces.length) % faces.length;
  return { ...ui, pick: { ...ui.pick, face: faces[next] } };
}

/** @param {Ui} ui @param {number} die @returns {Ui} */
const toggle = (ui, die) => ({
  ...ui,
  again: ui.again.includes(die) ? ui.again.filter((each) => each !== die) : [...ui.again, die],
});

/** @type {Record<string, (game: any, ui: Ui, value: any) => Ui>} */
const changes = {
  square: toSquare,
  bid: (_, ui, pick) => ({ ...ui, pick }),
  face: (_, ui, face) => (ui.pick ? { ...ui, pick: { ...ui.pick, face } } : ui),
  step,
  turn,
  again: (_, ui, die) => toggle(ui, die),
  more: (_, ui, more) => ({ ...ui, more }),
};

/** @param {Ui} ui @param {{do: string, value: any}} change @param {any} game @returns {Ui} */
export const reduce = (ui, change, game) => changes[change.do](game, ui, change.value);

/** @param {any} game @param {Ui} ui @returns {number[]}  the dice that stay, set in the open */
export const kept = (game, ui) =>
  ui.again.length === 0 ? [] : (game.hand ?? []).filter((/** @type {number} */ _, /** @type {number} */ die) => !ui.again.includes(die));

/** Whether the dice picked to roll again may be: null when they may, else the word that says why not. @param {any} game @param {Ui} ui */
export function rerollProblem(game, ui) {
  if (ui.again.length === 0) return null;
  const keeps = kept(game, ui).length;
  if (keeps === 0) return "bluff.keep_one";
  return keeps > game.legal.show_most ? "bluff.too_many_shown" : null;
}

/** What OK does now, or null. @param {any} game @param {Ui} ui */
export function confirmed(game, ui) {
  if (!game.legal || !ui.pick || rerollProblem(game, ui)) return null;
  const show = kept(game, ui);
  if (game.legal.show === "before_bid" && show.length > 0) return { do: "reroll", show };
  if (game.legal.bids.length === 0) return null;
  return { do: "bid", ...ui.pick, show };
}

/** The help's chance of a bid, or null. @param {any} game @param {Pick | null} bid @returns {number | null} */
export const chanceOf = (game, bid) =>
  bid ? (game.odds?.find((/** @type {number[]} */ [count, face]) => count === bid.count && face === bid.face)?.[2] ?? null) : null;
