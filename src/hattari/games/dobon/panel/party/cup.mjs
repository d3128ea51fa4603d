// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "../types.d.ts" */
/** @import { LegalView } from "../view.d.ts" */
import { useRef } from "preact/hooks";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { usePeek } from "#page/party/peek.mjs";
import { Back, Card, Suit } from "../cards.mjs";
import { DobonButton, hasMates, InWindow, SuitPicker } from "../dock.mjs";
import { callWords } from "../reveal.mjs";
import {
  colours,
  isPicked,
  mayErr,
  mayPon,
  namesSuit,
  ordered,
  picked,
  play,
  pointed,
} from "../state.mjs";
import { burstWords, cardName, sumWords } from "../words.mjs";

/** What lies on the pile. @param {{scene: Scene}} props */
function Top({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  if (!game.up) return html`<p class="cup-between">${t("dobon.next_soon")}</p>`;
  return html`<div class="cup-top"><span class="cup-up" role="img" key=${`${game.up}.${game.pile}`}
      aria-label=${t("dobon.top_card", { card: cardName(t, game.up) })}><${Card} card=${game.up} /></span>
    ${
      game.suit &&
      html`<span class="cup-suit" data-suit=${game.suit} role="img"
      aria-label=${t("dobon.in_force", { suit: t(`dobon.suit.${game.suit}`) })}><${Suit} suit=${game.suit} /></span>`
    }
    ${game.laid > 1 && html`<b class="cup-laid">×${game.laid}</b>`}
    ${game.must && html`<b class="cup-threat">+${game.must.take}</b>`}
    ${game.turn !== null && game.turn !== scene.you && html`<p class="cup-whose">${t("turn.of", { name: scene.seats[game.turn].name })}</p>`}</div>`;
}

/** @param {number} x @param {number} y @returns {string | null}  the card under a finger */
const under = (x, y) => {
  const found = document.elementFromPoint(x, y)?.closest("[data-held]");
  return found instanceof HTMLElement ? (found.dataset.held ?? null) : null;
};

/** A finger that has moved no further only looked, px. */
const STILL = 10;

/**
 * One's hand: held open by a finger, which slides to a card and chooses it by letting go. Covered it
 * shows only how many there are.
 * @param {{scene: Scene}} props
 */
function Hand({ scene }) {
  const { t, intents } = usePage();
  const { open, pad } = usePeek();
  const { game, ui } = scene;
  const cards = ordered(scene);
  const turn = scene.live && Boolean(game.legal) && !game.window;
  const finger = useRef({ x: 0, y: 0, slid: false });
  const press = (/** @type {PointerEvent} */ event) => {
    finger.current = { x: event.clientX, y: event.clientY, slid: false };
    pad.onPointerDown(/** @type {never} */ (event));
  };
  const slide = (/** @type {PointerEvent} */ event) => {
    const { x, y } = finger.current;
    if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) finger.current.slid = true;
  };
  const choose = (/** @type {PointerEvent} */ event) => {
    slide(event);
    const card = turn && finger.current.slid ? under(event.clientX, event.clientY) : null;
    const change = open && card !== null ? pointed(game, ui, card) : null;
    if (change) intents.pick(change);
  };
  const words = cards.map((card) => cardName(t, card)).join(", ");
  return html`<button type="button" class=${`cup-hand ${open ? "open" : ""}`} ...${pad}
    aria-label=${t("dobon.cup.peek")} onPointerDown=${press} onPointerMove=${slide} onPointerUp=${choose} data-count=${cards.length}>
    <span class="cup-fan" style=${{ "--count": cards.length }}>${cards.map((card, at) =>
      open
        ? html`<span key=${card} data-held=${card} class=${`cup-card ${turn && !pointed(game, ui, card) ? "dim" : ""} ${isPicked(ui, card) && turn ? "picked" : ""}`}
            style=${{ "--turn": at - (cards.length - 1) / 2 }}><${Card} card=${card} /></span>`
        : html`<span key=${at} class=${`cup-card ${isPicked(ui, card) && turn ? "picked" : ""}`}
            style=${{ "--turn": at - (cards.length - 1) / 2 }}><${Back} /></span>`,
    )}</span>
    <span class="cup-hand-line"><b>${open ? (sumWords(t, scene) || t("dobon.cards", { n: cards.length })) + burstWords(t, scene) : t("dobon.cup.peek")}</b>
      <small>${open ? t(turn ? "dobon.cup.slide" : "dobon.cup.peek_note") : t("dobon.cards", { n: cards.length })}</small></span>
    <span class="spoken" role="status">${open ? words : ""}</span></button>`;
}

