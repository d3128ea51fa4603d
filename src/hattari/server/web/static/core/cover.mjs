// @ts-check
/** @import { State } from "./types.d.ts" */
import { html } from "./html.mjs";

/** A game's picture, in its place even before it came; the game's name stands beside it. @param {{state: State, game: string}} props */
export function Cover({ state, game }) {
  const picture = state.covers[game]?.picture;
  return html`<span class="cover" aria-hidden="true">${
    picture &&
    html`<img src=${picture}
    alt="" />`
  }</span>`;
}
