// @ts-check
/** @import { Measured, Table } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import {
  columnOf,
  drawn,
  isJoined,
  isWide,
  kindOf,
  path,
  points,
  powers,
  range,
  spacing,
  ticks,
  yardstick,
} from "./scale.mjs";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT] = [320, 172, 38, 8, 8, 22];
const SHARES = new Set(["win", "share", "loses", "reached", "ahead", "stuck", "edge"]);

/** @param {boolean} hundreds @param {number} value */
const label = (hundreds, value) => (hundreds ? `${Math.round(100 * value)}%` : String(value));

/** Where values lie in a picture; `wide` where across it goes by powers of ten. @param {[number, number]} across @param {[number, number]} up @param {boolean} [wide] */
function frame([left, right], [low, high], wide = false) {
  const along = (/** @type {number} */ value) => (wide ? Math.log(value) : value);
  return {
    x: (/** @type {number} */ value) =>
      LEFT +
      ((WIDTH - LEFT - RIGHT) * (along(value) - along(left))) / (along(right) - along(left) || 1),
    y: (/** @type {number} */ value) =>
      HEIGHT - FOOT - ((HEIGHT - FOOT - TOP) * (value - low)) / (high - low),
  };
}

/** The lines of round numbers, and the numbers. @param {{at: ReturnType<typeof frame>, across: [number, number], up: [number, number], hundreds: boolean, wide?: boolean}} props */
function Grid({ at, across, up, hundreds, wide = false }) {
  return html`${ticks(...up).map(
    (value) => html`<g key=${`y${value}`}><path
    class=${value === 0 ? "base" : "grid"} d=${`M${LEFT} ${at.y(value)}H${WIDTH - RIGHT}`} /><text
    class="tick up" x=${LEFT - 5} y=${at.y(value) + 4}>${label(hundreds, value)}</text></g>`,
  )}
    ${(wide ? powers(...across) : ticks(...across, 6).filter(Number.isInteger)).map(
      (value) => html`<text
    key=${`x${value}`} class="tick across" x=${at.x(value)} y=${HEIGHT - 6}>${value}</text>`,
    )}`;
}

/** @param {{tables: Table[], column: number}} props */
function Lines({ tables, column }) {
  const joined = isJoined(tables[0]);
  const aside = (/** @type {number} */ index) =>
    joined ? 0 : (index - (tables.length - 1) / 2) * 0.16;
  const all = tables.map((table, index) => ({
    line: points(table, column).map(({ x, y, low, high }) => ({
      x: x + aside(index),
      y,
      low,
      high,
    })),
    coin: yardstick(table, column),
  }));
  const every = all.flatMap(({ line, coin }) => [...line, ...coin]);
  const room = joined ? 0 : 0.4;
  const across = /** @type {[number, number]} */ ([
    Math.min(...every.map(({ x }) => x)) - room,
    Math.max(...every.map(({ x }) => x)) + room,
  ]);
  const up = range(every.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]));
  const wide = isWide(every.map(({ x }) => x));
  const at = frame(across, up, wide);
  const through = (/** @type {{x: number, y: number}[]} */ line) =>
    path(line.map(({ x, y }) => [at.x(x), at.y(y)]));
  return html`<${Grid} at=${at} across=${across} up=${up}
    hundreds=${SHARES.has(tables[0].columns[column].key)} wide=${wide} />
    ${all.map(
      ({ line, coin }, index) => html`<g key=${index} class=${`series s${index}`}>
      ${coin.length > 0 && html`<path class="coin" d=${through(coin)} />`}${
        joined &&
        html`<path
      class="curve" d=${through(line)} />`
      }
      ${line.map(
        ({ x, y, low, high }) => html`<g
      key=${x}>${
        low != null &&
        high != null &&
        html`<path class="whisker"
        d=${`M${at.x(x)} ${at.y(low)}V${at.y(high)}`} />`
      }<circle class="dot" cx=${at.x(x)}
          cy=${at.y(y)} r="2.6" /></g>`,
      )}</g>`,
    )}`;
}

/** @param {{tables: Table[], column: number}} props */
function Bars({ tables, column }) {
  const all = tables.map((table) => points(table, column));
  const every = all.flat();
  const step = spacing(every.map(({ x }) => x));
  const across = /** @type {[number, number]} */ ([
    Math.min(...every.map(({ x }) => x)) - step / 2,
    Math.max(...every.map(({ x }) => x)) + step / 2,
  ]);
  const up = range(every.map(({ y }) => y));
  const at = frame(across, up);
  const wide = (at.x(step) - at.x(0)) * 0.86;
  return html`<${Grid} at=${at} across=${across} up=${up} hundreds=${true} />
    ${all.map(
      (bars, index) =>
        html`<g key=${index} class=${`series s${index}`}>${bars.map(
          ({ x, y }) =>
            html`<rect key=${x} class="bar" x=${at.x(x) - wide / 2 + (index * wide) / all.length}
              width=${wide / all.length} y=${at.y(y)} height=${at.y(0) - at.y(y)} />`,
        )}</g>`,
    )}`;
}

