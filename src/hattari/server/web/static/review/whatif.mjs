// @ts-check
/** @import { ReviewState, State, Tried } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { Page, usePage } from "../core/page.mjs";
import { momentPath } from "../core/router.mjs";
import { Top } from "../table/top.mjs";
import { caughtUp, whatIfScene } from "./whatif_acts.mjs";

/** That it counts for nothing, from where it goes on, and the way back. @param {{tried: Tried}} props */
function Note({ tried: { wish, found } }) {
  const { t } = usePage();
  const { record = "", seat = 0, step = 0 } = wish ?? {};
  const moment = found?.moment;
  return html`<p class="uncounted"><a href=${momentPath(record, seat, moment?.step ?? step)}
      aria-label=${t("whatif.back")}>‹</a><span><b>${t("whatif.title")}</b> ${t("whatif.uncounted")}</span>
    ${moment && html`<small>${t("whatif.from", { round: moment.round, n: moment.index + 1 })}</small>`}</p>`;
}

/** Which hands the others hold in the next try. @param {{review: ReviewState}} props */
function Hands({ review: { tried, whatIf } }) {
  const { t } = usePage();
  const choices = /** @type {const} */ (["believed", "true"]);
  if (tried.open < (tried.found?.names.length ?? Infinity)) return null;
  return html`<fieldset class="segments whatif-hands"><legend>${t("whatif.hands")}</legend>${choices.map(
    (hands) => html`<label key=${hands} class="segment"><input type="radio" name="hands"
      checked=${tried.wish?.hands === hands} onChange=${() => whatIf.hands(hands)} /><span>${t(`whatif.hands.${hands}`)}</span></label>`,
  )}</fieldset>`;
}

/** What came of it so far, which proves nothing. @param {{tried: Tried}} props */
function Ends({ tried: { ends } }) {
  const { t } = usePage();
  const places = ends.map((n) => t("over.rank", { n })).join(t("whatif.and"));
  return html`<div class="whatif-ends" role="status"><p>${t("whatif.ends", { n: ends.length, places })}</p>
    <p class="note">${t("whatif.proves_nothing", { n: ends.length })}</p></div>`;
}

/** The end of a try, and the next one. @param {{review: ReviewState}} props */
function Over({ review }) {
  const { t } = usePage();
  const { tried, whatIf } = review;
  const { record = "", seat = 0, step = 0 } = tried.wish ?? {};
  return html`<${Ends} tried=${tried} /><${Hands} review=${review} />
    <div class="whatif-ways"><button type="button" class="button go"
      onClick=${() => void whatIf.begin()}>${t("whatif.again", { n: tried.ends.length + 1 })}</button>
      <a class="button quiet" href=${momentPath(record, seat, tried.found?.moment.step ?? step)}>${t("whatif.back")}</a></div>`;
}

/** What there is to do: one's own move, the next round, another try. @param {{state: State, review: ReviewState}} props */
function Below({ state, review }) {
  const { t } = usePage();
  const { tried, whatIf } = review;
  const { found } = tried;
  const scene = whatIfScene(state);
  const panel = scene && state.panels[scene.game.game];
  if (!scene || !panel || !found) return null;
  const done = caughtUp(tried);
  if (done && found.waits === "over") return html`<${Over} review=${review} />`;
  if (done && found.waits === "between")
    return html`<div class="whatif-ways"><button type="button" class="button go" disabled=${tried.busy}
      onClick=${() => void whatIf.act(null)}>${t("whatif.next_round")}</button></div>`;
  if (scene.settled) return null;
  return html`<${panel.Dock} scene=${scene} />`;
}

/** A game that goes on from a moment, for oneself alone. @param {{state: State}} props */
export function WhatIfPage({ state }) {
  const tools = usePage();
  const { t, say } = tools;
  const review = /** @type {ReviewState} */ (state.review);
  const { tried, whatIf } = review;
  const scene = whatIfScene(state);
  const panel = scene && state.panels[scene.game.game];
  const intents = {
    ...tools.intents,
    act: (/** @type {object | null} */ action) => void (action && whatIf.act(action)),
    pick: whatIf.pick,
  };
  const problem =
    tried.problem &&
    html`<p class="conflict" role="alert">${tried.problem === true ? t("notice.failed") : say(tried.problem)}</p>`;
  if (!scene || !panel)
    return html`<${Top} state=${state} /><main class="table replay whatif" aria-busy=${!tried.problem}>
      <div class="replay-dock"><${Note} tried=${tried} />${problem || html`<p role="status">${t("whatif.drawing")}</p>`}</div></main>`;
  const Shown = scene.settled && panel.Stage;
  return html`<${Page.Provider} value=${{ ...tools, intents }}><${Top} state=${state} />
    <main class="table replay whatif">${
      Shown
        ? html`<div class="replay-stage"><${Shown} scene=${scene} /></div>`
        : html`<${panel.Board} scene=${scene} />`
    }<div class="replay-dock"><${Note} tried=${tried} />${problem}
      <${Below} state=${state} review=${review} /></div></main>
    ${state.form === "wide" && html`<aside class="side"><div class="side-panel"><${panel.Log} scene=${scene} /></div></aside>`}<//>`;
}
