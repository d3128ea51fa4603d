// @ts-check
/** @import { Scene } from "./types.d.ts" */
import { Cup, Die, HiddenDie } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Phrases } from "#page/core/phrases.mjs";
import { others, seating, sidesOf } from "#page/table/seating.mjs";
import { SeatFace, hueOf, SeatMarks } from "#page/table/seats.mjs";
import { chanceOf, openingWords } from "./state.mjs";
import { changeKind, changeOf, holdings, reached, seatDice } from "./showdown.mjs";
import { Doubled, mayOutbid, windowKey } from "./turns.mjs";
import { bidWords, holdingWords, percent, starOf } from "./words.mjs";
import { BidFace, RoundBidFace } from "./sum.mjs";

/** Hidden dice drawn one by one up to this number, and counted beyond. */
const DRAWN = 5;
/** So many fit round a cloth within its squares. */
const ROUND = 6;

/** @param {{scene: Scene, index: number}} props */
function SeatDice({ scene, index }) {
  const { game } = scene;
  const open = seatDice(scene, index);
  const star = starOf(game);
  if (open) {
    return html`<span class="small-dice">${open.map(
      ({ face, tone }, die) => html`<${Die} key=${die}
      face=${face} star=${open.star ?? star} size="s" tone=${tone} />`,
    )}</span>`;
  }
  const { shown, hidden } = game.seats[index];
  return html`<span class="small-dice" aria-hidden="true">
    ${shown.map((face, die) => html`<${Die} key=${die} face=${face} star=${star} size="s" />`)}
    ${
      hidden > DRAWN
        ? html`<${HiddenDie} /><small class="times">× ${hidden}</small>`
        : Array.from({ length: hidden }, (_, die) => html`<${HiddenDie} key=${`hidden${die}`} />`)
    }
  </span>`;
}

/** Stands with a bid for which nothing is wild. @param {{bid: {plain?: boolean}}} props */
export function Mark({ bid }) {
  const { t } = usePage();
  return bid.plain
    ? html`<i class="plain-mark" aria-hidden="true">${t("bluff.mark_plain")}</i>`
    : null;
}

/** What a seat bid last in this round: a place for it, as long as it has not. @param {{scene: Scene, index: number}} props */
function LastBid({ scene, index }) {
  const { t } = usePage();
  const { trail, bid } = scene.game;
  const last = trail.findLast((step) => step.seat === index && step.do === "bid");
  if (trail.findLast((step) => step.seat === index)?.do === "pass")
    return html`<span class="last-bid passed">${t("bluff.pass")}</span>`;
  if (!last) return html`<span class="last-bid none" aria-hidden="true"></span>`;
  const stands = bid?.seat === index;
  return html`<span class=${`last-bid ${stands ? "standing" : ""}`} role="img"
    aria-label=${bidWords(t, scene.game, last)}>${last.count}<i class="times">×</i><${BidFace} face=${last.face}
    star=${starOf(scene.game)} size="s" tone="blue" /><${Mark} bid=${last} /></span>`;
}

/** Whether a seat's last bid of the round has a place there. @param {Scene} scene @param {number} index */
const tellsBid = ({ game }, index) =>
  !(game.seats[index].out || game.phase === "uncover" || PAUSES[game.phase]);

/** @param {{scene: Scene, index: number}} props */
export function Seat({ scene, index }) {
  const { t } = usePage();
  const { game } = scene;
  const seat = scene.seats[index];
  const lit = game.turn === index && !scene.settled;
  const held = holdings(scene, index);
  const rolling = game.phase === "uncover" && !held.out;
  const bids = !rolling && tellsBid(scene, index);
  const tells = bids ? "tells bids" : rolling ? "tells" : "";
  return html`<li class=${`seat ${lit ? "lit" : ""} ${held.out ? "out" : ""} ${tells}`}
    style=${{ "--hue": hueOf(index) }}>
    <${SeatFace} seat=${seat} /><i class="held" aria-hidden="true">${held.out ? "" : (held.lives ?? held.dice)}</i>
    <span class="who"><b class="name">${seat.name}</b><small>${holdingWords(t, held)}<${SeatMarks}
      seat=${seat} /></small></span>
    ${
      rolling &&
      html`<span class=${`cup-mark ${game.seats[index].uncovered ? "rolled" : ""}`} role="img"
      aria-label=${t(game.seats[index].uncovered ? "bluff.has_rolled" : "bluff.rolls_still")}>
      <${Cup} /></span>`
    }
    ${bids && html`<${LastBid} scene=${scene} index=${index} />`}
    ${(!held.out || scene.settled) && html`<${SeatDice} scene=${scene} index=${index} />`}
    ${scene.settled && html`<${Change} scene=${scene} index=${index} />`}
    ${lit && html`<span class="lit-word">${t("bluff.thinks")}</span>`}
    ${
      lit &&
      scene.clock &&
      html`<span class="time-bar" aria-hidden="true"
    style=${{ "--part": scene.clock.part }}></span>`
    }
  </li>`;
}

