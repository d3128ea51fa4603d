// @ts-check
/** @import { State } from "./types.d.ts" */
import { Dialog } from "./dialog.mjs";
import { html } from "./html.mjs";
import { KEYS } from "./keyboard.mjs";
import { panelOf } from "./live.mjs";
import { usePage } from "./page.mjs";

/** All keys of the page, and of the game on the table. @param {{state: State}} props */
export function KeysDialog({ state }) {
  const { t } = usePage();
  const panel = panelOf(state, state.live?.shown);
  return html`<${Dialog} title=${t("keys.title")}>
    <dl class="keys">${[...(panel?.keys ?? []), ...KEYS].map(([key, word]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(word)}</dd></div>`)}</dl>
    <p class="note">${t("keys.note")}</p>
  <//>`;
}
