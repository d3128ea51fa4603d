// @ts-check
/** @import { Replay, State } from "../core/types.d.ts" */
import { recordPath } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { momentPath, reviewPath, whatIfPath } from "../core/router.mjs";
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

/** The record itself: to keep, and to prove. `check` is the game's own word for that. @param {{id: string, check?: string}} props */
export function Record({ id, check = "over.check" }) {
  const { t, intents } = usePage();
  return html`<a class="button quiet" href=${recordPath(id)} download=${`${id}.json`}>
      ${t("over.download")}</a><button type="button" class="button quiet"
      onClick=${() => intents.checkChance(id)}>${t(check)}</button>`;
}

/** The review of this moment, and to play on from it: of the seat that is looked at. @param {{replay: Replay}} props */
export function Onward({ replay: { id, seat, at } }) {
  const { t } = usePage();
  return html`<a class="button quiet" href=${seat === null ? reviewPath(id) : momentPath(id, seat, at)}>${t("over.review")}</a>
    ${seat !== null && html`<a class="button quiet" href=${whatIfPath(id, seat, at)}>${t("replay.what_if")}</a>`}`;
}

/** A link to the moment of a replay that is on screen. @param {{state: State}} props */
export function MomentDialog({ state }) {
  const { t } = usePage();
  return html`<${Dialog} title=${t("replay.link")}><p>${t("replay.link_note")}</p><${CopyLine}
    url=${location.href} label=${t("replay.link")} />
    ${
      state.replay &&
      html`<div class="row"><${Onward} replay=${state.replay} /></div>
        <div class="row"><${Record} id=${state.replay.id} /></div>`
    }<//>`;
}
