// @ts-check
/** @import { Beat, Translate } from "#page/core/types.d.ts" */
/** @import { Mood } from "#page/faces/face.mjs" */
/** @import { Scene } from "./types.d.ts" */
/** @import { Showdown, View } from "./view.d.ts" */
import { Cup, Die } from "#page/table/die.mjs";
import { useCount, useFlight, useParts } from "#page/table/flight.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { SceneFace } from "#page/table/seats.mjs";
import { atRest, Band, Confetti, CutIn, kindOf, Stage, Stamp } from "#page/table/stage.mjs";
import {
  APART,
  extraOf,
  FLY,
  isVoid,
  leavingWord,
  progress,
  scriptOf,
  stampWord,
} from "./script.mjs";
import {
  claimKey,
  claimWords,
  doubtedWords,
  isPass,
  opensAtOnce,
  verdictWords,
} from "./claims.mjs";
import { changeKind, changeOf, lossLines, lossWords, reached } from "./showdown.mjs";
import { packing } from "./packing.mjs";
import { faceName, starOf } from "./words.mjs";
import { BidFace } from "./sum.mjs";

/** @typedef {ReturnType<typeof progress>} Progress */

/** The result that is played. @param {{game: View}} scene */
const resultOf = ({ game }) => /** @type {Showdown} */ (game.showdown);

/** @param {Scene} scene @param {number} seat */
const nameOf = ({ seats }, seat) => seats[seat]?.name ?? "";

/** @param {{scene: Scene, seat: number, mood?: Mood, bare?: boolean}} props */
const FaceOf = ({ scene, seat, mood, bare }) =>
  html`<${SceneFace} seat=${scene.seats[seat]} mood=${mood} bare=${bare} />`;

