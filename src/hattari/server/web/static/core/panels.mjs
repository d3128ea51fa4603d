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

/** The lessons, which one comes for once. */
export async function loadLearn() {
  const at = folder("learn");
  const [module] = await Promise.all([
    import(new URL("learn.mjs", at).href),
    style(new URL("learn.css", at)),
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

/** The atlas of rules, whose questions look like those of the lessons. */
export async function loadAtlas() {
  const at = folder("atlas");
  const [module] = await Promise.all([
    import(new URL("atlas.mjs", at).href),
    style(new URL("learn.css", folder("learn"))),
    style(new URL("atlas.css", at)),
  ]);
  return module;
}

/** The lab, which most never open. */
export async function loadLab() {
  const at = folder("lab");
  const [module] = await Promise.all([
    import(new URL("lab.mjs", at).href),
    style(new URL("lab.css", at)),
  ]);
  return module;
}

/** The operator's page. */
export async function loadOperator() {
  const at = folder("operator");
  const [module] = await Promise.all([
    import(new URL("operator.mjs", at).href),
    style(new URL("operator.css", at)),
  ]);
  return module;
}

/** Screens for the room, cups and codes: not for who plays far apart. */
export async function loadParty() {
  const at = folder("party");
  const [module] = await Promise.all([
    import(new URL("party.mjs", at).href),
    style(new URL("party.css", at)),
  ]);
  return module;
}

/** A table's page, which who looks around doesn't need. */
export const loadRoom = async () => (await import("../table/room.mjs")).room;

/** What comes after a game. */
export async function loadAfter() {
  const at = folder("after");
  const [module] = await Promise.all([
    import(new URL("after.mjs", at).href),
    style(new URL("after.css", at)),
  ]);
  return module;
}

/** The review of a finished game. */
export async function loadReview() {
  const at = folder("review");
  const [module] = await Promise.all([
    import(new URL("review.mjs", at).href),
    style(new URL("review.css", at)),
  ]);
  return module;
}

/** Practice, which draws positions and sums as reviews do. */
export async function loadStudy() {
  const at = folder("study");
  const [module] = await Promise.all([
    import(new URL("study.mjs", at).href),
    style(new URL("review.css", folder("review"))),
    style(new URL("study.css", at)),
  ]);
  return module;
}

/** A game's own part of it, with its style; none where the panel brings none. @param {string} game @param {Panel} panel */
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
