// @ts-check
/** @import { AxisValue, Draft, On, RuleSet, Spec, State, Text, Translate } from "../core/types.d.ts" */
/** @import { Axis, Barred, Conflict, GameOut, Idle, OptionsView, Preset, RulesOut, TableForm } from "../core/protocol.d.ts" */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  draftOf,
  gameOf,
  holds,
  isChanged,
  presetOf,
  putBack,
  specOf,
  tidied,
  valueOf,
} from "./draft.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { another, named } from "../core/languages.mjs";
import { usePage } from "../core/page.mjs";
import { valueWords } from "./values.mjs";
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
  "spectators",
  "spectator_delay",
  "out_sees_hands",
  "trust",
  "habits",
  "chatter",
  "stamps",
]);

/** When helps are given. */
const HELPS = /** @type {const} */ (["alone", true, false]);

/**
 * A number, told as it is typed. What was typed stays until one leaves the field, though the page is drawn anew.
 * @param {{value: number, least: number | null, most: number | null, set: (value: number) => void, label?: string, name?: string}} props
 */
function NumberInput({ value, least, most, set, label, name }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const tell = (/** @type {On<HTMLInputElement>} */ { currentTarget: input }) => {
    setTyped(input.value);
    if (Number.isInteger(input.valueAsNumber)) set(input.valueAsNumber);
  };
  return html`<input type="number" name=${name} aria-label=${label} min=${least} max=${most}
    value=${typed ?? value} required inputmode="numeric" onInput=${tell} onBlur=${() => setTyped(null)} />`;
}

/** @param {{options: OptionsView, bounds: TableForm["bounds"], opens: boolean, seat?: (seats: number) => void}} props  `opens`: who is out may see all hands in this game; `seat`: told of each number of seats */
export function OptionFields({ options, bounds, opens, seat }) {
  const { t } = usePage();
  const switches = SWITCHES.filter((name) => opens || name !== "out_sees_hands");
  return html`<div class="axes">
    ${NUMBERS.map(
      (name) => html`<label key=${name} class="field"><span>${t(`option.${name}`)}</span>
      ${
        name === "seats" && seat
          ? html`<${NumberInput} name=${name} value=${options[name]} least=${bounds[name][0]}
              most=${bounds[name][1]} set=${seat} />`
          : html`<input type="number" name=${name} min=${bounds[name][0]} max=${bounds[name][1]}
              defaultValue=${String(options[name])} required inputmode="numeric" />`
      }</label>`,
    )}
    ${switches.map(
      (name) => html`<label key=${name} class="switch"><input type="checkbox"
    role="switch" name=${name} defaultChecked=${options[name]} /><span>${t(`option.${name}`)}</span>
      </label>`,
    )}
    <label class="field"><span>${t("option.odds")}</span><select name="odds">
      ${HELPS.map(
        (value) => html`<option key=${value} value=${encode(value)}
        selected=${options.odds === value}>${t(`option.odds.${value}`)}</option>`,
      )}</select></label>
  </div>`;
}

/** @param {HTMLFormElement} form @returns {Record<string, number | boolean | string>} */
export function readOptions(form) {
  const input = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  return Object.fromEntries([
    ...NUMBERS.map((name) => [name, Number(input(name).value)]),
    ["odds", decode(input("odds").value)],
    ...SWITCHES.filter((name) => input(name)).map((name) => [name, input(name).checked]),
  ]);
}

/** What a select box says for a value, and back. */
const encode = (/** @type {AxisValue} */ value) => JSON.stringify(value);
const decode = (/** @type {string} */ text) => JSON.parse(text);
const OTHER = "number";

