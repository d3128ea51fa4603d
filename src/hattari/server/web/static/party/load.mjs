// @ts-check
/** @import { PageStore, State } from "../core/types.d.ts" */
import { ApiError, api } from "../core/api.mjs";
import { screenPath } from "../core/router.mjs";
import { lastGame } from "../table/live.mjs";
import { forget, keep, kept } from "./kept.mjs";
import { stayAwake } from "./wake.mjs";

/** A screen says that it is on, ms; codes live ten minutes. */
const RENEW = 60_000;
/** A viewer's bar follows the votes, ms. */
const COUNT = 2000;
/** A record that isn't there yet is asked for again so often, after so long, ms. */
const TRIES = 5;
const RETRY = 600;
/** Controls go when nobody has moved anything for so long, ms. */
const STILL = 4000;

/** The text of what was refused; null for what went wrong otherwise. @param {unknown} error */
const reason = (error) => (error instanceof ApiError ? error.text : null);

/** Whether something was told off for good, and not only for now. @param {unknown} error */
const isGone = (error) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/** @param {State} state */
const watches = ({ route }) => route.page === "screen" || route.page === "guess";

/**
 * Brings what screens, guests and viewers need: a pass for the code in the address, the code that is
 * shown, what is played, how viewers guess.
 * @param {PageStore} store
 */
export function startParty(store) {
  const { dispatch } = store;
  const change = (/** @type {Partial<import("../core/types.d.ts").PartyState>} */ party) =>
    dispatch({ type: "partyChanged", party });

  /** @param {string} code */
  async function show(code) {
    try {
      const pass = kept(code) ?? (await api.showScreen(code));
      keep(pass);
      dispatch({ type: "screening", pass: pass.screen });
      await renew();
      if (store.get().route.page === "screen" && "wakeLock" in navigator) void stayAwake();
    } catch (error) {
      change({ problem: reason(error) });
    }
  }

  /** Say that this screen is on, and learn the code to show: after a night it is another one. */
  async function renew() {
    const { pass } = store.get().party ?? {};
    if (!pass) return;
    try {
      const { code } = await api.screen(pass);
      change({ code, problem: null });
      if (code === null || code === store.get().route.key) return;
      keep({ screen: pass, code });
      if (store.get().route.page === "screen")
        history.replaceState(null, "", `${screenPath(code)}${location.search}`);
    } catch (error) {
      if (!isGone(error)) return;
      forget();
      dispatch({ type: "screening", pass: null });
      change({ problem: reason(error), code: null });
    }
  }

  /** @param {string} code */
  async function ask(code) {
    try {
      change({ about: await api.code(code), problem: null });
    } catch (error) {
      change({ about: null, problem: reason(error) });
    }
  }

  /** What is to be told of a game; its record is written just after its end. @param {number} tries */
  async function tell(tries = TRIES) {
    const { party, live } = store.get();
    const game = lastGame({ live });
    if (!party?.pass || game === 0) return;
    const { record } = await api.screen(party.pass).catch(() => ({ record: null }));
    const moments = record ? await api.story(record).catch(() => []) : [];
    if (moments.length > 0)
      dispatch({ type: "loaded", found: { story: { record: `${game}`, moments } } });
    else if (tries > 0 && lastGame(store.get()) === game)
      setTimeout(() => void tell(tries - 1), RETRY);
  }

  /** How viewers guessed about the last thing there was to guess. */
  async function count() {
    const { party, live, parties, route } = store.get();
    const game = live?.shown?.game;
    if (!party?.pass || !game || !parties[game.game]?.guess) return;
    if (route.query.overlay === undefined && route.page !== "guess") return;
    const open = parties[game.game].guess?.(game, [], (key) => key);
    const moment = open ? live.shown?.moment : party.guesses?.moment;
    if (moment === undefined) return;
    const found = await api.guesses(party.pass, moment).catch(() => null);
    if (found) change({ guesses: { ...found, moment } });
  }

  /** @param {State} now */
  function arrive({ route }) {
    change({ problem: null, about: null, code: null, guesses: null });
    document.documentElement.toggleAttribute("data-overlay", route.query.overlay !== undefined);
    if (watches(store.get()) && route.key) void show(route.key.toUpperCase());
    if (route.page === "join") void ask(route.key);
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  function stir() {
    clearTimeout(rest);
    if (store.get().party?.still) change({ still: false });
    rest = setTimeout(() => store.get().live?.screen && change({ still: true }), STILL);
  }

  store.watch((now, before) => {
    if (now.party && (now.route !== before.route || !before.party)) arrive(now);
    if (now.live?.screen && lastGame(now) !== lastGame(before)) void tell();
    const lost = before.live?.link !== "ended" && now.live?.link === "ended";
    if (lost && now.live?.screen) void renew();
    if (now.live?.screen && now.live.shown?.options.lock !== before.live?.shown?.options.lock)
      void renew();
  });
  setInterval(() => void renew(), RENEW);
  setInterval(() => void count(), COUNT);
  for (const sign of ["pointermove", "pointerdown", "keydown"]) addEventListener(sign, stir);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void renew();
  });
}
