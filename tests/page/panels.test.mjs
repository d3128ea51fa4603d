// @ts-check
/** @import { Form, GameView, Language, Panel, RuleSet, Scene, Seen } from "#page/core/types.d.ts" */
import { deepEqual, equal, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { render } from "preact-render-to-string";
import { html } from "#page/core/html.mjs";
import { translator } from "#page/core/i18n.mjs";
import { Page } from "#page/core/page.mjs";
import { faceBySeat } from "#page/faces/face.mjs";
import { seatMood } from "#page/faces/moods.mjs";

/**
 * What pages were sent of a golden game: after each move a view, and what was seen of it.
 * @typedef {{view: GameView & {round: number}, events: Seen[]}} Frame
 * @typedef {{preset: string, rules: RuleSet, seats: string[], frames: Frame[][]}} Played
 */

const VIEWS = new URL("views/", import.meta.url);
const ROOT = new URL("../../src/hattari/", import.meta.url);
const FORMS = /** @type {Form[]} */ (["wide", "phone", "flat"]);
const LANGUAGES = /** @type {Language[]} */ (["en", "ja"]);
/** Keys that mean something at one game or the other. */
const KEYS = ["Enter", "ArrowRight", "ArrowUp", "1", "b", "d", "w"];
/** How many events a page keeps at hand here. */
const TALK = 60;

const json = (/** @type {URL} */ file) => JSON.parse(readFileSync(file, "utf8"));
const GAMES = readdirSync(VIEWS).map((name) => name.split(".")[0]);

/** @param {string} game @param {Language} language */
const wordsOf = (game, language) =>
  translator(language, {
    ...json(new URL(`server/web/static/i18n/${language}.json`, ROOT)),
    ...json(new URL(`games/${game}/panel/${language}.json`, ROOT)),
  });

/** A page's tools, in one language; nobody taps here. @param {string} game @param {Language} language */
const toolsOf = (game, language) => ({
  t: wordsOf(game, language),
  language,
  say: () => "",
  intents: {},
  notice: null,
});

/** Every moment of a view: on the way through its result, and after it. @param {Panel} panel @param {Played} played @param {Frame} frame @param {Seen[]} events @param {number} number @returns {Scene[]} */
function scenes(panel, { rules, seats }, { view }, events, number) {
  const beats = panel.beats(view);
  const scene = {
    game: view,
    seats: seats.map((name, seat) => ({
      name,
      bot: seat > 1,
      away: seat === 2,
      out: false,
      looks: seat === 2,
      timed: seat === 1,
      you: seat === view.you,
      face: faceBySeat(seat),
      mood: /** @type {Scene["seats"][number]["mood"]} */ ("calm"),
      open: /** @type {Scene["seats"][number]["mood"]} */ ("calm"),
      bubble: null,
      index: seat,
    })),
    you: view.you,
    ui: panel.start(view),
    beat: 0,
    beats,
    settled: false,
    live: view.legal !== null,
    odds: view.you !== null,
    rules,
    events,
    preferences: /** @type {Scene["preferences"]} */ ({
      language: "en",
      theme: "dark",
      sound: false,
      haptics: false,
      stamps: true,
      chatter: true,
      speech: false,
      asked: true,
      shortcuts: true,
      coach: true,
      blocked: [],
    }),
    form: FORMS[number % FORMS.length],
    tall: number % 2 === 0,
    clock: view.legal ? { left: 5000, part: 0.5, bank: false, all: 65_000 } : null,
  };
  return [
    scene,
    ...beats.map((_, beat) => Object.assign({}, scene, { beat, settled: true, live: false })),
  ];
}

/** What a scene looks like, without what is not words. @param {Panel} panel @param {Scene} scene @param {object} tools */
function drawn(panel, scene, tools) {
  const parts = [
    panel.Board,
    panel.Dock,
    panel.Log,
    ...(scene.you === null ? [] : [panel.Hand]),
    ...(panel.Stage && scene.settled ? [panel.Stage] : []),
  ];
  return parts
    .map((Part) =>
      render(
        /** @type {import("preact").VNode} */ (
          html`<${Page.Provider} value=${tools}><${Part} scene=${scene} /><//>`
        ),
      ),
    )
    .join("");
}

/** What ought not to be read on a page, with what stands around it. @param {string} text @param {RegExp} wrong */
function faultIn(text, wrong) {
  const found = wrong.exec(text);
  return found && text.slice(Math.max(0, found.index - 120), found.index + 60);
}

for (const game of GAMES) {
  const { panel } = /** @type {{panel: Panel}} */ (
    await import(new URL(`games/${game}/panel/panel.mjs`, ROOT).href)
  );
  const wrong = new RegExp(`undefined|NaN|\\[object|\\{\\w+\\}|[>" ]${game}\\.\\w`);
  /** @type {Played[]} */
  const all = JSON.parse(gunzipSync(readFileSync(new URL(`${game}.json.gz`, VIEWS))).toString());

  const readers = LANGUAGES.map((language) => toolsOf(game, language));

  for (const played of all) {
    test(`every view of ${game} under ${played.preset} is drawn and told in both languages`, () => {
      for (const frames of played.frames) {
        /** @type {Seen[]} */
        let events = [];
        frames.forEach((frame, number) => {
          events = [...events, ...frame.events].slice(-TALK);
          const before = frames[number - 1]?.view ?? null;
          const moments = scenes(panel, played, frame, events, number);
          for (const tools of readers) {
            const told = panel.describe(
              before,
              frame.view,
              played.seats,
              tools.t,
              frame.events,
              tools.say,
            );
            const beats = panel
              .beats(frame.view)
              .map((_, beat) => panel.narrate?.(frame.view, beat, played.seats, tools.t) ?? "");
            const texts = [told, ...beats, ...moments.map((scene) => drawn(panel, scene, tools))];
            const found = texts.map((text) => faultIn(text, wrong)).find(Boolean);
            equal(found && `move ${number} in ${tools.language}: ${found}`, undefined);
          }
          panel.cue(before, frame.view);
          for (const key of KEYS) for (const scene of moments) panel.key(scene, key);
        });
      }
    });
  }

  for (const played of all) {
    test(`moods at ${game} under ${played.preset} are the same for all who look`, () => {
      const [own, outside] = played.frames.map((frames) =>
        frames.map((frame, number) =>
          scenes(panel, played, frame, frame.events, number).map((scene) =>
            scene.seats.map((_, seat) => seatMood(scene, panel, seat)),
          ),
        ),
      );
      deepEqual(own, outside);
      ok(new Set(own.flat(2)).size > 3);
    });
  }
}