/** By what one owns (down) and the other (across): the darker, the surer. @param {{table: Table, column: number}} props */
function Heat({ table, column }) {
  const owned = [
    ...new Set(table.rows.flatMap(([own, other]) => [Number(own), Number(other)])),
  ].toSorted((a, b) => a - b);
  const size = Math.min(44, 290 / owned.length);
  const place = (/** @type {number | null} */ count) => 24 + owned.indexOf(Number(count)) * size;
  return html`<svg class="picture heat"
    viewBox=${`0 0 ${26 + owned.length * size} ${26 + owned.length * size}`} aria-hidden="true">
    ${owned.map(
      (count) => html`<g key=${count}><text class="tick" x=${place(count) + size / 2}
    y="15">${count}</text><text class="tick" x="12" y=${place(count) + size / 2 + 4}>${count}</text>
      </g>`,
    )}
    ${table.rows.map((row) => {
      const value = row[column];
      return (
        value !== null &&
        html`<g key=${`${row[0]} ${row[1]}`}><rect class=${value < 0.5 ? "less" : "more"}
          fill-opacity=${(Math.abs(value - 0.5) * 1.6).toFixed(2)} x=${place(row[1])}
            y=${place(row[0])} width=${size - 2} height=${size - 2} rx="4" />
        <text class="cell" x=${place(row[1]) + size / 2 - 1}
          y=${place(row[0]) + size / 2 + 4}>${Math.round(100 * value)}</text></g>`
      );
    })}</svg>`;
}

/** The numbers themselves, for those who can't see the picture or want to know. @param {{table: Table, name: string}} props */
function Numbers({ table, name }) {
  const { t, say } = usePage();
  return html`<details class="numbers"><summary>${t("lab.numbers")}${name && ` · ${name}`}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label=${say(table.title)}><table>
    <thead><tr>${table.columns.map(
      ({ key, title }) => html`<th key=${key}
      scope="col">${say(title)}</th>`,
    )}</tr></thead>
    <tbody>${table.rows.map(
      (row, index) => html`<tr
      key=${index}>${row.map(
        (value, column) => html`<td
        key=${column}>${value === null ? "–" : Number(value.toFixed(3))}</td>`,
      )}</tr>`,
    )}</tbody>
          </table></div></details>`;
}

/** @param {{tables: Table[], column: number, names: string[]}} props */
function Drawing({ tables, column, names }) {
  const { t, say } = usePage();
  const [table] = tables;
  const { title } = table.columns[column];
  if (kindOf(table) === "heat") {
    const at = t("lab.heat_axes", {
      own: say(table.columns[0].title),
      other: say(table.columns[1].title),
    });
    return html`<div class="heats"><b>${say(title)} (%)</b><div
      class="row">${tables.map(
        (each, index) => html`<div
      key=${index}>${names[index] && html`<small>${names[index]}</small>`}<${Heat} table=${each}
        column=${column} /></div>`,
      )}</div><small>${at}</small></div>`;
  }
  const coin = columnOf(table, "coin") >= 0 && table.columns[column].key === "win";
  return html`<div><b>${say(title)}</b><svg class="picture" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    aria-hidden="true">${
      kindOf(table) === "bars"
        ? html`<${Bars} tables=${tables}
    column=${column} />`
        : html`<${Lines} tables=${tables} column=${column} />`
    }</svg>
    <small>${t("lab.across", { what: say(table.columns[0].title) })}${coin && ` · ${t("lab.dashed", { what: say(table.columns[columnOf(table, "coin")].title) })}`}</small>
      </div>`;
}

/** One table in all results that have it. @param {{tables: Table[], names: string[]}} props */
function Figure({ tables, names }) {
  const { say } = usePage();
  const [table] = tables;
  return html`<figure class="card figure" data-table=${table.key}><figcaption>
    <h3>${say(table.title)}</h3><p class="note">${say(table.note)}</p></figcaption>
    ${
      names.length > 1 &&
      kindOf(table) !== "heat" &&
      html`<p
    class="legend">${names.map(
      (name, index) => html`<span key=${index}
    class=${`key s${index}`}>${name}</span>`,
    )}</p>`
    }
    ${drawn(table).map(
      (column) => html`<${Drawing} key=${column} tables=${tables} column=${column}
    names=${names} />`,
    )}
    ${tables.map(
      (each, index) => html`<${Numbers} key=${index} table=${each}
    name=${names[index] ?? ""} />`,
    )}</figure>`;
}

/** The pictures of a result, or of several over each other. @param {{results: Measured[], names?: string[]}} props */
export function Pictures({ results, names = [] }) {
  const [first] = results;
  const of = (/** @type {string} */ key) =>
    results.map((result) => result.tables.find((/** @type {Table} */ table) => table.key === key));
  return html`<div
    class="figures">${first.tables.filter((/** @type {Table} */ { key, rows }) => rows.length > 0 && of(key).every(Boolean)).map((/** @type {Table} */ { key }) => html`<${Figure} key=${key} tables=${of(key)} names=${names} />`)}</div>`;
}
