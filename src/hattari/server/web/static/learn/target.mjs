// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { StageProps } from "../core/types.d.ts" */
import { Face } from "../faces/face.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** Who sits in a lesson beside the learner, from the first seat on. */
const RIVALS = /** @type {const} */ (["fox", "tanuki"]);

/**
 * Something in a lesson's picture: a button where it is an answer, else just what it is.
 * @param {{props: StageProps, target: string | null | undefined, kind: string, label: string, children?: ComponentChildren}} props
 */
export function Target({ props: { tap, hint, done }, target, kind, label, children }) {
  if (!target || done)
    return html`<span class=${kind} role="img" aria-label=${label}>${children}</span>`;
  return html`<button type="button" class=${`${kind} answer ${hint === target ? "hint" : ""}`}
    data-target=${target} aria-label=${label} onClick=${() => tap(target)}>${children}</button>`;
}

/** The answer to a question, where it lies. @param {{mark: import("../core/protocol.d.ts").Text | null}} props */
export function Mark({ mark }) {
  const { say } = usePage();
  return mark && html`<b class="learn-mark">${say(mark)}</b>`;
}

/** A rival of a lesson: its face and its name. @param {{index: number, name: string}} props */
export const Rival = ({ index, name }) =>
  html`<span class="rival-who"><${Face} face=${RIVALS[index % RIVALS.length]} /><b>${name}</b></span>`;
