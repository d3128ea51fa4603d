// @ts-check
/** @import { State } from "./core/types.d.ts" */
import { accountIntents } from "./account/intents.mjs";
import { ApiError, api } from "./core/api.mjs";
import { checkedRecord } from "./dialogs/check.mjs";
import { freshId } from "./core/connection.mjs";
import { ready } from "./table/live.mjs";
import { resultOn } from "./table/pace.mjs";
import { practiceIntents } from "./table/practice.mjs";
import { go, markMoment, tablePath } from "./core/router.mjs";

/**
 * Whether the next round waits for this person's tap.
 * @param {import("./core/types.d.ts").Live} live
 */
const awaitsMe = ({ truth, shown }) =>
  truth.phase === "playing" && truth.moment === shown.moment && truth.you.seat !== null && !truth.seats[truth.you.seat].continued;

/**
 * What a person can want, in one place; components and keys call these and nothing else.
 * @param {import("./core/store.mjs").Store<State, any>} store
 * @param {{send: (message: any) => boolean}} connection
 */
export function makeIntents(store, connection) {
  const { dispatch } = store;

  /** @param {any} command */
  function send(command) {
    const id = freshId();
    if (!connection.send({ type: "command", id, command })) return false;
    dispatch({ type: "sent", id, command });
    return true;
  }

  /** @param {() => Promise<any>} work */
  async function attempt(work) {
    try {
      return await work();
    } catch (error) {
      const text = error instanceof ApiError ? error.text : null;
      dispatch({ type: "noticed", notice: { text, key: text ? null : "notice.failed", tone: "bad" } });
      return null;
    }
  }

  /** @param {() => Promise<{key: string} | null>} work */
  async function enter(work) {
    const made = await attempt(work);
    if (made?.key) go(tablePath(made.key));
  }

  return {
    /** A command that needs no moment of the game. */
    command: send,
    /** @param {any} action */
    act(action) {
      const { live } = store.get();
      if (ready(live)) send({ do: "act", moment: live?.shown.moment, action });
    },
    /** A half-made choice on the board. @param {any} ui */
    pick: (ui) => dispatch({ type: "picked", ui }),
    /** What a panel makes of a tap or a key. @param {import("./core/types.d.ts").Meaning} meaning */
    mean(meaning) {
      if (meaning && "act" in meaning) this.act(meaning.act);
      else if (meaning) this.pick(meaning.ui);
    },
    /** Go on: skip what moves, then tap the result away. */
    skip() {
      const { live, panels } = store.get();
      if (!live) return;
      const panel = panels[live.shown?.game?.game];
      const done = resultOn(live, panel) && live.beat >= (panel?.beats(live.shown.game).length ?? 0) - 1;
      dispatch({ type: "skipped", at: Date.now() });
      if (done && awaitsMe(live)) send({ do: "continue" });
    },
    /** @param {string} text */
    say: (text) => text.trim() !== "" && send({ do: "say", text: text.trim() }),
    /** @param {"log" | "chat"} tab */
    tab: (tab) => dispatch({ type: "tabbed", tab }),
    /** @param {string} name @param {any} [more] */
    open: (name, more = {}) => dispatch({ type: "opened", dialog: { name, ...more } }),
    close: () => dispatch({ type: "closed" }),
    /** @param {string} key @param {import("./core/types.d.ts").Tone} [tone] */
    notice: (key, tone = "plain") => dispatch({ type: "noticed", notice: { key, tone } }),
    unnotice: () => dispatch({ type: "noticed", notice: null }),

    /** @param {Partial<import("./core/types.d.ts").Preferences>} preferences */
    prefer: (preferences) => dispatch({ type: "preferred", preferences }),
    /** @param {string} name */
    async rename(name) {
      const { preferences } = store.get();
      const me = await attempt(() => api.saveMe({ name, language: preferences.language }));
      if (me) dispatch({ type: "loaded", found: { me } });
      return me !== null;
    },
    async forgetMe() {
      if ((await attempt(async () => (await api.forgetMe(), true))) === null) return;
      localStorage.clear();
      location.assign("/");
    },
    async personalLink() {
      const link = await attempt(() => api.personalLink());
      if (link) dispatch({ type: "opened", dialog: { name: "device", url: new URL(link.url ?? link.path, location.href).href } });
    },

    ...accountIntents(store, attempt),
    ...practiceIntents(store, attempt),

    /** @param {any} draft */
    draft: (draft) => dispatch({ type: "drafted", draft }),
    /** @param {string} game @param {string} preset */
    quick: (game, preset) => enter(() => api.quick({ game, preset, language: store.get().preferences.language })),
    /** @param {any} table */
    makeTable: (table) => enter(() => api.makeTable({ ...table, language: store.get().preferences.language })),
    /** A token for a bot that runs elsewhere. @param {string} key @param {string} name */
    async bringBot(key, name) {
      const ticket = await attempt(() => api.bringBot(key, name));
      if (ticket) dispatch({ type: "opened", dialog: { name: "afar", ...ticket } });
    },
    /** @param {string} text  a table's key, or its whole link */
    joinByLink(text) {
      const key = /([^/?#]+)\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
      if (key) go(tablePath(key));
    },
    home: () => go("/"),
    /** The rules of a table or a preset, in words. @param {string} game @param {any} rules @param {string} dialog */
    async readRules(game, rules, dialog = "rules") {
      const found = await attempt(() => api.rules(game, rules));
      if (found) dispatch({ type: "opened", dialog: { name: dialog, rules: found } });
    },
    /** Prove the dice and cards of a record. @param {string} id */
    async checkChance(id) {
      const checked = await attempt(() => checkedRecord(id));
      if (checked) dispatch({ type: "opened", dialog: { name: "proof", ...checked } });
    },
    /** Another step or seat of a replay. @param {any} replay */
    replay(replay) {
      dispatch({ type: "replayed", replay });
      const { at, seat } = store.get().replay;
      markMoment(at, seat);
    },
  };
}

/** @typedef {ReturnType<typeof makeIntents>} Intents */
