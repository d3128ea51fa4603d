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

/** A table, once its module is there. @param {{state: State}} props */
const Table = ({ state }) => {
  const { t } = usePage();
  return state.room
    ? html`<${state.room.TablePage} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** The lab, once its module is there. @param {{state: State}} props */
const Lab = ({ state }) => {
  const { t } = usePage();
  const inside =
    state.lab && state.games
      ? html`<${state.lab.view} state=${state} />`
      : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
  return html`<${Top} state=${state} />${inside}`;
};

/** A lesson, once its module is there. @param {{state: State, close: () => void}} props */
const Lesson = ({ state, close }) => {
  const { t } = usePage();
  return state.learn
    ? html`<${state.learn.view} state=${state} close=${close} />`
    : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
};
const Learn = (/** @type {{state: State}} */ { state }) => {
  const { intents } = usePage();
  return html`<${Lesson} state=${state} close=${intents.home} />`;
};

/** The same over whatever is on screen, which goes on below. @param {{state: State}} props */
function LessonDialog({ state }) {
  const { t, intents } = usePage();
  return html`<${Whole} title=${t("tools.learn")}><${Lesson} state=${state}
    close=${intents.close} /><//>`;
}

/** Questions about rules, over the same. @param {{state: State}} props */
function QuizDialog({ state }) {
  const { t, intents } = usePage();
  return html`<${Whole} title=${t("tools.quiz")}>${
    state.learn
      ? html`<${state.learn.Quiz} state=${state} close=${intents.close} />`
      : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`
  }<//>`;
}

/** The atlas, once its module is there. @param {{state: State}} props */
const Atlas = ({ state }) => {
  const { t } = usePage();
  const inside =
    state.atlas && state.games
      ? html`<${state.atlas.view} state=${state} />`
      : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
  return html`<${Top} state=${state} />${inside}`;
};

/** Questions that make rules, over whatever is on screen. @param {{state: State}} props */
function InterviewDialog({ state }) {
  const { t, intents } = usePage();
  return html`<${Whole} title=${t("rules.interview")}>${
    state.atlas
      ? html`<${state.atlas.Interview} state=${state} close=${intents.close} />`
      : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`
  }<//>`;
}

/** A published text, over the atlas. @param {{state: State}} props */
const TextDialog = (props) => props.state.atlas && html`<${props.state.atlas.Text} ...${props} />`;

/** A page of the party's, once its module is there. @param {"Screen" | "Join" | "Guess"} name @returns {Component<{state: State}>} */
const ofParty = (name) => {
  /** @param {{state: State}} props */
  return function OfParty({ state }) {
    const { t } = usePage();
    if (!state.party)
      return html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
    const View = state.party[name];
    return html`<${View} state=${state} />`;
  };
};

/** The operator's page, once its module is there. @param {{state: State}} props */
const OperatorsPage = ({ state }) => {
  const { t } = usePage();
  return html`<${Top} state=${state} />${
    state.operator
      ? html`<${state.operator} state=${state} />`
      : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`
  }`;
};

/** A replay, once its module is there. @param {{state: State}} props */
const Replay = ({ state }) => {
  const { t } = usePage();
  return state.after
    ? html`<${state.after.ReplayPage} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** A review, once its module is there and what it draws moments with. @param {{state: State}} props */
const Review = ({ state }) => {
  const { t } = usePage();
  return state.review && state.after
    ? html`<${state.review.view} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** A game that goes on from a moment, once its module is there. @param {{state: State}} props */
const WhatIf = ({ state }) => {
  const { t } = usePage();
  return state.review && state.after
    ? html`<${state.review.WhatIfPage} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** The same position under two rule sets, once its module is there. @param {{state: State}} props */
const Same = ({ state }) => {
  const { t } = usePage();
  return state.review && state.games
    ? html`<${state.review.SamePage} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** The puzzle of the day, once its module is there. @param {{state: State}} props */
const Puzzle = ({ state }) => {
  const { t } = usePage();
  return state.review && state.games
    ? html`<${state.review.PuzzlePage} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** Practice, once its module is there. @param {{state: State}} props */
const Study = ({ state }) => {
  const { t } = usePage();
  return state.study && state.games
    ? html`<${state.study.view} state=${state} />`
    : html`<${Top} state=${state} /><main class="loading" aria-busy="true">
        <p>${t("link.connecting")}</p></main>`;
};

/** @type {Record<Route["page"], Component<{state: State}>>} */
const PAGES = {
  lobby: Lobby,
  table: Table,
  replay: Replay,
  review: Review,
  whatif: WhatIf,
  same: Same,
  puzzle: Puzzle,
  study: Study,
  rules: Rules,
  lab: Lab,
  atlas: Atlas,
  learn: Learn,
  screen: ofParty("Screen"),
  join: ofParty("Join"),
  guess: ofParty("Guess"),
  operator: OperatorsPage,
  lost: Lost,
};

/** What the box's own words bring stands in `state.dialog`. @type {Record<string, (props: never) => ComponentChildren>} */
const DIALOGS = {
  account: AccountDialog,
  codes: CodesDialog,
  "atlas-text": TextDialog,
  device: DeviceDialog,
  forget: ForgetDialog,
  interview: InterviewDialog,
  lesson: LessonDialog,
  practice: PracticeDialog,
  quiz: QuizDialog,
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
