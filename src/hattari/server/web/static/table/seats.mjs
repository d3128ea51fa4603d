// @ts-check
/** @import { Bubble, SeatScene } from "../core/types.d.ts" */
/** @import { Notice } from "../core/protocol.d.ts" */
/** @import { FaceName, Mood } from "../faces/face.mjs" */
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Face, faceWords } from "../faces/face.mjs";

/** A hue for each seat; the face beside it tells them apart without colour. */
const HUES = [340, 150, 40, 275, 190, 15, 100, 310, 65, 225];

/** From the eleventh seat on the hues between those. @param {number} seat */
export const hueOf = (seat) => HUES[seat % HUES.length] + 8 * Math.floor(seat / HUES.length);

/** What is kept free at the edges of the screen, px. */
const EDGE = 4;

/** How far something has to move so that all of it is on the screen, px. @param {{left: number, right: number}} box @param {number} width */
export const shiftInto = ({ left, right }, width) =>
  left < EDGE ? EDGE - left : Math.min(0, width - EDGE - right);

/** What is said at a seat; beside an edge it moves inward. @param {{bubble: Bubble}} props */
function Said({ bubble }) {
  const { t, say } = usePage();
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const said = here.current;
    if (!said?.offsetParent) return;
    const left = said.offsetParent.getBoundingClientRect().left + said.offsetLeft + moved(said);
    const box = { left, right: left + said.offsetWidth };
    said.style.setProperty("--shift", `${shiftInto(box, innerWidth)}px`);
  }, []);
  return "mood" in bubble
    ? html`<span class="said-here stamped" ref=${here}>${t(`stamp.${bubble.mood}`)}</span>`
    : html`<span class="said-here" ref=${here}>${say(bubble.line)}</span>`;
}

/** How far a sheet moves an element from its place, px. @param {HTMLElement} element */
function moved(element) {
  const [across = "0"] = getComputedStyle(element).translate.split(" ");
  const part = Number.parseFloat(across) || 0;
  return across.endsWith("%") ? (part / 100) * element.offsetWidth : part;
}

/** Who sits there, as a face. `mute`: what stands beside it says enough. @param {{face: FaceName, mood?: Mood, bubble?: Bubble | null, mute?: boolean}} props */
export function Avatar({ face, mood = "calm", bubble = null, mute = false }) {
  const { t } = usePage();
  return html`<span class="avatar"><${Face} face=${face} mood=${mood}
    label=${mute ? undefined : faceWords(t, face, mood)} />${
      bubble &&
      html`<${Said}
      key=${"mood" in bubble ? bubble.mood : bubble.line.en} bubble=${bubble} />`
    }</span>`;
}

/** One's own face; at a table a tap on it reacts for all to see. @param {{seat: SeatScene}} props */
export function OwnFace({ seat }) {
  const { t, intents } = usePage();
  if (seat.index === null) return html`<${Avatar} ...${seat} mute />`;
  return html`<button type="button" class="avatar seat-face own-face" aria-label=${t("stamp.title")}
    title=${t("stamp.title")} onClick=${() => intents.open("stamps")}><${Avatar} ...${seat} mute />
      <svg class="talks" viewBox="0 0 24 24" aria-hidden="true"><path
        d="M3 4h18v12H11l-5 5v-5H3z" /></svg></button>`;
}

/** A face at the table; a tap tells more of who it is. @param {{seat: SeatScene}} props */
export function SeatFace({ seat }) {
  const { t, intents } = usePage();
  if (seat.index === null) return html`<${Avatar} ...${seat} />`;
  const words = faceWords(t, seat.face, seat.mood);
  return html`<button type="button" class="avatar seat-face"
    aria-label=${t("figure.open", { name: seat.name, face: words })}
    onClick=${() => intents.open("seat", { seat: seat.index })}><${Avatar} ...${seat} mute />
    </button>`;
}

/** What a talk's event says of time that was up, or null. @param {{what: string}} event @returns {Notice | null} */
export const timeUp = (event) =>
  event.what === "table.notice" && /** @type {Notice} */ (event).kind === "substituted"
    ? /** @type {Notice} */ (event)
    : null;

/** Time was up here, so the last move was made for whoever sits there. */
export function TimeUp() {
  const { t } = usePage();
  return html`<span class="mark time-up" title=${t("seat.time_up")}><svg viewBox="0 0 24 24"
    aria-hidden="true"><path d="M9 2h6M12 7v6l4 2M12 5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z" />
      </svg>${t("seat.time_up_mark")}</span>`;
}

/** Somebody's face in a scene, as large as its place; large ones need no disc. @param {{seat: SeatScene, mood?: Mood, bare?: boolean}} props */
export const SceneFace = ({ seat, mood = seat.mood, bare = false }) =>
  html`<span class="peak-face"><${Face} face=${seat.face} mood=${mood} bare=${bare} /></span>`;

/** What is to be known about who sits here. @param {{seat: SeatScene}} props */
export function SeatMarks({ seat }) {
  const { t } = usePage();
  return html`${
    seat.bot &&
    !seat.out &&
    html`<span class="mark"
    title=${t("seat.bot")}>${t("seat.bot_mark")}</span>`
  }
    ${
      seat.away &&
      html`<span class="mark away"
    title=${t("seat.away")}>${t("seat.away_mark")}</span>`
    }
    ${seat.timed && html`<${TimeUp} />`}
    ${
      seat.looks &&
      html`<span class="mark looks"
    title=${t("seat.looks")}>${t("seat.looks_mark")}</span>`
    }`;
}
