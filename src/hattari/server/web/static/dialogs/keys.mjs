// @ts-check
/** @import { State } from "../core/types.d.ts" */
import { Dialog } from "./dialog.mjs";
import { html } from "../core/html.mjs";
import { KEYS } from "../table/keyboard.mjs";
import { panelOf } from "../table/live.mjs";
import { sceneOf } from "../table/scene.mjs";
import { usePage } from "../core/page.mjs";

/** @param {{keys: [string, string][], later?: boolean}} props */
function Keys({ keys, later = false }) {
  const { t } = usePage();
  return html`<dl class=${later ? "keys later" : "keys"}>${keys.map(
    ([key, word]) => html`<div key=${key + word}>
      <dt><kbd>${key}</kbd></dt><dd>${t(word)}</dd></div>`,
  )}</dl>`;
}

/** All keys of the page, and of the game on the table: first what one may press now. @param {{state: State}} props */
export function KeysDialog({ state }) {
  const { t } = usePage();
  const panel = panelOf(state, state.live?.shown);
  const scene = sceneOf(state);
  const now = (/** @type {string} */ key) =>
    scene?.live && !scene.settled && panel?.key(scene, key) !== null;
  /** @type {[string, string][][]} */
  const [able, later] = [[], []];
  for (const [written, word, key] of panel?.keys ?? [])
    (now(key) ? able : later).push([written, word]);
  return html`<${Dialog} title=${t("keys.title")}>
    <${Keys} keys=${[...able, ...KEYS]} />
    ${later.length > 0 && html`<h3>${t("keys.later")}</h3><${Keys} keys=${later} later />`}
    <p class="note">${t("keys.note")}</p>
  <//>`;
}
