// @ts-check
/** @import { State } from "./types.d.ts" */
/** @import { Intents } from "../intents.mjs" */
/** @import { PageTools } from "./page.mjs" */
import { translator } from "./i18n.mjs";
import { said } from "./languages.mjs";

/**
 * Makes what every component may use from the page's state: anew only where words or the notice are new,
 * since whoever uses it is drawn anew with it, even what keeps still under a result.
 * @param {Intents} intents
 */
export function toolsFor(intents) {
  let tools = /** @type {PageTools | null} */ (null);
  let words = /** @type {State["words"] | null} */ (null);
  return (/** @type {State} */ state) => {
    const { language } = state.preferences;
    const { notice } = state;
    const same = tools?.language === language && tools.notice === notice && words === state.words;
    if (tools && same) return tools;
    words = state.words;
    const say = (/** @type {Parameters<PageTools["say"]>[0]} */ text) => said(text, language);
    tools = { t: translator(language, words), language, say, intents, notice };
    return tools;
  };
}
