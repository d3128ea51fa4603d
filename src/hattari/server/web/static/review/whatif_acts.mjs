// @ts-check
/** @import { WhatIf } from "../core/protocol.d.ts" */
/** @import { PageStore, Route, Scene, State, Tried } from "../core/types.d.ts" */
import { stillScene } from "../after/scene.mjs";
import { ApiError, api } from "../core/api.mjs";

/** How long each of the others' moves stays on screen, ms. */
const EVERY = 800;

/** @typedef {ReturnType<typeof makeWhatIfActs>} WhatIfActs */

/** Nothing tried yet. @type {Tried} */
export const UNTRIED = {
  wish: null,
  found: null,
  open: 0,
  at: 0,
  ui: null,
  busy: false,
  ends: [],
  problem: null,
};

/** From where the address wants to play on. @param {Route} route @returns {Tried["wish"]} */
export function wished({ key, query }) {
  return {
    record: key,
    seat: Number(query.seat ?? 0),
    step: Math.max(0, Number(query.step ?? 0) || 0),
    hands: query.hands === "true" ? "true" : "believed",
  };
}

/** The place of a seat, from 1; those who share one have the better. @param {number[][]} ranking @param {number} seat */
export function placeOf(ranking, seat) {
  const group = ranking.findIndex((each) => each.includes(seat));
  return 1 + ranking.slice(0, group).flat().length;
}

/** Whether all that happened since one's last move was seen. @param {Tried} tried */
export const caughtUp = ({ found, at }) => Boolean(found && at >= found.frames.length - 1);

/**
 * The table as it stands in a try: one's own to play where nothing is left to be seen.
 * @param {State} state
 * @returns {Scene | null}
 */
export function whatIfScene(state) {
  const tried = state.review?.tried;
  const found = tried?.found;
  const game = found?.frames[tried?.at ?? 0];
  if (!tried || !found || !game) return null;
  const still = { game, names: found.names, rules: found.rules, you: found.seat };
  const scene = stillScene(state, still);
  if (!scene) return null;
  const mine = caughtUp(tried) && found.waits === "you" && !tried.busy;
  const ui = tried.ui ?? state.panels[game.game].start(game);
  return mine ? { ...scene, ui, live: true } : scene;
}

/**
 * What a try can do.
 * @param {PageStore} store
 */
export function makeWhatIfActs(store) {
  const now = () => store.get().review?.tried ?? UNTRIED;
  const change = (/** @type {Partial<Tried>} */ tried) =>
    store.dispatch({ type: "reviewing", review: { tried: { ...now(), ...tried } } });
  const failed = (/** @type {unknown} */ error) =>
    change({ busy: false, problem: error instanceof ApiError ? (error.text ?? true) : true });

  /** Show what the others did, one thing after the other. @param {WhatIf} found */
  async function shown(found) {
    const { ends } = now();
    const place = found.ranking && placeOf(found.ranking, found.seat);
    change({ found, at: 0, ui: null, busy: false, ends: place === null ? ends : [...ends, place] });
    while (now().found === found && !caughtUp(now())) {
      await new Promise((done) => setTimeout(done, EVERY));
      if (now().found === found) change({ at: now().at + 1, ui: null });
    }
  }

  return {
    /** Begin anew, where the address says. */
    async begin() {
      const { wish } = now();
      if (!wish) return;
      change({ found: null, busy: true, problem: null });
      try {
        const { record, seat, step, hands } = wish;
        const found = await api.whatIf(record, { seat, step, hands });
        if (now().wish === wish) await shown(found);
      } catch (error) {
        if (now().wish === wish) failed(error);
      }
    },
    /** One's own move; nothing: on to the next round. @param {object | null} action */
    async act(action) {
      const { wish, found, busy } = now();
      if (!wish || !found || busy || !caughtUp(now())) return;
      if (!action && found.waits !== "between") return;
      change({ busy: true, problem: null });
      try {
        const { id, at } = found;
        await shown(await api.goOn(wish.record, { id, at, action: action && { ...action } }));
      } catch (error) {
        failed(error);
      }
    },
    /** A half-made choice on the board. @param {unknown} meant */
    pick(meant) {
      const state = store.get();
      const scene = whatIfScene(state);
      if (scene?.live)
        change({ ui: state.panels[scene.game.game].reduce(scene.ui, meant, scene.game) });
    },
    /** Whose hands the others hold, from the next try on. @param {"believed" | "true"} hands */
    hands(hands) {
      const { wish } = now();
      if (!wish) return;
      change({ wish: { ...wish, hands } });
      const query = new URLSearchParams({ seat: `${wish.seat}`, step: `${wish.step}`, hands });
      history.replaceState(null, "", `?${query}`);
    },
    /** What a key does; false where it means nothing. @param {State} state @param {string} key */
    key(state, key) {
      const scene = whatIfScene(state);
      const meaning = scene?.live ? state.panels[scene.game.game].key(scene, key) : null;
      if (meaning && "act" in meaning) void this.act(meaning.act);
      else if (meaning) this.pick(meaning.ui);
      return meaning !== null;
    },
    change,
  };
}

/**
 * Begins the try that the address names.
 * @param {PageStore} store
 * @param {WhatIfActs} acts
 */
export function startWhatIf(store, acts) {
  /** @type {Route | null} */
  let begun = null;
  const look = () => {
    const { route, review } = store.get();
    if (route.page !== "whatif" || !review || begun === route) return;
    begun = route;
    const before = review.tried.wish;
    const wish = wished(route);
    const same = before?.record === wish?.record && before?.step === wish?.step;
    acts.change({ ...UNTRIED, wish, ends: same ? review.tried.ends : [] });
    void acts.begin();
    api.reviews(route.key).then(
      ({ open }) => acts.change({ open: open.length }),
      () => {},
    );
  };
  store.watch(look);
  queueMicrotask(look);
}
