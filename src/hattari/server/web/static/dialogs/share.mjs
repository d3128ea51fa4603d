// @ts-check
/** @import { On, State } from "../core/types.d.ts" */
import { qrPath } from "../core/api.mjs";
import { Dialog } from "./dialog.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { SITE } from "../core/site.mjs";
import { screenPath } from "../core/router.mjs";

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

/** The table's link and its QR code. @param {{state: State, tableKey: string, host?: boolean}} props */
export function Share({ state, tableKey, host = false }) {
  const { t, intents } = usePage();
  const link = state.live?.truth?.you.link || tableKey;
  const url = `${SITE}/t/${link}`;
  return html`<div class="share">
    <img class="qr" src=${qrPath(link)} alt=${t("share.qr")} width="168" height="168" />
    <p>${t("share.note")}</p><${Sheet} state=${state} url=${url} /><${CopyLine} url=${url}
      label=${t("share.link")} />
    ${
      host &&
      html`<button type="button" class="button big-screen"
        onClick=${() => intents.bigScreen(tableKey)}>${t("share.screen")}</button>`
    }
  </div>`;
}

/** How to bring the table to a television: open it here, or type four letters there. @param {{state: State, code: string}} props */
export function BigScreenDialog({ state, code }) {
  const { t } = usePage();
  const claims = state.games?.find(({ id }) => id === state.live?.truth?.game_id)?.claims;
  return html`<${Dialog} title=${t("share.screen")}>
    <p>${t("share.screen_note")}</p>
    <p class="big-code" role="img" aria-label=${[...code].join(" ")}>${[...code].map((letter, at) => html`<span key=${at} aria-hidden="true">${letter}</span>`)}</p>
    <p>${t("share.screen_there", { site: `${new URL(SITE).host}/screen` })}</p>
    <a class="button main" href=${screenPath(code)} target="_blank"
      rel="opener">${t("share.screen_open")}</a>
    <p class="note">${t(claims ? "share.stream" : "share.stream_alone")}</p>
    <${CopyLine} url=${`${SITE}${screenPath(code)}?overlay`}
      label=${t("share.overlay")} />
    ${claims && html`<${CopyLine} url=${`${SITE}/guess/${code}`} label=${t("share.guess")} />`}
  <//>`;
}

/** @param {{state: State, tableKey: string, host?: boolean}} props */
export function ShareDialog({ state, tableKey, host = false }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("share.title")}><${Share} state=${state} tableKey=${tableKey}
    host=${host} /><//>`;
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
