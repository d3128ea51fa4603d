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

const HEADS = "hattari.heads";
/** The tables whose heads are kept. */
const TABLES = 50;

/** @returns {Map<string, string>} */
function heads() {
  const found = JSON.parse(localStorage.getItem(HEADS) ?? "[]");
  return new Map(Array.isArray(found) ? found : []);
}

/** The last head of a table's log that this device was told. @param {string} key */
export const keptHead = (key) => heads().get(key) ?? null;

/** @param {string} key @param {string} head */
export function keepHead(key, head) {
  const others = [...heads()].filter(([other]) => other !== key);
  localStorage.setItem(HEADS, JSON.stringify([...others, [key, head]].slice(-TABLES)));
}

/**
 * Notes each seed's fingerprint when it is shown, to be held against the seed later; and how far
 * the log of one's own tables went, so that nobody takes any of it back unseen.
 * @param {PageStore} store
 */
export function startWitness(store) {
  store.watch(({ live }, before) => {
    const commitment = live?.truth?.commitment;
    if (commitment && commitment !== before.live?.truth?.commitment) note(commitment);
    if (live?.head && live.truth?.you?.member && !live.screen && live !== before.live)
      if (live.head !== keptHead(live.key)) keepHead(live.key, live.head);
  });
}
