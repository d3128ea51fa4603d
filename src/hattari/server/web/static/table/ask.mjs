// @ts-check
/** @import { State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/**
 * Asks once, at the first table of this browser, about sound, vibration and voice. It has a place of
 * its own in the head of the page, which it keeps until it is answered: nothing is covered, nothing jumps.
 * @param {{state: State}} props
 */
export function Ask({ state }) {
  const { t, intents } = usePage();
  const { live, preferences } = state;
  if (preferences.asked || live?.shown?.phase !== "playing") return null;
  const answer = (/** @type {boolean} */ on) =>
    intents.prefer({ asked: true, ...(on && { sound: true, haptics: true, speech: true }) });
  return html`<aside class="ask" aria-label=${t("ask.title")}><p>${t("ask.title")}</p>
    <button type="button" class="button main" onClick=${() => answer(true)}>${t("ask.yes")}</button>
    <button type="button" class="button quiet" onClick=${() => answer(false)}>${t("ask.no")}</button>
  </aside>`;
}
