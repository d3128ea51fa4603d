// @ts-check
/** @import { Spec, State, TableView } from "../core/types.d.ts" */
/** @import { Felt, SurveyDesk } from "../core/protocol.d.ts" */
import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { stored } from "../lab/shelf.mjs";

/** The questions with their answers, by the words that say them. @type {[string, [string, unknown][]][]} */
const QUESTIONS = [
  [
    "again",
    [
      ["yes", true],
      ["no", false],
    ],
  ],
  [
    "fair",
    [
      ["yes", true],
      ["no", false],
    ],
  ],
  ["lost", ["never", "late", "middle", "early"].map((each) => [each, each])],
];

/** The host lets other rules alternate with the table's. @param {{state: State, view: TableView}} props */
function Begin({ state, view }) {
  const { t, say, intents } = usePage();
  const game = state.games?.find(({ id }) => id === view.game_id);
  const own = stored()
    .filter((each) => each.game === view.game_id)
    .map((each) => ({
      name: each.name,
      rules: /** @type {string | Spec} */ (each.versions[0].spec),
    }));
  const presets = (game?.presets ?? [])
    .filter((each) => each.digest !== view.rules.digest)
    .map((each) => ({ name: say(each.title), rules: /** @type {string | Spec} */ (each.id) }));
  const choices = [...own, ...presets];
  const begin = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    intents.command({ do: "set-survey", rules: choices[Number(form.get("other"))].rules });
  };
  return html`<details class="survey-begin"><summary>${t("survey.begin")}</summary>
    <p class="note">${t("survey.begin_note")}</p>
    <form onSubmit=${begin}><label class="field"><span>${t("survey.other")}</span>
      <select name="other">${choices.map(
        ({ name }, index) => html`<option key=${index} value=${index}>${name}</option>`,
      )}</select></label>
      <button type="submit" class="button">${t("survey.start")}</button></form></details>`;
}

/** The three questions about a game. @param {{answered: Felt | null, send: (felt: Felt) => void}} props */
function Questions({ answered, send }) {
  const { t } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const chosen = QUESTIONS.map(([name, answers]) => [
      name,
      answers.find(([word]) => word === form.get(`survey-${name}`))?.[1],
    ]);
    send(/** @type {Felt} */ (Object.fromEntries(chosen)));
  };
  return html`<form class="survey-questions" onSubmit=${submit}>${QUESTIONS.map(
    ([name, answers]) => html`<fieldset key=${name}><legend>${t(`survey.${name}`)}</legend>
      ${answers.map(
        ([word, value]) => html`<label key=${word}><input type="radio" name=${`survey-${name}`}
          value=${word} required defaultChecked=${answered?.[/** @type {keyof Felt} */ (name)] === value} />
          <span>${t(`survey.${word}`)}</span></label>`,
      )}</fieldset>`,
  )}
    <button type="submit" class="button">${t(answered ? "survey.change" : "survey.send")}</button></form>`;
}

/** A table's survey: what alternates, whether one lets oneself be asked, and the questions. @param {{state: State, view: TableView}} props */
export function Survey({ state, view }) {
  const { t, say, intents } = usePage();
  const [desk, setDesk] = useState(/** @type {SurveyDesk | null} */ (null));
  const [said, setSaid] = useState("");
  const key = state.live?.key ?? "";
  const { survey, you } = view;
  const on = survey !== null;
  const count = view.finished.at(-1)?.number ?? 0;
  useEffect(() => {
    setSaid("");
    if (!on || !you.member) return setDesk(null);
    void api.survey(key).then(setDesk, () => setDesk(null));
  }, [key, on, you.member, count]);
  async function tell(/** @type {Promise<SurveyDesk>} */ wanted, done = "") {
    try {
      setDesk(await wanted);
      setSaid(done);
    } catch (error) {
      setSaid((error instanceof ApiError && say(error.text)) || t("notice.failed"));
    }
  }
  const agree = (/** @type {SurveyDesk} */ known) => {
    setDesk({ ...known, agreed: !known.agreed });
    return tell(
      api.agreeToSurvey(key, !known.agreed).catch((error) => {
        setDesk(known);
        throw error;
      }),
    );
  };
  const between = view.phase !== "playing";
  if (!survey) return you.host && between ? html`<${Begin} state=${state} view=${view} />` : null;
  const [first, second] = survey.titles.map((title) => say(title));
  const agreed = desk?.agreed ?? false;
  const number = desk?.number ?? null;
  return html`<section class="survey" aria-label=${t("survey.title")}><h3>${t("survey.title")}</h3>
    <p>${t("survey.alternate", { first, second })}
      ${between && html` <b>${t("survey.next", { title: say(survey.titles[survey.next]) })}</b>`}</p>
    ${
      you.member &&
      html`<label class="switch"><input type="checkbox" role="switch" checked=${agreed}
        disabled=${!desk} onChange=${() => desk && agree(desk)} /><span><b>${t("survey.agree")}</b>
        <small>${t("survey.agree_note")}</small></span></label>`
    }
    ${
      agreed &&
      number !== null &&
      between &&
      html`<${Questions} key=${number} answered=${desk?.answered ?? null}
        send=${(/** @type {Felt} */ felt) => tell(api.answerSurvey(key, number, felt), t("survey.thanks"))} />`
    }
    <p class="note" role="status">${said}</p>
    ${
      you.host &&
      between &&
      html`<button type="button" class="button quiet"
        onClick=${() => intents.command({ do: "set-survey", rules: null })}>${t("survey.stop")}</button>`
    }</section>`;
}
