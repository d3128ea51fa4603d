// @ts-check
/** @import { State } from "./types.d.ts" */
import { html } from "./html.mjs";
import { NameForm } from "./name.mjs";
import { usePage } from "./page.mjs";
import { replayPath, tablePath } from "./router.mjs";
import { holds, OptionFields, readOptions, RuleForm } from "./rule_form.mjs";
import { LanguageButton } from "./settings.mjs";
import { Die } from "./die.mjs";

const DEFAULTS = { seats: 6, turn_seconds: 60, bank_seconds: 60, between_seconds: 30, takeover_seconds: 60, pace_ms: 1200, public: false, odds: false, spectators: true };

/** @param {{state: State}} props */
function PlayNow({ state }) {
  const { t, say, intents } = usePage();
  const [game] = state.games ?? [];
  if (!game) return null;
  return html`<section class="card hero"><div class="hero-dice" aria-hidden="true">
      <${Die} face=${5} size="xl" /><${Die} face=${6} size="xl" tone="red" /><${Die} face=${3} size="xl" tone="blue" /></div>
    <h2>${t("lobby.now")}</h2><p>${t("lobby.now_note", { game: say(game.title) })}</p>
    <button type="button" class="button main big" onClick=${() => intents.quick(game.id, game.presets[0].id)}>${t("lobby.now_button")}</button></section>`;
}

/** @param {{state: State}} props */
function You({ state }) {
  const { t, intents } = usePage();
  const rename = async (/** @type {string} */ name) => (await intents.rename(name)) && intents.notice("name.saved", "good");
  return html`<section class="card you"><h2>${t("lobby.you")}</h2><${NameForm} name=${state.me?.name ?? ""} action=${t("save")} done=${rename} /></section>`;
}

/** @param {any} bots @param {string[]} chosen */
const botFields = (bots, chosen) => bots.filter((/** @type {any} */ bot) => bot.available || chosen.includes(bot.id));

/** @param {{state: State, game: any, draft: any}} props */
function BotPicker({ state, game, draft }) {
  const { t, say, intents } = usePage();
  const bots = state.bots[game.id] ?? [];
  const add = (/** @type {string} */ bot) => intents.draft({ ...draft, bots: [...draft.bots, bot] });
  const remove = (/** @type {number} */ at) => intents.draft({ ...draft, bots: draft.bots.filter((/** @type {string} */ _, /** @type {number} */ index) => index !== at) });
  const title = (/** @type {string} */ id) => say(bots.find((bot) => bot.id === id)?.title) || id;
  return html`<fieldset class="chips"><legend>${t("lobby.bots")}</legend>
    ${draft.bots.map((/** @type {string} */ bot, /** @type {number} */ index) => html`<button key=${index} type="button" class="chip on" aria-label=${t("waiting.remove", { name: title(bot) })} onClick=${() => remove(index)}>${title(bot)} ×</button>`)}
    ${botFields(bots, draft.bots).map((/** @type {any} */ bot) => html`<button key=${bot.id} type="button" class="chip" data-bot=${bot.id} onClick=${() => add(bot.id)}>+ ${say(bot.title)}</button>`)}
    ${bots.filter((bot) => !bot.available).map((bot) => html`<button key=${bot.id} type="button" class="chip" disabled title=${say(bot.reason)}>${say(bot.title)}</button>`)}
  </fieldset>`;
}

/** @param {State} state */
function draftOf(state) {
  const [game] = state.games ?? [];
  return state.draft ?? { game: game.id, spec: { preset: game.presets[0].id }, bots: [], check: null, problem: null };
}

