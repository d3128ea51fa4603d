// @ts-check
/** @import { LeadingView, Mark, Pointing } from "../core/protocol.d.ts" */
/** @import { PageStore, ReviewState, State } from "../core/types.d.ts" */
import { useEffect } from "preact/hooks";
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { tablePath } from "../core/router.mjs";
import { news } from "../faces/bubbles.mjs";
import { momentAt } from "./figures.mjs";

/** How long something pointed at is marked, ms. */
const STAYS = 4000;

/** The table at which this very game was the last one, for its members. @param {State} state */
export function tableOf({ live, records, review }) {
  const view = live?.truth;
  const last = view?.finished.at(-1)?.number;
  const record = records.find(({ number }) => number === last)?.id;
  return view?.you.member && record !== undefined && record === review?.record ? view : null;
}

/** Whether somebody may point at the choice on screen: it is the one that all are led to. @param {State} state @param {Mark} mark */
export function isLedTo(state, mark) {
  const leading = tableOf(state)?.leading;
  const marks = state.review?.found?.review?.decisions ?? [];
  return leading?.seat === mark.seat && marks[momentAt(marks, leading.step)] === mark;
}

/** Who points at this now. @param {ReviewState} review @param {"option" | "seat"} at @param {number} number */
export const pointersAt = ({ points }, at, number) =>
  points.filter((each) => each.at === at && each.number === number).map(({ name }) => name);

/** Marks what others point at, for a while. @param {PageStore} store */
export function startPointing(store) {
  const change = (/** @type {Pointing[]} */ points) =>
    store.dispatch({ type: "reviewing", review: { points } });
  store.watch((now, before) => {
    const came = news(now, before).filter(
      /** @returns {event is Pointing} */ (event) => event.what === "table.pointing",
    );
    if (came.length === 0 || !now.review) return;
    change([...now.review.points, ...came]);
    setTimeout(
      () => change((store.get().review?.points ?? []).filter((each) => !came.includes(each))),
      STAYS,
    );
  });
}

/** Everybody's seat, to be pointed at. @param {{state: State, point: (seat: number) => void}} props */
function SeatsToPoint({ state, point }) {
  const { t } = usePage();
  const names = state.replay?.record?.seats ?? [];
  const review = /** @type {ReviewState} */ (state.review);
  return html`<span class="together-seats">${names.map((name, seat) => {
    const by = pointersAt(review, "seat", seat);
    return html`<button type="button" key=${seat} class=${`chip ${by.length > 0 ? "pointed" : ""}`}
      aria-label=${t("together.point", { what: name })} onClick=${() => point(seat)}>☝ ${name}${
        by.length > 0 && html` <small>${by.join(", ")}</small>`
      }</button>`;
  })}</span>`;
}

/** Whether what the leader looks at is not this reader's to see. @param {ReviewState} now @param {LeadingView} leading */
const isClosed = (now, leading) => now.desk !== null && !now.desk.open.includes(leading.seat);

/** One leads, others follow: who does, and what one may do about it. @param {{state: State}} props */
export function Together({ state }) {
  const { t, intents } = usePage();
  const now = /** @type {ReviewState} */ (state.review);
  const view = tableOf(state);
  const leading = view?.leading ?? null;
  const mine = leading !== null && leading.player === view?.you.id;
  const { seat, at, following, acts } = now;
  useEffect(() => {
    if (mine && seat !== null) intents.command({ do: "lead", seat, step: at });
  }, [mine, seat, at]);
  useEffect(() => {
    if (leading && !mine && following && now.desk) acts.follow(leading);
  }, [leading?.player, leading?.seat, leading?.step, mine, following, now.desk]);
  if (state.live?.truth?.phase === "playing")
    return html`<p class="together" role="status">${t("together.begun")} <a class="button"
      href=${tablePath(state.live.key)}>${t("together.table")}</a></p>`;
  if (!view || view.phase !== "over") return null;
  const name = view.members.find(({ id }) => id === leading?.player)?.name ?? "";
  const point = (/** @type {number} */ number) =>
    intents.command({ do: "point", at: "seat", number });
  if (!leading)
    return html`<p class="together"><span>${t("together.alone")}</span><button type="button" class="button quiet"
      disabled=${seat === null} onClick=${() => seat !== null && intents.command({ do: "lead", seat, step: at })}>${t("together.lead")}</button></p>`;
  return html`<div class="together led" role="group" aria-label=${t("together.title")}><p role="status">${
    mine ? t("together.you_lead") : t(following ? "together.follows" : "together.leads", { name })
  }</p>
    ${
      mine || view.you.host
        ? html`<button type="button" class="button quiet" onClick=${() => intents.command({ do: "stop-leading" })}>${t("together.stop")}</button>`
        : ""
    }
    ${!mine && html`<button type="button" class="button quiet" aria-pressed=${following} onClick=${() => acts.following(!following)}>${t(following ? "together.leave" : "together.follow")}</button>`}
    <${SeatsToPoint} state=${state} point=${point} />
    ${!mine && following && isClosed(now, leading) && html`<p class="note">${t("together.closed", { name: state.replay?.record?.seats[leading.seat] ?? "" })}</p>`}</div>`;
}
