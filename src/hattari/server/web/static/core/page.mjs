// @ts-check
/** @import { Language, State, Text, Translate } from "./types.d.ts" */
/** @import { Intents } from "../intents.mjs" */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

/**
 * What every component may use: words, the reader's language, and intents.
 * @typedef {{t: Translate, language: Language, say: (text: Text | null | undefined) => string, intents: Intents, notice: State["notice"]}} PageTools
 */

export const Page = createContext(/** @type {PageTools} */ (/** @type {unknown} */ (null)));
export const usePage = () => useContext(Page);
