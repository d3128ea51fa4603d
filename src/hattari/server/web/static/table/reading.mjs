// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
/** @import { TableCommand } from "../core/protocol.d.ts" */

/** The boxes in which the rules are read. */
const BOXES = new Set(["rules", "lesson", "quiz"]);

/** @param {State} state */
const isReading = ({ live, dialog }) => live !== null && BOXES.has(dialog?.name ?? "");

/** Whether no clock of the table's has run for long: before its first game, and in that. @param {NonNullable<State["live"]>["truth"]} view */
const isFresh = (view) =>
  view !== null &&
  (view.phase === "lobby"
    ? view.game_number === 0
    : view.phase === "playing" && view.game_number === 1);

/**
 * Tells the table who reads the rules, or is shown a lesson, before its first game or as that begins: no
 * clock runs meanwhile. How long that holds is the table's to say.
 * @param {PageStore} store
 * @param {(command: TableCommand) => unknown} send
 */
export function startReading(store, send) {
  store.watch((now, before) => {
    const [reads, did] = [isReading(now), isReading(before)];
    const view = now.live?.truth;
    if (reads === did || !view?.you.member) return;
    const told = view.members.find(({ id }) => id === view.you.id)?.reads ?? false;
    if (reads ? isFresh(view) : told) send({ do: "read", on: reads });
  });
}
