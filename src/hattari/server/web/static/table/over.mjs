// @ts-check
/** @import { State, TableView } from "../core/types.d.ts" */
/** @import { FaceName } from "../faces/face.mjs" */
import { recordPath } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Phrases } from "../core/phrases.mjs";
import { replayPath } from "../core/router.mjs";
import { panelOf } from "./live.mjs";
import { faceBySeat } from "../faces/face.mjs";
import { Avatar } from "./seats.mjs";

/** @param {{names: string[], faces: FaceName[], ranking: number[][]}} props */
export function Ranking({ names, faces, ranking }) {
  const { t } = usePage();
  const rank = (/** @type {number} */ group) => 1 + ranking.slice(0, group).flat().length;
  return html`<ol class="ranking">${ranking.map((seats, group) =>
    seats.map(
      (seat) => html`<li key=${seat} data-rank=${rank(group)}>
    <span class="rank">${t("over.rank", { n: rank(group) })}</span><${Avatar}
      face=${faces[seat]} mood=${group === 0 ? "laugh" : "cry"} mute /><b>${names[seat]}</b></li>`,
    ),
  )}</ol>`;
}

/** The end of a game: ranks, and where to go from here. @param {{state: State}} props */
export function GameOver({ state }) {
  const { t, intents } = usePage();
  const { live } = state;
  const view = /** @type {TableView} */ (live?.shown);
  const last = view.finished.at(-1);
  if (!last) return null;
  const record = state.records.find((each) => each.number === last.number)?.id;
  const winners = last.ranking[0] ?? [];
  const won = winners.includes(view.you.seat ?? -1);
  return html`<section class="over" aria-label=${t("over.title")}>
    <h2><${Phrases} text=${won ? t("over.you_won") : t("over.won", { name: winners.map((/** @type {number} */ seat) => last.names[seat]).join(", ") })} /></h2>
    <${Ranking} names=${last.names} ranking=${last.ranking}
      faces=${view.seats.map(({ face, index }) => face ?? faceBySeat(index))} />
    <div class="row">
      ${
        view.you.host
          ? html`<button type="button" class="button main"
      onClick=${() => intents.command({ do: "rematch" })}>${t("over.rematch")}</button>`
          : html`<p
        class="note">${t("over.host_rematch")}</p>`
      }
      ${
        record &&
        html`<a class="button" href=${replayPath(record)}>${t("over.replay")}</a>
        <a class="button quiet" href=${recordPath(record)}
          download=${`${record}.json`}>${t("over.download")}</a>
        <button type="button" class="button quiet"
          onClick=${() => intents.checkChance(record)}>${t(panelOf(state, view)?.check ?? "over.check")}</button>`
      }
      <a class="button quiet" href="/">${t("app.home")}</a>
    </div>
  </section>`;
}
