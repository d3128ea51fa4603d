// @ts-check
/** @import { State } from "./types.d.ts" */
import { AccountDialog, CodesDialog, ReportDialog } from "./account.mjs";
import { ProofDialog } from "./check.mjs";
import { html } from "./html.mjs";
import { KeysDialog } from "./keys.mjs";
import { Lobby } from "./lobby.mjs";
import { Notice } from "./notice.mjs";
import { Page, usePage } from "./page.mjs";
import { PracticeDialog } from "./practice.mjs";
import { ReplayPage } from "./replay.mjs";
import { RuleFormDialog } from "./rule_form.mjs";
import { RulesDialog, RulesPage } from "./rules.mjs";
import { ForgetDialog, SettingsDialog } from "./settings.mjs";
import { AfarDialog, DeviceDialog, ShareDialog } from "./share.mjs";
import { SideDialog, TablePage, Top } from "./table.mjs";
import { BotsDialog, LeaveDialog, MenuDialog, OptionsDialog, PeopleDialog } from "./tools.mjs";
import { ArriveDialog } from "./waiting.mjs";

const Lost = (/** @type {{state: State}} */ { state }) => {
  const { t } = usePage();
  return html`<${Top} state=${state} /><main class="loading"><h1>${t("app.lost")}</h1><a class="button" href="/">${t("app.home")}</a></main>`;
};
const Rules = (/** @type {{state: State}} */ { state }) => html`<${Top} state=${state} /><${RulesPage} state=${state} />`;

/** The lab, once its module is there. @param {{state: State}} props */
const Lab = ({ state }) => {
  const { t } = usePage();
  const inside = state.lab && state.games ? html`<${state.lab.view} state=${state} />` : html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
  return html`<${Top} state=${state} />${inside}`;
};

/** @type {Record<import("./types.d.ts").Route["page"], any>} */
const PAGES = { lobby: Lobby, table: TablePage, replay: ReplayPage, rules: Rules, lab: Lab, lost: Lost };

/** @type {Record<string, any>} */
const DIALOGS = {
  account: AccountDialog,
  codes: CodesDialog,
  report: ReportDialog,
  afar: AfarDialog,
  arrive: ArriveDialog,
  bots: BotsDialog,
  device: DeviceDialog,
  forget: ForgetDialog,
  keys: KeysDialog,
  leave: LeaveDialog,
  menu: MenuDialog,
  options: OptionsDialog,
  people: PeopleDialog,
  practice: PracticeDialog,
  proof: ProofDialog,
  "rule-form": RuleFormDialog,
  rules: RulesDialog,
  settings: SettingsDialog,
  share: ShareDialog,
  side: SideDialog,
};

/** The whole page. @param {{state: State, tools: import("./page.mjs").PageTools}} props */
export function App({ state, tools }) {
  const Current = PAGES[state.route.page];
  const Open = state.dialog && DIALOGS[state.dialog.name];
  return html`<${Page.Provider} value=${tools}>
    <div class="page" data-page=${state.route.page} data-form=${state.form} data-tall=${state.tall ? "yes" : "no"}>
      <${Current} state=${state} />
      ${Open && html`<${Open} key=${state.dialog?.opening} state=${state} ...${state.dialog} />`}
      ${!Open && html`<${Notice} />`}
      <p class="spoken" aria-live="polite">${state.spoken}</p>
    </div><//>`;
}
