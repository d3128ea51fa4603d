// @ts-check
/** @import { Seen, Shown } from "#page/core/types.d.ts" */
/** @import { ServerMessage } from "#page/core/protocol.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { opened, paced as go, ready, skipped as skip } from "#page/table/live.mjs";
import { DWELL } from "#page/table/pace.mjs";
import { entered, hear, panel, update, view, welcome } from "./table.mjs";

const paced = (/** @type {Shown} */ live, /** @type {number} */ at) =>
  /** @type {Shown} */ (go(live, at, panel));
const skipped = (/** @type {Shown} */ live, /** @type {number} */ at) =>
  /** @type {Shown} */ (skip(live, at, panel));
const START = /** @type {const} */ ({ do: "start" });

test("a welcome shows the table at once", () => {
  const live = entered(view(7));
  equal(live.link, "open");
  equal(live.shown.moment, 7);
  deepEqual(live.panel, { fresh: 7 });
});

test("moves of others are shown one after the other", () => {
  let live = entered();
  live = hear(live, update(view(2)), 1000);
  live = hear(live, update(view(3)), 1001);
  deepEqual([live.shown.moment, live.queue.length, live.truth.moment], [1, 2, 3]);
  live = paced(live, 1000 + DWELL);
  deepEqual([live.shown.moment, live.queue.length], [2, 1]);
  live = paced(live, 1000 + 2 * DWELL);
  deepEqual([live.shown.moment, live.queue.length], [3, 0]);
});

test("a news without a move waits for nobody and keeps a half-made choice", () => {
  const chosen = { ...entered(), panel: { fresh: 1, picked: true } };
  const live = hear(chosen, update(view(1)), 1001);
  equal(live.queue.length, 0);
  deepEqual(live.panel, { fresh: 1, picked: true });
});

test("a move clears a half-made choice", () => {
  const chosen = { ...entered(), panel: { fresh: 1, picked: true } };
  const live = hear(chosen, update(view(2)), 1000 + DWELL);
  deepEqual(live.panel, { fresh: 2 });
});

test("a result plays its beats, then stays until it is tapped away", () => {
  let live = hear(entered(), update(view(2, { result: "round 1" })), 5000);
  live = hear(live, update(view(3)), 5001);
  deepEqual([live.shown.moment, live.beat], [2, 0]);
  live = paced(live, 5100);
  equal(live.beat, 1);
  live = paced(live, 5200);
  live = paced(live, 60_000);
  deepEqual([live.shown.moment, live.beat], [2, 2]);
  live = skipped(live, 60_001);
  deepEqual([live.shown.moment, live.dismissed], [3, null]);
});

test("a skip goes to the last beat first", () => {
  const live = hear(entered(), update(view(2, { result: "round 1" })), 5000);
  const last = skipped(live, 5001);
  deepEqual([last.beat, last.dismissed], [2, null]);
  equal(skipped(last, 5002).dismissed, "round 1");
});

test("a resync empties the queue and what was on its way", () => {
  const busy = hear({ ...entered(), sent: { a: START } }, update(view(2)), 1000);
  const live = hear(
    busy,
    { ...welcome(view(9)), type: /** @type {const} */ ("resync"), counter: 9 },
    1001,
  );
  deepEqual([live.shown.moment, live.queue.length, live.counter, live.sent], [9, 0, 9, {}]);
});

test("the last head that was told is kept, and that one is gone is said in the talk", () => {
  let live = hear(entered(), update(view(2), [], "aa"), 1000);
  live = hear(live, update(view(3)), 1001);
  equal(live.head, "aa");
  const lost = { en: "gone", ja: "ない" };
  live = hear(live, { ...welcome(view(1)), head: "bb", lost }, 1002);
  deepEqual([live.head, live.talk], ["bb", [{ what: "answer", text: lost }]]);
});

test("an old result is not shown again after a reload in one's turn", () => {
  const live = entered(view(4, { result: "round 1", legal: {} }));
  equal(live.dismissed, "round 1");
});

test("hands may act only on the newest view, connected, with nothing on its way", () => {
  const live = entered();
  ok(ready(live));
  equal(ready(null), false);
  equal(ready(opened("k")), false);
  equal(ready({ ...live, sent: { a: START } }), false);
  equal(ready({ ...live, link: "lost" }), false);
  equal(ready(hear(live, update(view(2)), 1000)), false);
});

test("an answer settles its command, and is read in the talk", () => {
  const sent = { ...entered(), sent: { a: START, b: START } };
  deepEqual(hear(sent, { type: "accepted", id: "a" }, 0).sent, { b: START });
  const text = { en: "help", ja: "助け" };
  const answered = hear(sent, { type: "answer", id: "b", text }, 0);
  deepEqual([answered.sent, answered.talk], [{ a: START }, [{ what: "answer", text }]]);
});

test("chat is counted as unread, other events are not", () => {
  const events = /** @type {Seen[]} */ ([{ what: "table.chat" }, { what: "table.notice" }]);
  const live = hear(entered(), update(view(1), events), 1000);
  deepEqual([live.unread, live.talk.length], [1, 2]);
});

test("a pong sets the server's clock by half the way there and back", () => {
  equal(hear(entered(), { type: "pong", at: 1000, now: 5050, notice: "" }, 1100).offset, 4000);
});

/** @param {string} code @returns {ServerMessage} */
const bye = (code) => ({ type: "bye", code, text: { en: code, ja: code } });

test("who comes back with a cookie that ended is told that they logged out", () => {
  const out = hear(hear(entered(), bye("logged_out"), 0), bye("no_identity"), 0);
  deepEqual(out.bye, { code: "no_identity", text: { en: "logged_out", ja: "logged_out" } });
  equal(hear(entered(), bye("no_identity"), 0).bye?.text.en, "no_identity");
});

test("a goodbye ends the link, and an unknown message changes nothing", () => {
  const kicked = hear(entered(), bye("kicked"), 0);
  deepEqual([kicked.link, kicked.bye?.code], ["ended", "kicked"]);
  const live = entered();
  equal(
    hear(live, /** @type {ServerMessage} */ (/** @type {unknown} */ ({ type: "news" })), 0),
    live,
  );
});
