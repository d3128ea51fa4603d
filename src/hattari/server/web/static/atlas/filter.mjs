// @ts-check
/** @import { AtlasFilter, RuleSet, State } from "../core/types.d.ts" */
/** @import { TextOut } from "../core/protocol.d.ts" */
import { stored } from "../lab/shelf.mjs";

/** How long a short game lasts, in minutes. */
export const SHORT = 20;

/** Whether a text fits what is wanted; what nobody measured isn't known to be short. @param {TextOut} text @param {AtlasFilter} filter */
export const fits = (text, { heads, short }) =>
  (heads === null || (text.seats[0] <= heads && heads <= text.seats[1])) &&
  (!short || (text.minutes !== null && text.minutes <= SHORT));

/** The numbers of players that some text takes. @param {TextOut[]} texts */
export function headsOf(texts) {
  const least = Math.min(...texts.map(({ seats }) => seats[0]));
  const most = Math.max(...texts.map(({ seats }) => seats[1]));
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);
}

/** One's own rules: those of the form, else those kept in this browser, else the newcomers'. @param {State} state @param {string} game @returns {RuleSet} */
export function mineOf({ draft, games }, game) {
  if (draft?.game === game) return draft.spec;
  const kept = stored().find((each) => each.game === game);
  return (
    kept?.versions[0].spec ?? {
      preset: games?.find((each) => each.id === game)?.presets[0].id ?? "",
    }
  );
}
