// @ts-check

/** What the page shows of this game before it is played. @type {import("#page/core/types.d.ts").Cover} */
export const cover = { picture: new URL("cover.svg", import.meta.url).href, pitch: "dobon.pitch" };
