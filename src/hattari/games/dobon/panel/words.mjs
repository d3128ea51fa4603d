// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Seen } from "./view.d.ts" */
import { printed, suitOfCard } from "./cards.mjs";

/** A card's name: "ten of hearts". @param {Translate} t @param {string} card */
export const cardName = (t, card) =>
  suitOfCard(card)
    ? t("dobon.card", { suit: t(`dobon.suit.${suitOfCard(card)}`), rank: rankName(t, card[0]) })
    : t("dobon.joker");

/** A rank as people say it. @param {Translate} t @param {string} rank */
export const rankName = (t, rank) =>
  "AJQK".includes(rank) ? t(`dobon.rank.${rank}`) : printed(rank);

const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/** A card in short: "♥10". @param {string} card */
export const cardShort = (card) => (SIGNS[suitOfCard(card)] ?? "") + printed(card[0]);

/** Cards of one play in short. @param {string} card @param {string[]} [more] */
const allShort = (card, more = []) => [card, ...more].map(cardShort).join(" ");

/** @param {string} suit */
export const sign = (suit) => SIGNS[suit];

/** Hands of more cards are not listed. */
const LISTED = 7;

/** @param {string[]} cards */
const listed = (cards) => (cards.length > LISTED ? "…" : cards.map(cardShort).join(" "));

/** What is said of a card that was laid, and of one that named a suit. */
const LAID = {
  played: ["dobon.told.play", "dobon.told.names"],
  jumped: ["dobon.told.jump", "dobon.told.jump_names"],
};

/**
 * What an event says, by what it is; "" where it says nothing.
 * @type {{[what in Seen["what"]]?: (t: Translate, event: Extract<Seen, {what: what}>, name: (seat: number) => string, you: number | null) => string}}
 */
const TOLD = {
  "dobon.lot": (t, { starter }, name) => t("dobon.told.lot", { name: name(starter) }),
  "dobon.deal": (t, { up }) => t("dobon.told.deal", { card: cardShort(up) }),
  "dobon.play": (t, { seat, card, suit, pon, more, jumped }, name) =>
    [
      t(LAID[jumped ? "jumped" : "played"][suit ? 1 : 0], {
        name: name(seat),
        card: allShort(card, more),
        suit: suit ? t(`dobon.suit.${suit}`) : "",
      }),
      pon ? t("dobon.told.pon") : "",
    ]
      .filter(Boolean)
      .join(" "),
  "dobon.misplay": (t, { seat, card, more }, name) =>
    t("dobon.told.misplay", {
      name: name(seat),
      card: allShort(card, more),
      n: 1 + (more?.length ?? 0),
    }),
  "dobon.take": (t, { seat, count, cards }, name) =>
    t(count === 0 ? "dobon.told.take_none" : cards ? "dobon.told.take_own" : "dobon.told.take", {
      name: name(seat),
      n: count,
      cards: cards ? listed(cards) : "",
    }),
  "dobon.reshuffle": (t, { stock }) => t("dobon.told.reshuffle", { n: stock }),
  "dobon.pass": (t, { seat }, name) => t("dobon.told.pass", { name: name(seat) }),
  "dobon.open": (t, { seat, cards }, name) =>
    t("dobon.told.open", { name: name(seat), cards: cards.map(cardShort).join(" ") }),
  "dobon.close": (t, { calls, silent }, name) =>
    [
      ...calls.map((call) => callWords(t, call, name)),
      silent === null ? "" : t("dobon.told.silent", { name: name(silent) }),
    ]
      .filter(Boolean)
      .join(" "),
  "dobon.draw_call": (t, { call }, name) => callWords(t, call, name),
  "dobon.settled": (t, { ending, winners, called, burst }, name) => {
    const who = (/** @type {number[]} */ seats) => seats.map(name).join(t("dobon.and"));
    const key = ["burst", "too_long"].includes(ending)
      ? endingKey(ending, burst)
      : "dobon.told.wins";
    return t(key, { name: who(winners), victim: who(called) });
  },
};

/**
 * What is said of an ending: where some have burst, the starter may be among them.
 * @param {string} ending
 * @param {number[]} burst
 */
export const endingKey = (ending, burst) =>
  `dobon.ending.${ending}` +
  (burst?.length && ["drawn_out", "too_long"].includes(ending) ? "_left" : "");

/** @param {Translate} t @param {{seat: number, hand: string[], holds: boolean, double: boolean, costs: number}} call @param {(seat: number) => string} name */
const callWords = (t, { seat, hand, holds, double, costs }, name) =>
  (double ? `${t("dobon.told.double")} ` : "") +
  t(holds ? "dobon.told.dobon" : "dobon.told.false_dobon", {
    name: name(seat),
    cards: listed(hand),
    n: costs,
  });

/** @param {Translate} t @param {Seen} event @param {string[]} names @param {number | null} you @returns {string} */
export function told(t, event, names, you) {
  const tell =
    /** @type {((t: Translate, event: Seen, name: (seat: number) => string, you: number | null) => string) | undefined} */ (
      TOLD[event.what]
    );
  return tell?.(t, event, (seat) => names[seat] ?? "", you) ?? "";
}

/** What is wrong, told with a smile, for the seat that did it. @param {Seen} event */
export const isSlip = (event) =>
  event.what === "dobon.misplay" ||
  (event.what === "dobon.close" &&
    (event.silent !== null || event.calls.some((call) => !call.holds))) ||
  (event.what === "dobon.draw_call" && !event.call.holds);

