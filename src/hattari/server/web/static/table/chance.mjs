// @ts-check
import { hmac, joined, utf8 } from "../core/sha256.mjs";

/** @param {Iterator<number>} bytes @param {number} bound */
function below(bytes, bound) {
  const limit = 256 - (256 % bound);
  for (;;) {
    const byte = bytes.next().value;
    if (byte < limit) return byte % bound;
  }
}

/**
 * A round's seed: the server's, mixed with what each seat gave.
 * @param {Uint8Array} server
 * @param {Uint8Array[]} contributions
 */
export const roundSeed = (server, contributions) =>
  hmac(server, joined(utf8("hattari/round/"), ...contributions));

/**
 * What a round's seed gives; every draw has the next number. The server draws the same way.
 * @param {Uint8Array} seed
 */
export function drawsOf(seed) {
  let index = 0;

  /**
   * @param {string} name
   * @yields {number} byte after byte, without end
   */
  function* stream(name) {
    for (let counter = 0; ; counter += 1) yield* hmac(seed, utf8(`${name}/${counter}`));
  }
  /** @param {string} label @returns {Iterator<number>} */
  const next = (label) => {
    const bytes = stream(`${label}/${index}`);
    index += 1;
    return bytes;
  };

  return {
    /** Fair dice; bytes from 252 on would favour low faces. @param {string} label @param {number} count */
    dice(label, count) {
      const bytes = next(label);
      const faces = [];
      while (faces.length < count) {
        const byte = bytes.next().value;
        if (byte < 252) faces.push((byte % 6) + 1);
      }
      return faces;
    },
    /** A fair number from 0 to bound - 1. @param {string} label @param {number} bound */
    lot: (label, bound) => below(next(label), bound),
    /** Fisher-Yates from the last place down. @template T @param {string} label @param {T[]} items */
    shuffle(label, items) {
      const bytes = next(label);
      const mixed = [...items];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(bytes, last + 1);
        [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
      }
      return mixed;
    },
  };
}

/** @typedef {ReturnType<typeof drawsOf>} Draws */
