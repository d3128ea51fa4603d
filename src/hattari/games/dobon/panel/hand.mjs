// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { OwnFace, TimeUp } from "#page/table/seats.mjs";
import { Card } from "./cards.mjs";
import { chipsOf, gainOf, openHand } from "./reveal.mjs";
import { BY_SUIT, isPicked, namesSuit, ordered, play, pointed } from "./state.mjs";
import { burstWords, cardName, signed, sumWords } from "./words.mjs";

/** Cards in one row, by the page's form; more lie in rows below. */
const ROW = { phone: 7, flat: 9, wide: 12 };

/** @param {string[]} cards @param {number} most @returns {string[][]}  rows as even as can be */
function rows(cards, most) {
  const count = Math.max(1, Math.ceil(cards.length / most));
  const length = Math.ceil(cards.length / count);
  return Array.from({ length: count }, (_, row) => cards.slice(row * length, (row + 1) * length));
}

/** @param {Translate} t @param {Scene} scene @param {string} card */
function label(t, { game, live, ui }, card) {
  const name = cardName(t, card);
  if (!live || !game.legal || game.window || pointed(game, ui, card)) return name;
  return `${name}. ${t("dobon.not_open")}`;
}

/** One card in hand: a tap picks it, a second tap plays it. @param {{scene: Scene, card: string}} props */
function Held({ scene, card }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const turn = scene.live && Boolean(game.legal) && !game.window && !scene.settled;
  const change = pointed(game, ui, card);
  const open = change !== null;
  const picked = isPicked(ui, card) && turn;
  const alone = ui.card === card && ui.along.length === 0;
  /** @param {MouseEvent} event */
  const tap = (event) => {
    if (!turn) return intents.notice("dobon.not_now");
    if (change === null) return intents.act({ do: "play", card, suit: null, pon: false });
    const action = alone && event.detail !== 2 ? play(game, ui, false) : null;
    return action && !namesSuit(game, ui) ? intents.act(action) : intents.pick(change);
  };
  return html`<button type="button"
    class=${`held ${turn && !open ? "dim" : ""} ${picked ? "picked" : ""} ${game.fresh.includes(card) ? "fresh" : ""}`}
    data-card=${card} aria-pressed=${picked} aria-disabled=${!open}
    aria-label=${label(t, scene, card)} onClick=${tap}><${Card} card=${card} /></button>`;
}

/** One's own seat: a hand is shown to nobody else. @param {Scene} scene */
const seatOf = ({ game }) => /** @type {number} */ (game.you);

/** @param {{scene: Scene}} props */
function Fan({ scene }) {
  const { t } = usePage();
  const settled = openHand(scene, seatOf(scene));
  const cards = ordered(scene, settled ?? undefined);
  const lines = rows(cards, ROW[scene.form]);
  if (cards.length === 0)
    return html`<p
      class="no-cards">${t(scene.game.phase === "between" ? "dobon.next_soon" : "dobon.no_cards")}</p>`;
  return html`<div class="fan" data-rows=${lines.length}>
    ${lines.map(
      (line, row) => html`<ol key=${row} class="fan-row" style=${{ "--count": line.length }}>
      ${line.map(
        (card, at) => html`<li key=${card} style=${{ "--turn": at - (line.length - 1) / 2 }}>
        ${
          settled
            ? html`<span class="held" role="img" aria-label=${cardName(t, card)}><${Card}
        card=${card} /></span>`
            : html`<${Held} scene=${scene} card=${card} />`
        }</li>`,
      )}</ol>`,
    )}
  </div>`;
}

/** @param {{scene: Scene}} props */
function SortButton({ scene }) {
  const { t, intents } = usePage();
  const bySuit = Boolean(scene.preferences[BY_SUIT]);
  return html`<button type="button" class="sort"
    onClick=${() => intents.prefer({ [BY_SUIT]: !bySuit })}>${t(bySuit ? "dobon.sort_rank" : "dobon.sort_suit")}</button>`;
}

/** One's own cards, chips and sum. @param {{scene: Scene}} props */
export function Hand({ scene }) {
  const { t } = usePage();
  const { game, seats } = scene;
  const mine = scene.live && game.turn === game.you && !scene.settled;
  const gain = gainOf(scene, seatOf(scene));
  return html`<section class=${`own ${mine ? "awaited" : ""}`} aria-label=${t("dobon.your_hand")}>
    <${Fan} scene=${scene} />
    <p class="own-line"><${OwnFace} seat=${seats[seatOf(scene)]} /><b>${seats[seatOf(scene)].name}</b>${seats[seatOf(scene)].timed && html`<${TimeUp} />`}<span
      class="own-chips">${t("dobon.chips", { n: chipsOf(scene, seatOf(scene)) })}</span>
      ${gain !== 0 && html`<b class=${`gain ${gain < 0 ? "loss" : ""}`}>${signed(gain)}</b>`}
      <span class="own-sum">${scene.settled ? "" : sumWords(t, scene)}${burstWords(t, scene)}</span><${SortButton}
        scene=${scene} /></p>
    ${
      mine &&
      scene.clock &&
      html`<span class="time" aria-hidden="true"
    style=${{ "--part": scene.clock.part }}></span>`
    }
  </section>`;
}
