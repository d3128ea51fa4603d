// @ts-check
/** @import { AnswerUnder, Contrast, Side } from "../core/protocol.d.ts" */
/** @import { On, ReviewState, SameState, State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { go, momentPath, samePath } from "../core/router.mjs";
import { Top } from "../table/top.mjs";
import { product, span, written } from "./figures.mjs";
import { Board } from "./puzzle.mjs";
import { Whisker } from "./whisker.mjs";

/** What they are held against. @param {{state: State, same: SameState}} props */
function Others({ state, same: { wish } }) {
  const { t, say } = usePage();
  const game = state.games?.find(({ id }) => id === wish?.game);
  const choose = (/** @type {On<HTMLSelectElement>} */ event) =>
    go(samePath({ ...state.route.query, other: event.currentTarget.value }, state.route.key));
  const named = game?.presets.some(({ id }) => id === wish?.other);
  const chosen = named ? String(wish?.other) : "";
  return html`<label class="field inline"><span>${t("same.other")}</span><select onChange=${choose}>
    ${!chosen && html`<option value="" selected>${t(wish?.other ? "same.these" : "same.choose")}</option>`}
    ${(game?.presets ?? []).map(
      ({ id, title }) =>
        html`<option key=${id} value=${id} selected=${id === chosen}>${say(title)}</option>`,
    )}</select></label>`;
}

/** One answer with its options, on the axis of both. @param {{answer: AnswerUnder, found: Contrast, ends: [number, number], theirs: boolean}} props */
function AnswerCard({ answer, found, ends, theirs }) {
  const { t, say } = usePage();
  return html`<section class=${`card options ${theirs ? "theirs" : ""}`}><h2><small>${say(answer.title)}</small>
      <b>${answer.mixes ? t("same.mixes") : say(answer.best)}</b></h2>
    <ol>${answer.options.map(
      (
        option,
        index,
      ) => html`<li key=${JSON.stringify(option.action)} class=${index === 0 ? "best" : ""}>
        <b>${say(option.words)}</b><${Whisker} ...${option} ends=${ends} kind=${index === 0 ? "best" : ""} />
        <span class="value"><b>${written(option.value, found.unit)}</b></span></li>`,
    )}</ol><p class="note">${t(`review.rests.${answer.rests_on}`)}</p></section>`;
}

/** @param {Side | null} side @param {string} kind */
const partOf = (side, kind) => side?.branches.find((each) => each.kind === kind);

/** One sum in two columns. @param {{found: Contrast}} props */
function Why({ found }) {
  const { t, say } = usePage();
  const { one, other, unit, asked } = found;
  const sides = [one.why, other.why];
  const ends = new Map(
    sides.flatMap((side) => (side?.branches ?? []).map(({ kind, words }) => [kind, words])),
  );
  if (ends.size === 0) return null;
  const reckoned = (/** @type {Side | null} */ side, /** @type {string} */ kind) => {
    const part = partOf(side, kind);
    return part ? product(part, unit).join("") : "–";
  };
  return html`<section class="card reasons two-sums"><h2>${t("same.why", { what: say(asked) })}</h2>
    <p class="note">${t(`review.why_note.${unit}`)}</p>
    <table><thead><tr><th></th><th>${say(one.title)}</th><th class="theirs">${say(other.title)}</th></tr></thead>
    <tbody>${[...ends].map(
      ([kind, words]) =>
        html`<tr key=${kind}><th scope="row">${say(words)}</th>${sides.map((side, at) => html`<td key=${at}>${reckoned(side, kind)}</td>`)}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("review.total")}</th>${sides.map(
      (side, at) =>
        html`<td key=${at}><b>${side ? written(side.total, unit) : t("same.not_allowed")}</b></td>`,
    )}</tr></tfoot></table></section>`;
}

/** Both answers in a sentence. @param {{found: Contrast}} props */
function Headline({ found }) {
  const { t, say } = usePage();
  const { verdict, other, differs } = found;
  const rules = differs.length === 1 ? differs[0].title : other.title;
  return html`<h1 class="headline" role="status">${t(`same.${verdict}`, { rules: say(rules), best: say(other.best) })}</h1>`;
}

/** What the rules have otherwise. @param {{found: Contrast}} props */
function Differs({ found: { differs, looked_at: n, verdict } }) {
  const { t, say } = usePage();
  return html`<details class="card"><summary><b>${t("same.differs", { n: differs.length })}</b></summary>
    <ul>${differs.map((each) => html`<li key=${each.title.en}><b>${say(each.title)}</b> <small>${say(each.note)}</small></li>`)}</ul></details>
    ${n > 0 && html`<p class="note">${t(verdict === "another" ? "same.found" : "same.looked", { n })}</p>`}`;
}

/** @param {{state: State, found: Contrast}} props */
function Both({ state, found }) {
  const { one, other } = found;
  const ends = span([...one.options, ...other.options].flatMap(({ low, high }) => [low, high]));
  return html`<${Headline} found=${found} /><${Board} state=${state} found=${found.one} position=${{ ...found, view: found.one.view }} />
    <div class="review-columns even"><${AnswerCard} answer=${one} found=${found} ends=${ends} theirs=${false} />
      <${AnswerCard} answer=${other} found=${found} ends=${ends} theirs /></div>
    <${Why} found=${found} /><${Differs} found=${found} />`;
}

/** How far it is, or why there is nothing. @param {{same: SameState}} props */
function Coming({ same: { wish, found, problem } }) {
  const { t, say } = usePage();
  if (problem)
    return html`<p class="conflict" role="alert">${problem === true ? t("notice.failed") : say(problem)}</p>`;
  if (!wish?.other) return html`<p class="card">${t("same.intro")}</p>`;
  const words = found?.ahead
    ? t("same.waiting", { n: found.ahead })
    : t(wish.record ? "same.weighing" : "same.looking");
  return html`<div class="review-progress"><p role="status">${words}</p><progress aria-label=${words}></progress></div>`;
}

/** The same position under your rules and under theirs. @param {{state: State}} props */
export function SamePage({ state }) {
  const { t } = usePage();
  const { same } = /** @type {ReviewState} */ (state.review);
  const { wish, found } = same;
  return html`<${Top} state=${state} /><main class="review same"><header class="review-top">
      ${wish?.record && html`<a class="button quiet" href=${momentPath(wish.record, wish.seat, wish.step)}>‹ ${t("whatif.back")}</a>`}
      <span class="kicker">${t("same.title")}</span><${Others} state=${state} same=${same} /></header>
    ${found?.contrast ? html`<${Both} state=${state} found=${found.contrast} />` : html`<${Coming} same=${same} />`}</main>`;
}
