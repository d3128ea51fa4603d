// @ts-check
/** @import { Beat, PageStore, Replay, State } from "../core/types.d.ts" */
import { frameOf } from "./rounds.mjs";

export const SPEEDS = [0.5, 1, 2, 4];
/** How long a move stays on screen at its own speed, ms, and a result when it is told. */
const DWELL = 1400;
const RESULT = 2200;

/** The beats of what is on screen. @param {State} state @returns {Beat[]} */
export function beatsHere({ replay, panels }) {
  const game = replay ? frameOf(replay) : undefined;
  return (game && panels[game.game]?.beats(game)) ?? [];
}

/** How long the replay stays as it is, ms. @param {State} state */
export function stay(state) {
  const { speed, beat } = /** @type {Replay} */ (state.replay);
  const beats = beatsHere(state);
  const moving = beat < beats.length - 1;
  return (moving ? beats[beat].ms : beats.length > 0 ? RESULT : DWELL) / speed;
}

/** What comes next by itself: the result's next beat, the next move, or the end. @param {State} state @returns {Partial<Replay>} */
export function onward(state) {
  const { at, beat, frames } = /** @type {Replay} */ (state.replay);
  const last = (frames?.length ?? 1) - 1;
  if (beat < beatsHere(state).length - 1) return { beat: beat + 1 };
  return at < last ? { at: at + 1, beat: 0 } : { playing: false };
}

/**
 * Moves a replay on that plays by itself.
 * @param {PageStore} store
 */
export function startPlaying(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  store.watch((now, before) => {
    if (now.replay === before.replay && now.panels === before.panels) return;
    clearTimeout(timer);
    if (!now.replay?.playing || !now.replay.frames) return;
    timer = setTimeout(
      () => store.dispatch({ type: "replayed", replay: onward(store.get()) }),
      stay(now),
    );
  });
}
