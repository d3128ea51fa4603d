// @ts-check
/** @import { Live, Panel, Shown, State, TableView } from "../core/types.d.ts" */
/** @import { Bye, ChangeMessage, Pong, Resync, ServerMessage, Welcome } from "../core/protocol.d.ts" */
import { changed } from "../core/changes.mjs";
import { beatsOf, nextStep, resultOn } from "./pace.mjs";

/** The lines of talk kept on the page. */
const TALK = 300;

/** @param {string} key @param {boolean} [screen] @returns {Live} */
export const opened = (key, screen = false) => ({
  key,
  screen,
  link: "connecting",
  epoch: null,
  counter: null,
  head: null,
  truth: null,
  shown: null,
  queue: [],
  shownAt: 0,
  wentOut: null,
  offset: 0,
  beat: 0,
  beatAt: 0,
  dismissed: null,
  talk: [],
  unread: 0,
  sent: {},
  bubbles: [],
  bye: null,
  panel: null,
});

/** @param {State} state @param {TableView | null | undefined} view */
export const panelOf = (state, view) =>
  view?.game ? /** @type {Panel | undefined} */ (state.panels[view.game.game]) : undefined;

/** The number of the last game that the table on screen has finished. @param {Pick<State, "live">} state @returns {number} */
export const lastGame = ({ live }) => live?.truth?.finished.at(-1)?.number ?? 0;

/** The table as a message leaves it. @param {Live} live @param {ServerMessage} message */
export function viewAfter(live, message) {
  if ("view" in message) return message.view;
  return "changes" in message && live.truth ? changed(live.truth, message.changes) : live.shown;
}

/** Whether a table is on screen already. @param {Live | null} live @returns {live is Shown} */
export const isShown = (live) => live !== null && live.shown !== null && live.truth !== null;

/** @param {TableView | null} view */
const isOut = (view) => view?.seats?.[view.game?.you ?? -1]?.out ?? false;

/**
 * Put a view on the screen. A new moment clears what a hand had half chosen.
 * @param {Live} live
 * @param {TableView} view
 * @param {number} at
 * @param {Panel | undefined} panel
 * @returns {Live}
 */
function show(live, view, at, panel) {
  const moved = live.shown?.moment !== view.moment || !live.shown?.game;
  const next = { ...live, shown: view };
  if (!moved || !panel || !view.game) return next;
  const settled = panel.settledKey(view.game);
  const known = live.shown?.game ? panel.settledKey(live.shown.game) : null;
  return {
    ...next,
    shownAt: at,
    panel: panel.start(view.game),
    wentOut: isOut(live.shown) || !isOut(view) ? live.wentOut : settled,
    ...(settled !== known ? { beat: 0, beatAt: at, dismissed: null } : {}),
  };
}

/**
 * The newest truth at once, with nothing of the way there: after a connection or a gap.
 * @param {Live} live
 * @param {Welcome | Resync} message
 * @param {number} at
 * @param {Panel | undefined} panel
 * @returns {Live}
 */
function resync(live, message, at, panel) {
  const fresh = show({ ...live, shown: null, queue: [], sent: {} }, message.view, at, panel);
  return {
    ...fresh,
    ...caughtUp(fresh, live.dismissed, panel),
    link: "open",
    bye: null,
    epoch: message.epoch,
    counter: message.counter,
    head: message.head || live.head,
    truth: message.view,
    wentOut: null,
    offset: offsetOf(live, message.view, at),
    talk: message.lost
      ? [...message.history, { what: "answer", text: message.lost }]
      : message.history,
  };
}

/**
 * Who comes late sees no result in beats: its end while the table looks at it, else nothing of it.
 * @param {Live} live
 * @param {string | null} dismissed  the result that was tapped away before
 * @param {Panel | undefined} panel
 */
export function caughtUp(live, dismissed, panel) {
  const { phase, game } = /** @type {TableView} */ (live.shown);
  const seen = panel && game ? panel.settledKey(game) : null;
  return {
    beat: Math.max(0, beatsOf(live, panel).length - 1),
    dismissed: phase === "playing" && !game?.legal ? dismissed : seen,
  };
}

/** @param {Live} live @param {TableView} view @param {number} at */
const offsetOf = (live, view, at) => (view.clock?.now ? view.clock.now - at : live.offset);

/** The game's events that its view tells. @param {Live} live @param {TableView} view @param {Panel | undefined} panel */
const toldByView = (live, view, panel) =>
  (view.game && panel?.toldBy?.(live.truth?.game ?? null, view.game)) ?? [];

