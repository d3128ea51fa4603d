// @ts-check
/** @import { LabState, On, Spec, State } from "../core/types.d.ts" */
/** @import { GameOut } from "../core/protocol.d.ts" */
/** @import { Acts } from "./acts.mjs" */
/** @import { Kept } from "./shelf.mjs" */
import { useState } from "preact/hooks";
import { Cover } from "../core/cover.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { differences } from "./difference.mjs";
import { valueWords } from "../lobby/values.mjs";

/** How a version differs from its preset, in a line. @param {{game: GameOut, spec: Spec}} props */
function Summary({ game, spec }) {
  const { t, say } = usePage();
  const preset = say(game.presets.find((each) => each.id === spec.preset)?.title);
  const changes = differences(game, spec).map(
    ({ axis, to }) => `${say(axis.title)}: ${valueWords(axis, to, say, t("lab.none"))}`,
  );
  return html`<small>${[preset, ...changes].join(" · ")}</small>`;
}

/** Older versions, each to be opened. @param {{kept: Kept, game: GameOut, acts: Acts}} props */
function Versions({ kept, game, acts }) {
  const { t, language } = usePage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return html`<details><summary>${t("lab.versions", { n: kept.versions.length })}</summary><ol
    class="rows" reversed>
    ${kept.versions.map(
      (version, index) => html`<li key=${version.at}><button type="button"
    class="preset" onClick=${() => acts.edit(kept, index)}><b>${day.format(version.at)}</b>
    <${Summary} game=${game} spec=${version.spec} /></button></li>`,
    )}</ol></details>`;
}

/** One's own rule set. @param {{state: State, kept: Kept, game: GameOut}} props */
function Entry({ state, kept, game }) {
  const { t, intents } = usePage();
  const [asked, ask] = useState(false);
  const { acts } = /** @type {LabState} */ (state.lab);
  const rename = (/** @type {On<HTMLInputElement>} */ event) =>
    event.currentTarget.value.trim() && acts.rename(kept.id, event.currentTarget.value.trim());
  const spec = kept.versions[0].spec;
  return html`<li class="card kept"><div class="kept-name"><${Cover} state=${state}
    game=${game.id} />
      <input defaultValue=${kept.name} maxlength="40" aria-label=${t("lab.rules_name")} onChange=${rename}
        autocomplete="off" /></div>
    <${Summary} game=${game} spec=${spec} />
    <div class="row"><button type="button" class="button"
      onClick=${() => acts.edit(kept)}>${t("lab.edit")}</button>
      <button type="button" class="button main"
        onClick=${() => intents.makeTable({ game: game.id, rules: spec, title: kept.name })}>${t("lab.play_short")}</button>
      <button type="button" class="button quiet"
        onClick=${() => acts.clone(kept.id, t("lab.copy_of", { name: kept.name }).slice(0, 40), Date.now())}>${t("lab.clone")}</button>
      <button type="button" class="button danger"
        onClick=${() => (asked ? acts.remove(kept.id) : ask(true))}
          onBlur=${() => ask(false)}>${t(asked ? "lab.remove_yes" : "lab.remove")}</button></div>
    ${
      kept.versions.length > 1 &&
      html`<${Versions} kept=${kept} game=${game}
    acts=${acts} />`
    }</li>`;
}

/** The rule sets that one has kept. @param {{state: State}} props */
export function Mine({ state }) {
  const { t } = usePage();
  const shelf = state.lab?.shelf ?? [];
  const known = shelf.flatMap((kept) => {
    const game = state.games?.find((each) => each.id === kept.game);
    return game ? [{ kept, game }] : [];
  });
  return html`<section class="mine-rules"><p class="note">${t("lab.save_note")}</p>
    ${
      known.length === 0
        ? html`<p class="card">${t("lab.none_kept")} <a href="/lab/make">${t("lab.make")}</a></p>`
        : html`<ul class="shelf">
      ${known.map(
        ({ kept, game }) => html`<${Entry} key=${kept.id} state=${state} kept=${kept}
      game=${game} />`,
      )}</ul>`
    }</section>`;
}
