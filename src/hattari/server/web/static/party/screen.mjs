// @ts-check
/** @import { PartyState, Scene, State, TableView } from "../core/types.d.ts" */
import { useLayoutEffect, useState } from "preact/hooks";
import { codeQrPath } from "../core/api.mjs";
import { Cover } from "../core/cover.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { SITE } from "../core/site.mjs";
import { nextGame, Ranking } from "../after/ranking.mjs";
import { panelOf } from "../table/live.mjs";
import { sceneOf } from "../table/scene.mjs";
import { faceBySeat } from "../faces/face.mjs";
import { Avatar } from "../table/seats.mjs";
import { CodeForm, Letters } from "./code.mjs";
import { Bar } from "./guess.mjs";

/** The stage, lying and upright, px; it is scaled whole. */
const LYING = { width: 1920, height: 1080 };
const UPRIGHT = { width: 1200, height: 1600 };
/** A game's usual board on the stage: its size there, px. */
const BOARD = { width: 1200, height: 675 };

/** @returns {{upright: boolean, fit: number, left: number, top: number}} */
function fitting() {
  const { innerWidth, innerHeight } = globalThis;
  const upright = innerHeight > innerWidth;
  const { width, height } = upright ? UPRIGHT : LYING;
  const fit = Math.min(innerWidth / width, innerHeight / height);
  return {
    upright,
    fit,
    left: (innerWidth - width * fit) / 2,
    top: (innerHeight - height * fit) / 2,
  };
}

