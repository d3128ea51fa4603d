// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Showdown as Result, View } from "./view.d.ts" */
import { starOf } from "./words.mjs";

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
 * @returns {{dice: number, lives: number | null, losses?: number | null, out: boolean, spot_on_had?: boolean, may_return?: boolean, finished?: boolean}}
 */
export function holdings(scene, index) {
  const seat = scene.game.seats[index];
  if (!scene.settled || reached(scene, "loss")) return seat;
  const { before, lives_before: lives, losses_before: losses } = resultOf(scene);
  return {
    ...seat,
    dice: before[index],
    lives: lives[index] ?? null,
    losses: losses?.[index] ?? null,
    out: before[index] === 0,
  };
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
    tone: `${showdown.counting.includes(face) && showdown.counts?.[seat] !== 0 ? "hit" : "miss"} ${die >= dice.length - lost ? "leaves" : ""}`,
  }));
  return Object.assign(drawn, { star: starOf(showdown) });
}

/** What is lost here. @param {Result} showdown */
const stakeOf = ({ lives_before: lives, losses_before: losses }) =>
  lives.length > 0 ? "lives" : losses?.length > 0 ? "points" : "dice";

/** What a result changed for a seat: dice, lives, or points lost. @param {Result} showdown @param {number} seat */
export function changeOf(showdown, seat) {
  const { before, after, lives_before: had, lives_after: has } = showdown;
  const { losses_before: noted = [], losses_after: lost = [] } = showdown;
  if (stakeOf(showdown) === "lives") return (has[seat] ?? 0) - (had[seat] ?? 0);
  return after[seat] - before[seat] || (noted[seat] ?? 0) - (lost[seat] ?? 0);
}

/** Whether a change is what one plays for, or what one fears. @param {Result} showdown @param {number} change */
export const changeKind = ({ sheds = false }, change) => (change < 0 === sheds ? "gain" : "loss");

/** Who has left the game, and how. @param {Translate} t @param {Result} showdown @param {string} name */
const leftWords = (t, { sheds }, name) =>
  t(sheds ? "bluff.has_finished" : "bluff.is_out", { name });

/** What a result costs or brings somebody, in words. @param {Translate} t @param {Result} showdown @param {string} name @param {number} change */
const changeWords = (t, showdown, name, change) =>
  t(`bluff.${change < 0 ? "loses" : "gains"}_${stakeOf(showdown)}`, {
    name,
    n: Math.abs(change),
  });

/** Who loses or wins what. @param {Translate} t @param {Result} showdown @param {string[]} names @returns {string[]} */
export function lossWords(t, showdown, names) {
  const lines = names.flatMap((name, seat) => {
    const change = changeOf(showdown, seat);
    if (!change) return [];
    return [
      changeWords(t, showdown, name, change),
      ...(showdown.out.includes(seat) ? [leftWords(t, showdown, name)] : []),
    ];
  });
  return lines.length > 0 ? lines : [t("bluff.nobody_loses")];
}

/** So many lines tell names; where there are more, the cups tell who it is. */
const LINES = 4;

/**
 * The same in the room that boards have, however many it costs something.
 * @param {Translate} t
 * @param {Result} showdown
 * @param {string[]} names
 * @returns {string[]}
 */
export function lossLines(t, showdown, names) {
  const named = lossWords(t, showdown, names);
  if (named.length <= LINES) return named;
  const changed = names.flatMap((_, seat) => changeOf(showdown, seat) || []);
  const lines = [...new Set(changed)].map((change) =>
    changeWords(t, showdown, crowdWords(t, showdown, names, change), change),
  );
  const { out, sheds } = showdown;
  if (out.length === 0) return lines;
  const gone =
    out.length > 1
      ? t(sheds ? "bluff.have_finished" : "bluff.are_out", { n: out.length })
      : leftWords(t, showdown, names[out[0]]);
  return [...lines, gone];
}

/** Whom it costs so much: a name, or how many. @param {Translate} t @param {Result} showdown @param {string[]} names @param {number} change */
function crowdWords(t, showdown, names, change) {
  const whom = names.filter((_, seat) => changeOf(showdown, seat) === change);
  return whom.length === 1 ? whom[0] : t("bluff.each_of", { n: whom.length });
}
