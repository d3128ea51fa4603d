// @ts-check
/** @import { Scene } from "./types.d.ts" */
/** @import { View } from "./view.d.ts" */
import { Die } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { faceName, starOf } from "./words.mjs";

/** The dice of a seat: those that lie open first. @param {View} view @param {View} own @param {number} seat */
const diceOf = (view, own, seat) =>
  view.showdown?.hands[seat]?.length
    ? [...view.showdown.shown[seat], ...view.showdown.hands[seat]]
    : [...view.seats[seat].shown, ...(own.hand ?? [])];

/** All dice side by side, as after the game. @param {{scene: Scene, hands: View[]}} props */
export function Hands({ scene, hands }) {
  const { t } = usePage();
  const { game } = scene;
  return html`<ul class="open-hands">${hands.map((own, seat) => {
    const dice = diceOf(game, own, seat);
    return (
      dice.length > 0 &&
      html`<li key=${seat} class="open-hand"
      data-turn=${game.turn === seat ? "yes" : "no"}><b>${scene.seats[seat].name}</b><span
        class="held-row" role="img" aria-label=${dice.map((face) => faceName(t, game, face)).join(" ")}>
        ${dice.map((face, index) => html`<${Die} key=${index} face=${face} star=${starOf(game)} size="s" />`)}
        </span></li>`
    );
  })}</ul>`;
}
