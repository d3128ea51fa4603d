// @ts-check
/** @import { Text } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** @param {{problem: Text | true | null}} props */
export function Trouble({ problem }) {
  const { t, say } = usePage();
  if (!problem) return null;
  return html`<p class="conflict" role="alert">${problem === true ? t("study.broken") : say(problem)}</p>`;
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
