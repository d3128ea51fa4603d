// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { ScoreLine, View } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Avatar, hueOf } from "#page/table/seats.mjs";
import { isPlayed, resultOf } from "./reveal.mjs";
import { signed } from "./words.mjs";

const [WIDTH, HEIGHT, EDGE, LEFT] = [320, 150, 14, 34];

/** Every seat's chips after each round, the start first. @param {View} game @returns {number[][]} */
export const course = ({ seats, sheet }) =>
  seats.map(({ chips }, seat) => {
    const line = [chips];
    for (const { gains } of sheet.toReversed()) line.unshift(line[0] - gains[seat]);
    return line;
  });

/** The chips that a seat has at the end, and how many more or fewer than at the start. @param {View} game @param {number} seat @param {Translate} t */
export function ended(game, seat, t) {
  const { chips } = game.seats[seat];
  const change = signed(chips - course(game)[seat][0]);
  return t("dobon.ended", { n: chips, change });
}

/** The match as far as it is known: without a round whose result is still being played. @param {Scene} scene @returns {View} */
function known(scene) {
  const { game } = scene;
  if (!isPlayed(scene)) return game;
  const { before } = resultOf(scene);
  const seats = game.seats.map((seat, at) => ({ ...seat, chips: before[at] }));
  return { ...game, seats, sheet: game.sheet.slice(0, -1) };
}

/** Chips over the rounds, a line for each seat with its initial at the end. @param {{scene: Scene}} props */
function Chart({ scene }) {
  const { t } = usePage();
  const lines = course(known(scene));
  const all = lines.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const across = (/** @type {number} */ at) =>
    LEFT + (at * (WIDTH - LEFT - 2 * EDGE)) / Math.max(1, lines[0].length - 1);
  const up = (/** @type {number} */ chips) =>
    HEIGHT - EDGE - ((chips - low) * (HEIGHT - 2 * EDGE)) / Math.max(1, high - low);
  const ends = spread(lines.map((line) => up(/** @type {number} */ (line.at(-1)))));
  const start = lines[0][0];
  return html`<svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
    aria-label=${t("dobon.chart")}>
    <line class="chart-start" x1=${LEFT} x2=${WIDTH - 2 * EDGE} y1=${up(start)} y2=${up(start)} />
      <text class="chart-mark" x=${LEFT - 6} y=${up(start) + 3} text-anchor="end">${start}</text>
    ${lines.map(
      (line, seat) => html`<g key=${seat} style=${{ "--hue": hueOf(seat) }}>
      <polyline class="chart-line"
        points=${line.map((chips, at) => `${across(at)},${up(chips)}`).join(" ")} />
      ${line.map(
        (chips, at) => html`<circle key=${at} class="chart-dot" cx=${across(at)}
      cy=${up(chips)} r="2.6" />`,
      )}
      <text class="chart-name" x=${WIDTH - 2 * EDGE + 7}
        y=${ends[seat] + 4}>${[...scene.seats[seat].name][0] ?? "?"}</text></g>`,
    )}
  </svg>`;
}

/** Labels moved apart that would stand on each other. @param {number[]} heights */
function spread(heights) {
  const order = heights.map((_, seat) => seat).sort((one, other) => heights[one] - heights[other]);
  const placed = [...heights];
  order.forEach((seat, at) => {
    if (at > 0) placed[seat] = Math.max(placed[seat], placed[order[at - 1]] + 12);
  });
  const over = Math.max(0, ...placed.map((height) => height - (HEIGHT - 5)));
  return placed.map((height) => height - over);
}

/** @param {{scene: Scene, line: ScoreLine, index: number}} props */
function Row({ scene, line, index }) {
  const { t } = usePage();
  return html`<tr><th scope="row"><span class="spoken">${t("dobon.round", { n: index + 1 })}</span>
    <span aria-hidden="true">${index + 1}</span> <small>${t(`dobon.short.${line.ending}`)}</small>
      </th>
    ${scene.seats.map(
      (_, seat) => html`<td key=${seat}
    class=${line.winners.includes(seat) ? "won" : ""}>${signed(line.gains[seat])}</td>`,
    )}</tr>`;
}

/** The score sheet of the match: a line for every settled round, and a chart. @param {{scene: Scene}} props */
export function Sheet({ scene }) {
  const { t } = usePage();
  const { seats } = scene;
  const game = known(scene);
  const { sheet } = game;
  return html`<section class="scores" aria-label=${t("dobon.sheet")}>
    ${sheet.length > 0 && html`<${Chart} scene=${scene} />`}
    <div class="scores-scroll" tabindex="0" role="group" aria-label=${t("dobon.sheet")}><table>
      <thead><tr><th scope="col">${t("dobon.round_short")}</th>${seats.map(
        (seat, at) => html`<th
        key=${at} scope="col"><${Avatar} face=${seat.face} mute /><span>${seat.name}</span>
          </th>`,
      )}</tr></thead>
      <tbody>${sheet.map(
        (line, at) => html`<${Row} key=${at} scene=${scene} line=${line}
        index=${at} />`,
      )}</tbody>
      <tfoot><tr><th
        scope="row">${t("dobon.chips_word")}</th>${game.seats.map(
          (seat, at) => html`<td
          key=${at}>${seat.chips}</td>`,
        )}</tr></tfoot>
    </table></div>
  </section>`;
}
