// @ts-check
/** @import { AtlasState, Interview as Talk, State } from "../core/types.d.ts" */
/** @import { ArrivalOut, InquiryOut } from "../core/protocol.d.ts" */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { specFor } from "./acts.mjs";
import { Differing, Lacking, Source } from "./text.mjs";

/** Nothing in a question's picture is tapped. */
const nothing = () => {};

/** @param {{talk: Talk, question: InquiryOut, acts: AtlasState["acts"]}} props */
function Question({ talk, question, acts }) {
  const { t, say } = usePage();
  const Stage = talk.stage;
  return html`<div role="status"><h1>${say(question.ask)}</h1>
      ${question.note.en && html`<p class="quiz-asked">${say(question.note)}</p>`}</div>
    ${
      Stage &&
      question.stage &&
      html`<div class="lesson-cloth quiz-cloth" role="group" aria-label=${say(question.scene)}>
        <${Stage} key=${talk.answers.length} stage=${question.stage} tap=${nothing} hint=${null} done=${true} /></div>`
    }
    <div class="quiz-answers" role="group" aria-label=${t("interview.answers")}>${question.answers.map(
      (
        answer,
        place,
      ) => html`<button key=${answer.en} type="button" class="button quiet quiz-answer"
        data-answer=${place} onClick=${() => acts.answer(place)}><span>${say(answer)}</span>
        ${question.notes[place]?.en && html`<small>${say(question.notes[place])}</small>`}</button>`,
    )}</div>
    <div class="interview-moves">${
      talk.answers.length > 0 &&
      html`<button type="button" class="button quiet" onClick=${acts.back}>${t("interview.back")}</button>`
    }<button type="button" class="button quiet" data-unsaid onClick=${() => acts.answer(null)}>${t("interview.unsaid")}</button></div>
    <p class="note">${t("interview.left", { n: question.left })}</p>`;
}

/** What was not asked, folded. @param {{arrival: ArrivalOut}} props */
function Assumed({ arrival: { assumed } }) {
  const { t } = usePage();
  if (assumed.length === 0) return null;
  return html`<details class="assumed"><summary>${t("interview.assumed", { n: assumed.length })}</summary>
    <${Differing} differs=${assumed} /></details>`;
}

/** @param {{arrival: ArrivalOut}} props */
function Near({ arrival }) {
  const { t, say } = usePage();
  const { nearest, alike, differs, unmet } = arrival;
  return html`<section class="card"><h2>${t("interview.nearest", { text: say(nearest.title) })}</h2>
    <p>${say(nearest.character)}</p><${Source} text=${nearest} />
    ${differs.length > 0 && html`<h3>${t("interview.differs")}</h3><${Differing} differs=${differs} />`}
    ${alike.length > 0 && html`<p class="note">${t("interview.alike", { texts: alike.map(say).join(t("interview.comma")) })}</p>`}
    ${
      unmet.length > 0 &&
      html`<h3>${t("interview.unmet")}</h3><ul>${unmet.map(
        (each) => html`<li key=${each.ask.en}>${say(each.ask)} ${say(each.answer)}</li>`,
      )}</ul>`
    }<${Lacking} lacks=${nearest.lacks} /></section>`;
}

/** The rules that were meant. @param {{state: State, talk: Talk, arrival: ArrivalOut, acts: AtlasState["acts"], close: () => void}} props */
function Arrival({ state, talk, arrival, acts, close }) {
  const { t, say, intents } = usePage();
  const spec = specFor(state, talk.game, arrival.rules) ?? { preset: "" };
  const over = state.live !== null;
  const take = () => {
    acts.keep(talk.game, say(arrival.title), spec);
    intents.takeRules(talk.game, spec, over);
  };
  return html`<div role="status"><h1>${t("interview.done", { rules: say(arrival.title) })}</h1></div>
    <div class="lesson-moves end">${
      over
        ? html`<button type="button" class="button go" data-first onClick=${take}>${t("interview.use")}</button>`
        : html`<button type="button" class="button go" data-first onClick=${() => intents.quick(talk.game, spec)}>${t("interview.play")}</button>
          <button type="button" class="button quiet" onClick=${take}>${t("interview.take")}</button>`
    }</div>
    <${Near} arrival=${arrival} /><${Assumed} arrival=${arrival} />
    <div class="interview-moves"><button type="button" class="button quiet" onClick=${acts.back}>${t("interview.back")}</button>
      <button type="button" class="button quiet" onClick=${() => acts.begin(talk.game)}>${t("interview.again")}</button>
      <button type="button" class="button quiet" onClick=${close}>${t("interview.close")}</button></div>`;
}

/** @param {{state: State, talk: Talk, acts: AtlasState["acts"], close: () => void}} props */
function Inside({ state, talk, acts, close }) {
  const { t, say } = usePage();
  if (talk.problem)
    return html`<p class="conflict" role="alert">${talk.problem === true ? t("interview.missing") : say(talk.problem)}</p>
      <button type="button" class="button" onClick=${() => acts.begin(talk.game)}>${t("interview.again")}</button>`;
  if (talk.told?.question)
    return html`<${Question} talk=${talk} question=${talk.told.question} acts=${acts} />`;
  if (talk.told?.arrival)
    return html`<${Arrival} state=${state} talk=${talk} arrival=${talk.told.arrival} acts=${acts} close=${close} />`;
  return html`<p aria-busy="true">${t("link.connecting")}</p>`;
}

/** At most ten questions that make rules, over whatever is on screen. @param {{state: State, close: () => void}} props */
export function Interview({ state, close }) {
  const { t } = usePage();
  const { interview: talk, acts } = /** @type {AtlasState} */ (state.atlas);
  const question = talk.told?.question;
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  const at = question ? question.asked : -1;
  // Who answers by keyboard loses the button that was pressed, and goes on from the next one.
  useEffect(() => {
    if (!talk.told || at === 0) return;
    main.current?.scrollIntoView();
    /** @type {HTMLElement | null | undefined} */ (
      main.current?.querySelector("[data-first], .quiz-answer")
    )?.focus({ preventScroll: true });
  }, [at, talk.told]);
  return html`<main class="lesson quiz interview" ref=${main} data-question=${at}>
    <header class="lesson-top"><button type="button" class="round-button" aria-label=${t("interview.close")}
      onClick=${close}>×</button><b class="quiz-title">${t("interview.title")}</b>
      ${
        question &&
        html`<span role="img" aria-label=${t("interview.at", { n: question.asked + 1, of: question.most })}>${question.asked + 1} / ${question.most}</span>`
      }</header>
    <${Inside} state=${state} talk=${talk} acts=${acts} close=${close} /></main>`;
}
