// @ts-check
/** @import { On, Spec, State, Text } from "../core/types.d.ts" */
import { ApiError } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { rulesOf } from "../lab/link.mjs";

/** What is said where something failed: the server's words, or true for ours. @param {unknown} error @returns {Text | true} */
export const whyOf = (error) => (error instanceof ApiError ? (error.text ?? true) : true);

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
  return html`<label class="field inline"><span>${t("puzzle.rules")}</span><select onChange=${pick}>${(
    state.games ?? []
  ).map(
    (each) =>
      html`<optgroup key=${each.id} label=${say(each.title)}>${each.presets.map(
        (preset) => html`<option key=${preset.id} value=${`${each.id} ${preset.id}`}
        selected=${each.id === under.game && preset.id === under.spec.preset}>${say(preset.title)}</option>`,
      )}</optgroup>`,
  )}</select></label>`;
}
