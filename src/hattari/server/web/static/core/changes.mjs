// @ts-check
/** @import { Changes } from "./types.d.ts" */

/**
 * A value with a change that the server told; `docs/protocol.md` says what changes look like.
 * What isn't touched is not copied.
 * @template T @param {T} old @param {Changes} change @param {any} [whole]  what it is part of, as it was
 * @returns {T}
 */
export function changed(old, change, whole = old) {
  if (Array.isArray(change)) return change[0];
  if (typeof change !== "object" || change === null) return /** @type {T} */ (change);
  const { like, splice = [], more = [], ...places } = /** @type {any} */ (change);
  /** @type {any} */
  const from = like
    ? like.split(".").reduce((/** @type {any} */ at, /** @type {string} */ name) => at[name], whole)
    : old;
  const copy = Array.isArray(from) ? [...from] : { ...from };
  for (const each of splice) copy.splice(...each);
  for (const each of more) copy.push(changed(copy.at(-1), each, whole));
  for (const [name, each] of Object.entries(places))
    copy[name] = changed(copy[name], /** @type {Changes} */ (each), whole);
  return copy;
}
