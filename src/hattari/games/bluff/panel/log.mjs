// @ts-check
/** @import { Scene } from "./types.d.ts" */
/** @import { Seen, TrailStep, View } from "./view.d.ts" */
import { Die } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Avatar, hueOf, timeUp, TimeUp } from "#page/table/seats.mjs";
import { Mark } from "./felt.mjs";
import { stepWords } from "./turns.mjs";
import { bidWords, starOf } from "./words.mjs";
import { BidFace } from "./sum.mjs";

/** Which bids, rerolls and passes of this round the clock made, by their number. @param {Scene} scene @returns {Set<number>} */
export function byClock({ events }) {
  /** @type {boolean[]} */
  const made = [];
  let timed = /** @type {number | null} */ (null);
  for (const event of events.slice(
    events.findLastIndex(({ what }) => what === "bluff.round") + 1,
  )) {
    timed = timeUp(event)?.seat ?? timed;
    if (event.what === "bluff.undo") made.pop();
    if (event.what !== "bluff.bid" && event.what !== "bluff.reroll" && event.what !== "bluff.pass")
      continue;
    made.push(timed === event.seat);
    timed = null;
  }
  return new Set(made.flatMap((clock, at) => (clock ? [at] : [])));
}

/**
 * What happened in this round, from two views in a row: the server tells no more of it.
 * @param {View | null} before @param {View} after @returns {Seen[]}
 */
export function toldBy(before, after) {
  const anew = before?.round !== after.round;
  const known = anew ? 0 : before.trail.length;
  const steps = after.trail.slice(known);
  const undone = after.trail.length < known ? before?.trail.at(-1) : undefined;
  return /** @type {Seen[]} */ ([
    ...(anew ? [{ what: "bluff.round", round: after.round }] : []),
    ...(undone ? [{ what: "bluff.undo", seat: undone.seat }] : []),
    ...steps.map(({ seat, do: done }) => ({ what: `bluff.${done}`, seat })),
  ]);
}

/** @param {{scene: Scene, step: TrailStep, timed: boolean}} props */
function Step({ scene, step, timed }) {
  const { t } = usePage();
  const { game, seats } = scene;
  const star = starOf(game);
  return html`<li style=${{ "--hue": hueOf(step.seat) }}>
    <${Avatar} face=${seats[step.seat].face} mute /><b>${seats[step.seat].name}</b>
    ${
      step.do === "bid"
        ? html`<span class="log-bid" role="img"
          aria-label=${bidWords(t, game, step)}>${step.count}<i class="times"> × </i><${BidFace} face=${step.face}
          star=${star} size="s" tone="red" /><${Mark} bid=${step} /></span>`
        : html`<span>${stepWords(t, game, step)}</span>`
    }
    ${
      step.show.length > 0 &&
      html`<span
    class="log-show">${t("bluff.shows")} ${step.show.map(
      (face, die) => html`<${Die} key=${die}
    face=${face} star=${star} size="xs" />`,
    )}</span>`
    }
    ${timed && html`<${TimeUp} />`}
  </li>`;
}

/** This round's bids, oldest first. @param {{scene: Scene}} props */
export function Log({ scene }) {
  const { t } = usePage();
  const { trail, round } = scene.game;
  const timed = byClock(scene);
  return html`<p class="log-head">${t("bluff.round", { n: round })}</p>
    ${
      trail.length === 0
        ? html`<p class="empty">${t("bluff.no_bids")}</p>`
        : html`<ol class="log">
      ${trail.map(
        (step, index) => html`<${Step} key=${index} scene=${scene}
      step=${step} timed=${timed.has(index)} />`,
      )}</ol>`
    }`;
}
