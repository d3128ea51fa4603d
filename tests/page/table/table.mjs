// @ts-check
/** A table as the server tells it, cut down to what the reducer reads. */
/** @import { GameView, Live, Panel, Seen, Shown, TableView } from "#page/core/types.d.ts" */
/** @import { ServerMessage, ChangeMessage, Welcome } from "#page/core/protocol.d.ts" */
import { opened, received } from "#page/table/live.mjs";

/** A made-up game. @typedef {GameView & {step: number, result?: string}} Toy */

/** A game whose round is settled once it has a result: three beats, 100 ms each. */
export const panel = /** @type {Panel} */ (
  /** @type {Partial<Panel<Toy>>} */ ({
    start: (game) => ({ fresh: game.step }),
    settledKey: (game) => game.result ?? null,
    beats: (game) =>
      game.result
        ? [
            { kind: "lift", ms: 100 },
            { kind: "count", ms: 100 },
            { kind: "rest", ms: 0 },
          ]
        : [],
  })
);

/** @param {number} moment @param {Partial<Toy>} [game] */
export const view = (moment, game = {}) =>
  /** @type {TableView} */ (
    /** @type {unknown} */ ({
      phase: "playing",
      moment,
      clock: { now: 0 },
      game: { game: "test", step: moment, you: 0, legal: null, ...game },
    })
  );

/** @param {TableView} shown @returns {Welcome} */
export const welcome = (shown) => ({
  type: "welcome",
  epoch: "e",
  counter: 1,
  view: shown,
  history: [],
  digest: "d",
  head: "",
  lost: null,
});

/** @param {TableView} next @param {Seen[]} [events] @param {string} [head] @returns {ChangeMessage} */
export const update = (next, events = [], head = "") => ({
  type: "change",
  events,
  changes: [next],
  head,
});

/** A table that has just been entered. @param {TableView} [first] @param {number} [at] */
export const entered = (first = view(1), at = 1000) => hear(opened("k"), welcome(first), at);

/** What a table with a view on screen becomes. @param {Live} live @param {ServerMessage} message @param {number} at */
export const hear = (live, message, at) =>
  /** @type {Shown} */ (received(live, message, at, panel));
