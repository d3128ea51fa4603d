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
/** What one chooses on the board with a tap: it stays chosen, and Enter confirms the choice. */
const CHOICES = "main.table :is([aria-pressed], [role=radio], [data-choice])";

/**
 * Whether Enter belongs to the control in focus. It doesn't where a hand on the mouse has just made
 * a choice, nor where pressing would choose what is chosen.
 * @param {Element} target
 * @param {boolean} byMouse  whether the focus came by a pointer
 */
function pressesWithEnter(target, byMouse) {
  const choice = target.closest(CHOICES);
  const chosen = choice?.matches("[aria-pressed=true], [aria-checked=true]");
  return target.closest(PRESSED) !== null && !(choice && (byMouse || chosen));
}

/** A key by its name; a digit with Shift by its place on the keyboard, whatever it types. @param {KeyboardEvent} event */
function nameOf(event) {
  const digit = event.shiftKey && /^Digit(\d)$/.exec(event.code)?.[1];
  if (digit) return `Shift+${digit}`;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

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

/** Most pages are never gone through by Tab: what keeps the focus comes with the first. @param {KeyboardEvent} event */
function withFocus({ key }) {
  if (key !== "Tab") return;
  removeEventListener("keydown", withFocus);
  void import("../core/focus.mjs").then(({ startFocus }) => startFocus()).catch(() => undefined);
}

/**
 * One listener for the whole page, which reads the newest state when a key comes.
 * @param {PageStore} store
 * @param {import("../intents.mjs").Intents} intents
 */
export function startKeyboard(store, intents) {
  let byMouse = false;
  addEventListener("keydown", withFocus);
  addEventListener("pointerdown", () => (byMouse = true), true);
  addEventListener("keydown", (event) => {
    if (event.key === "Tab") byMouse = false;
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
    if (event.key === " " && target.closest(PRESSED)) return;
    if (event.key === "Enter" && pressesWithEnter(target, byMouse)) return;
    if (!state.preferences.shortcuts && event.key.length === 1 && event.key !== " ") return;
    const key = nameOf(event);
    const plain = general(state, intents)[key];
    if (
      state.route.page === "review" || state.route.page === "whatif"
        ? state.review?.key(state, key)
        : state.route.page === "replay"
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
