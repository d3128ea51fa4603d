// @ts-check
/** @import { State } from "../core/types.d.ts" */
import { panelOf } from "./live.mjs";

/** Whether the hands of this person are awaited. @param {State} state */
export function awaitsMe(state) {
  const { shown } = state.live ?? {};
  if (!shown?.game?.legal || shown.phase !== "playing") return false;
  return panelOf(state, shown)?.mine?.(shown.game) ?? true;
}
