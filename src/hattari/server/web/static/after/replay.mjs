// @ts-check
/** @import { Moment } from "../core/protocol.d.ts" */
/** @import { On, Panel, Replay, Scene, State } from "../core/types.d.ts" */
/** @import { Intents } from "../intents.mjs" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Top } from "../table/top.mjs";
import { Onward, Record } from "./share.mjs";
import { SPEEDS } from "./play.mjs";
import { atFullest, fullestHands, jump, openHands, roundsOf } from "./rounds.mjs";
import { replayScene } from "./scene.mjs";

/** A beat that is behind all of them: the result as it stays. */
const ALL = Infinity;

/** Go to a moment, all of its result told, and stay there. @param {Intents} intents @param {number} at */
const stand = (intents, at) => intents.replay({ at, beat: ALL, playing: false });

/** Play on from here, anew where the end is on screen, or stop. @param {Intents} intents @param {Replay} replay */
function toggle(intents, { playing, at, frames }) {
  const ended = frames !== null && at >= frames.length - 1;
  intents.replay({
    playing: !playing,
    ...(ended && !playing ? { at: -1, beat: 0 } : {}),
  });
}

/** The speed after this one, the slowest after the fastest. @param {number} speed */
const faster = (speed) => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];

/** Whose hands one sees: all, one seat's, or none. @param {{state: State}} props */
function Views({ state }) {
  const { t, intents } = usePage();
  const { record, seat, open } = /** @type {Replay} */ (state.replay);
  const choose = (/** @type {On<HTMLSelectElement>} */ event) => {
    const { value } = event.currentTarget;
    const outside = value === "open" || value === "none";
    intents.replay({ open: value === "open", seat: outside ? null : Number(value) });
  };
  const chosen = seat === null ? (open ? "open" : "none") : String(seat);
  const choices = [
    ["open", t("replay.open")],
    ...(record?.seats ?? []).map((name, index) => [String(index), name]),
    ["none", t("replay.outside")],
  ];
  return html`<label class="field inline view-choice"><span class="view-word">${t("replay.seat")}</span><select
    onChange=${choose}>${choices.map(
      ([value, word]) => html`<option key=${value} value=${value} selected=${value === chosen}>
      ${word}</option>`,
    )}</select></label>`;
}

/** @param {{path: string}} props */
const Icon = ({ path }) =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
const PLAY = "M7 4l13 8-13 8z";
const PAUSE = "M6 4h4v16H6zM14 4h4v16h-4z";
const BACK = "M16 5v14L6 12z";
const NEXT = "M8 5v14l10-7z";
const ROUND_BACK = "M5 5h3v14H5zM19 5v14L9 12z";
const ROUND_NEXT = "M16 5h3v14h-3zM5 5v14l10-7z";

/** @param {{word: string, path: string, keys: string, off: boolean, kind?: string, onClick: () => void}} props */
const Step = ({ word, path, keys, off, kind = "", onClick }) =>
  html`<button type="button" class=${`step ${kind}`} aria-label=${word} title=${word}
    aria-keyshortcuts=${keys} disabled=${off} onClick=${onClick}><${Icon} path=${path} /></button>`;

/** The slider through the game, with the moments of its story on it. @param {{replay: Replay}} props */
function Slider({ replay }) {
  const { t, say, intents } = usePage();
  const last = (replay.frames?.length ?? 1) - 1;
  const part = (/** @type {number} */ step) => (last > 0 ? step / last : 0);
  return html`<div class="slider"><input type="range" min="0" max=${last} value=${replay.at}
      aria-label=${t("replay.step")} onInput=${(/** @type {On<HTMLInputElement>} */ event) =>
        stand(intents, event.currentTarget.valueAsNumber)} />
    ${(replay.story ?? []).map(
      (moment) => html`<button type="button" key=${moment.step} class="told-mark"
      style=${{ "--part": part(moment.step) }} aria-label=${`${say(moment.title)}: ${say(moment.line)}`}
      title=${say(moment.title)} onClick=${() => stand(intents, moment.step)}>★</button>`,
    )}</div>`;
}

/** @param {{replay: Replay}} props */
function Steps({ replay }) {
  const { t, intents } = usePage();
  const frames = replay.frames ?? [];
  const last = frames.length - 1;
  const { at, playing, speed } = replay;
  const to = (/** @type {number} */ step) => stand(intents, Math.max(0, Math.min(last, step)));
  const rounds = roundsOf(frames);
  return html`<div class="steps">
    ${
      rounds.length > 1 &&
      html`<${Step} word=${t("replay.round_back")} keys="PageUp"
      path=${ROUND_BACK} off=${at === 0} onClick=${() => to(jump(frames, at, -1))} />`
    }
    <${Step} word=${t("replay.back")} keys="ArrowLeft" path=${BACK} off=${at === 0}
      onClick=${() => to(at - 1)} />
    <${Step} word=${t(playing ? "replay.pause" : "replay.play")} keys="Space" kind="main"
      path=${playing ? PAUSE : PLAY} off=${false} onClick=${() => toggle(intents, replay)} />
    <${Step} word=${t("replay.next")} keys="ArrowRight" path=${NEXT} off=${at === last}
      onClick=${() => to(at + 1)} />
    ${
      rounds.length > 1 &&
      html`<${Step} word=${t("replay.round_next")} keys="PageDown"
      path=${ROUND_NEXT} off=${at === last} onClick=${() => to(jump(frames, at, 1))} />`
    }
    <button type="button" class="step speed" aria-keyshortcuts="S"
      aria-label=${t("replay.speed", { n: speed })}
      onClick=${() => intents.replay({ speed: faster(speed) })}>×${speed}</button>
  </div>`;
}

