// @ts-check
/** @import { State } from "./types.d.ts" */
import { Dialog } from "./dialog.mjs";
import { html } from "./html.mjs";
import { another, named } from "./languages.mjs";
import { usePage } from "./page.mjs";
import { RuleText } from "./rules.mjs";

/** The table's numbers that the form asks for: [name, least, most]. */
const NUMBERS = /** @type {[string, number, number][]} */ ([
  ["seats", 2, 10],
  ["turn_seconds", 0, 3600],
  ["bank_seconds", 0, 3600],
  ["between_seconds", 0, 600],
  ["takeover_seconds", 0, 3600],
  ["pace_ms", 0, 10000],
]);
const SWITCHES = ["public", "odds", "spectators", "spectator_delay"];

/** @param {{options: any}} props */
export function OptionFields({ options }) {
  const { t } = usePage();
  return html`<div class="axes">
    ${NUMBERS.map(([name, least, most]) => html`<label key=${name} class="field"><span>${t(`option.${name}`)}</span>
      <input type="number" name=${name} min=${least} max=${most} required defaultValue=${String(options[name])} inputmode="numeric" /></label>`)}
    ${SWITCHES.map((name) => html`<label key=${name} class="switch"><input type="checkbox" role="switch" name=${name} defaultChecked=${options[name]} /><span>${t(`option.${name}`)}</span></label>`)}
  </div>`;
}

/** @param {HTMLFormElement} form @returns {Record<string, number | boolean>} */
export function readOptions(form) {
  const input = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  return Object.fromEntries([
    ...NUMBERS.map(([name]) => [name, Number(input(name).value)]),
    ...SWITCHES.map((name) => [name, input(name).checked]),
  ]);
}

/** What a select box says for a value, and back. */
const encode = (/** @type {any} */ value) => JSON.stringify(value);
const decode = (/** @type {string} */ text) => JSON.parse(text);
const OTHER = "number";

/** @param {{axis: any, value: any, set: (value: any) => void}} props */
function AxisInput({ axis, value, set }) {
  const { t, say } = usePage();
  if (isPair(axis.default)) return html`<${Pair} axis=${axis} value=${value} set=${set} />`;
  if (isRecord(axis.default)) return html`<${Several} axis=${axis} value=${value} set=${set} />`;
  if (typeof axis.default === "boolean" && axis.choices.length === 0) {
    return html`<input type="checkbox" role="switch" aria-label=${say(axis.title)} checked=${value} onChange=${() => set(!value)} />`;
  }
  const number = typeof value === "number" && !axis.choices.some((/** @type {any} */ choice) => choice.value === value);
  const wide = axis.lowest !== null;
  const start = typeof axis.default === "number" ? axis.default : axis.lowest;
  const choose = (/** @type {any} */ event) => set(event.currentTarget.value === OTHER ? start : decode(event.currentTarget.value));
  return html`<span class="answer-line">${axis.choices.length > 0 && html`<select aria-label=${say(axis.title)} value=${number ? OTHER : encode(value)} onChange=${choose}>
      ${axis.choices.map((/** @type {any} */ choice) => html`<option key=${encode(choice.value)} value=${encode(choice.value)} selected=${choice.value === value}>${say(choice.title)}</option>`)}
      ${wide && html`<option value=${OTHER} selected=${number}>${t("rules.number")}</option>`}
    </select>`}
    ${(number || axis.choices.length === 0) && html`<${NumberInput} label=${say(axis.title)} value=${value} least=${axis.lowest} most=${axis.highest} set=${set} />`}</span>`;
}

/** @param {{label: string, value: number, least: number, most: number, set: (value: number) => void}} props */
const NumberInput = ({ label, value, least, most, set }) =>
  html`<input type="number" aria-label=${label} min=${least} max=${most} value=${value} inputmode="numeric"
    onInput=${(/** @type {any} */ event) => Number.isInteger(event.currentTarget.valueAsNumber) && set(event.currentTarget.valueAsNumber)} />`;

