// @ts-check
/** @import { PageStore, RuleSet, SameState, State } from "../core/types.d.ts" */
import { ApiError, api } from "../core/api.mjs";

/** How often a page asks whether both answers are there, ms. */
const EVERY = 900;

/** Nothing compared yet. @type {SameState} */
export const NOTHING_SAME = { wish: null, found: null, problem: null };

/** A preset's name as it is, or every axis. @param {string | undefined} text @returns {RuleSet | string | null} */
function rulesIn(text) {
  if (!text) return null;
  return text.startsWith("{") ? JSON.parse(text) : text;
}

/** What the address asks to compare: from a moment of a record, or two rule sets of a game. @param {State} state @returns {SameState["wish"]} */
export function comparing({ route: { key, query }, replay }) {
  return {
    record: key || null,
    seat: Number(query.seat ?? 0),
    step: Number(query.step ?? 0),
    game: (key ? replay?.record?.game : query.game) ?? null,
    one: key ? (replay?.record?.rules ?? null) : rulesIn(query.one),
    other: rulesIn(query.other),
  };
}

/** @param {NonNullable<SameState["wish"]>} wish */
function ask({ record, seat, step, game, one, other }) {
  const held = /** @type {RuleSet | string} */ (other);
  return record
    ? api.contrastFrom(record, { seat, step, other: held })
    : api.contrast({ game: game ?? "", rules: one ?? "", other: held });
}

/** @param {PageStore} store */
export function startSame(store) {
  let asked = "";
  const change = (/** @type {Partial<SameState>} */ same) => {
    const before = store.get().review?.same ?? NOTHING_SAME;
    store.dispatch({ type: "reviewing", review: { same: { ...before, ...same } } });
  };

  /** @param {NonNullable<SameState["wish"]>} wish */
  async function bring(wish) {
    const now = asked;
    const current = () => asked === now;
    change({ wish, found: null, problem: null });
    if (!wish.other || !(wish.record || wish.one)) return;
    try {
      let found = await ask(wish);
      while (current() && ["waiting", "running"].includes(found.phase)) {
        change({ found });
        await new Promise((done) => setTimeout(done, EVERY));
        found = await ask(wish);
      }
      if (current()) change({ found, problem: found.problem });
    } catch (error) {
      if (current()) change({ problem: error instanceof ApiError ? (error.text ?? true) : true });
    }
  }

  const look = () => {
    const state = store.get();
    const wish = comparing(state);
    if (state.route.page !== "same" || !state.review || !state.games || !wish) return;
    if (asked === JSON.stringify(wish)) return;
    asked = JSON.stringify(wish);
    void bring(wish);
  };
  store.watch(look);
  queueMicrotask(look);
}
