// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { QUIET, startContributing } from "#page/table/contribute.mjs";
import { fromHex } from "#page/core/sha256.mjs";
import { createStore } from "#page/core/store.mjs";

/** @param {string} bytes */
const hash = (bytes) =>
  createHash("sha256")
    .update(/** @type {Uint8Array} */ (fromHex(bytes, 16)))
    .digest("hex");

/** A page at a table: what it sends, what it notes, and what it is told. */
function page(online = true) {
  /** @type {any[]} */
  const sent = [];
  /** @type {[string, string][]} */
  const notes = [];
  const line = { open: online };
  const store = createStore(
    (/** @type {any} */ state, /** @type {any} */ live) => ({ ...state, live }),
    /** @type {any} */ ({ live: null }),
  );
  const send = (/** @type {any} */ message) => line.open && sent.push(message) > 0;
  startContributing(store, { send }, (commitment, bytes) => notes.push([commitment, bytes]));
  return {
    sent,
    notes,
    line,
    /** @param {number | null} seat @param {any[]} [talk] @param {string} [link] */
    told: (seat, talk = [], link = "open") =>
      store.dispatch({ link, talk, truth: { you: { seat } } }),
    commands: () => sent.map(({ command }) => command.do),
    /** The newest promise. */
    digest: () => sent.findLast(({ command }) => command.do === "commit").command.digest,
  };
}

/** @param {string} commitment @param {(string | null)[]} promises */
const bound = (commitment, promises) => ({
  what: "table.commitment",
  round: 1,
  commitment,
  promises,
});

test("a seat promises once, and shows its bytes when the server is bound", () => {
  const { told, sent, notes, commands, digest } = page();
  told(1);
  told(1);
  deepEqual(commands(), ["commit"]);
  const promised = digest();
  told(1, [bound("c1", [null, promised])]);
  deepEqual(commands(), ["commit", "reveal", "commit"]);
  const { contribution } = sent[1].command;
  equal(hash(contribution), promised);
  ok(digest() !== promised);
  deepEqual(notes, [["c1", contribution]]);
  ok(sent.every(({ id }) => id.startsWith(QUIET)));
  equal(new Set(sent.map(({ id }) => id)).size, 3);
});

test("the same commitment is answered once", () => {
  const { told, commands, digest } = page();
  told(0);
  const talk = [bound("c1", [digest()])];
  told(0, talk);
  told(0, [...talk, { what: "table.chat" }]);
  deepEqual(commands(), ["commit", "reveal", "commit"]);
});

test("bytes that no commitment binds stay secret", () => {
  const { told, commands, digest } = page();
  told(0);
  told(0, [bound("c1", [null])]);
  told(0, [bound("c2", ["0".repeat(64)])]);
  deepEqual(commands(), ["commit"]);
  told(0, [bound("c3", [digest()])]);
  deepEqual(commands(), ["commit", "reveal", "commit"]);
});

test("who only watches gives nothing", () => {
  const { told, sent } = page();
  told(null);
  told(null, [bound("c1", [null])]);
  deepEqual(sent, []);
});

test("after a cut the same promise is sent again", () => {
  const { told, sent, digest } = page();
  told(0);
  const promised = digest();
  told(0, [], "lost");
  told(0);
  equal(sent.length, 2);
  equal(digest(), promised);
});

test("what can't be sent is promised later", () => {
  const { told, sent, line } = page(false);
  told(0);
  deepEqual(sent, []);
  line.open = true;
  told(0, [{ what: "table.chat" }]);
  equal(sent.length, 1);
});
