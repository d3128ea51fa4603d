// @ts-check
/** @import { State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { Face } from "../faces/face.mjs";
import { panelOf } from "./live.mjs";
import { resultOn } from "./pace.mjs";
import { usePage } from "../core/page.mjs";

/** The coach's word to who is to act; its place is kept while nothing is said. @param {{state: State}} props */
export function CoachLine({ state }) {
  const { t, say, intents } = usePage();
  const { live, preferences } = state;
  const view = live?.shown;
  if (!live || !view?.helps || view.phase !== "playing" || !preferences.coach) return null;
  const seat = view.seats[view.you.seat ?? -1];
  if (!seat || (seat.out && !resultOn(live, panelOf(state, view)))) return null;
  return html`<div class="coach"><${Face} face="owl" mood=${view.coach ? "think" : "calm"} bare />
    <p role="status">${say(view.coach)}</p>
    <button type="button" class="link-button" aria-label=${t("coach.off")}
      onClick=${() => intents.prefer({ coach: false })}>×</button></div>`;
}
