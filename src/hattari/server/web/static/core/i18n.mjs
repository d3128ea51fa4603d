// @ts-check
/** @import { Language, Translate, Words } from "./types.d.ts" */

/**
 * The words of a language: a flat file of sentences, `{other, one}` where a number decides.
 * @param {URL} folder
 * @param {Language} language
 * @returns {Promise<Words>}
 */
export async function words(folder, language) {
  const response = await fetch(new URL(`${language}.json`, folder));
  return response.json();
}

/**
 * Looks sentences up and fills in `{names}`; an unknown key stays visible as itself.
 * @param {Language} language
 * @param {Words} dictionary
 * @returns {Translate}
 */
export function translator(language, dictionary) {
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const entry = dictionary[key];
    const text =
      typeof entry === "object" ? (entry[plural.select(Number(values.n))] ?? entry.other) : entry;
    return (text ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  };
}
