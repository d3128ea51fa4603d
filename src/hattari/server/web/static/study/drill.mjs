// @ts-check
/** @import { On, State, Text } from "../core/types.d.ts" */
/** @import { Question, Verdict } from "../core/protocol.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { go } from "../core/router.mjs";
import { Board } from "../review/puzzle.mjs";
import { RulesChoice, underRules, whyOf } from "../review/under.mjs";
import { Trouble } from "./parts.mjs";

/** What one says: a share of a hundred, a number, or places. @typedef {{value: number, picked: number[]}} Said */

/** How a value of this form is written. @param {Question["form"]} form @param {number} value */
const shown = (form, value) => (form === "chance" ? `${Math.round(value)}%` : `${value}`);

/** A value on a scale. @param {{asked: Question, value: number, set: (value: number) => void, closed: boolean}} props */
function Scale({ asked, value, set, closed }) {
  const { t } = usePage();
  const { form } = asked;
  const most = form === "chance" ? 100 : asked.most;
  return html`<label class="field scale"><span>${t(form === "chance" ? "study.estimate" : "study.number")}
    <output>${shown(form, value)}</output></span><input type="range" min="0" max=${most} step="1" value=${value}
    disabled=${closed} aria-valuetext=${shown(form, value)}
    onInput=${(/** @type {On<HTMLInputElement>} */ event) => set(Number(event.currentTarget.value))} /></label>`;
}

/** Any of some choices; once it is known, what was right. @param {{asked: Question, picked: number[], set: (picked: number[]) => void, right: number[] | null}} props */
function Several({ asked, picked, set, right }) {
  const { say } = usePage();
  const toggle = (/** @type {number} */ place) =>
    set(picked.includes(place) ? picked.filter((each) => each !== place) : [...picked, place]);
  return html`<div class="several">${asked.choices.map(
    (
      words,
      place,
    ) => html`<button type="button" key=${place} class="button" disabled=${right !== null}
      data-right=${right ? right.includes(place) : null} aria-pressed=${picked.includes(place)}
      onClick=${() => toggle(place)}>${say(words)}${right?.includes(place) && " ✓"}</button>`,
  )}</div>`;
}

/** Both values on one line. @param {{asked: Question, said: number, truth: number}} props */
function Beside({ asked, said, truth }) {
  const { t } = usePage();
  const most = asked.form === "chance" ? 100 : Math.max(1, asked.most);
  const marks = [
    { key: "truth", value: truth },
    { key: "said", value: said },
  ];
  return html`<dl class="truth-beside">${marks.map(
    ({ key, value }) => html`<div key=${key} data-key=${key}><dt>${t(`study.${key}`)}</dt>
    <dd><i class="track" aria-hidden="true"><i style=${{ width: `${(100 * value) / most}%` }}></i></i>
      <b>${shown(asked.form, value)}</b></dd></div>`,
  )}</dl>`;
}

/** @param {{asked: Question, said: Said, verdict: Verdict}} props */
function Told({ asked, said, verdict }) {
  const { t, say } = usePage();
  const truth = asked.form === "chance" ? 100 * verdict.truth : verdict.truth;
  const off = Math.round(Math.abs(truth - said.value));
  const right = asked.form === "chance" ? "study.near" : "study.hit";
  const wrong = asked.form === "chance" ? t("study.off", { n: off }) : t("study.missed");
  return html`<p class="puzzle-verdict" role="status">${verdict.hit ? t(right) : wrong}</p>
    ${asked.form !== "several" && html`<${Beside} asked=${asked} said=${said.value} truth=${truth} />`}
    <p>${say(verdict.why)}</p>`;
}

/** One question. @param {{state: State, asked: Question, another: () => void}} props */
function Drill({ state, asked, another }) {
  const { t, say } = usePage();
  const start = asked.form === "chance" ? 50 : 0;
  const [said, set] = useState(/** @type {Said} */ ({ value: start, picked: [] }));
  const [verdict, hear] = useState(/** @type {Verdict | null} */ (null));
  const [problem, fail] = useState(/** @type {Text | true | null} */ (null));
  const { form, kind, seed, game } = asked;
  async function answer() {
    const reply =
      form === "several"
        ? { picked: said.picked }
        : { said: form === "chance" ? said.value / 100 : said.value };
    try {
      hear(await api.answerDrill({ game, rules: underRules(state).spec, kind, seed, ...reply }));
    } catch (error) {
      fail(whyOf(error));
    }
  }
  return html`<${Board} state=${state} found=${asked} position=${asked} />
    <h1 class="drill-ask">${say(asked.ask)}</h1>
    ${
      form === "several"
        ? html`<${Several} asked=${asked} picked=${said.picked} right=${verdict && verdict.right}
          set=${(/** @type {number[]} */ picked) => set({ ...said, picked })} />`
        : html`<${Scale} asked=${asked} value=${said.value} closed=${verdict !== null}
          set=${(/** @type {number} */ value) => set({ ...said, value })} />`
    }
    <${Trouble} problem=${problem} />
    ${verdict && html`<${Told} asked=${asked} said=${said} verdict=${verdict} />`}
    <button type="button" class="button main big" key=${verdict ? "another" : "answer"}
      onClick=${verdict ? another : () => void answer()}>${t(verdict ? "study.another" : "study.answer")}</button>`;
}

/** Questions that train the eye, under the rules that the address names. @param {{state: State, show: (game: string) => void}} props */
export function DrillPage({ state, show }) {
  const { t, say } = usePage();
  const { query } = state.route;
  const [asked, ask] = useState(/** @type {Question | null} */ (null));
  const [problem, fail] = useState(/** @type {Text | true | null} */ (null));
  const { kind, ...rules } = query;
  const under = underRules(state);
  const wish = JSON.stringify([under, kind]);
  async function bring() {
    fail(null);
    try {
      const found = await api.drill({
        game: under.game,
        rules: under.spec,
        ...(kind && { kind }),
      });
      ask(found);
      show(found.game);
    } catch (error) {
      ask(null);
      fail(whyOf(error));
    }
  }
  useEffect(() => void bring(), [wish]);
  const at = (/** @type {Record<string, string>} */ more) =>
    `/study/drill?${new URLSearchParams({ ...rules, ...more })}`;
  return html`<header class="review-top"><${RulesChoice} state=${state} under=${under}
      choose=${(/** @type {import("../review/under.mjs").Under} */ { game, spec }) =>
        go(`/study/drill?${new URLSearchParams({ game, preset: String(spec.preset) })}`)} />
      ${
        asked &&
        asked.kinds.length > 1 &&
        html`<nav class="study-tabs small">${asked.kinds.map(
          (each) => html`<a key=${each.id} href=${at({ kind: each.id })}
            aria-current=${each.id === asked.kind ? "true" : null}>${say(each.title)}</a>`,
        )}</nav>`
      }</header>
    <${Trouble} problem=${problem} />
    ${
      asked
        ? html`<p class="note">${say(asked.kinds.find(({ id }) => id === asked.kind)?.note)}</p>
          <${Drill} key=${asked.seed} state=${state} asked=${asked} another=${() => void bring()} />`
        : !problem && html`<p aria-busy="true">${t("link.connecting")}</p>`
    }`;
}
