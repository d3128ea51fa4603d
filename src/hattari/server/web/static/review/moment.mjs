// @ts-check
/** @import { Mark, Review, Side, Weighed } from "../core/protocol.d.ts" */
/** @import { Panel, Replay, ReviewState, Scene, State } from "../core/types.d.ts" */
import { openHands } from "../after/rounds.mjs";
import { replayScene } from "../after/scene.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { costs, percent, product, span, written } from "./figures.mjs";
import { replayAtPath, samePath, studyPath, whatIfPath } from "../core/router.mjs";
import { Grade } from "./overview.mjs";
import { isLedTo, pointersAt } from "./together.mjs";
import { Whisker } from "./whisker.mjs";

/** How many options are told one by one. */
const TOLD = 6;

/** The same action, as far as programs tell. @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The best few, and what was chosen wherever it stands. @param {Mark} mark @returns {Weighed[]} */
export function told({ options, chosen }) {
  const first = options.slice(0, TOLD);
  const own = options.find(({ action }) => same(action, chosen));
  return !own || first.includes(own) ? first : [...first.slice(0, TOLD - 1), own];
}

/** How many of the told ones are the very best, so that all that is left out is worth less. @param {Mark} mark */
export const foremost = (mark) =>
  told(mark).filter((each, place) => each === mark.options[place]).length;

/** The replay at this very choice, as its seat saw it, wherever the address has led to. @param {State} state @param {Mark} mark @returns {State} */
const asThen = (state, { step: at, seat }) => ({
  ...state,
  replay: state.replay && { ...state.replay, at, seat, beat: Infinity },
});

/** The table as one saw it, before one chose. @param {{state: State}} props */
function Board({ state }) {
  const scene = replayScene(state);
  const panel = scene && state.panels[scene.game.game];
  if (!scene || !panel) return null;
  return html`<div class="review-board"><${panel.Board} scene=${scene} />
    ${scene.you !== null && html`<${panel.Hand} scene=${scene} />`}</div>`;
}

/** What could be done, and what each is worth. @param {{state: State, mark: Mark, unit: "win" | "chips"}} props */
function Options({ state, mark, unit }) {
  const { t, say, intents } = usePage();
  const review = /** @type {ReviewState} */ (state.review);
  const led = isLedTo(state, mark);
  const rows = told(mark);
  const ends = span(rows.flatMap(({ low, high }) => [low, high]));
  const left = mark.options.length + mark.left_out - rows.length;
  return html`<section class="card options"><h2>${t(`review.options.${unit}`)} <small>◆ ${t("review.yours")}</small></h2>
    <ol>${rows.map((option) => {
      const own = same(option.action, mark.chosen);
      const number = mark.options.indexOf(option);
      const by = led ? pointersAt(review, "option", number) : [];
      return html`<li key=${JSON.stringify(option.action)} class=${`${own ? "picked" : ""} ${by.length > 0 ? "pointed" : ""}`}>
        <b>${say(option.words)}${
          led &&
          html` <button type="button" class="point" aria-label=${t("together.point", { what: say(option.words) })}
            onClick=${() => intents.command({ do: "point", at: "option", number })}>☝</button>`
        }${by.length > 0 && html` <small>${by.join(", ")}</small>`}</b>
        <${Whisker} ...${option} ends=${ends} kind=${own ? "picked" : ""} />
        <span class="value"><b>${written(option.value, unit)}</b>${
          option.share !== null &&
          html`<small>${t("review.share", { n: percent(option.share) })}</small>`
        }</span></li>`;
    })}</ol>
    ${left > 0 && html`<p class="note">${t("review.others", { n: left, first: foremost(mark) })}</p>`}
    ${mark.mixes && html`<p class="note">${t("review.mixes")}</p>`}
    <p class="note">${t(`review.rests.${mark.rests_on}`)}</p></section>`;
}

/** One side of the sum. @param {{side: Side, unit: "win" | "chips"}} props */
export function Sum({ side, unit }) {
  const { t, say } = usePage();
  const most = Math.max(
    1e-9,
    ...side.branches.map(({ chance, value }) => Math.abs(chance * value)),
  );
  return html`<div class="summand"><h3>${t("review.if", { what: say(side.words) })}</h3>
    ${side.branches.map((end) => {
      const [factors, made] = product(end, unit);
      return html`<div class="ending-row" key=${end.kind} data-kind=${end.kind}>
      <span>${say(end.words)}</span>
      <span class="product">${factors}<b>${made}</b></span>
      <i class="part" style=${{ "--part": Math.abs(end.chance * end.value) / most }}></i></div>`;
    })}
    <p class="total"><span>${t("review.total")}</span><b>${written(side.total, unit)}</b></p></div>`;
}

/** A figure after a minus. @param {string} figure */
const bracketed = (figure) => (figure.startsWith("−") ? `(${figure})` : figure);

