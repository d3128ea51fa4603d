// @ts-check
/** @import { Translate } from "../core/types.d.ts" */
/** @import { SeatView } from "../core/protocol.d.ts" */
/** @import { Layer } from "./animals.mjs" */
import { useMemo } from "preact/hooks";
import { html } from "../core/html.mjs";
import { ANIMALS } from "./animals.mjs";
import { expression } from "./expression.mjs";

/** @typedef {NonNullable<SeatView["face"]>} FaceName */
/** @typedef {"calm" | "think" | "smug" | "sweat" | "call" | "shock" | "laugh" | "cry"} Mood */

export const FACES = /** @type {FaceName[]} */ (Object.keys(ANIMALS));
/** @type {Mood[]} */
export const MOODS = ["calm", "think", "smug", "sweat", "call", "shock", "laugh", "cry"];

/** The face of a seat of which nothing more is known. @param {number} seat */
export const faceBySeat = (seat) => FACES[seat % FACES.length];

/** A face in words. @param {Translate} t @param {FaceName} face @param {Mood} mood */
export const faceWords = (t, face, mood) =>
  mood === "calm"
    ? t(`face.${face}`)
    : t("face.in_mood", { face: t(`face.${face}`), mood: t(`mood.${mood}`) });

const MIRROR = "matrix(-1 0 0 1 100 0)";

/** @param {{layer: Layer, colours: Record<string, string>}} props */
function Shape({ layer: { paint, path, both, stroke }, colours }) {
  const colour = colours[paint] ?? paint;
  const look = stroke
    ? { fill: "none", stroke: colour, "stroke-width": stroke, "stroke-linecap": "round" }
    : { fill: colour };
  return html`<path d=${path} ...${look} />${both && html`<path d=${path} transform=${MIRROR} ...${look} />`}`;
}

/**
 * An animal's face in a mood, on its disc; ears break out of the disc. Drawn alone, it is a picture
 * without a name: what stands beside it says who it is.
 * @param {{face: FaceName, mood?: Mood, bare?: boolean, label?: string}} props
 */
export const Face = ({ face, mood = "calm", bare = false, label }) =>
  useMemo(() => picture(face, mood, bare, label), [face, mood, bare, label]);

/** @param {FaceName} face @param {Mood} mood @param {boolean} bare @param {string | undefined} label */
function picture(face, mood, bare, label) {
  const animal = ANIMALS[face];
  const { colours } = animal;
  const layers = [...animal.back, ...animal.front, ...expression(animal, mood)];
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="face" viewBox="-16 -24 132 136" data-face=${face} data-mood=${mood}
    ...${named}>
    ${
      !bare &&
      html`<circle cx="50" cy="54" r="55" fill=${colours.dark} stroke=${colours.rim}
      stroke-width="5" />`
    }
    ${layers.map((layer, index) => html`<${Shape} key=${index} layer=${layer} colours=${colours} />`)}
  </svg>`;
}
