// @ts-check
import { html } from "../core/html.mjs";
import { place } from "./figures.mjs";

/**
 * A dot with its interval on a line; with a mark at `zero` where that is on it.
 * @param {{value: number, low: number, high: number, ends: [number, number], kind?: string, zero?: boolean}} props
 */
export function Whisker({ value, low, high, ends, kind = "", zero = false }) {
  const at = (/** @type {number} */ each) => `${100 * place(each, ends)}%`;
  return html`<span class=${`whisker ${kind}`} aria-hidden="true">
    ${zero && html`<i class="zero" style=${{ left: at(0) }}></i>`}
    <i class="bar" style=${{ left: at(low), right: `${100 - 100 * place(high, ends)}%` }}></i>
    <i class="dot" style=${{ left: at(value) }}></i></span>`;
}
