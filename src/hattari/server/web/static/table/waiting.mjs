// @ts-check
/** @import { FaceName } from "../faces/face.mjs" */
/** @import { On, State, TableView, Translate } from "../core/types.d.ts" */
/** @import { SeatView } from "../core/protocol.d.ts" */
import { useState } from "preact/hooks";
import { Cover } from "../core/cover.mjs";
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { NameForm } from "../core/name.mjs";
import { usePage } from "../core/page.mjs";
import { faceBySeat } from "../faces/face.mjs";
import { FacePicker } from "../faces/picker.mjs";
import { hasLesson, hasQuiz, quizWord } from "../lobby/rules.mjs";
import { openRuleForm } from "../lobby/rule_form.mjs";
import { isAway } from "./scene.mjs";
import { Avatar } from "./seats.mjs";
import { runs } from "./tools.mjs";
import { Share } from "../dialogs/share.mjs";
import { Survey } from "./survey.mjs";

/** @param {{view: TableView, seat: SeatView}} props */
function Place({ view, seat }) {
  const { t, intents } = usePage();
  const { you } = view;
  const free = seat.player === null && seat.bot === null;
  const mine = seat.index === you.seat;
  if (free) {
    return html`<li class="place free"><span class="chair"
      aria-hidden="true">${seat.index + 1}</span><span class="who">${t("waiting.free")}</span>
      ${
        you.member &&
        html`<button type="button" class=${you.seat === null ? "button" : "button quiet"}
      onClick=${() => intents.command({ do: "sit", seat: seat.index })}>${t("waiting.sit")}</button>`
      }
      ${
        you.host &&
        html`<button type="button" class="button quiet"
      aria-label=${t("waiting.add_bot_here", { n: seat.index + 1 })}
      onClick=${() => intents.open("bots", { seat: seat.index })}>${t("waiting.add_bot")}</button>`
      }</li>`;
  }
  return html`<li class=${`place ${seat.ready ? "ready" : ""}`}><${SeatFace} seat=${seat} mine=${mine && view.phase !== "playing"} />
    <span class="who"><b>${seat.name}</b><small>${placeWords(t, view, seat)}</small></span>
    ${
      mine &&
      html`<button type="button" class="button quiet"
    onClick=${() => intents.command({ do: "stand" })}>${t("waiting.stand")}</button>`
    }
    ${
      you.host &&
      !mine &&
      html`<button type="button" class="button quiet"
        aria-label=${t("waiting.remove", { name: seat.name })}
      onClick=${() => (seat.player === null ? intents.command({ do: "remove-bot", seat: seat.index }) : intents.open("kick", { player: seat.player, called: seat.name }))}>×</button>`
    }</li>`;
}

/** A seat's face; one's own may be changed. @param {{seat: SeatView, mine: boolean}} props */
function SeatFace({ seat, mine }) {
  const { t, intents } = usePage();
  const face = html`<${Avatar} face=${seat.face ?? faceBySeat(seat.index)}
    mood=${seat.ready ? "laugh" : "calm"} mute=${mine} />`;
  return mine
    ? html`<button type="button" class="face-button" aria-label=${t("face.change")}
        title=${t("face.change")} onClick=${() => intents.open("face")}>${face}</button>`
    : face;
}

/** @param {Translate} t @param {TableView} view @param {SeatView} seat */
function placeWords(t, view, seat) {
  if (seat.player === null) return t("seat.bot");
  if (isAway(view, { id: seat.player, connected: seat.connected })) return t("seat.away");
  const reads = view.members.some((member) => member.id === seat.player && member.reads);
  const ready =
    view.phase === "playing" ? "" : t(seat.ready ? "waiting.is_ready" : "waiting.not_ready");
  const words = [
    seat.player === view.host ? t("waiting.host") : "",
    reads ? t("waiting.reads") : ready,
  ];
  return words.filter(Boolean).join(" · ");
}

