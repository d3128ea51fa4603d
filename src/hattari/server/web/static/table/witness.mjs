// @ts-check
/** @import { PageStore } from "../core/types.d.ts" */

const KEPT = 500;
const NOTED = "hattari.noted";

/**
 * The fingerprints of seeds that this device saw while they were sealed, and the bytes that it
 * gave, if any.
 * @returns {Map<string, string | null>}
 */
export function noted() {
  const found = JSON.parse(localStorage.getItem(NOTED) ?? "[]");
  return new Map(Array.isArray(found) ? found : []);
}

/** @param {string} commitment @param {string | null} given */
export function note(commitment, given = null) {
  const notes = noted();
  notes.set(commitment, given ?? notes.get(commitment) ?? null);
  localStorage.setItem(NOTED, JSON.stringify([...notes].slice(-KEPT)));
}

/**
 * Notes each seed's fingerprint when it is shown, to be held against the seed later.
 * @param {PageStore} store
 */
export function startWitness(store) {
  store.watch(({ live }, before) => {
    const commitment = live?.truth?.commitment;
    if (commitment && commitment !== before.live?.truth?.commitment) note(commitment);
  });
}