/** How far the game has come. @param {{replay: Replay}} props */
function Where({ replay: { frames, at } }) {
  const { t } = usePage();
  const round = roundsOf(frames ?? []).findLast((each) => each.at <= at);
  return html`<p class="where">${round && html`<b>${t("replay.round", { n: round.number })}</b>`}<span
      class="clock">${at + 1} / ${frames?.length ?? 0}</span></p>`;
}

/** A link to what is on screen, and the record itself. @param {{replay: Replay, check?: string}} props */
function Keeping({ replay, check }) {
  const { t, intents } = usePage();
  return html`<${Onward} replay=${replay} /><button type="button" class="button quiet"
      onClick=${() => intents.open("moment")}>${t("replay.link")}</button><${Record} id=${replay.id} check=${check} />`;
}

/** The moment of the story that is on screen: its place is kept, so that the board stays where it is. @param {{replay: Replay}} props */
function Here({ replay }) {
  const { say } = usePage();
  const moment = (replay.story ?? []).find((/** @type {Moment} */ each) => each.step === replay.at);
  return html`<p class="told-here" role="status">${moment && html`<b>★ ${say(moment.title)}</b> ${say(moment.line)}`}</p>`;
}

/** The board, or the boards on which a result is played at a table; here the dock's buttons move it on. @param {{panel: Panel, scene: Scene}} props */
const Shown = ({ panel, scene }) =>
  scene.settled && panel.Stage
    ? html`<div class="replay-stage"><${panel.Stage} scene=${scene} /></div>`
    : html`<${panel.Board} scene=${scene} />`;

/**
 * What is held, and unseen behind it what takes most room in this game: the board stays where it is.
 * @param {{state: State, panel: Panel, scene: Scene}} props
 */
function Held({ state, panel, scene }) {
  const replay = /** @type {Replay} */ (state.replay);
  const drawn = replay.seat === null ? panel.Hands : panel.Hand;
  if (!drawn || (replay.seat === null && !replay.open)) return null;
  const fullest = replayScene({ ...state, replay: atFullest(replay, replay.seat ?? 0) });
  return html`<div class="replay-held"><${drawn} scene=${scene} hands=${openHands(replay)} />
    <div class="most-held" aria-hidden="true" inert><${drawn} scene=${fullest}
      hands=${fullestHands(replay)} /></div></div>`;
}

/** A game that is over, by itself or step by step. @param {{state: State}} props */
export function ReplayPage({ state }) {
  const { t, say, intents } = usePage();
  const replay = /** @type {Replay} */ (state.replay);
  const scene = replayScene(state);
  const panel = scene ? state.panels[scene.game.game] : undefined;
  if (replay.error)
    return html`<${Top} state=${state} /><main class="loading"><p
      role="alert">${replay.error === true ? t("replay.missing") : say(replay.error)}</p><a
        class="button" href="/">${t("app.home")}</a></main>`;
  if (!scene || !panel)
    return html`<${Top} state=${state} /><main class="loading" aria-busy="true">
      <p>${t("link.connecting")}</p></main>`;
  return html`<${Top} state=${state} />
    <main class="table replay"><${Shown} panel=${panel} scene=${scene} />
      <div class="replay-dock"><${Held} state=${state} panel=${panel} scene=${scene} />
        <${Here} replay=${replay} />
        <${Slider} replay=${replay} /><${Steps} replay=${replay} />
        <div class="row"><${Where} replay=${replay} /><${Views} state=${state} />${
          state.form !== "wide" &&
          html`<button type="button" class="step" aria-label=${t("replay.link")}
      onClick=${() => intents.open("moment")}>⋯</button>`
        }</div>
        ${state.form === "wide" && html`<div class="row"><${Keeping} replay=${replay} check=${panel.check} /></div>`}
      </div>
              </main>
    ${
      state.form === "wide" &&
      html`<aside class="side"><div class="side-panel"><${panel.Log}
    scene=${scene} /></div></aside>`
    }`;
}

/**
 * What a key does to a replay; false where it means nothing.
 * @param {State} state
 * @param {Intents} intents
 * @param {string} key
 */
export function replayKey({ replay }, intents, key) {
  const frames = replay?.frames;
  if (!replay || !frames) return false;
  const { at, speed } = replay;
  const last = frames.length - 1;
  /** @type {Record<string, () => void>} */
  const acts = {
    " ": () => toggle(intents, replay),
    ArrowLeft: () => stand(intents, Math.max(0, at - 1)),
    ArrowRight: () => stand(intents, Math.min(last, at + 1)),
    PageUp: () => stand(intents, jump(frames, at, -1)),
    PageDown: () => stand(intents, jump(frames, at, 1)),
    Home: () => stand(intents, 0),
    End: () => stand(intents, last),
    s: () => intents.replay({ speed: faster(speed) }),
  };
  acts[key]?.();
  return key in acts;
}