/** @param {{view: TableView}} props */
function Begin({ view }) {
  const { t, intents } = usePage();
  const { you, rules } = view;
  const seated = view.seats.filter((seat) => seat.player !== null || seat.bot !== null).length;
  const ready = view.seats[you.seat ?? -1]?.ready ?? false;
  return html`<div class="begin">
    ${
      you.seat !== null &&
      html`<label class="switch"><input type="checkbox" role="switch"
    checked=${ready} onChange=${() => intents.command({ do: "ready", on: !ready })} />
      <span>${t("waiting.ready")}</span></label>`
    }
    ${
      runs(view) &&
      html`<button type="button" class="button main" disabled=${seated < rules.least}
    onClick=${() => intents.command({ do: "start" })}>${t("waiting.start")}</button>`
    }
    <p class="note">${seated < rules.least ? t("waiting.need", { n: rules.least }) : runs(view) ? "" : t("waiting.host_starts")}</p>
  </div>`;
}

/** @param {{state: State, view: TableView}} props */
function Switches({ state, view }) {
  const { t, say, intents } = usePage();
  const options = state.games?.find((game) => game.id === view.game_id)?.options ?? [];
  if (!runs(view) || options.length === 0) return null;
  const isOn = (/** @type {string} */ name) => view.rules.on.includes(name);
  const flip = (/** @type {string} */ option) => (/** @type {On<HTMLInputElement>} */ event) => {
    // The server says what it is: it may refuse.
    event.currentTarget.checked = isOn(option);
    intents.command({ do: "switch-option", option, on: !isOn(option) });
  };
  return html`<fieldset class="switches"><legend>${t("waiting.switches")}</legend>
    ${options.map(
      (option) => html`<label key=${option.name} class="switch" data-option=${option.name}>
        <input type="checkbox" role="switch" checked=${isOn(option.name)}
          onChange=${flip(option.name)} />
        <span><b>${say(option.title)}</b> <i class="state">${t(isOn(option.name) ? "on" : "off")}</i>
          <small>${say(option.note)}</small></span></label>`,
    )}
  </fieldset>`;
}

/** @param {{state: State, view: TableView}} props */
function Watchers({ view }) {
  const { t } = usePage();
  const watching = view.members.filter((member) => member.seat === null);
  return (
    watching.length > 0 &&
    html`<p
      class="note">${t("waiting.watching", { names: watching.map((member) => member.name).join(", ") })}</p>`
  );
}

/** Who was here before needs no name, and has their own seat where it is still theirs. @param {{view: TableView}} props */
export function ComeBack({ view }) {
  const { t, intents } = usePage();
  const { former, left_seat } = view.you;
  return html`<div class="come-back"><p>${t(left_seat === null ? "waiting.was_here" : "waiting.left_seat", { name: former })}</p>
    <button type="button" class="button main"
      onClick=${() => intents.comeIn(former)}>${t(left_seat === null ? "waiting.come_back" : "waiting.take_back")}</button></div>`;
}

/** Who comes to this table and is not at it yet. @param {{state: State, view: TableView}} props */
function Arrive({ state, view }) {
  const { t, intents } = usePage();
  const [face, choose] = useState(/** @type {FaceName | null} */ (state.preferences.face ?? null));
  const join = async (/** @type {string} */ name) => {
    if (state.me?.name !== name) await intents.rename(name);
    intents.prefer({ face: face ?? undefined });
    intents.comeIn(name, face);
  };
  if (view.you.former) return html`<${ComeBack} view=${view} />`;
  return html`<${NameForm} state=${state} action=${t("waiting.join")} done=${join}>
    <${FacePicker} view=${view} chosen=${face} choose=${choose} /><//>`;
}

/** The same, over a game that goes on. @param {{state: State}} props */
export function ArriveDialog({ state }) {
  const { t, say } = usePage();
  const view = state.live?.truth;
  return (
    view &&
    !view.you.member &&
    html`<${Dialog} title=${t("waiting.welcome")}><p class="rules-here">${say(view.rules.title)}</p>
      <${Differs} view=${view} /><${Arrive} state=${state} view=${view} /><//>`
  );
}

