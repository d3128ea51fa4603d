// @ts-check
/** @import { On, State, Text } from "../core/types.d.ts" */
/** @import { Estimate, Figure, Group, Profile, Skill } from "../core/protocol.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { percent, signed, span } from "../review/figures.mjs";
import { Whisker } from "../review/whisker.mjs";
import { whyOf } from "../review/under.mjs";
import { Trouble } from "./parts.mjs";

/** How often a page asks whether all games are read, ms; and how often at most. */
const EVERY = 1500;
const ASKED_AT_MOST = 200;

/** @type {[number, number]} */
const WHOLE = [0, 1];

/** A figure with its interval on a line. @param {{label: string, found: Estimate, ends: [number, number], words: string, kind?: string}} props */
const Line = ({ label, found, ends, words, kind = "" }) =>
  html`<div class="figure-line" data-kind=${kind}><span>${label}</span><${Whisker} ...${found} ends=${ends} kind=${kind} zero=${ends[0] < 0} />
    <b>${words}</b></div>`;

/** The mean result, and what is left of it without luck. @param {{group: Group}} props */
function Result({ group }) {
  const { t } = usePage();
  const { result, without_luck: without, unit } = group;
  const lines = [
    { key: "came", found: result, kind: "" },
    { key: "without_luck", found: without, kind: "play" },
  ];
  const known = lines.flatMap(({ found }) => (found ? [found.low, found.high] : []));
  const ends = span([0, ...known]);
  return html`<section class="card"><h2>${t("study.result")} <small>${t(`study.result_note.${unit}`)}</small></h2>
    ${
      known.length === 0
        ? html`<p class="nothing">${t("study.few_games")}</p>`
        : lines.map(
            ({ key, found, kind }) =>
              found &&
              html`<${Line} key=${key} label=${t(`study.${key}`)} found=${found} ends=${ends} kind=${kind}
        words=${`${signed(found.value, unit)} (${signed(found.low, unit)}${t("review.to")}${signed(found.high, unit)})`} />`,
          )
    }</section>`;
}

/** Stretches of games, one below the other. @param {{figure: Figure}} props */
function OverTime({ figure }) {
  const { t, language } = usePage();
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
  if (figure.over_time.length === 0) return null;
  return html`<details class="over-time"><summary>${t("study.over_time")}</summary>${figure.over_time.map(
    ({ until, games, rate }, index) => html`<div class="figure-line" key=${index}>
      <span>${day.format(until)} <small>${t("study.stretch", { n: games })}</small></span>
      ${rate ? html`<${Whisker} ...${rate} ends=${WHOLE} /><b>${percent(rate.value)}</b>` : html`<span>${t("study.none_here")}</span>`}</div>`,
  )}</details>`;
}

/** How often something was so. @param {{figure: Figure}} props */
function Rate({ figure }) {
  const { t, say } = usePage();
  const { rate, expected, cases } = figure;
  return html`<li><h3>${say(figure.title)} <small>${t("study.cases", { n: cases })}</small></h3>
    ${
      rate
        ? html`<${Line} label=${t("study.came")} found=${rate} ends=${WHOLE} words=${spelt(rate)} />`
        : html`<p class="nothing">${t("study.few", { n: cases })}</p>`
    }
    ${expected && html`<${Line} label=${t("study.expected")} found=${expected} ends=${WHOLE} kind="play" words=${spelt(expected)} />`}
    <p class="note">${say(figure.note)}</p><${OverTime} figure=${figure} /></li>`;
}

/** @param {Estimate} found */
const spelt = ({ value, low, high }) =>
  `${percent(value)} (${(100 * low).toFixed(0)}–${percent(high)})`;

