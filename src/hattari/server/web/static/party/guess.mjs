// @ts-check
/** @import { PartyState, State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { CodeForm } from "./code.mjs";

/** What there is to guess now; null where there is nothing. @param {State} state @param {import("../core/types.d.ts").Translate} t */
export function questionOf({ live, parties }, t) {
  const view = live?.shown;
  if (!view?.game || view.phase !== "playing") return null;
  const names = view.seats.map((seat) => seat.name);
  return parties[view.game.game]?.guess?.(view.game, names, t) ?? null;
}

/** How viewers guessed, as a bar; before it is settled only how many. @param {{state: State}} props */
export function Bar({ state }) {
  const { t } = usePage();
  const { guesses } = /** @type {PartyState} */ (state.party);
  if (!guesses || guesses.total === 0) return null;
  const { total, yes } = guesses;
  if (yes === null)
    return html`<p class="guess-bar waiting-guesses">${t("party.guesses", { n: total })}</p>`;
  const part = yes / total;
  return html`<p class="guess-bar" role="img"
    aria-label=${t("party.guessed", { yes, no: total - yes })} style=${{ "--part": part }}>
    <span>${t("party.true")} ${Math.round(100 * part)}%</span>
    <span>${Math.round(100 * (1 - part))}% ${t("party.false")}</span></p>`;
}

/** A viewer's page: one tap, no seat. @param {{state: State}} props */
export function GuessPage({ state }) {
  const { t, say } = usePage();
  const { acts, problem, guessed } = /** @type {PartyState} */ (state.party);
  const view = state.live?.shown;
  if (!view)
    return html`<main class="knock"><a class="logo" href="/">${t("app.name")}</a>
      ${problem ? html`<p class="trouble" role="alert">${say(problem)}</p><${CodeForm} action=${t("party.go")} done=${(/** @type {string} */ code) => location.assign(`/guess/${code}`)} />` : html`<p aria-busy="true">${t("link.connecting")}</p>`}</main>`;
  const asked = questionOf(state, t);
  const claims = state.games?.find(({ id }) => id === view.game_id)?.claims ?? true;
  const own = guessed?.moment === view.moment ? guessed.yes : null;
  const tap = (/** @type {boolean} */ yes) => () => acts.guess(state.route.key, view.moment, yes);
  return html`<main class="knock guessing"><p class="logo">${say(view.game_title)}</p>
    ${
      asked
        ? html`<h1>${asked.asked}</h1><div class="guess-pair">
          <button type="button" class="button main" aria-pressed=${own === true}
            onClick=${tap(true)}>${asked.yes}</button>
          <button type="button" class="button danger" aria-pressed=${own === false}
            onClick=${tap(false)}>${asked.no}</button></div>`
        : html`<h1>${t(claims ? "party.guess_soon" : "party.guess_none")}</h1>`
    }
    <p class="note" role="status">${problem ? say(problem) : own === null ? "" : t("party.guess_counts")}</p>
    <${Bar} state=${state} /></main>`;
}
