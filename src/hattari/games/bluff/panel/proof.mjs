// @ts-check
/** @import { Draws } from "#page/table/chance.mjs" */
/** @import { Draw, GameRecord, Reader } from "#page/core/types.d.ts" */

/**
 * What a record says of dice: all hands, or a bid for which some were rolled anew.
 * @typedef {{do: "roll", dice: number[][]}} Rolled
 * @typedef {{do: "bid", seat: number, show: number[], reroll: number[]}} Rerolled
 */

/** @param {number[]} dice */
const sorted = (dice) => [...dice].sort((one, other) => one - other);
/** @param {number[][]} hands */
const words = (hands) => hands.map((hand) => hand.join(" ") || "–").join(" · ");

/** The hand after these dice were set in the open. @param {number[]} hand @param {number[]} shown */
const without = (hand, shown) =>
  shown.reduce((rest, face) => rest.filter((_, index) => index !== rest.indexOf(face)), hand);

/** Who starts the game. @param {GameRecord} record @param {Draws} draws @param {number[][]} dice @returns {Draw} */
function lot(record, draws, dice) {
  const alive = dice.flatMap((hand, seat) => (hand.length > 0 ? [seat] : []));
  const drawn = alive[draws.lot("lot", alive.length)];
  return { what: "lot", drawn, came: record.setup?.starter, text: record.seats[drawn] };
}

/** So many dice more than are rolled, for hands that are rolled again. */
const SPARE = 600;

/** Whether a hand is rolled again under these rules. @param {Record<string, unknown>} rules @param {number[]} hand */
function again({ straight, straight_of: of }, hand) {
  if (straight !== "reroll" || hand.length < 5 || new Set(hand).size < hand.length) return false;
  return of === "different" || Math.max(...hand) - Math.min(...hand) < hand.length;
}

/** @param {Draws} draws @param {number[][]} dice @param {Record<string, unknown>} rules @returns {Draw & {drawn: number[][]}} */
function roll(draws, dice, rules) {
  const spare = rules.straight === "reroll" ? SPARE : 0;
  const faces = draws.dice("roll", dice.flat().length + spare);
  const drawn = dice.map((hand) => {
    let taken = faces.splice(0, hand.length);
    while (again(rules, taken)) taken = faces.splice(0, hand.length);
    return sorted(taken);
  });
  return { what: "roll", drawn, came: dice.map(sorted), text: words(drawn) };
}

/** @param {Draws} draws @param {Rerolled} move @param {number[]} hand @returns {Draw & {drawn: number[]}} */
function reroll(draws, { seat, show, reroll: came }, hand) {
  const drawn = sorted(draws.dice("reroll", without(hand, show).length));
  return { what: "reroll", seat, drawn, came: sorted(came), text: words([drawn]) };
}

/**
 * Every roll, reroll and lot of a game, round by round.
 * @type {Reader}
 */
export function read(record, rounds) {
  /** @type {Draw[][]} */
  const found = [];
  /** @type {number[][]} */
  let hands = [];
  const rules = typeof record.rules === "object" ? record.rules : {};
  for (const move of /** @type {(Rolled | Rerolled)[]} */ (record.moves)) {
    const first = found.length === 0;
    const draws = rounds[found.length - (move.do === "roll" ? 0 : 1)];
    if (!draws) continue;
    if (move.do === "roll") {
      const begun = first ? [lot(record, draws, move.dice)] : [];
      const rolled = roll(draws, move.dice, rules);
      hands = rolled.drawn;
      found.push([...begun, rolled]);
    } else if (move.reroll) {
      const rolled = reroll(draws, move, hands[move.seat]);
      hands = hands.map((hand, seat) => (seat === move.seat ? rolled.drawn : hand));
      found.at(-1)?.push(rolled);
    }
  }
  return found;
}
