export const cover = { picture: new URL("cover.svg", import.meta.url).href, pitch: "cheat.pitch" };
