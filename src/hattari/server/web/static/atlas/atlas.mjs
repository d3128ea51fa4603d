// @ts-check
/** @import { AtlasState, Component, On, PageStore, State } from "../core/types.d.ts" */
/** @import { AtlasOut, TextOut } from "../core/protocol.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { gameOf, makeActs, NO_INTERVIEW, startAtlas } from "./acts.mjs";
import { fits, headsOf, SHORT } from "./filter.mjs";
import { Interview } from "./interview.mjs";
import { TextDialog } from "./text.mjs";

/** What is shown, by game, heads and length. @param {{state: State, atlas: AtlasState}} props */
function Filters({ state, atlas }) {
  const { t, say } = usePage();
  const { filter, told, acts } = atlas;
  const texts = told?.texts ?? [];
  const pick = (/** @type {On<HTMLSelectElement>} */ event) =>
    acts.filter({ heads: Number(event.currentTarget.value) || null });
  return html`<div class="chips atlas-filters" role="group" aria-label=${t("atlas.filters")}>
    ${(state.games ?? [])
      .filter((each) => each.atlas)
      .map(
        (each) => html`<button key=${each.id} type="button"
        class=${`chip ${each.id === gameOf(state) ? "on" : ""}`} aria-pressed=${each.id === gameOf(state)}
        onClick=${() => acts.filter({ game: each.id })}>${say(each.title)}</button>`,
      )}
    <select class="chip" aria-label=${t("atlas.heads")} value=${String(filter.heads ?? "")} onChange=${pick}>
      <option value="">${t("atlas.any_heads")}</option>
      ${headsOf(texts).map((heads) => html`<option key=${heads} value=${String(heads)}>${t("atlas.players", { n: heads })}</option>`)}</select>
    ${
      texts.some(({ minutes }) => minutes !== null) &&
      html`<button type="button" class=${`chip ${filter.short ? "on" : ""}`} aria-pressed=${filter.short}
        onClick=${() => acts.filter({ short: !filter.short })}>${t("atlas.short", { n: SHORT })}</button>`
    }</div>`;
}

/** @param {{told: AtlasOut, text: TextOut}} props */
function Card({ told, text }) {
  const { t, say, intents } = usePage();
  const apart = text.differs?.length ?? 0;
  return html`<li><button type="button" class=${`card atlas-card ${apart === 0 ? "mine" : ""}`}
    data-text=${text.id}
    onClick=${() => intents.open("atlas-text", { game: told.game, text, mine: told.mine })}>
    <span class="atlas-words"><b>${say(text.title)}</b><span>${say(text.character)}</span>
      <span class="atlas-facts"><span>${t("atlas.seats", { least: text.seats[0], most: text.seats[1] })}</span>
        <span>${text.minutes === null ? t("atlas.unmeasured") : t("atlas.minutes", { n: Math.round(text.minutes) })}</span>
        <span class="apart">${apart === 0 ? t("atlas.yours") : t("atlas.apart", { n: apart })}</span></span></span>
  </button></li>`;
}

/** @param {{atlas: AtlasState}} props */
function Cards({ atlas }) {
  const { t, say } = usePage();
  const { told, filter, problem } = atlas;
  if (problem)
    return html`<p class="conflict" role="alert">${problem === true ? t("atlas.missing") : say(problem)}</p>`;
  if (!told) return html`<p aria-busy="true">${t("link.connecting")}</p>`;
  const shown = told.texts.filter((text) => fits(text, filter));
  return html`<p class="note" role="status">${t("atlas.mine", { rules: say(told.mine) })} ${t("atlas.count", { n: shown.length })}</p>
    <ul class="atlas-cards">${shown.map((text) => html`<${Card} key=${text.id} told=${told} text=${text} />`)}</ul>
    ${shown.length === 0 && html`<p class="card">${t("atlas.nothing")}</p>`}
    <p class="note">${t("atlas.measured")}</p>`;
}

/** Every published text that is known. @param {{state: State}} props */
function AtlasPage({ state }) {
  const { t, intents } = usePage();
  const atlas = /** @type {AtlasState} */ (state.atlas);
  const game = gameOf(state);
  return html`<main class="paper atlas"><h1>${t("atlas.title")}</h1>
    <p>${t("atlas.intro")}</p>
    <button type="button" class="button main atlas-ask"
      onClick=${() => intents.interview(game)}>${t("interview.begin")}</button>
    <${Filters} state=${state} atlas=${atlas} />
    <${Cards} atlas=${atlas} /></main>`;
}

/**
 * The atlas of this page, from now on.
 * @param {PageStore} store
 * @returns {AtlasState}
 */
export function open(store) {
  startAtlas(store);
  return {
    view: /** @type {Component<{state: State}>} */ (AtlasPage),
    Interview: /** @type {Component<{state: State, close: () => void}>} */ (Interview),
    Text: /** @type {Component<never>} */ (TextDialog),
    acts: makeActs(store),
    filter: { game: "", heads: null, short: false },
    asked: "",
    told: null,
    problem: null,
    interview: NO_INTERVIEW,
    opening: -1,
  };
}
