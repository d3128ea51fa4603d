// @ts-check
/** @import { PageStore } from "../core/types.d.ts" */

/**
 * What is left of the running clock, by the server's time: the turn's own time, then the
 * seat's bank.
 * @param {{deadline: number | null, turn_ms: number, paused: boolean} | null} clock
 * @param {number} bank  ms
 * @param {number} offset  server's time minus ours, ms
 * @param {number} now  our time, unix ms
 * @returns {{left: number, part: number, bank: boolean} | null}  ms left, its share of the whole
 */
export function remaining(clock, bank, offset, now) {
  if (!clock || clock.deadline === null || clock.paused) return null;
  const own = clock.deadline - (now + offset);
  if (own > 0)
    return { left: own, part: clock.turn_ms ? Math.min(1, own / clock.turn_ms) : 0, bank: false };
  const left = Math.max(0, bank + own);
  return { left, part: bank ? Math.min(1, left / bank) : 0, bank: bank > 0 };
}

/** @param {number} ms */
export function digits(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Moves the store's clock while a deadline is running; still when none is.
 * @param {PageStore} store
 */
export function startClock(store) {
  setInterval(() => {
    const { live } = store.get();
    if (live?.shown?.clock?.deadline) store.dispatch({ type: "ticked", now: Date.now() });
  }, 250);
}
