// @ts-check
/** @import { Scene } from "../types.d.ts" */
import { useState } from "preact/hooks";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { usePeek } from "#page/party/peek.mjs";
import { askToFeel, feels, useShake, wantsAsking } from "#page/party/shake.mjs";
import { Die, HiddenDie } from "#page/table/die.mjs";
import { claimKey, claimWords, verdictWords } from "../claims.mjs";
import { Call } from "../bid.mjs";
import { Mark } from "../felt.mjs";
import { asCalled, confirmed, kept, openingWords, rerollProblem } from "../state.mjs";
import { Doubled, Turns, windowKey } from "../turns.mjs";
import { bidWords, faceName, starOf } from "../words.mjs";
import { LeatherCup, Print } from "./art.mjs";
import { countsOf, cupPhase, facesOf, refaced, stepped, tallied } from "./state.mjs";
import { BidFace } from "../sum.mjs";

/** One's own seat: a cup belongs to somebody. @param {Scene} scene */
const own = ({ game }) => game.seats[/** @type {number} */ (game.you)];

/** The bid to beat, and whose it is. @param {{scene: Scene}} props */
function Standing({ scene }) {
  const { t } = usePage();
  const { game, seats } = scene;
  const { bid } = game;
  if (!bid) {
    const who = seats[game.turn ?? game.starter ?? -1];
    const opens = openingWords(game, Boolean(who?.you));
    return html`<p class="cup-standing none">${who ? t(opens.key, { name: who.name, n: opens.least }) : t("bluff.next_round_soon")}</p>`;
  }
  return html`<div class="cup-standing" key=${`${bid.seat}.${bid.count}.${bid.face}`}>
    <p class="cup-bubble" aria-hidden="true"><${BidFace} face=${bid.face} star=${starOf(game)} size="xl"
      tone="blue" /><i>×</i><b>${bid.count}</b><${Mark} bid=${game} /></p>
    <p class="cup-said">${t("bluff.bid_by", { name: seats[bid.seat].name, bid: bidWords(t, game, bid) })}</p>
    <${Doubled} scene=${scene} /></div>`;
}

/** @param {{scene: Scene}} props */
function Count({ scene }) {
  const { t } = usePage();
  return html`<p class="cup-count">${t("bluff.dice", { n: own(scene).dice })}</p>`;
}

