// @ts-check
/** @import { Chart, Measured, Shown, Table } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Drawn } from "./drawn.mjs";

/** The numbers themselves, for those who can't see the picture or want to know. @param {{table: Table, name: string}} props */
function Numbers({ table, name }) {
  const { t, say } = usePage();
  return html`<details class="numbers"><summary>${t("lab.numbers")}${name && ` · ${name}`}</summary><div class="scroll" tabindex="0" role="region" aria-label=${say(table.title)}><table>
    <thead><tr>${table.columns.map(({ key, title }) => html`<th key=${key} scope="col">${say(title)}</th>`)}</tr></thead>
    <tbody>${table.rows.map((row, index) => html`<tr key=${index}>${row.map((value, column) => html`<td key=${column}>${value === null ? "–" : Number(value.toFixed(3))}</td>`)}</tr>`)}</tbody></table></div></details>`;
}

/** @param {{chart: Chart}} props */
function One({ chart }) {
  const { say } = usePage();
  return html`<div class=${chart.of ? "chart small" : "chart"}><b>${say(chart.title)}${chart.of && ` · ${say(chart.of)}`}</b><${Drawn} drawn=${chart.drawn} /><small>${say(chart.caption)}</small></div>`;
}

/** A picture with its words and its numbers. @param {{picture: Shown, results: Measured[]}} props */
function Figure({ picture, results }) {
  const { say } = usePage();
  const tables = results.flatMap(({ title, tables: every }) =>
    every.filter(({ key }) => key === picture.key).map((table) => ({ title, table })),
  );
  return html`<figure class="card figure" data-table=${picture.key}><figcaption><h3>${say(picture.title)}</h3><p class="note">${say(picture.note)}</p></figcaption>
    ${picture.legend.length > 0 && html`<p class="legend">${picture.legend.map(({ name, drawn }, index) => html`<span key=${index} class="key"><${Drawn} drawn=${drawn} of="shape" /> ${say(name)}</span>`)}</p>`}
    <div class="charts">${picture.charts.map((chart, index) => html`<${One} key=${index} chart=${chart} />`)}</div>
    ${tables.map(({ title, table }, index) => html`<${Numbers} key=${index} table=${table} name=${tables.length > 1 ? say(title) : ""} />`)}</figure>`;
}

/** The pictures of a result, or of several over each other. @param {{pictures: Shown[], results: Measured[]}} props */
export const Pictures = ({ pictures, results }) =>
  html`<div class="figures">${pictures.map((picture) => html`<${Figure} key=${picture.key} picture=${picture} results=${results} />`)}</div>`;