/** How many cards are chosen, and whether more may go with them. @param {Translate} t @param {Scene} scene @param {boolean} ready */
function chosenWords(t, { game, ui }, ready) {
  if (!ready) return t("dobon.cup.choose");
  const many = picked(ui).length;
  const words = many > 1 ? t("dobon.cards", { n: many }) : t("dobon.cup.chosen");
  return words + (hasMates(game, ui) ? t("dobon.may_add") : "");
}

/** @param {{scene: Scene}} props */
function Turn({ scene }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const legal = /** @type {LegalView} */ (game.legal);
  const laying = legal.cards.length > 0;
  const action = scene.live ? play(game, ui, false) : null;
  const pon = mayPon(game, ui) && mayErr(scene);
  return html`${namesSuit(game, ui) && html`<${SuitPicker} scene=${scene} />`}
    <div class="cup-moves">
    ${
      laying &&
      html`<button type="button" class="move lay" disabled=${!action}
        onClick=${() => intents.act(action)}><b>${t("dobon.lay")}</b>
        <small>${chosenWords(t, scene, Boolean(action))}</small></button>`
    }
    ${
      laying &&
      pon &&
      html`<button type="button" class="move pon" disabled=${!action}
        onClick=${() => intents.act(play(game, ui, true))}><b>${t("dobon.pon")}</b></button>`
    }
    ${
      legal.draw &&
      html`<button type="button" class="move draw" disabled=${!scene.live}
        onClick=${() => intents.act({ do: "draw" })}><b>${t("dobon.draw")}</b>
        <small>${t(legal.until ? "dobon.draw_until" : "dobon.draw_note", { n: legal.take })}</small></button>`
    }
    ${
      legal.pass &&
      html`<button type="button" class="move pass" disabled=${!scene.live}
        onClick=${() => intents.act({ do: "pass" })}><b>${t("dobon.pass")}</b></button>`
    }</div>`;
}

/** @param {{scene: Scene}} props */
function Moves({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  if (game.window) return html`<${InWindow} scene=${scene} />`;
  if (game.legal) return html`<${Turn} scene=${scene} />`;
  return html`<p class="still">${t(game.phase === "between" ? "dobon.others_look" : "dobon.watch_cards")}</p>`;
}

/** @param {{scene: Scene}} props */
function Look({ scene }) {
  const { t, intents } = usePage();
  const { beat, beats, game } = scene;
  const last = beat >= beats.length - 1;
  const names = scene.seats.map((seat) => seat.name);
  const { showdown } = game;
  return html`<section class="cup-peak"><p><b>${showdown ? t(`dobon.splash.${showdown.ending}`) : ""}</b></p>
    <h1>${t("dobon.cup.look")}</h1>
    <p role="status">${last && showdown ? callWords(t, showdown, names) : ""}</p></section>
    <button type="button" class="move lay go-on" onClick=${() => intents.skip()}><b>${t(last ? "stage.continue" : "stage.skip")}</b></button>`;
}

/** A phone as one's own hand. @param {{scene: Scene}} props */
export function Cup({ scene }) {
  if (scene.settled)
    return html`<div class="dobon-cup" data-phase="look"><${Look} scene=${scene} /></div>`;
  return html`<div class="dobon-cup" data-phase=${scene.game.window ? "window" : scene.game.legal ? "turn" : "wait"}
      data-colours=${colours(scene)}>
    <section class="cup-cloth"><${Top} scene=${scene} /></section>
    <${Hand} key=${scene.game.round} scene=${scene} />
    <div class="moves" aria-live="off"><${Moves} scene=${scene} /></div>
    <${DobonButton} scene=${scene} /></div>`;
}
