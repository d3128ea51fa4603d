// @ts-check
/** @import { ScreenPass } from "../core/protocol.d.ts" */

const KEPT = "hattari.screen";

/** Remember a screen's pass, so that a television that was off comes back. @param {ScreenPass} pass */
export const keep = (pass) => localStorage.setItem(KEPT, JSON.stringify(pass));

/** The pass for a code, if it is the one that this browser shows. @param {string} code @returns {ScreenPass | null} */
export function kept(code) {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    return found?.code === code ? found : null;
  } catch {
    return null;
  }
}

export const forget = () => localStorage.removeItem(KEPT);
