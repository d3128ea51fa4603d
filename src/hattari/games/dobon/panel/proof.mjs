// @ts-check
/** @import { Draws } from "#page/table/chance.mjs" */
/** @import { Draw } from "#page/table/proof.mjs" */

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const DECK = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));
/** What stands straight after a card that lies; one that is a mistake goes back. */
const ANSWERS = new Set(["dobon", "wave", "close"]);

/** @param {string} card */
const shown = ([rank, suit]) => `${rank === "T" ? "10" : rank}${SUITS[/** @type {keyof typeof SUITS} */ (suit)]}`;
/** @param {string[][]} piles */
const words = (piles) => piles.map((cards) => cards.map(shown).join(" ")).join(" · ");

/** Who starts the match. @param {any} record @param {Draws} draws @returns {Draw} */
function lot(record, draws) {
  const drawn = draws.lot("lot", record.seats.length);
  return { what: "lot", drawn, came: record.setup?.starter, text: record.seats[drawn] };
}

/** @param {Draws} draws @param {any} move @returns {Draw} */
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
 * @type {import("#page/table/proof.mjs").Reader}
 */
export function read(record, rounds) {
  /** @type {Draw[][]} */
  const found = [];
  /** @type {string[]} */
  let pile = [];
  record.moves.forEach((/** @type {any} */ move, /** @type {number} */ number) => {
    const draws = rounds[found.length - (move.do === "deal" ? 0 : 1)];
    if (!draws) return;
    if (move.do === "deal") {
      const begun = found.length === 0 ? [lot(record, draws)] : [];
      found.push([...begun, deal(draws, move)]);
      pile = [move.up];
    } else if (move.do === "reshuffle") {
      found.at(-1)?.push(reshuffle(draws, pile, move.stock));
      pile = pile.slice(-1);
    } else if (move.do === "play" && ANSWERS.has(record.moves[number + 1]?.do)) {
      pile.push(move.card);
    }
  });
  return found;
}
