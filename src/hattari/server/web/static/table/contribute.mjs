// @ts-check
/** @import { Live, PageStore } from "../core/types.d.ts" */
/** @import { ClientMessage, Commitment, TableCommand } from "../core/protocol.d.ts" */
import { fromHex, hexOf, sha256 } from "../core/sha256.mjs";

const BYTES = 16;
/** Begins the ids of commands that nobody is told about when they fail. */
export const QUIET = "quiet.";

/** @param {number} count */
const random = (count) => hexOf(crypto.getRandomValues(new Uint8Array(count)));
/** @param {string} bytes */
const digestOf = (bytes) => hexOf(sha256(/** @type {Uint8Array} */ (fromHex(bytes, BYTES))));

/** The server's newest commitment, and the promises that it binds. @param {Live} live */
const newest = (live) =>
  /** @type {Commitment | undefined} */ (
    live.talk.findLast((event) => event.what === "table.commitment")
  );

/**
 * Adds bytes of this page's own to each round's seed: their hash at once, the bytes as soon as
 * the server is bound to its own. What goes wrong costs nothing but the page's part in it.
 * @param {PageStore} store
 * @param {{send: (message: ClientMessage) => boolean}} connection
 * @param {(commitment: string, bytes: string) => void} note  keeps what was given
 */
export function startContributing(store, connection, note) {
  /** The bytes that are promised for a round to come. @type {string | null} */
  let own = null;
  let answered = "";

  /** @param {TableCommand} command */
  const send = (command) =>
    connection.send({ type: "command", id: `${QUIET}${random(12)}`, command });

  function promise() {
    const bytes = own ?? random(BYTES);
    if (send({ do: "commit", digest: digestOf(bytes) })) own = bytes;
  }

  /** @param {Commitment} bound @param {number} seat */
  function reveal({ commitment, promises }, seat) {
    answered = commitment;
    if (own === null || promises?.[seat] !== digestOf(own)) return;
    if (send({ do: "reveal", contribution: own })) note(commitment, own);
    own = null;
  }

  store.watch(({ live }, before) => {
    if (live === before.live || live?.link !== "open") return;
    const seat = live.truth?.you.seat ?? null;
    const bound = newest(live);
    if (seat === null) own = null;
    else {
      if (bound && bound.commitment !== answered) reveal(bound, seat);
      // After a cut nobody knows whether the promise arrived; twice is once.
      if (own === null || before.live?.link !== "open") promise();
    }
  });
}
