// @ts-check
/** @import { Draws } from "#page/table/chance.mjs" */
/** @import { Draw, GameRecord, Reader } from "#page/core/types.d.ts" */

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const DECK = [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

/** The cards that are played with: a deck or two, the second's suits small, and jokers. @param {GameRecord} record */
function pack({ rules }) {
  const { decks, jokers } = /** @type {{decks?: number, jokers?: number}} */ (rules);
  const second = DECK.map((card) => card[0] + card[1].toLowerCase());
  const last = Array.from({ length: jokers ?? 0 }, (_, number) => `X${number + 1}`);
  return [...DECK, ...(decks === 2 ? second : []), ...last];
}

/** What stands straight after a card that lies; one that is a mistake goes back. */
const ANSWERS = new Set(["dobon", "wave", "jump", "close"]);

/**
 * What a record says of cards.
 * @typedef {{do: "deal", hands: string[][], up: string, stock: string[]}} Deal
 * @typedef {Deal | {do: "reshuffle", stock: string[]} | {do: "play", seat: number, card: string, more?: string[]}
 *   | {do: "jump", seat: number, card: string} | {do: "close"}} Move
 */

/** @param {string} card */
const shown = ([rank, suit]) =>
  rank === "X"
    ? "★"
    : `${rank === "T" ? "10" : rank}${SUITS[/** @type {keyof typeof SUITS} */ (suit.toUpperCase())]}`;
/** @param {string[][]} piles */
const words = (piles) => piles.map((cards) => cards.map(shown).join(" ")).join(" · ");

/** Who starts the match. @param {GameRecord} record @param {Draws} draws @returns {Draw} */
function lot(record, draws) {
  const drawn = draws.lot("lot", record.seats.length);
  return { what: "lot", drawn, came: record.setup?.starter, text: record.seats[drawn] };
}

/** @param {Draws} draws @param {Deal} move @param {string[]} every @returns {Draw} */
function deal(draws, { hands, up, stock }, every) {
  const cards = draws.shuffle("deal", every);
  const came = [...hands, [up], stock];
  const drawn = came.map((pile) => cards.splice(0, pile.length));
  return { what: "deal", drawn, came, text: words(drawn) };
}

/** @param {Draws} draws @param {string[]} pile @param {string[]} came @returns {Draw} */
function reshuffle(draws, pile, came) {
  // Where a call was turned round, what was offered beside it hasn't been laid after all.
  const drawn = draws.shuffle("reshuffle", pile.slice(0, came.length));
  return { what: "reshuffle", drawn, came, text: words([drawn]) };
}

/**
 * The cards on the pile, as the moves of a round lay them.
 * @param {number} seats
 */
function piling(seats) {
  /** @type {string[]} */
  let pile = [];
  /** @type {Map<number, string>} */
  const offers = new Map();
  let player = 0;
  let closed = false;
  return {
    cards: () => pile,
    /** @param {string} card */
    begin(card) {
      pile = [card];
      offers.clear();
    },
    turnOver() {
      pile = pile.slice(-1);
    },
    /** A move, and what is done after it. @param {Move} move @param {string | undefined} next */
    take(move, next) {
      // Straight after a window another is open: of the cards offered in it one was laid.
      if (closed && offers.size > 0 && ANSWERS.has(move.do)) {
        while (!offers.has(player)) player = (player + 1) % seats;
        pile.push(/** @type {string} */ (offers.get(player)));
      }
      if (closed && move.do !== "reshuffle") {
        offers.clear();
        closed = false;
      }
      if (move.do === "close") closed = true;
      else if (move.do === "jump") offers.set(move.seat, move.card);
      else if (move.do === "play" && ANSWERS.has(next ?? "")) {
        pile.push(move.card, ...(move.more ?? []));
        player = move.seat;
      }
    },
  };
}

/**
 * Every deal, new stock and lot of a match, round by round.
 * @type {Reader}
 */
export function read(record, rounds) {
  /** @type {Draw[][]} */
  const found = [];
  const pile = piling(record.seats.length);
  const moves = /** @type {Move[]} */ (record.moves);
  moves.forEach((move, number) => {
    const draws = rounds[found.length - (move.do === "deal" ? 0 : 1)];
    if (!draws) return;
    pile.take(move, moves[number + 1]?.do);
    if (move.do === "deal") {
      const begun = found.length === 0 ? [lot(record, draws)] : [];
      found.push([...begun, deal(draws, move, pack(record))]);
      pile.begin(move.up);
    } else if (move.do === "reshuffle") {
      found.at(-1)?.push(reshuffle(draws, pile.cards(), move.stock));
      pile.turnOver();
    }
  });
  return found;
}
