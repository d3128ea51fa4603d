// @ts-check
/** @import { SeatScene } from "../core/types.d.ts" */
/** @import { FaceName, Mood } from "../faces/face.mjs" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Face, faceWords } from "../faces/face.mjs";

/** A hue for each seat; the face beside it tells them apart without colour. */
const HUES = [340, 150, 40, 275, 190, 15, 100, 310, 65, 225];

/** @param {number} seat */
export const hueOf = (seat) => HUES[seat % HUES.length];

/** Who sits there, as a face. `mute`: what stands beside it says enough. @param {{face: FaceName, mood?: Mood, mute?: boolean}} props */
export function Avatar({ face, mood = "calm", mute = false }) {
  const { t } = usePage();
  return html`<span class="avatar"><${Face} face=${face} mood=${mood}
    label=${mute ? undefined : faceWords(t, face, mood)} /></span>`;
}

/** What is to be known about who sits here. @param {{seat: SeatScene}} props */
export function SeatMarks({ seat }) {
  const { t } = usePage();
  return html`${
    seat.bot &&
    html`<span class="mark"
    title=${t("seat.bot")}>${t("seat.bot_mark")}</span>`
  }
    ${
      seat.away &&
      html`<span class="mark away"
    title=${t("seat.away")}>${t("seat.away_mark")}</span>`
    }`;
}

/**
 * The others, clockwise from one's own left: how many sit left, opposite and right.
 * @param {number} count
 */
export function around(count) {
  const side = count === 1 ? 0 : Math.round(count / 3);
  return { left: side, top: count - 2 * side, right: side };
}
