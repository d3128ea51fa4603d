// @ts-check
/** @import { Mark, Review } from "../core/protocol.d.ts" */
/** @import { Component, On, PageStore, ReviewState, State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { replayPath } from "../core/router.mjs";
import { Top } from "../table/top.mjs";
import { AT_FIRST, NO_PUZZLE, makeActs, startReviews } from "./acts.mjs";
import { dearest, momentAt } from "./figures.mjs";
import { Moment } from "./moment.mjs";
import { Overview } from "./overview.mjs";
import { PuzzlePage, solve, startPuzzles } from "./puzzle.mjs";
import { SamePage } from "./same.mjs";
import { NOTHING_SAME, startSame } from "./same_acts.mjs";
import { Together, startPointing } from "./together.mjs";
import { WhatIfPage } from "./whatif.mjs";
import { UNTRIED, makeWhatIfActs, startWhatIf } from "./whatif_acts.mjs";

/** Whose game is reviewed. @param {{state: State, now: ReviewState}} props */
function Seats({ state, now }) {
  const { t } = usePage();
  const names = state.replay?.record?.seats ?? [];
  const seats = now.desk?.open ?? [];
  if (seats.length < 2) return null;
  const choose = (/** @type {On<HTMLSelectElement>} */ event) =>
    now.acts.seat(Number(event.currentTarget.value));
  return html`<label class="field inline"><span class="unseen">${t("review.whose")}</span><select
    onChange=${choose}>${seats.map(
      (seat) => html`<option key=${seat} value=${seat} selected=${seat === now.seat}>
      ${names[seat]}${seat === now.desk?.mine && ` (${t("review.you")})`}</option>`,
    )}</select></label>`;
}

/** Letting the others read one's own, where all have to. @param {{state: State, now: ReviewState}} props */
function Agreement({ state, now }) {
  const { t } = usePage();
  const { desk, acts } = now;
  if (!desk?.asked || desk.mine === null) return null;
  const names = desk.missing.map((seat) => state.replay?.record?.seats[seat]).join(", ");
  return html`<label class="check agreement"><input type="checkbox" checked=${desk.agreed}
    onChange=${(/** @type {On<HTMLInputElement>} */ event) => void acts.agree(event.currentTarget.checked)} />
    <span>${t("review.agree")} <small>${desk.missing.length > 0 ? t("review.missing", { names }) : t("review.all_agree")}</small></span></label>`;
}

/** How far it is. @param {{now: ReviewState}} props */
function Progress({ now }) {
  const { t } = usePage();
  const { found } = now;
  if (found && found.phase !== "waiting" && found.phase !== "running") return null;
  const words =
    found?.phase === "waiting" ? t("review.waiting", { n: found.ahead }) : t("review.running");
  return html`<div class="review-progress"><p role="status">${words}</p>
    <progress aria-label=${words} ...${found?.part ? { value: found.part, max: 1 } : {}}></progress></div>`;
}

/** The choices of the game before and after the one on screen. @param {{now: ReviewState, review: Review, at: number}} props */
function Ways({ now, review, at }) {
  const { t } = usePage();
  const marks = review.decisions;
  const moments = dearest(marks);
  const number = moments.indexOf(marks[at]);
  const step = (
    /** @type {Mark | undefined} */ mark,
    /** @type {string} */ word,
    /** @type {string} */ sign,
  ) =>
    html`<button type="button" class="button quiet" aria-label=${t(word)} disabled=${!mark}
      onClick=${() => mark && now.acts.open(mark)}>${sign}</button>`;
  return html`<nav class="ways">${step(marks[at - 1], "review.before", "‹")}
    <span>${number >= 0 ? t("review.dearest_of", { n: number + 1, of: moments.length }) : `${at + 1} / ${marks.length}`}</span>
    ${step(marks[at + 1], "review.after", "›")}</nav>`;
}

/** @param {{state: State, now: ReviewState}} props */
function Inside({ state, now }) {
  const { t, say } = usePage();
  const review = now.found?.review;
  if (now.problem || now.found?.problem) {
    const problem = now.problem || now.found?.problem;
    return html`<p class="conflict" role="alert">${problem === true ? t("review.broken") : say(problem)}</p>`;
  }
  if (now.desk && now.desk.open.length === 0)
    return html`<p class="card nothing">${t("review.closed_to_you")}</p>`;
  if (!review) return html`<${Progress} now=${now} />`;
  const at = momentAt(review.decisions, now.at);
  const mark = review.decisions[at];
  if (now.at !== null && mark)
    return html`<div class="review-bar"><button type="button" class="button quiet"
      onClick=${() => now.acts.open(null)}>‹ ${t("review.whole")}</button>
      <b>${t("review.when", { round: mark.round, n: mark.index + 1 })}</b>
      <${Ways} now=${now} review=${review} at=${at} /></div>
      <${Moment} state=${state} review=${review} mark=${mark}
        mine=${now.found?.phase === "done" && now.seat === now.desk?.mine} />`;
  return html`<${Progress} now=${now} /><${Overview} state=${state} now=${now} review=${review}
      open=${now.acts.open} />
    <div class="review-end"><${Agreement} state=${state} now=${now} />
      <a class="button quiet" href=${replayPath(state.route.key)}>${t("over.replay")}</a></div>`;
}

/** A finished game, seen again with what could be known then. @param {{state: State}} props */
function ReviewPage({ state }) {
  const { t, say } = usePage();
  const now = /** @type {ReviewState} */ (state.review);
  return html`<${Top} state=${state} /><main class="review">
    <header class="review-top"><span class="kicker">${t("review.title")}</span>
      <span>${state.replay?.title && say(state.replay.title)}</span>
      <${Seats} state=${state} now=${now} />
    </header>
    <${Together} state=${state} /><${Inside} state=${state} now=${now} /></main>`;
}

/**
 * What a key does to a review: on to the next choice, back, to the whole.
 * @param {State} state
 * @param {string} key
 */
function reviewKey({ review: now }, key) {
  const marks = now?.found?.review?.decisions ?? [];
  const at = momentAt(marks, now?.at ?? null);
  /** @type {Record<string, Mark | null | undefined>} */
  const meant = {
    ArrowLeft: marks[at - 1],
    ArrowRight: marks[at + 1],
    Escape: at < 0 ? undefined : null,
  };
  const chosen = meant[key];
  if (chosen === undefined) return false;
  now?.acts.open(chosen);
  return true;
}

/**
 * The reviews of this page, from now on.
 * @param {PageStore} store
 * @returns {ReviewState}
 */
export function open(store) {
  startReviews(store);
  startPuzzles(store);
  startSame(store);
  startPointing(store);
  const whatIf = makeWhatIfActs(store);
  startWhatIf(store, whatIf);
  return {
    ...AT_FIRST,
    PuzzlePage,
    puzzle: NO_PUZZLE,
    solve: (choice) => void solve(store, choice),
    view: /** @type {Component<{state: State}>} */ (ReviewPage),
    acts: makeActs(store),
    key: (state, key) =>
      state.route.page === "whatif" ? whatIf.key(state, key) : reviewKey(state, key),
    WhatIfPage,
    whatIf,
    tried: UNTRIED,
    SamePage,
    same: NOTHING_SAME,
  };
}
