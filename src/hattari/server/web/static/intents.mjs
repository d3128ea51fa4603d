// @ts-check
/** @import { Attempt, Draft, Meaning, NewTable, PageStore, Preferences, Replay, RuleSet, Shown, Spec, Tone } from "./core/types.d.ts" */
/** @import { FaceName, Mood } from "./faces/face.mjs" */
/** @import { ClientMessage, TableCommand } from "./core/protocol.d.ts" */
import { accountIntents } from "./account/intents.mjs";
import { ApiError, api } from "./core/api.mjs";
import { backIntents } from "./table/back.mjs";
import { freshId } from "./core/connection.mjs";
import { specOf } from "./lobby/draft.mjs";
import { isShown, panelOf, ready } from "./table/live.mjs";
import { beatsOf, resultOn } from "./table/pace.mjs";
import { practiceIntents } from "./table/practice.mjs";
import { codePath, go, markMoment, routeOf, tablePath } from "./core/router.mjs";

/**
 * Whether the next round waits for this person's tap.
 * @param {Shown} live
 */
const awaitsMe = ({ truth, shown }) =>
  truth.phase === "playing" &&
  truth.moment === shown.moment &&
  truth.you.seat !== null &&
  !truth.seats[truth.you.seat].continued;

/**
 * What a person can want, in one place; components and keys call these and nothing else.
 * @param {PageStore} store
 * @param {{send: (message: ClientMessage) => boolean}} connection
 */
