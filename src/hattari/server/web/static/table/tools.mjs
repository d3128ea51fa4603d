// @ts-check
/** @import { State, TableView } from "../core/types.d.ts" */
/** @import { BotCard, MemberView, TableCommand, Training } from "../core/protocol.d.ts" */
import { Dialog } from "../dialogs/dialog.mjs";
import { html } from "../core/html.mjs";
import { longest } from "../core/name.mjs";
import { usePage } from "../core/page.mjs";
import { Practice } from "./practice.mjs";
import { isAway } from "./scene.mjs";
import { useRef } from "preact/hooks";
import { OptionFields, openRuleForm, readOptions } from "../lobby/rule_form.mjs";

/** Whether one may start the game and switch its options: the host, or whoever sits where the host shares that. @param {TableView} view */
export const runs = ({ you, options }) => you.host || (options.trust && you.seat !== null);

/**
 * The buttons for everything the chat line can do: [word, when, what].
 * @param {State} state
 * @param {TableView} view
 * @param {import("../intents.mjs").Intents} intents
 * @param {string} key
 * @returns {[string, boolean, () => void, string?][]}
 */
function tools(state, view, intents, key) {
  const { you, phase, clock } = view;
  const tell = (/** @type {TableCommand} */ command) => () => {
    intents.command(command);
    intents.close();
  };
  const cup = (/** @type {string} */ at) => () => {
    intents.cup(at);
    intents.close();
  };
  const invite = () => intents.open("share", { tableKey: key, host: you.host });
  const relink = () => {
    intents.command({ do: "relink" });
    invite();
  };
  const playing = phase === "playing";
  return [
    ["tools.rules", true, () => intents.readRules(view.game_id, view.rules.full)],
    ["tools.invite", true, invite],
    ["tools.screen", you.host, () => intents.bigScreen(key)],
    ["tools.cup", you.seat !== null && state.preferences.cup !== key, cup(key)],
    ["tools.whole", you.seat !== null && state.preferences.cup === key, cup("")],
    ["tools.undo", you.undoes, tell({ do: "ask-undo" })],
    ["tools.pause", playing && you.host && !clock.paused, tell({ do: "pause" })],
    ["tools.resume", playing && you.host && clock.paused, tell({ do: "resume" })],
    ["tools.start", phase === "lobby" && runs(view), tell({ do: "start" })],
    ["tools.rematch", phase === "over" && you.host, tell({ do: "rematch" })],
    ["tools.bot", phase === "lobby" && you.host, () => intents.open("bots", { seat: null })],
    ["tools.practice", phase !== "lobby" && you.host, () => intents.open("practice")],
    ["tools.people", you.member, () => intents.open("people")],
    ["tools.change_rules", you.host && phase !== "playing", () => openRuleForm(intents, state)],
    ["tools.options", you.host && phase !== "playing", () => intents.open("options")],
    ["tools.lock", you.host && !view.options.lock, tell({ do: "lock", on: true })],
    ["tools.unlock", you.host && view.options.lock, tell({ do: "lock", on: false })],
    ["tools.relink", you.host, relink],
    [
      "tools.queue",
      you.member && you.seat === null && phase !== "lobby" && !you.queued,
      tell({ do: "queue", on: true }),
    ],
    ["tools.unqueue", you.queued, tell({ do: "queue", on: false })],
    ["tools.stand", phase === "lobby" && you.seat !== null, tell({ do: "stand" })],
    ["tools.help", true, tell({ do: "say", text: "/help" })],
    ["tools.keys", true, () => intents.open("keys")],
    ["tools.settings", true, () => intents.open("settings")],
    ["tools.leave", you.member, () => intents.open("leave"), "danger"],
    ["tools.close", you.host, tell({ do: "close" }), "danger"],
  ];
}

/**
 * The buttons keep their places while the box is open: what went would move the rest under the finger,
 * so what can't be done any more is dim. What comes joins them: it follows one's own move, which may
 * still be on its way when the box is opened.
 * @param {{state: State, view: TableView}} props
 */
function Tools({ state, view }) {
  const { t, intents } = usePage();
  const all = tools(state, view, intents, state.live?.key ?? "");
  const { current: seen } = useRef(/** @type {Set<string>} */ (new Set()));
  for (const [word, when] of all) if (when) seen.add(word);
  return html`<div class="tools">${all
    .filter(([word]) => seen.has(word))
    .map(
      ([word, when, act, tone]) => html`<button key=${word} type="button"
      class=${`button ${tone ?? ""}`} disabled=${!when} onClick=${act}>${t(word)}</button>`,
    )}</div>`;
}

