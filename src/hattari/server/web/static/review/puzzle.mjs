// @ts-check
/** @import { PageStore, PuzzleState, ReviewState, Scene, State } from "../core/types.d.ts" */
/** @import { Judged, Position, Puzzling, Solution } from "../core/protocol.d.ts" */
import { useState } from "preact/hooks";
import { stillScene } from "../after/scene.mjs";
import { api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { go } from "../core/router.mjs";
import { CopyLine } from "../dialogs/share.mjs";
import { Top } from "../table/top.mjs";
import { NO_PUZZLE } from "./acts.mjs";
import { percent, span, written } from "./figures.mjs";
import { Sum } from "./moment.mjs";
import { RulesChoice, underRules, whyOf } from "./under.mjs";
import { Whisker } from "./whisker.mjs";

/** How often a page asks whether its puzzle is there, ms. */
const EVERY = 900;
const STORED = "hattari.puzzles";
/** How many of one's choices are remembered. */
const REMEMBERED = 60;

/** What one chose, by the puzzle. @returns {Record<string, number>} */
function chosenBefore() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Puzzling} found */
const nameOf = ({ digest, day }) => `${day} ${digest}`;

/** @param {Puzzling} found @param {number} choice */
function remember(found, choice) {
  const kept = Object.entries(chosenBefore()).slice(1 - REMEMBERED);
  localStorage.setItem(
    STORED,
    JSON.stringify(Object.fromEntries([...kept, [nameOf(found), choice]])),
  );
}

/** @param {PageStore} store @param {Partial<PuzzleState>} puzzle */
function change(store, puzzle) {
  const { review } = store.get();
  if (review)
    store.dispatch({ type: "reviewing", review: { puzzle: { ...review.puzzle, ...puzzle } } });
}

/** Choose, once and for all. @param {PageStore} store @param {number} choice @param {boolean} [again] */
export async function solve(store, choice, again = false) {
  const state = store.get();
  const found = state.review?.puzzle.found;
  if (!found) return;
  const { game, spec } = underRules(state);
  try {
    const solution = await api.solvePuzzle({ game, rules: spec, day: found.day, choice, again });
    remember(found, choice);
    change(store, { chosen: choice, solution });
  } catch (error) {
    change(store, { problem: whyOf(error) });
  }
}

/**
 * Brings the puzzle that the address names.
 * @param {PageStore} store
 */
export function startPuzzles(store) {
  /** @type {State["route"] | null} */
  let asked = null;

  /** @param {State} state */
  async function bring(state) {
    const { route } = state;
    const { game, spec } = underRules(state);
    change(store, NO_PUZZLE);
    try {
      let found = await api.puzzle({ game, rules: spec });
      while (store.get().route === route && ["waiting", "running"].includes(found.phase)) {
        change(store, { found });
        await new Promise((done) => setTimeout(done, EVERY));
        found = await api.puzzle({ game, rules: spec });
      }
      if (store.get().route !== route) return;
      change(store, { found, problem: found.problem });
      const choice = chosenBefore()[nameOf(found)];
      if (choice !== undefined && found.position) await solve(store, choice, true);
    } catch (error) {
      change(store, { problem: whyOf(error) });
    }
  }

  const look = () => {
    const state = store.get();
    if (state.route.page !== "puzzle" || !state.review || !state.games) return;
    if (asked === state.route) return;
    asked = state.route;
    void bring(state);
  };
  store.watch(look);
  queueMicrotask(look);
}

/** The table as the seat sees it. @param {{state: State, found: {rules: Record<string, unknown>}, position: Pick<Position, "seats" | "seat" | "view">}} props */
export function Board({ state, found, position }) {
  const { t } = usePage();
  const names = Array.from({ length: position.seats }, (_, seat) =>
    seat === position.seat ? t("puzzle.you") : "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[seat],
  );
  const game = /** @type {Scene["game"]} */ (/** @type {unknown} */ (position.view));
  const rules = /** @type {Scene["rules"]} */ (/** @type {unknown} */ (found.rules));
  const scene = stillScene(state, { game, names, rules, you: position.seat });
  const panel = scene && state.panels[scene.game.game];
  if (!scene || !panel) return html`<p aria-busy="true">${t("link.connecting")}</p>`;
  return html`<div class="review-board"><${panel.Board} scene=${scene} /><${panel.Hand} scene=${scene} /></div>`;
}

/** What each choice was worth. @param {{solution: Solution, position: Position, chosen: number}} props */
export function Worth({ solution, position, chosen }) {
  const { t, say } = usePage();
  const { answers, right } = solution;
  const { unit } = position;
  const ends = span(answers.flatMap(({ low, high }) => [low, high]));
  const kind = (/** @type {number} */ index) =>
    index === right ? "best" : index === chosen ? "picked" : "";
  const ranked = answers
    .map((answer, index) => ({ answer, index }))
    .sort((one, other) => other.answer.value - one.answer.value);
  return html`<section class="card options"><h2>${t(`review.options.${unit}`)} <small>◆ ${t("review.yours")}</small></h2>
    <ol>${ranked.map(
      ({ answer, index }) => html`<li key=${index} class=${index === chosen ? "picked" : ""}>
        <b>${say(answer.words)}${index === right && " ✓"}</b><${Whisker} ...${answer} ends=${ends} kind=${kind(index)} />
        <span class="value"><b>${written(answer.value, unit)}</b></span></li>`,
    )}</ol><p class="note">${t(`review.rests.${solution.rests_on}`)}</p></section>`;
}

