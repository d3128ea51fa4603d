// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { opened, paced, ready, received, skipped } from "#page/table/live.mjs";
import { DWELL } from "#page/table/pace.mjs";
import { entered, panel, update, view, welcome } from "./table.mjs";

test("a welcome shows the table at once", () => {
  const live = entered(view(7));
  equal(live.link, "open");
  equal(live.shown.moment, 7);
  deepEqual(live.panel, { fresh: 7 });
});

test("moves of others are shown one after the other", () => {
  let live = entered();
  live = received(live, update(2, view(2)), 1000, panel);
  live = received(live, update(3, view(3)), 1001, panel);
  deepEqual([live.shown.moment, live.queue.length, live.truth.moment], [1, 2, 3]);
  live = paced(live, 1000 + DWELL, panel);
  deepEqual([live.shown.moment, live.queue.length], [2, 1]);
  live = paced(live, 1000 + 2 * DWELL, panel);
  deepEqual([live.shown.moment, live.queue.length], [3, 0]);
});

test("a news without a move waits for nobody and keeps a half-made choice", () => {
  const chosen = { ...entered(), panel: { fresh: 1, picked: true } };
  const live = received(chosen, update(2, view(1)), 1001, panel);
  equal(live.queue.length, 0);
  deepEqual(live.panel, { fresh: 1, picked: true });
});

test("a move clears a half-made choice", () => {
  const chosen = { ...entered(), panel: { fresh: 1, picked: true } };
  const live = received(chosen, update(2, view(2)), 1000 + DWELL, panel);
  deepEqual(live.panel, { fresh: 2 });
});

test("a result plays its beats, then stays until it is tapped away", () => {
  let live = received(entered(), update(2, view(2, { result: "round 1" })), 5000, panel);
  live = received(live, update(3, view(3)), 5001, panel);
  deepEqual([live.shown.moment, live.beat], [2, 0]);
  live = paced(live, 5100, panel);
  equal(live.beat, 1);
  live = paced(live, 5200, panel);
  live = paced(live, 60_000, panel);
  deepEqual([live.shown.moment, live.beat], [2, 2]);
  live = skipped(live, 60_001, panel);
  deepEqual([live.shown.moment, live.dismissed], [3, null]);
});

test("a skip goes to the last beat first", () => {
  const live = received(entered(), update(2, view(2, { result: "round 1" })), 5000, panel);
  const last = skipped(live, 5001, panel);
  deepEqual([last.beat, last.dismissed], [2, null]);
  equal(skipped(last, 5002, panel).dismissed, "round 1");
});

test("a resync empties the queue and what was on its way", () => {
  const busy = received({ ...entered(), sent: { a: {} } }, update(2, view(2)), 1000, panel);
  const live = received(busy, { ...welcome(view(9)), type: "resync", counter: 9 }, 1001, panel);
  deepEqual([live.shown.moment, live.queue.length, live.counter, live.sent], [9, 0, 9, {}]);
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
  equal(ready({ ...live, sent: { a: {} } }), false);
  equal(ready({ ...live, link: "lost" }), false);
  equal(ready(received(live, update(2, view(2)), 1000, panel)), false);
});

test("an answer settles its command, and is read in the talk", () => {
  const sent = { ...entered(), sent: { a: {}, b: {} } };
  deepEqual(received(sent, { type: "accepted", id: "a" }, 0, panel).sent, { b: {} });
  const text = { en: "help", ja: "助け" };
  const answered = received(sent, { type: "answer", id: "b", text }, 0, panel);
  deepEqual([answered.sent, answered.talk], [{ a: {} }, [{ what: "answer", text }]]);
});

test("chat is counted as unread, other events are not", () => {
  const events = [{ what: "table.chat" }, { what: "table.notice" }];
  const live = received(entered(), update(2, view(1), events), 1000, panel);
  deepEqual([live.unread, live.talk.length], [1, 2]);
});

test("a pong sets the server's clock by half the way there and back", () => {
  equal(received(entered(), { type: "pong", at: 1000, now: 5050 }, 1100, panel).offset, 4000);
});

test("a goodbye ends the link, and an unknown message changes nothing", () => {
  const bye = received(entered(), { type: "bye", code: "kicked", text: null }, 0, panel);
  deepEqual([bye.link, bye.bye?.code], ["ended", "kicked"]);
  const live = entered();
  equal(received(live, { type: "news" }, 0, panel), live);
});
