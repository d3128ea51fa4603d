// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { State } from "../core/types.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { panelOf } from "./live.mjs";
import { resultOn } from "./pace.mjs";

/** How long thanks stand where something else waits for their place, ms. */
const THANKS = 3000;

/**
 * Asks once, at the first table of this browser, about sound, vibration and voice. It keeps its place
 * until what is to stand there comes, or else until a result covers the table: nothing is covered,
 * nothing jumps.
 * @param {{state: State, then?: ComponentChildren}} props
 */
export function Ask({ state, then = null }) {
  const { t, intents } = usePage();
  const { live, preferences } = state;
  const [thanks, thank] = useState(/** @type {{after: string | null} | null} */ (null));
  const isAwaited = thanks !== null && Boolean(then);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => thank(null), THANKS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  if (live?.shown?.phase !== "playing") return then;
  const stands = thanks?.after === live.dismissed && !resultOn(live, panelOf(state, live.shown));
  if (preferences.asked && !stands) return then;
  const answer = (/** @type {boolean} */ on) => {
    thank({ after: live.dismissed });
    intents.prefer({ asked: true, ...(on && { sound: true, haptics: true, speech: true }) });
  };
  if (preferences.asked)
    return html`<aside class="ask" role="status"><p>${t(preferences.sound ? "ask.on" : "ask.off")}</p></aside>`;
  return html`<aside class="ask" aria-label=${t("ask.title")}><p>${t("ask.title")}</p>
    <button type="button" class="button main" onClick=${() => answer(true)}>${t("ask.yes")}</button>
    <button type="button" class="button quiet" onClick=${() => answer(false)}>${t("ask.no")}</button>
  </aside>`;
}
