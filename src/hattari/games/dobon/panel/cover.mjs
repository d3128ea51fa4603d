// @ts-check
/** @import { Cover } from "#page/core/types.d.ts" */

/** What the page shows of this game before it is played. @type {Cover} */
export const cover = { picture: new URL("cover.svg", import.meta.url).href, pitch: "dobon.pitch" };
