// @ts-check
/** @import { State } from "../core/types.d.ts" */
import { Dialog } from "./dialog.mjs";
import { html } from "../core/html.mjs";
import { KEYS } from "../table/keyboard.mjs";
import { panelOf } from "../table/live.mjs";
import { usePage } from "../core/page.mjs";

/** All keys of the page, and of the game on the table. @param {{state: State}} props */
export function KeysDialog({ state }) {
  const { t } = usePage();
  const panel = panelOf(state, state.live?.shown);
  return html`<${Dialog} title=${t("keys.title")}>
    <dl class="keys">${[...(panel?.keys ?? []), ...KEYS].map(
      ([key, word]) => html`<div key=${key}>
      <dt><kbd>${key}</kbd></dt><dd>${t(word)}</dd></div>`,
    )}</dl>
    <p class="note">${t("keys.note")}</p>
  <//>`;
}
