// @ts-check
/** @import { On } from "../core/types.d.ts" */
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

/** The table's link and its QR code. @param {{tableKey: string}} props */
export function Share({ tableKey }) {
  const { t } = usePage();
  return html`<div class="share">
    <img class="qr" src=${qrPath(tableKey)} alt=${t("share.qr")} width="168" height="168" />
    <p>${t("share.note")}</p><${CopyLine} url=${`${location.origin}/t/${tableKey}`}
      label=${t("share.link")} />
  </div>`;
}

/** @param {{tableKey: string}} props */
export function ShareDialog({ tableKey }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("share.title")}><${Share} tableKey=${tableKey} /><//>`;
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
