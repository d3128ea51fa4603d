// @ts-check
/** @import { Action, Actions, Draft, Live, Preferences, Replay, Route, State } from "./core/types.d.ts" */
/** @import { ServerMessage } from "./core/protocol.d.ts" */
import { QUIET } from "./table/contribute.mjs";
import { caughtUp, opened, paced, panelOf, received, skipped, viewAfter } from "./table/live.mjs";

/** @param {Preferences} preferences @returns {State} */
export const initial = (preferences) => ({
  route: { page: "lobby", key: "", query: {} },
  preferences,
  words: {},
  systemDark: true,
  form: "wide",
  tall: true,
  me: null,
  games: null,
  bots: {},
  figures: {},
  tables: null,
  account: null,
  devices: null,
  neighbours: [],
  watching: [],
  screens: 0,
  practice: null,
  back: null,
  mine: null,
  draft: null,
  records: [],
  live: null,
  replay: null,
  panels: {},
  covers: {},
  story: null,
  room: null,
  after: null,
  review: null,
  study: null,
  lab: null,
  learn: null,
  atlas: null,
  party: null,
  operator: null,
  parties: {},
  dialog: null,
  openings: 0,
  tab: "log",
  notice: null,
  announced: null,
  spoken: "",
  renewal: "",
  now: 0,
});

/** The table that a page is at, also that of a review for all at it; one stays there between the two. @param {Route} route @param {State} state */
function atTable({ page, key, query }, { live, records, story }) {
  const table = page === "table" ? key : page === "review" ? query.table : undefined;
  if (table && live?.key === table && !live.screen) return { live, records, story };
  return { live: table ? opened(table) : null, records: [], story: null };
}

/** The pages that look at a record. */
const REPLAYED = new Set(["replay", "review", "same"]);

/** @param {State} state @param {(live: Live) => Live} change @returns {State} */
const withLive = (state, change) => (state.live ? { ...state, live: change(state.live) } : state);

/** @param {State} state @param {unknown} ui */
const withPanel = (state, ui) => withLive(state, (live) => ({ ...live, panel: ui }));

/** @param {State} state @param {ServerMessage} message @returns {State["notice"]} */
function noticeOf(state, message) {
  if (message.type === "refused" && !message.id.startsWith(QUIET))
    return { text: message.text, key: null, tone: "bad", at: Date.now() };
  if ("lost" in message && message.lost)
    return { text: message.lost, key: null, tone: "bad", at: Date.now() };
  return state.notice;
}

