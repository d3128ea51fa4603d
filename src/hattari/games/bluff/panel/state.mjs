// @ts-check
/** @import { Change, Pick, Ui } from "./types.d.ts" */
/** @import { MakeBid, Reroll, Square, View } from "./view.d.ts" */
/** @param {View} game @param {Square} square @returns {number[]}  the faces the server allows there */
export const openFaces = (game, square) =>
  (game.legal?.bids ?? [])
    .filter(([count, face]) => count === square.count && square.faces.includes(face))
    .map(([, face]) => face);

/** @param {View} game @param {(count: number, face: number) => boolean} covers @returns {boolean}  whether the bidding has gone past all those bids */
export const isPast = (game, covers) =>
  game.raises.length > 0 && !game.raises.some(([count, face]) => covers(count, face));

/** The key of who opens the round, and the least count that may open it; any sum may. @param {View} game @param {boolean} you */
export function openingWords(game, you) {
  const least = game.face_off ? 1 : Math.min(...game.raises.map(([count]) => count));
  const key = you ? "bluff.you_open" : "bluff.opens";
  return least > 1 && least < Infinity ? { key: `${key}_least`, least } : { key, least: 1 };
}

/** @param {View} game @param {Pick | null} bid @returns {number}  the square of a bid, or -1 */
export const squareOf = (game, bid) =>
  bid
    ? game.board.squares.findIndex(
        (square) => square.count === bid.count && square.faces.includes(bid.face),
      )
    : -1;

/**
 * The game as it counts with the bid that is half chosen: a call changes what is wild.
 * @param {View} game
 * @param {{call: boolean}} ui
 * @returns {View}
 */
export function asCalled(game, { call }) {
  if (!call || !game.legal?.called.length) return game;
  return {
    ...game,
    plain: !game.plain,
    wild: game.plain ? game.star : null,
    raises: game.raises_called,
    odds: game.odds_called,
    legal: { ...game.legal, bids: game.legal.called },
  };
}

/** The lowest bid that is open, or null. @param {View} game @returns {Pick | null} */
function lowest(game) {
  const first = game.legal?.bids[0];
  return first ? { count: first[0], face: first[1] } : null;
}

/** @param {View} game @returns {Ui} */
export function start(game) {
  const call = game.legal?.bids.length === 0 && game.legal.called.length > 0;
  return { pick: lowest(asCalled(game, { call })), again: [], more: false, call };
}

/** @param {View} game @param {Ui} ui @param {boolean} call @returns {Ui} */
function recalled(game, ui, call) {
  const after = asCalled(game, { call });
  const face = ui.pick ? toFace(after, ui, ui.pick.face).pick : null;
  const stays = after.legal?.bids.some(
    ([count, each]) => count === face?.count && each === face?.face,
  );
  return { ...ui, call, pick: stays ? face : lowest(after) };
}

/** @param {View} game @param {Ui} ui @param {number} index @returns {Ui} */
function toSquare(game, ui, index) {
  const square = game.board.squares[index];
  const faces = square ? openFaces(game, square) : [];
  if (faces.length === 0) return ui;
  const face = ui.pick && faces.includes(ui.pick.face) ? ui.pick.face : faces[0];
  return { ...ui, pick: { count: square.count, face } };
}

/** @param {View} game @param {Ui} ui @param {number} way @returns {Ui} */
function step(game, ui, way) {
  const { squares } = game.board;
  for (
    let index = squareOf(game, ui.pick) + way;
    index >= 0 && index < squares.length;
    index += way
  ) {
    if (openFaces(game, squares[index]).length > 0) return toSquare(game, ui, index);
  }
  return ui;
}

/** @param {View} game @param {Ui} ui @param {number} way @returns {Ui} */
function turn(game, ui, way) {
  if (!ui.pick) return ui;
  const faces = openFaces(game, game.board.squares[squareOf(game, ui.pick)]);
  const next = (faces.indexOf(ui.pick.face) + way + faces.length) % faces.length;
  return { ...ui, pick: { ...ui.pick, face: faces[next] } };
}

/** The least bid on a face that is open, from the picked count on where there is one. @param {View} game @param {Ui} ui @param {number} face @returns {Ui} */
function toFace(game, ui, face) {
  const counts = (game.legal?.bids ?? []).filter((bid) => bid[1] === face).map(([count]) => count);
  const wanted = ui.pick?.count ?? 0;
  const count = counts.find((each) => each >= wanted) ?? counts.at(-1);
  return count === undefined ? ui : { ...ui, pick: { count, face } };
}

/** @param {Ui} ui @param {number} die @returns {Ui} */
const toggle = (ui, die) => ({
  ...ui,
  again: ui.again.includes(die) ? ui.again.filter((each) => each !== die) : [...ui.again, die],
});

/** @type {{[does in Change["do"]]: (game: View, ui: Ui, value: Extract<Change, {do: does}>["value"]) => Ui}} */
const changes = {
  square: toSquare,
  bid: (_, ui, pick) => ({ ...ui, pick }),
  face: (_, ui, face) => (ui.pick ? { ...ui, pick: { ...ui.pick, face } } : ui),
  to_face: toFace,
  step,
  turn,
  again: (_, ui, die) => toggle(ui, die),
  more: (_, ui, more) => ({ ...ui, more }),
  call: recalled,
};

/** @param {Ui} ui @param {Change} change @param {View} game @returns {Ui} */
export function reduce(ui, change, game) {
  const made = /** @type {(game: View, ui: Ui, value: Change["value"]) => Ui} */ (
    changes[change.do]
  );
  return made(change.do === "call" ? game : asCalled(game, ui), ui, change.value);
}

/** @param {View} game @param {Ui} ui @returns {number[]}  the dice that stay, set in the open */
export const kept = (game, ui) =>
  ui.again.length === 0 ? [] : (game.hand ?? []).filter((_, die) => !ui.again.includes(die));

/** Whether the dice picked to roll again may be: null when they may, else the word that says why not. @param {View} game @param {Ui} ui */
export function rerollProblem(game, ui) {
  if (ui.again.length === 0) return null;
  const keeps = kept(game, ui).length;
  if (keeps === 0) return "bluff.keep_one";
  return keeps > (game.legal?.show_most ?? 0) ? "bluff.too_many_shown" : null;
}

/** What OK does now, or null. @param {View} game @param {Ui} ui @returns {Reroll | MakeBid | null} */
export function confirmed(game, ui) {
  if (!game.legal || !ui.pick || rerollProblem(game, ui)) return null;
  const show = kept(game, ui);
  if (game.legal.show === "before_bid" && show.length > 0) return { do: "reroll", show };
  if (asCalled(game, ui).legal?.bids.length === 0) return null;
  return { do: "bid", ...ui.pick, show, ...(ui.call && { call: game.legal.call }) };
}

/** The help's chance of a bid, or null. @param {View} game @param {Pick | null} bid @returns {number | null} */
export const chanceOf = (game, bid) =>
  bid
    ? (game.odds?.find(([count, face]) => count === bid.count && face === bid.face)?.[2] ?? null)
    : null;
