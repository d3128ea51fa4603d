// @ts-check
/** @import { Live, Scene, State, TableView, Translate } from "../core/types.d.ts" */
import { Ask } from "./ask.mjs";
import { awaitsMe } from "./awaited.mjs";
import { digits, LAST } from "./clock.mjs";
import { html } from "../core/html.mjs";
import { panelOf } from "./live.mjs";
import { usePage } from "../core/page.mjs";
import { resultOn } from "./pace.mjs";
import { Phrases } from "../core/phrases.mjs";
import { sceneOf } from "./scene.mjs";

/** @param {Translate} t @param {State} state */
function turnWords(t, state) {
  const live = /** @type {Live} */ (state.live);
  const view = /** @type {TableView} */ (live.shown);
  if (view.phase !== "playing") return t(`phase.${view.phase}`);
  if (view.clock.paused) return t("phase.paused");
  if (resultOn(live, panelOf(state, view))) return t("turn.result");
  if (awaitsMe(state)) return t("turn.yours");
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

/** What runs: a turn, its reserve, or the time until the next round; none that waits for nobody here. @param {{view: TableView, clock: NonNullable<Scene["clock"]>}} props */
function Clock({ view, clock }) {
  const { t } = usePage();
  const { kind } = view.clock;
  const seat = view.seats[view.you.seat ?? -1];
  if (kind === "between" && (!seat || seat.out || seat.continued)) return null;
  const word = kind === "between" ? "clock.next" : clock.bank ? "clock.bank" : "clock.turn";
  const short = kind === "turn" && clock.all < LAST;
  return html`<span data-clock=${kind} class=${`clock ${clock.bank ? "reserve" : ""} ${short ? "short" : ""}`}
    role="timer">${clock.bank || kind === "between" ? html`<small>${t(word)}</small> ` : html`<span class="spoken">${t(word)} </span>`}${digits(clock.left)}</span>`;
}

/** The bar over every page. @param {{state: State}} props */
export function Top({ state }) {
  const { t, say, intents } = usePage();
  const { live } = state;
  const view = live?.shown;
  const scene = sceneOf(state);
  const rules = view?.game
    ? view.rules.title
    : state.route.page === "replay" && state.replay?.title;
  return html`<header class="top">
    <a class="logo" href="/"
      title=${t("app.home")}>${view ? say(view.game_title) : t("app.name")}${rules && html`<small class="rules-title">${say(rules)}</small>`}</a>
    ${!view && html`<span class="gap"></span>`}
    ${
      view &&
      html`<p class=${`turn ${awaitsMe(state) ? "mine" : ""}`}><i aria-hidden="true"></i>
    <span><${Phrases} text=${turnWords(t, state)} /></span></p>`
    }
    ${state.form !== "phone" && html`<${Ask} state=${state} />`}
    ${scene?.clock && !scene.settled && html`<${Clock} view=${view} clock=${scene.clock} />`}
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