/** Why, as arithmetic that adds up. @param {{mark: Mark, unit: "win" | "chips"}} props */
function Why({ mark, unit }) {
  const { t, say } = usePage();
  const sides = mark.why.filter(({ branches }) => branches.length > 0);
  if (sides.length === 0) return null;
  const [chosen, best, counted] = ["chosen", "best", "counted"].map((of) =>
    mark.why.find((side) => side.of === of),
  );
  const terms = [best, chosen, counted].flatMap((side) =>
    side ? [bracketed(written(side.total, unit))] : [],
  );
  return html`<section class="card reasons"><h2>${t("review.why")}</h2>
    <p class="note">${t(`review.why_note.${unit}`)}</p>
    ${sides.map((side) => html`<${Sum} key=${side.of} side=${side} unit=${unit} />`)}
    ${
      counted &&
      html`<p class="total"><span>${say(counted.words)}</span><b>${written(counted.total, unit)}</b></p>`
    }${
      best &&
      html`<p class="balance"><span>${terms.join(" − ")}</span>
      <b>${t(costs(mark) ? "review.loss" : "review.apart", { n: written(mark.loss, unit) })}</b>
      <small>${written(mark.low, unit)}${t("review.to")}${written(mark.high, unit)}</small></p>`
    }</section>`;
}

/** @param {{chance: number, plain: number}} claim */
const meters = ({ chance, plain }) => [
  { key: "plain", part: plain },
  { key: "heard", part: chance },
];

/** Where a chance comes from: with all that was heard, and without. @param {{mark: Mark}} props */
function Claims({ mark }) {
  const { t, say } = usePage();
  if (mark.claims.length === 0) return null;
  return html`<section class="card claims"><h2>${t("review.likely")}</h2>
    ${mark.claims.map(
      (claim) => html`<div key=${claim.kind} class="claim"><p>${say(claim.words)}</p>
      ${meters(claim).map(
        ({
          key,
          part,
        }) => html`<div class="meter" key=${key} data-key=${key}><span>${t(`review.${key}`)}</span>
        <i class="track" aria-hidden="true"><i style=${{ width: percent(part) }}></i></i><b>${percent(part)}</b></div>`,
      )}</div>`,
    )}</section>`;
}

/** What really lay there: closed, for it had no part in the verdict. @param {{state: State}} props */
function Truth({ state }) {
  const { t } = usePage();
  const scene = /** @type {Scene | null} */ (replayScene(state));
  const panel = /** @type {Panel | null | undefined} */ (scene && state.panels[scene.game.game]);
  if (!scene || !panel?.Hands) return null;
  const hands = openHands(/** @type {Replay} */ (state.replay));
  return html`<details class="card truth"><summary><b>${t("review.truth")}</b>
    <small>${t("review.truth_note")}</small></summary>
    <${panel.Hands} scene=${scene} hands=${hands} /></details>`;
}

/** The ways on from a choice: to play it differently, to see it in the replay. @param {{state: State, mark: Mark}} props */
function Onward({ state, mark }) {
  const { t } = usePage();
  const record = state.route.key;
  return html`<section class="card onward"><p class="note">${t("whatif.note")}</p>
    <div class="onward-ways"><a class="button go" href=${whatIfPath(record, mark.seat, mark.step)}>${t("whatif.play")}</a>
    <a class="button quiet" href=${samePath({ seat: `${mark.seat}`, step: `${mark.step}` }, record)}>${t("review.under_others")}</a>
    <a class="button quiet" href=${replayAtPath(record, mark.step, mark.seat)}>${t("review.in_replay")}</a></div></section>`;
}

/** One choice, as it could be seen then; of one's own what cost something can be practised. @param {{state: State, review: Review, mark: Mark, mine: boolean}} props */
export function Moment({ state, review, mark, mine }) {
  const { t, say } = usePage();
  const { unit } = review;
  const then = asThen(state, mark);
  const best = mark.options[0];
  const dear = costs(mark);
  const ends = { low: written(mark.low, unit), high: written(mark.high, unit) };
  return html`<article class="moment-page" aria-label=${say(mark.words)}>
    <p class="graded"><${Grade} grade=${mark.grade} />${
      dear &&
      html` <span>${t(`review.loss_of.${unit}`, { n: written(mark.loss, unit), ...ends })}</span>`
    }${mark.grade === "unclear" && html` <span>${t("review.apart_of", ends)}</span>`}</p>
    <h1 class="headline">${
      dear
        ? t("review.better", { chosen: say(mark.words), best: say(best.words) })
        : t(`review.verdict.${mark.grade}`, { chosen: say(mark.words) })
    }</h1>
    ${mark.grade === "unclear" && html`<p class="note">${t("review.undecided_note")}</p>`}
    <${Board} state=${then} />
    ${
      dear &&
      mine &&
      html`<p class="practise"><a class="button" href=${studyPath(`${state.route.key}-${mark.step}`)}>${t("review.practise")}</a></p>`
    }
    <div class="review-columns"><div><${Options} state=${state} mark=${mark} unit=${unit} /><${Claims} mark=${mark} /></div>
    <div><${Why} mark=${mark} unit=${unit} /><${Truth} state=${then} /><${Onward} state=${state} mark=${mark} /></div></div></article>`;
}
