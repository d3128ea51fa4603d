// @ts-check
/** @import { Draft, PageStore, Replay, ReviewState, State } from "./core/types.d.ts" */
import { ApiError, api } from "./core/api.mjs";
import { words } from "./core/i18n.mjs";
import {
  coverOf,
  dress,
  loadGameParty,
  loadPanel,
  loadPart,
  loadRoom,
  panelWords,
} from "./core/panels.mjs";
import { lastGame } from "./table/live.mjs";

const WORDS = new URL("i18n/", import.meta.url);
const LOBBY_REFRESH = 5000;
const RETRY = 1000;
/** How often a page without a socket asks what the operator tells everybody. */
const ANNOUNCED = 10_000;

/**
 * Parts of the page that come when somebody goes there: the folders of whose words and sheets they need.
 * @typedef {"after" | "atlas" | "lab" | "learn" | "operator" | "party" | "review" | "study"} Part
 * @type {Record<Part, string[]>}
 */
const PARTS = {
  after: ["after"],
  // Its questions look and speak as lessons do.
  atlas: ["learn", "atlas"],
  lab: ["lab"],
  learn: ["learn"],
  operator: ["operator"],
  party: ["party"],
  review: ["review"],
  // It draws positions and sums as reviews do.
  study: ["review", "study"],
};
const PART_NAMES = /** @type {Part[]} */ (Object.keys(PARTS));

/** The boxes of the lessons' module. */
const LEARNING = new Set(["lesson", "quiz"]);

/** The boxes in which a game is drawn. */
const DRAWING = new Set([...LEARNING, "interview"]);

/** The pages of the reviews' module. */
const REVIEWING = new Set(["review", "puzzle", "whatif", "same"]);

/** The boxes of the atlas' module. */
const SURVEYING = new Set(["interview", "atlas-text"]);

/** The game that a page of reviews or practice draws without a replay. @param {string} page @param {ReviewState | null | undefined} review @param {State["study"]} study */
function posedGame(page, review, study) {
  const games = {
    puzzle: review?.puzzle.found?.game,
    whatif: review?.tried.found?.game,
    same: review?.same.found?.game,
    study: study?.game,
  };
  return page in games ? games[/** @type {keyof typeof games} */ (page)] : undefined;
}

/** The games that are drawn: the table's or the replay's, and that of a lesson over it or alone. @param {State} state */
export const drawn = ({ live, replay, review, study, dialog, route }) =>
  [
    live?.truth?.game_id ?? replay?.record?.game,
    posedGame(route.page, review, study),
    dialog && DRAWING.has(dialog.name) ? dialog.game : null,
    route.page === "learn" ? route.key : null,
  ].filter((game) => typeof game === "string");

/** @param {State} state */
const isParty = ({ route: { page, key }, preferences }) =>
  ["screen", "join", "guess"].includes(page) || (page === "table" && preferences.cup === key);

/**
 * Brings what the page on screen needs: words, panels, lists, records. It watches the store
 * and asks for what is missing.
 * @param {PageStore} store
 */
