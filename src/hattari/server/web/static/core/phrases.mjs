// @ts-check
import { html } from "./html.mjs";
import { usePage } from "./page.mjs";

/** What hangs on the word before it: endings and particles, and what closes. */
const HANGS = /^[\p{Script=Hiragana}ー、。!?!?)」』】…・:]+$/u;
const OPENS = /[(「『【]$/u;
/** A number and what it counts. */
const COUNTS = /\d[^\s\d]{1,2}$/u;
/** A phrase of more characters may break where words end. */
const LONGEST = 12;

/**
 * A line of Japanese in the pieces between which it may break; in other languages spaces do that.
 * Where the browser can't tell words, the line is one piece, and breaks where it must.
 * @param {string} text @param {string} language @returns {string[]}
 */
export function phrasesOf(text, language) {
  if (!language.startsWith("ja") || !Intl.Segmenter) return [text];
  /** @type {string[]} */
  const phrases = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = phrases.at(-1);
    const joins = last && (HANGS.test(segment) || OPENS.test(last) || COUNTS.test(last + segment));
    const ended = last?.endsWith(" ");
    if (last && !ended && (segment === " " || (joins && last.length + segment.length <= LONGEST)))
      phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}

/** A heading or verdict that never breaks within a word, whatever the browser knows of Japanese. @param {{text: string}} props */
export function Phrases({ text }) {
  const { language } = usePage();
  return phrasesOf(text, language).map(
    (phrase, index) => html`<span key=${index} class="phrase">${phrase}</span>`,
  );
}
