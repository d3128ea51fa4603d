// @ts-check
/** @import { GameRecord, GameView, Scene, State } from "../core/types.d.ts" */
/** @import { Mood } from "../faces/face.mjs" */
import { faceBySeat } from "../faces/face.mjs";
import { moved } from "../table/scene.mjs";
import { frameOf } from "./rounds.mjs";

/**
 * What a panel draws of one moment of a record.
 * @param {State} state
 * @returns {Scene | null}
 */
export function replayScene(state) {
  const { replay } = state;
  const game = replay ? frameOf(replay) : undefined;
  if (!replay?.record || !game) return null;
  return stillScene(state, {
    game,
    names: replay.record.seats,
    rules: replay.record.rules,
    you: replay.seat,
    timed: timedAt(replay.record, replay.at),
    beat: replay.beat,
  });
}

/**
 * What a panel draws of a table where nobody acts.
 * @param {State} state
 * @param {{game: GameView, names: string[], rules: Scene["rules"], you: number | null, timed?: number | null, beat?: number}} still
 * @returns {Scene | null}
 */
export function stillScene(state, { game, names, rules, you, timed = null, beat = Infinity }) {
  const panel = state.panels[game.game];
  if (!panel) return null;
  const beats = panel.beats(game);
  const scene = {
    game,
    seats: names.map((name, seat) => ({
      name,
      bot: false,
      away: false,
      out: false,
      looks: false,
      timed: timed === seat,
      you: seat === you,
      face: faceBySeat(seat),
      mood: /** @type {Mood} */ ("calm"),
      open: /** @type {Mood} */ ("calm"),
      bubble: null,
      index: null,
    })),
    you: game.you,
    ui: panel.start({ ...game, legal: null }),
    beat: Math.min(beat, Math.max(0, beats.length - 1)),
    beats,
    settled: beats.length > 0,
    live: false,
    odds: false,
    rules,
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
