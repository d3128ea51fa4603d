// @ts-check
/** @import { Panel, Scene } from "../core/types.d.ts" */
/** @import { Mood } from "./face.mjs" */

/**
 * How a seat feels: as the game's panel reads what everybody sees, else as at any table. Nothing
 * that only one person sees may move it, nor what anybody does before it is settled.
 * @param {Scene} scene
 * @param {Panel} panel
 * @param {number} seat
 * @returns {Mood}
 */
export const seatMood = (scene, panel, seat) =>
  panel.mood?.(scene, seat) ?? (scene.game.turn === seat && !scene.settled ? "think" : "calm");
