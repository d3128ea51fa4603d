// @ts-check
/** @import { State, Text } from "../core/types.d.ts" */
/** @import { Difference, TextOut } from "../core/protocol.d.ts" */
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { samePath } from "../core/router.mjs";
import { hasQuiz } from "../lobby/rules.mjs";
import { mineOf } from "./filter.mjs";

/** What differs, each with what it means. @param {{differs: Difference[]}} props */
export function Differing({ differs }) {
  const { say } = usePage();
  return html`<ul class="differs-list">${differs.map(
    (each) =>
      html`<li key=${each.title.en}><b>${say(each.title)}</b> <small>${say(each.note)}</small></li>`,
  )}</ul>`;
}

/** What a text says and can't be played here. @param {{lacks: Text[]}} props */
export function Lacking({ lacks }) {
  const { t, say } = usePage();
  if (lacks.length === 0) return null;
  return html`<section class="atlas-lacks"><h3>${t("atlas.lacks")}</h3><ul>${lacks.map(
    (lack) => html`<li key=${lack.en}>${say(lack)}</li>`,
  )}</ul></section>`;
}

/** Whose text it is. @param {{text: TextOut}} props */
export function Source({ text }) {
  const { t, say } = usePage();
  const name = text.address
    ? html`<a href=${text.address} target="_blank" rel="noreferrer">${say(text.source)}</a>`
    : say(text.source);
  return html`<p class="note">${t("atlas.source")} ${name}</p>`;
}

/** One text: what it is like, what it has otherwise than one's own rules, and what to do with it. @param {{state: State, game: string, text: TextOut, mine: Text}} props */
export function TextDialog({ state, game, text, mine }) {
  const { t, say, intents } = usePage();
  const apart = text.differs ?? [];
  const own = mineOf(state, game);
  return html`<${Dialog} title=${say(text.title)} kind="tall">
    <p class="atlas-character">${say(text.character)}</p><${Source} text=${text} />
    <button type="button" class="button main" onClick=${() => intents.quick(game, text.spec)}>${t("atlas.play")}</button>
    <section class="differs"><h3>${t("atlas.differs", { rules: say(mine) })}</h3>
      ${apart.length > 0 ? html`<${Differing} differs=${apart} />` : html`<p>${t("atlas.same")}</p>`}
      ${
        apart.length > 0 &&
        hasQuiz(state, game) &&
        html`<button type="button" class="button quiet" onClick=${() => intents.quiz(game, text.spec, own)}>${t("atlas.ask")}</button>`
      }
      ${apart.length > 0 && html`<a class="button quiet" href=${samePath({ game, one: JSON.stringify(own), other: JSON.stringify(text.spec) })}>${t("atlas.same_position")}</a>`}</section>
    <${Lacking} lacks=${text.lacks} />
    <div class="atlas-more"><button type="button" class="button quiet"
        onClick=${() => intents.readRules(game, text.spec)}>${t("atlas.read")}</button>
      <button type="button" class="button quiet" onClick=${() => intents.takeRules(game, text.spec)}>${t("atlas.take")}</button></div><//>`;
}
