// @ts-check
/** @import { Moment, StandingView } from "../core/protocol.d.ts" */
/** @import { State, TableView } from "../core/types.d.ts" */
/** @import { FaceName } from "../faces/face.mjs" */
/** @import { Poster } from "./picture.mjs" */
import { useLayoutEffect, useRef } from "preact/hooks";

import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { SITE } from "../core/site.mjs";
import { replayPath, reviewPath } from "../core/router.mjs";
import { faceBySeat } from "../faces/face.mjs";
import { Survey } from "../table/survey.mjs";
import { panelOf } from "../table/live.mjs";
import { Avatar } from "../table/seats.mjs";
import { nextGame, Ranking } from "./ranking.mjs";
import { Record } from "./share.mjs";
import { fileOf, headline, HEIGHT, paint, WIDTH } from "./picture.mjs";

/** Who won, as a picture to hand on. @param {{poster: Poster, language: string, alt: string}} props */
function Picture({ poster, language, alt }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  useLayoutEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const face = current.closest(".over")?.querySelector("[data-rank='1'] svg.face");
    void paint(
      current,
      { ...poster, face: /** @type {SVGElement | null} */ (face ?? null) },
      language,
    );
  }, [language, ...Object.values(poster)]);
  return html`<canvas ref=${canvas} class="poster" width=${WIDTH} height=${HEIGHT} role="img"
    aria-label=${alt}></canvas>`;
}

/** @param {{moments: Moment[], faces: FaceName[], record: string}} props */
function Moments({ moments, faces, record }) {
  const { say, t } = usePage();
  return html`<ol class="moments" aria-label=${t("over.moments")}>${moments.map(
    (moment) => html`<li key=${moment.step}><a
    class="moment" href=${`${replayPath(record)}?step=${moment.step}`}>
    <${Avatar} face=${faces[moment.seat]} mood=${moment.mood} mute />
    <span><b>${say(moment.title)}</b><span class="line">${say(moment.line)}</span></span></a></li>`,
  )}</ol>`;
}

/** Where the moments will stand, while they are looked for. */
function Choosing() {
  const { t } = usePage();
  return html`<p class="moments choosing" role="status">${t("over.choosing")}</p>`;
}

/** Whoever has won something here and isn't at the table any more. @param {{standings: StandingView[]}} props */
function Gone({ standings }) {
  const { t } = usePage();
  const gone = standings.filter(({ seat, wins }) => seat === null && wins > 0);
  if (gone.length === 0) return null;
  const told = gone.map(({ name, wins }) => `${name} ${t("over.wins", { n: wins })}`);
  return html`<p class="note">${t("over.gone", { names: told.join(", ") })}</p>`;
}

/**
 * Hand the picture on: by the device's own sheet, else as a file and a link; once there are a
 * replay to link to and the moment for it.
 * @param {{text: string, record: string, ready: boolean}} props
 */
function ShareButton({ text, record, ready }) {
  const { t, intents } = usePage();
  const url = `${SITE}${replayPath(record)}`;
  const share = async (/** @type {MouseEvent} */ event) => {
    const canvas = /** @type {Element} */ (event.currentTarget)
      .closest(".over")
      ?.querySelector("canvas");
    const file = canvas && (await fileOf(canvas));
    if (!canvas || !file) return;
    const sheet = { files: [file], text, url };
    const keep = () =>
      intents.open("picture", { source: canvas.toDataURL("image/png"), text, url });
    if (!navigator.canShare?.(sheet)) return keep();
    // Who closes the sheet has chosen so; a device that refuses it leaves the other way.
    await navigator
      .share(sheet)
      .catch((/** @type {Error} */ error) => error.name !== "AbortError" && keep());
  };
  return html`<button type="button" class="button share-picture" disabled=${!ready}
    onClick=${share}>${t("over.share")}</button>`;
}

/** The end of a game: who won, what is to be told of it, tonight, and once more. @param {{state: State}} props */
export function Story({ state }) {
  const { t, say, language, intents } = usePage();
  const view = /** @type {TableView} */ (state.live?.shown);
  const last = view.finished.at(-1);
  if (!last) return null;
  const record = state.records.find((each) => each.number === last.number)?.id ?? "";
  const here = view.you.member ? `?${new URLSearchParams({ table: state.live?.key ?? "" })}` : "";
  const leader = view.members.find(({ id }) => id === view.leading?.player);
  const told = state.story?.record === record ? state.story.moments : null;
  const moments = told ?? [];
  const winners = last.ranking[0] ?? [];
  const names = winners.map((seat) => last.names[seat]).join(t("over.and"));
  const faces = view.seats.map(({ face, index }) => face ?? faceBySeat(index));
  const best = headline(moments, winners);
  const won = winners.includes(view.you.seat ?? -1);
  const said = won ? t("over.you_won") : t("over.won", { name: names });
  /** @type {Poster} */
  const poster = {
    brand: `${t("app.name")} · ${say(view.game_title)}`,
    rules: say(view.rules.title),
    rank: t("over.winner"),
    name: names,
    title: best ? say(best.title) : "",
    line: best ? say(best.line) : "",
    face: null,
  };
  const text = t("over.share_text", {
    name: names,
    game: say(view.game_title),
    rules: say(view.rules.title),
  });
  return html`<section class="over" aria-label=${t("over.title")}>
    <h2 class="unseen">${said}</h2>
    <${Picture} poster=${poster} language=${language} alt=${`${said} ${poster.title} ${poster.line}`} />
    <section class="tonight" aria-label=${t("over.tonight")}><h3>${t("over.tonight")}</h3>
      <${Ranking} view=${view} faces=${faces} panel=${panelOf(state, view)} /><${Gone} standings=${view.standings} /></section>
    ${told ? html`<${Moments} moments=${moments} faces=${faces} record=${record} />` : html`<${Choosing} />`}
    ${view.survey && html`<${Survey} state=${state} view=${view} />`}
    <div class="row more">
      ${
        record &&
        html`<a class="button review-link" href=${`${reviewPath(record)}${here}`}>${leader ? t("over.follow", { name: leader.name }) : t("over.review")}</a>
        <a class="button quiet" href=${replayPath(record)}>${t("over.replay")}</a>
        <${Record} id=${record} check=${panelOf(state, view)?.check} />`
      }
      <a class="button quiet" href="/">${t("app.home")}</a>
    </div>
    <div class="again">
      <${ShareButton} text=${text} record=${record} ready=${record !== "" && told !== null} />
      ${
        view.you.host
          ? html`<button type="button" class="button main big"
      onClick=${() => intents.command({ do: "rematch" })}>${t("over.rematch")}</button>`
          : html`<p class="note">${nextGame(t, view)}</p>`
      }
    </div>
  </section>`;
}
