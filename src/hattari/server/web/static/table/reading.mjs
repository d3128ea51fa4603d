// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
/** @import { TableCommand } from "../core/protocol.d.ts" */

/** The boxes in which the rules are read. */
const BOXES = new Set(["rules", "lesson", "quiz"]);

/** @param {State} state */
const isReading = ({ live, dialog }) => live !== null && BOXES.has(dialog?.name ?? "");

/**
 * Tells the table who reads the rules before its first game: no clock runs meanwhile.
 * @param {PageStore} store
 * @param {(command: TableCommand) => unknown} send
 */
export function startReading(store, send) {
  store.watch((now, before) => {
    const [reads, did] = [isReading(now), isReading(before)];
    const view = now.live?.truth;
    if (reads === did || !view?.you.member) return;
    const told = view.members.find(({ id }) => id === view.you.id)?.reads ?? false;
    if (reads ? view.phase === "lobby" && view.game_number === 0 : told)
      send({ do: "read", on: reads });
  });
}
