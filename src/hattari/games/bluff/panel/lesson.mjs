// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { StageProps } from "./types.d.ts" */
/** @import { Choice, Die as DieShown, Place, Stage as Picture } from "./view.d.ts" */
import { Cup, Die, HiddenDie, RoundDie } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Mark, Rival, Target } from "#page/learn/target.mjs";
import { bidWords, faceName } from "./words.mjs";

/** Words speak of a face by what is wild. @param {Picture} stage */
const gameOf = ({ star }) => ({ wild: star });

/** @param {Translate} t @param {Picture} stage @param {DieShown} die */
function dieWords(t, stage, { face, counts_as: as }) {
  const name = faceName(t, gameOf(stage), face);
  return as === null ? name : `${name} = ${as}`;
}

/** A die; a wild one that counts turns to what it counts for and keeps its sign. @param {{props: StageProps, die: DieShown, size: string}} props */
function OneDie({ props, die, size }) {
  const { t } = usePage();
  const { star } = props.stage;
  const tone = die.lit ? "found" : die.dim ? "missed" : "";
  return html`<${Target} props=${props} target=${die.target} kind=${`learn-die ${tone}`}
    label=${dieWords(t, props.stage, die)}><${Die} face=${die.counts_as ?? die.face} star=${star}
      size=${size} />${
        die.counts_as !== null &&
        html`<span class="sign"><${Die} face=${die.face} star=${star} size="s" /></span>`
      }<//>`;
}

/** What a seat won or lost. @param {{place: Place}} props */
const Change = ({ place: { change, gains } }) =>
  change !== 0 &&
  html`<b class=${`learn-change ${gains ? "gain" : "loss"}`}>${change > 0 ? `+${change}` : `−${-change}`}</b>`;

/** @param {{props: StageProps, place: Place, index: number}} props */
function Other({ props, place, index }) {
  const { t, say } = usePage();
  const { dice, hidden, lives } = place;
  const name = say(place.name);
  const words = [
    name,
    ...dice.map((die) => dieWords(t, props.stage, die)),
    hidden > 0 ? t("bluff.dice", { n: hidden }) : "",
    place.mark ? say(place.mark) : "",
  ];
  return html`<li><${Target} props=${props} target=${place.target} kind="learn-seat"
      label=${words.filter(Boolean).join(" ")}>
      <${Rival} index=${index} name=${name} />
      ${lives !== null && html`<small>${t("bluff.lives", { n: lives })}</small>`}
      <span class="learn-dice">${dice.map(
        (die, at) => html`<${OneDie} key=${at} props=${{ ...props, done: true }} die=${die}
        size="m" />`,
      )}${Array.from({ length: hidden }, (_, at) => html`<${HiddenDie} key=${`hidden${at}`} />`)}</span>
      <${Change} place=${place} /><${Mark} mark=${place.mark} /><//></li>`;
}

/** @param {{props: StageProps}} props */
function Middle({ props: { stage } }) {
  const { t, say } = usePage();
  const { bid, tally, star } = stage;
  return html`<div class="learn-middle">
    ${
      bid &&
      !tally &&
      html`<p class="learn-bid" role="img"
      aria-label=${`${say(bid.name)}: ${bidWords(t, gameOf(stage), bid)}`}><small>${say(bid.name)}</small>
      <strong>${bid.count}</strong><span>×</span><${RoundDie} face=${bid.face} star=${star} size="l"
        tone="red" /></p>`
    }
    ${
      tally &&
      html`${bid && html`<p class="learn-whose">${say(bid.name)}: ${bidWords(t, gameOf(stage), bid)}</p>`}
      <p class=${`learn-tally ${tally.claimed !== null && tally.count < tally.claimed ? "short" : ""}`}><${Die}
        face=${tally.face} star=${star} size="m" tone="blue" /><span>×</span>
        <strong key=${tally.count}>${tally.count}</strong>${tally.claimed !== null && html`<small>/ ${tally.claimed}</small>`}</p>`
    }</div>`;
}

/** @param {{props: StageProps}} props */
function Squares({ props }) {
  const { t } = usePage();
  const { squares } = props.stage;
  if (squares.length === 0) return null;
  return html`<div class="learn-squares">${squares.map(
    (square) => html`<${Target} key=${square.target} props=${props} target=${square.target}
      kind=${`learn-square ${square.kind} ${square.state}`}
      label=${t(square.kind === "star" ? "bluff.star_square" : "bluff.number_square", { n: square.count })}>
      ${square.kind === "star" && html`<small>★</small>`}${square.count}<//>`,
  )}</div>`;
}

/** @param {{props: StageProps}} props */
function Own({ props }) {
  const { t, say } = usePage();
  const { stage } = props;
  const { own, covered } = stage;
  if (covered)
    return html`<div class="learn-own"><${Target} props=${props} target="cup" kind="learn-cup"
      label=${t("bluff.keys.roll")}><${Cup} /><//></div>`;
  return html`<div class="learn-own">
    <${Target} props=${props} target=${own.target} kind="learn-name"
      label=${[own.name, own.mark].filter(Boolean).map(say).join(" ")}><b>${say(own.name)}</b>
      ${own.lives !== null && html`<small>${t("bluff.lives", { n: own.lives })}</small>`}<${Change}
        place=${own} /><${Mark} mark=${own.mark} /><//>
    <span class="learn-dice">${own.dice.map(
      (die, at) => html`<${OneDie} key=${at} props=${props} die=${die} size="l" />`,
    )}</span></div>`;
}

/** @param {{props: StageProps, choice: Choice}} props */
function Answer({ props, choice }) {
  const { t, say } = usePage();
  const { star } = props.stage;
  const { bid, text, tone, target } = choice;
  const label = bid ? bidWords(t, gameOf(props.stage), { count: bid[0], face: bid[1] }) : say(text);
  return html`<${Target} props=${props} target=${target} kind=${`learn-choice ${tone}`}
    label=${label}>${
      bid
        ? html`<strong>${bid[0]}</strong><span>×</span><${Die} face=${bid[1]} star=${star} size="m"
      tone="blue" />`
        : label
    }<//>`;
}

/** One picture of the lesson. @param {StageProps} props */
export function Stage(props) {
  const { stage, done } = props;
  return html`<div class="bluff-lesson">
    <ul class="learn-others">${stage.others.map(
      (place, index) =>
        html`<${Other} key=${index} props=${props} place=${place} index=${index} />`,
    )}</ul>
    <${Middle} props=${props} /><${Squares} props=${props} /><${Own} props=${props} />
    <div class="learn-choices">${
      !done &&
      stage.choices.map(
        (choice) => html`<${Answer} key=${choice.target} props=${props} choice=${choice} />`,
      )
    }</div></div>`;
}
