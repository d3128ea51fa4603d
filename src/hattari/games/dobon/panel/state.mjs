// @ts-check
/** @import { Change, Scene, Ui } from "./types.d.ts" */
/** @import { Jump, Play, View } from "./view.d.ts" */
import { suitOfCard } from "./cards.mjs";

export const SUITS = ["S", "H", "D", "C"];
const RANKS = "A23456789TJQKX";
/** Preferences of this panel. */
export const BY_SUIT = "dobon.by_suit";
export const FOUR_COLOURS = "dobon.four_colours";

/** How many colours the suits have. @param {Scene} scene */
export const colours = ({ preferences }) => (preferences[FOUR_COLOURS] ? "four" : "two");

/** A card that has just been drawn and fits lies ready. @param {View} game @returns {Ui} */
export function start(game) {
  const ready = game.fresh.find((card) => game.legal?.cards.includes(card));
  return { card: ready ?? null, along: [], suit: null };
}

/** @type {{[does in Change["do"]]: (ui: Ui, value: string | null) => Ui}} */
const changes = {
  card: (_, card) => ({ card, along: [], suit: null }),
  suit: (ui, suit) => ({ ...ui, suit }),
  more: (ui, card) => ({ ...ui, suit: null, along: [...ui.along, /** @type {string} */ (card)] }),
  drop: (ui, card) => ({ ...ui, suit: null, along: ui.along.filter((each) => each !== card) }),
};

/** @param {Ui} ui @param {Change} change @returns {Ui} */
export const reduce = (ui, change) => changes[change.do](ui, change.value);

/** Whether this card may go on the picked one with the same play. @param {View} game @param {Ui} ui @param {string} card */
export const goesAlong = (game, ui, card) =>
  mayLay(game, ui.card) &&
  card !== ui.card &&
  card[0] === ui.card?.[0] &&
  Boolean(game.legal?.together.includes(card[0]));

/** What it means to point at a card: it is picked, or goes along with the one that is, or no longer. @param {View} game @param {Ui} ui @param {string} card @returns {Change | null} */
export function pointed(game, ui, card) {
  if (goesAlong(game, ui, card))
    return { do: ui.along.includes(card) ? "drop" : "more", value: card };
  return mayLay(game, card) ? { do: "card", value: card } : null;
}

/** Whether this card is picked, first or with others. @param {Ui} ui @param {string} card */
export const isPicked = (ui, card) => ui.card === card || ui.along.includes(card);

/** All that is picked, in the order in which it would lie. @param {Ui} ui @returns {string[]} */
export const picked = ({ card, along }) => (card === null ? [] : [card, ...along]);

/** Whether pon may be said with what is picked. @param {View} game @param {Ui} ui */
export const mayPon = (game, ui) =>
  Boolean(game.legal?.pon) && (game.hand?.length ?? 0) - Math.max(1, picked(ui).length) === 1;

/** @param {string} card */
const byRank = (card) => RANKS.indexOf(card[0]) * SUITS.length + SUITS.indexOf(suitOfCard(card));
/** @param {string} card */
const bySuit = (card) =>
  (SUITS.indexOf(suitOfCard(card)) + (card[0] === "X" ? SUITS.length + 1 : 0)) * RANKS.length +
  RANKS.indexOf(card[0]);

/** Cards, one's own if not others, in the order that was chosen. @param {Scene} scene @param {string[]} [cards] */
export function ordered({ game, preferences }, cards = game.hand ?? []) {
  const place = preferences[BY_SUIT] ? bySuit : byRank;
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** Whether this card may be laid now, as the server says. @param {View} game @param {string | null} card */
export const mayLay = (game, card) => card !== null && Boolean(game.legal?.cards.includes(card));

/** Whether this card may be laid out of turn now. @param {View} game @param {string | null} card */
export const mayJump = (game, card) => card !== null && Boolean(game.legal?.jump.includes(card));

/** Whether the picked card may name a suit. @param {View} game @param {Ui} ui */
export const namesSuit = (game, { card }) =>
  (mayLay(game, card) || mayJump(game, card)) &&
  Boolean(game.legal?.naming.includes(card?.[0] ?? ""));

/** The offer of a card out of turn, with the suit that was picked for it. @param {View} game @param {Ui} ui @param {string} card @param {boolean} pon @returns {Jump} */
export function jump(game, ui, card, pon) {
  const named = ui.card === card && namesSuit(game, ui) ? ui.suit : null;
  return { do: "jump", card, suit: /** @type {Jump["suit"]} */ (named), pon };
}

/** The suits that the picked card may name. @param {View} game @param {Ui} ui */
export const suitsFor = (game, ui) => {
  const own = suitOfCard(picked(ui).at(-1) ?? "X");
  const any = !own || !game.legal?.own_colour;
  return SUITS.filter((suit) => any || isRed(suit) === isRed(own));
};

/** @param {string} suit */
const isRed = (suit) => "HD".includes(suit);

/** The suit that goes with the picked card. @param {Ui} ui */
export const suitOf = (ui) => ui.suit ?? suitOfCard(picked(ui).at(-1) ?? "X");

/** The play of the picked card, or null. @param {View} game @param {Ui} ui @param {boolean} pon @returns {Play | null} */
export function play(game, ui, pon) {
  if (ui.card === null || !mayLay(game, ui.card)) return null;
  const suit = /** @type {Play["suit"]} */ (namesSuit(game, ui) ? ui.suit : null);
  const more = ui.along.length > 0 ? { more: ui.along } : {};
  return { do: "play", card: ui.card, suit, pon: pon && mayPon(game, ui), ...more };
}

/** Whether people make mistakes here: then pon has to be said. @param {Scene} scene */
export const mayErr = ({ rules }) => rules.mistakes === "penalty";

/** Whether one's own answer in the open window has been given. @param {View} game */
export const hasAnswered = (game) =>
  Boolean(game.window?.answered && game.window.invited.includes(game.you ?? -1));

/** The next card of one's hand that may be laid. @param {Scene} scene @param {number} way */
export function neighbour(scene, way) {
  const cards = ordered(scene).filter((card) => mayLay(scene.game, card));
  if (cards.length === 0) return null;
  const from = cards.indexOf(scene.ui.card ?? "");
  if (from < 0) return cards[way > 0 ? 0 : cards.length - 1];
  return cards[(from + way + cards.length) % cards.length];
}

/** The next suit that a picked card could name. @param {View} game @param {Ui} ui @param {number} way */
export function nextSuit(game, ui, way) {
  const able = suitsFor(game, ui);
  return able[(able.indexOf(suitOf(ui)) + way + able.length) % able.length];
}
