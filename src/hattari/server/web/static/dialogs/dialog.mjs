// @ts-check
/** @import { ComponentChildren } from "preact" */
import { html } from "../core/html.mjs";
import { Notice } from "./notice.mjs";
import { Phrases } from "../core/phrases.mjs";
import { usePage } from "../core/page.mjs";

/** @param {HTMLDialogElement | null} box */
const reveal = (box) => {
  if (box && !box.open) box.showModal();
};

/**
 * A box over the page that keeps the focus, closes by Esc, a tap beside it, or its button.
 * @param {{title: string, kind?: string, children?: ComponentChildren}} props
 */
export function Dialog({ title, kind = "", children }) {
  const { t, intents } = usePage();
  const beside = (/** @type {MouseEvent} */ event) =>
    event.target === event.currentTarget && intents.close();
  // The browser tells later that it closed a box; by then another may stand in its place.
  const gone = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.currentTarget).isConnected && intents.close();
  return html`<dialog ref=${reveal} class=${`box ${kind}`} aria-label=${title} onClose=${gone}
    onClick=${beside}>
    <header class="box-head"><h2><${Phrases} text=${title} /></h2>
      <button type="button" class="round-button" aria-label=${t("close")}
        onClick=${intents.close}>×</button></header>
    <div class="box-body">${children}</div><${Notice} />
  </dialog>`;
}

/**
 * A box that covers the page and brings a head of its own; it closes by Esc and by what is in it.
 * @param {{title: string, children?: ComponentChildren}} props
 */
export function Whole({ title, children }) {
  const { intents } = usePage();
  const gone = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.currentTarget).isConnected && intents.close();
  return html`<dialog ref=${reveal} class="whole" aria-label=${title} onClose=${gone}>${children}
    <${Notice} /></dialog>`;
}
