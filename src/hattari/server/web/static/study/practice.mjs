// @ts-check
/** @import { State, Text } from "../core/types.d.ts" */
/** @import { Asked, Practice, Practised } from "../core/protocol.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { go, reviewPath } from "../core/router.mjs";
import { written } from "../review/figures.mjs";
import { Board, Why, Worth } from "../review/puzzle.mjs";
import { RulesChoice, underRules, whyOf } from "../review/under.mjs";
import { Trouble, whenWords } from "./parts.mjs";

/** How often a page asks how far a search is, ms. */
const EVERY = 900;

/** What an answer was worth, in words. @param {{asked: Asked, answer: Practised, chosen: number}} props */
function Verdict({ asked, answer, chosen }) {
  const { t, say, language } = usePage();
  const { grade, solution, played } = answer;
  const { unit } = asked.position;
  const costs = grade === "small" || grade === "mistake";
  const lost = solution.answers[chosen].lost;
  return html`<p class="puzzle-verdict" role="status">${
    costs
      ? t(`study.verdict.${grade}.${unit}`, { n: written(lost, unit) })
      : t(`study.verdict.${grade}`)
  }</p>
    ${solution.mixes && html`<p class="note">${t("review.mixes")}</p>`}
    <p class="note">${played !== null && `${t("study.played", { what: say(solution.answers[played].words) })} `}
      ${t("study.back", { when: whenWords(language, answer.due, Date.now()) })}</p>`;
}

/** @param {{asked: Asked, answer: Practised, chosen: number, next: () => void, drop: () => void}} props */
function Answered({ asked, answer, chosen, next, drop }) {
  const { t } = usePage();
  const { solution } = answer;
  const { answers, right } = solution;
  const sides = [answers[right], ...(chosen === right ? [] : [answers[chosen]])];
  return html`<div class="puzzle-answer"><${Verdict} asked=${asked} answer=${answer} chosen=${chosen} />
    <div class="study-acts"><button type="button" class="button main big" onClick=${next}>${t("study.next")}</button>
      <button type="button" class="button quiet" onClick=${drop}>${t("study.drop")}</button></div>
    <${Worth} solution=${solution} position=${asked.position} chosen=${chosen} />
    <${Why} sides=${sides} position=${asked.position} /></div>`;
}

/** A position, the choice, and what it was worth. @param {{state: State, asked: Asked, next: () => void}} props */
function Exercise({ state, asked, next }) {
  const { t, say } = usePage();
  const [chosen, choose] = useState(/** @type {number | null} */ (null));
  const [answer, hear] = useState(/** @type {Practised | null} */ (null));
  const [problem, fail] = useState(/** @type {Text | true | null} */ (null));
  async function pick(/** @type {number} */ index) {
    choose(index);
    try {
      hear(await api.answerExercise(asked.id, index));
    } catch (error) {
      fail(whyOf(error));
    }
  }
  async function drop() {
    try {
      await api.dropExercise(asked.id);
      next();
    } catch (error) {
      fail(whyOf(error));
    }
  }
  return html`<header class="review-top"><span class="kicker">${t(`study.${asked.source}`)}</span>
      <span>${say(asked.title)}</span>${
        asked.record !== null &&
        answer !== null &&
        html`<a href=${reviewPath(asked.record)}>${t("study.see_game")}</a>`
      }</header>
    <${Board} state=${state} found=${asked} position=${asked.position} />
    <${Trouble} problem=${problem} />
    ${
      answer !== null && chosen !== null
        ? html`<${Answered} asked=${asked} answer=${answer} chosen=${chosen} next=${next} drop=${() => void drop()} />`
        : html`<h2>${t("study.ask")}</h2><div class="puzzle-choices">${asked.position.choices.map(
            (words, index) => html`<button type="button" class="button big" key=${index}
              disabled=${chosen !== null && problem === null} onClick=${() => void pick(index)}>${say(words)}</button>`,
          )}</div>`
    }`;
}

/** Nothing is due: when something is, and where more comes from. @param {{practice: Practice}} props */
function Nothing({ practice }) {
  const { t, language } = usePage();
  if (practice.all === 0)
    return html`<section class="card"><h1>${t("study.empty")}</h1><p>${t("study.empty_note")}</p></section>`;
  const when = practice.next_due === null ? "" : whenWords(language, practice.next_due, Date.now());
  return html`<section class="card"><h1>${t("study.none", { when })}</h1></section>`;
}

/** One more position from games of bots. @param {{state: State, found: () => void}} props */
function More({ state, found }) {
  const { t } = usePage();
  const [under, choose] = useState(() => underRules(state));
  const [words, tell] = useState("");
  const [problem, fail] = useState(/** @type {Text | true | null} */ (null));
  async function find() {
    fail(null);
    tell(t("study.finding"));
    try {
      let search = await api.findExercise({ game: under.game, rules: under.spec });
      while (search.phase === "waiting" || search.phase === "running") {
        tell(search.ahead ? t("study.finding_after", { n: search.ahead }) : t("study.finding"));
        await new Promise((done) => setTimeout(done, EVERY));
        search = await api.finding();
      }
      fail(search.problem);
      if (search.phase === "done") found();
    } catch (error) {
      fail(whyOf(error));
    }
    tell("");
  }
  return html`<section class="card more"><h2>${t("study.more")}</h2><p class="note">${t("study.more_note")}</p>
    <${Trouble} problem=${problem} />
    <div class="study-acts"><${RulesChoice} state=${state} under=${under} choose=${choose} />
      <button type="button" class="button" disabled=${words !== ""} onClick=${() => void find()}>${t("study.find")}</button></div>
    ${words && html`<div class="review-progress"><p role="status">${words}</p><progress aria-label=${words}></progress></div>`}</section>`;
}

/** Positions that come back: what is due, or the one that the address names. @param {{state: State, show: (game: string) => void}} props */
export function PracticePage({ state, show }) {
  const { t } = usePage();
  const { key } = state.route;
  const [practice, bring] = useState(/** @type {Practice | null} */ (null));
  const [asked, ask] = useState(/** @type {Asked | null} */ (null));
  const [round, again] = useState(0);
  const [problem, fail] = useState(/** @type {Text | true | null} */ (null));
  useEffect(() => {
    let here = true;
    async function load() {
      try {
        const [found, one] = await Promise.all([api.practice(), key ? api.exercise(key) : null]);
        if (!here) return;
        const position = one ?? found.next;
        fail(null);
        bring(found);
        ask(position);
        if (position) show(position.game);
      } catch (error) {
        if (here) fail(whyOf(error));
      }
    }
    void load();
    return () => {
      here = false;
    };
  }, [key, round]);
  const next = () => {
    scrollTo(0, 0);
    if (key) go("/study");
    else again(round + 1);
  };
  if (!practice) return html`<${Trouble} problem=${problem} />`;
  return html`<${Trouble} problem=${problem} />
    ${practice.due > 0 && html`<p class="note">${t("study.due", { n: practice.due })}</p>`}
    ${
      asked
        ? html`<${Exercise} key=${`${asked.id} ${round}`} state=${state} asked=${asked} next=${next} />`
        : html`<${Nothing} practice=${practice} /><${More} state=${state} found=${next} />`
    }`;
}
