// @ts-check
/** @import { Draws } from "#page/table/chance.mjs" */
/** @import { Draw, GameRecord, Reader } from "#page/core/types.d.ts" */

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const DECK = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
/** What stands straight after a card that lies; one that is a mistake goes back. */
const ANSWERS = new Set(["dobon", "wave", "close"]);

/**
 * What a record says of cards.
 * @typedef {{do: "deal", hands: string[][], up: string, stock: string[]}} Deal
 * @typedef {Deal | {do: "reshuffle", stock: string[]} | {do: "play", card: string}} Move
 */

/** @param {string} card */
const shown = ([rank, suit]) =>
  `${rank === "T" ? "10" : rank}${SUITS[/** @type {keyof typeof SUITS} */ (suit)]}`;
/** @param {string[][]} piles */
const words = (piles) => piles.map((cards) => cards.map(shown).join(" ")).join(" · ");

/** Who starts the match. @param {GameRecord} record @param {Draws} draws @returns {Draw} */
function lot(record, draws) {
  const drawn = draws.lot("lot", record.seats.length);
  return { what: "lot", drawn, came: record.setup?.starter, text: record.seats[drawn] };
}

/** @param {Draws} draws @param {Deal} move @returns {Draw} */
function deal(draws, { hands, up, stock }) {
  const cards = draws.shuffle("deal", DECK);
  const came = [...hands, [up], stock];
  const drawn = came.map((pile) => cards.splice(0, pile.length));
  return { what: "deal", drawn, came, text: words(drawn) };
}

/** @param {Draws} draws @param {string[]} pile @param {string[]} came @returns {Draw} */
function reshuffle(draws, pile, came) {
  const drawn = draws.shuffle("reshuffle", pile.slice(0, -1));
  return { what: "reshuffle", drawn, came, text: words([drawn]) };
}

/**
 * Every deal, new stock and lot of a match, round by round.
 * @type {Reader}
 */
export function read(record, rounds) {
  /** @type {Draw[][]} */
  const found = [];
  /** @type {string[]} */
  let pile = [];
  const moves = /** @type {Move[]} */ (record.moves);
  moves.forEach((move, number) => {
    const draws = rounds[found.length - (move.do === "deal" ? 0 : 1)];
    if (!draws) return;
    if (move.do === "deal") {
      const begun = found.length === 0 ? [lot(record, draws)] : [];
      found.push([...begun, deal(draws, move)]);
      pile = [move.up];
    } else if (move.do === "reshuffle") {
      found.at(-1)?.push(reshuffle(draws, pile, move.stock));
      pile = pile.slice(-1);
    } else if (move.do === "play" && ANSWERS.has(moves[number + 1]?.do)) {
      pile.push(move.card);
    }
  });
  return found;
}
