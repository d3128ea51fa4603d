// @ts-check
/** @import { Scene, State, TableView } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { faceBySeat } from "../faces/face.mjs";
import { awaitsMe } from "../table/awaited.mjs";
import { Avatar } from "../table/seats.mjs";

/** A phone beside a screen for the room: who one is, and the game's own cup. @param {{state: State, scene: Scene}} props */
export function Cup({ state, scene }) {
  const { t, intents } = usePage();
  const view = /** @type {TableView} */ (state.live?.shown);
  const Own = state.parties[view.game_id]?.Cup;
  const seat = view.seats[view.you.seat ?? 0];
  const mine = awaitsMe(state) && !scene.settled;
  const { clock } = scene;
  return html`<main class="cup-page" data-turn=${mine ? "mine" : "other"}>
    <header class="cup-head"><${Avatar} face=${seat.face ?? faceBySeat(seat.index)}
        mood=${scene.seats[seat.index].mood} mute /><b>${seat.name}</b>
      ${mine ? html`<span class="turn-badge">${t("turn.yours")}</span>` : html`<span class="gap"></span>`}
      ${mine && clock && clock.left < 10_000 && html`<span class="clock short" role="timer">${Math.ceil(clock.left / 1000)}</span>`}
      <button type="button" class="round-button" aria-label=${t("tools.title")}
        onClick=${() => intents.open("menu")}><svg viewBox="0 0 24 24" aria-hidden="true"><path
          d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z" /></svg></button></header>
    <${Own} scene=${scene} /></main>`;
}
