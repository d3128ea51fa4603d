// @ts-check
/** @import { State, Text } from "../core/types.d.ts" */
/** @import { Delta } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { samePath } from "../core/router.mjs";
import { Drawn } from "./drawn.mjs";
import { Missing } from "./gallery.mjs";
import { Pictures } from "./pictures.mjs";

/** What became of a figure. @param {Delta} delta */
const trend = (delta) =>
  !delta.sure ? "unsure" : delta.better === null ? "other" : delta.better ? "better" : "worse";

const SIGNS = /** @type {Record<string, string>} */ ({
  better: "✓",
  worse: "✕",
  other: "±",
  unsure: "?",
});

/** @param {{delta: Delta}} props */
function One({ delta }) {
  const { t, say } = usePage();
  const { base, change, value, interval, line } = delta.shown;
  const of = trend(delta);
  return html`<li class="measure" data-measure=${delta.key}><div class="measure-head"><b>${say(delta.title)}</b><span class=${`mark ${of}`}><span aria-hidden="true">${SIGNS[of]}</span> ${t(`lab.trend.${of}`)}</span></div>
    <p>${say(base)} → <strong>${say(change)}</strong></p>
    <p class="note">${t("lab.difference", { v: say(value), interval: say(interval) })}</p><${Drawn} drawn=${line} of=${`line ${of}`} /></li>`;
}

/** How many sentences are enough to begin with. */
const FIRST = 3;

/** What a change of the rules does, the most important first. @param {{verdict: Text[]}} props */
export function Verdict({ verdict }) {
  const { t, say } = usePage();
  const list = (/** @type {Text[]} */ sentences) =>
    html`<ul class="verdict">${sentences.map((sentence, index) => html`<li key=${index}>${say(sentence)}</li>`)}</ul>`;
  const rest = verdict.slice(FIRST);
  return html`${list(verdict.slice(0, FIRST))}${rest.length > 0 && html`<details><summary>${t("lab.more_verdict", { n: rest.length })}</summary>${list(rest)}</details>`}`;
}

/** @param {{deltas: Delta[]}} props */
export function Deltas({ deltas }) {
  const { t } = usePage();
  const [sure, open] = [deltas.filter((each) => each.sure), deltas.filter((each) => !each.sure)];
  return html`${sure.length > 0 && html`<ul class="measures">${sure.map((delta) => html`<${One} key=${delta.key} delta=${delta} />`)}</ul>`}
    ${open.length > 0 && html`<details><summary>${t("lab.unsure", { n: open.length })}</summary><ul class="measures">${open.map((delta) => html`<${One} key=${delta.key} delta=${delta} />`)}</ul></details>`}`;
}

/** Two results side by side: what the change of the rules changes. @param {{state: State}} props */
export function ComparePage({ state }) {
  const { t, say } = usePage();
  const { base: one = "", change: other = "" } = state.route.query;
  const found = state.lab?.results[`${one} ${other}`];
  if (!found || !("changes" in found)) return html`<${Missing} found=${found} />`;
  const {
    base,
    changes: [{ measured, deltas, verdict }],
  } = found;
  const names = [say(base.title), say(measured.title)];
  return html`<article class="result"><header class="card"><h2>${t("lab.versus", { base: names[0], change: names[1] })}</h2>
      <p class="note">${t("lab.at_seats", { seats: base.seats })}</p>
      ${verdict.length === 0 ? html`<p>${t("lab.no_verdict")}</p>` : html`<${Verdict} verdict=${verdict} />`}
      <div class="row"><a class="button quiet" href=${`/lab/compare?${new URLSearchParams({ base: other, change: one })}`}>${t("lab.turn_round")}</a><a class="button quiet" href=${samePath({ game: base.game, one: JSON.stringify(base.rules), other: JSON.stringify(measured.rules) })}>${t("lab.same_position")}</a><a class="button quiet" href="/lab/measured">${t("lab.measured")}</a></div></header>
    <section class="card"><h2>${t("lab.differences")}</h2><p class="note">${t("lab.sure_note", { n: found.looked_at })}</p><${Deltas} deltas=${deltas} /></section>
    <${Pictures} pictures=${found.pictures} results=${[base, measured]} /></article>`;
}
