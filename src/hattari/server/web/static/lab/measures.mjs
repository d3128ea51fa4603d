// @ts-check
/** @import { Measure, Measured } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { domain, figure, marks, position, span } from "./figures.mjs";

const SIGNS = /** @type {Record<string, string>} */ ({ good: "✓", poor: "✕", open: "?", none: "" });

/** So few judged figures are not set apart from the others. */
const FEW = 4;

/** Good or poor, in words and by shape. @param {{mark: string}} props */
function Mark({ mark }) {
  const { t } = usePage();
  if (mark === "none") return null;
  return html`<span class=${`mark ${mark}`}><span
    aria-hidden="true">${SIGNS[mark]}</span> ${t(`lab.mark.${mark}`)}</span>`;
}

/** A value on its line, with its interval over the range that is good. @param {{measure: Measure}} props */
export function Line({ measure }) {
  const { value, low, high, good } = measure;
  const within = domain(measure);
  const at = (/** @type {number | null} */ each, /** @type {number} */ end) =>
    each === null ? end : position(each, within);
  const [from, to] = [at(good[0], 0), at(good[1], 100)];
  const known = good[0] !== null || good[1] !== null;
  return html`<svg class=${`line ${measure.mark}`} viewBox="0 0 100 12" preserveAspectRatio="none"
    aria-hidden="true">
    <rect class="ground" x="0" y="4.5" width="100" height="3" />
    ${
      known &&
      html`<rect class="wanted" x=${from} y="1" width=${Math.max(0, to - from)}
    height="10" />`
    }
    <rect class="zero" x=${position(0, within) - 0.2} y="1" width="0.4" height="10" />
    <rect class="span" x=${at(low, 0)} y="4" width=${Math.max(0.6, at(high, 100) - at(low, 0))}
      height="4" />
    <rect class="value" x=${at(value, 0) - 0.5} y="1.5" width="1" height="9" /></svg>`;
}

/** @param {{measure: Measure}} props */
function One({ measure }) {
  const { t, say } = usePage();
  const { value, low, high, unit, n } = measure;
  const interval = low === null && high === null ? "" : span(low, high, unit, t);
  return html`<li class="measure" data-measure=${measure.key}><div class="measure-head">
    <b>${say(measure.title)}</b><${Mark} mark=${measure.mark} /></div>
    ${
      value === null
        ? html`<p class="note">${say(measure.why)}</p>`
        : html`<p class="measure-value">
          <strong>${figure(value, unit, t)}</strong> <small>${interval}</small></p>
      <${Line} measure=${measure} />`
    }
    <small
      class="measure-note">${say(measure.note)}${value !== null && ` (${t("lab.counted", { n: n.toLocaleString(), what: say(measure.counted) })})`}</small></li>`;
}

/** @param {{measures: Measure[]}} props */
const List = ({ measures }) =>
  html`<ul class="measures">${measures.map(
    (measure) => html`<${One} key=${measure.key}
    measure=${measure} />`,
  )}</ul>`;

/** Every measure of a result: first those of which one knows what is good. @param {{result: Measured}} props */
export function Measures({ result }) {
  const { t } = usePage();
  const judged = result.measures.filter(
    (/** @type {Measure} */ measure) => measure.mark !== "none",
  );
  const others = result.measures.filter(
    (/** @type {Measure} */ measure) => measure.mark === "none",
  );
  if (judged.length < FEW) return html`<${List} measures=${result.measures} />`;
  return html`<p class="marks">${marks(result.measures).map(
    ([mark, n]) => html`<span key=${mark}
    class=${`mark ${mark}`}><span
    aria-hidden="true">${SIGNS[mark]}</span> ${t(`lab.marks.${mark}`, { n })}</span>`,
  )}</p>
    <${List} measures=${judged} />
    <details class="more"><summary>${t("lab.more_figures", { n: others.length })}</summary><${List}
      measures=${others} /></details>`;
}
