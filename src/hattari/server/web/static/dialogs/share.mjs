// @ts-check
/** @import { On, State } from "../core/types.d.ts" */
import { qrPath } from "../core/api.mjs";
import { Dialog } from "./dialog.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/**
 * An address to hand on: copied where the browser lets us, else selected to be copied.
 * @param {{url: string, label: string}} props
 */
export function CopyLine({ url, label }) {
  const { t, intents } = usePage();
  const copy = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("url")
    );
    input.select();
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    intents.notice(copied ? "share.copied" : "share.selected");
  };
  return html`<form class="copy-line" onSubmit=${copy}>
    <input name="url" readonly value=${url} aria-label=${label}
      onFocus=${(/** @type {On<HTMLInputElement>} */ event) => event.currentTarget.select()} />
    <button type="submit" class="button">${t("share.copy")}</button>
  </form>`;
}

/** The device's own sheet, where the browser has one: only by https. @param {{state: State, url: string}} props */
function Sheet({ state, url }) {
  const { t, say } = usePage();
  const view = state.live?.shown;
  if (!view || !navigator.share) return null;
  const text = t("share.text", { game: say(view.game_title), rules: say(view.rules.title) });
  return html`<button type="button" class="button main"
    onClick=${() => navigator.share({ text, url }).catch(() => undefined)}>${t("share.send")}</button>`;
}

/** The table's link and its QR code. @param {{state: State, tableKey: string}} props */
export function Share({ state, tableKey }) {
  const { t } = usePage();
  const url = `${location.origin}/t/${tableKey}`;
  return html`<div class="share">
    <img class="qr" src=${qrPath(tableKey)} alt=${t("share.qr")} width="168" height="168" />
    <p>${t("share.note")}</p><${Sheet} state=${state} url=${url} /><${CopyLine} url=${url}
      label=${t("share.link")} />
  </div>`;
}

/** @param {{state: State, tableKey: string}} props */
export function ShareDialog({ state, tableKey }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("share.title")}><${Share} state=${state}
    tableKey=${tableKey} /><//>`;
}

/** What a bot that runs elsewhere needs. @param {{url: string, token: string}} props */
export function AfarDialog({ url, token }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("afar.title")}>
    <p>${t("afar.token_note")}</p><${CopyLine} url=${token} label=${t("afar.token")} />
    <p>${t("afar.command_note")}</p><${CopyLine}
      url=${`hattari bot ${url} my_bots:MyBot --token-file token`} label=${t("afar.command")} />
        <//>`;
}

/** One's own link for another device. @param {{url: string}} props */
export function DeviceDialog({ url }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("settings.other_device")}>
    <p>${t("settings.other_device_note")}</p><${CopyLine} url=${url}
      label=${t("settings.other_device")} /><//>`;
}
