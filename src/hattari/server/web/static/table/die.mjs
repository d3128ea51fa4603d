// @ts-check
import { useMemo } from "preact/hooks";
import { html } from "../core/html.mjs";

const FACES = [1, 2, 3, 4, 5, 6];
const STAR = "M12 1.8l3.1 6.6 7.1.9-5.2 5 1.3 7.1L12 17.9l-6.3 3.5L7 14.3l-5.2-5 7.1-.9z";

/** What a side shows; it is painted, for boxes would have to be laid out while dice fly.
 * @param {number} face @param {number | null} star */
const shown = (face, star) => (face === star ? "star" : face);

/**
 * A die as one flat side. `star` is the face drawn as the star, if any.
 * @param {{face: number, star?: number | null, size?: string, tone?: string}} props
 */
export const Die = ({ face, star = 6, size = "m", tone = "" }) =>
  useMemo(
    () => html`<span class=${`die ${size} ${tone}`} data-side=${shown(face, star)}
      aria-hidden="true"></span>`,
    [face, star, size, tone],
  );

/**
 * A die in the round that turns to its face, and tumbles each time `roll` changes.
 * @param {{face: number, star?: number | null, size?: string, tone?: string, roll?: number | string, late?: number}} props
 */
export const RoundDie = ({ face, star = 6, size = "l", tone = "", roll = 0, late = 0 }) =>
  html`<span class=${`die round ${size} ${tone}`} data-face=${face} aria-hidden="true">
    <span class="cube" key=${roll} data-roll=${roll ? "yes" : "no"}
      style=${{ animationDelay: `${late}ms` }}>
      ${FACES.map((each) => html`<span class="side-of-die" key=${each} data-side=${shown(each, star)}></span>`)}
    </span>
  </span>`;

/** A die nobody may see. */
export const HiddenDie = () => html`<i class="hidden-die" aria-hidden="true"></i>`;

/** The leather cup, its mouth down. */
export const Cup = () =>
  useMemo(
    () => html`<svg class="cup-shape" viewBox="0 0 200 212" aria-hidden="true">
    <path class="cup-body" d="M52 14Q100 2 148 14L178 192Q100 214 22 192Z" />
    <path class="cup-light" d="M64 12Q80 8 92 7L84 203Q58 201 34 195Z" />
    <path class="cup-shade" d="M112 7Q132 9 148 14L178 192Q156 199 128 202Z" />
    <path class="cup-rim" d="M52 14Q100 2 148 14Q100 27 52 14Z" />
    <path class="cup-hole" d="M60 14Q100 7 140 14Q100 22 60 14Z" />
    <path class="cup-band" d="M46 46Q100 60 154 46L156 60Q100 74 44 60ZM25 168Q100 190 175 168L178 192Q100 214 22 192Z" />
    <path class="cup-stitch" d="M45 48Q100 62 155 48M43.5 59Q100 73 156.5 59M25 170Q100 192 175 170" />
    <path class="cup-star" d=${STAR} transform="translate(70 84) scale(2.6)" />
  </svg>`,
    [],
  );
