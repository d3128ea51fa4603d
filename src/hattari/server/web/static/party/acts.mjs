// @ts-check
/** @import { PageStore } from "../core/types.d.ts" */
/** @import { FaceName } from "../faces/face.mjs" */
import { ApiError, api } from "../core/api.mjs";
import { codePath, go, screenPath, tablePath } from "../core/router.mjs";
import { keep } from "./kept.mjs";
import { viewer } from "./viewer.mjs";
import { stayAwake } from "./wake.mjs";

/**
 * What a person can want of a screen, or with a code.
 * @param {PageStore} store
 */
export function makeActs(store) {
  const { dispatch } = store;

  /** @template T @param {() => Promise<T>} work @returns {Promise<T | null>} */
  async function attempt(work) {
    try {
      const made = await work();
      dispatch({ type: "partyChanged", party: { problem: null } });
      return made;
    } catch (error) {
      const text = error instanceof ApiError ? error.text : null;
      dispatch({ type: "partyChanged", party: { problem: text } });
      if (!text) dispatch({ type: "noticed", notice: { key: "notice.failed", tone: "bad" } });
      return null;
    }
  }

  return {
    /** Show the table of these four letters. @param {string} code */
    show: (code) => go(screenPath(code.toUpperCase())),
    /** Come by these four letters. @param {string} code */
    knock: (code) => go(codePath(code.toUpperCase())),
    /** Open a table on this screen. @param {string} game @param {string} rules */
    async open(game, rules) {
      const { language } = store.get().preferences;
      const made = await attempt(() => api.makeParty({ game, rules, language }));
      if (!made) return;
      keep(made);
      go(screenPath(made.code));
    },
    /** Sit down, and make this phone a cup. @param {string} code @param {string} name @param {FaceName | null} face */
    async join(code, name, face) {
      const { language } = store.get().preferences;
      const made = await attempt(() => api.joinByCode(code, { name, face, language }));
      if (!made) return;
      dispatch({ type: "preferred", preferences: { cup: made.key, face: face ?? undefined } });
      dispatch({ type: "loaded", found: { me: await api.me() } });
      go(tablePath(made.key));
    },
    /** Guess as a viewer. @param {string} code @param {number} moment @param {boolean} yes */
    async guess(code, moment, yes) {
      const made = await attempt(() =>
        api.guess(code, { moment, yes, viewer: viewer() }).then(() => true),
      );
      if (made) dispatch({ type: "partyChanged", party: { guessed: { moment, yes } } });
    },
    /** Fill the screen, and keep it awake; both need a tap. */
    async fill() {
      void stayAwake();
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen?.().catch(() => {});
    },
    /** Sound needs a tap as well. */
    sound() {
      void stayAwake();
      const { preferences } = store.get();
      dispatch({ type: "preferred", preferences: { sound: !preferences.sound } });
    },
  };
}

/** @typedef {ReturnType<typeof makeActs>} PartyActs */