/** All game tools of the moment, one button each, as soon as the table is there. @param {{state: State}} props */
export function MenuDialog({ state }) {
  const { t } = usePage();
  const view = state.live?.shown;
  return html`<${Dialog} title=${t("tools.title")}>
    ${
      view
        ? html`<${Tools} key=${view.phase} state=${state} view=${view} />`
        : html`<p aria-busy="true">${t("link.connecting")}</p>`
    }<//>`;
}

/** @param {{state: State}} props */
export function LeaveDialog({ state }) {
  const { t, intents } = usePage();
  const playing = state.live?.shown?.phase === "playing" && state.live.shown.you.seat !== null;
  const leave = () => {
    intents.command({ do: "leave" });
    intents.home();
  };
  return html`<${Dialog} title=${t("tools.leave")}>
    <p>${t(playing ? "tools.leave_playing" : "tools.leave_note")}</p>
    <button type="button" class="button danger" onClick=${leave}>${t("tools.leave_yes")}</button>
      <//>`;
}

/** A person is sent away for good: not by one tap. @param {{player: string, called: string}} props */
export function KickDialog({ player, called }) {
  const { t, intents } = usePage();
  const kick = () => {
    intents.close();
    intents.command({ do: "kick", player });
  };
  return html`<${Dialog} title=${t("people.kick_of", { name: called })}>
    <p>${t("people.kick_note")}</p>
    <button type="button" class="button danger" onClick=${kick}>${t("people.kick")}</button><//>`;
}

/** @param {{view: TableView, member: MemberView, blocked: boolean}} props */
function Member({ view, member, blocked }) {
  const { t, intents } = usePage();
  const self = member.id === view.you.id;
  const where =
    member.seat === null ? t("people.watches") : t("people.sits", { n: member.seat + 1 });
  return html`<li class="member"><span class="who"><b><bdi>${member.name}</bdi></b>
    <small>${[where, isAway(view, member) ? t("seat.away") : "", member.muted ? t("people.muted") : "", blocked ? t("people.blocked") : ""].filter(Boolean).join(" · ")}</small>
      </span>
    ${
      !self &&
      html`<span class="row">
      <button type="button" class="button quiet"
        onClick=${() => intents.block(member.id)}>${t(blocked ? "people.unblock" : "people.block")}</button>
      ${
        view.you.member &&
        html`<button type="button" class="button quiet"
      onClick=${() => intents.open("report", { player: member.id, called: member.name })}>${t("people.report")}</button>`
      }</span>`
    }
    ${
      view.you.host &&
      !self &&
      html`<span class="row">
      <button type="button" class="button quiet"
        onClick=${() => intents.command({ do: "mute", player: member.id, on: !member.muted })}>${t(member.muted ? "people.unmute" : "people.mute")}</button>
      <button type="button" class="button quiet"
        onClick=${() => intents.command({ do: "handover", player: member.id })}>${t("people.handover")}</button>
      <button type="button" class="button quiet danger"
        onClick=${() => intents.open("kick", { player: member.id, called: member.name })}>${t("people.kick")}</button></span>`
    }
  </li>`;
}

/** Who shares an address: it may be one household, or one person twice. @param {{state: State}} props */
function Neighbours({ state }) {
  const { t, language } = usePage();
  const members = state.live?.truth?.members ?? [];
  const names = (/** @type {string[]} */ group) =>
    members.filter((member) => group.includes(member.id)).map((member) => member.name);
  const list = new Intl.ListFormat(language);
  return html`${state.neighbours.map(
    (group) => html`<p key=${group.join()} class="note"
    role="note">${t("people.neighbours", { names: list.format(names(group)) })}</p>`,
  )}`;
}

/** Who watches and has not joined: the host may send them away as well. @param {{state: State}} props */
function Onlookers({ state }) {
  const { t, intents } = usePage();
  return html`${state.watching.map(
    ({ id, name }) => html`<li key=${id} class="member"><span class="who"><b><bdi>${name}</bdi></b>
      <small>${t("people.only_watches")}</small></span>
      <span class="row"><button type="button" class="button quiet danger"
        onClick=${() => intents.open("kick", { player: id, called: name })}>${t("people.kick")}</button></span></li>`,
  )}`;
}

