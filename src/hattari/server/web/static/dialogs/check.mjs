// @ts-check
/** @import { Draw } from "../core/types.d.ts" */
/** @import { Round } from "../table/proof.mjs" */
import { api } from "../core/api.mjs";
import { Dialog } from "./dialog.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { loadReader } from "../core/panels.mjs";
import { NOTHING, checked } from "../table/proof.mjs";
import { noted } from "../table/witness.mjs";

/** A record, and what its proof proves. @param {string} id */
export async function checkedRecord(id) {
  const record = await api.record(id);
  return {
    names: record.seats,
    rounds: checked(record, await loadReader(record.game)),
    notes: noted(),
  };
}

/** @param {{ok: boolean}} props */
function Mark({ ok }) {
  const { t } = usePage();
  return html`<span class=${`mark ${ok ? "good" : "bad"}`} role="img"
    aria-label=${t(ok ? "proof.fits" : "proof.differs")}>${ok ? "✓" : "✕"}</span>`;
}

/** @param {{draw: Draw & {ok: boolean}, names: string[]}} props */
function Drawn({ draw, names }) {
  const { t } = usePage();
  return html`<dt><${Mark}
    ok=${draw.ok} /> ${t(`proof.${draw.what}`, { name: names[draw.seat ?? 0] })}</dt>
    <dd class="drawn">${draw.text}${
      !draw.ok &&
      html`<p
      class="conflict">${t("proof.recorded", { came: JSON.stringify(draw.came) })}</p>`
    }</dd>`;
}

/** What this device noted while the seed was sealed. @param {import("../core/page.mjs").PageTools["t"]} t @param {Round} round @param {Map<string, string | null>} notes */
function notesOn(t, { commitment, contributions }, notes) {
  const given = notes.get(commitment);
  const seen = t(notes.has(commitment) ? "proof.noted" : "proof.not_noted");
  return given
    ? `${seen} ${t(contributions.includes(given) ? "proof.own_in" : "proof.own_out")}`
    : seen;
}

/** @param {{round: Round, number: number, names: string[], notes: Map<string, string | null>}} props */
function Proved({ round, number, names, notes }) {
  const { t } = usePage();
  return html`<details class="proved" data-ok=${round.ok ? "yes" : "no"}>
    <summary><${Mark} ok=${round.ok} /> ${t("proof.round", { n: number })}</summary>
    <dl>
      <dt>${t("proof.fingerprint")}</dt><dd class="hex">${round.commitment}</dd>
      <dd class="note">${notesOn(t, round, notes)}</dd>
      <dt><${Mark} ok=${round.committed} /> ${t("proof.seed")}</dt><dd
        class="hex">${round.seed}</dd>
      ${round.contributions.map(
        (given, seat) => html`<dt key=${seat}>${t("proof.given", { name: names[seat] })}</dt>
        <dd class="hex">${given === NOTHING ? t("proof.nothing") : given}</dd>`,
      )}
      ${round.draws.map(
        (draw, index) => html`<${Drawn} key=${index} draw=${draw}
      names=${names} />`,
      )}
    </dl></details>`;
}

/** What a record proves about chance, and what it can't. @param {{names: string[], rounds: Round[], notes: Map<string, string | null>}} props */
export function ProofDialog({ names, rounds, notes }) {
  const { t } = usePage();
  const good = rounds.every(({ ok }) => ok);
  const verdict = good ? "proof.holds" : "proof.fails";
  return html`<${Dialog} title=${t("proof.title")} kind="tall">
    <div class="proof">
      ${
        rounds.length === 0
          ? html`<p class="warning">${t("proof.none")}</p>`
          : html`<p
      class=${`outcome ${good ? "good" : "bad"}`} role="status"><${Mark}
      ok=${good} /> ${t(verdict)}</p>`
      }
      ${rounds.map(
        (round, index) => html`<${Proved} key=${index} round=${round} number=${index + 1}
      names=${names} notes=${notes} />`,
      )}
      <section><h3>${t("proof.how_title")}</h3><p>${t("proof.how")}</p></section>
      <section><h3>${t("proof.limit_title")}</h3><p>${t("proof.limit")}</p>
        <p>${t("proof.alone")}</p></section>
    </div><//>`;
}
