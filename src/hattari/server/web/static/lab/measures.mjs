// @ts-check
/** @import { Measure, Measured } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Drawn } from "./drawn.mjs";
import { marks } from "./figures.mjs";

const SIGNS = /** @type {Record<string, string>} */ ({ good: "✓", poor: "✕", open: "?", none: "" });

/** So few judged figures are not set apart from the others. */
const FEW = 4;

/** Good or poor, in words and by shape. @param {{mark: string}} props */
function Mark({ mark }) {
  const { t } = usePage();
  if (mark === "none") return null;
  return html`<span class=${`mark ${mark}`}><span aria-hidden="true">${SIGNS[mark]}</span> ${t(`lab.mark.${mark}`)}</span>`;
}

/** @param {{measure: Measure}} props */
function One({ measure }) {
  const { t, say } = usePage();
  const { mark, value, n, shown } = measure;
  return html`<li class="measure" data-measure=${measure.key}><div class="measure-head"><b>${say(measure.title)}</b><${Mark} mark=${mark} /></div>
    ${
      value === null
        ? html`<p class="note">${say(measure.why)}</p>`
        : html`<p class="measure-value"><strong>${say(shown.value)}</strong> <small>${say(shown.interval)} ${say(shown.apart)}</small></p>
      ${shown.line && html`<${Drawn} drawn=${shown.line} of=${`line ${mark}`} />`}`
    }
    <small class="measure-note">${say(measure.note)}${value !== null && ` (${t("lab.counted", { n: n.toLocaleString(), what: say(measure.counted) })})`}</small></li>`;
}

/** @param {{measures: Measure[]}} props */
const List = ({ measures }) =>
  html`<ul class="measures">${measures.map((measure) => html`<${One} key=${measure.key} measure=${measure} />`)}</ul>`;

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
  return html`<p class="marks">${marks(result.measures).map(([mark, n]) => html`<span key=${mark} class=${`mark ${mark}`}><span aria-hidden="true">${SIGNS[mark]}</span> ${t(`lab.marks.${mark}`, { n })}</span>`)}</p>
    <${List} measures=${judged} />
    <details class="more"><summary>${t("lab.more_figures", { n: others.length })}</summary><${List} measures=${others} /></details>`;
}
