// @ts-check
import { useMemo } from "preact/hooks";
import { html } from "../core/html.mjs";

const FACES = [1, 2, 3, 4, 5, 6];

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

/** The leather cup, its mouth down; painted, as dice are. */
export const Cup = () => html`<i class="cup-shape" aria-hidden="true"></i>`;
