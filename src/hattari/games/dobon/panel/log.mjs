// @ts-check
/** @import { Scene } from "./types.d.ts" */
/** @import { Seen } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { hueOf, timeUp } from "#page/table/seats.mjs";
import { isPlayed } from "./reveal.mjs";
import { Sheet } from "./sheet.mjs";
import { isAct, isEnding, isSlip, ofRound, told } from "./words.mjs";

/** Whose doing an event is. @param {Seen} event */
function seatOf(event) {
  if ("seat" in event) return event.seat;
  if ("call" in event) return event.call.seat;
  if ("calls" in event) return event.calls[0]?.seat ?? event.silent ?? 0;
  if ("winners" in event) return event.winners[0] ?? 0;
  return "starter" in event ? event.starter : 0;
}

/** What has happened as far as it is known: without what a result is still to come to. @param {Scene} scene */
function known(scene) {
  const events = ofRound(scene.events);
  if (!isPlayed(scene)) return events;
  const last = events.findLastIndex(isAct);
  return events.filter((event, at) => at < last || !isEnding(event));
}

/** The score sheet, and what happened in this round, the latest first. @param {{scene: Scene}} props */
export function Log({ scene }) {
  const { t, say } = usePage();
  const names = scene.seats.map((seat) => seat.name);
  const lines = known(scene)
    .map((event, at) => {
      const late = timeUp(event);
      return { event, at, text: late ? say(late.text) : told(t, event, names, scene.you) };
    })
    .filter(({ text }) => text)
    .toReversed();
  return html`<${Sheet} scene=${scene} />
    <p class="story-head">${t("dobon.round_of", { n: scene.game.round, of: scene.game.rounds })}</p>
    <ol class="story">${lines.map(
      ({ event, at, text }) => html`<li key=${at}
      class=${isSlip(event) ? "slip" : ""}
      style=${{ "--hue": hueOf(seatOf(event)) }}>${text}</li>`,
    )}</ol>`;
}
