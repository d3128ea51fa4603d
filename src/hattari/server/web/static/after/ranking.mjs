// @ts-check
/** @import { Panel, TableView, Translate } from "../core/types.d.ts" */
/** @import { StandingView } from "../core/protocol.d.ts" */
/** @import { FaceName } from "../faces/face.mjs" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Avatar } from "../table/seats.mjs";

/** What each seat of the last game has won at this table. @param {TableView} view @returns {Map<number, StandingView>} */
export const tonight = ({ standings }) =>
  new Map(standings.flatMap((each) => (each.seat === null ? [] : [[each.seat, each]])));

/** Who may start another game, by name where the host has one here. @param {Translate} t @param {TableView} view */
export function nextGame(t, { host, members }) {
  const name = members.find(({ id }) => id === host)?.name;
  return name ? t("over.rematch_by", { name }) : t("over.host_rematch");
}

/** How this game ended, and what everybody has won tonight. @param {{view: TableView, faces: FaceName[], panel?: Panel}} props */
export function Ranking({ view, faces, panel }) {
  const { t } = usePage();
  const { names, ranking, tallies } = /** @type {TableView["finished"][number]} */ (
    view.finished.at(-1)
  );
  const won = tonight(view);
  const rank = (/** @type {number} */ group) => 1 + ranking.slice(0, group).flat().length;
  const guessed = (/** @type {number} */ seat) => {
    const { right, made } = tallies.find((each) => each.seat === seat) ?? { right: 0, made: 0 };
    return made > 0 && html`<small class="guessed">${t("over.guessed", { right, made })}</small>`;
  };
  const ended = (/** @type {number} */ seat) =>
    view.game &&
    panel?.ended &&
    html`<small class="ended">${panel.ended(view.game, seat, t)}</small>`;
  return html`<ol class="ranking">${ranking.map((seats, group) =>
    seats.map(
      (
        seat,
      ) => html`<li key=${seat} data-rank=${rank(group)} aria-current=${seat === view.you.seat ? "true" : undefined}>
    <span class="rank">${t("over.rank", { n: rank(group) })}</span><${Avatar} face=${faces[seat]}
      mood=${group === 0 ? "laugh" : "calm"} mute /><b>${names[seat]}${ended(seat)}${guessed(seat)}</b>${
        won.has(seat) &&
        html`<span class="score">${t("over.wins", { n: won.get(seat)?.wins ?? 0 })} ${" "}<small
          >${t("over.points", { n: won.get(seat)?.points ?? 0 })}</small></span>`
      }</li>`,
    ),
  )}</ol>`;
}
