// @ts-check
/** @import { Scene } from "../types.d.ts" */
/** @import { Square } from "../view.d.ts" */
import { Cup, Die, HiddenDie } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Avatar, hueOf, SeatMarks } from "#page/table/seats.mjs";
import { lettersOf } from "#page/table/stage.mjs";
import { Mark } from "../felt.mjs";
import { changeKind, changeOf, holdings, reached, seatDice } from "../showdown.mjs";
import { isPast, openingWords, squareOf } from "../state.mjs";
import { Doubled } from "../turns.mjs";
import { bidWords, holdingWords, starOf } from "../words.mjs";
import { along, closePlaceOf, isClose, placeOf } from "./ring.mjs";
import { BidFace, RoundBidFace } from "../sum.mjs";

/** The middle of the track on a stage that lies, and on one that stands, px. */
const TRACK = {
  lying: { width: 1738, height: 898 },
  upright: { width: 1018, height: 1418 },
};
/** Where the seats are. */
const SEATS = {
  lying: { width: 1500, height: 600 },
  upright: { width: 800, height: 1060 },
};
/** No seat is further from the middle, px. */
const EDGE = { lying: 610, upright: 335 };
/** More squares than these don't fit round the table. */
const MOST = 44;
/** A square's room along the track, px, at most. */
const WIDE = 128;

/** @param {{x: number, y: number}} at */
const from = ({ x, y }) => ({ "--x": `${x}px`, "--y": `${y}px` });

/** @param {{scene: Scene, square: Square, index: number, count: number, size: {width: number, height: number}}} props */
function Tile({ scene, square, index, count, size }) {
  const { game } = scene;
  const standing = squareOf(game, game.bid) === game.board.squares.indexOf(square);
  const past = isPast(game, (n, face) => n === square.count && square.faces.includes(face));
  const { x, y, turn } = along((index + 0.5) / count, size);
  const length = 2 * (Math.max(size.width, size.height) - Math.min(size.width, size.height));
  const round = Math.PI * Math.min(size.width, size.height);
  const room = Math.min(WIDE, ((length + round) / count) * 0.86);
  return html`<li class=${`tile ${square.kind} ${past ? "past" : ""} ${standing ? "standing" : ""}`}
    style=${{ ...from({ x, y }), "--turn": `${turn}deg`, "--room": `${room}px` }}>
    <span>${square.kind === "star" && html`<small>★</small>`}${square.count}</span></li>`;
}

/** @param {{scene: Scene, upright: boolean}} props */
function Ring({ scene, upright }) {
  const { game } = scene;
  const squares = game.board.squares.filter((square) => !square.beyond);
  if (game.board.kind === "grid" || squares.length > MOST) return null;
  const size = upright ? TRACK.upright : TRACK.lying;
  return html`<ol class="tiles" aria-hidden="true">${squares.map(
    (square, index) => html`<${Tile} key=${`${square.kind}${square.count}`} scene=${scene}
      square=${square} index=${index} count=${squares.length} size=${size} />`,
  )}</ol>`;
}

/** A seat's last bid of the round, as a bubble. @param {{scene: Scene, index: number}} props */
function LastBid({ scene, index }) {
  const { t } = usePage();
  const { game, settled } = scene;
  const step = game.trail.findLast((each) => each.seat === index && each.do === "bid");
  if (!settled && game.trail.findLast((each) => each.seat === index)?.do === "pass")
    return html`<span class="said-bid">${t("bluff.pass")}</span>`;
  if (!step || settled || step.face === null) return null;
  const stands = game.bid?.seat === index;
  return html`<span class=${`said-bid ${stands ? "stands" : ""}`}
    key=${`${step.count}.${step.face}`}><${BidFace} face=${step.face} star=${starOf(game)} size="m"
      tone="blue" /><i class="times">×</i><b>${step.count}</b><${Mark} bid=${step} /></span>`;
}

/** @param {{scene: Scene, index: number}} props */
function Dice({ scene, index }) {
  const { game } = scene;
  const open = seatDice(scene, index);
  if (open)
    return html`<span class="seat-dice open">${open.map(
      ({ face, tone }, die) => html`<${Die} key=${die} face=${face}
        star=${open.star ?? starOf(game)} size="m" tone=${tone} />`,
    )}</span>`;
  const { shown, hidden } = game.seats[index];
  return html`<span class="seat-dice">${shown.map(
    (face, die) => html`<${Die} key=${die} face=${face} star=${starOf(game)} size="m" />`,
  )}${Array.from({ length: hidden }, (_, die) => html`<${HiddenDie} key=${`hidden${die}`} />`)}</span>`;
}

/** Whether a seat owns more than the dice that lie before it. @param {ReturnType<typeof holdings>} held */
const tellsHoldings = ({ out, lives, losses = null, spot_on_had: had }) =>
  out || lives !== null || losses !== null || had;

