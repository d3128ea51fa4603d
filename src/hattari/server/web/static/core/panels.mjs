// @ts-check
/** @import { Language, Panel, Reader } from "./types.d.ts" */
import { words } from "./i18n.mjs";

const folder = (/** @type {string} */ game) => {
  if (!/^[a-z]+$/.test(game)) throw new Error(`not a game's id: ${game}`);
  return new URL(`../${game}/`, import.meta.url);
};

/** A sheet of the page's own, or of a game's. @param {URL} sheet @param {string} [game] */
function style(sheet, game) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    if (game) link.dataset.game = game;
    link.href = sheet.href;
    link.addEventListener("load", resolve, { once: true });
    link.addEventListener("error", reject, { once: true });
    document.head.append(link);
  });
}

/**
 * Only the sheets of the games that are on screen apply, so that no game has to know how another one calls
 * what it draws.
 * @param {string[]} games
 */
export function dress(games) {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.head.querySelectorAll("link[data-game]");
  for (const { sheet, dataset } of links)
    if (sheet) sheet.disabled = !games.includes(dataset.game ?? "");
}

/**
 * A game's panel lives in the folder of the game's id: `panel.mjs`, `panel.css` and its words.
 * @param {string} game
 * @returns {Promise<Panel>}
 */
export async function loadPanel(game) {
  const at = folder(game);
  const [module] = await Promise.all([
    import(new URL("panel.mjs", at).href),
    style(new URL("panel.css", at), game),
  ]);
  return module.panel;
}

/**
 * A game's picture and the word that praises it, for those who have not chosen yet.
 * @param {string} game
 * @returns {import("./types.d.ts").Cover}
 */
export const coverOf = (game) => ({
  picture: new URL("cover.svg", folder(game)).href,
  pitch: `${game}.pitch`,
});

/**
 * What reads a game's dice or cards out of a record.
 * @param {string} game
 * @returns {Promise<Reader>}
 */
export async function loadReader(game) {
  const module = await import(new URL("proof.mjs", folder(game)).href);
  return module.read;
}

/**
 * A part of the page that most don't come for: a module in the folder of its name, and sheets.
 * @param {string} name @param {string[]} sheets  the folders that they are in
 */
export async function loadPart(name, sheets) {
  const [module] = await Promise.all([
    import(new URL(`${name}.mjs`, folder(name)).href),
    ...sheets.map((sheet) => style(new URL(`${sheet}.css`, folder(sheet)))),
  ]);
  return module;
}

/**
 * What draws a game's lesson: `lesson.mjs` and `lesson.css` in the folder of the game's id.
 * @param {string} game
 * @returns {Promise<import("./types.d.ts").StageView>}
 */
export async function loadStage(game) {
  const at = folder(game);
  const [module] = await Promise.all([
    import(new URL("lesson.mjs", at).href),
    style(new URL("lesson.css", at), game),
  ]);
  return module.Stage;
}

/** A table's page, which who looks around doesn't need. */
export const loadRoom = async () => (await import("../table/room.mjs")).room;

/** A game's own part of a party, with its style; none where the panel brings none. @param {string} game @param {Panel} panel */
export async function loadGameParty(game, panel) {
  const found = await panel.party?.();
  if (found) await style(found.style, game);
  return found?.party ?? {};
}

/**
 * @param {string} game
 * @param {Language} language
 */
export const panelWords = (game, language) => words(folder(game), language);
