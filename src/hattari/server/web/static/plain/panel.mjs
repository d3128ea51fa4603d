// @ts-check
/** @import { Component, Panel, Reader, Scene, Text } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { timeUp } from "../table/seats.mjs";

/**
 * What the server's plain games (`core/plain`) show and say, whatever they are: how many cards
 * everybody holds, one's own, what is asked, what may be done, and sentences in which seats stand.
 * @typedef {{do: string, card?: string}} Act
 * @typedef {{game: string, you: number | null, turn: number | null, asks: Text, cards: number[], hand: string[], legal: Act[] | null, ranking: number[][] | null}} PlainView
 * @typedef {{what: `${string}.${string}`, text: Text}} PlainSeen
 * @typedef {Scene<PlainView, object, PlainSeen>} PlainScene
 * @typedef {(text: Text) => string} Say
 */

const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });

/** A card as people read it: "10♥". @param {string} card */
export const shown = ([rank, suit]) => `${rank === "T" ? "10" : rank}${SIGNS[suit]}`;

/** What an event says, with everybody's name. @param {Say} say @param {PlainSeen} event @param {string[]} names */
const told = (say, { text }, names) =>
  say(text).replace(/\{seat(\d+)\}/g, (_, seat) => names[Number(seat)] ?? "");

/** What is to be told of this game, the latest last. @param {Say} say @param {PlainSeen[]} events @param {string} game @param {string[]} names */
const story = (say, events, game, names) =>
  events
    .filter((event) => event.what.startsWith(`${game}.`) || timeUp(event))
    .map((event) => told(say, event, names))
    .filter(Boolean);

/** @param {PlainScene} scene */
const namesOf = ({ seats }) => seats.map(({ name }) => name);

/** The table, and in its middle what a game has there. @param {{scene: PlainScene, Middle: Component<{scene: PlainScene}>}} props */
function Board({ scene, Middle }) {
  const { t, say } = usePage();
  const { game, seats, events } = scene;
  return html`<section class="plain" aria-label=${t("plain.table")}>
    <ol>${seats.map(
      ({ name }, seat) => html`<li key=${seat} aria-current=${seat === game.turn}>
      <b>${name}</b> <span>${t("plain.cards", { n: game.cards[seat] })}</span></li>`,
    )}</ol>
    <${Middle} scene=${scene} />
    <p class="plain-asks">${say(game.asks)}</p>
    <p role="status">${story(say, events, game.game, namesOf(scene)).at(-1)}</p></section>`;
}

/** @param {{scene: PlainScene}} props */
function Hand({ scene }) {
  const { intents } = usePage();
  const { game, live } = scene;
  const acts = new Map(live ? game.legal?.map((act) => [act.card, act]) : []);
  return html`<div class="plain-hand">${game.hand.map((card) => {
    const act = acts.get(card);
    return html`<button key=${card} type="button" class=${"HD".includes(card[1]) ? "red" : ""}
      data-card=${card} aria-disabled=${!act}
      onClick=${() => (act ? intents.act(act) : intents.notice("plain.wait"))}>${shown(card)}</button>`;
  })}</div>`;
}

/** The hand, and a button for whatever else may be done. @param {{scene: PlainScene}} props */
function Dock({ scene }) {
  const { t, intents } = usePage();
  const { game, live } = scene;
  const acts = live ? (game.legal ?? []).filter(({ card }) => !card) : [];
  return html`<${Hand} scene=${scene} /><div class="row">${acts.map(
    (act) => html`<button key=${act.do} type="button" class=${`button ${act.do}`}
    onClick=${() => intents.act(act)}>${t(`${game.game}.${act.do}`)}</button>`,
  )}</div>`;
}

/** @param {{scene: PlainScene}} props */
function Log({ scene }) {
  const { say } = usePage();
  const lines = story(say, scene.events, scene.game.game, namesOf(scene)).toReversed();
  return html`<ol class="story">${lines.map((line, at) => html`<li key=${at}>${line}</li>`)}</ol>`;
}

/** @param {PlainView | null} before @param {PlainView} after */
function cue(before, after) {
  if (after.ranking && !before?.ranking) return "over";
  return before && String(before.cards) !== String(after.cards) ? "move" : null;
}

/**
 * The panel of a plain game. `keys` are the letters of what it may do besides laying a card, with
 * the game's word for it; `Middle` draws what lies in the middle of its table.
 * @param {string} game
 * @param {{keys?: Record<string, string>, Middle?: Component<{scene: PlainScene}>}} own
 * @returns {Panel<PlainView, object, never, PlainSeen, Act>}
 */
export const plainPanel = (game, { keys = {}, Middle = () => null }) => ({
  start: () => ({}),
  reduce: (ui) => ui,
  settledKey: () => null,
  beats: () => [],
  key(scene, key) {
    const act = scene.game.legal?.find((each) => each.do === keys[key]);
    return act ? { act } : null;
  },
  keys: Object.entries(keys).map(([key, act]) => [key.toUpperCase(), `${game}.${act}`, key]),
  describe: (_before, _after, names, _t, news, say) => story(say, news, game, names).join(" "),
  mine: ({ turn, you }) => turn === you,
  cue,
  Board: ({ scene }) => html`<${Board} scene=${scene} Middle=${Middle} />`,
  Dock,
  Hand,
  Log,
});

/**
 * What reads the one deal of such a game out of its record; `deck` has the cards in the order in
 * which the server shuffles them.
 * @param {(rules: any) => string[]} deck
 * @returns {Reader}
 */
export const oneDeal =
  (deck) =>
  (record, [draws]) => {
    const moves = /** @type {{do: string, cards?: string[]}[]} */ (record.moves);
    const deal = moves.find((move) => move.do === "deal");
    if (!deal || !draws) return [];
    const drawn = draws.shuffle("deal", deck(record.rules));
    return [[{ what: "deal", drawn, came: deal.cards, text: drawn.map(shown).join(" ") }]];
  };
