// @ts-check
/** @import { AxisValue, Draft, LabState, State } from "../core/types.d.ts" */
/** @import { Axis, GameOut } from "../core/protocol.d.ts" */
import { html } from "../core/html.mjs";
import { GameChoice } from "../lobby/lobby.mjs";
import { usePage } from "../core/page.mjs";
import { SITE } from "../core/site.mjs";
import { draftOf, gameOf, holds, pickGame, putBack, tidied } from "../lobby/draft.mjs";
import { Axes, PresetChoice, Verdict } from "../lobby/rule_form.mjs";
import { RuleText } from "../lobby/rules.mjs";
import { CopyLine } from "../dialogs/share.mjs";
import { differences } from "./difference.mjs";
import { valueWords } from "../lobby/values.mjs";
import { Publish } from "./house.mjs";
import { labPath } from "./link.mjs";
import { Trial } from "./trial.mjs";

/** What was changed, each to be put back. @param {{game: GameOut, draft: Draft, change: (draft: Partial<Draft>) => void}} props */
function Difference({ game, draft, change }) {
  const { t, say } = usePage();
  const found = differences(game, draft.spec);
  const preset = say(game.presets.find((each) => each.id === draft.spec.preset)?.title);
  const words = (/** @type {Axis} */ axis, /** @type {AxisValue} */ value) =>
    valueWords(axis, value, say, t("lab.none"));
  if (found.length === 0) return html`<p class="note">${t("lab.as_preset", { preset })}</p>`;
  return html`<div class="difference"><p
    class="note">${t("lab.differs", { preset, n: found.length })}</p><ul>
    ${found.map(
      ({ axis, from, to }) => html`<li key=${axis.key}><span>
        <b>${say(axis.title)}</b> <s>${words(axis, from)}</s> → <em>${words(axis, to)}</em></span>
      <button type="button" class="round-button"
        aria-label=${t("lab.put_back", { axis: say(axis.title) })}
        onClick=${() => change({ spec: putBack(draft.spec, axis.key) })}>↺</button></li>`,
    )}</ul></div>`;
}

/** The rules in words, as far as they fit together; folded where they would fill the screen. @param {{wide: boolean, draft: Draft}} props */
function InWords({ wide, draft: { check } }) {
  const { t } = usePage();
  const title = t("rules.in_words");
  const text =
    check && check.conflicts.length === 0
      ? html`<${RuleText} rules=${check} />`
      : html`<p class="note">${t("lab.no_words")}</p>`;
  if (!wide) return html`<details class="in-words"><summary>${title}</summary>${text}</details>`;
  return html`<div class="in-words"><section class="card"><h2>${title}</h2><div class="scroll"
    tabindex="0" role="region" aria-label=${title}>${text}</div></section></div>`;
}

/** Keep these rules, hand them on, play them. @param {{state: State, draft: Draft}} props */
function Use({ state, draft }) {
  const { t, intents } = usePage();
  const { shelf, kept, acts } = /** @type {LabState} */ (state.lab);
  const current = shelf.find((each) => each.id === kept && each.game === draft.game);
  const save = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const name = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("name")
    ).value.trim();
    if (name) acts.save(name, Date.now());
    intents.notice("lab.saved", "good");
  };
  return html`<section class="card use"><h2>${t("lab.use")}</h2>
    <form class="name-form" onSubmit=${save}><label class="field">
      <span>${t("lab.rules_name")}</span>
      <input name="name" key=${current?.id} required maxlength="40"
        defaultValue=${current?.name ?? ""} autocomplete="off" /></label>
      <button type="submit" class="button" disabled=${!holds(draft)}>${t("lab.save")}</button>
        </form>
    <p class="note">${t("lab.save_note")}</p>
    <div class="field"><span>${t("lab.share")}</span><${CopyLine}
      url=${SITE + labPath(draft.game, draft.spec)} label=${t("lab.share")} /></div>
    <button type="button" class="button main" disabled=${!holds(draft)}
      onClick=${() => intents.makeTable({ game: draft.game, rules: draft.spec })}>${t("lab.play")}</button>
    <${Publish} game=${draft.game} spec=${draft.spec} ready=${holds(draft)} />
  </section>`;
}

/** Bring a part of the page into sight, and the focus with it. @param {string} part */
function show(part) {
  const found = /** @type {HTMLElement | null} */ (document.querySelector(`.bench ${part}`));
  found?.scrollIntoView({ behavior: "smooth" });
  /** @type {HTMLElement | null | undefined} */ (
    found?.querySelector("input, select, button")
  )?.focus({ preventScroll: true });
}

/** A rule set to be made, read, measured, kept and played. @param {{state: State}} props */
export function Editor({ state }) {
  const { t, intents } = usePage();
  const draft = draftOf(state);
  const game = gameOf(state, draft.game);
  const change = (/** @type {Partial<Draft>} */ changes) =>
    intents.draft({
      ...draft,
      ...changes,
      ...(changes.spec && { spec: tidied(game, changes.spec) }),
    });
  const own = Object.keys(draft.spec).length > 1;
  const choose = (/** @type {string} */ id) => pickGame(state, intents.draft, id);
  return html`<div class="bench">
    <section class="card begin-with"><h2>${t("lab.begin")}</h2><${GameChoice} state=${state}
      chosen=${draft.game} choose=${choose} />
      <${PresetChoice} game=${game} spec=${draft.spec} change=${change} /><${Difference}
        game=${game} draft=${draft} change=${change} /></section>
    <section class="card questions"><h2>${t("lab.questions")}</h2>
      <details class="own-rules" open=${own || state.form === "wide"}>
        <summary>${t("lab.all_questions", { n: game.axes.length })}</summary><${Axes} game=${game}
          draft=${draft} open change=${change} /></details></section>
    <${InWords} wide=${state.form === "wide"} draft=${draft} />
    <${Use} state=${state} draft=${draft} />
    <${Trial} state=${state} draft=${draft} />
    <div class="bar"><${Verdict} draft=${draft} /><div class="row"><button type="button"
      class="button quiet" onClick=${() => show(".trial")}>${t("lab.try")}</button>
      <button type="button" class="button quiet"
        onClick=${() => show(".use")}>${t("lab.use")}</button></div></div>
  </div>`;
}
