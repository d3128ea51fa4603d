// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { View } from "./view.d.ts" */
import { Cup, Die, RoundDie } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { OwnFace, TimeUp } from "#page/table/seats.mjs";
import { kept, rerollProblem } from "./state.mjs";
import { holdings, seatDice } from "./showdown.mjs";
import { faceName, holdingWords, starOf } from "./words.mjs";

/** From this many dice on they are drawn smaller. */
const MANY = 7;
/** The dice come out of the cup one after the other, ms apart. */
const APART = 70;

/** @param {{scene: Scene, face: number, index: number}} props */
function OwnDie({ scene, face, index }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const again = ui.again.includes(index);
  const die = html`<${RoundDie} face=${face} star=${starOf(game)} size="l"
    tone=${again ? "blue" : ""} roll=${`${game.round}.${rolls(game)}`} late=${index * APART} />`;
  const name = faceName(t, game, face);
  if (!game.legal || game.legal.show === "off")
    return html`<span class="own-die" role="img" aria-label=${name}>${die}</span>`;
  return html`<button type="button" class="own-die" aria-pressed=${again}
    aria-label=${t("bluff.roll_again_die", { face: name })}
    onClick=${() => intents.pick({ do: "again", value: index })}>${die}</button>`;
}

/** One's own seat: a hand is shown to nobody else. @param {Scene} scene */
const seatOf = ({ game }) => /** @type {number} */ (game.you);

/** How often this seat rolled in the round. @param {View} game */
const rolls = (game) =>
  game.trail.filter((step) => step.seat === game.you && step.show.length > 0).length;

/** @param {Translate} t @param {Scene} scene */
function advice(t, { game, ui, live }) {
  if (!game.legal || !live || game.legal.show === "off") return "";
  const problem = rerollProblem(game, ui);
  if (problem) return t(problem, { n: game.legal.show_most });
  if (ui.again.length > 0)
    return t("bluff.will_show", { n: kept(game, ui).length, again: ui.again.length });
  return t("bluff.tap_to_roll_again");
}

/** The cup over one's dice: where it may be turned, a tap turns it. @param {{scene: Scene}} props */
function HiddenHand({ scene }) {
  const { t, intents } = usePage();
  const { hidden } = scene.game.seats[seatOf(scene)];
  const cup = html`<${Cup} /><span>${t("bluff.under_cup", { n: hidden })}</span>`;
  if (!scene.game.legal?.uncover) return html`<p class="covered">${cup}</p>`;
  return html`<button type="button" class="covered" disabled=${!scene.live}
    onClick=${() => intents.act({ do: "uncover" })}>${cup}</button>`;
}

/** @param {{scene: Scene}} props */
function Dice({ scene }) {
  const { game } = scene;
  const open = seatDice(scene, seatOf(scene));
  if (open) {
    return html`<div class="dice" data-many=${open.length > MANY}>
      ${open.map(
        ({ face, tone }, die) => html`<span key=${die} class="own-die"><${Die} face=${face}
      star=${open.star ?? null} size="l" tone=${tone} /></span>`,
      )}
    </div>`;
  }
  if (!game.hand) return html`<${HiddenHand} scene=${scene} />`;
  const { shown } = game.seats[seatOf(scene)];
  return html`<div class="dice" data-many=${game.hand.length + shown.length > MANY}>
    ${shown.map(
      (face, die) => html`<span key=${`shown${die}`} class="own-die shown"><${Die}
    face=${face} star=${starOf(game)} size="l" /></span>`,
    )}
    ${game.hand.map(
      (face, die) => html`<${OwnDie} key=${`${rolls(game)}.${die}`} scene=${scene}
    face=${face} index=${die} />`,
    )}
  </div>`;
}

/** One's own dice, and which of them to roll again. @param {{scene: Scene}} props */
export function Hand({ scene }) {
  const { t } = usePage();
  const { game, clock } = scene;
  const held = holdings(scene, seatOf(scene));
  const mine = game.legal !== null && scene.live && !scene.settled;
  return html`<section class=${`hand ${mine ? "lit" : ""}`} aria-label=${t("bluff.your_dice")}>
    ${(!held.out || scene.settled) && html`<${Dice} scene=${scene} />`}
    <p class="hand-line"><${OwnFace} seat=${scene.seats[seatOf(scene)]} /><b>${scene.seats[seatOf(scene)].name}</b>
      <span>${holdingWords(t, held)}</span>${scene.seats[seatOf(scene)].timed && html`<${TimeUp} />`}<small role="status">${advice(t, scene)}</small></p>
    ${
      mine &&
      clock &&
      html`<span class="time-bar" aria-hidden="true" style=${{ "--part": clock.part }}>
    </span>`
    }
  </section>`;
}
