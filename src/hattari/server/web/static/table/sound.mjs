// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
import { lastSeconds } from "./clock.mjs";
import { panelOf } from "./live.mjs";
import { awaitsMe } from "./awaited.mjs";

/** Notes of each cue: [start s, frequency Hz, length s, wave]. */
const CUES = /** @type {Record<string, [number, number, number, OscillatorType][]>} */ ({
  turn: [
    [0, 660, 0.14, "sine"],
    [0.13, 880, 0.24, "sine"],
  ],
  move: [[0, 320, 0.06, "triangle"]],
  roll: [
    [0, 190, 0.05, "square"],
    [0.07, 240, 0.05, "square"],
    [0.13, 170, 0.05, "square"],
    [0.2, 220, 0.06, "square"],
  ],
  doubt: [
    [0, 150, 0.3, "sawtooth"],
    [0.05, 110, 0.4, "sawtooth"],
  ],
  tick: [[0, 990, 0.05, "sine"]],
  over: [
    [0, 523, 0.16, "sine"],
    [0.15, 659, 0.16, "sine"],
    [0.3, 784, 0.34, "sine"],
  ],
});

/** How long the phone shakes at a cue, ms. @type {Record<string, number>} */
const SHAKES = { turn: 60, tick: 25 };

/** @param {AudioContext} audio @param {[number, number, number, OscillatorType]} note */
function play(audio, [start, frequency, length, wave]) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const at = audio.currentTime + start;
  tone.type = wave;
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** @param {State} now @param {State} before */
function cueOf(now, before) {
  const [view, old] = [now.live?.shown, before.live?.shown];
  if (lastSeconds(now) !== null && lastSeconds(now) !== lastSeconds(before)) return "tick";
  if (!view?.game || view === old) return null;
  if (awaitsMe(now) && !awaitsMe(before)) return "turn";
  return panelOf(now, view)?.cue(old?.game ?? null, view.game) ?? null;
}

/**
 * Plays made-up sounds, and shakes the phone at one's turn, for those who asked for it.
 * @param {PageStore} store
 */
export function startSound(store) {
  /** @type {AudioContext | null} */
  let audio = null;
  store.watch((now, before) => {
    const { sound, haptics } = now.preferences;
    if (!sound && !haptics) return;
    const cue = cueOf(now, before);
    if (cue === null) return;
    if (haptics && SHAKES[cue]) navigator.vibrate?.(SHAKES[cue]);
    if (!sound) return;
    audio ??= new AudioContext();
    for (const note of CUES[cue] ?? []) play(audio, note);
  });
}
