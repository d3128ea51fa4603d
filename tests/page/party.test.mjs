// @ts-check
/** @import { GameView, Panel, Party, Scene } from "#page/core/types.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { render } from "preact-render-to-string";
import { html } from "#page/core/html.mjs";
import { translator } from "#page/core/i18n.mjs";
import { Page } from "#page/core/page.mjs";
import { faceBySeat } from "#page/faces/face.mjs";

const VIEWS = new URL("views/", import.meta.url);
const ROOT = new URL("../../src/hattari/", import.meta.url);
const GAMES = readdirSync(VIEWS).map((name) => name.split(".")[0]);
/** Every so many views are enough to see each phase. */
const EACH = 3;

const json = (/** @type {URL} */ file) => JSON.parse(readFileSync(file, "utf8"));

/** @param {string} game @param {string} language */
const toolsOf = (game, language) => ({
  t: translator(language, {
    ...json(new URL(`server/web/static/i18n/${language}.json`, ROOT)),
    ...json(new URL(`server/web/static/party/${language}.json`, ROOT)),
    ...json(new URL(`games/${game}/panel/${language}.json`, ROOT)),
  }),
  language,
  say: () => "",
  intents: {},
  notice: null,
});

/** @param {Panel} panel @param {{rules: Scene["rules"], seats: string[]}} played @param {GameView} view @param {number | null} beat */
function sceneOf(panel, { rules, seats }, view, beat) {
  const beats = panel.beats(view);
  return /** @type {Scene} */ ({
    game: view,
    seats: seats.map((name, seat) => ({
      name,
      bot: false,
      away: false,
      you: seat === view.you,
      face: faceBySeat(seat),
      mood: "calm",
      out: false,
      looks: false,
      timed: false,
      open: "calm",
      bubble: null,
      index: seat,
    })),
    you: view.you,
    ui: panel.start(view),
    beat: beat ?? 0,
    beats,
    settled: beat !== null,
    live: beat === null && view.legal !== null,
    odds: false,
    rules,
    events: [],
    preferences: {
      language: "en",
      theme: "dark",
      sound: false,
      haptics: false,
      shortcuts: true,
      blocked: [],
      coach: false,
      stamps: false,
      chatter: false,
      speech: false,
      asked: true,
    },
    form: "wide",
    tall: true,
    clock: null,
  });
}

/** @param {Party["Screen"] | Party["Cup"]} Part @param {Scene} scene @param {object} tools @param {boolean} [upright] */
const drawn = (Part, scene, tools, upright = false) =>
  render(
    /** @type {import("preact").VNode} */ (
      html`<${Page.Provider} value=${tools}><${Part} scene=${scene} upright=${upright} /><//>`
    ),
  );

for (const game of GAMES) {
  const { panel } = /** @type {{panel: Panel}} */ (
    await import(new URL(`games/${game}/panel/panel.mjs`, ROOT).href)
  );
  const loaded = await panel.party?.();
  const parts = /** @type {Required<Party>} */ (loaded?.party);
  const wrong = new RegExp(`undefined|NaN|\\[object|\\{\\w+\\}|[>" ]${game}\\.\\w`);
  const all = JSON.parse(gunzipSync(readFileSync(new URL(`${game}.json.gz`, VIEWS))).toString());

  for (const played of all.slice(0, 4)) {
    test(`${game} under ${played.preset} is drawn for the room and in a cup`, () => {
      for (const language of ["en", "ja"]) {
        const tools = toolsOf(game, language);
        for (const frames of played.frames)
          for (const [number, { view }] of frames.entries()) {
            if (number % EACH !== 0) continue;
            const beats = panel.beats(view);
            for (const beat of [null, ...beats.keys()]) {
              const scene = sceneOf(panel, played, view, beat);
              const text =
                view.you === null
                  ? drawn(parts.Screen, scene, tools, number % 2 === 0)
                  : drawn(parts.Cup, scene, tools);
              equal(wrong.exec(text)?.[0], undefined);
            }
          }
      }
    });

    test(`a shut cup at ${game} under ${played.preset} holds nothing of the hand`, () => {
      const tools = toolsOf(game, "en");
      const views = played.frames.flat().map((/** @type {{view: GameView}} */ { view }) => view);
      const own = views.filter((/** @type {{hand?: unknown[]}} */ { hand }) => hand?.length);
      ok(own.length > 3);
      for (const view of own) {
        const bare = {
          ...sceneOf(panel, played, view, null),
          ui: panel.start({ ...view, fresh: [], legal: null }),
        };
        const other = {
          ...bare,
          game: { ...view, hand: view.hand.map(() => view.hand[0]) },
        };
        equal(drawn(parts.Cup, bare, tools), drawn(parts.Cup, other, tools));
      }
    });
  }
}

test("the room sees the points that everybody has lost, and what a result adds", async () => {
  const { panel } = await import(new URL("games/bluff/panel/panel.mjs", ROOT).href);
  const { party } = await panel.party();
  const all = JSON.parse(gunzipSync(readFileSync(new URL("bluff.json.gz", VIEWS))).toString());
  for (const preset of ["chuiniu", "dahuashai"]) {
    const played = all.find((/** @type {{preset: string}} */ each) => each.preset === preset);
    const views = played.frames[1].map((/** @type {{view: GameView}} */ { view }) => view);
    const lost = views.findLast((/** @type {any} */ { showdown }) => showdown);
    const tools = toolsOf("bluff", "en");
    const text = drawn(party.Screen, sceneOf(panel, played, lost, null), tools);
    equal(text.match(/\d lost/g)?.length, lost.seats.length);
    const rest = panel.beats(lost).length - 1;
    const settled = drawn(party.Screen, sceneOf(panel, played, lost, rest), tools);
    ok(settled.includes("stage-change loss"));
  }
});

test("who has finished is told so, where others are told to be out", async () => {
  const { panel } = await import(new URL("games/bluff/panel/panel.mjs", ROOT).href);
  const { party } = await panel.party();
  const all = JSON.parse(gunzipSync(readFileSync(new URL("bluff.json.gz", VIEWS))).toString());
  const tools = toolsOf("bluff", "en");
  const told = ["pirates-shed", "pirates"].map((preset) => {
    const played = all.find((/** @type {{preset: string}} */ each) => each.preset === preset);
    const { view } = played.frames[0].at(-1);
    const left = { out: true, dice: 0, finished: view.showdown.sheds };
    const seats = view.seats.map((/** @type {object} */ seat) => ({ ...seat, ...left }));
    const gone = { ...view, seats, legal: null };
    const text = drawn(party.Cup, sceneOf(panel, played, gone, null), tools);
    return [panel.outside(gone), /<h1>(.*?)<\/h1>/.exec(text)?.[1]];
  });
  deepEqual(told, [
    ["bluff.you_finished", "You have finished. Watch the screen!"],
    [null, "You are out. Watch the screen!"],
  ]);
});
