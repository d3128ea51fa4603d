// @ts-check
/** @import { Translate } from "./types.d.ts" */

/** How long something still takes, in words. @param {Translate} t @param {number} seconds */
export function timeLeft(t, seconds) {
  // In tens: it is read aloud whenever it changes.
  if (seconds < 60) return t("left.soon", { n: 10 * Math.max(1, Math.ceil(seconds / 10)) });
  return t("left.minutes", { n: Math.ceil(seconds / 60) });
}