/** What lies under the cup, while it is held open: large, and in words. @param {{scene: Scene}} props */
function Opened({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  const dice = game.hand ?? [];
  const held = tallied(dice);
  const words = held.map(([face, count]) => `${count} × ${faceName(t, game, face)}`);
  return html`<div class="pool-light"><span class="lifted-cup"><${LeatherCup} /></span>
    <p class="cup-dice" role="img" aria-label=${words.join(", ")}>${dice.map(
      (face, die) => html`<${Die} key=${die} face=${face} star=${starOf(game)} size="cup" />`,
    )}</p><p class="cup-sum" aria-hidden="true">${held.map(
      ([
        face,
        count,
      ]) => html`<span key=${face}><${Die} face=${face} star=${starOf(game)} size="s" /> ×
        ${count}</span>`,
    )}</p></div>`;
}

/** Shut: nothing of the dice is on the page. @param {{scene: Scene, shaken?: boolean}} props */
function Shut({ scene, shaken = false }) {
  return html`<div class=${`cup-shut ${shaken ? "shaken" : ""}`}><${LeatherCup} /><${Count}
    scene=${scene} /></div>`;
}

/** @param {{pad: object, small?: boolean}} props */
function Pad({ pad, small = false }) {
  const { t } = usePage();
  return html`<button type="button" class=${`peek-pad ${small ? "small" : ""}`} ...${pad}>
    ${!small && html`<${Print} />`}<span><b>${t("bluff.cup.peek")}</b>
      ${!small && html`<small>${t("bluff.cup.peek_note")}</small>`}</span></button>`;
}

/** @param {{scene: Scene}} props */
function Roll({ scene }) {
  const { t, intents } = usePage();
  const [shaken, shake] = useState(false);
  const [asks, ask] = useState(wantsAsking);
  const roll = () => scene.live && intents.act({ do: "uncover" });
  useShake(scene.live, roll);
  return html`<section class="cup-pool"><${Shut} scene=${scene} shaken=${shaken} /></section>
    <div class="cup-under"><h1>${t("bluff.cup.roll_head")}</h1>
      ${
        asks
          ? html`<button type="button" class="button quiet"
              onClick=${() => askToFeel().then(() => ask(wantsAsking))}>${t("bluff.cup.allow_shake")}</button>`
          : html`<p class="cup-note">${feels() ? t("bluff.cup.shake_note") : ""}</p>`
      }
      <button type="button" class="cup-roll" disabled=${!scene.live}
        onPointerDown=${() => shake(true)} onPointerUp=${() => shake(false)}
        onPointerLeave=${() => shake(false)} onClick=${roll}><b>${t("bluff.cup.roll")}</b>
        <small>${t("bluff.cup.roll_note")}</small></button></div>`;
}

/** Waiting for the others, or for an answer in a window. @param {{scene: Scene}} props */
function Wait({ scene }) {
  const { t, intents } = usePage();
  const { open, pad } = usePeek();
  const { game } = scene;
  const asks = game.window && !game.window.answered;
  return html`<section class=${`cup-pool ${open ? "lit" : ""}`}>
      ${open && game.hand ? html`<${Opened} scene=${scene} />` : html`<${Standing} scene=${scene} /><${Shut} scene=${scene} />`}
    </section>
    <div class="cup-under">
      ${game.window?.answered && html`<p class="cup-note">${t("bluff.answered")}</p>`}
      ${game.hand && html`<${Pad} pad=${pad} small=${Boolean(asks)} />`}
      ${
        asks &&
        html`<p class="cup-note">${t(windowKey(game))}</p><div class="cup-final">
          <button type="button" class="cup-ok" disabled=${!scene.live || !game.legal?.wave}
            onClick=${() => intents.act({ do: "wave" })}><b>${t("bluff.wave")}</b></button>
          <${Doubt} scene=${scene} /></div><${SpotOn} scene=${scene} /><${Outbid} scene=${scene} />`
      }</div>`;
}

/** A bid out of turn; nothing where there is none. @param {{scene: Scene}} props */
function Outbid({ scene }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  const action = scene.live ? confirmed(game, ui) : null;
  if (!game.legal?.bids.length || !ui.pick) return null;
  return html`<${Stepper} scene=${scene} /><button type="button" class="cup-ok" disabled=${!action}
    onClick=${() => intents.act(action)}><b>${bidWords(t, game, { ...ui.pick })}</b>
    <small>${t("bluff.cup.say")}</small></button>`;
}

/** @param {{scene: Scene}} props */
function Doubt({ scene }) {
  const { t, intents } = usePage();
  return html`<button type="button" class="cup-doubt"
    disabled=${!scene.live || !scene.game.legal?.challenge}
    onClick=${() => intents.act({ do: "challenge" })}><${LeatherCup} /><b>${t("bluff.bluff")}</b></button>`;
}

/** @param {{scene: Scene}} props */
function SpotOn({ scene }) {
  const { t, intents } = usePage();
  if (!scene.game.legal?.spot_on) return null;
  return html`<button type="button" class="cup-spot-on" disabled=${!scene.live}
    onClick=${() => intents.act({ do: "spot_on" })}>${t("bluff.spot_on")}</button>`;
}

/** Which dice to roll again: by their place, seen only while the cup is held open. @param {{scene: Scene, open: boolean}} props */
function Again({ scene, open }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  if (!game.legal || game.legal.show === "off" || !game.hand) return null;
  const problem = rerollProblem(game, ui);
  const words = problem
    ? t(problem, { n: game.legal.show_most })
    : ui.again.length > 0
      ? t("bluff.will_show", { n: kept(game, ui).length, again: ui.again.length })
      : t("bluff.cup.again");
  return html`<div class="cup-again"><p class="cup-note" role="status">${words}</p>
    <p>${game.hand.map(
      (face, die) => html`<button key=${die} type="button" class="again-die"
        aria-pressed=${ui.again.includes(die)}
        aria-label=${t("bluff.cup.again_die", { n: die + 1 })}
        onClick=${() => intents.pick({ do: "again", value: die })}>${open ? html`<${Die} face=${face} star=${starOf(game)} size="m" />` : html`<${HiddenDie} />`}</button>`,
    )}</p></div>`;
}

/** @param {{scene: Scene}} props */
function Stepper({ scene }) {
  const { t, intents } = usePage();
  const { ui } = scene;
  const game = asCalled(scene.game, ui);
  const pick = /** @type {import("../types.d.ts").Pick} */ (ui.pick);
  const to = (/** @type {number} */ way) => {
    const next = stepped(game, pick, way);
    return {
      disabled: !scene.live || !next,
      onClick: () => next && intents.pick({ do: "bid", value: next }),
    };
  };
  return html`<div class="cup-stepper">
    <button type="button" aria-label=${t("bluff.cup.fewer")} ...${to(-1)}>−</button>
    <p aria-live="polite"><b>${pick.count}</b><small>${t("bluff.cup.or_more")}</small></p>
    <button type="button" aria-label=${t("bluff.cup.more")} ...${to(1)}>+</button></div>
    <div class="cup-faces" role="radiogroup" aria-label=${t("bluff.face")}>${facesOf(game).map(
      (
        face,
      ) => html`<button key=${face} type="button" role="radio" aria-checked=${pick.face === face}
        aria-label=${faceName(t, game, face)}
        disabled=${!scene.live || countsOf(game, face).length === 0}
        onClick=${() => intents.pick({ do: "bid", value: refaced(game, pick, face) ?? pick })}><${BidFace}
          face=${face} star=${starOf(game)} size="m" tone="blue" /></button>`,
    )}</div>`;
}

/** One's turn: everything that is tapped lies in the lower half. @param {{scene: Scene}} props */
function Bid({ scene }) {
  const { t, intents } = usePage();
  const { open, pad } = usePeek();
  const { game, ui } = scene;
  const action = scene.live ? confirmed(game, ui) : null;
  const said = !action
    ? t("bluff.choose")
    : action.do === "reroll"
      ? t("bluff.roll_first", { n: ui.again.length })
      : bidWords(t, asCalled(game, ui), action);
  return html`<section class=${`cup-pool bidding ${open ? "lit" : ""}`}>
      ${open ? html`<${Opened} scene=${scene} />` : html`<${Standing} scene=${scene} />`}</section>
    <div class="cup-under"><${Pad} pad=${pad} small=${true} /><${Again} scene=${scene} open=${open} />
      <${Call} scene=${scene} />
      ${ui.pick && asCalled(game, ui).legal?.bids.length ? html`<${Stepper} scene=${scene} />` : ""}
      <div class="cup-final"><button type="button" class="cup-ok" disabled=${!action}
          onClick=${() => intents.act(action)}><b>${said}</b><small>${t("bluff.cup.say")}</small></button>
        <${Doubt} scene=${scene} /></div><${SpotOn} scene=${scene} />
      <${Turns} scene=${scene} kind="cup-spot-on" /></div>`;
}

/** Everything happens on the screen; here is only what brings it on. @param {{scene: Scene}} props */
function Look({ scene }) {
  const { t, intents } = usePage();
  const { game, beat, beats } = scene;
  const last = beat >= beats.length - 1;
  const names = scene.seats.map((seat) => seat.name);
  const { showdown } = game;
  return html`<section class="cup-slam"><p class="slam-word"><b>${showdown ? t(claimKey(showdown)) : ""}</b></p>
    <span class="slam-cup"><${LeatherCup} /></span>
    <h1>${t("bluff.cup.look")}</h1>
    <p class="slam-by" role="status">${last && showdown ? `${claimWords(t, showdown, names)} ${verdictWords(t, showdown)}` : ""}</p></section>
    <div class="cup-under"><button type="button" class="cup-on go-on" onClick=${() => intents.skip()}>
      <b>${t(last ? "stage.continue" : "stage.skip")}</b></button></div>`;
}

/** @param {{scene: Scene}} props */
function Out({ scene }) {
  const { t } = usePage();
  const { you, seats } = scene.game;
  const said = you !== null && seats[you].finished ? "bluff.cup.finished" : "bluff.cup.out";
  return html`<section class="cup-pool"><${Standing} scene=${scene} /><h1>${t(said)}</h1></section>`;
}

const PHASES = { look: Look, out: Out, roll: Roll, window: Wait, wait: Wait, bid: Bid };

/** A phone as one's own cup. @param {{scene: Scene}} props */
export function Cup({ scene }) {
  const phase = cupPhase(scene);
  const Phase = PHASES[phase];
  return html`<div class="bluff-cup" data-phase=${phase}><${Phase} key=${`${phase}.${scene.game.round}`}
    scene=${scene} /></div>`;
}
