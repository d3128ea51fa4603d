// @ts-check
/** @import { Actions, PageStore } from "./types.d.ts" */

/** A phone on its side; a phone; what is neither is wide. */
const FLAT = matchMedia("(max-height: 500px) and (min-aspect-ratio: 5/4)");
const NARROW = matchMedia("(max-width: 720px), (max-aspect-ratio: 4/5)");
/** Room for a ring of squares with targets of 44 px. */
const TALL = matchMedia("(min-height: 740px) and (min-width: 350px)");
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** @returns {Actions["screened"]} */
const screen = () => ({
  form: FLAT.matches ? "flat" : NARROW.matches ? "phone" : "wide",
  tall: TALL.matches,
  systemDark: DARK.matches,
});

/**
 * Tells the store what the screen is like, now and whenever it changes.
 * @param {PageStore} store
 */
export function startScreen(store) {
  const look = () => store.dispatch({ type: "screened", ...screen() });
  for (const question of [FLAT, NARROW, TALL, DARK]) question.addEventListener("change", look);
  look();
}
