// @ts-check
/** @import { Bubble, Panel, Scene, SeatScene, State, TableView } from "../core/types.d.ts" */
/** @import { Mood } from "../faces/face.mjs" */
/** @import { SeatView } from "../core/protocol.d.ts" */
import { faceBySeat } from "../faces/face.mjs";
import { seatMood } from "../faces/moods.mjs";
import { remaining } from "./clock.mjs";
import { panelOf, ready } from "./live.mjs";
import { beatsOf, resultOn } from "./pace.mjs";

/** Whether this person is away. Who reads the page is not, whatever the table has heard of them yet. @param {TableView} view @param {{id: string | null, connected: boolean}} person */
export const isAway = ({ you }, { id, connected }) => id !== null && !connected && id !== you?.id;

/** @param {TableView} view @param {SeatView} seat @returns {SeatScene} */
const seatOf = (view, seat) => ({
  name: seat.name,
  bot: seat.player === null && seat.bot !== null,
  away: isAway(view, { id: seat.player, connected: seat.connected }),
  out: seat.out,
  looks: seat.looks,
  timed: seat.timed,
  you: seat.index === view.you?.seat,
  face: seat.face ?? faceBySeat(seat.index),
  mood: seat.shows ?? "calm",
  open: "calm",
  bubble: null,
  index: seat.index,
});

/** The scene with everybody in their mood, and what is said. @param {Scene} scene @param {Panel} panel @param {Bubble[]} bubbles @param {boolean} habits @returns {Scene} */
export const moved = (scene, panel, bubbles = [], habits = false) => ({
  ...scene,
  seats: scene.seats.map((seat, index) => {
    const bubble = bubbles.find((each) => each.seat === index) ?? null;
    const open = seatMood(scene, panel, index);
    return { ...seat, open, bubble, mood: looks(scene, { ...seat, open, bubble }, habits) };
  }),
});

/** Who may give itself away looks so by nothing else while a round is played. @param {Scene} scene @param {SeatScene} seat @param {boolean} habits @returns {Mood} */
function looks(scene, { bot, mood: shown, open, bubble }, habits) {
  if (bubble && "mood" in bubble) return bubble.mood;
  if (!bot || !habits || scene.settled || scene.game.turn === null) return open;
  return shown === "calm" && open === "think" ? open : shown;
}

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
    odds: Boolean(view.helps),
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
  return moved(scene, panel, live.bubbles, Boolean(view.options?.habits));
}
