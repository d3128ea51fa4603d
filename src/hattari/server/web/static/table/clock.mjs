// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
import { translator } from "../core/i18n.mjs";
import { awaitsMe } from "./awaited.mjs";
import { panelOf } from "./live.mjs";
import { resultOn } from "./pace.mjs";

/** How much is left of a turn, its reserve and all, when it is counted down, ms. */
export const LAST = 10_000;

/**
 * What is left of the running clock, by the server's time: the turn's own time, then the
 * seat's bank.
 * @param {{deadline: number | null, turn_ms: number, paused: boolean} | null} clock
 * @param {number} bank  ms
 * @param {number} offset  server's time minus ours, ms
 * @param {number} now  our time, unix ms
 * @returns {{left: number, part: number, bank: boolean, all: number} | null}  ms left, its share
 *   of the whole, whether it is the reserve, and how much there is with all reserves
 */
export function remaining(clock, bank, offset, now) {
  if (!clock || clock.deadline === null || clock.paused) return null;
  const own = clock.deadline - (now + offset);
  if (own > 0)
    return {
      left: own,
      part: clock.turn_ms ? Math.min(1, own / clock.turn_ms) : 0,
      bank: false,
      all: own + bank,
    };
  const left = Math.max(0, bank + own);
  return { left, part: bank ? Math.min(1, left / bank) : 0, bank: bank > 0, all: left };
}

/**
 * The seconds left of one's own turn once they are counted down, else null.
 * @param {State} state
 * @returns {number | null}
 */
export function lastSeconds(state) {
  const { live } = state;
  const view = live?.shown;
  if (!live || !view?.game || view.clock.kind !== "turn" || !awaitsMe(state)) return null;
  const bank = view.seats[view.clock.seat ?? -1]?.bank_ms ?? 0;
  const left = remaining(view.clock, bank, live.offset, Math.max(state.now, live.shownAt));
  return left && left.all <= LAST ? Math.ceil(left.all / 1000) : null;
}

/** @param {number} ms */
export function digits(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Moves the store's clock while a deadline is running that somebody can see: over a result none is.
 * @param {PageStore} store
 */
export function startClock(store) {
  setInterval(() => {
    const { live } = store.get();
    if (live?.shown?.clock?.deadline && !resultOn(live, panelOf(store.get(), live.shown)))
      store.dispatch({ type: "ticked", now: Date.now() });
  }, 250);
  store.watch((now, before) => {
    const [left, was] = [lastSeconds(now), lastSeconds(before)];
    if (left === null || was !== null) return;
    const t = translator(now.preferences.language, now.words);
    store.dispatch({ type: "spoken", text: t("clock.last", { n: left }) });
  });
}
