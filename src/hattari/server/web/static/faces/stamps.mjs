// @ts-check
/** @import { State, TableView } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { Face, faceBySeat, MOODS } from "./face.mjs";

/** Whether this person may react. @param {TableView} view */
const mayStamp = ({ you, options }) => you.seat !== null && !you.muted && options.stamps;

/** A word and a face for all to see. @param {{state: State}} props */
export function StampsDialog({ state }) {
  const { t, intents } = usePage();
  const view = state.live?.truth;
  if (!view) return null;
  if (!mayStamp(view))
    return html`<${Dialog} title=${t("stamp.title")}><p>${t("stamp.off")}</p><//>`;
  const seat = view.you.seat ?? 0;
  return html`<${Dialog} title=${t("stamp.title")} ><div class="stamps">
    ${MOODS.map(
      (mood) => html`<button key=${mood} type="button" class="reaction" data-mood=${mood}
        onClick=${() => intents.stamp(mood)}><${Face} face=${view.seats[seat].face ?? faceBySeat(seat)}
        mood=${mood} /><b>${t(`stamp.${mood}`)}</b></button>`,
    )}</div><//>`;
}
