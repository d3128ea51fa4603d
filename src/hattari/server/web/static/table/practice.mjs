// @ts-check
/** @import { Attempt, On, PageStore, State, TableView, Text, Translate } from "../core/types.d.ts" */
/** @import { Training } from "../core/protocol.d.ts" */
import { api } from "../core/api.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { timeLeft } from "../core/left.mjs";
import { usePage } from "../core/page.mjs";

/** How often a practice is asked after, ms. */
const ASK_AGAIN = 1000;
/** @type {Set<string>} */
const OPEN = new Set(["waiting", "running"]);
/** The boxes that show it. */
const BOXES = new Set(["bots", "practice"]);

/** How many would play if one more bot came; within the rules' bounds. @param {TableView} view */
function likelySeats({ phase, seats, rules }) {
  const taken = seats.filter((seat) => seat.player !== null || seat.bot !== null).length;
  const wanted = phase === "lobby" ? Math.min(taken + 1, seats.length) : taken;
  return Math.max(rules.least, Math.min(rules.most, wanted));
}

/** How many seats bots practise for. @param {State} state @returns {number} */
const seatsOf = ({ practice, live }) =>
  practice?.chosen ?? likelySeats(/** @type {TableView} */ (live?.truth));

/** Whether a box is open that shows it, to somebody who may want it. @param {State} state */
const isShown = ({ dialog, live }) =>
  BOXES.has(dialog?.name ?? "") && Boolean(live?.truth?.you.host);

/**
 * Asks what the table's bots could learn, again and again while somebody looks.
 * @param {PageStore} store
 */
export function startPractice(store) {
  let asking = 0;

  /** @param {number} turn */
  async function ask(turn) {
    const state = store.get();
    if (turn !== asking || !isShown(state)) return;
    const seats = seatsOf(state);
    const found = await api.training(state.live?.key ?? "", seats).catch(() => null);
    if (turn !== asking) return;
    if (found) store.dispatch({ type: "practised", practice: { about: found } });
    setTimeout(() => void ask(turn), ASK_AGAIN);
  }

  store.watch((now, before) => {
    const left =
      now.route !== before.route ||
      now.live?.truth?.rules.digest !== before.live?.truth?.rules.digest;
    if (left && now.practice) store.dispatch({ type: "practised", practice: null });
    else if (isShown(now) && (!isShown(before) || seatsOf(now) !== seatsOf(before) || left))
      void ask(++asking);
  });
}

/**
 * What a host can want of bots that practise.
 * @param {PageStore} store
 * @param {Attempt} attempt
 */
export function practiceIntents(store, attempt) {
  const change = (/** @type {Partial<NonNullable<State["practice"]>>} */ practice) =>
    store.dispatch({ type: "practised", practice });
  const key = () => store.get().live?.key ?? "";

  /** @param {(asked: {bot: string, seats: number}) => Promise<unknown>} work @param {string} bot */
  async function tell(work, bot) {
    const seats = seatsOf(store.get());
    if ((await attempt(() => work({ bot, seats }))) === null) return;
    const about = await api.training(key(), seats).catch(() => null);
    if (about) change({ about });
  }

  return {
    /** @param {number} chosen */
    practiceSeats: (chosen) => change({ chosen }),
    /** @param {string} bot */
    practise: (bot) => tell((asked) => api.train(key(), asked), bot),
    /** @param {string} bot */
    stopPractice: (bot) => tell((asked) => api.stopTraining(key(), asked), bot),
  };
}

/** How long it still takes, in words. @param {Translate} t @param {Training} training */
function rest(t, { phase, ahead, left_seconds: left }) {
  if (phase === "waiting" && ahead) return t("practice.waiting", { n: ahead });
  if (left === null || left === undefined) return t("practice.starting");
  return timeLeft(t, left);
}

/** @param {Translate} t @param {Training} training @param {string} name @param {number} seats */
function told(t, training, name, seats) {
  if (training.phase === "done") return t("practice.done", { name });
  return OPEN.has(training.phase)
    ? t("practice.busy", { name, rest: rest(t, training) })
    : t("practice.unlearned", { name, n: seats });
}

/** One bot: what it has not learned, or how far it is. The button keeps its place, and so the focus. @param {{training: Training, name: string, closed: Text | null, seats: number}} props */
function Pupil({ training, name, closed, seats }) {
  const { t, say, intents } = usePage();
  const { bot, phase, part, problem } = training;
  const busy = OPEN.has(phase);
  return html`${problem && html`<p class="conflict" role="alert">${say(problem)}</p>`}
    <p class=${phase === "done" ? "fine" : ""} role="status">${told(t, training, name, seats)}</p>
    ${
      busy &&
      html`<progress aria-label=${t("practice.progress", { name })}
    ...${phase === "running" ? { value: part } : {}}></progress>`
    }
    ${closed && !busy && phase !== "done" && html`<p class="note">${say(closed)}</p>`}
    ${
      !closed &&
      phase !== "done" &&
      html`<button type="button"
    class=${`button ${busy ? "quiet" : ""}`}
    onClick=${() => (busy ? intents.stopPractice(bot) : intents.practise(bot))}>${t(busy ? "practice.stop" : "practice.begin")}</button>`
    }`;
}

/** What the table's bots could still learn; nothing where that is nothing. @param {{state: State, titled?: boolean}} props */
export function Practice({ state, titled = true }) {
  const { t, say } = usePage();
  const view = state.live?.truth;
  const about = state.practice?.about;
  if (
    !view?.you.host ||
    !about ||
    (about.bots.length === 0 && state.practice?.chosen === undefined)
  )
    return null;
  const name = (/** @type {string} */ id) =>
    say(state.bots[view.game_id]?.find((bot) => bot.id === id)?.title) || id;
  return html`<section class="practice"
    aria-label=${t("practice.title")}>${titled && html`<h3>${t("practice.title")}</h3>`}
    <${Seats} view=${view} seats=${seatsOf(state)} />
    ${about.bots.length === 0 && html`<p class="fine" role="status">${t("practice.nothing")}</p>`}
    ${about.bots.map(
      (training) => html`<div key=${training.bot} class="pupil" data-pupil=${training.bot}
        data-phase=${training.phase}>
      <${Pupil} training=${training} name=${name(training.bot)} closed=${about.closed}
        seats=${about.seats} /></div>`,
    )}
  </section>`;
}

/** @param {{view: TableView, seats: number}} props */
function Seats({ view, seats }) {
  const { t, intents } = usePage();
  const { least, most } = view.rules;
  return html`<label class="field inline"><span>${t("practice.seats")}</span>
    <select
      onChange=${(/** @type {On<HTMLInputElement>} */ event) => intents.practiceSeats(Number(event.currentTarget.value))}>
      ${Array.from({ length: most - least + 1 }, (_, index) => least + index).map(
        (count) => html`<option
      key=${count} value=${count} selected=${count === seats}>${count}</option>`,
      )}</select>
        </label>`;
}

/** The same by itself, for a game that goes on. @param {{state: State}} props */
export function PracticeDialog({ state }) {
  const { t } = usePage();
  const nothing = state.practice?.about?.bots.length === 0 && state.practice.chosen === undefined;
  return html`<${Dialog}
    title=${t("tools.practice")}>${nothing ? html`<p>${t("practice.nothing")}</p>` : html`<${Practice} state=${state} titled=${false} />`}<//>`;
}
