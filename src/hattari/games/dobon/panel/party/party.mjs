// @ts-check
/** @import { Party } from "../types.d.ts" */
import { Cup } from "./cup.mjs";
import { Screen } from "./screen.mjs";

/** @type {Party} */
export const party = { Screen, Cup };
export const style = new URL("party.css", import.meta.url);
