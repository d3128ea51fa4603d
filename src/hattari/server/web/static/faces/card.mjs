// @ts-check
/** @import { State, TableView } from "../core/types.d.ts" */
/** @import { SeatView } from "../core/protocol.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { Face, faceBySeat } from "./face.mjs";

/** What may be known of a bot: how strong it is, how it leans, what gives it away. @param {{state: State, view: TableView, seat: SeatView}} props */
function BotFacts({ state, view, seat }) {
  const { t, say } = usePage();
  const rung = (state.bots[view.game_id] ?? []).find(({ id }) => id === seat.bot);
  const figure = (state.figures[view.game_id] ?? []).find(({ face }) => face === seat.face);
  const habit =
    view.options.habits && figure?.habits.find(({ bots }) => bots.includes(seat.bot ?? ""));
  return html`<p class="rung"><span class="mark">${t("seat.bot")}</span> <b>${say(rung?.title) || seat.bot}</b></p>
    <p class="note">${say(rung?.note)}</p>
    ${
      habit
        ? html`<p>${say(habit.promise)}</p><p class="hint"><b>${t("figure.habit")}</b>
      ${say(habit.hint)}</p>`
        : html`<p class="note">${t("figure.no_habit")}</p>`
    }`;
}

/** Hears no more, or again, what somebody says and reacts with. @param {{state: State, player: string}} props */
function Hide({ state, player }) {
  const { t, intents } = usePage();
  const hidden = state.preferences.blocked.includes(player);
  return html`<button type="button" class="button quiet"
    onClick=${() => intents.block(player)}>${t(hidden ? "people.unblock" : "people.block")}</button>`;
}

/** Who sits there. @param {{state: State, seat: number}} props */
export function SeatDialog({ state, seat: index }) {
  const { t } = usePage();
  const view = state.live?.truth;
  const seat = view?.seats[index];
  if (!view || !seat) return null;
  const mine = view.you.id === seat.player;
  return html`<${Dialog} title=${seat.name}><div class="seat-card">
    <${Face} face=${seat.face ?? faceBySeat(index)} mood="smug" label=${t(`face.${seat.face}`)} />
    <div>${
      seat.player === null
        ? html`<${BotFacts} state=${state} view=${view} seat=${seat} />`
        : !mine && html`<${Hide} state=${state} player=${seat.player} />`
    }</div></div><//>`;
}
