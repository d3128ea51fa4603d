// @ts-check
/** @import { Scene } from "./types.d.ts" */
import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { others, seating, sidesOf } from "#page/table/seating.mjs";
import { SeatFace, hueOf, SeatMarks } from "#page/table/seats.mjs";
import { Back, Card, Suit, suitOfCard } from "./cards.mjs";
import { chipsOf, gainOf, openHand, reached, Reveal } from "./reveal.mjs";
import { Sheet } from "./sheet.mjs";
import { colours } from "./state.mjs";
import { bubble, cardName, cardShort, isSlip, lastDone, latest, signed, told } from "./words.mjs";

/** Backs drawn one by one up to this number. */
const DRAWN = 6;

/** The cards that a card has laid open, else null. @param {Scene} scene @param {number} index */
const lyingOpen = ({ game, settled }, index) => {
  const { open } = game.seats[index];
  return !settled && open.length > 0 ? open : null;
};

/** @param {{scene: Scene, index: number}} props */
export function RivalCards({ scene, index }) {
  const { t } = usePage();
  const open = openHand(scene, index) ?? lyingOpen(scene, index);
  if (open)
    return html`<span class="rival-cards open" role="img"
      aria-label=${open.map((card) => cardName(t, card)).join(", ") || t("dobon.no_cards")}>${open.length === 0 ? html`<span class="went-out">${t("dobon.out")}</span>` : open.map((card) => html`<${Card} key=${card} card=${card} />`)}</span>`;
  const { cards } = scene.game.seats[index];
  return html`<span class="rival-cards" role="img" aria-label=${t("dobon.cards", { n: cards })}>
    ${Array.from({ length: Math.min(cards, DRAWN) }, (_, card) => html`<${Back} key=${card} />`)}<b
    class=${cards === 1 ? "last" : ""} aria-hidden="true">${cards}</b></span>`;
}

/** Another seat: who, how many cards and chips, and what it has just said. @param {{scene: Scene, index: number}} props */
function Rival({ scene, index }) {
  const { t } = usePage();
  const { game } = scene;
  const seat = scene.seats[index];
  const lit = game.turn === index && !scene.settled;
  const said =
    scene.settled || game.phase === "between" || game.phase === "over"
      ? null
      : bubble(t, scene, index);
  const gain = gainOf(scene, index);
  const gone = game.gone.includes(index);
  const did =
    gone || game.phase === "between" || game.phase === "over"
      ? null
      : lastDone(t, scene.events, index);
  return html`<li
    class=${`rival ${scene.settled ? "settled" : ""} ${lit ? "awaited" : ""} ${game.up_by === index && game.window ? "author" : ""} ${gone ? "gone" : ""}`} style=${{ "--hue": hueOf(index) }}>
    <${SeatFace} seat=${seat} />
    <span class="rival-name"><b class="name">${seat.name}</b>
      <small>${t("dobon.chips", { n: chipsOf(scene, index) })}<${SeatMarks} seat=${seat} /></small>
        </span>
    <${RivalCards} scene=${scene} index=${index} />
    ${gone && html`<span class="did plain">${t("dobon.gone")}</span>`}
    ${did && html`<span class=${`did ${did[1]}`}>${did[0]}</span>`}
    ${said && html`<span key=${said[0]} class=${`bubble ${said[1]}`}>${said[0]}</span>`}
    ${gain !== 0 && html`<b class=${`gain ${gain < 0 ? "loss" : ""}`}>${signed(gain)}</b>`}
    ${
      lit &&
      scene.clock &&
      html`<span class="time" aria-hidden="true"
    style=${{ "--part": scene.clock.part }}></span>`
    }
  </li>`;
}