/** What differs from the preset that people may know, for everybody who comes. @param {{view: TableView}} props */
export function Differs({ view: { rules } }) {
  const { t, say } = usePage();
  if (rules.differs.length === 0) return null;
  return html`<section class="differs"><h3>${t("rules.differs", { preset: say(rules.preset) })}</h3>
    <ul>${rules.differs.map(
      (each) => html`<li key=${each.title.en}><b>${say(each.title)}</b>
        <small>${say(each.note)}</small></li>`,
    )}</ul></section>`;
}

/** What is played here, for everybody who comes. @param {{state: State, view: TableView}} props */
function Played({ state, view }) {
  const { say } = usePage();
  return html`<header class="played"><${Cover} state=${state} game=${view.game_id} />
    <h1>${view.title || say(view.game_title)}</h1>
      <p>${[view.title ? say(view.game_title) : "", say(view.rules.title)].filter(Boolean).join(" · ")}</p>
        </header>`;
}

/** The preset that the table's rules are, or come nearest to. @param {State} state @param {TableView} view */
const presetHere = (state, view) =>
  state.games
    ?.find(({ id }) => id === view.game_id)
    ?.presets.find((each) => each.title.en === view.rules.preset?.en);

/** More seats than these stand two abreast. */
const MANY = 10;

/** The table before its game: places, link, rules, and the host's tools. @param {{state: State}} props */
export function WaitingRoom({ state }) {
  const { t, say, intents } = usePage();
  const { live } = state;
  const view = /** @type {TableView} */ (live?.shown);
  const { rules } = view;
  return html`<main class="waiting">
    <${Played} state=${state} view=${view} />
    ${
      !view.you.member &&
      live?.link !== "ended" &&
      html`<section class="card arrive"><h2>${t("waiting.welcome")}</h2>
    <p class="rules-here">${say(rules.title)}</p><${Differs} view=${view} />
    <${Arrive} state=${state} view=${view} /></section>`
    }
    <section class="card places"><h2>${t("waiting.seats")}</h2>
      <ol data-many=${view.seats.length > MANY}>${view.seats.map(
        (seat) => html`<${Place} key=${seat.index} view=${view}
        seat=${seat} />`,
      )}</ol>
      <${Watchers} view=${view} />
      ${view.you.member && view.phase !== "playing" && html`<${Begin} view=${view} />`}
    </section>
    <section class="card"><h2>${t("share.title")}</h2><${Share} state=${state} tableKey=${live?.key ?? ""}
      host=${view.you.host} />
      </section>
    <section class="card what"><h2>${t("waiting.game")}</h2>
      <p class="rules-here"><b>${say(rules.title)}</b> ${rules.differs.length === 0 && html`<small>${say(presetHere(state, view)?.note)}</small>`}</p>
      ${view.you.member && html`<${Differs} view=${view} />`}
      <div class="row"><button type="button" class="button"
        onClick=${() => intents.readRules(view.game_id, rules.full)}>${t("tools.rules")}</button>
        ${
          hasLesson(state, view.game_id) &&
          html`<button type="button" class="button"
          onClick=${() => intents.learn(view.game_id, rules.full)}>${t("tools.learn")}</button>`
        }
        ${
          hasQuiz(state, view.game_id) &&
          html`<button type="button" class="button"
          onClick=${() => intents.quiz(view.game_id, rules.full)}>${t(quizWord(view))}</button>`
        }
        ${
          view.you.host &&
          html`<button type="button" class="button quiet"
            onClick=${() => openRuleForm(intents, state)}>${t("tools.change_rules")}</button>
        <button type="button" class="button quiet"
          onClick=${() => intents.open("options")}>${t("tools.options")}</button>`
        }</div>
      ${view.options.out_sees_hands && html`<p class="note">${t("out.told")}</p>`}
      <${Switches} state=${state} view=${view} />
      <${Survey} state=${state} view=${view} />
    </section>
  </main>`;
}