/** @param {{state: State}} props */
function MakeTable({ state }) {
  const { t, say, intents } = usePage();
  const draft = draftOf(state);
  const game = state.games?.find((each) => each.id === draft.game);
  const change = (/** @type {any} */ changes) => intents.draft({ ...draft, ...changes });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const title = /** @type {HTMLInputElement} */ (form.elements.namedItem("title")).value.trim();
    intents.makeTable({ game: game.id, rules: draft.spec, options: readOptions(form), title, bots: draft.bots });
  };
  return html`<section class="card make"><h2>${t("lobby.make")}</h2>
    <form class="form" onSubmit=${submit}>
      ${(state.games ?? []).length > 1 && html`<label class="field"><span>${t("lobby.game")}</span>
        <select name="game" value=${draft.game} onChange=${(/** @type {any} */ event) => pickGame(state, change, event.currentTarget.value)}>
          ${state.games?.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === draft.game}>${say(each.title)}</option>`)}</select></label>`}
      <label class="field"><span>${t("lobby.table_title")}</span><input name="title" maxlength="40" autocomplete="off" /></label>
      <${RuleForm} game=${game} draft=${draft} change=${change} />
      <${BotPicker} state=${state} game=${game} draft=${draft} />
      <details><summary>${t("lobby.more_options")}</summary><${OptionFields} options=${DEFAULTS} /></details>
      <button type="submit" class="button main" disabled=${draft.check !== null && !holds(draft)}>${t("lobby.make_button")}</button>
    </form></section>`;
}

/** @param {State} state @param {(changes: any) => void} change @param {string} id */
function pickGame(state, change, id) {
  const game = state.games?.find((each) => each.id === id);
  change({ game: id, spec: { preset: game.presets[0].id }, bots: [], check: null, problem: null });
}

/** @param {{state: State}} props */
function Tables({ state }) {
  const { t, say } = usePage();
  const tables = state.tables ?? [];
  return html`<section class="card"><h2>${t("lobby.open_tables")}</h2>
    ${tables.length === 0 ? html`<p class="note">${t("lobby.no_tables")}</p>` : html`<ul class="rows">${tables.map((table) => html`<li key=${table.key}><a class="row-link" href=${tablePath(table.key)}>
      <b>${table.title || say(state.games?.find((game) => game.id === table.game)?.title)}</b>
      <small>${t(`phase.${table.phase}`)} · ${t("lobby.seated", { n: table.seats - table.free, of: table.seats })}</small></a></li>`)}</ul>`}
  </section>`;
}

/** A table's link or key, pasted. */
function JoinByLink() {
  const { t, intents } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    intents.joinByLink(/** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("link")).value);
  };
  return html`<section class="card"><h2>${t("lobby.join")}</h2><form class="copy-line" onSubmit=${submit}>
    <input name="link" required aria-label=${t("lobby.link")} placeholder=${t("lobby.link")} autocomplete="off" /><button type="submit" class="button">${t("lobby.join_button")}</button></form></section>`;
}

/** @param {{state: State}} props */
function Mine({ state }) {
  const { t, say, language } = usePage();
  const mine = state.mine ?? [];
  if (mine.length === 0) return null;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return html`<section class="card"><h2>${t("lobby.mine")}</h2><ul class="rows">${mine.map((game) => html`<li key=${game.id}>
    <a class="row-link" href=${replayPath(game.id)}><b>${game.title || say(state.games?.find((each) => each.id === game.game)?.title)}</b><small>${day.format(game.at)}</small></a></li>`)}</ul></section>`;
}

/** Where everybody starts. @param {{state: State}} props */
export function Lobby({ state }) {
  const { t, intents } = usePage();
  return html`<header class="top"><a class="logo" href="/">${t("app.name")}</a><span class="gap"></span><a class="link-button" href="/rules">${t("tools.rules")}</a>
      <${LanguageButton} state=${state} />
      <button type="button" class="round-button" aria-label=${t("settings.title")} onClick=${() => intents.open("settings")}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z" /></svg></button></header>
    <main class="paper lobby"><h1>${t("lobby.title")}</h1>
      ${state.games === null ? html`<p aria-busy="true">${t("link.connecting")}</p>` : html`
        <div class="columns"><div class="column"><${PlayNow} state=${state} /><${You} state=${state} /><${JoinByLink} /></div>
        <div class="column"><${MakeTable} state=${state} /></div>
        <div class="column"><${Tables} state=${state} /><${Mine} state=${state} /></div></div>`}
    </main>`;
}
