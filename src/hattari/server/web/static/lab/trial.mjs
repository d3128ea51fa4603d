// @ts-check
/** @import { Draft, LabState, On, State } from "../core/types.d.ts" */
/** @import { Trial } from "../core/protocol.d.ts" */
import { html } from "../core/html.mjs";
import { timeLeft } from "../core/left.mjs";
import { usePage } from "../core/page.mjs";
import { samePath } from "../core/router.mjs";
import { holds } from "../lobby/draft.mjs";
import { isOpen } from "./acts.mjs";
import { Card, Doubts } from "./card.mjs";
import { Deltas, Verdict } from "./compare.mjs";
import { Measures } from "./measures.mjs";
import { Pictures } from "./pictures.mjs";

/** How far a trial has come. @param {{trial: Trial, cancel: () => void}} props */
function Progress({ trial, cancel }) {
  const { t, say } = usePage();
  const { news, phase, ahead } = trial;
  const told =
    phase === "waiting" ? t("lab.waiting", { n: ahead }) : say(news.doing) || t("lab.starting");
  const left = news.left_seconds ?? null;
  const known = phase === "running" && news.total > 0;
  return html`<div class="progress"><p role="status">${told}</p>${left !== null && html`<p class="note">${timeLeft(t, left)}</p>`}
    <progress aria-label=${t("lab.progress")}
      ...${known ? { value: news.done, max: news.total } : {}}></progress>
    <button type="button" class="button quiet" onClick=${cancel}>${t("lab.cancel")}</button></div>`;
}

/** What a trial has said so far. @param {{trial: Trial, digest: string | undefined}} props */
function Findings({ trial, digest }) {
  const { t, say } = usePage();
  const { result } = trial.news;
  if (!result) return null;
  const other = digest !== undefined && digest !== trial.wish.digest;
  return html`<div class="findings">${
    other &&
    html`<p
    class="warning">${t("lab.other_rules", { rules: say(trial.wish.title) })}</p>`
  }
    <p class="note">${t(isOpen(trial) ? "lab.so_far" : "lab.found", { games: result.games.toLocaleString(), seats: result.seats })}</p>
    <${Doubts} result=${result} />${
      result.beside &&
      html`<div class="beside"><h3>${t("lab.versus", { base: say(result.beside.title), change: say(result.title) })}</h3>
    <${Verdict} verdict=${result.beside.verdict} />
    <details><summary>${t("lab.differences")}</summary><p class="note">${t("lab.sure_note", { n: result.beside.looked_at })}</p><${Deltas} deltas=${result.beside.deltas} /></details>
    <p><a class="button quiet" href=${samePath({ game: result.game, one: JSON.stringify(result.beside.rules), other: JSON.stringify(result.rules) })}>${t("lab.same_position")}</a></p></div>`
    }
    <${Card} result=${result} />
    <details class="all-figures"><summary>${t("lab.figures")}</summary><${Measures} result=${result} /></details><${Pictures} pictures=${result.pictures} results=${[result]} /></div>`;
}

/** @param {{lab: LabState, draft: Draft}} props */
function Ask({ lab, draft }) {
  const { t } = usePage();
  const [least, most] = draft.check?.seats ?? [2, 6];
  const seats = Math.max(least, Math.min(most, lab.seats));
  const measure = () => {
    lab.acts.seats(seats);
    lab.acts.measure();
  };
  return html`<div class="ask"><label class="field inline"><span>${t("lab.seats")}</span><select
    value=${seats}
      onChange=${(/** @type {On<HTMLInputElement>} */ event) => lab.acts.seats(Number(event.currentTarget.value))}>
      ${Array.from({ length: most - least + 1 }, (_, index) => least + index).map(
        (count) => html`<option
      key=${count} value=${count} selected=${count === seats}>${count}</option>`,
      )}</select></label>
    <button type="button" class="button main" disabled=${!holds(draft)}
      onClick=${measure}>${t("lab.measure")}</button></div>`;
}

/** Measure the rules in the editor. @param {{state: State, draft: Draft}} props */
export function Trial({ state, draft }) {
  const { t, say } = usePage();
  const lab = /** @type {LabState} */ (state.lab);
  const { trial, about, problem } = lab;
  const closed = about?.closed[draft.game];
  return html`<section class=${`card trial ${closed ? "closed" : ""}`}><h2>${t("lab.try")}</h2><p
    class="note">${t("lab.try_note")}</p>
    ${
      closed
        ? html`<p
    class="reason">${say(closed)}</p>`
        : trial !== null && isOpen(trial)
          ? html`<${Progress}
    trial=${trial} cancel=${lab.acts.stopMeasuring} />`
          : html`<${Ask} lab=${lab}
      draft=${draft} />`
    }
    ${problem && html`<p class="conflict" role="alert">${say(problem)}</p>`}
    ${trial?.problem && html`<p class="conflict" role="alert">${say(trial.problem)}</p>`}
    ${trial && html`<${Findings} trial=${trial} digest=${draft.check?.digest} />`}
  </section>`;
}
