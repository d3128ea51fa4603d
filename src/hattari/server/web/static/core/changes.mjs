// @ts-check
/** @import { Changes } from "./types.d.ts" */

/**
 * A value with a change that the server told; `docs/protocol.md` says what changes look like.
 * What isn't touched is not copied.
 * @template T @param {T} old @param {Changes} change @returns {T}
 */
export function changed(old, change) {
  if (Array.isArray(change)) return change[0];
  /** @type {any} */
  const copy = Array.isArray(old) ? [...old] : { ...old };
  for (const [name, each] of Object.entries(change)) {
    if (name === "splice" && Array.isArray(old)) copy.splice(.../** @type {any} */ (each));
    else copy[name] = changed(copy[name], each);
  }
  return copy;
}