/** How the stage lies in the window, now and whenever that changes. */
function useFit() {
  const [fit, set] = useState(fitting);
  useLayoutEffect(() => {
    const look = () => set(fitting());
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return fit;
}

/** The rules' title, with what differs in a colour of its own. @param {{title: string}} props */
function Title({ title }) {
  const parts = title.split(/\s*\+\s*/);
  return html`<h1 class="stage-title" data-long=${title.length > 14}>${parts.map(
    (part, at) => html`${at > 0 && html`<i class="plus">+</i>`}<span key=${part}>${part}</span>`,
  )}</h1>`;
}

/** The way in: a code to scan, and the letters to type. @param {{state: State}} props */
function WayIn({ state }) {
  const { t } = usePage();
  const { code } = /** @type {PartyState} */ (state.party);
  if (code === null)
    return html`<section class="way-in shut"><h2>${t("party.locked")}</h2></section>`;
  return html`<section class="way-in"><h2>${t("party.by_phone")}</h2>
    <img class="scan" src=${codeQrPath(code)} alt=${t("party.qr")} width="470" height="470" />
    <p class="site">${new URL(SITE).host}</p><${Letters} code=${code} />
    <p class="hint">${t("party.scan_or_type")}</p></section>`;
}

/** What the host has to do next, in one line. @param {{view: TableView}} props */
function NextStep({ view }) {
  const { t } = usePage();
  const host = view.members.find((member) => member.id === view.host && member.seat !== null);
  const seated = view.seats.filter((seat) => seat.player !== null || seat.bot !== null).length;
  if (!host) return html`<p class="next-step">${t("party.first_is_host")}</p>`;
  if (seated < view.rules.least)
    return html`<p class="next-step">${t("party.need", { n: view.rules.least - seated })}</p>`;
  return html`<p class="next-step">${t("party.host_starts", { name: host.name })} <b>${t("party.start_word")}</b></p>`;
}

/** @param {{view: TableView}} props */
function Chairs({ view }) {
  const { t } = usePage();
  return html`<ol class="chairs" data-many=${view.seats.length > 10 ? "most" : view.seats.length > 6}>${view.seats.map(
    (seat) => {
      const free = seat.player === null && seat.bot === null;
      const hosts = seat.player !== null && seat.player === view.host;
      return html`<li key=${seat.index} class=${free ? "free" : ""}>
      ${hosts && html`<em class="host-mark">${t("waiting.host")}</em>`}
      ${free ? html`<span class="chair" aria-hidden="true">${seat.index + 1}</span>` : html`<${Avatar} face=${seat.face ?? faceBySeat(seat.index)} mood=${seat.ready || hosts ? "laugh" : "calm"} mute />`}
      <b class="name">${free ? t("party.free") : seat.name}</b>
      <small>${free ? "" : seat.player === null ? t("seat.bot") : !seat.connected ? t("seat.away") : seat.ready ? t("waiting.is_ready") : ""}</small></li>`;
    },
  )}</ol>`;
}

/** So many differences are read across a room with their notes, and so many by their names. */
const NOTED = 2;
const NAMED = 6;

/** What differs from the preset that people may know. @param {{view: TableView}} props */
function StageDiffers({ view: { rules } }) {
  const { t, say } = usePage();
  if (rules.differs.length === 0) return null;
  const noted = rules.differs.length <= NOTED;
  return html`<div class="stage-differs"><h2>${t("rules.differs", { preset: say(rules.preset) })}</h2>
    <ul>${rules.differs.slice(0, NAMED).map(
      (each) => html`<li key=${each.title.en}><b>${say(each.title)}</b>
        ${noted && html`<small>${say(each.note)}</small>`}</li>`,
    )}${rules.differs.length > NAMED && html`<li><b>+ ${rules.differs.length - NAMED}</b></li>`}</ul></div>`;
}

/** The table before its game. @param {{state: State, view: TableView}} props */
function StageLobby({ state, view }) {
  const { say } = usePage();
  return html`<div class="stage-lobby"><header class="stage-head"><${Cover} state=${state}
      game=${view.game_id} /><p class="brand">${say(view.game_title)}</p>
      <${Title} title=${say(view.rules.differs.length > 0 ? view.rules.preset : view.rules.title)} />
      <${StageDiffers} view=${view} /></header>
    <${WayIn} state=${state} /><${Chairs} view=${view} /><${NextStep} view=${view} /></div>`;
}

/** So many places leave room beside them for what is to be told. */
const PLACES = 5;

/** What is to be told of the game. @param {{state: State, view: TableView}} props */
function Moments({ state: { story }, view }) {
  const { say } = usePage();
  const last = `${view.finished.at(-1)?.number}`;
  if (story?.record !== last || view.seats.length > PLACES) return null;
  return html`<ol class="stage-moments">${story.moments.map(
    ({ seat, mood, step, title, line }) => html`<li key=${step}><${Avatar}
      face=${view.seats[seat].face ?? faceBySeat(seat)} mood=${mood} mute />
      <span><b>${say(title)}</b>${say(line)}</span></li>`,
  )}</ol>`;
}

/** So many winners' faces leave their names room. */
const STAMPED = 2;

/** @param {{state: State, view: TableView}} props */
function StageOver({ state, view }) {
  const { t } = usePage();
  const last = view.finished.at(-1);
  if (!last) return null;
  const winners = last.ranking[0] ?? [];
  const name = winners.map((seat) => last.names[seat]).join(", ");
  const faces = view.seats.map(({ face, index }) => face ?? faceBySeat(index));
  return html`<div class="stage-over"><p class="stage-stamp">${winners.length <= STAMPED && winners.map((seat) => html`<${Avatar} key=${seat} face=${faces[seat]} mood="laugh" mute />`)}
      <b>${t("over.won", { name })}</b></p>
    <${Ranking} view=${view} panel=${panelOf(state, view)} faces=${faces} />
    <${Moments} state=${state} view=${view} /><p class="next-step">${nextGame(t, view)}</p><${Corner} state=${state} view=${view} /></div>`;
}

/** The code and the rules, small, at the edge. @param {{state: State, view: TableView}} props */
function Corner({ state, view }) {
  const { t, say } = usePage();
  const { code } = /** @type {PartyState} */ (state.party);
  return html`<p class="corner rules">${say(view.rules.title)}</p>
    ${code && html`<p class="corner code"><small>${t("party.code")}</small><b>${code}</b></p>`}`;
}

/** @param {{state: State, view: TableView, scene: Scene, upright: boolean}} props */
function StagePlay({ state, view, scene, upright }) {
  const Own = state.parties[view.game_id]?.Screen;
  const { Board, Stage: Result } = panelOf(state, view) ?? {};
  return html`<div class="stage-play">${scene.settled && Result && html`<${Result} scene=${scene} />`}${
    Own
      ? html`<${Own} scene=${scene} upright=${upright} />`
      : html`<div class="stage-board"
          style=${{ "--board-width": `${BOARD.width}px`, "--board-height": `${BOARD.height}px` }}>
          <${Board} scene=${scene} /></div>`
  }<${Corner} state=${state} view=${view} /></div>`;
}

/** @param {{state: State, upright: boolean}} props */
function Stage({ state, upright }) {
  const { t } = usePage();
  const view = state.live?.shown;
  if (!view) return html`<p class="stage-wait" aria-busy="true">${t("link.connecting")}</p>`;
  const scene = sceneOf(state);
  const over = view.phase === "over" && !scene?.settled;
  if (over) return html`<${StageOver} state=${state} view=${view} />`;
  if (!view.game || view.phase === "lobby")
    return html`<${StageLobby} state=${state} view=${view} />`;
  if (!scene || !state.parties[view.game_id])
    return html`<p class="stage-wait" aria-busy="true">${t("link.connecting")}</p>`;
  const room = { ...scene, odds: false, live: false, form: /** @type {const} */ ("wide") };
  return html`<${StagePlay} state=${state} view=${view} scene=${room} upright=${upright} />`;
}

/** Full screen and sound; they go when nobody moves. @param {{state: State}} props */
function Controls({ state }) {
  const { t } = usePage();
  const { acts, still } = /** @type {PartyState} */ (state.party);
  const { sound } = state.preferences;
  return html`<div class=${`stage-controls ${still ? "asleep" : ""}`}>
    <button type="button" class="button quiet" aria-pressed=${sound}
      onClick=${acts.sound}>${t(sound ? "party.sound_on" : "party.sound_off")}</button>
    <button type="button" class="button quiet" onClick=${acts.fill}>${t("party.full_screen")}</button>
  </div>`;
}

/** No code yet: type one, or open a table here. @param {{state: State}} props */
function Choose({ state }) {
  const { t, say } = usePage();
  const { acts, problem } = /** @type {PartyState} */ (state.party);
  return html`<main class="choose-screen"><a class="logo" href="/">${t("app.name")}</a>
    <h1>${t("party.title")}</h1>
    ${problem && html`<p class="trouble" role="alert">${say(problem)}</p>`}
    <section class="card"><h2>${t("party.show_table")}</h2><${CodeForm} action=${t("party.show")}
      done=${acts.show} /></section>
    <section class="card"><h2>${t("party.new_table")}</h2><p class="note">${t("party.new_note")}</p>
      <ul class="party-games">${(state.games ?? []).map(
        (game) => html`<li key=${game.id}><form onSubmit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const chosen = /** @type {HTMLSelectElement} */ (
            /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("preset")
          );
          acts.open(game.id, chosen.value);
        }}><${Cover} state=${state} game=${game.id} /><b>${say(game.title)}</b>
          <label class="field"><span>${t("party.rules")}</span><select name="preset">${game.presets.map(
            (preset) =>
              html`<option key=${preset.id} value=${preset.id}>${say(preset.title)}</option>`,
          )}</select></label>
          <button type="submit" class="button main" data-game=${game.id}>${t("party.open")}</button>
        </form></li>`,
      )}</ul></section></main>`;
}

/** The table for the room. @param {{state: State}} props */
export function ScreenPage({ state }) {
  const { t } = usePage();
  const { upright, fit, left, top } = useFit();
  const { pass, problem } = /** @type {PartyState} */ (state.party);
  if (!state.route.key || (!pass && problem)) return html`<${Choose} state=${state} />`;
  const overlay = state.route.query.overlay !== undefined;
  const place = {
    "--fit": fit,
    "--fit-left": `${left}px`,
    "--fit-top": `${top}px`,
  };
  return html`<main class=${`stage ${upright ? "upright" : ""} ${overlay ? "overlay" : ""}`}
      style=${place} aria-label=${t("party.title")}>
      <${Stage} state=${state} upright=${upright} />
      ${overlay && html`<${Bar} state=${state} />`}
      ${state.live?.link === "lost" && html`<p class="stage-lost" role="alert">${t("party.lost")}</p>`}
    </main>${!overlay && html`<${Controls} state=${state} />`}`;
}
