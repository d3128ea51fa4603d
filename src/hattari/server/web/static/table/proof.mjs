// @ts-check
/** @import { Draws } from "./chance.mjs" */
import { drawsOf, roundSeed } from "./chance.mjs";
import { fromHex, hexOf, sha256 } from "../core/sha256.mjs";

/** What stands for a seat that gave nothing. */
export const NOTHING = "0".repeat(32);

/**
 * One draw as the seed gives it and as the record has it; `text` is for people.
 * @typedef {{what: string, seat?: number, drawn: any, came: any, text: string}} Draw
 *
 * A game's part, `proof.mjs` in its folder: the record's draws, round by round.
 * @typedef {(record: any, rounds: Draws[]) => Draw[][]} Reader
 *
 * @typedef {{commitment: string, seed: string, contributions: string[], committed: boolean, draws: (Draw & {ok: boolean})[], ok: boolean}} Round
 */

/** @param {any} one @param {any} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {any} entry @param {number} seats */
function opened({ commitment, server_seed: seed, contributions }, seats) {
  const server = fromHex(seed, 32);
  const parts = contributions.map((/** @type {string} */ text) => fromHex(text, 16));
  const whole = server !== null && !parts.includes(null) && [0, seats].includes(parts.length);
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
 * @param {any} record
 * @param {Reader} read
 * @returns {Round[]}
 */
export function checked(record, read) {
  const rounds = (record.proof ?? []).map((/** @type {any} */ entry) => opened(entry, record.seats.length));
  const draws = read(record, rounds.map((/** @type {any} */ { mixed }) => drawsOf(mixed)));
  return rounds.map((/** @type {any} */ round, /** @type {number} */ number) => verdict(round, draws[number] ?? []));
}

/** @param {any} round @param {Draw[]} found @returns {Round} */
function verdict({ commitment, seed, contributions, committed }, found) {
  const draws = found.map((draw) => Object.assign(draw, { ok: same(draw.drawn, draw.came) }));
  return { commitment, seed, contributions, committed, draws, ok: committed && draws.length > 0 && draws.every(({ ok }) => ok) };
}
