// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Showdown as Result, View } from "./view.d.ts" */
import { Die } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Phrases } from "#page/core/phrases.mjs";
import { bidWords, starOf } from "./words.mjs";

/** @param {Result} showdown @param {number} seat @returns {number[]} */
const diceOf = (showdown, seat) => [...showdown.shown[seat], ...showdown.hands[seat]];

/** The result on the table: it is settled. @param {Scene} scene */
const resultOf = ({ game }) => /** @type {Result} */ (game.showdown);

/** @param {View} game */
export const settledKey = (game) => (game.showdown ? `round ${game.round}` : null);

/** Whether the showdown has come this far. @param {Scene} scene @param {string} kind */
export const reached = ({ beats: all, beat }, kind) =>
  beat >= all.findIndex((each) => each.kind === kind);

/**
 * What a seat owns: what it had, until a showdown comes to the loss.
 * @param {Scene} scene
 * @param {number} index
 * @returns {{dice: number, lives: number | null, out: boolean, spot_on_had?: boolean}}
 */
export function holdings(scene, index) {
  const seat = scene.game.seats[index];
  if (!scene.settled || reached(scene, "loss")) return seat;
  const { before, lives_before: lives } = resultOf(scene);
  return { ...seat, dice: before[index], lives: lives[index] ?? null, out: before[index] === 0 };
}

/** All dice of a seat for somebody who is out and looks: the shown ones, then those under the cup. @param {Scene} scene @param {number} seat @param {number[]} hidden */
const seenDice = ({ game }, seat, hidden) => [
  ...game.seats[seat].shown.map((face) => ({ face, tone: "" })),
  ...hidden.map((face) => ({ face, tone: "seen" })),
];

/**
 * A seat's dice once a result has come to its verdict, or null while its cup is down.
 * @param {Scene} scene
 * @param {number} seat
 * @returns {({face: number, tone: string}[] & {star?: number | null}) | null}
 */
export function seatDice(scene, seat) {
  const { showdown, open_hands: open } = scene.game;
  if (open && !scene.settled && open[seat].length > 0)
    return Object.assign(seenDice(scene, seat, open[seat]), { star: starOf(scene.game) });
  if (!scene.settled || !showdown || !reached(scene, "verdict")) return null;
  const lost = Math.max(0, showdown.before[seat] - showdown.after[seat]);
  const dice = diceOf(showdown, seat);
  const drawn = dice.map((face, die) => ({
    face,
    tone: `${showdown.counting.includes(face) ? "hit" : "miss"} ${die >= dice.length - lost ? "leaves" : ""}`,
  }));
  return Object.assign(drawn, { star: starOf(showdown) });
}

/** @param {Translate} t @param {Result} showdown @param {string[]} names */
export function claimWords(t, showdown, names) {
  const key = showdown.claim === "spot_on" ? "bluff.claims_spot_on" : "bluff.claims_bluff";
  return t(key, { name: names[showdown.claimant] });
}

/** Whether the bid was true, and by how much. @param {Translate} t @param {Result} showdown */
export function verdictWords(t, { margin }) {
  if (margin === 0) return t("bluff.exactly");
  return margin > 0 ? t("bluff.true_by", { n: margin }) : t("bluff.false_by", { n: -margin });
}

/** Who loses or wins what. @param {Translate} t @param {Result} showdown @param {string[]} names @returns {string[]} */
export function lossWords(t, showdown, names) {
  const lives = showdown.lives_before.length > 0;
  const before = lives ? showdown.lives_before : showdown.before;
  const after = lives ? showdown.lives_after : showdown.after;
  const lines = names.flatMap((name, seat) => {
    const change = (after[seat] ?? 0) - (before[seat] ?? 0);
    if (change === 0) return [];
    const key = `bluff.${change < 0 ? "loses" : "gains"}_${lives ? "lives" : "dice"}`;
    return [
      t(key, { name, n: Math.abs(change) }),
      ...(showdown.out.includes(seat) ? [t("bluff.is_out", { name })] : []),
    ];
  });
  return lines.length > 0 ? lines : [t("bluff.nobody_loses")];
}

/** The count beside the claim, and the words of the result. @param {{scene: Scene}} props */
export function Showdown({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const names = scene.seats.map((seat) => seat.name);
  const found = reached(scene, "verdict") ? showdown.actual : 0;
  const bid = { count: showdown.count, face: showdown.face };
  return html`<div class="showdown">
    <p class="whose"><b>${claimWords(t, showdown, names)}</b></p>
    <p class="claim">${t("bluff.bid_by", { name: names[showdown.bidder], bid: bidWords(t, showdown, bid) })}</p>
    <p class="tally" role="img" aria-label=${t("bluff.counted", { n: found, of: showdown.count })}>
      <${Die} face=${showdown.face} star=${starOf(showdown)} size="l" tone="red" />
      <strong
        class=${reached(scene, "verdict") ? (showdown.margin < 0 ? "short" : "enough") : ""}>${found}</strong>
      <span class="of">/ ${showdown.count}</span>
    </p>
    ${reached(scene, "verdict") && html`<p class="verdict"><${Phrases} text=${verdictWords(t, showdown)} /></p>`}
    ${
      reached(scene, "loss") &&
      html`<p
    class="losses">${lossWords(t, showdown, names).map(
      (line) => html`<span
    key=${line}><${Phrases} text=${line} /></span>`,
    )}</p>`
    }
  </div>`;
}
