// @ts-check
/** @import { Language, Text } from "./types.d.ts" */

/** What the server speaks, English first. @type {Language[]} */
export const LANGUAGES = (document.documentElement.dataset.languages ?? "en").split(" ");

/** A language in its own words. @param {Language} language */
export const named = (language) =>
  new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;

/** The next of our languages. @param {Language} language */
export const another = (language) =>
  LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;

/** The language of ours for a wish. @param {string} wanted @returns {Language} */
export function spoken(wanted) {
  const [primary] = wanted.toLowerCase().split("-");
  return (
    LANGUAGES.find((each) => each.toLowerCase() === wanted.toLowerCase()) ??
    LANGUAGES.find((each) => each.toLowerCase() === primary) ??
    "en"
  );
}

/** A text in a language, else in English. @param {Text | null | undefined} text @param {Language} language */
export function said(text, language) {
  /** @type {Record<Language, string | undefined>} */
  const every = { ...text };
  return every[language] ?? text?.en ?? "";
}
