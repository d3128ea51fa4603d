// @ts-check
/** @import { LearnState, PageStore, RuleSet, State } from "../core/types.d.ts" */
import { ApiError, api } from "../core/api.mjs";
import { loadStage } from "../core/panels.mjs";
import { rulesOf } from "../lab/link.mjs";

/** The game and the rules that somebody wants to learn: over the page, or by its address. @param {State} state @returns {{game: string, rules: RuleSet} | null} */
export function wanted({ dialog, route, games }) {
  if (dialog?.name === "lesson")
    return { game: String(dialog.game), rules: /** @type {RuleSet} */ (dialog.rules) };
  if (route.page !== "learn" || !games) return null;
  const found = rulesOf(games, { ...route.query, game: route.key });
  return found && { game: found.game, rules: found.spec };
}

/** A lesson before its first tap. */
export const AT_FIRST = { at: 0, tapped: false, wrong: /** @type {string | null} */ (null) };

/**
 * What a tap makes of where one is: the right one shows what follows, a wrong one is answered.
 * @param {LearnState} learn
 * @param {string} target
 * @returns {Partial<LearnState>}
 */
export function tapped({ lesson, at, tapped: done }, target) {
  const step = lesson?.steps[at];
  if (!step || done) return {};
  return step.tap === target ? { tapped: true, wrong: null } : { wrong: target };
}

/**
 * One idea on or back; past the last one stands the end.
 * @param {LearnState} learn
 * @param {number} way
 * @returns {Partial<LearnState>}
 */
export function moved({ lesson, at }, way) {
  const last = lesson?.steps.length ?? 0;
  return { ...AT_FIRST, at: Math.max(0, Math.min(last, at + way)) };
}

/** @param {PageStore} store */
export function makeActs(store) {
  const change = (/** @type {Partial<LearnState>} */ learn) =>
    store.dispatch({ type: "learning", learn });
  const now = () => /** @type {LearnState} */ (store.get().learn);
  return {
    /** @param {string} target */
    tap: (target) => change(tapped(now(), target)),
    next: () => change(moved(now(), 1)),
    back: () => change(moved(now(), -1)),
    again: () => change(AT_FIRST),
  };
}

/**
 * Brings the lesson that is wanted, and the game's pictures for it.
 * @param {PageStore} store
 */
export function startLessons(store) {
  const change = (/** @type {Partial<LearnState>} */ learn) =>
    store.dispatch({ type: "learning", learn });

  /** @param {{game: string, rules: RuleSet}} wish */
  async function bring({ game, rules }) {
    const asked = JSON.stringify({ game, rules });
    change({ ...AT_FIRST, asked, lesson: null, problem: null });
    try {
      const [lesson, stage] = await Promise.all([api.lesson(game, rules), loadStage(game)]);
      if (store.get().learn?.asked === asked) change({ lesson, stage });
    } catch (error) {
      if (store.get().learn?.asked === asked)
        change({ problem: (error instanceof ApiError && error.text) || true });
    }
  }

  const look = () => {
    const wish = wanted(store.get());
    if (wish && store.get().learn?.asked !== JSON.stringify(wish)) void bring(wish);
  };
  store.watch((state, before) => {
    if (
      state.route !== before.route ||
      state.dialog !== before.dialog ||
      state.games !== before.games ||
      (state.learn && !before.learn)
    )
      look();
  });
}

/** @typedef {ReturnType<typeof makeActs>} LearnActs */
