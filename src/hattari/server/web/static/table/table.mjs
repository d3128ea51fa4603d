// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { Panel, Scene, State, TableView } from "../core/types.d.ts" */
import { useRef } from "preact/hooks";
import { Ask } from "./ask.mjs";
import { BackBanner } from "./back.mjs";
import { Side } from "./chat.mjs";
import { lastSeconds } from "./clock.mjs";
import { CoachLine, isCoached } from "./coach.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { panelOf } from "./live.mjs";
import { Outside } from "./outside.mjs";
import { usePage } from "../core/page.mjs";
import { sceneOf } from "./scene.mjs";
import { Top } from "./top.mjs";
import { UndoQuestion } from "./tools.mjs";
import { ComeBack, WaitingRoom } from "./waiting.mjs";

/** The last seconds of one's own turn, where nobody can miss them. @param {{state: State}} props */
function Countdown({ state }) {
  const { t } = usePage();
  const left = lastSeconds(state);
  if (left === null) return null;
  return html`<p class="countdown" aria-hidden="true"><b key=${left}>${left}</b>
    <span>${t("clock.hurry")}</span></p>`;
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
  const { you } = view;
  if (view.game && you.left_seat !== null)
    return html`<div class="banner question" role="status"><${ComeBack} view=${view} /></div>`;
  const comes = view.game && !you.member;
  const late = view.phase === "playing" && you.seat === null && view.options.spectator_delay;
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

/** Why no clock runs yet. @param {{view: TableView}} props */
function Reading({ view }) {
  const { t } = usePage();
  const names = view.members
    .filter(({ reads, seat }) => reads && seat !== null)
    .map(({ name }) => name);
  if (view.phase !== "playing" || names.length === 0) return null;
  return html`<div class="banner" role="status">${t("waiting.reads_on", { names: names.join(", ") })}</div>`;
}

/**
 * The coach's place; on a phone the one question of a first table stands there, until the coach has more
 * to say than its first word.
 * @param {{state: State}} props
 */
function Word({ state }) {
  const first = useRef(/** @type {string | null} */ (null));
  const said = state.live?.shown?.coach?.en ?? null;
  first.current ??= said;
  const coach = isCoached(state) && html`<${CoachLine} state=${state} />`;
  const asks = state.form === "phone" && (said === null || said === first.current);
  return asks ? html`<${Ask} state=${state} then=${coach} />` : coach;
}

/**
 * Board and dock. Under the boards on which a result is played they stay as they were: not touched, not
 * seen, and not drawn anew for each of its beats.
 * @param {{panel: Panel, scene: Scene, state: State, staged: boolean}} props
 */
function Ground({ panel, scene, state, staged }) {
  const drawn = useRef(/** @type {ComponentChildren} */ (null));
  if (!staged || !drawn.current)
    drawn.current = html`<${panel.Board} scene=${scene} /><${Word} state=${state} />
      <${panel.Dock} scene=${scene} />${!staged && html`<${Outside} state=${state} />`}`;
  return drawn.current;
}

/** The game stands still: who stopped it, and how it goes on. @param {{view: TableView}} props */
function Paused({ view }) {
  const { t, intents } = usePage();
  const { paused, paused_by } = view.clock;
  if (!paused || view.phase !== "playing") return null;
  const host = view.members.find((member) => member.id === view.host)?.name ?? "";
  return html`<div class="paused-over" role="status"><div class="paused-card">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4h4v16H6zM14 4h4v16h-4z" /></svg>
    <h2>${t("phase.paused")}</h2>
    ${paused_by && html`<p>${t("paused.by", { name: paused_by })}</p>`}
    ${
      view.you.host
        ? html`<button type="button" class="button main"
            onClick=${() => intents.command({ do: "resume" })}>${t("tools.resume")}</button>`
        : html`<p class="note">${host ? t("paused.waits", { name: host }) : t("paused.waits_host")}</p>`
    }
  </div></div>`;
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
  const Boards = scene.settled ? panel.Stage : undefined;
  const staged = Boards !== undefined;
  return html`<main class="table" data-phase=${view.phase} data-staged=${staged}>
    <div class="under" inert=${staged}><${Ground} panel=${panel} scene=${scene} state=${state}
      staged=${staged} /></div>
    ${Boards && html`<${Boards} scene=${scene} />`}
    <${Countdown} state=${state} />
    <${Paused} view=${view} />
  </main>`;
}

/** One's own place on a phone beside a screen for the room; null where the whole table is wanted. @param {State} state */
function cupOf(state) {
  const { live, party, preferences } = state;
  const view = live?.shown;
  if (!party || !view?.game || preferences.cup !== live?.key || view.you.seat === null) return null;
  const over = view.phase === "over" && !sceneOf(state)?.settled;
  return over || !state.parties[view.game.game]?.Cup ? null : party.Cup;
}

/** @param {{state: State}} props */
function Place({ state }) {
  const { t } = usePage();
  const view = state.live?.shown;
  if (!view && state.live?.link === "ended") return html`<main class="loading"></main>`;
  if (!view)
    return html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
  return view.game ? html`<${Playing} state=${state} />` : html`<${WaitingRoom} state=${state} />`;
}

/** A table's page. @param {{state: State}} props */
export function TablePage({ state }) {
  const view = state.live?.shown;
  const Cup = cupOf(state);
  const scene = Cup && sceneOf(state);
  if (Cup && scene)
    return html`<${LinkBanner} state=${state} /><${Cup} state=${state} scene=${scene} />`;
  return html`<${Top} state=${state} />
    <${LinkBanner} state=${state} />
    ${view && html`<${UndoQuestion} view=${view} />`}
    ${view && state.live?.link !== "ended" && html`<${Watching} view=${view} />`}
    ${view && html`<${Reading} view=${view} />`}
    <${BackBanner} state=${state} />
    <${Place} state=${state} />
    ${
      view &&
      (state.form === "wide" || !view.game) &&
      html`<aside class="side"><${Side}
    state=${state} /></aside>`
    }`;
}
