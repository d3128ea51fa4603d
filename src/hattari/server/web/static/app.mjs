// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { Component, Route, State } from "./core/types.d.ts" */
import { AccountDialog, CodesDialog } from "./account/account.mjs";
import { html } from "./core/html.mjs";
import { Whole } from "./dialogs/dialog.mjs";
import { Lobby } from "./lobby/lobby.mjs";
import { Notice } from "./dialogs/notice.mjs";
import { Page, usePage } from "./core/page.mjs";
import { PracticeDialog } from "./table/practice.mjs";
import { RuleFormDialog } from "./lobby/rule_form.mjs";
import { RulesDialog, RulesPage } from "./lobby/rules.mjs";
import { ForgetDialog, SettingsDialog } from "./dialogs/settings.mjs";
import { DeviceDialog } from "./dialogs/share.mjs";
import { Top } from "./table/top.mjs";

const Lost = (/** @type {{state: State}} */ { state }) => {
  const { t } = usePage();
  return html`<${Top} state=${state} /><main class="loading"><h1>${t("app.lost")}</h1><a
    class="button" href="/">${t("app.home")}</a></main>`;
};
const Rules = (/** @type {{state: State}} */ { state }) =>
  html`<${Top} state=${state} /><${RulesPage} state=${state} />`;

/** @typedef {Component<{state: State}>} View */

const Loading = () => {
  const { t } = usePage();
  return html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
};

/**
 * A page whose module comes when somebody goes there; until then the bar stands over an empty one.
 * @param {(state: State) => View | null | undefined | false} found
 * @returns {View}
 */
const later = (found) =>
  function Later({ state }) {
    const View = found(state);
    return View ? html`<${View} state=${state} />` : html`<${Top} state=${state} /><${Loading} />`;
  };

/** The same for one that draws no bar of its own. @param {(state: State) => View | null | undefined | false} found @returns {View} */
const below = (found) =>
  function Below({ state }) {
    const View = found(state) || Loading;
    return html`<${Top} state=${state} /><${View} state=${state} />`;
  };

/** The same for one that never has a bar. @param {(state: State) => View | null | undefined | false} found @returns {View} */
const alone = (found) =>
  function Alone({ state }) {
    const View = found(state) || Loading;
    return html`<${View} state=${state} />`;
  };

/** The same over whatever is on screen, which goes on below. @param {string} title @param {(state: State) => Component<{state: State, close: () => void}> | undefined} found @returns {View} */
const over = (title, found) =>
  function Over({ state }) {
    const { t, intents } = usePage();
    const View = found(state) ?? Loading;
    return html`<${Whole} title=${t(title)}><${View} state=${state} close=${intents.close} /><//>`;
  };

const Learn = (/** @type {{state: State}} */ { state }) => {
  const { intents } = usePage();
  const View = state.learn?.view ?? Loading;
  return html`<${View} state=${state} close=${intents.home} />`;
};

/** A published text, over the atlas. @param {{state: State}} props */
const TextDialog = (props) => props.state.atlas && html`<${props.state.atlas.Text} ...${props} />`;

/** @type {Record<Route["page"], View>} */
const PAGES = {
  lobby: Lobby,
  table: later(({ room }) => room?.TablePage),
  replay: later(({ after }) => after?.ReplayPage),
  // Reviews draw moments with what comes after a game.
  review: later(({ review, after }) => after && review?.view),
  whatif: later(({ review, after }) => after && review?.WhatIfPage),
  same: later(({ review, games }) => games && review?.SamePage),
  puzzle: later(({ review, games }) => games && review?.PuzzlePage),
  study: later(({ study, games }) => games && study?.view),
  rules: Rules,
  lab: below(({ lab, games }) => games && lab?.view),
  atlas: below(({ atlas, games }) => games && atlas?.view),
  learn: Learn,
  screen: alone(({ party }) => party?.Screen),
  join: alone(({ party }) => party?.Join),
  guess: alone(({ party }) => party?.Guess),
  operator: below(({ operator }) => operator),
  lost: Lost,
};

/** What the box's own words bring stands in `state.dialog`. @type {Record<string, (props: never) => ComponentChildren>} */
const DIALOGS = {
  account: AccountDialog,
  codes: CodesDialog,
  "atlas-text": TextDialog,
  device: DeviceDialog,
  forget: ForgetDialog,
  interview: over("rules.interview", ({ atlas }) => atlas?.Interview),
  lesson: over("tools.learn", ({ learn }) => learn?.view),
  practice: PracticeDialog,
  quiz: over("tools.quiz", ({ learn }) => learn?.Quiz),
  "rule-form": RuleFormDialog,
  rules: RulesDialog,
  settings: SettingsDialog,
};

/** Whether a table's waiting room is on screen, a page of its own rather than a board. @param {State} state */
const isWaiting = ({ route, live }) =>
  route.page === "table" && Boolean(live?.shown) && !live?.shown?.game;

/** The whole page. @param {{state: State, tools: import("./core/page.mjs").PageTools}} props */
export function App({ state, tools }) {
  const Current = PAGES[state.route.page];
  const name = state.dialog?.name;
  const Open = name && (DIALOGS[name] ?? state.room?.dialogs[name] ?? state.after?.dialogs[name]);
  return html`<${Page.Provider} value=${tools}>
    <div class="page" data-page=${state.route.page} data-form=${state.form}
      data-tall=${state.tall ? "yes" : "no"} data-waits=${isWaiting(state) ? "yes" : "no"}>
      ${state.announced?.text && html`<p class="banner announced" role="status">${state.announced.text}</p>`}
      <${Current} state=${state} />
      ${Open && html`<${Open} key=${state.dialog?.opening} state=${state} ...${state.dialog} />`}
      ${!Open && html`<${Notice} />`}
      <p class="spoken" aria-live="polite">${state.spoken}</p>
    </div><//>`;
}
