// @ts-check
import { deepEqual, equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { html } from "#page/core/html.mjs";
import { translator } from "#page/core/i18n.mjs";
import { ANIMALS } from "#page/faces/animals.mjs";
import { Face, FACES, faceBySeat, faceWords, MOODS } from "#page/faces/face.mjs";

const MOST_SEATS = 20;

const drawn = (/** @type {object} */ props) =>
  render(/** @type {import("preact").VNode} */ (html`<${Face} ...${props} />`));

test("there is a face for every seat of the largest table, and fox and raccoon dog lead", () => {
  deepEqual(FACES.slice(0, 2), ["fox", "tanuki"]);
  equal(
    new Set(Array.from({ length: MOST_SEATS }, (_, seat) => faceBySeat(seat))).size,
    MOST_SEATS,
  );
});

test("no two faces have the same outline, whatever their colours", () => {
  const outlines = FACES.map((face) => ANIMALS[face].back.map(({ path }) => path).join());
  equal(new Set(outlines).size, FACES.length);
  ok(outlines.every((outline) => outline !== ""));
});

test("every face shows every mood, each of them differently", () => {
  for (const face of FACES) {
    const looks = MOODS.map((mood) => drawn({ face, mood }));
    equal(new Set(looks.map((look) => look.replace(/data-mood="\w+"/, ""))).size, MOODS.length);
    ok(looks.every((look) => !/undefined|NaN/.test(look)));
  }
});

test("a face is hidden from readers unless it is named", () => {
  ok(drawn({ face: "fox" }).includes('aria-hidden="true"'));
  ok(drawn({ face: "fox", label: "fox, smug" }).includes('aria-label="fox, smug"'));
});

for (const language of ["en", "ja"]) {
  test(`every face and mood has its word in ${language}`, () => {
    const file = new URL(
      `../../../src/hattari/server/web/static/i18n/${language}.json`,
      import.meta.url,
    );
    const t = translator(language, JSON.parse(readFileSync(file, "utf8")));
    const words = FACES.flatMap((face) => MOODS.map((mood) => faceWords(t, face, mood)));
    equal(new Set(words).size, FACES.length * MOODS.length);
    ok(words.every((each) => !/face\.|mood\.|[{}]/.test(each)));
  });
}
