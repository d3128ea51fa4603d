// @ts-check
/** @import { Felt, Gap, People, Share } from "./results.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

const percent = (/** @type {number} */ share) => Math.round(share * 100);
const signed = (/** @type {number} */ value) =>
  `${value < 0 ? "−" : "+"}${Math.abs(percent(value))}`;

/** A share with its interval, as a figure and as a bar. @param {{share: Share}} props */
function Bar({ share: { title, value, low, high } }) {
  const { say } = usePage();
  return html`<li><span>${say(title)}</span>
    <b>${percent(value)} %</b> <small>${percent(low)}–${percent(high)} %</small>
    <svg class="felt-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" opacity=".15" /><rect x=${percent(low)} width=${percent(high - low)}
        height="6" opacity=".45" /><rect x=${percent(value) - 0.5} width="1" height="6" /></svg></li>`;
}

/** What people felt under one rule set. @param {{felt: Felt, found: People}} props */
function Rules({ felt, found }) {
  const { t, say } = usePage();
  const { answers, games, tables, minutes, by_bots: bots } = felt;
  return html`<li class="card"><h3>${say(felt.title)}</h3>
    <p class="note">${t("people.counted", { answers, games, tables })}</p>
    ${
      felt.shares.length
        ? html`<ul class="felt">${felt.shares.map((share) => html`<${Bar} key=${share.key} share=${share} />`)}</ul>`
        : html`<p>${t("people.few", { least: found.least, tables: found.least_tables })}</p>`
    }
    ${minutes !== null && html`<p>${t("people.minutes", { n: Math.round(minutes) })} ${bots !== null && t("people.by_bots", { n: Math.round(bots) })}</p>`}</li>`;
}

/** How two rule sets differ for who has played both. @param {{gap: Gap}} props */
function Difference({ gap }) {
  const { t, say } = usePage();
  return html`<li class="card"><h3>${t("people.beside", { base: say(gap.base), change: say(gap.change) })}</h3>
    <p class="note">${t("people.both", { n: gap.tables })}</p>
    <ul class="felt">${gap.shares.map(
      ({ key, title, value, low, high }) => html`<li key=${key}><span>${say(title)}</span>
        <b>${signed(value)} %</b> <small>${signed(low)} … ${signed(high)}
        ${low <= 0 && high >= 0 && t("people.unsure")}</small></li>`,
    )}</ul></li>`;
}

/** What people felt in their games on this server, beside the bots' figures. */
export function PeoplePage() {
  const { t, say } = usePage();
  const [found, setFound] = useState(/** @type {People | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => void api.people().then(setFound, () => setFailed(true)), []);
  if (failed) return html`<p class="card conflict" role="alert">${t("notice.failed")}</p>`;
  if (!found) return html`<p class="card" aria-busy="true">${t("link.connecting")}</p>`;
  const { least, least_tables: tables } = found;
  return html`<section class="people"><p class="card">${t("people.intro", { least, tables })}</p>
    ${found.answers === 0 && html`<p class="card">${t("people.nobody")}</p>`}
    <ul class="shelf">${found.rules.map((felt) => html`<${Rules} key=${felt.digest} felt=${felt} found=${found} />`)}
      ${found.gaps.map((gap) => html`<${Difference} key=${gap.base.en + gap.change.en} gap=${gap} />`)}</ul>
    ${
      found.agreements.length > 0 &&
      html`<section class="card"><h3>${t("people.agree")}</h3><ul>${found.agreements.map(
        ({ measure, question, agrees, of }) =>
          html`<li key=${measure.en + question.en}>${t("people.agrees", { measure: say(measure), question: say(question), agrees, of })}</li>`,
      )}</ul></section>`
    }
    ${
      found.answers > 0 &&
      html`<p><a download="people.json" href="/api/v1/lab/people">${t("people.file")}</a></p>`
    }</section>`;
}
