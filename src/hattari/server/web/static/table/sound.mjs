// @ts-check
/** @import { Beat, PageStore, State } from "../core/types.d.ts" */
import { translator } from "../core/i18n.mjs";
import { awaitsMe } from "./awaited.mjs";
import { lastSeconds } from "./clock.mjs";
import { panelOf } from "./live.mjs";
import { beatsOf, resultOn } from "./pace.mjs";

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
  slam: [
    [0, 70, 0.5, "square"],
    [0, 52, 0.7, "triangle"],
    [0.02, 180, 0.16, "sawtooth"],
    [0.2, 440, 0.3, "sawtooth"],
    [0.2, 466, 0.3, "sawtooth"],
  ],
  lift: [
    [0, 300, 0.07, "triangle"],
    [0.08, 420, 0.08, "triangle"],
  ],
  found: [
    [0, 300, 0.07, "triangle"],
    [0.78, 784, 0.12, "sine"],
    [0.86, 1175, 0.2, "sine"],
  ],
  hush: [
    [0, 82, 0.24, "triangle"],
    [0.32, 82, 0.24, "triangle"],
    [0.6, 87, 0.3, "triangle"],
  ],
  lie: [
    [0, 330, 0.2, "sawtooth"],
    [0.18, 277, 0.2, "sawtooth"],
    [0.36, 220, 0.5, "sawtooth"],
  ],
  true: [
    [0, 523, 0.12, "square"],
    [0.1, 659, 0.12, "square"],
    [0.2, 784, 0.4, "square"],
  ],
  loss: [
    [0, 240, 0.12, "triangle"],
    [0.12, 120, 0.4, "triangle"],
  ],
  turn_over: [
    [0, 500, 0.05, "triangle"],
    [0.06, 620, 0.06, "triangle"],
  ],
  chips: [
    [0, 1318, 0.08, "sine"],
    [0.09, 1568, 0.08, "sine"],
    [0.2, 1760, 0.16, "sine"],
  ],
  win: [
    [0, 523, 0.16, "square"],
    [0.14, 659, 0.16, "square"],
    [0.28, 784, 0.16, "square"],
    [0.42, 1046, 0.6, "square"],
  ],
  tick: [[0, 990, 0.05, "sine"]],
  over: [
    [0, 523, 0.16, "sine"],
    [0.15, 659, 0.16, "sine"],
    [0.3, 784, 0.34, "sine"],
  ],
});

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

/** The beat of a result that has just begun. @param {State} now @param {State} before @returns {Beat | null} */
function begun(now, before) {
  const { live } = now;
  const panel = panelOf(now, live?.shown);
  if (!live || !panel?.Stage || !resultOn(live, panel)) return null;
  if (live.beat === before.live?.beat && live.beatAt === before.live.beatAt) return null;
  return beatsOf(live, panel)[live.beat] ?? null;
}

/** @param {State} now @param {State} before */
function cueOf(now, before) {
  const [view, old] = [now.live?.shown, before.live?.shown];
  if (lastSeconds(now) !== null && lastSeconds(now) !== lastSeconds(before)) return "tick";
  if (!view?.game || view === old) return null;
  if (awaitsMe(now) && !awaitsMe(before)) return "turn";
  return panelOf(now, view)?.cue(old?.game ?? null, view.game) ?? null;
}

/** Call a word out, in the page's language; nothing where there are no voices. @param {State} state @param {string} key */
function call({ preferences: { language }, words }, key) {
  if (!("speechSynthesis" in window)) return;
  const said = new SpeechSynthesisUtterance(translator(language, words)(key));
  said.lang = language;
  said.rate = 1.1;
  speechSynthesis.cancel();
  speechSynthesis.speak(said);
}

/** How long a phone shakes, ms, by cue. @type {Record<string, number | number[]>} */
const SHAKES = {
  turn: 60,
  tick: 25,
  slam: 40,
  lie: [30, 40, 60],
  true: [30, 40, 60],
  win: [40, 60, 40, 60, 120],
};

/**
 * Plays made-up sounds, calls the great words out and shakes the phone, for those who asked for it.
 * @param {PageStore} store
 */
export function startSound(store) {
  /** @type {AudioContext | null} */
  let audio = null;
  store.watch((now, before) => {
    const { sound, haptics, speech } = now.preferences;
    if (!sound && !haptics && !speech) return;
    const beat = begun(now, before);
    const cue = beat ? beat.cue : cueOf(now, before);
    if (speech && beat?.call) call(now, beat.call);
    if (!cue) return;
    if (haptics && SHAKES[cue]) navigator.vibrate?.(SHAKES[cue]);
    if (!sound) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    for (const note of CUES[cue] ?? []) play(audio, note);
  });
}
