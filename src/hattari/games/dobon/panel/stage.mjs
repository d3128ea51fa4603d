// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Mood } from "#page/faces/face.mjs" */
/** @import { Scene } from "./types.d.ts" */
/** @import { View } from "./view.d.ts" */
import { useFlight, useParts } from "#page/table/flight.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { SceneFace } from "#page/table/seats.mjs";
import { atRest, Confetti, CutIn, kindOf, Stage, Word } from "#page/table/stage.mjs";
import { Card } from "./cards.mjs";
import {
  callWords,
  chipsOf,
  gainOf,
  openHand,
  opened,
  paymentWords,
  Payments,
  reached,
  resultOf,
  Sum,
} from "./reveal.mjs";
import { beats, chainOf } from "./script.mjs";
import { colours } from "./state.mjs";
import { cardName, latest, signed } from "./words.mjs";

/** Whether a beat of this kind belongs to the result, and has come. @param {Scene} scene @param {string} kind */
const come = (scene, kind) =>
  scene.beats.some((beat) => beat.kind === kind) && reached(scene, kind);

/** @param {{scene: Scene, seat: number, mood?: Mood, bare?: boolean}} props */
const FaceOf = ({ scene, seat, mood, bare }) =>
  html`<${SceneFace} seat=${scene.seats[seat]} mood=${mood} bare=${bare} />`;

/** What a seat's sealed answer says, all of them from the same moment: [word, tone]. @param {Translate} t @param {Scene} scene @param {number} seat */
function slipOf(t, scene, seat) {
  const showdown = resultOf(scene);
  const [callers, ...turning] = chainOf(showdown);
  if (callers.includes(seat)) return [t("dobon.slip.dobon"), "loud"];
  if (come(scene, "counter") && turning.flat().includes(seat))
    return [t("dobon.slip.counter"), "loud"];
  if ((turning[0] ?? showdown.called).includes(seat)) return [t("dobon.slip.author"), "none"];
  const calls = callsOf(scene);
  if (!calls) return ["", "none"];
  return calls.some((call) => call.seat === seat && !call.holds)
    ? [t("dobon.slip.slip"), "oops"]
    : [t("dobon.slip.pass"), "plain"];
}

/** What was called in the window, false dobons too; a replay has no talk that tells of it. @param {Scene} scene */
const callsOf = ({ events }) => latest(events).find((event) => event.what === "dobon.close")?.calls;

/** A chip on its way from who pays. @param {{payer: number, at: number, flies: boolean}} props */
function Coin({ payer, at, flies }) {
  const here = useFlight(flies ? `[data-place="${payer}"]` : null, at * 90);
  return html`<i class="coin" ref=${here}></i>`;
}

/** The chips that come to a seat, and what the round brought it. @param {{scene: Scene, seat: number}} props */
function Gain({ scene, seat }) {
  const gain = gainOf(scene, seat);
  if (gain === 0) return null;
  const payers = resultOf(scene).payments.filter(({ payee }) => payee === seat);
  return html`<span class="gain-of">${payers.map(
    ({ payer }, at) => html`<${Coin} key=${payer} payer=${payer} at=${at}
    flies=${kindOf(scene) === "chips"} />`,
  )}<b class=${`gain ${gain < 0 ? "loss" : ""}`}>${signed(gain)}</b></span>`;
}

/** A seat at a round's end: its slip, then its hand, one seat after the other, then its chips. @param {{scene: Scene, seat: number, laid: boolean}} props */
function Place({ scene, seat, laid }) {
  const { t } = usePage();
  const [word, tone] = slipOf(t, scene, seat);
  const sealed = scene.beats.some(({ kind }) => kind === "slips");
  const hand = laid ? (openHand(scene, seat) ?? []) : null;
  return html`<li data-place=${seat}><${FaceOf} scene=${scene} seat=${seat} />
    <b class="place-name">${scene.seats[seat].name}</b>
    <span class="place-shows">${
      hand
        ? html`<span class="laid-hand" role="img"
          aria-label=${hand.map((card) => cardName(t, card)).join(", ") || t("dobon.no_cards")}>${
            hand.length === 0
              ? html`<b class="went-out">${t("dobon.out")}</b>`
              : hand.map((card) => html`<i key=${card}><${Card} card=${card} /></i>`)
          }</span>`
        : sealed && html`<span class=${`slip ${tone}`}>${word}</span>`
    }</span>
    <small class="place-chips">${t("dobon.chips", { n: chipsOf(scene, seat) })}</small>
    <${Gain} scene=${scene} seat=${seat} /></li>`;
}

/** How small the cards of an opened hand have to be. @param {Scene} scene @param {number} seat */
function sizeOf(scene, seat) {
  const cards = resultOf(scene).hands[seat].length;
  return cards >= 6 ? "crowd" : cards >= 4 ? "many" : "";
}