/** @param {{scene: Scene, index: number, upright: boolean}} props */
function Seat({ scene, index, upright }) {
  const { t } = usePage();
  const { game } = scene;
  const seat = scene.seats[index];
  const held = holdings(scene, index);
  const lit = game.turn === index && !scene.settled;
  const rolling = game.phase === "uncover" && !held.out;
  const size = upright ? SEATS.upright : SEATS.lying;
  const count = scene.seats.length;
  const close = isClose(count, upright);
  const at = close
    ? closePlaceOf(index, count, upright)
    : placeOf(index, count, size, upright ? EDGE.upright : EDGE.lying);
  return html`<li class=${`stage-seat ${lit ? "at-turn" : ""} ${held.out ? "out" : ""}`}
    style=${{ ...from(at), "--hue": hueOf(index) }} data-close=${close}
    data-low=${!close && at.y > 200 && Math.abs(at.x) < 60}>
    <span class="stage-face"><${Avatar} face=${seat.face} mood=${seat.mood} />
      ${
        lit &&
        scene.clock &&
        html`<svg class="time-ring" viewBox="0 0 100 100" aria-hidden="true"><circle
        cx="50" cy="50" r="46" pathLength="1" style=${{ "--part": scene.clock.part }} /></svg>`
      }
      ${
        rolling &&
        html`<span class=${`cup-mark ${game.seats[index].uncovered ? "rolled" : ""}`}
        role="img" aria-label=${t(game.seats[index].uncovered ? "bluff.has_rolled" : "bluff.rolls_still")}><${Cup} /></span>`
      }<i class="held" aria-hidden="true">${held.out ? "" : (held.lives ?? held.dice)}</i></span>
    <span class="stage-who"><b class="name">${seat.name}</b><small class="marks">${tellsHoldings(held) && holdingWords(t, held)}<${SeatMarks}
      seat=${seat} /></small>${!held.out || scene.settled ? html`<${Dice} scene=${scene} index=${index} />` : ""}</span>
    <${LastBid} scene=${scene} index=${index} />
    ${scene.settled && html`<${Change} scene=${scene} index=${index} />`}</li>`;
}

/** @param {{scene: Scene, index: number}} props */
function Change({ scene, index }) {
  const { showdown } = scene.game;
  if (!showdown || !reached(scene, "loss")) return null;
  const change = changeOf(showdown, index);
  if (change === 0) return null;
  return html`<b class=${`stage-change ${changeKind(showdown, change)}`}>${change > 0 ? `+${change}` : `−${-change}`}</b>`;
}

/** What is told where no bid stands. @type {Record<string, string>} */
const PAUSES = {
  uncover: "bluff.roll_your_cups",
  between: "bluff.next_round_soon",
  lot: "bluff.rolling",
  rolling: "bluff.rolling",
  over: "bluff.game_over",
};

/** What is said of the bid, in a line where it can be. @param {{said: string}} props */
const BidWords = ({ said }) =>
  html`<p class="bid-words" style=${{ "--letters": lettersOf(said) }}>${said}</p>`;

/** @param {{scene: Scene}} props */
function Middle({ scene }) {
  const { t } = usePage();
  const { game, seats, settled } = scene;
  if (settled) return null;
  const { bid } = game;
  if (!bid || PAUSES[game.phase]) {
    const who = game.turn ?? game.starter;
    const word = PAUSES[game.phase];
    const opens = openingWords(game, false);
    const said = word
      ? t(word)
      : t(opens.key, { name: seats[who ?? -1]?.name ?? "", n: opens.least });
    return html`<div class="stage-bid none"><${BidWords} said=${said} /></div>`;
  }
  const whose = t("bluff.bid_of", { name: seats[bid.seat].name });
  const said = t("bluff.party.said", { bid: bidWords(t, game, bid) });
  return html`<div class="stage-bid" key=${`${bid.seat}.${bid.count}.${bid.face}`}>
    <p class="whose-bid" style=${{ "--letters": lettersOf(whose) }}>${whose}</p>
    <p class="bid-huge" aria-hidden="true"><${RoundBidFace} face=${bid.face} star=${starOf(game)}
      size="xl" tone="blue" /><i>×</i><b>${bid.count}</b><${Mark} bid=${game} /></p>
    <${BidWords} said=${said} />
    <${Doubled} scene=${scene} /></div>`;
}

/** The game for the room: what stands, whose turn it is, what was bid; nothing of the cups. @param {{scene: Scene, upright: boolean}} props */
export function Screen({ scene, upright }) {
  const { t } = usePage();
  const { game } = scene;
  return html`<section class=${`bluff-stage ${upright ? "upright" : ""}`}
    aria-label=${t("bluff.board")}><span class="rim"></span><span class="bluff-cloth"></span>
    <${Ring} scene=${scene} upright=${upright} />
    <ol class="stage-seats">${scene.seats.map(
      (_, index) => html`<${Seat} key=${index} scene=${scene} index=${index} upright=${upright} />`,
    )}</ol>
    <div class="stage-middle" aria-live="polite"><${Middle} scene=${scene} /></div>
    <p class="corner round"><b>${t("bluff.round", { n: game.round })}</b>
      ${game.palifico !== null && html`<small>${t("bluff.palifico", { name: scene.seats[game.palifico].name })}</small>`}
      ${game.face_off && html`<small>${t("bluff.face_off")}</small>`}
      ${game.wild === 1 && html`<small>${t("bluff.ones_wild")}</small>`}
      ${game.plain && html`<small>${t("bluff.is_plain")}</small>`}</p>
    <p class="corner in-play"><b>${t("bluff.in_play", { n: game.in_play })}</b></p>
  </section>`;
}
