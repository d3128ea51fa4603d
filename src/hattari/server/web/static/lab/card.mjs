// @ts-check
/** @import { Line, Measure, Measured } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Drawn } from "./drawn.mjs";

/** Told by shape first, colour second. */
const SIGNS = /** @type {Record<string, string>} */ ({
  good: "✓",
  poor: "✕",
  open: "△",
  none: "○",
});
/** How many of its lines a card says in a sentence. */
const SENTENCES = 3;

/** Why answers may be these players' alone. @param {{result: Measured}} props */
export function Doubts({ result }) {
  const { say } = usePage();
  return html`${result.doubts.map((doubt) => html`<p key=${say(doubt)} class="warning">${say(doubt)}</p>`)}`;
}

/** A mark of the card; what stands behind it is one tap away. @param {{line: Line, measure: Measure}} props */
function Mark({ line, measure }) {
  const { t, say } = usePage();
  const { n, shown } = measure;
  const mark = line.doubted ? "none" : measure.mark;
  const sign = line.doubted ? "?" : SIGNS[mark];
  return html`<li><details class="card-mark"><summary><span class=${`sign ${mark}`}
      aria-hidden="true">${sign}</span><b>${say(line.ask)}</b>
      <span class="card-figure"><strong>${say(shown.value)}</strong> <small>${say(shown.interval)}</small></span>
      ${shown.line && html`<${Drawn} drawn=${shown.line} of=${`line ${mark}`} />`}</summary>
    <p class="note">${say(line.told ?? line.answer)} ${say(measure.note)} ${say(shown.apart)} (${t("lab.counted", { n: n.toLocaleString(), what: say(measure.counted) })})</p></details></li>`;
}

/** What a host asks of rules, answered: three sentences, then a mark for each question. @param {{result: Measured}} props */
export function Card({ result }) {
  const { t, say } = usePage();
  const { card, measures, players } = result;
  if (card.length === 0) return null;
  const marked = card.flatMap((line) => {
    const measure = measures.find((each) => each.key === line.key);
    return measure ? [{ line, measure }] : [];
  });
  return html`<div class="host-card">
    <dl class="answers">${card
      .slice(0, SENTENCES)
      .map(
        ({ key, ask, answer, told }) =>
          html`<div key=${key}><dt>${say(ask)}</dt><dd><b>${say(answer)}</b>${told && html`<small>${say(told)}</small>`}</dd></div>`,
      )}</dl>
    <ul class="card-marks">${marked.map(
      ({ line, measure }) => html`<${Mark} key=${line.key} line=${line} measure=${measure} />`,
    )}</ul>
    <p class="note">${t("lab.by_bots", { who: say(players[0]?.title), n: result.games.toLocaleString() })}</p></div>`;
}