/** @param {{state: State}} props */
export function PeopleDialog({ state }) {
  const { t, intents } = usePage();
  const view = state.live?.truth;
  const { blocked } = state.preferences;
  return html`<${Dialog} title=${t("people.title")}>${
    view?.you.host &&
    html`<${Neighbours}
    state=${state} />`
  }<ul class="members">
    ${(view?.members ?? []).map(
      (member) => html`<${Member} key=${member.id} view=${view}
    member=${member} blocked=${blocked.includes(member.id)} />`,
    )}${view?.you.host && html`<${Onlookers} state=${state} />`}</ul>${
      view?.you.host &&
      state.screens > 0 &&
      html`<p class="note">${t("people.screens", { n: state.screens })} <button type="button"
        class="button quiet danger" onClick=${() => intents.endScreens()}>${t("people.end_screens")}</button></p>`
    }<//>`;
}

/** @param {{state: State, seat: number | null}} props */
export function BotsDialog({ state, seat }) {
  const { t, language, intents } = usePage();
  const bots = state.bots[state.live?.shown?.game_id ?? ""] ?? [];
  const add = (/** @type {string} */ bot) => {
    intents.command({ do: "add-bot", bot, seat, language });
    intents.close();
  };
  return html`<${Dialog} title=${t("waiting.add_bot")}><ul class="bots">
    ${bots.map(
      (bot) => html`<li key=${bot.id}><${BotButton} bot=${bot} add=${add}
        learning=${state.practice?.about?.bots.some(isLearning(bot))} /></li>`,
    )}</ul>
    <${Practice} state=${state} />
    <${FromAfar} state=${state} /><//>`;
}

/** The way for a bot that runs elsewhere. @param {{state: State}} props */
function FromAfar({ state }) {
  const { t, intents } = usePage();
  const bring = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    intents.bringBot(
      state.live?.key ?? "",
      /** @type {HTMLInputElement} */ (form.elements.namedItem("name")).value.trim(),
    );
  };
  return html`<details class="afar"><summary>${t("afar.title")}</summary><p>${t("afar.note")}</p>
    <form class="copy-line" onSubmit=${bring}><input name="name" required
      maxlength=${longest(state)?.bot} aria-label=${t("afar.name")} placeholder=${t("afar.name")}
        autocomplete="off" />
      <button type="submit" class="button">${t("afar.make")}</button></form></details>`;
}

/** Whether a bot has yet to learn the table's rules. @param {BotCard} bot */
const isLearning = (bot) => (/** @type {Training} */ training) =>
  training.bot === bot.id && training.phase !== "done";

/** @param {{bot: BotCard, learning: boolean | undefined, add: (bot: string) => void}} props */
function BotButton({ bot, learning, add }) {
  const { say } = usePage();
  return html`<button type="button" class="preset" disabled=${!bot.available}
    onClick=${() => add(bot.id)}>
    <b>${say(bot.title)}</b><small>${say(bot.available ? bot.note : bot.reason)}</small>
    ${learning && bot.meanwhile && html`<small>${say(bot.meanwhile)}</small>`}</button>`;
}

/** The host's options of the table. @param {{state: State}} props */
export function OptionsDialog({ state }) {
  const { t, intents } = usePage();
  const view = state.live?.truth;
  const game = state.games?.find(({ id }) => id === view?.game_id);
  if (!view || !game) return null;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    intents.command({
      do: "set-options",
      changes: readOptions(/** @type {HTMLFormElement} */ (event.currentTarget)),
    });
    intents.close();
  };
  return html`<${Dialog} title=${t("tools.options")}><form class="form" onSubmit=${submit}>
    <${OptionFields} opens=${game.opens_hands} options=${view.options} bounds=${game.table.bounds} /><button type="submit"
      class="button main">${t("save")}</button></form><//>`;
}

/** @param {{view: TableView}} props */
export function UndoQuestion({ view }) {
  const { t, intents } = usePage();
  const { undo, you } = view;
  if (!undo) return null;
  const name = view.seats[undo.asked_by]?.name ?? "";
  const asked = you.seat !== null && undo.waiting.includes(you.seat);
  return html`<div class="banner question" role="status">
    <span>${t(asked ? "undo.asks" : "undo.waits", { name })}</span>
    ${
      asked &&
      html`<span class="row"><button type="button" class="button"
        onClick=${() => intents.command({ do: "answer-undo", yes: true })}>${t("undo.yes")}</button>
      <button type="button" class="button quiet"
        onClick=${() => intents.command({ do: "answer-undo", yes: false })}>${t("undo.no")}</button>
          </span>`
    }</div>`;
}