/** What one says beside what is so. @param {{skill: Skill}} props */
function Calibration({ skill }) {
  const { t, say } = usePage();
  const { bins, off, form, hits, many } = skill;
  const list = off.map((each) => (form === "chance" ? percent(each) : each.toFixed(1))).join(" → ");
  return html`<li><h3>${say(skill.title)} <small>${t("study.answers", { n: many })}</small></h3>
    ${hits && html`<${Line} label=${t("study.right")} found=${hits} ends=${WHOLE} words=${spelt(hits)} />`}
    ${bins.length > 0 && html`<p class="note">${t("study.bins")}</p>`}
    ${bins.map(
      ({ low, high, many: inside, truth }) => html`<div class="figure-line bin" key=${low}
        style=${{ "--from": low, "--to": high }}>
      <span>${t("study.bin", { low: Math.round(100 * low), high: Math.round(100 * high) })}</span>
      ${
        truth
          ? html`<${Whisker} ...${truth} ends=${WHOLE} kind="play" /><b>${percent(truth.value)}</b>`
          : html`<span class="nothing">${t("study.few", { n: inside })}</span>`
      }</div>`,
    )}
    ${off.length > 1 && html`<p class="note">${t("study.by_off", { list })}</p>`}</li>`;
}

/** @param {{state: State, profile: Profile, at: number, choose: (at: number) => void}} props */
function Groups({ state, profile, at, choose }) {
  const { t, say } = usePage();
  const nameOf = (/** @type {Group} */ { game, title, seats }) =>
    title
      ? t("study.group", { title: say(title), n: seats })
      : t("study.all_of", { game: say(state.games?.find(({ id }) => id === game)?.title) });
  const pick = (/** @type {On<HTMLSelectElement>} */ event) =>
    choose(Number(event.currentTarget.value));
  return html`<label class="field inline"><span>${t("study.which")}</span><select onChange=${pick}>${profile.groups.map(
    (group, index) => html`<option key=${index} value=${index} selected=${index === at}>
      ${nameOf(group)} · ${t("study.games", { n: group.games })}</option>`,
  )}</select></label>`;
}

/** @param {{state: State, profile: Profile}} props */
function Inside({ state, profile }) {
  const { t, say } = usePage();
  const [at, choose] = useState(0);
  const group = profile.groups[Math.min(at, profile.groups.length - 1)];
  return html`${profile.pending > 0 && html`<p class="note" role="status">${t("study.pending", { n: profile.pending })}</p>`}
    ${profile.games === 0 && html`<p class="card nothing">${t("study.no_games")}</p>`}
    ${
      group &&
      html`<${Groups} state=${state} profile=${profile} at=${at} choose=${choose} />
      <div class="review-columns"><div><section class="card rates"><h2>${t("study.rates")} <small>${t("study.rates_note")}</small></h2>
        <ul>${group.figures.map((figure) => html`<${Rate} key=${figure.key} figure=${figure} />`)}</ul></section></div>
      <div><${Result} group=${group} /></div></div>`
    }
    ${profile.drills.map(
      ({ game, skills }) =>
        html`<section class="card rates" key=${game}><h2>${t("study.skills")} <small>${say(
          state.games?.find(({ id }) => id === game)?.title,
        )}</small></h2><ul>${skills.map((skill) => html`<${Calibration} key=${skill.kind} skill=${skill} />`)}</ul></section>`,
    )}`;
}

/** One's own figures, for oneself alone. @param {{state: State}} props */
export function ProfilePage({ state }) {
  const { t } = usePage();
  const [profile, bring] = useState(/** @type {Profile | null} */ (null));
  const [problem, fail] = useState(/** @type {Text | true | null} */ (null));
  useEffect(() => {
    let left = ASKED_AT_MOST;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let later;
    async function follow() {
      left -= 1;
      try {
        const found = await api.profile();
        if (left < 0) return;
        bring(found);
        if (found.pending > 0) later = setTimeout(() => void follow(), EVERY);
      } catch (error) {
        fail(whyOf(error));
      }
    }
    void follow();
    return () => {
      left = 0;
      clearTimeout(later);
    };
  }, []);
  return html`<p class="note">${t("study.me_note")}</p><${Trouble} problem=${problem} />
    ${profile ? html`<${Inside} state=${state} profile=${profile} />` : !problem && html`<p aria-busy="true">${t("link.connecting")}</p>`}
    <p><a class="button quiet" href="/api/v1/me/export" download="hattari.json">${t("study.export")}</a></p>`;
}
