// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene, Ui } from "./types.d.ts" */
/** @import { Action, LegalView, View, WindowView } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Suit } from "./cards.mjs";
import { Hand } from "./hand.mjs";
import {
  colours,
  goesAlong,
  hasAnswered,
  jump,
  mayErr,
  mayPon,
  namesSuit,
  picked,
  play,
  suitOf,
  suitsFor,
} from "./state.mjs";
import { cardShort, latest, sign } from "./words.mjs";

/** Which suit the picked card calls for. @param {{scene: Scene}} props */
export function SuitPicker({ scene }) {
  const { t, intents } = usePage();
  const named = suitOf(scene.ui);
  return html`<div class="suits" role="radiogroup" aria-label=${t("dobon.pick_suit")}>
    ${suitsFor(scene.game, scene.ui).map(
      (suit) => html`<button key=${suit} type="button" role="radio" aria-checked=${named === suit}
        aria-label=${t(`dobon.suit.${suit}`)} data-suit=${suit}
      onClick=${() => intents.pick({ do: "suit", value: suit })}><${Suit} suit=${suit} /></button>`,
    )}</div>`;
}

/** @param {Translate} t @param {Scene} scene */
function layWords(t, { game, ui }) {
  if (!ui.card) return t(game.legal?.cards.length ? "dobon.pick_card" : "dobon.nothing_fits");
  const cards = picked(ui).map(cardShort).join(" ");
  const suit = suitOf(ui);
  if (namesSuit(game, ui) && suit)
    return t("dobon.lay_eight", { card: cards, suit: t(`dobon.suit.${suit}`) });
  return cards + (hasMates(game, ui) ? t("dobon.may_add") : "");
}

/** Lay the picked card; where pon has to be said, with it or without. @param {{scene: Scene}} props */
function Lay({ scene }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const pon = mayPon(game, ui);
  const action = scene.live ? play(game, ui, false) : null;
  const auto = pon && !mayErr(scene) && action;
  return html`<button type="button" class="move lay" disabled=${!action}
    onClick=${() => intents.act(action)}><b>${t("dobon.lay")}</b>
      <small>${layWords(t, scene)}${auto ? t("dobon.pon_is_said") : ""}</small></button>
    ${
      pon &&
      mayErr(scene) &&
      html`<button type="button" class="move pon" disabled=${!action}
    onClick=${() => intents.act(play(game, ui, true))}><b>${t("dobon.pon")}</b>
      <small>${t("dobon.pon_note")}</small></button>`
    }`;
}

/** Whether another card may go on the picked one. @param {View} game @param {Ui} ui */
export const hasMates = (game, ui) => (game.hand ?? []).some((card) => goesAlong(game, ui, card));

/** @param {{scene: Scene}} props */
function OwnTurn({ scene }) {
  const { t, intents } = usePage();
  const { game } = scene;
  const legal = /** @type {LegalView} */ (game.legal);
  const laying = legal.cards.length > 0;
  return html`${namesSuit(game, scene.ui) && html`<${SuitPicker} scene=${scene} />`}
    <div class="move-pair">${laying && html`<${Lay} scene=${scene} />`}
    ${
      legal.draw &&
      html`<button type="button" class=${`move draw ${laying ? "" : "only"}`}
    disabled=${!scene.live} onClick=${() => intents.act({ do: "draw" })}><b>${t("dobon.draw")}</b>
      <small>${t(legal.until ? "dobon.draw_until" : "dobon.draw_note", { n: legal.take })}</small></button>`
    }
    ${
      legal.pass &&
      html`<button type="button" class="move pass" disabled=${!scene.live}
    onClick=${() => intents.act({ do: "pass" })}>
      <b>${t("dobon.pass")}</b>${legal.dobon && html`<small>${t("dobon.window.draw")}</small>`}</button>`
    }<${Double} scene=${scene} /></div>`;
}

/** What those are told who aren't asked in a window, by its kind. @type {Record<string, string>} */
const WAITS = { counter: "dobon.counter_waits", answer: "dobon.answer_waits" };

/** A dobon that declares a doubling, where that may be. @param {{scene: Scene}} props */
function Double({ scene }) {
  const { t, intents } = usePage();
  if (!scene.game.legal?.double) return null;
  return html`<button type="button" class="move double" disabled=${!scene.live}
    onClick=${() => intents.act({ do: "dobon", double: true })}><b>${t("dobon.double")}</b>
      <small>${t("dobon.double_note")}</small></button>`;
}

