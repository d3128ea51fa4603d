// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";

/** @import { Live, State } from "#page/core/types.d.ts" */

const START = 1_000_000;
let now = START;
/** @type {Record<string, () => void>} */
const heard = {};
/** @type {(() => void)[]} */
const dials = [];
let beat = () => {};
/** @type {Line[]} */
let lines = [];

/** A socket whose peer answers when a test says so, and never ends by itself. */
class Line {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = Line.CONNECTING;
  closed = false;
  /** @type {string[]} */
  sent = [];
  /** @type {Record<string, (event: {data: string}) => void>} */
  listeners = {};

  constructor() {
    lines.push(this);
  }

  /** @param {string} name @param {(event: {data: string}) => void} listen */
  addEventListener(name, listen) {
    this.listeners[name] = listen;
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text).type);
  }

  close() {
    this.closed = true;
  }

  stands() {
    this.readyState = Line.OPEN;
    this.listeners.open({ data: "" });
  }

  /** @param {object} message */
  tells(message) {
    this.listeners.message({ data: JSON.stringify(message) });
  }

  ends() {
    this.listeners.close({ data: "" });
  }
}

Object.assign(globalThis, {
  document: { documentElement: { dataset: {} } },
  location: { protocol: "http:", host: "here" },
  localStorage: { getItem: () => null },
  WebSocket: Line,
  addEventListener: (/** @type {string} */ name, /** @type {() => void} */ listen) => {
    heard[name] = listen;
  },
  setInterval: (/** @type {() => void} */ work) => {
    beat = work;
  },
  setTimeout: (/** @type {() => void} */ work) => dials.push(work),
  clearTimeout: () => dials.splice(0),
});
Date.now = () => now;
const { startConnection } = await import("#page/core/connection.mjs");
const { createStore } = await import("#page/core/store.mjs");
const { initial, reduce } = await import("#page/state.mjs");
const { opened } = await import("#page/table/live.mjs");

/**
 * A page whose table is on screen, with a line that stands.
 * @param {Partial<Live>} [live]
 */
function atTable(live = {}) {
  [now, lines] = [START, []];
  dials.splice(0);
  const first = initial(/** @type {State["preferences"]} */ ({ language: "en" }));
  const store = createStore(reduce, first);
  const { send } = startConnection(store);
  /** @type {State["live"]} */
  const there = { ...opened("here"), link: "open", ...live };
  const me = /** @type {State["me"]} */ ({ id: "ann" });
  store.dispatch({ type: "loaded", found: { me, live: there } });
  lines[0].stands();
  return { store, send, link: () => store.get().live?.link };
}

/** @param {number} seconds */
function pass(seconds) {
  for (const end = now + seconds * 1000; now < end;) {
    now += 2500;
    beat();
  }
}

const CLOCK = /** @type {Live["truth"]} */ (
  /** @type {unknown} */ ({ clock: { deadline: START + 60_000 } })
);

test("a peer that hangs while a clock runs is lost in seconds, before its socket ends", () => {
  const { link } = atTable({ truth: CLOCK });
  pass(5);
  equal(link(), "open");
  pass(7.5);
  equal(link(), "lost");
  ok(lines[0].closed);
  dials[0]();
  equal(lines.length, 2);
});

test("a socket that was given up changes nothing any more", () => {
  const { store } = atTable({ truth: CLOCK });
  pass(12.5);
  dials[0]();
  lines[1].stands();
  const before = store.get();
  lines[0].tells({ type: "pong", at: now, now });
  lines[0].ends();
  equal(store.get(), before);
  deepEqual([lines.length, lines[1].closed], [2, false]);
});

test("at rest next to nothing is asked, but an answer that is due is waited for a few seconds", () => {
  const { store, send, link } = atTable();
  pass(40);
  deepEqual(lines[0].sent, ["hello"]);
  const command = /** @type {const} */ ({ do: "continue" });
  send({ type: "command", id: "a", command });
  store.dispatch({ type: "sent", id: "a", command });
  pass(12.5);
  deepEqual(lines[0].sent, ["hello", "command", "ping"]);
  equal(link(), "lost");
});

test("a greeting without an answer and a dial without a line are given up, too", () => {
  const { link } = atTable({ link: "connecting" });
  pass(12.5);
  equal(link(), "lost");
  dials[0]();
  pass(25);
  ok(lines[1].closed);
});

test("a page that hears that there is no network says so, and dials as ever", () => {
  const { link } = atTable();
  heard.offline();
  equal(link(), "lost");
  equal(dials.length, 1);
  heard.online();
  equal(lines.length, 2);
});
