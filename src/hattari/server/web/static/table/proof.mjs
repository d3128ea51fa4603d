// @ts-check
/** @import { Draw, GameRecord, Reader } from "../core/types.d.ts" */
import { drawsOf, roundSeed } from "./chance.mjs";
import { fromHex, hexOf, sha256 } from "../core/sha256.mjs";

/** What stands for a seat that gave nothing. */
export const NOTHING = "0".repeat(32);

/** @typedef {{commitment: string, seed: string, contributions: string[], committed: boolean, draws: (Draw & {ok: boolean})[], ok: boolean}} Round */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {NonNullable<GameRecord["proof"]>[number]} entry @param {number} seats */
function opened({ commitment, server_seed: seed, contributions }, seats) {
  const server = fromHex(seed, 32);
  const parts = contributions.map((/** @type {string} */ text) => fromHex(text, 16));
  const whole =
    server !== null && parts.every((part) => part !== null) && [0, seats].includes(parts.length);
  return {
    commitment,
    seed,
    contributions,
    committed: whole && hexOf(sha256(server)) === commitment,
    mixed: whole ? roundSeed(server, parts) : new Uint8Array(32),
  };
}

/**
 * What a record's proof proves, round by round; nothing where it has none.
 * @param {GameRecord} record
 * @param {Reader} read
 * @returns {Round[]}
 */
export function checked(record, read) {
  const rounds = (record.proof ?? []).map((entry) => opened(entry, record.seats.length));
  const draws = read(
    record,
    rounds.map(({ mixed }) => drawsOf(mixed)),
  );
  return rounds.map((round, number) => verdict(round, draws[number] ?? []));
}

/** @param {ReturnType<typeof opened>} round @param {Draw[]} found @returns {Round} */
function verdict({ commitment, seed, contributions, committed }, found) {
  const draws = found.map((draw) => Object.assign(draw, { ok: same(draw.drawn, draw.came) }));
  return {
    commitment,
    seed,
    contributions,
    committed,
    draws,
    ok: committed && draws.length > 0 && draws.every(({ ok }) => ok),
  };
}
