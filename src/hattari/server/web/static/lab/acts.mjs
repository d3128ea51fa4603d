// @ts-check
/** @import { LabState, PageStore, State } from "../core/types.d.ts" */
/** @import { Comparison, Measured, Proposals } from "./results.d.ts" */
import { ApiError, api } from "../core/api.mjs";
import { freshId } from "../core/connection.mjs";
import { draftOf } from "../lobby/draft.mjs";
import { go } from "../core/router.mjs";
import { firstBase } from "./ask.mjs";
import { labPath, rulesOf } from "./link.mjs";
import { added, cloned, removed, renamed, revised, store as keep } from "./shelf.mjs";

/** How often a trial is asked after, ms. */
const ASK_AGAIN = 700;
/** @type {Set<string>} */
const OPEN = new Set(["waiting", "running"]);

/** Whether a trial is still to bring news. @param {LabState["trial"]} trial */
export const isOpen = (trial) => trial !== null && OPEN.has(trial.phase);

/** @param {unknown} error */
const reason = (error) => (error instanceof ApiError ? error.text : null);

/**
 * What a person can want of the lab.
 * @param {PageStore} store
 */
export function makeActs(store) {
  const change = (/** @type {Partial<LabState>} */ lab) =>
    store.dispatch({ type: "labChanged", lab });
  const shelf = () => /** @type {LabState} */ (store.get().lab).shelf;

  /** @param {import("./shelf.mjs").Kept[]} next @param {Partial<LabState>} [more] */
  function shelve(next, more = {}) {
    change({ shelf: next, ...more });
    keep(next);
  }

  /** Ask after a trial until it is over, or another one took its place. @param {string} id */
  async function follow(id) {
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN);
    });
    if (store.get().lab?.trial?.id !== id) return;
    try {
      const trial = await api.trial(id);
      if (store.get().lab?.trial?.id !== id) return;
      change({ trial });
      if (isOpen(trial)) void follow(id);
    } catch (error) {
      if (reason(error)) change({ trial: null, problem: reason(error) });
      else void follow(id);
    }
  }

  return {
    /** @param {number} seats */
    seats: (seats) => change({ seats }),
    /** Measure the rules in the editor. */
    async measure() {
      const { lab } = store.get();
      const draft = draftOf(store.get());
      change({ problem: null });
      try {
        const { preset, ...own } = draft.spec;
        const trial = await api.askTrial({
          game: draft.game,
          rules: draft.spec,
          seats: lab?.seats ?? 2,
          ...(Object.keys(own).length > 0 && { base: { preset } }),
        });
        change({ trial });
        if (isOpen(trial)) void follow(trial.id);
      } catch (error) {
        change({ problem: reason(error) });
      }
    },
    async stopMeasuring() {
      const trial = store.get().lab?.trial;
      if (trial) change({ trial: await api.cancelTrial(trial.id).catch(() => null) });
    },

    /** Keep the rules in the editor: under a new name, or as the newest version of those it shows. @param {string} name @param {number} at */
    save(name, at) {
      const { lab } = store.get();
      const draft = draftOf(store.get());
      const before = lab?.shelf.find((each) => each.id === lab.kept);
      const version = { at, spec: draft.spec };
      if (before && before.name === name && before.game === draft.game) {
        shelve(revised(shelf(), before.id, version));
        return;
      }
      const kept = { id: freshId(), game: draft.game, name, versions: [version] };
      shelve(added(shelf(), kept), { kept: kept.id });
    },
    /** @param {string} id @param {string} name */
    rename: (id, name) => shelve(renamed(shelf(), id, name)),
    /** @param {string} id */
    remove: (id) => shelve(removed(shelf(), id)),
    /** @param {string} id @param {string} name @param {number} at */
    clone: (id, name, at) => shelve(cloned(shelf(), id, { id: freshId(), name, at })),
    /** Open kept rules in the editor. @param {import("./shelf.mjs").Kept} kept @param {number} version */
    edit(kept, version = 0) {
      change({ kept: kept.id });
      go(labPath(kept.game, kept.versions[version].spec));
    },
  };
}

/** The part of the lab that an address means; one with a game in it has rules for the editor. @param {State["route"]} route */
export const partOf = ({ key, query }) => (key === "" && query.game ? "make" : key);

/** What the editor is to show on arrival: the address's rules, else those at hand. @param {State} state */
function begun(state) {
  const wanted = rulesOf(state.games ?? [], state.route.query);
  const { draft } = state;
  if (
    wanted &&
    (wanted.game !== draft?.game || JSON.stringify(wanted.spec) !== JSON.stringify(draft.spec))
  ) {
    return { bots: [], check: null, problem: null, ...wanted };
  }
  const { spec, ...rest } = draftOf(state);
  return { ...rest, spec: { ...spec } }; // a new one, so that it is checked
}

/**
 * Fetches what the lab shows, and lets the address name the rules in the editor.
 * @param {PageStore} store
 */
export function startLab(store) {
  const { dispatch } = store;
  const change = (/** @type {Partial<LabState>} */ lab) => dispatch({ type: "labChanged", lab });

  /** @param {string} name @param {Promise<Comparison | Measured | Proposals>} wanted */
  async function result(name, wanted) {
    const found = await wanted.catch((error) => ({ problem: reason(error) }));
    change({ results: { ...store.get().lab?.results, [name]: found } });
  }

  /** @param {State} state */
  function fetchResults(state) {
    const { key, query } = state.route;
    const { name, base = firstBase(state.lab?.about?.results ?? [], state), change: other } = query;
    if (partOf(state.route) === "" && base) void result(`changes ${base}`, api.labChanges(base));
    if (key === "result" && name) void result(name, api.labResult(name));
    if (key === "compare" && base && other)
      void result(`${base} ${other}`, api.labCompare(base, other));
  }

  store.watch((now, before) => {
    if (!before.lab && now.lab)
      api.lab().then(
        (about) => change({ about }),
        (error) => change({ problem: reason(error) }),
      );
    if (!now.lab || now.route.page !== "lab" || !now.games) return;
    const listed = now.lab.about !== null && before.lab?.about === null;
    const arrived = !before.lab || now.route !== before.route || !before.games;
    const edits = partOf(now.route) === "make";
    if (!edits && (arrived || listed)) fetchResults(now);
    else if (arrived) dispatch({ type: "drafted", draft: begun(now) });
    else if (edits && now.draft && now.draft.spec !== before.draft?.spec)
      history.replaceState(null, "", labPath(now.draft.game, now.draft.spec));
  });
}

/** @typedef {ReturnType<typeof makeActs>} Acts */