/** The card and the hands that add up to it. @param {{scene: Scene}} props */
function Meeting({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const hands = opened(scene);
  const called = !["out", "drawn_out", "burst", "too_long"].includes(showdown.ending);
  const burst = showdown.ending === "burst";
  const alone = called || !come(scene, "open") ? [] : burst ? showdown.called : showdown.winners;
  return html`<div class="meeting" data-hands=${hands.length > 2 ? "many" : hands.length}>
    ${alone.map(
      (seat) =>
        html`<span key=${seat} class="by-itself"><${FaceOf} scene=${scene} seat=${seat} mood=${burst ? "shock" : "laugh"} /></span>`,
    )}
    ${
      called &&
      html`<span class="the-card" role="img" aria-label=${cardName(t, showdown.card)}>
      <${Card} card=${showdown.card} /></span>`
    }
    <div class="sums">${hands.map(
      (
        seat,
      ) => html`<div key=${seat} class=${`met ${sizeOf(scene, seat)} ${come(scene, "counter") && !showdown.winners.includes(seat) ? "turned-round" : ""}`}><${FaceOf} scene=${scene}
      seat=${seat} /><${Sum} scene=${scene} seat=${seat} /></div>`,
    )}</div></div>`;
}

/** The great word, from the moment when it is called. @param {{scene: Scene}} props */
function Splash({ scene }) {
  const { t } = usePage();
  const { ending, winners } = resultOf(scene);
  const counter = come(scene, "counter");
  if (!(come(scene, "call") || come(scene, "open"))) return html`<p class="splash"></p>`;
  const key = ending === "counter" && !counter ? "dobon" : ending;
  return html`<p class="splash" key=${key}><${Word} text=${t(`dobon.splash.${key}`)} />${
    winners.length > 1 &&
    ending !== "burst" &&
    html`<small>${t("dobon.at_once", { n: winners.length })}</small>`
  }</p>`;
}

/** What it cost, once it is known. @param {{scene: Scene}} props */
function Costs({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const names = scene.seats.map(({ name }) => name);
  return html`<div class="costs">${
    come(scene, "open") && html`<p class="call-words">${callWords(t, showdown, names)}</p>`
  }${come(scene, "pay") && html`<${Payments} scene=${scene} />`}${
    come(scene, "chips") &&
    scene.game.ranking === null &&
    html`<p class="next-starter">${t("dobon.next_starter", { name: names[showdown.next_starter] })}</p>`
  }</div>`;
}

/** Somebody fills the boards: who went out, or won the match. @param {{scene: Scene, seats: number[], word: string, tone: string, mood: Mood}} props */
const Great = ({ scene, seats, word, tone, mood }) =>
  html`<${CutIn} key=${word} alone tone=${tone} word=${word}
    name=${seats.map((seat) => scene.seats[seat].name).join(" · ")}
    face=${seats.slice(0, 3).map((seat) => html`<${FaceOf} key=${seat} scene=${scene} seat=${seat} mood=${mood} />`)}>
    ${tone === "gold" && html`<${Confetti} />`}<//>`;

/** How many hands lie open by now. @param {Scene} scene */
function useLaid(scene) {
  const opens = come(scene, "open");
  return useParts(scene.seats.length, opens, opens && kindOf(scene) !== "open");
}

/** So many seats go into a row at a round's end. */
const ROW = 5;

/** A round's end over the whole table. @param {{scene: Scene}} props */
export function RoundStage({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  const showdown = resultOf(scene);
  const kind = kindOf(scene);
  const laid = useLaid(scene);
  const rows = Math.ceil(scene.seats.length / ROW);
  const champions = game.ranking && (kind === "win" || atRest(scene)) ? game.ranking[0] : null;
  return html`<${Stage} scene=${scene} label=${t("dobon.result")}
    final=${game.ranking !== null}>
    <div class="round-end" data-colours=${colours(scene)}
      data-close=${rows > 1}><i class=${`rays ${come(scene, "call") || come(scene, "open") ? "" : "dim"}`} aria-hidden="true"></i>
      <${Splash} scene=${scene} /><${Meeting} scene=${scene} /><${Costs} scene=${scene} />
      <ol class="round-places" style=${{ "--across": Math.ceil(scene.seats.length / rows) }}>${scene.seats.map(
        (_, seat) => html`<${Place} key=${seat} scene=${scene} seat=${seat} laid=${seat < laid} />`,
      )}</ol></div>
    ${kind === "out" && html`<${Great} scene=${scene} seats=${showdown.ending === "burst" ? showdown.called : showdown.winners} word=${t(`dobon.splash.${showdown.ending}`)} tone=${showdown.ending === "out" ? "green" : "grey"} mood=${showdown.ending === "burst" ? "shock" : "laugh"} />`}
    ${champions && html`<${Great} scene=${scene} seats=${champions} word=${t("dobon.win_word")} tone="gold" mood="laugh" />`}
  <//>`;
}

/**
 * What a beat says to those who listen.
 * @param {View} game
 * @param {number} beat
 * @param {string[]} names
 * @param {Translate} t
 */
export function narrate(game, beat, names, t) {
  const showdown = resultOf({ game });
  const { kind, seats = [] } = beats(game)[beat];
  const who = seats.map((seat) => names[seat]).join(t("dobon.and"));
  if (kind === "call") return `${who}: ${t("dobon.dobon")}`;
  if (kind === "counter") return `${who}: ${t("dobon.splash.counter")}`;
  if (kind === "open") return callWords(t, showdown, names);
  if (kind === "pay")
    return showdown.payments.map((payment) => paymentWords(t, payment, names)).join(" ");
  if (kind === "win") return t("dobon.wins", { name: who });
  return "";
}