/** @param {Live} live @param {ChangeMessage} message @param {number} at @param {Panel | undefined} panel @returns {Live} */
function update(live, message, at, panel) {
  const view = /** @type {TableView} */ (viewAfter(live, message));
  const events = [...(message.events ?? []), ...toldByView(live, view, panel)];
  const heard = events.filter((event) => event.what === "table.chat").length;
  const next = {
    ...live,
    counter: (live.counter ?? 0) + 1,
    head: message.head || live.head,
    truth: view,
    talk: [...unsaid(live.talk, events), ...events].slice(-TALK),
    unread: live.unread + heard,
    queue: [...live.queue, view],
  };
  return paced(skips(live, view) ? jumped(next, at, panel) : next, at, panel);
}

/**
 * The talk without the lines of those who asked to be forgotten.
 * @template {Record<string, any>} T @param {T[]} talk @param {Record<string, any>[]} events
 */
function unsaid(talk, events) {
  const gone = events
    .filter(({ what, kind }) => what === "table.notice" && kind === "forgotten")
    .map(({ player }) => player);
  return gone.length ? talk.filter(({ player }) => !gone.includes(player)) : talk;
}

/** Whether all on the way to the end is skipped. @param {Live} live @param {TableView} view */
const skips = (live, view) => Boolean(live.truth?.bots_left?.ends || view.bots_left?.ends);

/** The newest view at once; of a result only the last. @param {Live} live @param {number} at @param {Panel | undefined} panel @returns {Live} */
function jumped(live, at, panel) {
  const view = /** @type {TableView} */ (live.truth);
  const next = show({ ...live, queue: [] }, view, at, panel);
  const seen = panel && view.game ? panel.settledKey(view.game) : null;
  return view.phase === "playing" ? { ...next, dismissed: seen } : next;
}

/**
 * Show every frame whose time has come.
 * @param {Live} live
 * @param {number} at
 * @param {Panel | undefined} panel
 * @returns {Live}
 */
export function paced(live, at, panel) {
  if (resultOn(live, panel) && live.beat < beatsOf(live, panel).length - 1) {
    const due = nextStep(live, panel);
    return due !== null && due <= at ? { ...live, beat: live.beat + 1, beatAt: at } : live;
  }
  const due = nextStep(live, panel);
  if (live.queue.length === 0) return due !== null && due <= at ? skipped(live, at, panel) : live;
  const [view, ...queue] = live.queue;
  const still = live.shown && view.moment === live.shown.moment;
  if (!still && (due === null || due > at)) return live;
  return paced(show({ ...live, queue }, view, at, panel), at, panel);
}

/**
 * Everything at once: the last beat first, then the newest view.
 * @param {Live} live
 * @param {number} at
 * @param {Panel | undefined} panel
 * @returns {Live}
 */
export function skipped(live, at, panel) {
  const last = beatsOf(live, panel).length - 1;
  if (resultOn(live, panel)) {
    if (live.beat < last) return { ...live, beat: last, beatAt: at };
    const dismissed = panel && live.shown?.game ? panel.settledKey(live.shown.game) : null;
    return paced({ ...live, dismissed, shownAt: 0 }, at, panel);
  }
  return paced({ ...live, shownAt: 0 }, at, panel);
}

/** @param {Live} live @param {Pong} message @param {number} at @returns {Live} */
function timed(live, message, at) {
  return { ...live, offset: message.now - (message.at + at) / 2 };
}

/** @param {Live} live @param {string} id @returns {Live} */
function answered(live, id) {
  const { [id]: _, ...sent } = live.sent;
  return { ...live, sent };
}

/**
 * What is said at the end: whose cookie ended is nobody when they come back, and has logged out.
 * @param {Live["bye"]} last @param {Bye} message @returns {Live["bye"]}
 */
function parted(last, { code, text }) {
  const out = code === "no_identity" && last?.code === "logged_out";
  return { code, text: out ? last.text : text };
}

/**
 * A message of the table's socket.
 * @param {Live} live
 * @param {ServerMessage} message
 * @param {number} at  when it came, unix ms
 * @param {Panel | undefined} panel
 * @returns {Live}
 */
export function received(live, message, at, panel) {
  switch (message.type) {
    case "welcome":
    case "resync":
      return resync(live, message, at, panel);
    case "change":
      return update(live, message, at, panel);
    case "pong":
      return timed(live, message, at);
    case "accepted":
    case "refused":
      return answered(live, message.id);
    case "answer":
      return {
        ...answered(live, message.id),
        talk: [...live.talk, { what: "answer", text: message.text }],
      };
    case "bye":
      return { ...live, link: "ended", bye: parted(live.bye, message) };
    default:
      return live;
  }
}

/**
 * Whether hands may act: connected, on the newest view, nothing of ours on its way.
 * @param {Live | null} live
 */
export const ready = (live) =>
  live !== null &&
  live.link === "open" &&
  live.queue.length === 0 &&
  Object.keys(live.sent).length === 0;
