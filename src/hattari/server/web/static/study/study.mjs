// @ts-check
/** @import { Component, PageStore, State, StudyState } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Top } from "../table/top.mjs";
import { DrillPage } from "./drill.mjs";
import { PracticePage } from "./practice.mjs";
import { ProfilePage } from "./profile.mjs";

/** The parts of practice by their addresses; any other is an exercise's. */
const TABS = { practice: "/study", drill: "/study/drill", me: "/study/me" };

/** @param {string} key @returns {keyof typeof TABS} */
const tabOf = (key) => (key === "drill" || key === "me" ? key : "practice");

/** @param {{current: string}} props */
function Tabs({ current }) {
  const { t } = usePage();
  return html`<nav class="study-tabs" aria-label=${t("study.title")}>${Object.entries(TABS).map(
    ([tab, path]) =>
      html`<a key=${tab} href=${path} aria-current=${tab === current ? "page" : null}>${t(`study.tab.${tab}`)}</a>`,
  )}</nav>`;
}

/** @type {Record<keyof typeof TABS, Component<{state: State, show: (game: string) => void}>>} */
const PAGES = { practice: PracticePage, drill: DrillPage, me: ProfilePage };

/**
 * Practice on this page, from now on.
 * @param {PageStore} store
 * @returns {StudyState}
 */
export function open(store) {
  /** Let the board of this game come. @param {string} game */
  const show = (game) => store.dispatch({ type: "studying", study: { game } });

  /** @param {{state: State}} props */
  function StudyPage({ state }) {
    const tab = tabOf(state.route.key);
    const Current = PAGES[tab];
    return html`<${Top} state=${state} /><main class="review study"><${Tabs} current=${tab} />
      <${Current} key=${tab} state=${state} show=${show} /></main>`;
  }
  return { view: StudyPage, game: null };
}
