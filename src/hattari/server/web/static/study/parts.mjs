// @ts-check
/** @import { On, Spec, State, Text } from "../core/types.d.ts" */
import { ApiError } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { rulesOf } from "../lab/link.mjs";

/** What is said where something failed: the server's words, or true for ours. @param {unknown} error @returns {Text | true} */
export const whyOf = (error) => (error instanceof ApiError ? (error.text ?? true) : true);

/** @param {{problem: Text | true | null}} props */
export function Trouble({ problem }) {
  const { t, say } = usePage();
  if (!problem) return null;
  return html`<p class="conflict" role="alert">${problem === true ? t("study.broken") : say(problem)}</p>`;
}

/** A game and one of its rule sets. @typedef {{game: string, spec: Spec}} Under */

/** An address without what isn't a rule. @param {Record<string, string>} query */
const rulesAlone = (query) =>
  Object.fromEntries(Object.entries(query).filter(([key]) => key !== "kind"));

/** The rules that the address names, else the first game's first ones. @param {State} state @returns {Under} */
export function underRules({ games, route }) {
  const [first] = games ?? [];
  return (
    rulesOf(games ?? [], rulesAlone(route.query)) ?? {
      game: first.id,
      spec: { preset: first.presets[0].id },
    }
  );
}

/** @param {{state: State, under: Under, choose: (under: Under) => void}} props */
export function RulesChoice({ state, under, choose }) {
  const { t, say } = usePage();
  const pick = (/** @type {On<HTMLSelectElement>} */ event) => {
    const [game, preset] = event.currentTarget.value.split(" ");
    choose({ game, spec: { preset } });
  };
  return html`<label class="field inline"><span>${t("study.rules")}</span><select onChange=${pick}>${(
    state.games ?? []
  ).map(
    (each) =>
      html`<optgroup key=${each.id} label=${say(each.title)}>${each.presets.map(
        (preset) => html`<option key=${preset.id} value=${`${each.id} ${preset.id}`}
        selected=${each.id === under.game && preset.id === under.spec.preset}>${say(preset.title)}</option>`,
      )}</optgroup>`,
  )}</select></label>`;
}

const STEPS = /** @type {const} */ ([
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
]);

/** When something is, seen from now: “in 3 days”. @param {string} language @param {number} at  ms @param {number} now */
export function whenWords(language, at, now) {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "always" });
  const [unit, length] = STEPS.find(([, each]) => at - now >= each) ?? STEPS[2];
  return words.format(Math.max(1, Math.round((at - now) / length)), unit);
}
