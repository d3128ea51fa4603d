// @ts-check
/** @import { Scene } from "../types.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Avatar, hueOf, SeatMarks } from "#page/table/seats.mjs";
import { Centre, RivalCards } from "../cloth.mjs";
import { chipsOf, gainOf } from "../reveal.mjs";
import { colours } from "../state.mjs";
import { bubble, signed } from "../words.mjs";
import { placesOf } from "./ring.mjs";

/** @param {{scene: Scene, index: number, at: {x: number, y: number}}} props */
function Seat({ scene, index, at }) {
  const { t } = usePage();
  const { game, settled } = scene;
  const seat = scene.seats[index];
  const lit = game.turn === index && !settled;
  const quiet = settled || game.phase === "between" || game.phase === "over";
  const said = quiet ? null : bubble(t, scene, index);
  const gain = gainOf(scene, index);
  return html`<li class=${`party-seat ${lit ? "at-turn" : ""}`}
    style=${{ "--x": `${at.x}px`, "--y": `${at.y}px`, "--hue": hueOf(index) }}>
    <span class="party-face"><${Avatar} face=${seat.face} mood=${seat.mood} />
      ${lit && scene.clock && html`<svg class="time-ring" viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="46" pathLength="1" style=${{ "--part": scene.clock.part }} /></svg>`}</span>
    <span class="party-who"><b class="name">${seat.name}</b><small>${t("dobon.chips", { n: chipsOf(scene, index) })}<${SeatMarks} seat=${seat} /></small></span>
    <${RivalCards} scene=${scene} index=${index} />
    ${game.gone.includes(index) && html`<span class="did plain">${t("dobon.gone")}</span>`}
    ${said && html`<span key=${said[0]} class=${`party-bubble ${said[1]}`}>${said[0]}</span>`}
    ${gain !== 0 && html`<b class=${`party-gain ${gain < 0 ? "loss" : ""}`}>${signed(gain)}</b>`}</li>`;
}

/** The match for the room: the pile, and who holds how many cards; nobody's hand. @param {{scene: Scene, upright: boolean}} props */
export function Screen({ scene, upright }) {
  const { t } = usePage();
  const { game } = scene;
  const { places, size } = placesOf(scene.seats.length, upright);
  return html`<section class=${`dobon-stage ${upright ? "upright" : ""}`}
    aria-label=${t("dobon.table")} data-colours=${colours(scene)}><span class="party-cloth"></span>
    <ol style=${{ "--seat": size }}>${places.map(
      (at, index) => html`<${Seat} key=${index} scene=${scene} index=${index} at=${at} />`,
    )}</ol>
    <div class="party-middle" data-settled=${scene.settled}><div class="centre"><${Centre}
      scene=${scene} /></div></div>
    <p class="corner round"><b>${t("dobon.round_of", { n: game.round, of: game.rounds })}${game.rate > 1 ? ` · ${t("dobon.rate", { n: game.rate })}` : ""}</b></p>
  </section>`;
}
