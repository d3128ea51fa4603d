// @ts-check
/** @import { PageStore, Seen, State, TableView, Text } from "../core/types.d.ts" */
import { translator } from "../core/i18n.mjs";
import { said } from "../core/languages.mjs";
import { panelOf } from "./live.mjs";
import { awaitsMe } from "./awaited.mjs";
import { resultOn } from "./pace.mjs";

/** @param {State} state @param {TableView | null} before @param {Seen[]} news  what has been seen since */
function sentence(state, before, news) {
  const { language } = state.preferences;
  const t = translator(language, state.words);
  const view = state.live?.shown;
  const panel = panelOf(state, view);
  if (!panel || !view?.game) return "";
  const names = view.seats.map((seat) => seat.name ?? "");
  const say = (/** @type {Text} */ text) => said(text, language);
  const told = panel.describe(before?.game ?? null, view.game, names, t, news, say);
  return [told, awaitsMe(state) ? t("turn.yours") : ""].filter(Boolean).join(" ");
}

/**
 * What a result says from one beat to another: each beat says its own once, whoever skips hears the rest.
 * @param {State} state
 * @param {number} from  the first beat that has not been told
 */
function beatsTold(state, from) {
  const panel = panelOf(state, state.live?.shown);
  const view = state.live?.shown;
  if (!panel?.narrate || !view?.game || !state.live) return "";
  const t = translator(state.preferences.language, state.words);
  const names = view.seats.map((seat) => seat.name ?? "");
  const told = [];
  for (let beat = from; beat <= state.live.beat; beat += 1)
    told.push(panel.narrate(view.game, beat, names, t));
  return told.filter(Boolean).join(" ");
}

/** The beat a running result has come to, or -1; a result that is found at its end runs no more. @param {State} state */
function beatOf(state) {
  const panel = panelOf(state, state.live?.shown);
  return state.live && panel?.narrate && resultOn(state.live, panel) ? state.live.beat : -1;
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
    const name = title(now);
    if (document.title !== name) document.title = name;
    if (!now.live?.shown) return;
    const [beat, last] = [beatOf(now), beatOf(before)];
    if (beat > last) {
      const text = beatsTold(now, last + 1);
      if (text) store.dispatch({ type: "spoken", text });
      return;
    }
    if (now.live.shown === before.live?.shown) return;
    if (now.live.shown.moment === before.live?.shown?.moment) return;
    const { talk } = now.live;
    const known = talk.lastIndexOf(/** @type {Seen} */ (before.live?.talk.at(-1)));
    const text = sentence(now, before.live?.shown ?? null, known < 0 ? [] : talk.slice(known + 1));
    if (text) store.dispatch({ type: "spoken", text });
  });
}
