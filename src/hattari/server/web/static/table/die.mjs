// @ts-check
import { html } from "../core/html.mjs";

/** Cells of a 3 × 3 grid that carry a pip, by face. */
const PIPS = [[], [5], [1, 9], [1, 5, 9], [1, 3, 7, 9], [1, 3, 5, 7, 9], [1, 3, 4, 6, 7, 9]];
const FACES = [1, 2, 3, 4, 5, 6];
const STAR = "M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z";

/** @param {number} cell */
const at = (cell) => ({ gridArea: `${Math.ceil(cell / 3)} / ${((cell - 1) % 3) + 1}` });

export const Star = () =>
  html`<svg class="star-shape" viewBox="0 0 24 24" aria-hidden="true"><path d=${STAR} /></svg>`;

/** @param {{face: number, star: boolean}} props */
const Side = ({ face, star }) =>
  star
    ? html`<span class="side-of-die starred"><${Star} /></span>`
    : html`<span class="side-of-die">${PIPS[face].map(
        (cell) => html`<i key=${cell}
      style=${at(cell)}></i>`,
      )}</span>`;

/**
 * A die as one flat side. `star` is the face drawn as the star, if any.
 * @param {{face: number, star?: number | null, size?: string, tone?: string}} props
 */
export const Die = ({ face, star = 6, size = "m", tone = "" }) =>
  html`<span class=${`die ${size} ${tone}`} aria-hidden="true"><${Side} face=${face}
    star=${face === star} /></span>`;

/**
 * A die in the round that turns to its face, and tumbles each time `roll` changes.
 * @param {{face: number, star?: number | null, size?: string, tone?: string, roll?: number | string, late?: number}} props
 */
export const RoundDie = ({ face, star = 6, size = "l", tone = "", roll = 0, late = 0 }) =>
  html`<span class=${`die round ${size} ${tone}`} data-face=${face} aria-hidden="true">
    <span class="cube" key=${roll} data-roll=${roll ? "yes" : "no"}
      style=${{ animationDelay: `${late}ms` }}>
      ${FACES.map((each) => html`<${Side} key=${each} face=${each} star=${each === star} />`)}
    </span>
  </span>`;

/** A die nobody may see. */
export const HiddenDie = () => html`<i class="hidden-die" aria-hidden="true"></i>`;

/** The leather cup. */
export const Cup = () =>
  html`<svg class="cup-shape" viewBox="0 0 64 64" aria-hidden="true">
    <path class="cup-body" d="M14 8h36l6 44a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4z" />
    <path class="cup-shade" d="M38 8h12l6 44a4 4 0 0 1-4 4H40z" />
    <path class="cup-band" d="M9 46h46l.7 5H8.3z" />
    <path class="cup-rim" d="M16 8h32l.6 5H15.4z" />
  </svg>`;
