// @ts-check
/** @import { Spec, State } from "../core/types.d.ts" */
/** @import { HouseRules, ResultCard } from "../core/protocol.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../core/api.mjs";
import { Cover } from "../core/cover.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { command, labPath } from "./link.mjs";

/** Measured here or not, and how to do it oneself. @param {{entry: HouseRules, results: ResultCard[]}} props */
function Figures({ entry, results }) {
  const { t } = usePage();
  const file = `data:application/json,${encodeURIComponent(JSON.stringify(entry.rules))}`;
  return html`${
    results.length > 0
      ? html`<p>${t("house.measured")} ${results.map(
          ({ name, seats }) =>
            html`<a key=${name} href=${`/lab/result?name=${encodeURIComponent(name)}`}>${t("lab.at_seats", { seats })}</a> `,
        )}</p>`
      : html`<p class="note">${t("house.not_measured")}</p>`
  }<details><summary>${t("house.again")}</summary><p><a download="rules.json" href=${file}>rules.json</a></p>
    <pre tabindex="0"><code>${command(results[0])}</code></pre></details>`;
}

/** A rule set on show. @param {{state: State, entry: HouseRules, withdraw: () => void, report: (reason: string) => void}} props */
function Entry({ state, entry, withdraw, report }) {
  const { t, say, intents } = usePage();
  const [asked, ask] = useState(false);
  const spec = /** @type {Spec} */ (/** @type {unknown} */ (entry.rules));
  const results = (state.lab?.about?.results ?? []).filter(({ digest }) => digest === entry.digest);
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    report(String(form.get("reason")));
    ask(false);
  };
  return html`<li class="card house"><h3 class="with-picture"><${Cover} state=${state} game=${entry.game} />${entry.name}</h3>
    <p class="note">${say(entry.title)}</p>${entry.about && html`<p>${entry.about}</p>`}
    <${Figures} entry=${entry} results=${results} />
    <div class="row"><button type="button" class="button main"
        onClick=${() => intents.makeTable({ game: entry.game, rules: spec, title: entry.name })}>${t("lab.play_short")}</button>
      <a class="button" href=${labPath(entry.game, spec)}>${t("lab.change_one")}</a>
      ${
        entry.mine
          ? html`<button type="button" class="button danger" onBlur=${() => ask(false)}
              onClick=${() => (asked ? withdraw() : ask(true))}>${t(asked ? "house.withdraw_yes" : "house.withdraw")}</button>`
          : html`<button type="button" class="button quiet" aria-expanded=${asked}
              onClick=${() => ask(!asked)}>${t("house.report")}</button>`
      }</div>
    ${
      asked &&
      !entry.mine &&
      html`<form onSubmit=${send}><label class="field"><span>${t("house.reason")}</span>
        <input name="reason" required maxlength="500" autocomplete="off" /></label>
        <button type="submit" class="button">${t("house.send")}</button></form>`
    }</li>`;
}

/** House rules that people have put on show here. @param {{state: State}} props */
export function HousePage({ state }) {
  const { t, say } = usePage();
  const [found, setFound] = useState(/** @type {HouseRules[] | null} */ (null));
  const [said, setSaid] = useState("");
  const failed = (/** @type {unknown} */ error) =>
    setSaid((error instanceof ApiError && say(error.text)) || t("notice.failed"));
  useEffect(() => void api.gallery().then(setFound, failed), []);
  const withdraw = (/** @type {string} */ id) => api.withdrawRules(id).then(setFound, failed);
  const report = (/** @type {string} */ id, /** @type {string} */ reason) =>
    api.reportRules(id, reason).then(() => setSaid(t("house.reported")), failed);
  return html`<section class="houses"><p class="card">${t("house.intro")} <a href="/lab/make">${t("lab.make")}</a></p>
    <p role="status">${said}</p>
    ${
      found?.length === 0
        ? html`<p class="card">${t("house.none")}</p>`
        : html`<ul class="shelf">${found?.map(
            (entry) => html`<${Entry} key=${entry.id} state=${state} entry=${entry}
              withdraw=${() => withdraw(entry.id)}
              report=${(/** @type {string} */ reason) => report(entry.id, reason)} />`,
          )}</ul>`
    }</section>`;
}

/** Put the rules in the editor on show. @param {{game: string, spec: Spec, ready: boolean}} props */
export function Publish({ game, spec, ready }) {
  const { t, say } = usePage();
  const [said, setSaid] = useState("");
  const publish = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const words = { name: String(form.get("name")), about: String(form.get("about")) };
    await api.publishRules({ game, rules: spec, ...words }).then(
      () => setSaid(t("house.published")),
      (error) => setSaid((error instanceof ApiError && say(error.text)) || t("notice.failed")),
    );
  };
  return html`<details class="publish"><summary>${t("house.publish")}</summary>
    <p class="note">${t("house.publish_note")}</p>
    <form onSubmit=${publish}><label class="field"><span>${t("lab.rules_name")}</span>
      <input name="name" required maxlength="60" autocomplete="off" /></label>
      <label class="field"><span>${t("house.about")}</span>
      <textarea name="about" maxlength="500" rows="3"></textarea></label>
      <button type="submit" class="button" disabled=${!ready}>${t("house.publish_yes")}</button></form>
    <p role="status">${said}</p></details>`;
}
