// @ts-check
/** @import { Scene, TableView } from "../core/types.d.ts" */
/** @import { FigureOut, Text } from "../core/protocol.d.ts" */

/** Of so many moments in which a bot could say something it does in one. */
const SELDOM = 3;

/** A number from what everybody at the table knows. @param {string} text */
function hash(text) {
  let sum = 2166136261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (sum ^ (sum >>> 13)) >>> 0;
}

/**
 * What a bot says as its mood turns, the same on every page: its lines, its mood and the lot depend
 * on nothing but what all see. At most one bot talks at a time.
 * @param {{view: TableView, seed: string, before: Scene["seats"] | undefined, after: Scene["seats"], figures: FigureOut[]}} moment
 * @returns {{seat: number, line: Text} | null}
 */
export function chatter({ view, seed, before, after, figures }) {
  if (!view.options.chatter || !before) return null;
  const said = after.flatMap(({ bot, face, open: mood }, seat) => {
    if (!bot || mood === before[seat]?.open) return [];
    const lines = figures.find((figure) => figure.face === face)?.lines[mood] ?? [];
    const lot = hash(`${seed}.${view.game_number}.${view.moment}.${seat}.${mood}`);
    return lines.length > 0 && lot % SELDOM === 0
      ? [{ seat, line: lines[Math.floor(lot / SELDOM) % lines.length], lot }]
      : [];
  });
  const [first] = said.toSorted((one, other) => one.lot - other.lot);
  return first ? { seat: first.seat, line: first.line } : null;
}
