// @ts-check
/** @import { State, TableView } from "../core/types.d.ts" */
/** @import { FaceName } from "./face.mjs" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { Face, FACES } from "./face.mjs";

/** The faces that the others at a table wear. @param {TableView} view @returns {Set<string | null>} */
const taken = ({ seats, you }) =>
  new Set(seats.filter((seat) => seat.index !== you.seat).map((seat) => seat.face));

/**
 * All faces, those that others wear shown as taken. Without a choice one's seat gives one.
 * @param {{view: TableView, chosen: FaceName | null, choose: (face: FaceName) => void}} props
 */
export function FacePicker({ view, chosen, choose }) {
  const { t } = usePage();
  const others = taken(view);
  return html`<fieldset class="face-picker"><legend>${t("face.legend")}</legend>
    ${FACES.map((face) => {
      const gone = others.has(face);
      const words = gone ? t("face.taken", { face: t(`face.${face}`) }) : t(`face.${face}`);
      return html`<label key=${face} class=${gone ? "gone" : ""} title=${words}><input type="radio"
        name="face" value=${face} aria-label=${words} disabled=${gone}
        checked=${face === chosen && !gone} onChange=${() => choose(face)} /><${Face} face=${face}
          mood=${face === chosen && !gone ? "laugh" : "calm"} /></label>`;
    })}</fieldset>`;
}

/** Another face, for who has a seat already. @param {{state: State}} props */
export function FaceDialog({ state }) {
  const { t, intents } = usePage();
  const view = state.live?.truth;
  if (!view) return null;
  const own = view.members.find((member) => member.id === view.you.id)?.face ?? null;
  return html`<${Dialog} title=${t("face.title")}><${FacePicker} view=${view} chosen=${own}
    choose=${(/** @type {FaceName} */ face) => intents.wear(face)} /><//>`;
}
