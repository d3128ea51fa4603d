// @ts-check
/** @import { LabState, On, State } from "../core/types.d.ts" */
/** @import { ResultCard } from "../core/protocol.d.ts" */
/** @import { Complaint, Delta, Proposal, Proposals } from "./results.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { go } from "../core/router.mjs";
import { valueWords } from "../lobby/values.mjs";
import { Drawn } from "./drawn.mjs";
import { Missing } from "./gallery.mjs";
import { labPath, presetOf } from "./link.mjs";

/** The address of the question about a result's rules. @param {string} base */
const askPath = (base) => `/lab?${new URLSearchParams({ base })}`;

/** The result that one is asked about first: of a preset, at a table of four. @param {ResultCard[]} cards @param {State} state */
export function firstBase(cards, state) {
  const known = cards.filter((card) => presetOf(state.games, card));
  return (
    known.find((card) => card.rules === "pirates" && card.seats === 4) ??
    known[0] ??
    cards[0]
  )?.name;
}

/** What else changes for sure, the better apart. @param {{instead: Delta[]}} props */
function Instead({ instead }) {
  const { t, say } = usePage();
  const told = (/** @type {string} */ word, /** @type {Delta[]} */ deltas) =>
    deltas.length > 0 &&
    html`<small>${t(word, {
      what: deltas
        .map(({ title, shown }) => `${say(title)} ${say(shown.base)} → ${say(shown.change)}`)
        .join(t("lab.and")),
    })}</small>`;
  const better = instead.filter((each) => each.better);
  const others = instead.filter((each) => !each.better);
  return html`${told("lab.also", better)}${told("lab.instead", others)}${instead.length === 0 && html`<small>${t("lab.instead_nothing")}</small>`}`;
}

/** A change of one rule. @param {{state: State, proposal: Proposal, base: string, found: Proposals}} props */
function Change({ state, proposal, base, found }) {
  const { t, say } = usePage();
  const { delta, axis: key } = proposal;
  const game = state.games?.find((each) => each.id === found.game);
  const axis = game?.axes.find((each) => each.key === key);
  const words = axis
    ? `${say(axis.title)}: ${valueWords(axis, /** @type {import("../core/types.d.ts").AxisValue} */ (proposal.value), say, t("lab.none"))}`
    : say(proposal.title);
  const of = delta.sure ? "better" : "unsure";
  return html`<li class="proposal"><div class="measure-head"><b>${words}</b><span
    class=${`mark ${of}`}>${t(delta.sure ? "lab.helps" : "lab.no_effect")}</span></div>
    <p class="card-figure"><strong>${say(proposal.becomes)}</strong> <small>${say(proposal.interval)}</small></p>
    <${Drawn} drawn=${proposal.line} of=${`line ${of}`} />
    <${Instead} instead=${proposal.instead} />
    <a href=${`/lab/compare?${new URLSearchParams({ base, change: proposal.name })}`}>${t("lab.compare_button")}</a></li>`;
}

/** What annoys somebody, and what would help. @param {{state: State, complaint: Complaint, base: string, found: Proposals}} props */
function Question({ state, complaint, base, found }) {
  const { t, say } = usePage();
  const { said, told, good, proposals } = complaint;
  return html`<details class="question"><summary>${say(said)}</summary>
    <p><b>${say(told)}</b>${good && ` ${t("lab.no_reason")}`}</p>
    ${
      proposals.length === 0
        ? !good && html`<p class="note">${t("lab.no_proposals")}</p>`
        : html`<h3>${t("lab.one_change")}</h3><p class="note">${t("lab.was_note")}</p>
      <ul class="proposals">${proposals.map(
        (proposal) =>
          html`<${Change} key=${proposal.name} state=${state} proposal=${proposal} base=${base} found=${found} />`,
      )}</ul>`
    }</details>`;
}

/** The lab opens on a question: what annoys you about these rules? @param {{state: State}} props */
export function Ask({ state }) {
  const { t, say } = usePage();
  const lab = /** @type {LabState} */ (state.lab);
  const cards = lab.about?.results ?? [];
  const base = state.route.query.base ?? firstBase(cards, state);
  if (!base)
    return html`<p class="card">${t("lab.nothing_measured")} <a href="/lab/make">${t("lab.make")}</a></p>`;
  const found = lab.results[`changes ${base}`];
  const card = cards.find((each) => each.name === base);
  const preset = presetOf(state.games, card);
  return html`<section class="card asked"><h2>${t("lab.what_annoys")}</h2>
    <label class="field"><span>${t("lab.base")}</span><select value=${base}
      onChange=${(/** @type {On<HTMLInputElement>} */ event) => go(askPath(event.currentTarget.value))}>${cards.map(
        (each) =>
          html`<option key=${each.name} value=${each.name} selected=${each.name === base}>${say(each.title)} · ${t("lab.at_seats", { seats: each.seats })}</option>`,
      )}</select></label>
    ${
      found && "complaints" in found
        ? html`<div class="questions-asked">${found.complaints.map(
            (complaint) =>
              html`<${Question} key=${`${base} ${complaint.key}`} state=${state} complaint=${complaint} base=${base} found=${found} />`,
          )}</div>`
        : html`<${Missing} found=${found} />`
    }
    <div class="row">${card && preset && html`<a class="button main" href=${labPath(card.game, { preset: preset.id })}>${t("lab.change_one")}</a>`}<a class="button quiet"
      href=${`/lab/result?name=${encodeURIComponent(base)}`}>${t("lab.figures")}</a></div></section>`;
}
