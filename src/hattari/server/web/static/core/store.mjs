// @ts-check
/**
 * The one place where the page's state lives.
 * @template S, A
 * @typedef {{
 *   get: () => S,
 *   dispatch: (action: A) => void,
 *   watch: (watcher: (now: S, before: S) => void) => () => void,
 * }} Store
 */

/**
 * A state that changes only by `reduce`; watchers hear of every change, in order.
 * @template S, A
 * @param {(state: S, action: A) => S} reduce
 * @param {S} initial
 * @returns {Store<S, A>}
 */
export function createStore(reduce, initial) {
  let state = initial;
  /** @type {Set<(now: S, before: S) => void>} */
  const watchers = new Set();
  return {
    get: () => state,
    dispatch(action) {
      const before = state;
      state = reduce(before, action);
      if (state === before) return;
      const now = state;
      for (const watcher of watchers) watcher(now, before);
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
