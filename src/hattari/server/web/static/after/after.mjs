// @ts-check
/** @import { After, PageStore } from "../core/types.d.ts" */
import { ProofDialog } from "../dialogs/check.mjs";
import { MomentDialog, PictureDialog } from "./share.mjs";
import { startPlaying } from "./play.mjs";
import { replayKey, ReplayPage } from "./replay.mjs";
import { Story } from "./story.mjs";

/**
 * What comes after a game: its story and its replay. Few pages get there, and none begins there.
 * @param {PageStore} store
 * @returns {After}
 */
export function open(store) {
  startPlaying(store);
  return {
    Story,
    ReplayPage,
    replayKey,
    dialogs: { moment: MomentDialog, picture: PictureDialog, proof: ProofDialog },
  };
}
