// @ts-check
/** @import { AxisValue, Draft, On, Spec, State } from "../core/types.d.ts" */
/** @import { Axis, Conflict, GameOut, OptionsView, TableForm } from "../core/protocol.d.ts" */
import { draftOf, gameOf, holds, specOf, valueOf } from "./draft.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { another, named } from "../core/languages.mjs";
import { usePage } from "../core/page.mjs";
import { RuleText } from "./rules.mjs";

/** The table's options that the form asks for. */
const NUMBERS = /** @type {const} */ ([
  "seats",
  "turn_seconds",
  "bank_seconds",
  "between_seconds",
  "takeover_seconds",
  "pace_ms",
]);
const SWITCHES = /** @type {const} */ ([
  "public",
  "odds",
  "spectators",
  "spectator_delay",
  "out_sees_hands",
]);

/** @param {{options: OptionsView, bounds: TableForm["bounds"], opens: boolean}} props  `opens`: who is out may see all hands in this game */
export function OptionFields({ options, bounds, opens }) {
  const { t } = usePage();
  const switches = SWITCHES.filter((name) => opens || name !== "out_sees_hands");
  return html`<div class="axes">
    ${NUMBERS.map(
      (name) => html`<label key=${name} class="field"><span>${t(`option.${name}`)}</span>
      <input type="number" name=${name} min=${bounds[name][0]} max=${bounds[name][1]} required
        defaultValue=${String(options[name])} inputmode="numeric" /></label>`,
    )}
    ${switches.map(
      (name) => html`<label key=${name} class="switch"><input type="checkbox"
    role="switch" name=${name} defaultChecked=${options[name]} /><span>${t(`option.${name}`)}</span>
      </label>`,
    )}
  </div>`;
}

/** @param {HTMLFormElement} form @returns {Record<string, number | boolean>} */
export function readOptions(form) {
  const input = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  return Object.fromEntries([
    ...NUMBERS.map((name) => [name, Number(input(name).value)]),
    ...SWITCHES.filter((name) => input(name)).map((name) => [name, input(name).checked]),
  ]);
}

/** What a select box says for a value, and back. */
const encode = (/** @type {AxisValue} */ value) => JSON.stringify(value);
const decode = (/** @type {string} */ text) => JSON.parse(text);
const OTHER = "number";

/** @param {{axis: Axis, value: AxisValue, set: (value: AxisValue) => void}} props */
function AxisInput({ axis, value, set }) {
  const { t, say } = usePage();
  if (isPair(axis.default)) return html`<${Pair} axis=${axis} value=${value} set=${set} />`;
  if (isRecord(axis.default)) return html`<${Several} axis=${axis} value=${value} set=${set} />`;
  if (typeof axis.default === "boolean" && axis.choices.length === 0) {
    return html`<input type="checkbox" role="switch" aria-label=${say(axis.title)} checked=${value}
      onChange=${() => set(!value)} />`;
  }
  const number =
    typeof value === "number" && !axis.choices.some((choice) => choice.value === value);
  const wide = axis.lowest !== null;
  const start = typeof axis.default === "number" ? axis.default : axis.lowest;
  const choose = (/** @type {On<HTMLInputElement>} */ event) =>
    set(event.currentTarget.value === OTHER ? start : decode(event.currentTarget.value));
  return html`<span class="answer-line">${
    axis.choices.length > 0 &&
    html`<select aria-label=${say(axis.title)} value=${number ? OTHER : encode(value)}
      onChange=${choose}>
      ${axis.choices.map(
        (choice) => html`<option key=${encode(choice.value)}
      value=${encode(choice.value)}
        selected=${choice.value === value}>${say(choice.title)}</option>`,
      )}
      ${wide && html`<option value=${OTHER} selected=${number}>${t("rules.number")}</option>`}
    </select>`
  }
    ${
      (number || axis.choices.length === 0) &&
      html`<${NumberInput} label=${say(axis.title)}
    value=${value} least=${axis.lowest} most=${axis.highest} set=${set} />`
    }</span>`;
}

/** @param {{label: string, value: number, least: number, most: number, set: (value: number) => void}} props */
const NumberInput = ({ label, value, least, most, set }) =>
  html`<input type="number" aria-label=${label} min=${least} max=${most} value=${value}
    inputmode="numeric"
    onInput=${(/** @type {On<HTMLInputElement>} */ event) => Number.isInteger(event.currentTarget.valueAsNumber) && set(event.currentTarget.valueAsNumber)} />`;

/** @param {AxisValue} value */
const isPair = (value) => typeof value === "object" && value !== null && "min" in value;

/** @param {AxisValue} value */
const isRecord = (value) => typeof value === "object" && value !== null && !isPair(value);

/** Several things, each on or off. @param {{axis: Axis, value: Record<string, boolean>, set: (value: AxisValue) => void}} props */
function Several({ axis, value, set }) {
  const { say } = usePage();
  const all = /** @type {Record<string, boolean>} */ ({
    .../** @type {object} */ (axis.default),
    ...value,
  });
  return html`<span role="group" aria-label=${say(axis.title)}>${axis.choices.map(
    (choice) => html`<label key=${choice.value} class="switch">
    <input type="checkbox" role="switch" checked=${all[String(choice.value)]}
      onChange=${() => set({ ...all, [String(choice.value)]: !all[String(choice.value)] })} />
        <span>${say(choice.title)}</span></label>`,
  )}</span>`;
}

