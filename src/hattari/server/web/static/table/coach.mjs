// @ts-check
/** @import { State } from "../core/types.d.ts" */
/** @import { Text } from "../core/protocol.d.ts" */
import { useState } from "preact/hooks";
import { ApiError, api } from "../core/api.mjs";
import { html } from "../core/html.mjs";
import { Face } from "../faces/face.mjs";
import { panelOf } from "./live.mjs";
import { resultOn } from "./pace.mjs";
import { usePage } from "../core/page.mjs";

/** What was asked at a moment of the table, and the word on it once it is there.
 * @typedef {{moment: number, word: Text | null}} Asked */

/** The reckoned word that was asked for at this moment, if any, and the way to ask. @param {string} key @param {number} moment */
function useAdvice(key, moment) {
  const [asked, setAsked] = useState(/** @type {Asked | null} */ (null));
  const ask = async () => {
    const answer = (/** @type {Text | null} */ word) =>
      setAsked((now) => (now?.moment === moment ? { moment, word } : now));
    setAsked({ moment, word: null });
    try {
      const advice = await api.advice(key);
      answer(advice.word.text);
    } catch (error) {
      if (error instanceof ApiError) answer(error.text);
      else setAsked(null);
    }
  };
  return { asked: asked?.moment === moment ? asked : null, ask };
}

/** The coach itself: tapped, it reckons which action is best. @param {{asked: Asked | null, ask: () => void}} props */
function Owl({ asked, ask }) {
  const { t } = usePage();
  return html`<button type="button" class="owl" disabled=${asked !== null} onClick=${ask}
    aria-label=${t("coach.ask")} title=${t("coach.ask")}>
    <${Face} face="owl" mood=${asked?.word ? "smug" : "think"} bare />${!asked && html`<i aria-hidden="true">?</i>`}</button>`;
}

/** Whether a coach stands by: its place is kept while nothing is said. @param {State} state */
export function isCoached(state) {
  const { live, preferences } = state;
  const view = live?.shown;
  if (!live || !view?.helps || view.phase !== "playing" || !preferences.coach) return false;
  const seat = view.seats[view.you.seat ?? -1];
  return Boolean(seat && (!seat.out || resultOn(live, panelOf(state, view))));
}

/** The coach's word to who is to act. @param {{state: State}} props */
export function CoachLine({ state }) {
  const { t, say, intents } = usePage();
  const { live } = state;
  const coach = live?.shown?.coach;
  const { asked, ask } = useAdvice(live?.key ?? "", live?.shown?.moment ?? 0);
  const said = asked && !asked.word ? t("coach.reckons") : say(asked?.word ?? coach);
  return html`<div class="coach">${
    coach
      ? html`<${Owl} asked=${asked} ask=${ask} />`
      : html`<${Face} face="owl" mood="calm" bare />`
  }
    <p role="status">${said}</p>
    <button type="button" class="link-button" aria-label=${t("coach.off")}
      onClick=${() => intents.prefer({ coach: false })}>×</button></div>`;
}
