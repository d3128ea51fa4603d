// @ts-check
/** @import { Scene } from "./types.d.ts" */
/** @import { View } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Card } from "./cards.mjs";
import { ordered } from "./state.mjs";
import { cardName } from "./words.mjs";

/** All hands side by side, as after the match. @param {{scene: Scene, hands: View[]}} props */
export function Hands({ scene, hands }) {
  const { t } = usePage();
  const { game } = scene;
  return html`<ul class="open-hands">${hands.map((own, seat) => {
    const cards = ordered(scene, game.showdown?.hands[seat] ?? own.hand ?? []);
    return html`<li key=${seat} class="open-hand" data-turn=${game.turn === seat ? "yes" : "no"}>
      <b>${scene.seats[seat].name}</b><span class="held-row" role="img"
        aria-label=${cards.map((card) => cardName(t, card)).join(", ")}>
        ${cards.map((card) => html`<span key=${card} class="little"><${Card} card=${card} /></span>`)}
      </span></li>`;
  })}</ul>`;
}