/** The bid and whose it is. @param {{scene: Scene}} props */
function BidOf({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const { bidder, count, face } = showdown;
  const names = scene.seats.map((seat) => seat.name);
  return html`<p class="bid-of"><${FaceOf} scene=${scene} seat=${bidder} mood=${kindOf(scene) === "call" ? "shock" : undefined} bare />
    <span class="bid-bubble" role="img" aria-label=${doubtedWords(t, showdown, names)}>
      ${
        isPass(showdown)
          ? html`<b>${t("bluff.pass")}</b>`
          : html`<${BidFace} face=${face} star=${starOf(showdown)} tone="blue" /><i>×</i><b>${count}</b>`
      }</span></p>`;
}

/** The first beat: who doubts fills the table, and a cup slams down. @param {{scene: Scene}} props */
function Call({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  return html`<${CutIn} face=${html`<${FaceOf} scene=${scene} seat=${showdown.claimant} bare />`}
    name=${nameOf(scene, showdown.claimant)} word=${t(claimKey(showdown))}
    leaves=${kindOf(scene) === "band"}>
    <span class="slam" aria-hidden="true"><i class="ring-of-slam"></i><${Cup} /></span>
    <${BidOf} scene=${scene} /><//>`;
}

/** A die that was found, on its way to its slot or in it. @param {{die: {face: number, seat: number}, star: number | null, from: string | null, late: number}} props */
function Found({ die, star, from, late }) {
  const here = useFlight(from, late);
  return html`<span class="found" ref=${here}><${Die} face=${die.face} star=${star} /></span>`;
}

/** The row against the bid: a slot for each die claimed, and what is found beyond. @param {{scene: Scene, come: Progress}} props */
function Slots({ scene, come: { found, fresh, late } }) {
  const showdown = resultOf(scene);
  const { count } = showdown;
  const star = starOf(showdown);
  const flies = !atRest(scene) && fresh > 0;
  const first = found.length - fresh;
  const drawn = (/** @type {number} */ at) =>
    found[at] &&
    html`<${Found} key=${at} die=${found[at]} star=${star}
      from=${flies && at >= first ? `[data-cup="${found[at].seat}"]` : null}
      late=${late + (at - first) * APART} />`;
  const beyond = found.slice(count);
  return html`<div class="slots" aria-hidden="true">
    <ol class="packed" style=${packing(count)}>${Array.from({ length: count }, (_, at) => html`<li key=${at} class=${found[at] ? "filled" : ""}>${drawn(at)}</li>`)}</ol>
    <p class="beyond packed" style=${packing(beyond.length + 1)}>${beyond.length > 0 && html`<b>+</b>`}${beyond.map((_, at) => drawn(count + at))}
    </p></div>`;
}

/** So many of so many. @param {{scene: Scene, come: Progress, shown: number}} props */
function Score({ scene, come: { found }, shown }) {
  const { t } = usePage();
  const { count, margin } = resultOf(scene);
  const tone = !reached(scene, "verdict") ? "" : margin < 0 ? "short" : "enough";
  return html`<p class=${`tick-score ${tone}`} role="img"
    aria-label=${t("bluff.counted", { n: found.length, of: count })}><b
      style=${{ "--letters": 0.6 * String(shown).length + 0.26 * String(count).length + 0.4 }}>
      <strong key=${shown}>${shown}</strong><span>/ ${count}</span></b></p>`;
}

/** What is still open, then what came of it and what it costs: all of it has its room from the first. @param {{scene: Scene, come: Progress, shown: number}} props */
function Told({ scene, come, shown }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const names = scene.seats.map((seat) => seat.name);
  const still = opensAtOnce(showdown) || come.shut.length === 0 ? 0 : showdown.count - shown;
  const decided = reached(scene, "verdict");
  return html`<div class="told-of">${
    !decided &&
    still > 0 &&
    html`<p class="still-open"><b>${t("bluff.still", { n: still })}</b> <span>${t("bluff.cups_left", { n: come.shut.length })}</span></p>`
  }<div><p class="verdict" hidden=${!decided}>${verdictWords(t, showdown)}</p>
    <p class="losses" hidden=${!reached(scene, "loss")}>${lossLines(t, showdown, names).map(
      (line) => html`<span key=${line}>${line}</span>`,
    )}</p></div></div>`;
}

/** What lies before a seat: its cup, or its dice. @param {{scene: Scene, seat: number, come: Progress}} props */
function CupOf({ scene, seat, come }) {
  const showdown = resultOf(scene);
  const star = starOf(showdown);
  const hidden = showdown.hands[seat].length;
  const lost = reached(scene, "loss")
    ? Math.max(0, showdown.before[seat] - showdown.after[seat])
    : 0;
  const dice = [...showdown.shown[seat], ...come.open[seat]];
  const shut = come.shut.includes(seat);
  const tone = (/** @type {number} */ face, /** @type {number} */ at) =>
    `${showdown.counting.includes(face) && !isVoid(showdown, seat) ? "hit" : "miss"} ${at >= dice.length - lost ? "leaves" : ""}`;
  return html`<span class="under-cup" data-cup=${seat}>
    <span class="under-dice packed" style=${packing(showdown.before[seat])}>${dice.map(
      (face, at) => html`<${Die} key=${at} face=${face} star=${star} tone=${tone(face, at)} />`,
    )}${
      !shut &&
      Array.from(
        { length: hidden - come.open[seat].length },
        (_, at) => html`<i key=${`under${at}`}
        class="still-hidden"></i>`,
      )
    }</span>
    ${hidden > 0 && html`<span class=${`cup-over ${shut ? "" : "lifted"} ${come.tense === seat ? "trembles" : ""}`}><${Cup} /></span>`}
  </span>`;
}

/** What the result changed for a seat. @param {{scene: Scene, seat: number}} props */
function ChangeOf({ scene, seat }) {
  const change = changeOf(resultOf(scene), seat);
  if (change === 0 || !reached(scene, "loss")) return null;
  return html`<b class=${`cost ${changeKind(resultOf(scene), change)}`}>${change > 0 ? `+${change}` : `−${-change}`}</b>`;
}

/** What is special about an opened hand: it counts for nothing, or for more. @param {{scene: Scene, seat: number, come: Progress}} props */
function Special({ scene, seat, come }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  if (come.shut.includes(seat)) return null;
  const matching = showdown.hands[seat].some((face) => showdown.counting.includes(face));
  if (isVoid(showdown, seat) && matching)
    return html`<b class="special">${t("bluff.hand_void")}</b>`;
  const more = extraOf(showdown, seat);
  return more > 0 ? html`<b class="special">${t("bluff.hand_more", { n: more })}</b>` : null;
}

/** The cups come in so many parts. */
const CUP_PARTS = 5;
/** The band with the bid, the count, the row, the words, and the cups come one after the other while the call fills the table. */
const BEFORE_CUPS = 5;
const PARTS = BEFORE_CUPS + CUP_PARTS;

/** How cups stand on boards upright, and on boards that lie. @param {number} count */
function cupRows(count) {
  const rows = Math.ceil(count / (count <= 10 ? 5 : 7));
  const lying = Math.ceil(count / 14);
  return {
    "--upright": rows,
    "--across-upright": Math.ceil(count / rows),
    "--lying": lying,
    "--across-lying": Math.ceil(count / lying),
  };
}

/** Everybody who had dice, with cup and face; some more with every part. @param {{scene: Scene, come: Progress, parts: number}} props */
function Cups({ scene, come, parts }) {
  const { before } = resultOf(scene);
  const seats = before.flatMap((dice, seat) => (dice > 0 ? [seat] : []));
  return html`<ol class="cups" style=${cupRows(seats.length)}>
    ${seats.slice(0, Math.ceil(seats.length / CUP_PARTS) * parts).map(
      (seat) => html`<li key=${seat} class=${come.shut.includes(seat) ? "shut" : "open"}>
      <${CupOf} scene=${scene} seat=${seat} come=${come} />
      <span class="cup-whose"><${FaceOf} scene=${scene} seat=${seat} /><${ChangeOf} scene=${scene} seat=${seat} /></span>
      <b class="cup-name">${nameOf(scene, seat)}</b><${Special} scene=${scene} seat=${seat} come=${come} /></li>`,
    )}</ol>`;
}

/** The cups, the row and the count, until the end. @param {{scene: Scene}} props */
function Showing({ scene }) {
  const { t } = usePage();
  const showdown = resultOf(scene);
  const come = progress(scene);
  const landings = atRest(scene)
    ? []
    : Array.from({ length: come.fresh }, (_, at) => come.late + FLY + at * APART);
  const shown = useCount(come.found.length, landings);
  const stamped = reached(scene, "verdict");
  const counts = !opensAtOnce(showdown);
  const called = kindOf(scene) === "call";
  const parts = useParts(PARTS, called, !called);
  return html`<div inert=${called} class=${`showing ${stamped ? (showdown.margin < 0 ? "lie" : "true") : ""}`}>
    ${
      parts >= 2 &&
      html`<${Band} face=${html`<${FaceOf} scene=${scene} seat=${showdown.claimant} bare />`}
        name=${nameOf(scene, showdown.claimant)} word=${t(claimKey(showdown))} />
      <${BidOf} scene=${scene} />`
    }
    ${stamped && html`<${Stamp} text=${t(stampWord(showdown))} tone=${showdown.margin < 0 ? "red" : "green"} />`}
    ${counts && parts >= 3 && html`<${Score} scene=${scene} come=${come} shown=${shown} />`}
    ${counts && parts >= 4 && html`<${Slots} scene=${scene} come=${come} />`}
    ${parts >= 5 && html`<${Told} scene=${scene} come=${come} shown=${shown} />`}
    <${Cups} scene=${scene} come=${come} parts=${Math.max(0, parts - BEFORE_CUPS)} />
  </div>`;
}

/** Who is out, or who has won. @param {{scene: Scene, seats: number[], word: string, tone: string, mood: Mood}} props */
function Leaving({ scene, seats, word, tone, mood }) {
  const names = seats.map((seat) => nameOf(scene, seat)).join(" · ");
  return html`<${CutIn} key=${word} alone tone=${tone} name=${names} word=${word}
    face=${seats.slice(0, 3).map((seat) => html`<${FaceOf} key=${seat} scene=${scene} seat=${seat} mood=${mood} />`)}>
    ${tone === "gold" && html`<${Confetti} />`}<//>`;
}

/** A showdown over the whole table. @param {{scene: Scene}} props */
export function ShowdownStage({ scene }) {
  const { t } = usePage();
  const kind = kindOf(scene);
  const showdown = resultOf(scene);
  const won = scene.game.ranking && (kind === "win" || atRest(scene));
  return html`<${Stage} scene=${scene} label=${claimWords(
    t,
    showdown,
    scene.seats.map(({ name }) => name),
  )}
    final=${scene.game.ranking !== null}>
    <${Showing} scene=${scene} />
    ${(kind === "call" || kind === "band") && html`<${Call} scene=${scene} />`}
    ${kind === "out" && html`<${Leaving} scene=${scene} seats=${showdown.out} word=${t(leavingWord(showdown))} tone=${showdown.sheds ? "green" : "grey"} mood=${showdown.sheds ? "laugh" : "cry"} />`}
    ${won && html`<${Leaving} scene=${scene} seats=${scene.game.ranking?.[0] ?? []} word=${t("bluff.win_word")} tone="gold" mood="laugh" />`}
  <//>`;
}

/** A seat's opened cup in words. @param {Translate} t @param {View} game @param {number} seat @param {number[]} dice @param {string[]} names */
function cupWords(t, game, seat, dice, names) {
  const showdown = resultOf({ game });
  const shown = opensAtOnce(showdown) ? "bluff.cup_opens" : "bluff.cup_shows";
  return t(shown, {
    name: names[seat],
    dice: dice.map((face) => faceName(t, showdown, face)).join(" "),
    n: isVoid(showdown, seat)
      ? 0
      : dice.filter((face) => showdown.counting.includes(face)).length + extraOf(showdown, seat),
  });
}

/**
 * What a beat says to those who listen: every cup once, when all of it lies open.
 * @param {View} game
 * @param {number} beat
 * @param {string[]} names
 * @param {Translate} t
 */
export function narrate(game, beat, names, t) {
  const showdown = resultOf({ game });
  const { beats, hands } = scriptOf(game);
  const { kind, seats = [] } = beats[beat];
  if (kind === "call") {
    return `${claimWords(t, showdown, names)} ${doubtedWords(t, showdown, names)}`;
  }
  if (kind === "lift" || kind === "open") {
    const all = seats.filter((seat) => !opensLater(beats, beat, seat));
    return all.map((seat) => cupWords(t, game, seat, hands[seat], names)).join(" ");
  }
  if (kind === "hush") return t("bluff.one_cup", { name: names[seats[0]] });
  if (kind === "verdict") return `${t(stampWord(showdown))} ${verdictWords(t, showdown)}`;
  if (kind === "loss") return lossWords(t, showdown, names).join(" ");
  if (kind === "win") return t("bluff.wins", { name: seats.map((seat) => names[seat]).join(", ") });
  return "";
}

/** Whether more of a seat's cup is seen in a later beat. @param {Beat[]} beats @param {number} beat @param {number} seat */
const opensLater = (beats, beat, seat) =>
  beats
    .slice(beat + 1)
    .some(({ kind, seats }) => (kind === "lift" || kind === "open") && seats?.includes(seat));