/** @param {any} value */
const isPair = (value) => typeof value === "object" && value !== null && "min" in value;

/** @param {any} value */
const isRecord = (value) => typeof value === "object" && value !== null && !isPair(value);

/** Several things, each on or off. @param {{axis: any, value: Record<string, boolean>, set: (value: any) => void}} props */
function Several({ axis, value, set }) {
  const { say } = usePage();
  const all = { ...axis.default, ...value };
  return html`<span role="group" aria-label=${say(axis.title)}>${axis.choices.map((/** @type {any} */ choice) => html`<label key=${choice.value} class="switch">
    <input type="checkbox" role="switch" checked=${all[choice.value]} onChange=${() => set({ ...all, [choice.value]: !all[choice.value] })} /><span>${say(choice.title)}</span></label>`)}</span>`;
}

/** A least and a greatest number. @param {{axis: any, value: {min: number, max: number}, set: (value: any) => void}} props */
function Pair({ axis, value, set }) {
  const { t, say } = usePage();
  return html`<span class="answer-line">
    <span aria-hidden="true">${t("rules.least")}</span><${NumberInput} label=${`${say(axis.title)} ${t("rules.least")}`} value=${value.min} least=${axis.lowest} most=${axis.highest} set=${(/** @type {number} */ least) => set({ ...value, min: least })} />
    <span aria-hidden="true">${t("rules.most")}</span><${NumberInput} label=${`${say(axis.title)} ${t("rules.most")}`} value=${value.max} least=${axis.lowest} most=${axis.highest} set=${(/** @type {number} */ most) => set({ ...value, max: most })} /></span>`;
}

/** @param {{axis: any, value: any, conflicts: any[], set: (value: any) => void}} props */
function Axis({ axis, value, conflicts, set }) {
  const { say } = usePage();
  const choice = axis.choices.find((/** @type {any} */ each) => each.value === value);
  const against = conflicts.filter((conflict) => conflict.axes.includes(axis.key));
  return html`<div data-axis=${axis.key} class=${`axis ${against.length > 0 ? "bad" : ""}`}>
    <b>${say(axis.title)}</b><${AxisInput} axis=${axis} value=${value} set=${set} />
    <small>${say(choice ? choice.note : axis.note) || say(axis.note)}</small>
    ${against.map((conflict, index) => html`<small key=${index} class="conflict">${say(conflict.text)}</small>`)}
  </div>`;
}

/** The value of an axis under a draft: what was set, what the preset sets, what goes without saying. @param {any} game @param {any} spec @param {any} axis */
export function valueOf(game, spec, axis) {
  if (axis.key in spec) return spec[axis.key];
  const preset = game.presets.find((/** @type {any} */ each) => each.id === spec.preset);
  return preset?.differs[axis.key] ?? axis.default;
}

/** The rule set to begin with. @param {{game: any, spec: any, change: (draft: any) => void}} props */
export function PresetChoice({ game, spec, change }) {
  const { t, say } = usePage();
  return html`<label class="field"><span>${t("rules.preset")}</span>
    <select name="preset" value=${spec.preset} onChange=${(/** @type {any} */ event) => change({ spec: { preset: event.currentTarget.value } })}>
      ${game.presets.map((/** @type {any} */ preset) => html`<option key=${preset.id} value=${preset.id} selected=${preset.id === spec.preset}>${say(preset.title)}</option>`)}</select>
    <small>${say(game.presets.find((/** @type {any} */ preset) => preset.id === spec.preset)?.note)}</small></label>`;
}

/** Every question of the house rules. @param {{game: any, draft: any, change: (draft: any) => void}} props */
export function Axes({ game, draft: { spec, check }, change }) {
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => change({ spec: { ...spec, [key]: value } });
  return html`<div class="axes">${game.axes.map((/** @type {any} */ axis) => html`<${Axis} key=${axis.key} axis=${axis} value=${valueOf(game, spec, axis)} conflicts=${check?.conflicts ?? []} set=${set(axis.key)} />`)}</div>`;
}

