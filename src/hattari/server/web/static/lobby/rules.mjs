// @ts-check
/** @import { Language, State } from "../core/types.d.ts" */
/** @import { RulesOut } from "../core/protocol.d.ts" */
import { Cover } from "../core/cover.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { said } from "../core/languages.mjs";
import { usePage } from "../core/page.mjs";

/** The rules in words, as the server made them from the rule set. @param {{rules: RulesOut, language?: Language}} props */
export function RuleText({ rules, language }) {
  const page = usePage();
  const reading = language ?? page.language;
  return html`<div class="rule-text" lang=${reading}>
    ${rules.endless && html`<p class="warning">${page.t("rules.endless")}</p>`}
    ${rules.text.map(
      (paragraph, index) => html`<section key=${index}><h3>${said(paragraph.title, reading)}</h3>
      ${paragraph.lines.map((line, each) => html`<p key=${each}>${said(line, reading)}</p>`)}</section>`,
    )}
  </div>`;
}

/** @param {{state: State, rules: RulesOut}} props */
export function RulesDialog({ state, rules }) {
  const { t, say } = usePage();
  const table = state.live?.truth;
  const told = table?.options.out_sees_hands && table.rules.digest === rules.digest;
  return html`<${Dialog} title=${say(rules.title)} kind="tall"><${RuleText} rules=${rules} />
    ${told && html`<p class="note">${t("out.told")}</p>`}<//>`;
}

/** Every preset of every game, to read at leisure. @param {{state: State}} props */
export function RulesPage({ state }) {
  const { t, say, intents } = usePage();
  return html`<main class="paper"><h1>${t("rules.title")}</h1><p>${t("rules.intro")} <a
    href="/lab">${t("rules.lab")}</a></p>
    ${(state.games ?? []).map(
      (game) => html`<section key=${game.id} class="card"><h2 class="with-picture"><${Cover}
        state=${state} game=${game.id} />${say(game.title)}</h2>
      <ul class="presets">${game.presets.map(
        (preset) => html`<li key=${preset.id}>
        <button type="button" class="preset" onClick=${() => intents.readRules(game.id, preset.id)}>
          <b>${say(preset.title)}</b><small>${say(preset.note)}</small></button></li>`,
      )}</ul>
    </section>`,
    )}
  </main>`;
}
