// @ts-check
import { Die, RoundDie } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";

/** The face of bids in a face-off: a sum of pips. */
export const PIPS = 0;

/** @param {{size?: string, tone?: string}} props */
const SumSign = ({ size = "m", tone = "" }) =>
  html`<span class=${`die sum-sign ${size} ${tone}`} aria-hidden="true">Σ</span>`;

/**
 * The die of a bid; where the bid is on a sum, its sign.
 * @param {{face: number, star?: number | null, size?: string, tone?: string}} props
 */
export const BidFace = (props) =>
  props.face === PIPS ? html`<${SumSign} ...${props} />` : html`<${Die} ...${props} />`;

/**
 * The same, in the round.
 * @param {{face: number, star?: number | null, size?: string, tone?: string}} props
 */
export const RoundBidFace = (props) =>
  props.face === PIPS ? html`<${SumSign} ...${props} />` : html`<${RoundDie} ...${props} />`;