/** @param {{axis: Axis, value: AxisValue, barred?: Barred[], set: (value: AxisValue) => void}} props */
function AxisInput({ axis, value, barred = [], set }) {
  const { t, say } = usePage();
  if (axis.parts.length > 0) return html`<${Table} axis=${axis} value=${value} set=${set} />`;
  if (isPair(axis.default)) return html`<${Pair} axis=${axis} value=${value} set=${set} />`;
  if (isRecord(axis.default)) return html`<${Several} axis=${axis} value=${value} set=${set} />`;
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
      value=${encode(choice.value)} selected=${choice.value === value}
        disabled=${barred.some(({ values }) => values.includes(choice.value))}>${say(choice.title)}</option>`,
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

/** A table, one entry after the other; an entry of several answers opens. @param {{axis: Axis, value: RuleSet, set: (value: AxisValue) => void}} props */
function Table({ axis, value, set }) {
  const { say } = usePage();
  const all = /** @type {RuleSet} */ ({ .../** @type {object} */ (axis.default), ...value });
  const input = (/** @type {Axis} */ part) =>
    html`<${AxisInput} axis=${part} value=${all[part.key]}
      set=${(/** @type {AxisValue} */ own) => set({ ...all, [part.key]: own })} />`;
  return html`<div class="rule-table" role="group" aria-label=${say(axis.title)}>${axis.parts.map(
    (part) =>
      part.parts.length > 0
        ? html`<details key=${part.key} class="rule-entry"><summary><b>${say(part.title)}</b>
          <small>${entryWords(part, all[part.key], say)}</small></summary>${input(part)}
          <small>${say(part.note)}</small></details>`
        : html`<div key=${part.key} class="rule-cell"><span>${say(part.title)}</span>${input(part)}
        </div>`,
  )}</div>`;
}

/** What an entry of a table says, in short. @param {Axis} entry @param {AxisValue} value @param {(text: Text) => string} say */
const entryWords = (entry, value, say) =>
  entry.parts
    .map((part) => {
      const all = { .../** @type {object} */ (entry.default), .../** @type {object} */ (value) };
      return valueWords(part, /** @type {RuleSet} */ (all)[part.key], say, "–");
    })
    .join(" · ");

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

/** @param {Axis} axis @param {Barred} barred @param {(text: Text) => string} say */
const answersOf = ({ choices }, { values }, say) =>
  choices
    .filter(({ value }) => values.includes(value))
    .map(({ title }) => say(title))
    .join(" · ");

/**
 * One question, marked where its answer isn't the preset's, with everything that is against it or
 * another answer.
 * @param {{axis: Axis, value: AxisValue, changed: boolean, conflicts: Conflict[], idle: Idle[], barred: Barred[], set: (value: AxisValue) => void, reset: () => void}} props
 */
function Axis({ axis, value, changed, conflicts, idle, barred, set, reset }) {
  const { t, say } = usePage();
  const choice = axis.choices.find((each) => each.value === value);
  const against = conflicts.filter((conflict) => conflict.axes.includes(axis.key));
  const shut = barred.filter((each) => each.axis === axis.key);
  return html`<div data-axis=${axis.key}
    class=${`axis ${against.length > 0 ? "bad" : ""} ${changed ? "changed" : ""}`}>
    <p class="axis-head"><b>${say(axis.title)}</b>
      ${
        changed &&
        html`<span class="changed-mark">${t("rules.changed")}</span>
          <button type="button" class="round-button"
            aria-label=${t("rules.put_back", { axis: say(axis.title) })}
            title=${t("rules.put_back", { axis: say(axis.title) })} onClick=${reset}>↺</button>`
      }</p>
    <${AxisInput} axis=${axis} value=${value} barred=${shut} set=${set} />
    <small>${say(choice ? choice.note : axis.note) || say(axis.note)}</small>
    ${against.map(
      (conflict, index) => html`<small key=${index}
    class="conflict">${say(conflict.text)}</small>`,
    )}
    ${idle
      .filter((each) => each.axis === axis.key)
      .map(
        (each, index) => html`<small key=${index}
    class="idle">${t("rules.idle", { why: say(each.text) })}</small>`,
      )}
    ${shut.map(
      (each, index) => html`<small key=${index}
    class="barred">${t("rules.barred", { answers: answersOf(axis, each, say), why: say(each.text) })}</small>`,
    )}
  </div>`;
}

/** A preset's title and what it is like; the first is for newcomers. @param {Translate} t @param {(text: Text) => string} say @param {Preset} preset @param {number} index */
const presetWords = (t, say, preset, index) =>
  `${say(preset.title)} — ${index === 0 ? t("rules.newcomer") : say(preset.character)}`;

/** The rule set to begin with. @param {{game: GameOut, spec: Spec, change: (draft: Partial<Draft>) => void}} props */
export function PresetChoice({ game, spec, change }) {
  const { t, say } = usePage();
  return html`<label class="field"><span>${t("rules.preset")}</span>
    <select name="preset" value=${spec.preset}
      onChange=${(/** @type {On<HTMLInputElement>} */ event) => change({ spec: { preset: event.currentTarget.value } })}>
      ${game.presets.map(
        (preset, index) => html`<option key=${preset.id} value=${preset.id}
      selected=${preset.id === spec.preset}>${presetWords(t, say, preset, index)}</option>`,
      )}</select>
    <small><b>${say(presetOf(game, spec)?.character)}</b> ${say(presetOf(game, spec)?.note)}</small></label>`;
}

/** The axes by their headings, in the order in which the headings come first. @param {GameOut} game @returns {[Text, Axis[]][]} */
function groupsOf({ axes }) {
  const titles = [...new Set(axes.map(({ group }) => group.en))];
  return titles.map((title) => {
    const own = axes.filter(({ group }) => group.en === title);
    return [own[0].group, own];
  });
}

/**
 * The questions under one heading; opens by itself where something is wrong in it.
 * @param {{title: Text, axes: Axis[], open: boolean, game: GameOut, draft: Draft, change: (draft: Partial<Draft>) => void}} props
 */
function AxisGroup({ title, axes, open, game, draft: { spec, check }, change }) {
  const { t, say } = usePage();
  const box = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const conflicts = check?.conflicts ?? [];
  const changed = axes.filter((axis) => isChanged(game, spec, axis)).length;
  const wrong = conflicts.some((each) => axes.some((axis) => each.axes.includes(axis.key)));
  const wanted = open || wrong || changed > 0;
  useLayoutEffect(() => {
    if (wanted && box.current) box.current.open = true;
  }, [wanted]);
  const set = (/** @type {string} */ key) => (/** @type {AxisValue} */ value) =>
    change({ spec: tidied(game, { ...spec, [key]: value }) });
  return html`<details class="axis-group" ref=${box}>
    <summary>${say(title)} ${changed > 0 && html`<span class="changed-mark">${t("rules.changes", { n: changed })}</span>`}
      ${wrong && html`<span class="wrong-mark">${t("rules.wrong")}</span>`}</summary>
    <div class="axes">${axes.map(
      (axis) => html`<${Axis} key=${axis.key} axis=${axis}
        value=${valueOf(game, spec, axis)} changed=${isChanged(game, spec, axis)}
        conflicts=${conflicts} idle=${check?.idle ?? []} barred=${check?.barred ?? []} set=${set(axis.key)}
        reset=${() => change({ spec: putBack(spec, axis.key) })} />`,
    )}</div></details>`;
}

/** Every question of the house rules, by headings. @param {{game: GameOut, draft: Draft, open?: boolean, change: (draft: Partial<Draft>) => void}} props */
export function Axes({ game, draft, open = false, change }) {
  const { t } = usePage();
  return html`<div class="axis-groups">${groupsOf(game).map(
    ([title, axes]) => html`<${AxisGroup} key=${title.en}
      title=${title.en ? title : { en: t("rules.questions"), ja: t("rules.questions") }}
      axes=${axes} open=${open || !title.en} game=${game} draft=${draft} change=${change} />`,
  )}</div>`;
}

/** Brings the question that a reason is about into sight, and the focus with it. @param {MouseEvent} event @param {string[]} axes */
function goTo(event, axes) {
  const form = /** @type {HTMLElement} */ (event.currentTarget).closest("main, dialog");
  const found = axes
    .map((key) => form?.querySelector(`[data-axis="${CSS.escape(key)}"]`))
    .find(Boolean);
  for (let box = found?.closest("details"); box; box = box.parentElement?.closest("details"))
    box.open = true;
  found?.scrollIntoView({ block: "center" });
  /** @type {HTMLElement | null | undefined} */ (found?.querySelector("input, select"))?.focus({
    preventScroll: true,
  });
}

/** Whether the rules fit together, and every reason why not, each with the way to its question. @param {{draft: Draft}} props */
export function Verdict({ draft: { check, problem } }) {
  const { t, say } = usePage();
  const conflicts = check?.conflicts ?? [];
  return html`<div role="status" class="checked">
    ${problem && html`<p class="conflict">${say(problem)}</p>`}
    ${conflicts.map(
      (conflict, index) => html`<button key=${index} type="button" class="conflict"
        onClick=${(/** @type {MouseEvent} */ event) => goTo(event, conflict.axes)}><span>${say(conflict.text)}</span>
        <b>${t("rules.go_there")}</b></button>`,
    )}
    ${check && conflicts.length === 0 && html`<p class="fine">✓ ${t("rules.fine")}</p>`}
  </div>`;
}

/** What these rules are called, and the way back to the preset's. @param {{check: RulesOut | null, back: () => void}} props */
function Changed({ check, back }) {
  const { t, say } = usePage();
  return html`<div class="changed-rules"><p><small>${t("rules.called")}</small>
      <b>${say(check?.title) || "…"}</b></p>
    <button type="button" class="button quiet" onClick=${back}>${t("rules.put_all_back")}</button>
  </div>`;
}

/** The ways to rules for whoever doesn't know the settings. @param {{game: GameOut, over: boolean}} props */
function Door({ game, over }) {
  const { t, intents } = usePage();
  return html`<div class="rule-door"><button type="button" class="button quiet"
      onClick=${() => intents.interview(game.id)}>${t("rules.interview")}</button>
    ${!over && html`<a class="link-button" href=${`/atlas/${game.id}`}>${t("rules.atlas")}</a>`}</div>`;
}

/**
 * The house rules, asked axis by axis as the server names them, with every conflict at once. What the
 * server says of them has its place before it answers: nothing moves under a finger.
 * @param {{game: GameOut, draft: Draft, over?: boolean, change: (draft: Partial<Draft>) => void}} props  `over`: over a table, which one doesn't leave
 */
export function RuleForm({ game, draft, over = false, change }) {
  const { t, language } = usePage();
  const { spec, check } = draft;
  const reading = draft.reading ?? language;
  const own = Object.keys(spec).length > 1;
  return html`<div class="rule-form">
    <${PresetChoice} game=${game} spec=${spec} change=${change} />
    ${game.atlas && html`<${Door} game=${game} over=${over} />`}
    <details class="own-rules" open=${own}><summary>${t("rules.own")}</summary><${Axes} game=${game}
      draft=${draft} change=${change} /></details>
    ${own && html`<${Changed} check=${check} back=${() => change({ spec: { preset: spec.preset } })} />`}
    <${Verdict} draft=${draft} />
    <details class="preview" onToggle=${() => check || change({})}>
      <summary>${t("rules.in_words")}</summary>
      <button type="button" class="link-button"
        onClick=${() => change({ reading: another(reading) })}>${named(another(reading))}</button>
      ${check?.text && html`<${RuleText} rules=${check} language=${reading} />`}</details>
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
    <${RuleForm} game=${game} draft=${draft} over=${true}
      change=${(/** @type {Partial<Draft>} */ change) => intents.draft({ ...draft, ...change })} />
    <button type="button" class="button main" disabled=${!holds(draft)}
      onClick=${save}>${t("save")}</button><//>`;
}