/** The order of turns, as arrows round the pile. @param {{direction: number}} props */
function Direction({ direction }) {
  const { t } = usePage();
  return html`<svg class=${`direction ${direction < 0 ? "back" : ""}`} viewBox="-100 -70 200 140"
    preserveAspectRatio="none" role="img"
      aria-label=${t(direction < 0 ? "dobon.counterclockwise" : "dobon.clockwise")}>
    <path d="M-70 -36Q0 -98 70 -36M54 -39 72 -34 71 -54M70 36Q0 98 -70 36M-54 39-72 34-71 54" />
  </svg>`;
}

/** The stock: a tap draws, where that is allowed. @param {{scene: Scene}} props */
function Stock({ scene }) {
  const { t, intents } = usePage();
  const { game } = scene;
  const draw = scene.live && !scene.settled && game.legal?.draw;
  const name = t(game.stock > 0 ? "dobon.stock" : "dobon.stock_empty", { n: game.stock });
  return html`<div class="stock">${
    game.stock > 0
      ? html`<button type="button" class="stock-cards" disabled=${!draw}
        aria-label=${draw ? `${name}. ${t("dobon.draw")}` : name}
        onClick=${() => intents.act({ do: "draw" })}>
      <${Back} />${game.stock > 1 && html`<${Back} />`}</button>`
      : html`<span class="stock-empty" role="img" aria-label=${name}></span>`
  }<small aria-hidden="true">${game.stock}</small></div>`;
}

/** The suit that has to be followed. @param {{scene: Scene}} props */
function SuitInForce({ scene }) {
  const { t } = usePage();
  const { suit, up } = scene.game;
  if (!suit) return null;
  const named = suit !== suitOfCard(up ?? "X");
  return html`<div class=${`in-force ${named ? "named" : ""}`} data-suit=${suit}><span role="img"
    aria-label=${t("dobon.in_force", { suit: t(`dobon.suit.${suit}`) })}><${Suit} suit=${suit} />
    </span>
    <small aria-hidden="true">${t(named ? "dobon.named" : "dobon.suit_word")}</small></div>`;
}

/** What is to be answered: a two, or nothing. @param {{scene: Scene}} props */
function Threat({ scene }) {
  const { t } = usePage();
  const { must } = scene.game;
  if (!must) return null;
  const suit = must.suit ? [t(`dobon.suit.${must.suit}`)] : [];
  const cards = [...must.ranks, ...must.cards.map(cardShort), ...suit].join(t("dobon.or"));
  const said = t(cards ? "dobon.threat" : "dobon.threat_draw", { cards, n: must.take });
  return html`<p class="threat"><b>+${must.take}</b> ${said}</p>`;
}

/** The card on top: there is one as long as a round goes on. @param {Scene} scene */
const upOf = ({ game }) => /** @type {string} */ (game.up);

/** The cards that came with the one on top. @param {Scene["game"]} game */
const besides = ({ discards, laid }) => (laid > 1 ? discards.slice(-laid, -1) : []);

