// @ts-check
/** @import { State, TableView, Translate } from "../core/types.d.ts" */
import { Side } from "./chat.mjs";
import { digits } from "./clock.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { panelOf } from "./live.mjs";
import { usePage } from "../core/page.mjs";
import { myTurn, sceneOf } from "./scene.mjs";
import { UndoQuestion } from "./tools.mjs";
import { WaitingRoom } from "./waiting.mjs";

/** @param {Translate} t @param {State} state */
function turnWords(t, state) {
  const view = /** @type {TableView} */ (state.live?.shown);
  if (view.phase !== "playing") return t(`phase.${view.phase}`);
  if (view.clock.paused) return t("phase.paused");
  if (myTurn(state)) return t("turn.yours");
  const word = view.game && panelOf(state, view)?.headline?.(view.game);
  if (word) return t(word);
  const seat = view.seats[view.clock.seat ?? view.game?.turn ?? -1];
  return seat ? t("turn.of", { name: seat.name }) : t("turn.between");
}

/** What belongs to the page one is on: a table's tools, before its view has come too, else the settings. @param {{state: State}} props */
function Menu({ state: { live } }) {
  const { t, intents } = usePage();
  const tools = live !== null && (live.shown || live.link !== "ended");
  return html`<button type="button" class="round-button"
    aria-label=${t(tools ? "tools.title" : "settings.title")}
    onClick=${() => intents.open(tools ? "menu" : "settings")}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z" />
      </svg></button>`;
}

/** @param {{state: State}} props */
export function Top({ state }) {
  const { t, say, intents } = usePage();
  const { live } = state;
  const view = live?.shown;
  const scene = sceneOf(state);
  return html`<header class="top">
    <a class="logo" href="/"
      title=${t("app.home")}>${view ? say(view.game_title) : t("app.name")}</a>
    ${!view && html`<span class="gap"></span>`}
    ${
      view &&
      html`<p class=${`turn ${myTurn(state) ? "mine" : ""}`}><i aria-hidden="true"></i>
    <span>${turnWords(t, state)}</span></p>`
    }
    ${
      scene?.clock &&
      html`<span class=${`clock ${scene.clock.left < 10000 ? "short" : ""}`}
    role="timer" aria-label=${t(scene.clock.bank ? "turn.bank" : "turn.clock")}>${scene.clock.bank ? "+" : ""}${digits(scene.clock.left)}</span>`
    }
    ${
      view &&
      html`<button type="button" class="round-button talk-button"
        aria-label=${t("chat.open", { n: live?.unread ?? 0 })}
        onClick=${() => intents.open("side")}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 4h16v12H9l-5 4z" />
          </svg>${
            (live?.unread ?? 0) > 0 &&
            html`<span
            class="badge">${live?.unread}</span>`
          }</button>
      <button type="button" class="round-button" aria-label=${t("tools.rules")}
        onClick=${() => intents.readRules(view.game_id, view.rules.full)}><span
          aria-hidden="true">?</span></button>`
    }
    <${Menu} state=${state} />
  </header>`;
}

/** What a lost or ended connection means. @param {{state: State}} props */
function LinkBanner({ state }) {
  const { t, say } = usePage();
  const { live } = state;
  if (!live || live.link === "open" || (live.link === "connecting" && !live.shown)) return null;
  const ended = live.link === "ended";
  return html`<div class="banner lost" role="alert">
    <span>${ended ? say(live.bye?.text) : t("link.lost")}</span>
    ${ended && html`<a class="button" href="/">${t("app.home")}</a>`}</div>`;
}

/** The bids and the talk as a sheet over a small page. @param {{state: State, focus?: boolean}} props */
export function SideDialog({ state, focus = false }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("chat.title")} kind="sheet"><${Side} state=${state}
    focus=${focus} /><//>`;
}

/** What somebody without a seat should know: that they may come, why they see nothing happen. @param {{view: TableView}} props */
function Watching({ view }) {
  const { t, intents } = usePage();
  const comes = view.game && !view.you.member;
  const late = view.phase === "playing" && view.you.seat === null && view.options.spectator_delay;
  if (!comes && !late) return null;
  return html`<div
    class=${`banner ${comes ? "question" : ""}`}>${comes && html`<span>${t("waiting.you_watch")}</span>`}
    ${late && html`<span>${t("waiting.you_are_late")}</span>`}
    ${
      comes &&
      html`<button type="button" class="button"
    onClick=${() => intents.open("arrive")}>${t("waiting.join")}</button>`
    }</div>`;
}

/** @param {{state: State}} props */
function Playing({ state }) {
  const scene = sceneOf(state);
  const panel = panelOf(state, state.live?.shown);
  const view = state.live?.shown;
  if (!scene || !panel || !view) return html`<main class="loading" aria-busy="true"></main>`;
  const over = view.phase === "over" && !scene.settled;
  if (over)
    return html`<main class="table ending" aria-busy=${!state.after}>
      ${state.after && html`<${state.after.Story} state=${state} />`}</main>`;
  return html`<main class="table" data-phase=${view.phase}>
    <${panel.Board} scene=${scene} /><${panel.Dock} scene=${scene} />
  </main>`;
}

/** @param {{state: State}} props */
function Place({ state }) {
  const { t } = usePage();
  const view = state.live?.shown;
  if (!view)
    return html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
  return view.game ? html`<${Playing} state=${state} />` : html`<${WaitingRoom} state=${state} />`;
}

/** A table's page. @param {{state: State}} props */
export function TablePage({ state }) {
  const view = state.live?.shown;
  return html`<${Top} state=${state} />
    <${LinkBanner} state=${state} />
    ${view && html`<${UndoQuestion} view=${view} />`}
    ${view && html`<${Watching} view=${view} />`}
    <${Place} state=${state} />
    ${
      view &&
      (state.form === "wide" || !view.game) &&
      html`<aside class="side"><${Side}
    state=${state} /></aside>`
    }`;
}
