// @ts-check
/** @import { Spec } from "../core/types.d.ts" */
/**
 * One's own house rules, each with its versions, the latest first. They stay in this browser.
 * @typedef {{at: number, spec: Spec}} Version
 * @typedef {{id: string, game: string, name: string, versions: Version[]}} Kept
 */

const STORED = "hattari.rules";
/** How many versions of a rule set are kept. */
export const MOST_VERSIONS = 20;

/** @param {Partial<Kept> | null} each @returns {each is Kept} */
const isKept = (each) =>
  typeof each?.id === "string" &&
  typeof each.name === "string" &&
  Array.isArray(each.versions) &&
  each.versions.length > 0;

/** What this browser keeps; nothing where it keeps something unreadable. @returns {Kept[]} */
export function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} shelf */
export const store = (shelf) => localStorage.setItem(STORED, JSON.stringify(shelf));

/**
 * Keep rules under a new name.
 * @param {Kept[]} shelf
 * @param {Kept} kept
 * @returns {Kept[]}
 */
export const added = (shelf, kept) => [kept, ...shelf];

/**
 * Keep another version; rules that are the latest already make none.
 * @param {Kept[]} shelf
 * @param {string} id
 * @param {Version} version
 */
export const revised = (shelf, id, version) =>
  changed(shelf, id, (kept) => {
    if (JSON.stringify(kept.versions[0].spec) === JSON.stringify(version.spec)) return kept;
    return { ...kept, versions: [version, ...kept.versions].slice(0, MOST_VERSIONS) };
  });

/** @param {Kept[]} shelf @param {string} id @param {string} name */
export const renamed = (shelf, id, name) => changed(shelf, id, (kept) => ({ ...kept, name }));

/** @param {Kept[]} shelf @param {string} id */
export const removed = (shelf, id) => shelf.filter((kept) => kept.id !== id);

/**
 * A copy of the latest version beside its original, with no past of its own.
 * @param {Kept[]} shelf
 * @param {string} id
 * @param {{id: string, name: string, at: number}} copy
 */
export const cloned = (shelf, id, copy) =>
  shelf.flatMap((kept) =>
    kept.id === id
      ? [
          {
            ...kept,
            id: copy.id,
            name: copy.name,
            versions: [{ at: copy.at, spec: kept.versions[0].spec }],
          },
          kept,
        ]
      : [kept],
  );

/** @param {Kept[]} shelf @param {string} id @param {(kept: Kept) => Kept} change */
const changed = (shelf, id, change) => shelf.map((kept) => (kept.id === id ? change(kept) : kept));
