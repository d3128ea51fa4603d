// @ts-check
/** @import { SeatScene } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** A hue for each seat; the initial beside it tells them apart without colour. */
const HUES = [340, 150, 40, 275, 190, 15, 100, 310, 65, 225];

/** @param {number} seat */
export const hueOf = (seat) => HUES[seat % HUES.length];

/** @param {{seat: number, name: string}} props */
export const Avatar = ({ seat, name }) =>
  html`<span class="avatar" aria-hidden="true"
    style=${{ "--hue": hueOf(seat) }}>${[...name][0] ?? "?"}</span>`;

/**
 * Somebody's face in a scene, as large as its place.
 * @param {{seat: number, name: string, mood?: string}} props
 */
export const Face = ({ seat, name, mood = "calm" }) =>
  html`<span class="face" data-mood=${mood}><${Avatar} seat=${seat} name=${name} /></span>`;

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
