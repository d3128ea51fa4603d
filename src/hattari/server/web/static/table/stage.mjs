// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { Scene } from "../core/types.d.ts" */
import { useMemo } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** Whether a result has come to its end and waits for a tap. @param {Pick<Scene, "beat" | "beats">} scene */
export const atRest = ({ beat, beats }) => beat >= beats.length - 1;

/** What goes on: the beat's kind. @param {Pick<Scene, "beat" | "beats">} scene */
export const kindOf = ({ beat, beats }) => beats[Math.min(beat, beats.length - 1)]?.kind ?? "";

/**
 * The boards on which a result is played, over the whole table: everything in it is sized by the
 * room it has, on a phone as on a television. A tap anywhere goes to the end, here alone.
 * @param {{scene: Scene<never, unknown, never>, label: string, final: boolean, children?: ComponentChildren}} props
 */
export function Stage({ scene, label, final, children }) {
  const { t, intents } = usePage();
  const rest = atRest(scene);
  const awaited = scene.you !== null && !scene.seats[scene.you].out;
  const next = final ? "stage.final" : awaited ? "stage.next_round" : "stage.goes_on";
  const skip = () => {
    if (!rest) intents.skip();
  };
  return html`<section class="peak" data-beat=${kindOf(scene)} data-seats=${scene.seats.length}
    aria-label=${label}>
    <div class="stage-boards" onClick=${skip}>${children}</div>
    <p class="stage-foot"><button type="button"
      class=${`go-on ${rest ? "button main" : "stage-skip"}`} onClick=${() => intents.skip()}>
      ${rest ? html`<b>${t("stage.continue")}</b><small>${t(next)}</small>` : t("stage.skip")}
        </button></p>
  </section>`;
}

/**
 * Somebody and a word fill the boards: a call, a win, somebody who is out. `alone`: with nothing beside them.
 * @param {{face: ComponentChildren, name?: string, word: string, tone?: "red" | "gold" | "grey" | "green", alone?: boolean, leaves?: boolean, children?: ComponentChildren}} props
 */
export const CutIn = ({
  face,
  name = "",
  word,
  tone = "red",
  alone = false,
  leaves = false,
  children,
}) =>
  html`<div class=${`cut-in ${tone} ${alone ? "alone" : ""} ${leaves ? "leaves" : ""}`}><i class="rays" aria-hidden="true">
    </i><span class=${`cut-face ${Array.isArray(face) && face.length > 1 ? "several" : ""}`}>${face}</span>
    <p class="cut-words">${name && html`<small>${name}</small>`}<${Word} text=${word} /></p>
    ${children}</div>`;

/** The band that a call leaves at the top. @param {{face: ComponentChildren, name: string, word: string}} props */
export const Band = ({ face, name, word }) =>
  html`<div class="band"><i class="rays" aria-hidden="true"></i><span
    class="cut-face">${face}</span>
    <p class="cut-words"><small>${name}</small><${Word} text=${word} /></p></div>`;

/** A word, as large as its length lets it be. @param {{text: string}} props */
export const Word = ({ text }) =>
  html`<b class="word" style=${{ "--letters": lettersOf(text) }}>${text}</b>`;

/** How wide a word is, in letters as wide as they are high. @param {string} text */
export const lettersOf = (text) =>
  Math.max(
    2.6,
    [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x2000 ? 0.58 : 1), 0),
  );

/** @param {{text: string, tone: string}} props */
export const Stamp = ({ text, tone }) =>
  html`<p class=${`stamp ${tone}`}><${Word} text=${text} /></p>`;

const PIECES = 26;

/** Paper in the air, the same for everybody. */
export const Confetti = () =>
  useMemo(
    () =>
      html`<i class="confetti" aria-hidden="true">${Array.from(
        { length: PIECES },
        (_, piece) =>
          html`<i key=${piece} style=${{
            "--across": `${(piece * 37) % 100}%`,
            "--late": `${-((piece * 173) % 2600)}ms`,
            "--hue": (piece * 67) % 360,
          }}></i>`,
      )}</i>`,
    [],
  );