export function makeIntents(store, connection) {
  const { dispatch } = store;

  /** @param {TableCommand} command */
  function send(command) {
    const id = freshId();
    if (!connection.send({ type: "command", id, command })) return false;
    dispatch({ type: "sent", id, command });
    return true;
  }

  /** @type {Attempt} */
  async function attempt(work) {
    try {
      return await work();
    } catch (error) {
      const text = error instanceof ApiError ? error.text : null;
      dispatch({
        type: "noticed",
        notice: { text, key: text ? null : "notice.failed", tone: "bad" },
      });
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
    /** A move; nothing where there is none to make. @param {object | null} action */
    act(action) {
      const { live } = store.get();
      if (action && live?.shown && ready(live))
        send({ do: "act", moment: live.shown.moment, action: { ...action } });
    },
    /** A half-made choice on the board. @param {unknown} ui */
    pick: (ui) => dispatch({ type: "picked", ui }),
    /** What a panel makes of a tap or a key. @param {Meaning} meaning */
    mean(meaning) {
      if (meaning && "act" in meaning) this.act(meaning.act);
      else if (meaning) this.pick(meaning.ui);
    },
    /** Go on: skip what moves, then tap the result away. */
    skip() {
      const { live } = store.get();
      if (!isShown(live)) return;
      const panel = panelOf(store.get(), live.shown);
      const done = resultOn(live, panel) && live.beat >= beatsOf(live, panel).length - 1;
      dispatch({ type: "skipped", at: Date.now() });
      if (done && awaitsMe(live)) send({ do: "continue" });
    },
    /** Join the table under a name, and sit down where a seat waits. @param {string} name @param {FaceName | null} [face] */
    comeIn(name, face = null) {
      const view = store.get().live?.truth;
      if (!view || !send({ do: "join", name, face })) return;
      dispatch({ type: "closed" });
      if (view.phase === "lobby" || view.you.left_seat !== null) send({ do: "sit", seat: null });
    },
    /** End all screens that show this table. */
    async endScreens() {
      const { live } = store.get();
      if (!live || (await attempt(async () => (await api.endScreens(live.key), true))) === null)
        return;
      dispatch({ type: "loaded", found: { screens: 0 } });
    },
    /** @param {string} text */
    say: (text) => text.trim() !== "" && send({ do: "say", text: text.trim() }),
    /** Wear a face at this table, and at those to come. @param {FaceName} face */
    wear(face) {
      dispatch({ type: "preferred", preferences: { face } });
      send({ do: "wear", face });
    },
    /** React for all to see. @param {Mood} mood */
    stamp(mood) {
      dispatch({ type: "closed" });
      send({ do: "stamp", mood });
    },
    /** @param {"log" | "chat"} tab */
    tab: (tab) => dispatch({ type: "tabbed", tab }),
    /** @param {string} name @param {object} [more] */
    open: (name, more = {}) => dispatch({ type: "opened", dialog: { name, ...more } }),
    close: () => dispatch({ type: "closed" }),
    /** @param {string} key @param {Tone} [tone] */
    notice: (key, tone = "plain") => dispatch({ type: "noticed", notice: { key, tone } }),
    unnotice: () => dispatch({ type: "noticed", notice: null }),

    /** @param {Partial<Preferences>} preferences */
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
      if (link)
        dispatch({
          type: "opened",
          dialog: { name: "device", url: new URL(link.url, location.href).href },
        });
    },

    ...accountIntents(store, attempt),
    ...practiceIntents(store, attempt),
    ...backIntents(store, attempt),

    /** @param {Partial<Draft>} draft */
    draft: (draft) => dispatch({ type: "drafted", draft }),
    /** @param {string} game @param {string | RuleSet} preset  a preset, or any rules */
    quick: (game, preset) =>
      enter(() => api.quick({ game, preset, language: store.get().preferences.language })),
    /** @param {NewTable} table */
    makeTable: (table) =>
      enter(() => api.makeTable({ ...table, language: store.get().preferences.language })),
    /** A token for a bot that runs elsewhere. @param {string} key @param {string} name */
    async bringBot(key, name) {
      const ticket = await attempt(() => api.bringBot(key, name));
      if (ticket) dispatch({ type: "opened", dialog: { name: "afar", ...ticket } });
    },
    /** @param {string} text  a table's code or key, or its whole link */
    joinByLink(text) {
      const meant = text.replaceAll(/\s/g, "").toUpperCase();
      if (/^[A-Z]{4}$/.test(meant)) return go(codePath(meant));
      const url = URL.canParse(text.trim()) ? routeOf(text.trim()) : null;
      if (url?.page === "join") return go(codePath(url.key));
      const key = /([^/?#]+)\/?(?:[?#].*)?$/.exec(text.trim())?.[1];
      if (key) go(tablePath(key));
    },
    /** A code for a screen, and where to type it. @param {string} key */
    async bigScreen(key) {
      const made = await attempt(() => api.makeCode(key));
      if (made) dispatch({ type: "opened", dialog: { name: "big-screen", code: made.code } });
    },
    /** Make this phone a cup, or a whole table again. @param {string} key */
    cup: (key) => dispatch({ type: "preferred", preferences: { cup: key } }),
    home: () => go("/"),
    /** The rules of a table or a preset, in words. @param {string} game @param {Spec | RuleSet | string} rules @param {string} dialog */
    async readRules(game, rules, dialog = "rules") {
      const found = await attempt(() => api.rules(game, rules));
      if (found) dispatch({ type: "opened", dialog: { name: dialog, game, rules: found } });
    },
    /** A lesson of these rules, over the page. @param {string} game @param {Spec | RuleSet | string} rules */
    learn: (game, rules) => dispatch({ type: "opened", dialog: { name: "lesson", game, rules } }),
    /** Questions about these rules, over the page; with others, where the two differ. @param {string} game @param {Spec | RuleSet | string} rules @param {RuleSet | null} [other] */
    quiz: (game, rules, other = null) =>
      dispatch({ type: "opened", dialog: { name: "quiz", game, rules, other } }),
    /** A few questions that make rules, over the page. @param {string} game */
    interview: (game) => dispatch({ type: "opened", dialog: { name: "interview", game } }),
    /** Rules into the form: that of the table on screen, or of a new one. @param {string} game @param {RuleSet} rules @param {boolean} [here] */
    async takeRules(game, rules, here = false) {
      const found = await attempt(() => api.rules(game, rules));
      const known = store.get().games?.find((each) => each.id === game);
      if (!found?.rules || !known) return;
      const spec = specOf(known, found.rules);
      dispatch({ type: "drafted", draft: { game, spec, bots: [], check: null, problem: null } });
      dispatch(here ? { type: "opened", dialog: { name: "rule-form" } } : { type: "closed" });
      if (!here) go("/#make");
    },
    /** Prove the dice and cards of a record. @param {string} id */
    async checkChance(id) {
      const checked = await attempt(async () => {
        const { checkedRecord } = await import("./dialogs/check.mjs");
        return checkedRecord(id);
      });
      if (checked) dispatch({ type: "opened", dialog: { name: "proof", ...checked } });
    },
    /** Another step or seat of a replay. @param {Partial<Replay>} replay */
    replay(replay) {
      dispatch({ type: "replayed", replay });
      const shown = store.get().replay;
      if (shown) markMoment(shown.at, shown.open ? null : String(shown.seat ?? "none"));
    },
  };
}

/** @typedef {ReturnType<typeof makeIntents>} Intents */