/** @type {{[type in keyof Actions]: (state: State, action: Actions[type]) => State}} */
const handlers = {
  routed: (state, { route }) => ({
    ...state,
    route,
    dialog: null,
    notice: null,
    ...atTable(route, state),
    replay: REPLAYED.has(route.page) && route.key ? replayAt(route, state) : null,
  }),
  screened: (state, { form, tall, systemDark }) => ({ ...state, form, tall, systemDark }),
  ticked: (state, { now }) => ({ ...state, now }),
  worded: (state, { words }) => ({ ...state, words: { ...state.words, ...words } }),
  preferred: (state, { preferences }) => ({
    ...state,
    preferences: { ...state.preferences, ...preferences },
  }),
  loaded: (state, { found }) => ({ ...state, ...found }),
  botsLoaded: (state, { game, bots }) => ({ ...state, bots: { ...state.bots, [game]: bots } }),
  figuresLoaded: (state, { game, figures }) => ({
    ...state,
    figures: { ...state.figures, [game]: figures },
  }),
  coverLoaded: (state, { game, cover, words }) => ({
    ...state,
    words: { ...state.words, ...words },
    covers: { ...state.covers, [game]: cover },
  }),
  panelLoaded: (state, { game, panel, words }) =>
    firstLook({
      ...state,
      words: { ...state.words, ...words },
      panels: { ...state.panels, [game]: panel },
    }),
  practised: (state, { practice }) => ({
    ...state,
    practice: practice && { ...state.practice, ...practice },
  }),
  partLoaded: (state, { part, words }) => ({
    ...state,
    words: { ...state.words, ...words },
    ...part,
  }),
  learning: (state, { learn }) =>
    state.learn ? { ...state, learn: { ...state.learn, ...learn } } : state,
  atlasChanged: (state, { atlas }) =>
    state.atlas ? { ...state, atlas: { ...state.atlas, ...atlas } } : state,
  partyChanged: (state, { party }) =>
    state.party ? { ...state, party: { ...state.party, ...party } } : state,
  gamePartyLoaded: (state, { game, party }) => ({
    ...state,
    parties: { ...state.parties, [game]: party },
  }),
  screening: (state, { pass }) => ({
    ...state,
    live: pass === null ? null : opened(pass, true),
    party: state.party && { ...state.party, pass },
  }),
  reviewing: (state, { review }) =>
    state.review ? { ...state, review: { ...state.review, ...review } } : state,
  studying: (state, { study }) =>
    state.study ? { ...state, study: { ...state.study, ...study } } : state,
  labChanged: (state, { lab }) => (state.lab ? { ...state, lab: { ...state.lab, ...lab } } : state),
  received: (state, { message, at }) =>
    withLive(
      {
        ...state,
        tab: message.type === "answer" ? "chat" : state.tab,
        notice: noticeOf(state, message),
        announced:
          "notice" in message || message.type === "pong"
            ? { text: message.notice ?? "" }
            : state.announced,
        renewal: "digest" in message ? message.digest : state.renewal,
      },
      (live) => received(live, message, at, panelOf(state, viewAfter(live, message))),
    ),
  disconnected: (state) => withLive(state, (live) => ({ ...live, link: "lost", sent: {} })),
  sent: (state, { id, command }) =>
    withLive(state, (live) => ({ ...live, sent: { ...live.sent, [id]: command } })),
  paced: (state, { at }) => withLive(state, (live) => paced(live, at, panelOf(state, live.shown))),
  skipped: (state, { at }) =>
    withLive(state, (live) => skipped(live, at, panelOf(state, live.shown))),
  picked: (state, { ui }) => {
    const panel = panelOf(state, state.live?.shown);
    const game = state.live?.shown?.game;
    if (!panel || !game) return state;
    return withPanel(state, panel.reduce(state.live?.panel, ui, game));
  },
  opened: (state, { dialog }) => ({
    ...state,
    dialog: { ...dialog, opening: state.openings },
    openings: state.openings + 1,
  }),
  bubbled: (state, { bubble }) =>
    withLive(state, (live) => ({
      ...live,
      bubbles: [...live.bubbles.filter(({ seat }) => seat !== bubble.seat), bubble],
    })),
  popped: (state, { bubble }) =>
    withLive(state, (live) => ({
      ...live,
      bubbles: live.bubbles.filter((each) => each !== bubble),
    })),
  closed: (state) => ({ ...state, dialog: null }),
  tabbed: (state, { tab }) =>
    withLive({ ...state, tab }, (live) => (tab === "chat" ? { ...live, unread: 0 } : live)),
  noticed: (state, { notice }) => ({
    ...state,
    notice: notice && { text: null, key: null, tone: "plain", at: Date.now(), ...notice },
  }),
  spoken: (state, { text }) => ({ ...state, spoken: text }),
  drafted: (state, { draft }) => ({
    ...state,
    draft: /** @type {Draft} */ ({ ...state.draft, ...draft }),
  }),
  replayed: (state, { replay }) =>
    state.replay ? { ...state, replay: begun({ ...state.replay, ...replay }) } : state,
};

/** A record not loaded yet, or that which is here, and the moment and seat that the address names. @param {Route} route @param {State} state @returns {Replay} */
const replayAt = ({ key, query: { step = "-1", seat } }, { replay }) =>
  begun({
    id: key,
    ...(replay?.id === key ? kept(replay) : kept(null)),
    seat: seat === undefined || seat === "none" ? null : Number(seat),
    open: seat === undefined,
    at: Number(step) || 0,
    beat: Infinity,
    playing: false,
    speed: 1,
    error: null,
  });

/** What a replay has of its record. @param {Replay | null} replay */
const kept = (replay) => ({
  record: replay?.record ?? null,
  title: replay?.title ?? null,
  frames: replay?.frames ?? null,
  hands: replay?.hands ?? null,
  story: replay?.story ?? null,
});

/** A replay of which the address named no moment begins where something is to be seen: after the first move. @param {Replay} replay @returns {Replay} */
function begun(replay) {
  const { at, frames } = replay;
  if (at >= 0 || !frames) return replay;
  const turn = frames.findIndex((frame) => frame.turn !== null);
  return { ...replay, at: Math.min(turn + 1, frames.length - 1) };
}

/**
 * A panel that came after its table's first view starts on that view.
 * @param {State} state
 * @returns {State}
 */
function firstLook(state) {
  const panel = panelOf(state, state.live?.shown);
  const game = state.live?.shown?.game;
  if (!panel || !state.live || !game || state.live.panel !== null) return state;
  const { live } = state;
  return {
    ...state,
    live: { ...live, ...caughtUp(live, live.dismissed, panel), panel: panel.start(game) },
  };
}

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  const handle = /** @type {(state: State, action: Action) => State} */ (handlers[action.type]);
  return handle(state, action);
}
