// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { panelOf } from "../table/live.mjs";
import { resultOn } from "../table/pace.mjs";

/** How long a notice stays, ms; a bad one needs more time. */
const STAYS = { plain: 6000, good: 6000, bad: 12_000 };

/** The latest notice; an open box shows it, else the page. */
export function Notice() {
  const { t, say, intents, notice } = usePage();
  if (!notice) return null;
  return html`<div key=${notice.at} class=${`notice ${notice.tone}`}
    role=${notice.tone === "bad" ? "alert" : "status"}>
    <p>${notice.text ? say(notice.text) : t(notice.key ?? "")}</p>
    <button type="button" class="round-button" aria-label=${t("close")}
      onClick=${intents.unnotice}>×</button></div>`;
}

/** Whether a result is played over the table. @param {State} state */
const peaks = (state) =>
  state.live !== null && resultOn(state.live, panelOf(state, state.live.shown));

/**
 * Takes notices away after a while, and when a result comes that they would cover.
 * @param {PageStore} store
 */
export function startNotices(store) {
  store.watch((now, before) => {
    const { notice } = now;
    if (notice && peaks(now) && !peaks(before)) store.dispatch({ type: "noticed", notice: null });
    if (!notice || notice === before.notice) return;
    setTimeout(() => {
      if (store.get().notice === notice) store.dispatch({ type: "noticed", notice: null });
    }, STAYS[notice.tone]);
  });
}
