// @ts-check
/** @import { Mark, Review } from "../core/protocol.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { written } from "./figures.mjs";

/** The picture's own measures, narrow and wide. */
const SIZES = {
  narrow: { width: 360, height: 230, left: 40, right: 84 },
  wide: { width: 760, height: 330, left: 48, right: 130 },
};
const ABOVE = 14;
const BELOW = 26;
/** How far apart the names at the lines' ends stand. */
const APART = 17;
const DASHES = ["7 4", "2 4", "9 3 2 3", "12 5", "1 3"];

/** Names at the ends of lines, moved apart where they would lie on each other, none below the lowest. @param {number[]} wanted @param {number} lowest */
export function spread(wanted, lowest) {
  const order = wanted.map((_, seat) => seat).sort((one, other) => wanted[one] - wanted[other]);
  const found = [...wanted];
  for (let index = 1; index < order.length; index += 1) {
    const above = found[order[index - 1]];
    found[order[index]] = Math.max(found[order[index]], above + APART);
  }
  let below = lowest + APART;
  for (const seat of order.toReversed()) {
    found[seat] = Math.min(found[seat], below - APART);
    below = found[seat];
  }
  return found;
}

/**
 * Where a choice lies on one's own line: so far into its round as choices have been made in it.
 * @param {Review} review
 * @param {Mark} mark
 * @returns {[number, number]}
 */
export function whereabouts({ standings, decisions, seat }, { step, round, index }) {
  const before = Math.max(
    0,
    standings.findLastIndex((each) => each.step <= step),
  );
  const after = Math.min(before + 1, standings.length - 1);
  const many = decisions.filter((each) => each.round === round).length;
  const part = after > before ? (index + 1) / (many + 1) : 0;
  const [from, to] = [standings[before].values[seat], standings[after].values[seat]];
  return [before + part, from + part * (to - from)];
}

/** The ends of the value's axis, and where it has lines. @param {Review} review @returns {[number, number, number[]]} */
function axis({ unit, standings, names }) {
  if (unit === "win") return [0, 1, [0, 1 / names.length, 0.5, 1]];
  const values = standings.flatMap((each) => each.values);
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1);
  return [low, high, [low, 0, high].filter((each) => each >= low && each <= high)];
}

/**
 * A line for each seat over the game, between rounds.
 * @param {{review: Review, wide: boolean, moments: Mark[], open: (mark: Mark) => void}} props
 */
export function Chances({ review, wide, moments, open }) {
  const { t } = usePage();
  const { standings, names, seat: mine, unit } = review;
  const { width, height, left, right } = SIZES[wide ? "wide" : "narrow"];
  const [low, high, lines] = axis(review);
  const last = Math.max(1, standings.length - 1);
  const x = (/** @type {number} */ index) => left + ((width - left - right) * index) / last;
  const y = (/** @type {number} */ value) =>
    height - BELOW - ((height - ABOVE - BELOW) * (value - low)) / (high - low);
  const others = names.map((_, seat) => seat).filter((seat) => seat !== mine);
  const ends = spread(
    names.map((_, seat) => y(standings.at(-1)?.values[seat] ?? 0)),
    height - BELOW,
  );
  const path = (/** @type {number} */ seat) =>
    standings.map(({ values }, index) => `${index ? "L" : "M"}${x(index)} ${y(values[seat])}`);
  const label = (/** @type {number} */ seat) => (seat === mine ? t("review.you") : names[seat]);
  const every = Math.ceil(last / (wide ? 16 : 8));
  const told = names.map(
    (_, seat) => `${label(seat)} ${written(standings.at(-1)?.values[seat] ?? 0, unit)}`,
  );
  return html`<svg class="chances" viewBox=${`0 0 ${width} ${height}`} role="group"
    aria-label=${t("review.chances_said", { ends: told.join(", ") })}>
    ${lines.map(
      (value) => html`<g class=${value === 1 / names.length ? "even" : "level"}><path
        d=${`M${left} ${y(value)}H${width - right}`} /><text x=${left - 6} y=${y(value) + 4}
        text-anchor="end">${unit === "win" ? Math.round(100 * value) : Math.round(value)}</text></g>`,
    )}
    ${standings.map(
      (_, index) =>
        index > 0 &&
        index % every === 0 &&
        html`<text class="round" x=${x(index)} y=${height - 6} text-anchor="middle">${index}</text>`,
    )}
    ${others.map(
      (seat, index) => html`<path class="line" data-tone=${index % 5} d=${path(seat).join("")}
        stroke-dasharray=${DASHES[index % DASHES.length]} /><text class="name" data-tone=${index % 5}
        x=${width - right + 8} y=${ends[seat] + 4}>${clipped(names[seat], wide)}</text>`,
    )}
    <path class="spread-band" d=${band(review, x, y)} />
    <path class="line oneself" d=${path(mine).join("")} /><text class="name oneself"
      x=${width - right + 8} y=${ends[mine] + 4}>${t("review.you")}</text>
    ${moments.map((mark, index) => {
      const [along, value] = whereabouts(review, mark);
      return html`<g class="flag" role="button" tabindex="0" key=${mark.step}
        aria-label=${t("review.moment", { n: index + 1 })} onClick=${() => open(mark)}
        onKeyDown=${(/** @type {KeyboardEvent} */ { key }) => key === "Enter" && open(mark)}>
        <circle cx=${x(along)} cy=${y(value)} r="10" /><text x=${x(along)} y=${y(value) + 4}
        text-anchor="middle">${index + 1}</text></g>`;
    })}</svg>`;
}

/** Whether one's own line is estimated, and so has a band. @param {Pick<Review, "standings" | "seat">} review */
export const hasBand = ({ standings, seat }) =>
  standings.some(({ low, high }) => high[seat] > low[seat]);

/** @param {Review} review @param {(index: number) => number} x @param {(value: number) => number} y */
function band({ standings, seat }, x, y) {
  const upper = standings.map(({ high }, index) => `${x(index)} ${y(high[seat])}`);
  const lower = standings.map(({ low }, index) => `${x(index)} ${y(low[seat])}`).toReversed();
  return `M${[...upper, ...lower].join("L")}Z`;
}

/** What fits beside a line; the whole name stands in the sentence that says the picture. @param {string} name @param {boolean} wide */
function clipped(name, wide) {
  const most = wide ? 14 : 8;
  const letters = [...name];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : name;
}