/** What a settled round changed for a seat. @param {{scene: Scene, index: number}} props */
function Change({ scene, index }) {
  const { showdown } = scene.game;
  if (!showdown || !reached(scene, "loss")) return null;
  const change = changeOf(showdown, index);
  return change === 0
    ? null
    : html`<b
      class=${`change ${changeKind(showdown, change)}`}>${change > 0 ? `+${change}` : `−${-change}`}</b>`;
}

/** The bid to beat, the biggest thing on the table. @param {{scene: Scene}} props */
function StandingBid({ scene }) {
  const { t } = usePage();
  const { game, seats } = scene;
  const bid = /** @type {import("./view.d.ts").StandingBid} */ (game.bid);
  const chance = chanceOf(game, bid);
  return html`<div class="standing-bid" key=${`${bid.seat}.${bid.count}.${bid.face}`}>
    <p class="whose">${bid.seat === scene.you ? t("bluff.your_bid") : t("bluff.bid_of", { name: seats[bid.seat].name })}</p>
    <p class="big-bid" role="img" aria-label=${bidWords(t, game, bid)}>
      <strong>${bid.count}</strong><span class="times">×</span><${RoundBidFace} face=${bid.face}
        star=${starOf(game)} size="xl" tone="red" /><${Mark} bid=${game} />
    </p>
    ${
      chance !== null &&
      html`<p
    class="chance">${t("bluff.chance", { chance: percent(chance) })}</p>`
    }
    ${mayOutbid(game) && html`<p class="window-note">${t(windowKey(game))}</p>`}
    <${Doubled} scene=${scene} />
  </div>`;
}

/** What is told where no bid stands. @type {Record<string, string>} */
const PAUSES = {
  uncover: "bluff.roll_your_cups",
  between: "bluff.next_round_soon",
  lot: "bluff.rolling",
  rolling: "bluff.rolling",
  over: "bluff.game_over",
};

/** @param {{scene: Scene}} props */
function NoBid({ scene }) {
  const { t } = usePage();
  const { game, seats } = scene;
  const who = game.turn ?? game.starter;
  const key = PAUSES[game.phase];
  const opens = openingWords(game, who === scene.you);
  const text = key
    ? t(game.phase === "uncover" && !game.legal?.uncover ? "bluff.everybody_rolls" : key)
    : t(opens.key, { name: seats[who ?? -1]?.name ?? "", n: opens.least });
  return html`<div class="standing-bid none"><p class="whose"><${Phrases} text=${text} /></p></div>`;
}

/** @param {{scene: Scene}} props */
function Facts({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  return html`<div class="facts">
    <span>${t("bluff.round", { n: game.round })}</span>
      <span>${t("bluff.in_play", { n: game.in_play })}</span>
    ${scene.odds && html`<span>${t(game.face_off ? "bluff.sum_hint" : "bluff.hint", { n: game.hint })}${game.wild && ` · ${t("bluff.star_hint", { n: game.star_hint })}`}</span>`}
    ${game.face_off && html`<span class="palifico">${t("bluff.face_off")}</span>`}
    ${game.wild === 1 && html`<span>${t("bluff.ones_wild")}</span>`}
    ${game.plain && html`<span class="plain-round">${t("bluff.is_plain")}</span>`}
    ${
      game.palifico !== null &&
      html`<span
    class="palifico">${t("bluff.palifico", { name: scene.seats[game.palifico].name })}</span>`
    }
    <${MoreSquares} scene=${scene} />
  </div>`;
}

/** Squares that the boxed board leaves out. A strip has them all. @param {{scene: Scene}} props */
function MoreSquares({ scene }) {
  const { t, intents } = usePage();
  const { game, ui, form } = scene;
  if (form === "flat" || !game.board.squares.some((square) => square.beyond)) return null;
  return html`<button type="button" class="more-squares" aria-pressed=${ui.more}
    onClick=${() => intents.pick({ do: "more", value: !ui.more })}>
    ${t(ui.more ? "bluff.fewer_squares" : "bluff.more_squares")}</button>`;
}

/** @param {{scene: Scene}} props */
function Middle({ scene }) {
  const { game, settled } = scene;
  if (settled) return null;
  return game.bid && !PAUSES[game.phase]
    ? html`<${StandingBid} scene=${scene} />`
    : html`<${NoBid} scene=${scene} />`;
}

/** The felt: who sits where, and the bid that stands or the showdown. @param {{scene: Scene}} props */
export function Felt({ scene }) {
  const { t } = usePage();
  const all = others(scene);
  const { close, across } = seating(all.length, scene, ROUND);
  const tight = scene.form === "phone" && scene.game.board.kind === "grid";
  return html`<div class="felt" data-close=${close || tight} data-alone=${across === 1} style=${{ "--across": across }}>
    <div class="seats" role="group" aria-label=${t("seat.others")}>
      ${sidesOf(all).map(
        ([side, seats]) => html`<ol key=${side} class=${`side-of-felt ${side}`}>
        ${seats.map((index) => html`<${Seat} key=${index} scene=${scene} index=${index} />`)}
      </ol>`,
      )}
    </div>
    <div class="middle">
      <${Middle} scene=${scene} />
    </div>
    <${Facts} scene=${scene} />
  </div>`;
}
