// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { StageProps } from "./types.d.ts" */
/** @import { CardShown, Choice, Place } from "./view.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Mark, Rival, Target } from "#page/learn/target.mjs";
import { Back, Card, Suit } from "./cards.mjs";
import { cardName, signed } from "./words.mjs";

/** @param {{props: StageProps, card: CardShown}} props */
function OneCard({ props, card }) {
  const { t } = usePage();
  const words = [cardName(t, card.card), card.number ?? ""].join(" ").trim();
  return html`<${Target} props=${props} target=${card.target}
    kind=${`learn-card ${card.lit ? "lit" : ""}`} label=${words}><${Card} card=${card.card} />
    ${card.number !== null && html`<b class="learn-number">${card.number}</b>`}<//>`;
}

/** @param {{change: number | null}} props */
const Change = ({ change }) =>
  change !== null &&
  html`<b class=${`learn-chips ${change < 0 ? "loss" : ""}`}>${signed(change)}</b>`;

/** @param {Translate} t @param {Place} place @param {string} name @param {string} mark */
const placeWords = (t, place, name, mark) =>
  [
    name,
    ...place.cards.map(({ card }) => cardName(t, card)),
    t("dobon.cards", { n: place.held }),
    mark,
  ]
    .filter(Boolean)
    .join(", ");

/** @param {{props: StageProps, place: Place, index: number}} props */
function Other({ props, place, index }) {
  const { t, say } = usePage();
  const name = say(place.name);
  const open = { ...props, done: true };
  return html`<li class=${place.turn ? "turn" : ""}><${Target} props=${props}
      target=${place.target} kind="learn-seat" label=${placeWords(t, place, name, place.mark ? say(place.mark) : "")}>
      <${Rival} index=${index} name=${name} />
      <span class="learn-hand">${
        place.cards.length > 0
          ? place.cards.map(
              (card) => html`<${OneCard} key=${card.card} props=${open} card=${card} />`,
            )
          : Array.from(
              { length: place.held },
              (_, at) => html`<span key=${at} class="learn-back"><${Back} /></span>`,
            )
      }</span>
      ${place.sum !== null && html`<b class="learn-sum">= ${place.sum}</b>`}
      ${place.says && html`<b class="learn-says">${say(place.says)}</b>`}<${Change}
        change=${place.change} /><${Mark} mark=${place.mark} /><//></li>`;
}

/** @param {{props: StageProps}} props */
function Pile({ props }) {
  const { t, say } = usePage();
  const { up, suit, take, stock, lines, backwards } = props.stage;
  return html`<div class="learn-pile">
    <p class="learn-lines">${lines.map((line, at) => html`<span key=${at}>${say(line)}</span>`)}</p>
    ${backwards && html`<p class="learn-round" role="img" aria-label=${t("dobon.counterclockwise")}>↺</p>`}
    <${Target} props=${props} target=${stock ? "stock" : null} kind="learn-stock"
      label=${t("dobon.draw")}><${Back} /><small aria-hidden="true">${t("dobon.draw")}</small><//>
    ${
      up &&
      html`<span class="learn-up" role="img"
      aria-label=${t("dobon.top_card", { card: cardName(t, up) })}><${Card} card=${up} /></span>`
    }
    ${
      up &&
      suit &&
      suit !== up[1] &&
      html`<span class="learn-suit" role="img"
      aria-label=${t("dobon.in_force", { suit: t(`dobon.suit.${suit}`) })}><${Suit} suit=${suit} /></span>`
    }
    ${take > 0 && html`<b class="learn-take">+${take}</b>`}</div>`;
}

/** @param {{props: StageProps}} props */
function Own({ props }) {
  const { say } = usePage();
  const { own } = props.stage;
  const name = [own.name, own.mark].filter(Boolean).map(say).join(" ");
  return html`<div class="learn-own"><${Target} props=${props} target=${own.target}
      kind="learn-name" label=${name}><b>${say(own.name)}</b>
      ${own.sum !== null && html`<b class="learn-sum">= ${own.sum}</b>`}
      ${own.says && html`<b class="learn-says">${say(own.says)}</b>`}<${Change}
        change=${own.change} /><${Mark} mark=${own.mark} /><//>
    <span class="learn-hand">${own.cards.map(
      (card) => html`<${OneCard} key=${card.card} props=${props} card=${card} />`,
    )}</span></div>`;
}

/** @param {{props: StageProps, choice: Choice}} props */
function Answer({ props, choice }) {
  const { say } = usePage();
  const { target, text, tone, suit } = choice;
  return html`<${Target} props=${props} target=${target} kind=${`learn-choice ${tone}`}
    label=${say(text)}>${suit && html`<${Suit} suit=${suit} />`}${say(text)}<//>`;
}

/** One picture of the lesson. @param {StageProps} props */
export function Stage(props) {
  const { stage, done } = props;
  return html`<div class="dobon-lesson">
    <ul class="learn-others">${stage.others.map(
      (place, index) =>
        html`<${Other} key=${index} props=${props} place=${place} index=${index} />`,
    )}</ul>
    <${Pile} props=${props} /><${Own} props=${props} />
    <div class="learn-choices">${
      !done &&
      stage.choices.map(
        (choice) => html`<${Answer} key=${choice.target} props=${props} choice=${choice} />`,
      )
    }</div></div>`;
}
