// @ts-check
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { CopyLine } from "../dialogs/share.mjs";

/** The picture where the device has no sheet to share it by: to keep, and a link to copy. @param {{source: string, text: string, url: string}} props */
export function PictureDialog({ source, text, url }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("picture.title")}>
    <img class="poster" src=${source} alt=${text} width="1200" height="630" />
    <p>${t("picture.note")}</p>
    <a class="button main" href=${source} download="hattari.png">${t("picture.keep")}</a>
    <${CopyLine} url=${`${text} ${url}`} label=${t("picture.link")} /><//>`;
}

/** A link to the moment of a replay that is on screen. */
export function MomentDialog() {
  const { t } = usePage();
  return html`<${Dialog} title=${t("replay.link")}><p>${t("replay.link_note")}</p><${CopyLine}
    url=${location.href} label=${t("replay.link")} /><//>`;
}
