// @ts-check
/** @import { PageStore } from "../core/types.d.ts" */
import { timeUp } from "./seats.mjs";

/**
 * Says so when the clock has made one's own move.
 * @param {PageStore} store
 */
export function startTimeUp(store) {
  store.watch((now, before) => {
    const [talk, old] = [now.live?.talk, before.live?.talk];
    if (!talk || !old || talk === old || now.live?.key !== before.live?.key) return;
    const seat = now.live?.truth?.you.seat ?? -1;
    const last = old.at(-1);
    const news = last ? talk.slice(talk.lastIndexOf(last) + 1) : talk;
    if (before.live?.counter !== null && news.some((event) => timeUp(event)?.seat === seat))
      store.dispatch({ type: "noticed", notice: { key: "clock.played_for_you", tone: "bad" } });
  });
}
