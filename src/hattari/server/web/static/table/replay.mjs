// @ts-check
/** @import { On, Replay, State } from "../core/types.d.ts" */
import { recordPath } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { Top } from "./table.mjs";
import { usePage } from "../core/page.mjs";
import { replayScene } from "./scene.mjs";

/** @param {{state: State}} props */
function Seats({ state }) {
  const { t, intents } = usePage();
  const { record, seat } = /** @type {Replay} */ (state.replay);
  const choose = (/** @type {On<HTMLInputElement>} */ event) => {
    const { value } = event.currentTarget;
    intents.replay({ seat: value === "" ? null : Number(value), frames: null });
  };
  return html`<label class="field inline"><span>${t("replay.seat")}</span><select
    onChange=${choose}>
    <option value="" selected=${seat === null}>${t("replay.outside")}</option>
    ${record?.seats.map(
      (/** @type {string} */ name, /** @type {number} */ index) => html`<option
    key=${index} value=${index} selected=${index === seat}>${name}</option>`,
    )}</select></label>`;
}

/** @param {{state: State}} props */
function Steps({ state }) {
  const { t, intents } = usePage();
  const replay = /** @type {Replay} */ (state.replay);
  const last = (replay.frames?.length ?? 1) - 1;
  const to = (/** @type {number} */ at) => intents.replay({ at: Math.max(0, Math.min(last, at)) });
  return html`<div class="steps"><button type="button" class="button" disabled=${replay.at === 0}
    onClick=${() => to(replay.at - 1)}>${t("replay.back")}</button>
    <input type="range" min="0" max=${last} value=${replay.at} aria-label=${t("replay.step")}
      onInput=${(/** @type {On<HTMLInputElement>} */ event) => to(event.currentTarget.valueAsNumber)} />
    <span class="clock">${replay.at + 1} / ${last + 1}</span>
    <button type="button" class="button" disabled=${replay.at === last}
      onClick=${() => to(replay.at + 1)}>${t("replay.next")}</button></div>`;
}

/** A game that is over, step by step, from any seat. @param {{state: State}} props */
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
    <main class="table replay"><${panel.Board} scene=${scene} />
      <div class="replay-dock">${scene.you !== null && html`<${panel.Hand} scene=${scene} />`}
        <${Steps} state=${state} /><div class="row"><b class="rules-here">${say(replay.title)}</b><${Seats} state=${state} /><a
          class="button quiet" href=${recordPath(replay.id)}
          download=${`${replay.id}.json`}>${t("over.download")}</a>
          <button type="button" class="button quiet"
            onClick=${() => intents.checkChance(replay.id)}>${t(panel.check ?? "over.check")}</button></div></div>
              </main>
    ${
      state.form === "wide" &&
      html`<aside class="side"><div class="side-panel"><${panel.Log}
    scene=${scene} /></div></aside>`
    }`;
}
