// @ts-check
/** @import { State } from "../core/types.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { panelOf } from "./live.mjs";
import { resultOn } from "./pace.mjs";

/**
 * Asks once, at the first table of this browser, about sound, vibration and voice. It has a place of
 * its own in the head of the page, which it keeps until the next result covers the table: nothing is
 * covered, nothing jumps.
 * @param {{state: State}} props
 */
export function Ask({ state }) {
  const { t, intents } = usePage();
  const { live, preferences } = state;
  const [thanks, thank] = useState(false);
  const covered = live !== null && resultOn(live, panelOf(state, live.shown));
  useEffect(() => {
    if (covered) thank(false);
  }, [covered]);
  if ((preferences.asked && !thanks) || live?.shown?.phase !== "playing") return null;
  const answer = (/** @type {boolean} */ on) => {
    thank(true);
    intents.prefer({ asked: true, ...(on && { sound: true, haptics: true, speech: true }) });
  };
  if (preferences.asked)
    return html`<aside class="ask" role="status"><p>${t(preferences.sound ? "ask.on" : "ask.off")}</p></aside>`;
  return html`<aside class="ask" aria-label=${t("ask.title")}><p>${t("ask.title")}</p>
    <button type="button" class="button main" onClick=${() => answer(true)}>${t("ask.yes")}</button>
    <button type="button" class="button quiet" onClick=${() => answer(false)}>${t("ask.no")}</button>
  </aside>`;
}
