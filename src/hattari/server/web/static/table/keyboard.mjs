// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
import { panelOf } from "./live.mjs";
import { sceneOf } from "./scene.mjs";

/** Keys of every table: [key, word]. */
export const KEYS = /** @type {[string, string][]} */ ([
  ["Space", "keys.skip"],
  ["C", "keys.chat"],
  ["L", "keys.log"],
  ["M", "keys.mute"],
  ["?", "keys.help"],
  ["Esc", "keys.close"],
]);

const TYPED = "input, textarea, select, [contenteditable]";
const PRESSED = "button, a, summary, [role=tab], [role=slider]";

/**
 * Show the bids or the talk; where they stand beside the board already, only go there.
 * @param {State} state
 * @param {import("../intents.mjs").Intents} intents
 * @param {"log" | "chat"} tab
 */
function side(state, intents, tab) {
  intents.tab(tab);
  if (state.form !== "wide") intents.open("side", { focus: tab === "chat" });
  else if (tab === "chat")
    /** @type {HTMLElement | null} */ (document.querySelector(".side .say input"))?.focus();
}

/**
 * @param {State} state
 * @param {import("../intents.mjs").Intents} intents
 * @returns {Record<string, () => void>}
 */
const general = (state, intents) => ({
  " ": () => intents.skip(),
  "?": () => intents.open("keys"),
  c: () => side(state, intents, "chat"),
  l: () => side(state, intents, "log"),
  m: () => intents.prefer({ sound: !state.preferences.sound }),
});

/**
 * @param {State} state
 * @param {import("../intents.mjs").Intents} intents
 * @param {string} key
 * @param {boolean} held  whether the key repeats itself: that makes no move
 */
function atTable(state, intents, key, held) {
  const scene = sceneOf(state);
  const panel = panelOf(state, state.live?.shown);
  const meaning = scene?.live && !scene.settled && panel ? panel.key(scene, key) : null;
  if (meaning && !(held && "act" in meaning)) intents.mean(meaning);
  return meaning !== null;
}

/**
 * One listener for the whole page, which reads the newest state when a key comes.
 * @param {PageStore} store
 * @param {import("../intents.mjs").Intents} intents
 */
export function startKeyboard(store, intents) {
  addEventListener("keydown", (event) => {
    const state = store.get();
    const target = /** @type {Element} */ (event.target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing ||
      state.dialog?.name === "keys"
    )
      return;
    if (target.closest(TYPED) || (state.dialog && state.dialog.name !== "side")) return;
    if ((event.key === " " || event.key === "Enter") && target.closest(PRESSED)) return;
    if (!state.preferences.shortcuts && event.key.length === 1 && event.key !== " ") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const plain = general(state, intents)[key];
    if (
      state.route.page === "replay"
        ? state.after?.replayKey(state, intents, key)
        : atTable(state, intents, key, event.repeat)
    )
      event.preventDefault();
    else if (plain && state.live) {
      plain();
      event.preventDefault();
    }
  });
}
