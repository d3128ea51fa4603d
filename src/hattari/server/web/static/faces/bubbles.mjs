// @ts-check
/** @import { Bubble, PageStore, Seen, State } from "../core/types.d.ts" */
/** @import { Reaction } from "../core/protocol.d.ts" */
import { translator } from "../core/i18n.mjs";
import { sceneOf } from "../table/scene.mjs";
import { chatter } from "./chatter.mjs";

/** How long a bubble stays, ms. */
export const STAYS = 4000;
/** The least time between two lines of bots, ms. */
const BREATH = 7000;

/** @param {Seen} event @returns {event is Reaction} */
const isReaction = (event) => event.what === "table.reaction";

/** What has been seen since. @param {State} now @param {State} before @returns {Seen[]} */
export function news({ live }, { live: old }) {
  if (!live || live.talk === old?.talk || live.key !== old?.key || old.counter === null) return [];
  const last = old.talk.at(-1);
  const known = last ? live.talk.lastIndexOf(last) : -1;
  return last && known < 0 ? [] : live.talk.slice(known + 1);
}

/** The reactions that this person wants to see. @param {State} now @param {State} before @returns {Reaction[]} */
export const reactions = (now, before) =>
  now.preferences.stamps
    ? news(now, before)
        .filter(isReaction)
        .filter(({ player }) => !now.preferences.blocked.includes(player))
    : [];

/** What a bot says now. @param {State} now @param {State} before @returns {Bubble | null} */
export function lineOf(now, before) {
  const [live, old] = [now.live, before.live];
  const view = live?.shown;
  if (!view || !now.preferences.chatter || (view === old?.shown && live.beat === old.beat))
    return null;
  const scene = sceneOf(now);
  const figures = now.figures[view.game_id];
  if (!scene || !figures) return null;
  return chatter({
    view,
    seed: live.key,
    before: sceneOf(before)?.seats,
    after: scene.seats,
    figures,
  });
}

/** A reaction in words, for those who listen. @param {State} state @param {Reaction} reaction */
function spoken({ preferences, words, live }, { seat, mood }) {
  const t = translator(preferences.language, words);
  return t("stamp.said", { name: live?.shown?.seats[seat]?.name ?? "", word: t(`stamp.${mood}`) });
}

/**
 * Shows for a while what people react with, and what bots say.
 * @param {PageStore} store
 */
export function startBubbles(store) {
  const { dispatch } = store;
  let talked = 0;
  const show = (/** @type {Bubble} */ bubble) => {
    dispatch({ type: "bubbled", bubble });
    setTimeout(() => dispatch({ type: "popped", bubble }), STAYS);
  };
  store.watch((now, before) => {
    for (const reaction of reactions(now, before)) {
      show({ seat: reaction.seat, mood: reaction.mood });
      dispatch({ type: "spoken", text: spoken(now, reaction) });
    }
    const line = Date.now() - talked > BREATH ? lineOf(now, before) : null;
    if (!line) return;
    talked = Date.now();
    show(line);
  });
}
