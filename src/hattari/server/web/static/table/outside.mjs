// @ts-check
/** @import { State, TableView } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { panelOf } from "./live.mjs";
import { goesOut } from "./pace.mjs";
import { sceneOf } from "./scene.mjs";

/** Look at all hands: then nothing can be said until the round is over. @param {{view: TableView, seat: number}} props */
function Look({ view, seat }) {
  const { t, intents } = usePage();
  const { looks, may_return: returns } = view.seats[seat];
  if (!view.options.out_sees_hands || returns) return null;
  return html`<button type="button" class="button quiet look" aria-pressed=${looks}
    onClick=${() => intents.command({ do: "look", on: !looks })}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z" />
      <circle cx="12" cy="12" r="3" /></svg><span>${t(looks ? "out.looks" : "out.look")}
      <small>${t("out.look_note")}</small></span></button>`;
}

/** A guess on what stands, for oneself alone. @param {{view: TableView}} props */
function Guess({ view }) {
  const { t, intents } = usePage();
  const { guess } = view.you;
  if (!guess) return null;
  const answer = (/** @type {boolean} */ yes) => html`<button type="button"
    class="button quiet" aria-pressed=${guess.yes === yes} disabled=${!guess.open}
    onClick=${() => intents.command({ do: "guess", yes })}>${t(yes ? "out.true" : "out.false")}</button>`;
  return html`<div class="guess" role="group" aria-label=${t("out.guess")}>
    <p>${t("out.guess")} ${
      guess.made > 0 && html`<small>${t("out.score", { n: guess.right, of: guess.made })}</small>`
    }</p>${answer(true)}${answer(false)}</div>`;
}

/** The end of what bots play among themselves, at once. @param {{view: TableView}} props */
function Skip({ view }) {
  const { t, intents } = usePage();
  const { bots_left: rest, you } = view;
  if (!rest) return null;
  const asked = rest.wishes.includes(you.id ?? "");
  return html`<button type="button" class="button main" disabled=${asked}
    onClick=${() => intents.command({ do: "skip-to-end" })}>${t(asked ? "out.skip_waits" : "out.skip")}</button>`;
}

/** What there is to do for somebody who is out while the others play on. @param {{state: State}} props */
export function Outside({ state }) {
  const { t, intents } = usePage();
  const view = state.live?.shown;
  const seat = view?.you.seat ?? null;
  if (!view || view.phase !== "playing" || seat === null || !view.seats[seat].out) return null;
  const scene = sceneOf(state);
  const live = /** @type {import("../core/types.d.ts").Live} */ (state.live);
  // Nobody is told before the result itself has come to it.
  const told = !scene?.settled || scene.beat >= scene.beats.length - 1;
  const panel = panelOf(state, view);
  if (!told && goesOut(live, panel)) return null;
  const title = t((view.game && panel?.outside?.(view.game)) ?? "out.title");
  return html`<section class="outside" aria-label=${title}>
    <p class="outside-title"><b>${title}</b> <small>${t(view.bots_left ? "out.bots" : "out.watch")}</small></p>
    <${Guess} view=${view} />
    <div class="row"><${Look} view=${view} seat=${seat} /><${Skip} view=${view} />
      <button type="button" class="button quiet"
        onClick=${intents.playAnother}>${t("out.another")}</button></div>
  </section>`;
}