/** Whether the rules fit together, and every reason why not. @param {{draft: any}} props */
export function Verdict({ draft: { check, problem } }) {
  const { t, say } = usePage();
  const conflicts = check?.conflicts ?? [];
  return html`<div role="status" class="checked">
    ${problem && html`<p class="conflict">${say(problem)}</p>`}
    ${conflicts.map((/** @type {any} */ conflict, /** @type {number} */ index) => html`<p key=${index} class="conflict">${say(conflict.text)}</p>`)}
    ${check && conflicts.length === 0 && html`<p class="fine">✓ ${t("rules.fine")}</p>`}
  </div>`;
}

/**
 * The house rules, asked axis by axis as the server names them, with every conflict at once.
 * @param {{game: any, draft: any, change: (draft: any) => void}} props
 */
export function RuleForm({ game, draft, change }) {
  const { t, language } = usePage();
  const { spec, check } = draft;
  const reading = draft.reading ?? language;
  const own = Object.keys(spec).length > 1;
  return html`<div class="rule-form">
    <${PresetChoice} game=${game} spec=${spec} change=${change} />
    <details class="own-rules" open=${own}><summary>${t("rules.own")}</summary><${Axes} game=${game} draft=${draft} change=${change} /></details>
    <${Verdict} draft=${draft} />
    ${check?.text && html`<details class="preview"><summary>${t("rules.in_words")}</summary>
      <button type="button" class="link-button" onClick=${() => change({ reading: another(reading) })}>${named(another(reading))}</button>
      <${RuleText} rules=${check} language=${reading} /></details>`}
  </div>`;
}

/** Whether a draft's rules were checked and hold. @param {any} draft */
export const holds = (draft) => Boolean(draft?.check) && (draft.check.conflicts ?? []).length === 0;

const size = (/** @type {any} */ spec) => Object.keys(spec).length;

/**
 * Rules in full as the form asks for them: the nearest preset, and what differs from it.
 * @param {any} game
 * @param {any} rules  every axis with its value
 */
export function specOf(game, rules) {
  const specs = game.presets.map((/** @type {any} */ preset) => {
    const asked = (/** @type {any} */ axis) => encode(valueOf(game, { preset: preset.id }, axis)) !== encode(rules[axis.key]);
    const own = game.axes.filter(asked).map((/** @type {any} */ axis) => [axis.key, rules[axis.key]]);
    return { preset: preset.id, ...Object.fromEntries(own) };
  });
  return specs.reduce((/** @type {any} */ best, /** @type {any} */ spec) => (size(spec) < size(best) ? spec : best));
}

/**
 * Show the form over a table, filled in with the table's rules.
 * @param {import("./intents.mjs").Intents} intents
 * @param {State} state
 */
export function openRuleForm(intents, { games, live }) {
  const view = live?.truth;
  const game = games?.find((each) => each.id === view.game_id);
  intents.draft({ game: game.id, spec: specOf(game, view.rules.full), bots: [], check: null, problem: null });
  intents.open("rule-form");
}

/** The host changes the rules of a table between games. @param {{state: State}} props */
export function RuleFormDialog({ state: { games, draft } }) {
  const { t, intents } = usePage();
  const game = games?.find((each) => each.id === draft.game);
  const save = () => {
    intents.command({ do: "set-rules", rules: draft.spec });
    intents.close();
  };
  return html`<${Dialog} title=${t("tools.change_rules")} kind="tall">
    <${RuleForm} game=${game} draft=${draft} change=${(/** @type {any} */ change) => intents.draft({ ...draft, ...change })} />
    <button type="button" class="button main" disabled=${!holds(draft)} onClick=${save}>${t("save")}</button><//>`;
}
