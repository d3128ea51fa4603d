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

/** Which form a number takes, by language: to make one costs more than all a page says with it. @type {Map<Language, Intl.PluralRules>} */
const PLURALS = new Map();

/** @param {Language} language */
function pluralOf(language) {
  const plural = PLURALS.get(language) ?? new Intl.PluralRules(language);
  PLURALS.set(language, plural);
  return plural;
}

/** A debt has a minus, not a hyphen, before it. @param {unknown} value */
const written = (value) => (typeof value === "number" && value < 0 ? `−${-value}` : String(value));

/**
 * Looks sentences up and fills in `{names}`; an unknown key stays visible as itself.
 * @param {Language} language
 * @param {Words} dictionary
 * @returns {Translate}
 */
export function translator(language, dictionary) {
  const plural = pluralOf(language);
  return (key, values = {}) => {
    const entry = dictionary[key];
    const text =
      typeof entry === "object" ? (entry[plural.select(Number(values.n))] ?? entry.other) : entry;
    return (text ?? key).replace(/\{(\w+)\}/g, (_, name) => written(values[name] ?? ""));
  };
}
