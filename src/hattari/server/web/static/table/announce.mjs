// @ts-check
/** @import { PageStore, Seen, State, TableView } from "../core/types.d.ts" */
import { translator } from "../core/i18n.mjs";
import { panelOf } from "./live.mjs";
import { awaitsMe } from "./awaited.mjs";

/** @param {State} state @param {TableView | null} before @param {Seen[]} news  what has been seen since */
function sentence(state, before, news) {
  const t = translator(state.preferences.language, state.words);
  const view = state.live?.shown;
  const panel = panelOf(state, view);
  if (!panel || !view?.game) return "";
  const names = view.seats.map((seat) => seat.name ?? "");
  const told = panel.describe(before?.game ?? null, view.game, names, t, news);
  return [told, awaitsMe(state) ? t("turn.yours") : ""].filter(Boolean).join(" ");
}

/** @param {State} state */
function title(state) {
  const t = translator(state.preferences.language, state.words);
  const name = [state.live?.shown?.title, t("app.name")].filter(Boolean).join(" · ");
  return awaitsMe(state) ? `● ${t("turn.yours")} · ${name}` : name;
}

/**
 * Tells what happens to those who listen, and shows one's turn in the tab's title.
 * @param {PageStore} store
 */
export function startAnnouncing(store) {
  store.watch((now, before) => {
    document.title = title(now);
    if (!now.live?.shown || now.live.shown === before.live?.shown) return;
    if (now.live.shown.moment === before.live?.shown?.moment) return;
    const { talk } = now.live;
    const known = talk.lastIndexOf(/** @type {Seen} */ (before.live?.talk.at(-1)));
    const text = sentence(now, before.live?.shown ?? null, known < 0 ? [] : talk.slice(known + 1));
    if (text) store.dispatch({ type: "spoken", text });
  });
}