/** What has just happened, in words. @param {{scene: Scene}} props */
function News({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  const names = scene.seats.map((seat) => seat.name);
  const lines = latest(scene.events).filter(
    (event) => told(t, event, names, scene.you) && event.what !== "dobon.settled",
  );
  const slip = lines.findLast(isSlip);
  const said = (
    slip ? [slip] : lines.filter((event) => event.what !== "dobon.close").slice(-2)
  ).map((event) => told(t, event, names, scene.you));
  const text =
    said.join(" ") ||
    (game.up_by === null
      ? t("dobon.turned_up")
      : t("dobon.told.play", { name: names[game.up_by], card: cardShort(upOf(scene)) }));
  return html`<p class=${`news ${slip ? "slip" : ""}`} key=${text}>${text}</p>`;
}

/** The middle of the table: stock, the card on top, the suit. @param {{scene: Scene}} props */
function Pile({ scene }) {
  const { t } = usePage();
  const { game } = scene;
  const part =
    game.window && scene.clock
      ? Math.min(1, scene.clock.left / (game.window.seconds * 1000))
      : null;
  return html`<div class="pile-place"><${News} scene=${scene} />
    <div class="pile-row"><${Direction} direction=${game.direction} /><${Stock} scene=${scene} />
      <div class="pile" data-under=${Math.min(3, game.pile - 1)}>${besides(game).map(
        (card, at) => html`<span key=${card} class="beside" style=${{ "--at": game.laid - 1 - at }}
          role="img" aria-label=${cardName(t, card)}><${Card} card=${card} /></span>`,
      )}<span class="top-card"
        key=${`${game.up}.${game.pile}`} role="img"
          aria-label=${t("dobon.top_card", { card: cardName(t, upOf(scene)) })}><${Card}
          card=${game.up} /></span>
        <span class=${`window-time ${part === null ? "" : "running"}`} aria-hidden="true"
          style=${{ "--part": part ?? 0 }}></span></div>
      <${SuitInForce} scene=${scene} /></div>
    <${Threat} scene=${scene} /></div>`;
}

/** @param {{scene: Scene}} props */
export function Centre({ scene }) {
  const { t } = usePage();
  const { game, settled } = scene;
  if (settled && reached(scene, "pay")) return html`<${Reveal} scene=${scene} />`;
  if (settled) return html`<${Pile} scene=${scene} />`;
  const apart = game.phase === "between" || game.phase === "over";
  if (apart && game.sheet.length > 0) return html`<${Sheet} scene=${scene} />`;
  return game.up && !apart
    ? html`<${Pile} scene=${scene} />`
    : html`<p class="between">${t("dobon.next_soon")}</p>`;
}

/** @param {{scene: Scene}} props */
function Facts({ scene }) {
  const { t, intents } = usePage();
  const { game, form } = scene;
  const playing = game.up && !scene.settled && game.phase !== "between" && game.phase !== "over";
  const show = () => {
    intents.tab("log");
    if (form !== "wide") intents.open("side");
  };
  return html`<div class="round-facts">
    <span>${t("dobon.round_of", { n: game.round, of: game.rounds })}</span>
    ${game.dealt !== null && html`<span class="dealt">${t("dobon.dealt", { n: game.dealt })}</span>`}
    ${game.rate > 1 && html`<b class="rate" title=${t("dobon.rate_note", { n: game.rate })}>${t("dobon.rate", { n: game.rate })}</b>`}
    ${playing && !(game.odds && form === "phone") && html`<span>${t(game.direction < 0 ? "dobon.counterclockwise" : "dobon.clockwise")}</span>`}
    ${
      game.odds &&
      playing &&
      html`<span
    class="unseen">${t("dobon.unseen")} ${game.odds.map(
      ({ rank, count }) => html`<i
    key=${rank}>${rank === "T" ? "10" : rank}<sub>${count}</sub></i>`,
    )}</span>`
    }
    ${
      scene.events.length > 0 &&
      html`<button type="button" class="to-sheet"
    onClick=${show}>${t("dobon.sheet")}</button>`
    }</div>`;
}

/** The table: who sits where, and the cards in the middle. @param {{scene: Scene}} props */
export function Cloth({ scene }) {
  const { t } = usePage();
  const all = others(scene);
  const { close, across } = seating(all.length, scene);
  return html`<section class="wood" data-colours=${colours(scene)} aria-label=${t("dobon.table")}>
    <div class="cloth" data-close=${close} data-alone=${across === 1} style=${{ "--across": across }}>
    <div class="rivals" role="group" aria-label=${t("seat.others")}>
      ${sidesOf(all).map(
        ([side, seats]) =>
          seats.length > 0 &&
          html`<ol key=${side}
      class=${`rivals-at ${side}`}>${seats.map(
        (index) => html`<${Rival} key=${index} scene=${scene}
      index=${index} />`,
      )}</ol>`,
      )}</div>
    <div class="centre"><${Centre} scene=${scene} /></div>
    <${Facts} scene=${scene} /></div></section>`;
}