/** One card that may be laid out of turn; an eight is picked first, to name a suit. @param {{scene: Scene, card: string}} props */
function JumpWith({ scene, card }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const picks = namesSuit(game, { ...ui, card }) && ui.card !== card;
  const pon = Boolean(game.legal?.pon) && mayErr(scene);
  const suit = namesSuit(game, ui) && ui.card === card ? ` → ${sign(suitOf(ui))}` : "";
  const offer = (/** @type {boolean} */ says) =>
    picks ? intents.pick({ do: "card", value: card }) : intents.act(jump(game, ui, card, says));
  return html`<button type="button" class="move lay jump" disabled=${!scene.live}
      onClick=${() => offer(false)}><b>${t("dobon.jump")}</b>
      <small>${picks ? t("dobon.jump_pick", { card: cardShort(card) }) : cardShort(card) + suit}</small></button>
    ${
      pon &&
      !picks &&
      html`<button type="button" class="move pon jump" disabled=${!scene.live}
        onClick=${() => offer(true)}><b>${t("dobon.jump_pon")}</b>
        <small>${cardShort(card) + suit}</small></button>`
    }`;
}

/** @param {{scene: Scene}} props */
export function InWindow({ scene }) {
  const { t, intents } = usePage();
  const { game } = scene;
  if (isGone(game)) return html`<p class="still">${t("dobon.you_are_gone")}</p>`;
  const { invited, kind } = /** @type {WindowView} */ (game.window);
  if (!invited.includes(game.you ?? -1))
    return html`<p
      class="still">${t(WAITS[kind] ?? "dobon.others_may_call")}</p>`;
  if (hasAnswered(game)) {
    const answer =
      latest(scene.events).findLast((event) => event.what === "dobon.answer")?.answer ?? "wave";
    return html`<p class="still">${t(`dobon.answered_${answer}`)}</p>`;
  }
  // Who holds no call has nothing to say; the window is as long without their wave.
  const jumps = game.legal?.jump ?? [];
  if (!game.legal?.dobon && jumps.length === 0)
    return html`<p class="still">${t("dobon.nothing_to_call")}</p>`;
  return html`${namesSuit(game, scene.ui) && html`<${SuitPicker} scene=${scene} />`}
    <div class="move-pair">${jumps.map((card) => html`<${JumpWith} key=${card} scene=${scene} card=${card} />`)}
    <button type="button" class="move wave" disabled=${!scene.live}
    onClick=${() => intents.act({ do: "wave" })}><b>${t("dobon.wave")}</b>
      <small>${t(game.legal?.dobon ? `dobon.window.${kind}` : "dobon.window.jump")}</small></button><${Double} scene=${scene} /></div>`;
}

/** Whether one has burst, and the round goes on without one. @param {View} game */
const isGone = ({ gone, you }) => you !== null && gone.includes(you);

/** @param {{scene: Scene}} props */
function Moves({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  if (isGone(game)) return html`<p class="still">${t("dobon.you_are_gone")}</p>`;
  if (game.window) return html`<${InWindow} scene=${scene} />`;
  if (game.legal) return html`<${OwnTurn} scene=${scene} />`;
  return html`<p
    class="still">${t(game.phase === "between" ? "dobon.others_look" : "dobon.watch_cards")}</p>`;
}

/** What the dobon button means now; null while a second tap would say nothing new. @param {Scene} scene @returns {Action | null} */
export const dobonAction = (scene) =>
  scene.settled || hasAnswered(scene.game) ? null : { do: "dobon" };

/** Always here, always alive: the server decides, and a late call costs nothing. @param {{scene: Scene}} props */
export function DobonButton({ scene }) {
  const { t, intents } = usePage();
  const { game } = scene;
  const armed = !scene.settled && Boolean(game.legal?.dobon);
  const part =
    armed && game.window && scene.clock ? scene.clock.left / (game.window.seconds * 1000) : 1;
  /** @param {MouseEvent} event */
  const call = (event) => {
    const action = event.detail > 1 ? null : dobonAction(scene);
    if (action) intents.act(action);
    // A hand on the mouse goes on with the space bar: that must not call again.
    if (event.detail > 0) /** @type {HTMLElement} */ (event.currentTarget).blur();
  };
  return html`<button type="button" class=${`dobon-button ${armed ? "armed" : ""}`}
    aria-keyshortcuts="D" style=${{ "--part": Math.min(1, part) }} onClick=${call}>
    <b>${t("dobon.dobon")}</b></button>`;
}

/** One's own place: the hand, what to do with it, and the dobon button. @param {{scene: Scene}} props */
export function Dock({ scene }) {
  const { t } = usePage();
  const { you } = scene.game;
  if (you === null)
    return html`<div class="place-of-own from-outside"><p
      class="still">${t("dobon.you_watch")}</p></div>`;
  return html`<div class="place-of-own" data-colours=${colours(scene)}><${Hand} scene=${scene} />
    <div class="moves" aria-live="off"><${Moves} scene=${scene} /></div>
    <${DobonButton} scene=${scene} /></div>`;
}
