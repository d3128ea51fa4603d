import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const rank = (card) => (card[0] === "T" ? "10" : card[0]);
const shown = (card) => `${rank(card)}${SUITS[card[1]]}`;
const play = (card) => ({ do: "play", card });

function words(t, event, names) {
  const values = { name: names[event.seat], taker: names[event.taker] };
  if (event.kind === "settled" && event.card) return t("cheat.settled", { ...values, card: shown(event.card) });
  return event.kind === "played" ? t("cheat.played", values) : "";
}

function Board({ scene }) {
  const { t } = usePage();
  const { game, seats, events } = scene;
  const names = seats.map(({ name }) => name);
  const told = events.map((event) => words(t, event, names)).filter(Boolean).at(-1);
  return html`<section class="cheat" aria-label=${t("cheat.table")}>
    <ol>${seats.map(({ name }, seat) => html`<li key=${seat} aria-current=${seat === game.turn}>
      <b>${name}</b> <span>${t("cheat.cards", { n: game.cards[seat] })}</span></li>`)}</ol>
    <p class="pile"><strong>${rank(game.said)}?</strong><small>${t("cheat.pile", { n: game.pile })}</small></p>
    <p role="status">${told}</p></section>`;
}

function Hand({ scene }) {
  const { t, intents } = usePage();
  const { game, live } = scene;
  const open = live && Boolean(game.legal?.play);
  return html`<div class="cheat-hand">${game.hand.map((card) => html`<button key=${card} type="button"
    class=${"HD".includes(card[1]) ? "red" : ""} data-card=${card} aria-disabled=${!open}
    onClick=${() => (open ? intents.act(play(card)) : intents.notice("cheat.wait"))}>${shown(card)}</button>`)}</div>`;
}

function Dock({ scene }) {
  const { t, intents } = usePage();
  const answers = scene.live && scene.game.legal?.answer;
  const button = (act) => html`<button type="button" class=${`button ${act}`} disabled=${!answers}
    onClick=${() => intents.act({ do: act })}>${t(`cheat.${act}`)}</button>`;
  return html`<${Hand} scene=${scene} /><div class="row">${button("doubt")}${button("trust")}</div>`;
}

function Log({ scene }) {
  const { t } = usePage();
  const names = scene.seats.map(({ name }) => name);
  const lines = scene.events.map((event) => words(t, event, names)).filter(Boolean).toReversed();
  return html`<ol class="story">${lines.map((line, at) => html`<li key=${at}>${line}</li>`)}</ol>`;
}

export const panel = {
  start: () => ({}),
  reduce: (ui) => ui,
  settledKey: () => null,
  beats: () => [],
  key: ({ game }, key) => (game.legal?.answer && { d: { act: { do: "doubt" } }, t: { act: { do: "trust" } } }[key]) || null,
  keys: [["D", "cheat.doubt"], ["T", "cheat.trust"]],
  describe: (_before, _after, names, t, news) => news.map((event) => words(t, event, names)).join(" "),
  mine: (game) => game.turn === game.you,
  headline: ({ phase }) => (phase === "window" ? "cheat.window" : null),
  cue: (before, after) => (after.ranking && !before?.ranking ? "over" : after.pile > (before?.pile ?? 0) ? "move" : null),
  Board, Dock, Hand, Log,
};
