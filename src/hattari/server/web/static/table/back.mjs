// @ts-check
/** @import { Attempt, PageStore, State } from "../core/types.d.ts" */
import { api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { go, tablePath } from "../core/router.mjs";

const STORED = "hattari.back";
/** How often the table that was left for a while is asked after, ms. */
const ASK_AGAIN = 5000;

/** @typedef {{key: string, title: string, over: boolean}} Back  a table left for a while */

/** @returns {Back | null} */
export function storedBack() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps the way back, and looks now and then whether the game there is over.
 * @param {PageStore} store
 */
export function startBack(store) {
  store.watch((now, before) => {
    const { back, live } = now;
    if (walksOff(now, before)) {
      const left = /** @type {import("../core/types.d.ts").Live} */ (before.live);
      const found = { back: { key: left.key, title: left.truth?.title ?? "", over: false } };
      store.dispatch({ type: "loaded", found });
    } else if (
      back &&
      live?.key === back.key &&
      live !== before.live &&
      live.shown &&
      !before.live?.shown
    )
      store.dispatch({ type: "loaded", found: { back: null } });
    else if (back !== before.back) sessionStorage.setItem(STORED, JSON.stringify(back));
  });
  setInterval(async () => {
    const { back, live } = store.get();
    if (!back || back.over || live?.key === back.key) return;
    const found = await api.table(back.key).catch(() => null);
    if (found && found.phase !== "playing" && store.get().back === back)
      store.dispatch({ type: "loaded", found: { back: { ...back, over: true } } });
  }, ASK_AGAIN);
}

/**
 * Leaving for another game, and coming back.
 * @param {PageStore} store
 * @param {Attempt} attempt
 */
export const backIntents = (store, attempt) => ({
  /** A game of the same rules against bots, while the others play on here. */
  async playAnother() {
    const { live, preferences } = store.get();
    const view = live?.truth;
    if (!view) return;
    const wish = { game: view.game_id, preset: view.rules.full, language: preferences.language };
    const made = await attempt(() => api.quick(wish));
    if (!made) return;
    const back = { key: live.key, title: view.title, over: false };
    store.dispatch({ type: "loaded", found: { back } });
    go(tablePath(made.key));
  },
});

/** Whether somebody goes away from a game in which they have a seat. @param {State} now @param {State} before */
const walksOff = (now, { live, route }) =>
  route.page === "table" &&
  now.route.page === "lobby" &&
  live?.truth?.phase === "playing" &&
  live.truth.you.seat !== null;

/** In the lobby: the game that waits for one. @param {{back: Back | null}} props */
export function GoOn({ back }) {
  const { t } = usePage();
  if (!back || back.over) return null;
  return html`<p class="banner question go-on-there" role="status"><span>${t("lobby.game_runs")}</span>
    <a class="button main" href=${tablePath(back.key)}>${t("waiting.come_back")}</a></p>`;
}

/** The way back to the table one comes from. @param {{state: State}} props */
export function BackBanner({ state: { back, live } }) {
  const { t } = usePage();
  if (!back || !live || back.key === live.key) return null;
  return html`<div class=${`banner ${back.over ? "question" : ""}`} role="status">
    <span>${t(back.over ? "out.over_there" : "out.plays_there")}</span>
    <a class="button" href=${tablePath(back.key)}>${t("out.back")}</a></div>`;
}