export function startLoading(store) {
  const { dispatch } = store;
  /** @type {Set<string>} */
  const asked = new Set();

  /** @param {{[key in keyof State]?: Promise<State[key]>}} wanted */
  const load = (wanted) => {
    for (const [name, found] of Object.entries(wanted)) {
      found.then(
        (value) => dispatch({ type: "loaded", found: { [name]: value } }),
        () => asked.delete(name),
      );
    }
  };

  /** @param {string} name @param {() => void} ask */
  const once = (name, ask) => {
    if (asked.has(name)) return;
    asked.add(name);
    ask();
  };

  /** @param {string} game */
  async function panel(game) {
    const { language } = store.get().preferences;
    const [found, dictionary] = await Promise.all([loadPanel(game), panelWords(game, language)]);
    dispatch({ type: "panelLoaded", game, panel: found, words: dictionary });
  }

  /** @param {string} game */
  async function cover(game) {
    const { language } = store.get().preferences;
    const dictionary = await panelWords(game, language);
    dispatch({ type: "coverLoaded", game, cover: coverOf(game), words: dictionary });
  }

  /** A part of the page, once. @param {Part} part */
  const open = (part) => once(part, () => void opened(part).catch(() => asked.delete(part)));

  /** @param {Part} part */
  async function opened(part) {
    const { language } = store.get().preferences;
    const [module, ...found] = await Promise.all([
      loadPart(part, PARTS[part]),
      ...PARTS[part].map((each) => panelWords(each, language)),
    ]);
    const opening = { [part]: module.open(store) };
    dispatch({ type: "partLoaded", part: opening, words: Object.assign({}, ...found) });
  }

  /** @param {string} game @param {import("./core/types.d.ts").Panel} found */
  async function gameParty(game, found) {
    dispatch({ type: "gamePartyLoaded", game, party: await loadGameParty(game, found) });
  }

  /** @param {State} now */
  async function speak(now) {
    const { preferences, panels, covers } = now;
    const { language } = preferences;
    const parts = PART_NAMES.filter((part) => now[part]).flatMap((part) => PARTS[part]);
    const known = new Set([...Object.keys({ ...panels, ...covers }), ...parts]);
    const found = await Promise.all([
      words(WORDS, language),
      ...[...known].map((each) => panelWords(each, language)),
    ]);
    dispatch({ type: "worded", words: Object.assign({}, ...found) });
  }

  /** @param {Draft} draft */
  function checkRules({ game, spec }) {
    const wanted = JSON.stringify(spec);
    api
      .rules(game, spec)
      .then(
        (check) => ({ check, problem: null }),
        (error) => ({ check: null, problem: error instanceof ApiError ? error.text : null }),
      )
      .then(
        (draft) =>
          JSON.stringify(store.get().draft?.spec) === wanted &&
          dispatch({ type: "drafted", draft }),
      );
  }

  /** @param {Replay} replay */
  async function replayed({ id }) {
    try {
      const [found, frames, hands, story] = await Promise.all([
        api.record(id),
        api.frames(id),
        api.hands(id),
        api.story(id),
      ]);
      dispatch({ type: "replayed", replay: { record: found, frames, hands, story } });
      const { title } = await api.rules(found.game, found.rules);
      dispatch({ type: "replayed", replay: { title } });
    } catch (error) {
      const text = error instanceof ApiError ? error.text : null;
      dispatch({ type: "replayed", replay: { error: text ?? true } });
    }
  }

  /** @param {string} game */
  const bots = (game) =>
    once(`bots.${game}`, () =>
      api.bots(game).then(
        (found) => dispatch({ type: "botsLoaded", game, bots: found }),
        () => asked.delete(`bots.${game}`),
      ),
    );

  /** @param {string} game */
  const figures = (game) =>
    once(`figures.${game}`, () =>
      api.figures(game).then(
        (found) => dispatch({ type: "figuresLoaded", game, figures: found }),
        () => asked.delete(`figures.${game}`),
      ),
    );

  /** @param {State} now */
  function lobby(now) {
    load({ tables: api.tables(), mine: api.mine() });
    for (const { id } of now.games ?? []) bots(id);
  }

  /** The server has to know who watches a table: a stranger becomes a guest. @param {State} state */
  const arrive = ({ preferences: { language } }) => load({ me: api.saveMe({ language }) });

  /** A record is written just after the game's end. @param {string} key @param {number} tries */
  async function records(key, tries = 5) {
    const { records: found } = await api.table(key).catch(() => ({ records: [] }));
    dispatch({ type: "loaded", found: { records: found } });
    const now = store.get();
    const there = found.find((record) => record.number === lastGame(now));
    if (!there && tries > 0 && now.live?.key === key)
      setTimeout(() => void records(key, tries - 1), RETRY);
    else await told(there?.id ?? "");
  }

  /** @param {string} record */
  async function told(record) {
    const moments = record ? await api.story(record).catch(() => []) : [];
    dispatch({ type: "loaded", found: { story: { record, moments } } });
  }

  store.watch((now) => dress(drawn(now)));
  store.watch((now, before) => {
    const { route, review, study } = now;
    const posed = posedGame(route.page, review, study);
    const game = now.live?.truth?.game_id ?? now.replay?.record?.game ?? posed;
    if (game) once(`panel.${game}`, () => void panel(game));
    const table = now.live?.truth;
    if (table?.you.host || table?.seats.some((seat) => seat.bot !== null)) {
      bots(table.game_id);
      figures(table.game_id);
    }
    if (now.preferences.language !== before.preferences.language) void speak(now);
    if (now.draft && now.draft.spec !== before.draft?.spec) checkRules(now.draft);
    if (now.replay && now.replay.id !== before.replay?.id) void replayed(now.replay);
    if (now.replay || now.live?.truth?.game || now.route.page === "whatif") open("after");
    if (now.live && !now.live.screen) once("room", () => load({ room: loadRoom() }));
    if (isParty(now)) open("party");
    if (game && now.party && now.panels[game])
      once(`party.${game}`, () => void gameParty(game, now.panels[game]));
    if (now.live && !now.live.screen && now.me && now.me.id === null)
      once("arrival", () => arrive(now));
    if (!now.live?.screen && lastGame(now) > 0 && lastGame(now) !== lastGame(before))
      void records(/** @type {string} */ (now.live?.key));
    const dialog = now.dialog?.name ?? "";
    if (REVIEWING.has(now.route.page)) open("review");
    if (now.route.page === "study") open("study");
    if (now.route.page === "learn" || LEARNING.has(dialog)) open("learn");
    if (now.route.page === "atlas" || SURVEYING.has(dialog)) open("atlas");
    if (now.route === before.route && now.games === before.games) return;
    if (now.route.page === "lab") open("lab");
    if (now.route.page === "operator") open("operator");
    if (now.route.page === "lobby" && now.games) lobby(now);
    for (const { id } of now.games ?? [])
      once(`cover.${id}`, () => cover(id).catch(() => asked.delete(`cover.${id}`)));
  });
  setInterval(() => {
    if (store.get().route.page === "lobby" && document.visibilityState === "visible")
      load({ tables: api.tables() });
  }, LOBBY_REFRESH);
  setInterval(() => {
    if (store.get().live?.link !== "open" && document.visibilityState === "visible")
      load({ announced: api.notice() });
  }, ANNOUNCED);
  load({ me: api.me(), games: api.games(), announced: api.notice() });
  return speak(store.get());
}
