// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { read as bluff } from "../../../src/hattari/games/bluff/panel/proof.mjs";
import { read as dobon } from "../../../src/hattari/games/dobon/panel/proof.mjs";
import { NOTHING, checked } from "#page/table/proof.mjs";

/** @type {Record<string, import("#page/core/types.d.ts").Reader>} */
const READERS = { bluff, dobon };
/** Games that the server's own tests have proved. @type {any[]} */
const RECORDS = readFileSync(new URL("../../vectors/proved.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** @param {string} text */
const flip = (text) => (text[0] === "0" ? "1" : "0") + text.slice(1);
/** @param {any} record */
const check = (record) => checked(record, READERS[record.game]);
/** @param {any} record @param {(copy: any) => void} change */
function bent(record, change) {
  const copy = structuredClone(record);
  change(copy);
  return check(copy);
}

for (const record of RECORDS) {
  test(`every draw of ${record.name} is proved`, () => {
    const rounds = check(record);
    equal(rounds.length, record.proof.length);
    deepEqual(
      rounds.filter(({ ok: good }) => !good),
      [],
    );
    equal(rounds[0].draws[0].what, "lot");
  });

  test(`a bent proof of ${record.name} is noticed in its round`, () => {
    record.proof.forEach((/** @type {any} */ entry, /** @type {number} */ number) => {
      const bad = [
        bent(record, ({ proof }) => {
          proof[number].commitment = flip(entry.commitment);
        }),
        bent(record, ({ proof }) => {
          proof[number].server_seed = flip(entry.server_seed);
        }),
        bent(record, ({ proof }) => {
          proof[number].contributions[0] = flip(entry.contributions[0]);
        }),
        bent(record, ({ proof }) => {
          proof[number].contributions.pop();
        }),
        bent(record, ({ proof }) => {
          proof[number].server_seed = entry.server_seed.toUpperCase() + " ";
        }),
      ];
      for (const rounds of bad)
        deepEqual(
          rounds.map(({ ok: good }) => good),
          rounds.map((_, at) => at !== number),
        );
    });
  });
}

test("the records hold what chance can bring, and what seats can give", () => {
  const draws = new Set(
    RECORDS.flatMap((record) =>
      check(record).flatMap((round) => round.draws.map(({ what }) => what)),
    ),
  );
  deepEqual([...draws].toSorted(), ["deal", "lot", "reroll", "reshuffle", "roll"]);
  const given = RECORDS.flatMap(({ proof }) =>
    proof.flatMap((/** @type {any} */ { contributions }) => contributions),
  );
  ok(given.includes(NOTHING) && given.some((each) => each !== NOTHING));
});

test("a bent die, card or lot is noticed", () => {
  for (const record of RECORDS) {
    const seats = record.seats.length;
    ok(
      !bent(record, ({ setup }) => {
        setup.starter = (setup.starter + 1) % seats;
      })[0].ok,
    );
    const last = record.moves.findLastIndex(
      (/** @type {any} */ move) => move.dice || move.stock || move.reroll,
    );
    const rounds = bent(record, ({ moves }) => {
      const move = moves[last];
      if (move.stock) move.stock.reverse();
      else if (move.reroll) move.reroll[0] = (move.reroll[0] % 6) + 1;
      else move.dice.find((/** @type {number[]} */ hand) => hand.length > 0)[0] = 7;
    });
    equal(rounds.at(-1)?.ok, false);
  }
});

test("a record without a proof proves nothing", () => {
  deepEqual(check({ ...RECORDS[0], proof: undefined }), []);
});

test("a seed of which no round is told is no proof", () => {
  const rounds = bent(RECORDS[0], ({ proof }) => proof.push(proof[0]));
  equal(rounds.at(-1)?.ok, false);
});