/** Why, as the reviews reckon it. @param {{sides: Judged[], position: Position}} props */
export function Why({ sides, position }) {
  const { t } = usePage();
  const told = sides.filter(({ why: { branches } }) => branches.length > 0);
  if (told.length === 0) return null;
  return html`<section class="card reasons"><h2>${t("review.why")}</h2>
    <p class="note">${t(`review.why_note.${position.unit}`)}</p>
    ${told.map((each, index) => html`<${Sum} key=${index} side=${each.why} unit=${position.unit} />`)}</section>`;
}

/** What bots do there, and how many people chose which. @param {{solution: Solution}} props */
function Rated({ solution: { answers, bots, people } }) {
  const { t, say } = usePage();
  const all = people.reduce((sum, many) => sum + many, 0);
  return html`<section class="card rated"><h2>${t("puzzle.others")} ${all > 0 && html`<small>${t("puzzle.people", { n: all })}</small>`}</h2>
    <ul>${answers.map((answer, index) => {
      const part = all > 0 ? (people[index] ?? 0) / all : 0;
      const names = bots.filter(({ choice }) => choice === index).map(({ bot }) => say(bot));
      return html`<li key=${index}><span>${say(answer.words)}</span>
        ${all > 0 && html`<i class="track" aria-hidden="true"><i style=${{ width: percent(part) }}></i></i><b>${percent(part)}</b>`}
        ${names.length > 0 && html`<small>${t("puzzle.bots_do", { bots: names.join(t("puzzle.and")) })}</small>`}</li>`;
    })}</ul>
    ${bots.every(({ choice }) => choice === null) && html`<p class="note">${t("puzzle.no_bots")}</p>`}</section>`;
}

/** A line to share that gives away neither the position nor the answer. @param {{found: Puzzling, lost: number, unit: "win" | "chips"}} props */
function Share({ found, lost, unit }) {
  const { t, say } = usePage();
  const line = t(lost > 0 ? "puzzle.share_lost" : "puzzle.share_best", {
    day: found.day,
    rules: say(found.title),
    n: written(lost, unit),
  });
  return html`<div class="card"><h2>${t("puzzle.share")}</h2><${CopyLine}
    url=${`${line} ${location.href}`} label=${t("puzzle.share")} /></div>`;
}

/** @param {{found: Puzzling, puzzle: PuzzleState}} props */
function Answered({ found, puzzle: { chosen, solution } }) {
  const { t } = usePage();
  if (chosen === null || !solution || !found.position) return null;
  const { answers, right } = solution;
  const { unit } = found.position;
  const { lost } = answers[chosen];
  const sides = [answers[right], ...(chosen === right ? [] : [answers[chosen]])];
  return html`<div class="puzzle-answer"><p class="puzzle-verdict" role="status">${
    chosen === right ? t("puzzle.best") : t(`puzzle.lost.${unit}`, { n: written(lost, unit) })
  }</p>
    <${Worth} solution=${solution} position=${found.position} chosen=${chosen} />
    <${Why} sides=${sides} position=${found.position} />
    <${Rated} solution=${solution} />
    <${Share} found=${found} lost=${lost} unit=${unit} /></div>`;
}

/** Which of three; none looks better than the others. @param {{position: Position, choose: (choice: number) => void}} props */
function Choices({ position, choose }) {
  const { t, say } = usePage();
  const [busy, wait] = useState(false);
  return html`<h2>${t("puzzle.ask")}</h2><div class="puzzle-choices">${position.choices.map(
    (words, index) => html`<button type="button" class="button big" key=${index} disabled=${busy}
      onClick=${() => {
        wait(true);
        choose(index);
      }}>${say(words)}</button>`,
  )}</div>`;
}

/** Other rules have other puzzles. @param {import("./under.mjs").Under} under */
const goUnder = ({ game, spec }) =>
  go(`/puzzle?${new URLSearchParams({ game, preset: String(spec.preset) })}`);

/** How far it is, or why there is none. @param {{puzzle: PuzzleState}} props */
function Coming({ puzzle: { found, problem } }) {
  const { t, say } = usePage();
  if (problem)
    return html`<p class="conflict" role="alert">${problem === true ? t("notice.failed") : say(problem)}</p>`;
  const words = found?.ahead ? t("puzzle.waiting", { n: found.ahead }) : t("puzzle.making");
  return html`<div class="review-progress"><p role="status">${words}</p><progress aria-label=${words}></progress></div>`;
}

/** The puzzle of the day, under any rules. @param {{state: State}} props */
export function PuzzlePage({ state }) {
  const { t, say } = usePage();
  const { puzzle, solve: choose } = /** @type {ReviewState} */ (state.review);
  const { found, solution } = puzzle;
  const position = found?.position;
  return html`<${Top} state=${state} /><main class="review puzzle"><header class="review-top">
      <span class="kicker">${t("puzzle.title")} ${found?.day} (UTC)</span>
      <span>${found && say(found.title)}</span><${RulesChoice} state=${state}
        under=${underRules(state)} choose=${goUnder} /></header>
    ${
      found && position
        ? html`<${Board} state=${state} found=${found} position=${position} />
      ${solution ? html`<${Answered} found=${found} puzzle=${puzzle} />` : html`<${Choices} key=${nameOf(found)} position=${position} choose=${choose} />`}
      ${puzzle.problem && html`<${Coming} puzzle=${puzzle} />`}`
        : html`<${Coming} puzzle=${puzzle} />`
    }</main>`;
}
