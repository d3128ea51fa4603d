// @ts-check
/** @import { Panel, Scene, SeatScene, State, TableView } from "../core/types.d.ts" */
/** @import { SeatView } from "../core/protocol.d.ts" */
import { faceBySeat } from "../faces/face.mjs";
import { seatMood } from "../faces/moods.mjs";
import { remaining } from "./clock.mjs";
import { panelOf, ready } from "./live.mjs";
import { beatsOf, resultOn } from "./pace.mjs";

/** @param {TableView} view @param {SeatView} seat @returns {SeatScene} */
const seatOf = (view, seat) => ({
  name: seat.name,
  bot: seat.player === null && seat.bot !== null,
  away: seat.player !== null && !seat.connected,
  you: seat.index === view.you?.seat,
  face: seat.face ?? faceBySeat(seat.index),
  mood: "calm",
});

/** The scene with everybody in their mood. @param {Scene} scene @param {Panel} panel @returns {Scene} */
export const moved = (scene, panel) => ({
  ...scene,
  seats: scene.seats.map((seat, index) => ({ ...seat, mood: seatMood(scene, panel, index) })),
});

/**
 * What a panel draws of the table on screen.
 * @param {State} state
 * @returns {Scene | null}
 */
export function sceneOf(state) {
  const { live } = state;
  const panel = panelOf(state, live?.shown);
  const game = live?.shown?.game;
  if (!live?.shown || !game || !panel || live.panel === null) return null;
  const view = live.shown;
  const scene = {
    game,
    seats: view.seats.map((seat) => seatOf(view, seat)),
    you: game.you,
    ui: live.panel,
    beat: live.beat,
    beats: beatsOf(live, panel),
    settled: resultOn(live, panel),
    live: ready(live) && view.phase === "playing",
    odds: Boolean(view.options?.odds),
    rules: view.rules.full,
    events: live.talk,
    preferences: state.preferences,
    form: state.form,
    tall: state.tall,
    clock: remaining(
      view.clock,
      view.seats[view.clock.seat ?? -1]?.bank_ms ?? 0,
      live.offset,
      Math.max(state.now, live.shownAt),
    ),
  };
  return moved(scene, panel);
}

/** Whether the hands of this person are awaited. @param {State} state */
export function myTurn(state) {
  const { shown } = state.live ?? {};
  if (!shown?.game?.legal || shown.phase !== "playing") return false;
  return panelOf(state, shown)?.mine?.(shown.game) ?? true;
}
