// @ts-check
/** @import { GameView, Replay } from "../core/types.d.ts" */

/** @typedef {{number: number, at: number}} Round  a round, and the first frame of it */

/**
 * Where each round of a game begins; nothing where its views don't count rounds.
 * @param {GameView[]} frames
 * @returns {Round[]}
 */
export const roundsOf = (frames) =>
  frames.flatMap(({ round }, at) =>
    round && round !== frames[at - 1]?.round ? [{ number: round, at }] : [],
  );

/**
 * The frame that a jump of so many rounds leads to. Back from the middle of a round is to its start.
 * @param {GameView[]} frames
 * @param {number} at
 * @param {1 | -1} step
 */
export function jump(frames, at, step) {
  const starts = roundsOf(frames).map((round) => round.at);
  if (step > 0) return starts.find((start) => start > at) ?? frames.length - 1;
  return starts.findLast((start) => start < at) ?? 0;
}

/** What one looks at: from a seat its own view, else that of whoever watches. @param {Replay} replay @returns {GameView | undefined} */
export function frameOf({ frames, hands, at, seat }) {
  const index = Math.min(at, (frames?.length ?? 0) - 1);
  const frame = frames?.[index];
  return frame && (seat === null ? frame : { ...frame, ...hands?.[index]?.[seat] });
}

/** The frame in which a seat holds most. @param {Replay} replay @param {number} seat */
function fullest({ hands }, seat) {
  const many = (hands ?? []).map((each) => each[seat]?.hand?.length ?? 0);
  return many.indexOf(Math.max(0, ...many));
}

/** The same replay where this seat holds most, before anything of it is told. @param {Replay} replay @param {number} seat @returns {Replay} */
export const atFullest = (replay, seat) => ({ ...replay, at: fullest(replay, seat), beat: 0 });

/** What each seat held when it held most. @param {Replay} replay @returns {GameView[]} */
export const fullestHands = (replay) =>
  (replay.record?.seats ?? []).flatMap(
    (_, seat) => frameOf({ ...atFullest(replay, seat), seat }) ?? [],
  );

/** What every seat saw at this moment: all hands open. @param {Replay} replay @returns {GameView[]} */
export const openHands = (replay) =>
  (replay.record?.seats ?? []).flatMap((_, seat) => frameOf({ ...replay, seat }) ?? []);
