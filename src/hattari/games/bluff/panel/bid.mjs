// @ts-check
/** @import { Translate } from "#page/core/types.d.ts" */
/** @import { Scene } from "./types.d.ts" */
/** @import { MakeBid, Reroll } from "./view.d.ts" */
import { Cup } from "#page/table/die.mjs";
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { Hand } from "./hand.mjs";
import { holdings } from "./showdown.mjs";
import { asCalled, chanceOf, confirmed, openFaces, squareOf } from "./state.mjs";
import { mayOutbid, Turns, windowKey } from "./turns.mjs";
import { bidWords, faceName, percent, starOf } from "./words.mjs";
import { BidFace } from "./sum.mjs";

/** @param {{scene: Scene}} props */
function Faces({ scene }) {
  const { t, intents } = usePage();
  const { ui } = scene;
  const game = asCalled(scene.game, ui);
  const square = game.board.squares[squareOf(game, ui.pick)] ?? game.board.squares[0];
  const open = openFaces(game, square);
  return html`<div class="faces" role="radiogroup" aria-label=${t("bluff.face")}>
    ${square.faces.map(
      (/** @type {number} */ face) => html`<button key=${face} type="button" role="radio"
        aria-checked=${ui.pick?.face === face}
      aria-label=${faceName(t, game, face)} disabled=${!scene.live || !open.includes(face)}
      onClick=${() => intents.pick({ do: "face", value: face })}>
      <${BidFace} face=${face} star=${starOf(game)} size="s" tone="blue" /></button>`,
    )}
  </div>`;
}

/** @param {Translate} t @param {Scene} scene @param {Reroll | MakeBid | null} action */
function okWords(t, { game, ui }, action) {
  if (!action) return t(game.legal ? "bluff.choose" : "bluff.wait");
  if (action.do === "reroll") return t("bluff.roll_first", { n: ui.again.length });
  const as = asCalled(game, ui);
  const chance = chanceOf(as, action);
  const again = ui.again.length > 0 ? t("bluff.and_roll", { n: ui.again.length }) : "";
  return [
    bidWords(t, as, action) + again,
    chance === null ? "" : t("bluff.chance", { chance: percent(chance) }).replace(" ", "\u00a0"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {{scene: Scene}} props */
function Ok({ scene }) {
  const { t, intents } = usePage();
  const action = scene.live ? confirmed(scene.game, scene.ui) : null;
  return html`<button type="button" class="ok" disabled=${!action}
    onClick=${() => intents.act(action)}>
    <b>${t(action?.do === "reroll" ? "bluff.ok_roll" : "bluff.ok")}</b><small>${okWords(t, scene, action)}</small></button>`;
}

/** The big cup: it rolls at the start of a round and doubts the bid later. @param {{scene: Scene}} props */
function BigCup({ scene }) {
  const { t, intents } = usePage();
  const { legal } = scene.game;
  const rolls = legal?.uncover ?? false;
  const action = rolls ? { do: "uncover" } : legal?.challenge ? { do: "challenge" } : null;
  return html`<button type="button" class=${`big-cup ${rolls ? "rolls" : ""}`}
    disabled=${!scene.live || !action} onClick=${() => intents.act(action)}>
    <${Cup} /><b>${t(rolls ? "bluff.roll" : "bluff.bluff")}</b></button>`;
}

/** @param {{scene: Scene, what: string, word: string}} props */
function Plain({ scene, what, word }) {
  const { t, intents } = usePage();
  return html`<button type="button" class=${`plain-move ${what}`} disabled=${!scene.live}
    onClick=${() => intents.act({ do: what })}>${t(word)}</button>`;
}

/** Makes the next bid plain, or lets it fly; pressed as long as it does. @param {{scene: Scene}} props */
export function Call({ scene }) {
  const { t, intents } = usePage();
  const { game, ui } = scene;
  if (!game.legal?.called.length) return null;
  const { call, bids } = game.legal;
  return html`<button type="button" class="call-bid" aria-pressed=${ui.call}
    disabled=${!scene.live || bids.length === 0}
    onClick=${() => intents.pick({ do: "call", value: !ui.call })}>
    <b>${t(`bluff.call_${call}`)}</b><small>${t(`bluff.call_${call}_note`)}</small></button>`;
}

/** @param {{scene: Scene}} props */
function Answers({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  if (game.window?.answered) return html`<p class="calm">${t("bluff.answered")}</p>`;
  return html`<div class="answers"><p>${t(windowKey(game))}</p><${Plain} scene=${scene}
    what="wave" word="bluff.wave" /></div>`;
}

/** @param {{scene: Scene}} props */
function Controls({ scene }) {
  const { game } = scene;
  if (game.window && !mayOutbid(game)) return html`<${Answers} scene=${scene} />`;
  return html`<${Faces} scene=${scene} /><${Call} scene=${scene} /><${Ok} scene=${scene} />`;
}

/** The big cup, and what else answers the bid that stands. @param {{scene: Scene}} props */
function Doubting({ scene }) {
  const { game } = scene;
  return html`<div class="doubting"><${BigCup} scene=${scene} />
    ${game.legal?.spot_on && html`<${Plain} scene=${scene} what="spot_on" word="bluff.spot_on" />`}
    ${mayOutbid(game) && html`<${Plain} scene=${scene} what="wave" word="bluff.wave" />`}</div>`;
}

/** One's own place at the table: dice, faces, OK, the big cup. @param {{scene: Scene}} props */
export function Dock({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  const playing = game.you !== null && (!holdings(scene, game.you).out || game.legal !== null);
  return html`<div class=${`dock ${playing ? "" : "watching"}`}>
    ${
      game.you !== null
        ? html`<${Hand} scene=${scene} />`
        : html`<p
    class="calm hand">${t("bluff.you_watch")}</p>`
    }
    ${
      playing &&
      html`<div class=${`acts ${game.legal?.spot_on || mayOutbid(game) ? "with-more" : ""}`}>
      <div class="bidding"><${Controls} scene=${scene} /></div>
      <${Doubting} scene=${scene} />
      <${Turns} scene=${scene} />
    </div>`
    }
  </div>`;
}