const ACTS = new Set(["dobon.play", "dobon.misplay", "dobon.draw"]);

/** What somebody on turn does: it begins what is on the table. @param {Seen} event */
export const isAct = (event) => ACTS.has(event.what);

const ENDINGS = new Set(["dobon.close", "dobon.draw_call", "dobon.settled"]);

/** What says how a round ends, where it comes after the last act. @param {Seen} event */
export const isEnding = (event) => ENDINGS.has(event.what);

/** The events, cards that a seat took one after the other at once. @param {Seen[]} events @returns {Seen[]} */
export function joined(events) {
  /** @type {Seen[]} */
  const found = [];
  for (const event of events) {
    const last = found.at(-1);
    if (event.what === "dobon.take" && last?.what === "dobon.take" && last.seat === event.seat) {
      const cards = last.cards && event.cards && [...last.cards, ...event.cards];
      found[found.length - 1] = { ...event, count: last.count + event.count, cards };
    } else found.push(event);
  }
  return found;
}

/** This round's events that are on the table still: from the last card or draw on. @param {Seen[]} events */
export function latest(events) {
  const own = joined(events.filter((event) => event.what?.startsWith("dobon.")));
  return own.slice(
    Math.max(
      own.findLastIndex(isAct),
      own.findLastIndex((event) => event.what === "dobon.round"),
    ),
  );
}

/** This round's events. @param {Seen[]} events */
export const ofRound = (events) =>
  events.slice(events.findLastIndex((event) => event.what === "dobon.round") + 1);

/** What a seat did last in this round, in short: [words, kind], or null. @param {Translate} t @param {Seen[]} events @param {number} seat @returns {[string, string] | null} */
export function lastDone(t, events, seat) {
  const own = joined(ofRound(events)).findLast(
    (event) =>
      (event.what === "dobon.play" || event.what === "dobon.take" || event.what === "dobon.pass") &&
      event.seat === seat,
  );
  if (own?.what === "dobon.play") {
    const top = own.more?.at(-1) ?? own.card;
    const laid = 1 + (own.more?.length ?? 0);
    return [
      cardShort(top) + (laid > 1 ? `×${laid}` : ""),
      "HD".includes(top[1].toUpperCase()) ? "red" : "black",
    ];
  }
  if (own?.what === "dobon.take") return [t("dobon.did.took", { n: own.count }), "plain"];
  return own ? [t("dobon.says.pass"), "plain"] : null;
}

/** What a seat says over its place just now: [word, kind], or null. @param {Translate} t @param {Scene} scene @param {number} seat */
export function bubble(t, { events }, seat) {
  const said = latest(events)
    .map((event) => {
      const say =
        /** @type {((t: Translate, event: Seen, seat: number) => [string, string] | null) | undefined} */ (
          SAID[event.what]
        );
      return say?.(t, event, seat);
    })
    .filter(Boolean);
  return said.find((each) => each?.[1] === "slip") ?? said.at(-1) ?? null;
}

/** @type {{[what in Seen["what"]]?: (t: Translate, event: Extract<Seen, {what: what}>, seat: number) => [string, string] | null}} */
const SAID = {
  "dobon.play": (t, event, seat) =>
    event.seat !== seat
      ? null
      : event.pon
        ? [t("dobon.says.pon"), "loud"]
        : event.suit
          ? [t("dobon.says.suit", { suit: sign(event.suit) }), "plain"]
          : event.jumped
            ? [t("dobon.says.jump"), "loud"]
            : null,
  "dobon.misplay": (t, event, seat) =>
    event.seat === seat ? [t("dobon.says.oops"), "slip"] : null,
  "dobon.take": (t, event, seat) =>
    event.seat === seat
      ? [t(event.count ? "dobon.says.takes" : "dobon.says.takes_none", { n: event.count }), "plain"]
      : null,
  "dobon.pass": (t, event, seat) => (event.seat === seat ? [t("dobon.says.pass"), "plain"] : null),
  "dobon.close": (t, event, seat) => {
    const call = event.calls.find((each) => each.seat === seat);
    if (call) return call.holds ? [t("dobon.says.dobon"), "loud"] : [t("dobon.says.oops"), "slip"];
    return event.silent === seat ? [t("dobon.says.no_pon"), "slip"] : null;
  },
  "dobon.draw_call": (t, { call }, seat) =>
    call.seat === seat
      ? [t(call.holds ? "dobon.says.dobon" : "dobon.says.oops"), call.holds ? "loud" : "slip"]
      : null,
};

/** Chips with a sign. @param {number} change */
export const signed = (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");

/** What one's own hand comes to, where the table helps. @param {Translate} t @param {Scene} scene */
export function sumWords(t, { game, odds }) {
  if (!odds || game.sum === null) return "";
  const calls = game.calls_on.map((rank) => printed(rank)).join(" ");
  return t(calls ? "dobon.sum_calls" : "dobon.sum", { sum: game.sum, calls });
}

/** From how many cards on a hand bursts, where the next draw does it. @param {Translate} t @param {Scene} scene */
export function burstWords(t, { game, settled }) {
  const after = (game.hand ?? []).length + (game.legal?.take || 1);
  const near = game.burst !== null && after >= game.burst;
  return near && !settled ? ` ⚠ ${t("dobon.bursts_at", { n: game.burst })}` : "";
}
