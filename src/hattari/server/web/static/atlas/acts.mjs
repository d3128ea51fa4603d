// @ts-check
/** @import { AtlasFilter, AtlasState, Interview, PageStore, RuleSet, Spec, State } from "../core/types.d.ts" */
import { ApiError, api } from "../core/api.mjs";
import { loadStage } from "../core/panels.mjs";
import { specOf } from "../lobby/draft.mjs";
import { added, store as keep, stored } from "../lab/shelf.mjs";
import { mineOf } from "./filter.mjs";

/** An interview before its first question. @type {Interview} */
export const NO_INTERVIEW = { game: "", answers: [], told: null, stage: null, problem: null };

/** The game whose texts are on the page. @param {State} state */
export const gameOf = ({ route, games, atlas }) => {
  const known = (games ?? []).filter((each) => each.atlas).map(({ id }) => id);
  const wanted = [atlas?.filter.game, route.key].find((id) => id && known.includes(id));
  return wanted ?? known[0] ?? "";
};

/** What the page holds of an interview's rules: the preset they come from, and the changes. @param {State} state @param {string} game @param {RuleSet} rules @returns {Spec | null} */
export function specFor({ games }, game, rules) {
  const found = games?.find((each) => each.id === game);
  return found ? specOf(found, rules) : null;
}

/** @param {PageStore} store */
export function makeActs(store) {
  const change = (/** @type {Partial<AtlasState>} */ atlas) =>
    store.dispatch({ type: "atlasChanged", atlas });
  const now = () => /** @type {AtlasState} */ (store.get().atlas);

  /** The question after these answers, or where they lead. @param {string} game @param {(number | null)[]} answers */
  async function ask(game, answers) {
    const { interview: before } = now();
    const same = before.game === game ? before : NO_INTERVIEW;
    change({ interview: { ...same, game, answers, problem: null } });
    try {
      const [told, stage] = await Promise.all([api.interview(game, answers), loadStage(game)]);
      if (now().interview.answers === answers)
        change({ interview: { game, answers, told, stage, problem: null } });
    } catch (error) {
      const problem = (error instanceof ApiError && error.text) || true;
      if (now().interview.answers === answers)
        change({ interview: { ...same, game, answers, problem } });
    }
  }

  return {
    /** @param {Partial<AtlasFilter>} filter */
    filter: (filter) => change({ filter: { ...now().filter, ...filter } }),
    /** @param {string} game */
    begin: (game) => ask(game, []),
    /** @param {number | null} place */
    answer: (place) => ask(now().interview.game, [...now().interview.answers, place]),
    back: () => ask(now().interview.game, now().interview.answers.slice(0, -1)),
    /** Keep rules in this browser, beside those of the lab. @param {string} game @param {string} name @param {Spec} spec */
    keep(game, name, spec) {
      const at = Date.now();
      keep(added(stored(), { id: crypto.randomUUID(), game, name, versions: [{ at, spec }] }));
    },
  };
}

/**
 * Brings the texts that the page is to show, held against one's own rules.
 * @param {PageStore} store
 */
export function startAtlas(store) {
  const change = (/** @type {Partial<AtlasState>} */ atlas) =>
    store.dispatch({ type: "atlasChanged", atlas });

  /** @param {string} game @param {RuleSet} mine @param {string} asked */
  async function bring(game, mine, asked) {
    change({ asked, told: null, problem: null });
    const isAsked = () => store.get().atlas?.asked === asked;
    try {
      const told = await api.atlas(game, mine);
      if (isAsked()) change({ told });
    } catch (error) {
      const problem = (error instanceof ApiError && error.text) || true;
      if (isAsked()) change({ problem });
    }
  }

  store.watch((state) => {
    const game = gameOf(state);
    if (state.dialog?.name === "interview" && state.atlas) {
      const wanted = String(state.dialog.game);
      const { interview } = state.atlas;
      if (state.dialog.opening !== state.atlas.opening) {
        change({ opening: Number(state.dialog.opening) });
        if (interview.game !== wanted || interview.told?.arrival || interview.problem)
          void state.atlas.acts.begin(wanted);
      }
    }
    if (state.route.page !== "atlas" || !state.atlas || !game) return;
    const mine = mineOf(state, game);
    const asked = JSON.stringify({ game, mine });
    if (state.atlas.asked !== asked) void bring(game, mine, asked);
  });
}

/** @typedef {ReturnType<typeof makeActs>} AtlasActs */
