// @ts-check
/** A table as the server tells it, cut down to what the reducer reads. */
/** @import { Live, Panel } from "#page/core/types.d.ts" */
import { opened, received } from "#page/table/live.mjs";

/** A game whose round is settled once it has a result: three beats, 100 ms each. */
export const panel = /** @type {Panel} */ (/** @type {Partial<Panel>} */ ({
  start: (game) => ({ fresh: game.step }),
  settledKey: (game) => game.result ?? null,
  beats: (game) => (game.result ? [{ kind: "lift", ms: 100 }, { kind: "count", ms: 100 }, { kind: "rest", ms: 0 }] : []),
}));

/** @param {number} moment @param {any} [game] */
export const view = (moment, game = {}) => ({
  phase: "playing",
  moment,
  clock: { now: 0 },
  game: { game: "test", step: moment, you: 0, legal: null, ...game },
});

/** @param {any} shown @returns {any} */
export const welcome = (shown) => ({ type: "welcome", epoch: "e", counter: 1, view: shown, history: [], digest: "d" });

/** @param {number} counter @param {any} next @param {any[]} [events] */
export const update = (counter, next, events = []) => ({ type: "update", counter, events, view: next });

/** A table that has just been entered. @param {any} [first] @param {number} [at] @returns {Live} */
export const entered = (first = view(1), at = 1000) => received(opened("k"), welcome(first), at, panel);
