// @ts-check
/** @import { PageStore, PartyState } from "../core/types.d.ts" */
import { makeActs } from "./acts.mjs";
import { Cup } from "./cup.mjs";
import { GuessPage } from "./guess.mjs";
import { JoinPage } from "./join.mjs";
import { startParty } from "./load.mjs";
import { ScreenPage } from "./screen.mjs";

/**
 * A table in the room, of this page, which begins to work.
 * @param {PageStore} store
 * @returns {PartyState}
 */
export function open(store) {
  startParty(store);
  return {
    Screen: ScreenPage,
    Join: JoinPage,
    Guess: GuessPage,
    Cup,
    acts: makeActs(store),
    pass: null,
    code: null,
    about: null,
    problem: null,
    guesses: null,
    guessed: null,
    still: false,
  };
}
