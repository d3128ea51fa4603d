// @ts-check
/** @import { PageStore, State } from "./types.d.ts" */
/** @import { ClientMessage, ServerMessage } from "./protocol.d.ts" */
import { keptHead } from "../table/witness.mjs";
import { routeOf } from "./router.mjs";
import { PING, asks } from "./signs.mjs";

/** How long the answer to that may take. */
const STALE = 6500;
/** How long a line may take to stand: some browsers wait for minutes. */
const DIAL = 20_000;
const WAITS = [300, 700, 1500, 3000, 5000];
/** Goodbyes after which a page comes back. A cookie that ended may have been followed by another: who
 * signs up gets one, and other pages of this browser have it too. */
const PASSING = new Set(["restarting", "logged_out"]);
/** How long a new cookie may take to come. */
const COOKIE = 1500;

/** The digest of the page's own files. */
export const PAGE = document.documentElement.dataset.digest ?? "";

/** An id for one command: sending twice is sending once. Works on plain http. */
export function freshId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** A screen has a pass and needs no name. @param {import("./types.d.ts").Live} live */
const pathOf = ({ key, screen }) => `${screen ? "screen" : "t"}/${encodeURIComponent(key)}`;

/** The table to be connected with: only those whom the server knows may watch. @param {State} state @returns {string | null} */
const keyOf = ({ live, me }) => (live && (live.screen || me?.id) ? pathOf(live) : null);

/** Whether a clock runs, or the page waits for an answer: to its greeting, or to a command. @param {State} state */
const isHurried = ({ live }) =>
  live !== null &&
  (live.link !== "open" ||
    Object.keys(live.sent).length > 0 ||
    Boolean(live.truth?.clock?.deadline));

/** @param {string} path */
const address = (path) =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${path}`;

/**
 * Keeps one table's socket open as long as its page is shown. Nothing is queued: what
 * can't be sent now is never sent.
 * @param {PageStore} store
 */
export function startConnection(store) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let failures = 0;
  let heard = 0;
  let said = 0;
  let asked = 0;

  /** @param {string | null} key */
  function open(key) {
    clearTimeout(retry);
    const old = socket;
    socket = null;
    old?.close();
    if (key === null) return;
    const fresh = new WebSocket(address(key));
    socket = fresh;
    heard = said = Date.now();
    asked = 0;
    fresh.addEventListener("open", () => greet(fresh));
    fresh.addEventListener("message", (event) => hear(fresh, event.data));
    fresh.addEventListener("close", () => lost(fresh));
  }

  /** @param {WebSocket} fresh */
  function greet(fresh) {
    const { live, preferences } = store.get();
    const { epoch = null, counter = null, key = "" } = live ?? {};
    fresh.send(
      JSON.stringify({
        type: "hello",
        version: 2,
        epoch,
        counter,
        head: keptHead(key),
        page: PAGE,
        language: preferences.language,
      }),
    );
  }

  /** @param {WebSocket} from @param {string} data */
  function hear(from, data) {
    if (from !== socket) return;
    heard = Date.now();
    asked = 0;
    const message = /** @type {ServerMessage} */ (JSON.parse(data));
    if (message.type !== "bye") failures = 0;
    store.dispatch({ type: "received", message, at: heard });
  }

  /** At once: a socket whose peer is dead may end a minute later, and nobody listens to it then. @param {WebSocket | null} gone */
  function lost(gone) {
    if (!gone || gone !== socket) return;
    socket = null;
    gone.close();
    const { live } = store.get();
    const code = live?.link === "ended" ? live.bye?.code : "";
    if (code && !PASSING.has(code)) return;
    store.dispatch({ type: "disconnected" });
    const wait = code === "logged_out" ? COOKIE : WAITS[Math.min(failures, WAITS.length - 1)];
    failures += 1;
    retry = setTimeout(() => open(keyOf(store.get())), wait * (0.75 + Math.random() / 2));
  }

  function beat() {
    if (!socket) return;
    const at = Date.now();
    const dials = socket.readyState === WebSocket.CONNECTING;
    if (asked ? at - asked > STALE : dials && at - heard > DIAL) lost(socket);
    else if (!asked && asks(at, isHurried(store.get()), heard, said) && send({ type: "ping", at }))
      asked = at;
  }

  /** @param {ClientMessage} message */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    said = Date.now();
    return true;
  }

  store.watch((now, before) => {
    const key = keyOf(now);
    if (key !== keyOf(before)) open(key);
  });
  setInterval(beat, PING);
  addEventListener("offline", () => lost(socket));
  addEventListener("online", () => {
    const { live } = store.get();
    if (live?.link === "lost") open(pathOf(live));
  });
  return { send };
}

/**
 * Load the page anew when the server serves another one, but never in somebody's turn
 * and never twice for the same page.
 * @param {PageStore} store
 */
export function startRenewal(store) {
  let wanted = "";
  store.watch(({ live, renewal }) => {
    if (renewal && renewal !== PAGE) wanted = renewal;
    if (
      !wanted ||
      live?.truth?.game?.legal ||
      !["table", "screen"].includes(routeOf(location.href).page)
    )
      return;
    if (sessionStorage.getItem("hattari.renewed") === wanted) return;
    sessionStorage.setItem("hattari.renewed", wanted);
    location.reload();
  });
}
