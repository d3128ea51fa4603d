// @ts-check
/** @import { Beat, Live, PageStore, Panel } from "../core/types.d.ts" */

/** How long a move of others stays on screen before the next one, ms, where a panel names no time of its own. */
export const DWELL = 700;
/** How long people who can't tap a result away see it, ms. */
export const RESULT = 6000;
/** The same where bots play on among themselves, all people being out, ms. */
const QUICK = { dwell: 150, result: 1500 };

/** Whether somebody here is waited for when a result has been shown: not who is out, nor who watches. @param {Live} live */
export function isWaitedFor({ shown }) {
  const seat = shown?.game?.you ?? null;
  return seat !== null && !shown?.seats?.[seat]?.out;
}

/** Whether this is the result by which one goes out oneself: it is seen at leisure. @param {Live} live @param {Panel | undefined} panel */
export const goesOut = ({ shown, wentOut }, panel) =>
  wentOut !== null && shown?.game && panel ? panel.settledKey(shown.game) === wentOut : false;

/** Whether what is on screen is quick, because bots alone play. @param {Live} live @param {Panel | undefined} panel */
const isQuick = (live, panel) => Boolean(live.shown?.bots_left) && !goesOut(live, panel);

/**
 * The beats of the result on screen; none when no round has just been settled.
 * @param {Live} live
 * @param {Panel | undefined} panel
 * @returns {Beat[]}
 */
export const beatsOf = (live, panel) =>
  live.shown?.game && panel ? panel.beats(live.shown.game) : [];

/**
 * Whether a settled round is still to be looked at.
 * @param {Live} live
 * @param {Panel | undefined} panel
 */
export function resultOn(live, panel) {
  const key = live.shown?.game && panel ? panel.settledKey(live.shown.game) : null;
  return key !== null && key !== live.dismissed;
}

/**
 * When something is to happen on screen by itself: unix ms of the next beat or the next
 * frame; null when nothing waits, or all waits for a tap.
 * @param {Live} live
 * @param {Panel | undefined} panel
 * @returns {number | null}
 */
export function nextStep(live, panel) {
  if (resultOn(live, panel)) {
    const beats = beatsOf(live, panel);
    if (live.beat < beats.length - 1)
      return live.beatAt + (isQuick(live, panel) ? QUICK.dwell : beats[live.beat].ms);
    if (live.queue.length === 0 && live.shown?.phase !== "over") return null;
    if (live.truth?.game?.legal) return live.beatAt + DWELL;
    if (isWaitedFor(live)) return null;
    return live.beatAt + (live.shown?.bots_left ? QUICK.result : RESULT);
  }
  const dwell = panel?.dwell ?? DWELL;
  const pace = live.shown?.bots_left ? Math.min(dwell, QUICK.dwell) : dwell;
  return live.queue.length > 0 ? live.shownAt + pace : null;
}

/**
 * Moves the queue on when its time has come.
 * @param {PageStore} store
 */
export function startPace(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  store.watch((now, before) => {
    if (now.live === before.live && now.panels === before.panels) return;
    clearTimeout(timer);
    const { live } = now;
    const at = live?.shown
      ? nextStep(live, live.shown.game ? now.panels[live.shown.game.game] : undefined)
      : null;
    if (at === null) return;
    timer = setTimeout(
      () => store.dispatch({ type: "paced", at: Date.now() }),
      Math.max(0, at - Date.now()),
    );
  });
}
