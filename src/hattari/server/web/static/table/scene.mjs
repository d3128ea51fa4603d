// @ts-check
/** @import { Bubble, GameRecord, Panel, Scene, SeatScene, State, TableView } from "../core/types.d.ts" */
/** @import { Mood } from "../faces/face.mjs" */
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
const moved = (scene, panel, bubbles = [], habits = false) => ({
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

/**
 * What a panel draws of one moment of a record.
 * @param {State} state
 * @returns {Scene | null}
 */
export function replayScene(state) {
  const { replay } = state;
  const game = replay?.frames?.[Math.min(replay.at, replay.frames.length - 1)];
  const panel = game ? state.panels[game.game] : undefined;
  if (!replay?.record || !game || !panel) return null;
  const beats = panel.beats(game);
  const timed = timedAt(replay.record, replay.at);
  const scene = {
    game,
    seats: replay.record.seats.map((/** @type {string} */ name, /** @type {number} */ seat) => ({
      name,
      bot: false,
      away: false,
      out: false,
      looks: false,
      timed: timed === seat,
      you: seat === replay.seat,
      face: faceBySeat(seat),
      mood: /** @type {Mood} */ ("calm"),
      open: /** @type {Mood} */ ("calm"),
      bubble: null,
      index: null,
    })),
    you: game.you,
    ui: panel.start({ ...game, legal: null }),
    beat: Math.max(0, beats.length - 1),
    beats,
    settled: beats.length > 0,
    live: false,
    odds: false,
    rules: replay.record.rules,
    events: [],
    preferences: state.preferences,
    form: state.form,
    tall: state.tall,
    clock: null,
  };
  return moved(scene, panel);
}

/** The seat whose move, the last one so far, was made by the clock; null for none. @param {GameRecord} record @param {number} at  how many moves have been made */
export function timedAt({ clock, moves }, at) {
  const made = /** @type {{seat?: number} | undefined} */ (moves[at - 1]);
  return clock?.time_up?.includes(at - 1) ? (made?.seat ?? null) : null;
}
