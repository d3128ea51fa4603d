// @ts-check
/** @import { Language, RuleSet, State, TableView } from "../core/types.d.ts" */
/** @import { RulesOut } from "../core/protocol.d.ts" */
import { Cover } from "../core/cover.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { said } from "../core/languages.mjs";
import { usePage } from "../core/page.mjs";
import { samePath } from "../core/router.mjs";

/** The rules in words, as the server made them from the rule set. @param {{rules: RulesOut, language?: Language}} props */
export function RuleText({ rules, language }) {
  const page = usePage();
  const reading = language ?? page.language;
  return html`<div class="rule-text" lang=${reading}>
    ${
      rules.preset &&
      rules.differs.length > 0 &&
      html`<section class="differs"><h3>${page.t("rules.differs", { preset: said(rules.preset, reading) })}</h3>
        <ul>${rules.differs.map(
          (each) => html`<li key=${each.title.en}><b>${said(each.title, reading)}</b>
            <small>${said(each.note, reading)}</small></li>`,
        )}</ul></section>`
    }
    ${rules.endless && html`<p class="warning">${page.t("rules.endless")}</p>`}
    ${rules.text.map(
      (paragraph, index) => html`<section key=${index}><h3>${said(paragraph.title, reading)}</h3>
      ${paragraph.lines.map((line, each) => html`<p key=${each}>${said(line, reading)}</p>`)}</section>`,
    )}
  </div>`;
}

/** Whether a game can be learnt by tapping. @param {State} state @param {string} game */
export const hasLesson = ({ games }, game) =>
  games?.find((each) => each.id === game)?.lesson ?? false;

/** Whether there are questions about a game's rules. @param {State} state @param {string} game */
export const hasQuiz = ({ games }, game) => games?.find((each) => each.id === game)?.quiz ?? false;

/** What the questions are called: at a table that has played they come before nothing. @param {TableView | null | undefined} table */
export const quizWord = (table) =>
  table && (table.game || table.finished.length > 0) ? "tools.quiz_rules" : "tools.quiz";

/** @param {{state: State, rules: RulesOut, game: string}} props */
export function RulesDialog({ state, rules, game }) {
  const { t, say, intents } = usePage();
  const table = state.live?.truth;
  const told = table?.options.out_sees_hands && table.rules.digest === rules.digest;
  return html`<${Dialog} title=${say(rules.title)} kind="tall">
    ${
      rules.rules &&
      hasLesson(state, game) &&
      html`<button type="button" class="button learn-these"
      onClick=${() => intents.learn(game, /** @type {RuleSet} */ (rules.rules))}>${t("tools.learn")}</button>`
    }
    ${
      rules.rules &&
      hasQuiz(state, game) &&
      html`<button type="button" class="button quiet learn-these"
      onClick=${() => intents.quiz(game, /** @type {RuleSet} */ (rules.rules))}>${t(quizWord(table))}</button>`
    }
    ${
      rules.rules &&
      hasQuiz(state, game) &&
      html`<a class="button quiet learn-these" target=${state.live ? "_blank" : undefined}
      href=${samePath({ game, one: JSON.stringify(rules.rules) })}>${t("rules.same_position")}</a>`
    }
    <${RuleText} rules=${rules} />
    ${told && html`<p class="note">${t("out.told")}</p>`}<//>`;
}

/** Every preset of every game, to read at leisure. @param {{state: State}} props */
export function RulesPage({ state }) {
  const { t, say, intents } = usePage();
  return html`<main class="paper"><h1>${t("rules.title")}</h1><p>${t("rules.intro")} <a
    href="/lab">${t("rules.lab")}</a></p>
    <p><a class="button" href="/atlas">${t("rules.atlas")}</a></p>
    ${(state.games ?? []).map(
      (game) => html`<section key=${game.id} class="card"><h2 class="with-picture"><${Cover}
        state=${state} game=${game.id} />${say(game.title)}</h2>
      <ul class="presets">${game.presets.map(
        (preset, index) => html`<li key=${preset.id}>
        <button type="button" class="preset" onClick=${() => intents.readRules(game.id, preset.id)}>
          <b>${say(preset.title)}${index === 0 && html` <span class="newcomer">${t("rules.newcomer")}</span>`}</b>
          <span class="character">${say(preset.character)}</span><small>${say(preset.note)}</small></button></li>`,
      )}</ul>
    </section>`,
    )}
  </main>`;
}
