// @ts-check
/** @import { Scene } from "./types.d.ts" */
/** @import { TrailStep } from "./view.d.ts" */
import { Die } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { hueOf } from "#page/table/seats.mjs";
import { bidWords, starOf } from "./words.mjs";

/** @param {{scene: Scene, step: TrailStep}} props */
function Step({ scene, step }) {
  const { t } = usePage();
  const { game, seats } = scene;
  const star = starOf(game);
  return html`<li style=${{ "--hue": hueOf(step.seat) }}>
    <b>${seats[step.seat].name}</b>
    ${
      step.do === "bid"
        ? html`<span class="log-bid" role="img"
          aria-label=${bidWords(t, game, step)}>${step.count} × <${Die} face=${step.face}
          star=${star} size="s" tone="red" /></span>`
        : html`<span>${t("bluff.rerolls")}</span>`
    }
    ${
      step.show.length > 0 &&
      html`<span
    class="log-show">${t("bluff.shows")} ${step.show.map(
      (face, die) => html`<${Die} key=${die}
    face=${face} star=${star} size="xs" />`,
    )}</span>`
    }
  </li>`;
}

/** This round's bids, oldest first. @param {{scene: Scene}} props */
export function Log({ scene }) {
  const { t } = usePage();
  const { trail, round } = scene.game;
  return html`<p class="log-head">${t("bluff.round", { n: round })}</p>
    ${
      trail.length === 0
        ? html`<p class="empty">${t("bluff.no_bids")}</p>`
        : html`<ol class="log">
      ${trail.map(
        (step, index) => html`<${Step} key=${index} scene=${scene}
      step=${step} />`,
      )}</ol>`
    }`;
}
