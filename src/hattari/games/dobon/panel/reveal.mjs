// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { PaymentView, Reveal as Result, View } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Card, printed } from "./cards.mjs";
import { isLong, paymentLines } from "./payments.mjs";
import { cardName, endingKey, rankName, signed } from "./words.mjs";

/** The result on the table: it is settled. @param {{game: View}} scene */
export const resultOf = ({ game }) => /** @type {Result} */ (game.showdown);

/** @param {View} game */
export const settledKey = (game) => (game.showdown ? `round ${game.round}` : null);

/** Whether the result has come this far. @param {Scene} scene @param {string} kind */
export const reached = ({ beats: all, beat, settled }, kind) =>
  settled && beat >= all.findIndex((each) => each.kind === kind);

/** @param {Scene} scene @returns {number[]}  the callers whose hands lie open by now */
export const opened = ({ beats: all, beat }) =>
  all
    .slice(0, beat + 1)
    .flatMap(({ kind, seats }) => (kind === "meet" || kind === "turned" ? (seats ?? []) : []));

/** A seat's hand once it lies open, else null. @param {Scene} scene @param {number} seat @returns {string[] | null} */
export function openHand(scene, seat) {
  const { showdown, phase } = scene.game;
  if (!scene.settled) return phase === "over" ? (showdown?.hands[seat] ?? null) : null;
  return reached(scene, "open") || opened(scene).includes(seat)
    ? resultOf(scene).hands[seat]
    : null;
}

/** Whether a result is still to come to its end: till then nothing beside it tells of it. @param {Scene} scene */
export const isPlayed = (scene) => scene.settled && !reached(scene, "rest");

/** A seat's chips: as they were, until the result comes to them. @param {Scene} scene @param {number} seat */
export function chipsOf(scene, seat) {
  const { seats } = scene.game;
  return scene.settled && !reached(scene, "chips")
    ? resultOf(scene).before[seat]
    : seats[seat].chips;
}

/** What the round brought a seat, once the chips have moved. @param {Scene} scene @param {number} seat */
export function gainOf(scene, seat) {
  const showdown = resultOf(scene);
  return reached(scene, "chips") ? showdown.after[seat] - showdown.before[seat] : 0;
}

/** @param {Translate} t @param {Result} showdown @param {string[]} names */
export function callWords(t, { ending, winners, called, burst }, names) {
  const who = (/** @type {number[]} */ seats) =>
    seats.map((seat) => names[seat]).join(t("dobon.and"));
  return t(endingKey(ending, burst), { name: who(winners), victim: who(called) });
}

/** A payment in words, with its arithmetic. @param {Translate} t @param {PaymentView} payment @param {string[]} names */
export const paymentWords = (t, payment, names) =>
  t("dobon.pays", { payer: names[payment.payer], payee: names[payment.payee], n: payment.paid });

/** A caller's hand, each card with its number, and what they add up to. @param {{scene: Scene, seat: number}} props */
export function Sum({ scene, seat }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const rank = showdown.card[0];
  const times = showdown.together > 1 ? ` ×${showdown.together}` : "";
  const isWild = (/** @type {string} */ card) => showdown.any_rank.includes(card);
  const wild = showdown.hands[seat].some(isWild);
  const numbers = showdown.numbers[seat].map((number, at) =>
    isWild(showdown.hands[seat][at]) ? "★" : number,
  );
  const made = showdown.made[seat];
  const total = made || (wild ? t("dobon.eights_stand_in") : `= ${showdown.sums[seat]}`);
  return html`<p class="sum"><span
    class="spoken">${t("dobon.sum_is", { name: scene.seats[seat].name, sum: made || numbers.join(" + "), rank: rankName(t, rank) + times })}</span>
    <b class="sum-name" aria-hidden="true">${scene.seats[seat].name}</b>
    <span class="sum-cards"
      aria-hidden="true">${showdown.hands[seat].map(
        (card, at) => html`${
          at > 0 &&
          !made &&
          html`<i
      class="plus">+</i>`
        }<span key=${card} class="summed"><${Card} card=${card} />
      <em>${numbers[at]}</em></span>`,
      )}</span>
    <strong class="sum-total"
      aria-hidden="true">${total} <mark>${times || "AJQK".includes(rank) ? `(${printed(rank)}${times})` : "✓"}</mark>
      </strong>
  </p>`;
}

/** Who pays whom, one line after the other. @param {{scene: Scene}} props */
export function Payments({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const names = scene.seats.map((seat) => seat.name);
  const lines = paymentLines(showdown);
  const many = isLong(lines);
  const toOne = many && new Set(lines.flatMap(({ payees }) => payees)).size === 1;
  const spoken = (/** @type {PaymentView} */ first, /** @type {number[]} */ payees) =>
    payees.map((payee) => paymentWords(t, { ...first, payee }, names)).join(" ");
  return html`<ol class="payments" data-lines=${many ? "many" : "few"}
    data-to=${toOne ? "one" : "several"}>${lines.map(
      ({ first, words, payees }, at) => html`
    <li key=${at} class=${first.both ? "by-dobon" : ""}
      style=${{ animationDelay: `${at * 500}ms` }}><span
      class="spoken">${spoken(first, payees)}</span>
      <b aria-hidden="true">${names[first.payer]}${toOne ? "" : ` → ${payees.map((payee) => names[payee]).join(t("dobon.and"))}`}</b>
      <span aria-hidden="true">${payees.length > 1 ? t("dobon.each", { words }) : words}</span>
        </li>`,
    )}</ol>`;
}

/** Why the round ended as it did, so that everybody sees it. @param {{scene: Scene}} props */
export function Reveal({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const names = scene.seats.map((seat) => seat.name);
  const paying = reached(scene, "pay");
  const many = isLong(paymentLines(showdown)) ? "many" : "";
  return html`<div class=${`reveal ${paying ? `paying ${many}` : ""}`} tabindex="0" role="group"
    aria-label=${t("dobon.result")}>
    <p class="splash" key=${scene.game.round}><b>${t(`dobon.splash.${showdown.ending}`)}</b></p>
    <div class="why"><span class="the-card" role="img" aria-label=${cardName(t, showdown.card)}>
      <${Card} card=${showdown.card} /></span>
      <div class="sums">${opened(scene).map(
        (seat) => html`<${Sum} key=${seat} scene=${scene}
        seat=${seat} />`,
      )}</div></div>
    <p class="call-words">${callWords(t, showdown, names)}</p>
    ${paying && html`<${Payments} scene=${scene} />`}
    ${
      reached(scene, "chips") &&
      scene.game.ranking === null &&
      html`<p
    class="next-starter">${t("dobon.next_starter", { name: names[showdown.next_starter] })}</p>`
    }
  </div>`;
}

/** @param {Translate} t @param {Result} showdown @param {string[]} names */
export const resultWords = (t, showdown, names) =>
  [
    callWords(t, showdown, names),
    ...names.map((name, seat) => `${name} ${signed(showdown.after[seat] - showdown.before[seat])}`),
  ].join(" ");
