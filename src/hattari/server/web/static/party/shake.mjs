// @ts-check
import { useEffect } from "preact/hooks";

/** How hard a phone is shaken, m/s² beside gravity, and how often within a second. */
const HARD = 14;
const OFTEN = 3;

/** Whether this browser feels the phone move: only by https, and on few laptops. */
export const feels = () =>
  globalThis.isSecureContext && "DeviceMotionEvent" in globalThis && navigator.maxTouchPoints > 0;

/** Some phones (iOS) let a page feel movement only after a tap and a yes; others have no such question. @returns {(() => Promise<string>) | null} */
function question() {
  const ask = feels() ? Reflect.get(DeviceMotionEvent, "requestPermission") : null;
  return typeof ask === "function" ? () => ask.call(DeviceMotionEvent) : null;
}

let answered = false;

/** Whether this phone wants to be asked first. */
export const wantsAsking = () => !answered && question() !== null;

/** Ask, from within a tap. */
export async function askToFeel() {
  await question()?.().catch(() => "denied");
  answered = true;
}

/**
 * Do something when the phone is shaken, where it can be felt.
 * @param {boolean} wanted
 * @param {() => void} done
 */
export function useShake(wanted, done) {
  useEffect(() => {
    if (!wanted || !feels()) return undefined;
    /** @type {number[]} */
    let jolts = [];
    const felt = (/** @type {DeviceMotionEvent} */ { acceleration }) => {
      if (Math.hypot(acceleration?.x ?? 0, acceleration?.y ?? 0, acceleration?.z ?? 0) < HARD)
        return;
      const now = Date.now();
      jolts = [...jolts.filter((at) => now - at < 1000), now];
      if (jolts.length < OFTEN) return;
      jolts = [];
      done();
    };
    addEventListener("devicemotion", felt);
    return () => removeEventListener("devicemotion", felt);
  }, [wanted]);
}
