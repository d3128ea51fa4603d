// @ts-check
/** @import { PageStore, QuizState, RuleSet, State } from "../core/types.d.ts" */
import { ApiError, api } from "../core/api.mjs";
import { loadStage } from "../core/panels.mjs";

/** A quiz before its first question. @type {QuizState} */
export const NO_QUIZ = {
  asked: "",
  told: null,
  stage: null,
  problem: null,
  at: 0,
  picked: null,
};

/** The rules that somebody wants to be asked about, alone or where they differ from others. @param {State} state @returns {{game: string, rules: RuleSet, other: RuleSet | null} | null} */
export const wantedQuiz = ({ dialog }) =>
  dialog?.name === "quiz"
    ? {
        game: String(dialog.game),
        rules: /** @type {RuleSet} */ (dialog.rules),
        other: /** @type {RuleSet | null} */ (dialog.other ?? null),
      }
    : null;

/** What an answer makes of a quiz: the first one stands. @param {QuizState} quiz @param {number} answer @returns {QuizState} */
export const picked = (quiz, answer) =>
  quiz.picked === null && quiz.told?.questions[quiz.at] ? { ...quiz, picked: answer } : quiz;

/** The next question, which past the last one is the end. @param {QuizState} quiz @returns {QuizState} */
export const onward = (quiz) => ({
  ...quiz,
  at: Math.min(quiz.at + 1, quiz.told?.questions.length ?? 0),
  picked: null,
});

/** @param {PageStore} store */
export function makeQuizActs(store) {
  const change = (/** @type {(quiz: QuizState) => QuizState} */ make) => {
    const { learn } = store.get();
    if (learn) store.dispatch({ type: "learning", learn: { quiz: make(learn.quiz) } });
  };
  return {
    /** @param {number} answer */
    pick: (answer) => change((quiz) => picked(quiz, answer)),
    next: () => change(onward),
    again: () => change((quiz) => ({ ...quiz, at: 0, picked: null })),
  };
}

/**
 * Brings the questions that are wanted, and the game's pictures for them.
 * @param {PageStore} store
 */
export function startQuizzes(store) {
  const change = (/** @type {QuizState} */ quiz) =>
    store.dispatch({ type: "learning", learn: { quiz } });
  const isAsked = (/** @type {string} */ asked) => store.get().learn?.quiz.asked === asked;

  /** @param {{game: string, rules: RuleSet, other: RuleSet | null}} wish */
  async function bring(wish) {
    const { game, rules, other } = wish;
    const asked = JSON.stringify(wish);
    change({ ...NO_QUIZ, asked });
    try {
      const [told, stage] = await Promise.all([api.quiz(game, rules, other), loadStage(game)]);
      if (isAsked(asked)) change({ ...NO_QUIZ, asked, told, stage });
    } catch (error) {
      const problem = (error instanceof ApiError && error.text) || true;
      if (isAsked(asked)) change({ ...NO_QUIZ, asked, problem });
    }
  }

  store.watch((state, before) => {
    const wish = wantedQuiz(state);
    const fresh = state.dialog !== before.dialog || (state.learn && !before.learn);
    if (fresh && state.learn && wish && !isAsked(JSON.stringify(wish))) void bring(wish);
  });
}

/** @typedef {ReturnType<typeof makeQuizActs>} QuizActs */
