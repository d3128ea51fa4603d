// @ts-check
/** @import { LearnState, QuizState, State } from "../core/types.d.ts" */
/** @import { QuestionOut } from "../core/protocol.d.ts" */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** Nothing in a question's picture is tapped. */
const nothing = () => {};

/** The picture and what is asked or was answered. @param {{quiz: QuizState, question: QuestionOut}} props */
function Scene({ quiz, question }) {
  const { t, say } = usePage();
  const Stage = /** @type {NonNullable<QuizState["stage"]>} */ (quiz.stage);
  const known = quiz.picked !== null;
  return html`<div role="status"><h1>${say(known ? question.answers[question.right] : question.ask)}</h1>
      ${known && html`<p class="quiz-asked">${say(question.ask)}</p>`}
      ${known && html`<p class="quiz-yours">${yours(t, say, quiz, question)}</p>`}</div>
    <div class="lesson-cloth quiz-cloth" role="group" aria-label=${say(question.scene)}>
      <${Stage} key=${`${quiz.at}.${known}`} stage=${known ? question.after : question.stage}
        tap=${nothing} hint=${null} done=${true} /></div>`;
}

/**
 * What one answered, without a reproach.
 * @param {import("../core/types.d.ts").Translate} t
 * @param {ReturnType<typeof usePage>["say"]} say
 * @param {QuizState} quiz
 * @param {QuestionOut} question
 */
function yours(t, say, { picked }, { answers, right }) {
  return picked === right
    ? t("quiz.same")
    : t("quiz.yours", { answer: say(answers[picked ?? right]) });
}

/** Why it is so here, and how others have it. @param {{question: QuestionOut}} props */
function Reasons({ question: { reasons, other } }) {
  const { t, say } = usePage();
  return html`<section class="card quiz-why"><h2>${t("quiz.why")}</h2>
      <ol>${reasons.map((reason) => html`<li key=${reason.en}>${say(reason)}</li>`)}</ol></section>
    <details class="quiz-other"><summary>${t("quiz.other")} <small>${t("quiz.not_here")}</small></summary>
      <p><b>${say(other.title)}</b></p><p>${t("quiz.then", { answer: say(other.answer) })}</p>
      ${other.clauses.map((clause) => html`<p key=${clause.en} class="note">${say(clause)}</p>`)}</details>`;
}

/** @param {{quiz: QuizState, question: QuestionOut, acts: LearnState["quizActs"]}} props */
function Asked({ quiz, question, acts }) {
  const { t, say } = usePage();
  const known = quiz.picked !== null;
  return html`<${Scene} quiz=${quiz} question=${question} />
    ${
      known
        ? html`<${Reasons} question=${question} /><div class="lesson-moves end"><button type="button"
          class="button go" data-first onClick=${acts.next}>${t("quiz.next")}</button></div>`
        : html`<div class="quiz-answers" role="group" aria-label=${t("quiz.answers")}>${question.answers.map(
            (
              answer,
              index,
            ) => html`<button key=${answer.en} type="button" class="button quiet quiz-answer"
              data-answer=${index} onClick=${() => acts.pick(index)}>${say(answer)}</button>`,
          )}</div>`
    }`;
}

/** @param {{quiz: QuizState, acts: LearnState["quizActs"], close: () => void}} props */
function End({ quiz, acts, close }) {
  const { t } = usePage();
  const none = quiz.told?.questions.length === 0;
  return html`<div role="status"><h1>${t(none ? "quiz.none" : "quiz.done")}</h1></div>
    <div class="lesson-moves end"><button type="button" class="button go" data-first
      onClick=${close}>${t("quiz.finish")}</button>
      ${!none && html`<button type="button" class="button quiet" onClick=${acts.again}>${t("quiz.again")}</button>`}</div>`;
}

/** @param {{quiz: QuizState, acts: LearnState["quizActs"], close: () => void}} props */
function Inside({ quiz, acts, close }) {
  const { t, say } = usePage();
  if (quiz.problem)
    return html`<p class="conflict" role="alert">${quiz.problem === true ? t("quiz.missing") : say(quiz.problem)}</p>`;
  if (!quiz.told || !quiz.stage) return html`<p aria-busy="true">${t("link.connecting")}</p>`;
  const question = quiz.told.questions[quiz.at];
  return question
    ? html`<${Asked} quiz=${quiz} question=${question} acts=${acts} />`
    : html`<${End} quiz=${quiz} acts=${acts} close=${close} />`;
}

/** Questions about rules before the first deal, over whatever is on screen. @param {{state: State, close: () => void}} props */
export function Quiz({ state, close }) {
  const { t } = usePage();
  const { quiz, quizActs } = /** @type {LearnState} */ (state.learn);
  const of = quiz.told?.questions.length ?? 0;
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  // Who answers by keyboard loses the button that was pressed, and goes on from the next one.
  useEffect(() => {
    if (quiz.at === 0 && quiz.picked === null) return;
    main.current?.scrollIntoView();
    /** @type {HTMLElement | null | undefined} */ (
      main.current?.querySelector("[data-first], .quiz-answer")
    )?.focus({ preventScroll: true });
  }, [quiz.at, quiz.picked]);
  return html`<main class="lesson quiz" ref=${main} data-question=${quiz.at}>
    <header class="lesson-top"><button type="button" class="round-button" aria-label=${t("quiz.close")}
      onClick=${close}>×</button><b class="quiz-title">${of > 0 && t("quiz.title", { n: of })}</b>
      ${
        of > 0 &&
        html`<span aria-label=${t("quiz.at", { n: Math.min(quiz.at + 1, of), of })}
        role="img">${Math.min(quiz.at + 1, of)} / ${of}</span>`
      }</header>
    ${
      state.live?.truth?.phase === "playing" &&
      html`<div class="banner question"><span>${t("learn.begun")}</span><button type="button"
        class="button" onClick=${close}>${t("learn.go")}</button></div>`
    }
    <${Inside} quiz=${quiz} acts=${quizActs} close=${close} /></main>`;
}