/** A least and a greatest number. @param {{axis: Axis, value: {min: number, max: number}, set: (value: AxisValue) => void}} props */
function Pair({ axis, value, set }) {
  const { t, say } = usePage();
  return html`<span class="answer-line">
    <span aria-hidden="true">${t("rules.least")}</span><${NumberInput}
      label=${`${say(axis.title)} ${t("rules.least")}`} value=${value.min} least=${axis.lowest}
        most=${axis.highest}
          set=${(/** @type {number} */ least) => set({ ...value, min: least })} />
    <span aria-hidden="true">${t("rules.most")}</span><${NumberInput}
      label=${`${say(axis.title)} ${t("rules.most")}`} value=${value.max} least=${axis.lowest}
        most=${axis.highest} set=${(/** @type {number} */ most) => set({ ...value, max: most })} />
          </span>`;
}

/** @param {{axis: Axis, value: AxisValue, conflicts: Conflict[], set: (value: AxisValue) => void}} props */
function Axis({ axis, value, conflicts, set }) {
  const { say } = usePage();
  const choice = axis.choices.find((each) => each.value === value);
  const against = conflicts.filter((conflict) => conflict.axes.includes(axis.key));
  return html`<div data-axis=${axis.key} class=${`axis ${against.length > 0 ? "bad" : ""}`}>
    <b>${say(axis.title)}</b><${AxisInput} axis=${axis} value=${value} set=${set} />
    <small>${say(choice ? choice.note : axis.note) || say(axis.note)}</small>
    ${against.map(
      (conflict, index) => html`<small key=${index}
    class="conflict">${say(conflict.text)}</small>`,
    )}
  </div>`;
}

/** The rule set to begin with. @param {{game: GameOut, spec: Spec, change: (draft: Partial<Draft>) => void}} props */
export function PresetChoice({ game, spec, change }) {
  const { t, say } = usePage();
  return html`<label class="field"><span>${t("rules.preset")}</span>
    <select name="preset" value=${spec.preset}
      onChange=${(/** @type {On<HTMLInputElement>} */ event) => change({ spec: { preset: event.currentTarget.value } })}>
      ${game.presets.map(
        (preset) => html`<option key=${preset.id} value=${preset.id}
      selected=${preset.id === spec.preset}>${say(preset.title)}</option>`,
      )}</select>
    <small>${say(game.presets.find((preset) => preset.id === spec.preset)?.note)}</small></label>`;
}

/** Every question of the house rules. @param {{game: GameOut, draft: Draft, change: (draft: Partial<Draft>) => void}} props */
export function Axes({ game, draft: { spec, check }, change }) {
  const set = (/** @type {string} */ key) => (/** @type {AxisValue} */ value) =>
    change({ spec: { ...spec, [key]: value } });
  return html`<div class="axes">${game.axes.map(
    (axis) => html`<${Axis} key=${axis.key} axis=${axis}
    value=${valueOf(game, spec, axis)} conflicts=${check?.conflicts ?? []}
      set=${set(axis.key)} />`,
  )}</div>`;
}

/** Whether the rules fit together, and every reason why not. @param {{draft: Draft}} props */
export function Verdict({ draft: { check, problem } }) {
  const { t, say } = usePage();
  const conflicts = check?.conflicts ?? [];
  return html`<div role="status" class="checked">
    ${problem && html`<p class="conflict">${say(problem)}</p>`}
    ${conflicts.map(
      (conflict, index) => html`<p key=${index}
    class="conflict">${say(conflict.text)}</p>`,
    )}
    ${check && conflicts.length === 0 && html`<p class="fine">✓ ${t("rules.fine")}</p>`}
  </div>`;
}

/**
 * The house rules, asked axis by axis as the server names them, with every conflict at once.
 * @param {{game: GameOut, draft: Draft, change: (draft: Partial<Draft>) => void}} props
 */
export function RuleForm({ game, draft, change }) {
  const { t, language } = usePage();
  const { spec, check } = draft;
  const reading = draft.reading ?? language;
  const own = Object.keys(spec).length > 1;
  return html`<div class="rule-form">
    <${PresetChoice} game=${game} spec=${spec} change=${change} />
    <details class="own-rules" open=${own}><summary>${t("rules.own")}</summary><${Axes} game=${game}
      draft=${draft} change=${change} /></details>
    <${Verdict} draft=${draft} />
    ${
      check?.text &&
      html`<details class="preview"><summary>${t("rules.in_words")}</summary>
      <button type="button" class="link-button"
        onClick=${() => change({ reading: another(reading) })}>${named(another(reading))}</button>
      <${RuleText} rules=${check} language=${reading} /></details>`
    }
  </div>`;
}

/**
 * Show the form over a table, filled in with the table's rules.
 * @param {import("../intents.mjs").Intents} intents
 * @param {State} state
 */
export function openRuleForm(intents, { games, live }) {
  const view = live?.truth;
  const game = games?.find((each) => each.id === view?.game_id);
  if (!view || !game) return;
  intents.draft({
    game: game.id,
    spec: specOf(game, view.rules.full),
    bots: [],
    check: null,
    problem: null,
  });
  intents.open("rule-form");
}

/** The host changes the rules of a table between games. @param {{state: State}} props */
export function RuleFormDialog({ state }) {
  const { t, intents } = usePage();
  const draft = draftOf(state);
  const game = gameOf(state, draft.game);
  const save = () => {
    intents.command({ do: "set-rules", rules: draft.spec });
    intents.close();
  };
  return html`<${Dialog} title=${t("tools.change_rules")} kind="tall">
    <${RuleForm} game=${game} draft=${draft}
      change=${(/** @type {Partial<Draft>} */ change) => intents.draft({ ...draft, ...change })} />
    <button type="button" class="button main" disabled=${!holds(draft)}
      onClick=${save}>${t("save")}</button><//>`;
}
