// @ts-check
/** @import { State } from "../core/types.d.ts" */
/** @import { Delta } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { figure, position, span } from "./figures.mjs";
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

/** The difference and its interval around zero. @param {{delta: Delta, of: string}} props */
function Around({ delta, of }) {
  const far =
    Math.max(
      ...[delta.value, delta.sure_low, delta.sure_high].map((each) => Math.abs(each ?? 0)),
      1e-9,
    ) * 1.15;
  const at = (/** @type {number | null} */ each, /** @type {number} */ end) =>
    each === null ? end : position(each, [-far, far]);
  return html`<svg class=${`line ${of}`} viewBox="0 0 100 12" preserveAspectRatio="none"
    aria-hidden="true">
    <rect class="ground" x="0" y="4.5" width="100" height="3" /><rect class="zero" x="49.7" y="0"
      width="0.6" height="12" />
    <rect class="span" x=${at(delta.sure_low, 0)} y="4"
      width=${Math.max(0.6, at(delta.sure_high, 100) - at(delta.sure_low, 0))} height="4" />
    <rect class="value" x=${at(delta.value, 50) - 0.5} y="1.5" width="1" height="9" /></svg>`;
}

/** @param {{delta: Delta}} props */
function One({ delta }) {
  const { t, say } = usePage();
  const { unit, value, sure_low: low, sure_high: high } = delta;
  const of = trend(delta);
  const apart = unit === "share" ? "points" : unit;
  return html`<li class="measure" data-measure=${delta.key}><div class="measure-head">
    <b>${say(delta.title)}</b><span class=${`mark ${of}`}><span
      aria-hidden="true">${SIGNS[of]}</span> ${t(`lab.trend.${of}`)}</span></div>
    <p>${figure(delta.base, unit, t)} → <strong>${figure(delta.change, unit, t)}</strong></p>
    <p class="note">${t("lab.difference", { v: figure(value, apart, t, true), interval: span(low, high, apart, t, true) })}</p><${Around} delta=${delta} of=${of} /></li>`;
}

/** @param {{deltas: Delta[]}} props */
function Deltas({ deltas }) {
  const { t } = usePage();
  const [sure, open] = [deltas.filter((each) => each.sure), deltas.filter((each) => !each.sure)];
  return html`${
    sure.length > 0 &&
    html`<ul
    class="measures">${sure.map((delta) => html`<${One} key=${delta.key} delta=${delta} />`)}</ul>`
  }
    ${
      open.length > 0 &&
      html`<details><summary>${t("lab.unsure", { n: open.length })}</summary><ul
    class="measures">${open.map((delta) => html`<${One} key=${delta.key} delta=${delta} />`)}</ul>
    </details>`
    }`;
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
  return html`<article class="result"><header class="card">
    <h2>${t("lab.versus", { base: names[0], change: names[1] })}</h2>
      <p class="note">${t("lab.at_seats", { seats: base.seats })}</p>
      ${
        verdict.length === 0
          ? html`<p>${t("lab.no_verdict")}</p>`
          : html`<ul
      class="verdict">${verdict.map(
        (sentence, index) => html`<li
      key=${index}>${say(sentence)}</li>`,
      )}</ul>`
      }
      <div class="row"><a class="button quiet"
        href=${`/lab/compare?${new URLSearchParams({ base: other, change: one })}`}>${t("lab.turn_round")}</a><a class="button quiet" href="/lab/measured">${t("lab.measured")}</a></div></header>
    <section class="card"><h2>${t("lab.differences")}</h2><p
      class="note">${t("lab.sure_note", { n: found.looked_at })}</p><${Deltas} deltas=${deltas} />
      </section>
    <${Pictures} results=${[base, measured]} names=${names} /></article>`;
}
