// @ts-check
/** @import { Component, LearnState, PageStore, State } from "../core/types.d.ts" */
/** @import { StepOut } from "../core/protocol.d.ts" */
import { Face } from "../faces/face.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { makeActs, startLessons } from "./acts.mjs";
import { Quiz } from "./quiz.mjs";
import { NO_QUIZ, makeQuizActs, startQuizzes } from "./quiz_acts.mjs";

const TEACHER = "owl";

/** How far one is, as dashes and in words. @param {{learn: LearnState}} props */
function Progress({ learn }) {
  const { t } = usePage();
  const of = learn.lesson?.steps.length ?? 0;
  const n = Math.min(learn.at + 1, of);
  return html`<div class="ideas" role="img" aria-label=${t("learn.idea", { n, of })}>
    ${learn.lesson?.steps.map(
      (step, index) => html`<i key=${step.idea}
      class=${index < learn.at ? "past" : index === learn.at ? "now" : ""}></i>`,
    )}</div>`;
}

/** Who explains, and what is said. @param {{mood: "calm" | "laugh" | "think", words: string}} props */
const Teacher = ({ mood, words }) =>
  html`<div class="teacher"><${Face} face=${TEACHER} mood=${mood} />
    <p role="status" key=${words}>${words}</p></div>`;

/** One idea. @param {{learn: LearnState, step: StepOut, acts: LearnState["acts"]}} props */
function Idea({ learn, step, acts }) {
  const { t, say } = usePage();
  const { tapped, wrong, at } = learn;
  const Stage = /** @type {NonNullable<LearnState["stage"]>} */ (learn.stage);
  const words = tapped ? step.said : wrong === null ? step.ask : step.replies[wrong];
  const mood = tapped ? "laugh" : wrong === null ? "calm" : "think";
  return html`<h1>${say(step.title)}</h1>
    <div class="lesson-cloth" role="group" aria-label=${t("learn.stage")}>
      <${Stage} key=${at} stage=${tapped ? step.after : step.stage} tap=${acts.tap}
        hint=${!tapped && (wrong !== null || Object.keys(step.replies).length === 0) ? step.tap : null}
        done=${tapped} /></div>
    <${Teacher} mood=${mood} words=${say(words)} />
    <div class="lesson-moves">
      <button type="button" class="button quiet" disabled=${at === 0}
        onClick=${acts.back}>${t("learn.back")}</button>
      <button type="button" class="button go" disabled=${!tapped}
        onClick=${acts.next}>${t("learn.next")}</button></div>`;
}

/** What stands at the end: what one plays for, and the way on. @param {{learn: LearnState, over: boolean, close: () => void}} props */
function End({ learn, over, close }) {
  const { t, say, intents } = usePage();
  const lesson = /** @type {NonNullable<LearnState["lesson"]>} */ (learn.lesson);
  return html`<h1>${t("learn.done")}</h1>
    <div class="lesson-cloth lesson-end"><${Face} face="fox" mood="smug" bare /><${Face} face=${TEACHER}
      mood="laugh" bare /><${Face} face="tanuki" mood="calm" bare /></div>
    <${Teacher} mood="laugh" words=${say(lesson.closing)} />
    <div class="lesson-moves end">
      ${
        over &&
        html`<button type="button" class="button go"
        onClick=${close}>${t("learn.table")}</button>`
      }
      ${
        !over &&
        html`<button type="button" class="button go"
      onClick=${() => intents.quick(lesson.game, lesson.rules)}>${t("learn.play")}</button>`
      }
      <button type="button" class="button quiet"
        onClick=${learn.acts.again}>${t("learn.again")}</button></div>`;
}

/** @param {{state: State, close: () => void}} props */
function Inside({ state, close }) {
  const { t, say } = usePage();
  const learn = /** @type {LearnState} */ (state.learn);
  if (learn.problem)
    return html`<p class="conflict"
      role="alert">${learn.problem === true ? t("learn.missing") : say(learn.problem)}</p>`;
  if (!learn.lesson || !learn.stage) return html`<p aria-busy="true">${t("link.connecting")}</p>`;
  const step = learn.lesson.steps[learn.at];
  return step
    ? html`<${Idea} learn=${learn} step=${step} acts=${learn.acts} />`
    : html`<${End} learn=${learn} over=${state.live !== null} close=${close} />`;
}

/** The lesson, on a page of its own or over a table. @param {{state: State, close: () => void}} props */
function Lesson({ state, close }) {
  const { t, say } = usePage();
  const learn = /** @type {LearnState} */ (state.learn);
  const atEnd = learn.at === (learn.lesson?.steps.length ?? 0);
  return html`<main class="lesson" data-idea=${learn.lesson?.steps[learn.at]?.idea ?? "end"}
      aria-label=${t("learn.title", { rules: say(learn.lesson?.title) })}>
    <header class="lesson-top"><button type="button" class="round-button"
      aria-label=${t("learn.close")} onClick=${close}>×</button>
      <${Progress} learn=${learn} />
      <button type="button" class="link-button skip" disabled=${atEnd}
        onClick=${learn.acts.next}>${t("learn.skip")}</button></header>
    ${
      state.live?.truth?.phase === "playing" &&
      html`<div class="banner question"><span>${t("learn.begun")}</span><button type="button"
        class="button" onClick=${close}>${t("learn.go")}</button></div>`
    }
    <${Inside} state=${state} close=${close} /></main>`;
}

/**
 * The lessons of this page, from now on.
 * @param {PageStore} store
 * @returns {LearnState}
 */
export function open(store) {
  startLessons(store);
  startQuizzes(store);
  return {
    view: /** @type {Component<{state: State, close: () => void}>} */ (Lesson),
    acts: makeActs(store),
    Quiz: /** @type {Component<{state: State, close: () => void}>} */ (Quiz),
    quizActs: makeQuizActs(store),
    quiz: NO_QUIZ,
    asked: "",
    lesson: null,
    stage: null,
    problem: null,
    at: 0,
    tapped: false,
    wrong: null,
  };
}
