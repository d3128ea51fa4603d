// @ts-check
/** @import { RuleSet, State, Text } from "../core/types.d.ts" */
/** @import { ResultCard } from "../core/protocol.d.ts" */
/** @import { Measured } from "./results.d.ts" */
import { Cover } from "../core/cover.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { Doubts, Card as HostCard } from "./card.mjs";
import { labPath, presetOf } from "./link.mjs";
import { Measures } from "./measures.mjs";
import { Pictures } from "./pictures.mjs";

const resultPath = (/** @type {string} */ name) => `/lab/result?name=${encodeURIComponent(name)}`;

/** A ready result. @param {{state: State, card: ResultCard}} props */
function Card({ state, card }) {
  const { t, say } = usePage();
  return html`<li><a class="row-link with-cover" href=${resultPath(card.name)}><${Cover} state=${state} game=${card.game} />
    <b>${say(card.title)}</b><small>${t("lab.card", { seats: card.seats, games: card.games.toLocaleString() })}</small></a></li>`;
}

/** Two results of one game and one size, to be put side by side. @param {{cards: ResultCard[]}} props */
function Compare({ cards }) {
  const { t, say } = usePage();
  const like = Math.max(
    1,
    cards.findIndex(
      (card, index) => index > 0 && card.game === cards[0].game && card.seats === cards[0].seats,
    ),
  );
  const options = (/** @type {number} */ chosen) =>
    cards.map(
      (card, index) =>
        html`<option key=${card.name} value=${card.name} selected=${index === chosen}>${say(card.title)} · ${t("lab.at_seats", { seats: card.seats })}</option>`,
    );
  return html`<form class="card compare-form" action="/lab/compare"><h2>${t("lab.compare")}</h2><p class="note">${t("lab.compare_note")}</p>
    <label class="field"><span>${t("lab.base")}</span><select name="base">${options(0)}</select></label>
    <label class="field"><span>${t("lab.change")}</span><select name="change">${options(like)}</select></label>
    <button type="submit" class="button main">${t("lab.compare_button")}</button></form>`;
}

/** What has been measured already. @param {{state: State}} props */
export function Gallery({ state }) {
  const { t } = usePage();
  const { results: cards = [], pictures = [] } = state.lab?.about ?? {};
  if (cards.length === 0) return html`<p class="card">${t("lab.nothing_measured")}</p>`;
  return html`<div class="gallery"><${Pictures} pictures=${pictures} results=${[]} />
    <section class="card ready"><h2>${t("lab.ready")}</h2><p class="note">${t("lab.ready_note")}</p>
      <ul class="rows">${cards.map((card) => html`<${Card} key=${card.name} state=${state} card=${card} />`)}</ul></section>
    ${cards.length > 1 && html`<${Compare} cards=${cards} />`}</div>`;
}

/** Who played to measure this, and with what: anybody can do it again. @param {{result: Measured}} props */
function Origin({ result }) {
  const { t, say } = usePage();
  return html`<details class="origin"><summary>${t("lab.origin")}</summary><p>${t("lab.origin_note", { seed: result.seed })}</p>
    <ul>${result.players.map(
      (each) =>
        html`<li key=${each.key}><b>${say(each.title)}</b> <small>${Object.entries(each.facts)
          .map(([name, value]) => `${name} ${value}`)
          .join(" · ")}</small></li>`,
    )}</ul>
    <p><small>${Object.entries(result.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(" · ")}</small></p></details>`;
}

/** Something that was not there, or is still on its way. @param {{found: object | undefined}} props */
export function Missing({ found }) {
  const { t, say } = usePage();
  if (!found) return html`<p class="card" aria-busy="true">${t("link.connecting")}</p>`;
  return html`<p class="card conflict" role="alert">${say("problem" in found ? /** @type {Text | null} */ (found.problem) : null) || t("notice.failed")}</p>`;
}

/** A ready result in full. @param {{state: State}} props */
export function ResultPage({ state }) {
  const { t, say, intents } = usePage();
  const found = state.lab?.results[state.route.query.name];
  if (!found || !("measures" in found)) return html`<${Missing} found=${found} />`;
  return html`<article class="result"><header class="card"><h2 class="with-picture"><${Cover} state=${state} game=${found.game} />${say(found.title)}</h2>
      <p class="note">${t("lab.found", { games: found.games.toLocaleString(), seats: found.seats })}</p>
      <div class="row"><button type="button" class="button main"
        onClick=${() => intents.makeTable({ game: found.game, rules: ownRules(state, found) })}>${t("lab.play_short")}</button><a class="button" href=${labPath(found.game, ownRules(state, found))}>${t("lab.change_one")}</a><a class="button quiet" href="/lab/measured">${t("lab.measured")}</a></div></header>
    ${found.card.length > 0 && html`<section class="card"><${Doubts} result=${found} /><${HostCard} result=${found} /></section>`}
    <section class="card"><details class="all-figures" open=${found.card.length === 0}><summary>${t("lab.figures")}</summary><${Measures} result=${found} /></details><${Origin} result=${found} /></section>
    <${Pictures} pictures=${found.pictures} results=${[found]} /></article>`;
}

/** The preset of a result, or its rules in full. @param {State} state @param {Measured} result */
function ownRules(state, result) {
  const preset = presetOf(state.games, result);
  return preset ? { preset: preset.id } : /** @type {RuleSet} */ (result.rules);
}
