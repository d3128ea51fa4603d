// @ts-check
/** @import { Mark, Review } from "../core/protocol.d.ts" */
/** @import { ReviewState, State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Chances, hasBand } from "./chances.mjs";
import { SIGNS, counted, dearest, open as undecided, signed, span, written } from "./figures.mjs";
import { Whisker } from "./whisker.mjs";

/** @param {{grade: Mark["grade"]}} props */
export function Grade({ grade }) {
  const { t } = usePage();
  return html`<span class="grade" data-grade=${grade}><i aria-hidden="true">${SIGNS[grade]}</i>
    ${t(`review.grade.${grade}`)}</span>`;
}

/** Luck, play and what a record's own setup began with, which add up to the result. @param {{review: Review}} props */
function Luck({ review }) {
  const { t } = usePage();
  const { luck, unit, names } = review;
  const parts = [
    { key: "luck", value: luck.luck, low: luck.luck_low, high: luck.luck_high },
    { key: "play", value: luck.play, low: luck.play_low, high: luck.play_high },
    ...(luck.rest
      ? [{ key: "head_start", value: luck.rest, low: luck.rest, high: luck.rest }]
      : []),
  ];
  const ends = span([0, ...parts.flatMap(({ low, high }) => [low, high])]);
  const sum = parts.map(({ value }) => signed(value, unit)).join(" ");
  return html`<section class="card luck"><h2>${t("review.luck_and_play")} <small>${t(`review.unit.${unit}`)}</small></h2>
    <dl>${parts.map(
      ({
        key,
        value,
        low,
        high,
      }) => html`<div key=${key} data-part=${key}><dt>${t(`review.${key}`)}</dt>
      <dd><${Whisker} value=${value} low=${low} high=${high} ends=${ends} kind=${key} zero />
        <b>${signed(value, unit)}</b>${
          high > low &&
          html`<small>${signed(low, unit)}${t("review.to")}${signed(high, unit)}</small>`
        }</dd></div>`,
    )}</dl>
    <p class="added"><span>${sum} =</span> <b>${t("review.result", { n: signed(luck.result, unit) })}</b>
      <small>${unit === "win" && t("review.even", { n: Math.round(100 / names.length) })}</small></p>
    <p class="note">${t("review.play_means")}</p></section>`;
}

/** The three dearest choices. @param {{review: Review, moments: Mark[], whole: boolean, open: (mark: Mark) => void}} props */
function Dearest({ review, moments, whole, open }) {
  const { t, say } = usePage();
  const { unit } = review;
  return html`<section class="card dearest"><h2>${t("review.dearest")} <small>${t("review.lost")}</small></h2>
    ${moments.length === 0 && html`<p class="nothing">${t(whole ? "review.nothing" : "review.searching")}</p>`}
    <ol>${moments.map(
      (mark, index) => html`<li key=${mark.step}><button type="button" class="moment-row"
      onClick=${() => open(mark)}><i class="place-mark" aria-hidden="true">${index + 1}</i>
      <span class="what"><b>${say(mark.words)}</b><small>${t("review.when", { round: mark.round, n: mark.index + 1 })}</small></span>
      <span class="price"><${Grade} grade=${mark.grade} /><span><b>${written(mark.loss, unit)}</b>${" "}
        <small>(${written(mark.low, unit)}${t("review.to")}${written(mark.high, unit)})</small></span></span></button></li>`,
    )}</ol></section>`;
}

/** Choices that can't be told right or wrong: no price, for nothing is held against anybody. @param {{moments: Mark[], open: (mark: Mark) => void}} props */
function Undecided({ moments, open }) {
  const { t, say } = usePage();
  return html`<section class="card dearest undecided"><h2>${t("review.undecided")}</h2>
    <p class="note">${t("review.undecided_note")}</p>
    <ol>${moments.map(
      (mark) => html`<li key=${mark.step}><button type="button" class="moment-row"
      onClick=${() => open(mark)}><i class="place-mark" aria-hidden="true">?</i>
      <span class="what"><b>${say(mark.words)}</b><small>${t("review.when", { round: mark.round, n: mark.index + 1 })}</small></span></button></li>`,
    )}</ol></section>`;
}

/** Every choice as a sign. @param {{review: Review, open: (mark: Mark) => void}} props */
function Every({ review, open }) {
  const { t, say } = usePage();
  const { fine, small, mistake, unclear } = counted(review.decisions);
  const n = review.decisions.length;
  return html`<section class="card every"><h2>${t("review.every", { n })}</h2>
    <ol>${review.decisions.map(
      (mark) => html`<li key=${mark.step}><button type="button" class="grade-sign"
      data-grade=${mark.grade} title=${say(mark.words)} onClick=${() => open(mark)}
      aria-label=${`${t("review.when", { round: mark.round, n: mark.index + 1 })}: ${say(mark.words)}, ${t(`review.grade.${mark.grade}`)}`}>${SIGNS[mark.grade]}</button></li>`,
    )}</ol>
    <ul class="key note">
      <li>● ${t("review.fine")} ${fine}</li><li>▽ ${t("review.grade.small")} ${small}</li>
      <li>▼ ${t("review.grade.mistake")} ${mistake}</li><li>? ${t("review.grade.unclear")} ${unclear}</li></ul></section>`;
}

/** The whole game at a glance. @param {{state: State, now: ReviewState, review: Review, open: (mark: Mark) => void}} props */
export function Overview({ state, now, review, open }) {
  const { t, say } = usePage();
  const moments = dearest(review.decisions);
  const unclear = undecided(review.decisions);
  const whole = now.found?.phase === "done";
  const wide = state.form !== "phone";
  return html`<h1 class="headline">${say(review.headline)}</h1>
    <div class="review-columns"><div>
      ${
        review.standings.length > 1 &&
        html`<section class="card"><h2>${t(`review.chances.${review.unit}`)} ${hasBand(review) && html`<small>${t("review.band")}</small>`}</h2>
        <${Chances} review=${review} wide=${wide} moments=${moments} open=${open} /></section>`
      }
      <${Dearest} review=${review} moments=${moments} whole=${whole} open=${open} />
      ${
        moments.length > 0 &&
        html`<button type="button" class="button main big" onClick=${() => open(moments[0])}>${t("review.see_dearest")}</button>`
      }</div>
    <div><${Luck} review=${review} />
      ${review.decisions.length > 0 && html`<${Every} review=${review} open=${open} />`}
      ${unclear.length > 0 && html`<${Undecided} moments=${unclear} open=${open} />`}</div></div>`;
}
