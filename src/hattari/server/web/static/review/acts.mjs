// @ts-check
/** @import { LeadingView, Mark, Reviewing } from "../core/protocol.d.ts" */
/** @import { PageStore, PuzzleState, ReviewState, Route } from "../core/types.d.ts" */
import { ApiError, api } from "../core/api.mjs";

/** How often a page asks how far its review is, ms. */
const EVERY = 700;

/** @typedef {ReturnType<typeof makeActs>} ReviewActs */

/** A review that nobody has asked for yet. */
export const AT_FIRST = {
  record: /** @type {string | null} */ (null),
  desk: null,
  seat: /** @type {number | null} */ (null),
  found: null,
  at: /** @type {number | null} */ (null),
  problem: null,
  following: true,
  points: /** @type {ReviewState["points"]} */ ([]),
};

/** A puzzle that is still to come. @type {PuzzleState} */
export const NO_PUZZLE = { found: null, chosen: null, solution: null, problem: null };

/** The seat whose review comes first: the one that was asked for, one's own, the first that is open. @param {ReviewState["desk"]} desk @param {Route["query"]} query */
export function firstSeat(desk, { seat }) {
  const asked = Number(seat);
  if (seat !== undefined && desk?.open.includes(asked)) return asked;
  return desk?.mine ?? desk?.open[0] ?? null;
}

/**
 * A review with what has come of it since.
 * @param {Reviewing | null} before
 * @param {Reviewing} now
 * @returns {Reviewing}
 */
export function grown(before, now) {
  const { review, since } = now;
  const kept = before?.review?.decisions.slice(0, since) ?? [];
  return review
    ? { ...now, review: { ...review, decisions: [...kept, ...review.decisions] } }
    : now;
}

/**
 * What the review's page can do.
 * @param {PageStore} store
 */
export function makeActs(store) {
  const change = (/** @type {Partial<ReviewState>} */ review) =>
    store.dispatch({ type: "reviewing", review });
  const here = () => /** @type {ReviewState} */ (store.get().review);

  /** Let the address name what is on screen, to be handed on. */
  function mark() {
    const { seat: whose, at } = here();
    const { table } = store.get().route.query;
    const query = new URLSearchParams({
      ...(whose !== null && { seat: String(whose) }),
      ...(at !== null && { moment: String(at) }),
      ...(table && { table }),
    });
    history.replaceState(null, "", `?${query}`);
  }

  /** Ask for a seat's review, and then for how far it is. @param {string} record @param {number} whose */
  async function follow(record, whose) {
    try {
      let found = grown(null, await api.askReview(record, whose));
      const current = () => here().record === record && here().seat === whose;
      while (current()) {
        change({ found });
        if (found.phase !== "waiting" && found.phase !== "running") return;
        await new Promise((done) => setTimeout(done, EVERY));
        found = grown(found, await api.review(record, whose, found.review?.decisions.length ?? 0));
      }
    } catch (error) {
      change({ problem: error instanceof ApiError ? (error.text ?? true) : true });
    }
  }

  /** @param {number} whose */
  function seat(whose) {
    const { record } = here();
    if (record === null) return;
    change({ seat: whose, found: null, at: null, problem: null });
    store.dispatch({ type: "replayed", replay: { seat: whose, open: false } });
    mark();
    void follow(record, whose);
  }

  /** @param {number | null} at */
  function go(at) {
    change({ at });
    if (at !== null)
      store.dispatch({ type: "replayed", replay: { at, beat: Infinity, playing: false } });
    mark();
    scrollTo(0, 0);
  }

  return {
    /** Another seat's review; from here on one goes one's own way. @param {number} whose */
    seat(whose) {
      change({ following: false });
      seat(whose);
    },
    begin: seat,
    /** See one choice, or the whole again, on one's own way. @param {Mark | null} chosen */
    open(chosen) {
      change({ following: false });
      go(chosen && chosen.step);
    },
    /** Where the leader is, as far as one may see it. @param {LeadingView} leading */
    follow({ seat: whose, step }) {
      const { desk, seat: own } = here();
      if (!desk?.open.includes(whose)) return;
      if (own !== whose) seat(whose);
      go(step);
    },
    /** @param {boolean} following */
    following: (following) => change({ following }),
    /** Let the others read one's own review, or not. @param {boolean} opens */
    async agree(opens) {
      const { record } = here();
      if (record !== null) change({ desk: await api.agreeToReview(record, opens) });
    },
  };
}

/**
 * Brings the review that the address names.
 * @param {PageStore} store
 */
export function startReviews(store) {
  const change = (/** @type {Partial<ReviewState>} */ review) =>
    store.dispatch({ type: "reviewing", review });

  /** @param {Route} route */
  async function bring({ key, query }) {
    change({ ...AT_FIRST, record: key, at: query.moment ? Number(query.moment) : null });
    try {
      const desk = await api.reviews(key);
      if (store.get().review?.record !== key) return;
      const seat = firstSeat(desk, query);
      change({ desk, problem: desk.closed });
      if (seat === null || desk.closed) return;
      const { at } = /** @type {ReviewState} */ (store.get().review);
      store.get().review?.acts.begin(seat);
      change({ at });
    } catch (error) {
      change({ problem: error instanceof ApiError ? (error.text ?? true) : true });
    }
  }

  const look = () => {
    const { route, review } = store.get();
    if (route.page === "review" && review && review.record !== route.key) void bring(route);
  };
  store.watch(look);
  queueMicrotask(look);
}
