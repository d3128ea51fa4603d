// @ts-check
/** @import { Draft, State } from "../core/types.d.ts" */
/** @import { BotCard, GameOut } from "../core/protocol.d.ts" */
import { useEffect, useRef } from "preact/hooks";
import { Cover } from "../core/cover.mjs";
import { html } from "../core/html.mjs";
import { NameForm } from "../core/name.mjs";
import { usePage } from "../core/page.mjs";
import { Phrases } from "../core/phrases.mjs";
import { replayPath, tablePath } from "../core/router.mjs";
import { draftOf, gameOf, holds, pickGame, seatsOf, withRoom } from "./draft.mjs";
import { OptionFields, readOptions, RuleForm } from "./rule_form.mjs";
import { LanguageButton } from "../dialogs/settings.mjs";
import { GoOn } from "../table/back.mjs";

/** One game, to be played at once. @param {{state: State, game: GameOut}} props */
function Offer({ state, game }) {
  const { t, say, intents } = usePage();
  const pitch = state.covers[game.id]?.pitch;
  return html`<li><button type="button" class="offer" data-game=${game.id}
    onClick=${() => intents.quick(game.id, game.presets[0].id)}>
    <${Cover} state=${state} game=${game.id} /><span class="offer-words"><b>${say(game.title)}</b>
      <span class="pitch">${pitch ? t(pitch) : ""}</span>
      <span class="button main">${t("lobby.now_button")}</span></span></button>
    ${
      game.lesson &&
      html`<a class=${`button learn-first ${state.mine?.length ? "quiet" : ""}`} href=${`/learn/${game.id}`}
      aria-label=${t("lobby.learn_of", { game: say(game.title) })}>${t("lobby.learn")}</a>`
    }</li>`;
}

/** @param {{state: State}} props */
function PlayNow({ state }) {
  const { t } = usePage();
  return html`<section class="play-now" aria-labelledby="play-now"><h2
    id="play-now">${t("lobby.now")}</h2>
    <ul class="offers">${state.games?.map(
      (game) => html`<${Offer} key=${game.id} state=${state}
      game=${game} />`,
    )}</ul></section>`;
}

/** @param {{state: State}} props */
function You({ state }) {
  const { t, intents } = usePage();
  const rename = async (/** @type {string} */ name) =>
    (await intents.rename(name)) && intents.notice("name.saved", "good");
  return html`<section class="card you"><h2>${t("lobby.you")}</h2><${NameForm} state=${state}
    action=${t("save")} done=${rename} />
    <p><a href="/study">${t("study.name")}</a></p></section>`;
}

/** @param {BotCard[]} bots @param {string[]} chosen */
const botFields = (bots, chosen) => bots.filter((bot) => bot.available || chosen.includes(bot.id));

/** @param {{state: State, game: GameOut, draft: Draft}} props */
function BotPicker({ state, game, draft }) {
  const { t, say, intents } = usePage();
  const bots = state.bots[game.id] ?? [];
  const add = (/** @type {string} */ bot) =>
    intents.draft({ ...draft, bots: [...draft.bots, bot] });
  const remove = (/** @type {number} */ at) =>
    intents.draft({
      ...draft,
      bots: draft.bots.filter(
        (/** @type {string} */ _, /** @type {number} */ index) => index !== at,
      ),
    });
  const title = (/** @type {string} */ id) => say(bots.find((bot) => bot.id === id)?.title) || id;
  return html`<fieldset class="chips"><legend>${t("lobby.bots")}</legend>
    ${draft.bots.map(
      (/** @type {string} */ bot, /** @type {number} */ index) => html`<button
    key=${index} type="button" class="chip on"
      aria-label=${t("waiting.remove", { name: title(bot) })}
      onClick=${() => remove(index)}>${title(bot)} ×</button>`,
    )}
    ${botFields(bots, draft.bots).map(
      (bot) => html`<button key=${bot.id} type="button" class="chip"
    data-bot=${bot.id} onClick=${() => add(bot.id)}>+ ${say(bot.title)}</button>`,
    )}
    ${bots
      .filter((bot) => !bot.available)
      .map(
        (bot) => html`<button key=${bot.id} type="button"
    class="chip" disabled title=${say(bot.reason)}>${say(bot.title)}</button>`,
      )}
  </fieldset>`;
}

/** @param {{state: State, chosen: string, choose: (game: string) => void}} props */
export function GameChoice({ state, chosen, choose }) {
  const { t, say } = usePage();
  return html`<fieldset class="games"><legend>${t("lobby.game")}</legend>
    ${state.games?.map(
      (game) => html`<label key=${game.id} class="game-choice"><input type="radio" name="game"
        value=${game.id} checked=${game.id === chosen} onChange=${() => choose(game.id)} />
      <${Cover} state=${state} game=${game.id} /><span>${say(game.title)}</span></label>`,
    )}</fieldset>`;
}

/** @param {{state: State}} props */
function MakeTable({ state }) {
  const { t, intents } = usePage();
  const draft = draftOf(state);
  const game = gameOf(state, draft.game);
  const change = (/** @type {Partial<Draft>} */ changes) => intents.draft({ ...draft, ...changes });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const title = /** @type {HTMLInputElement} */ (form.elements.namedItem("title")).value.trim();
    const options = readOptions(form);
    intents.makeTable({
      game: game.id,
      rules: withRoom(game, draft.spec, Number(options.seats)),
      options,
      title,
      bots: draft.bots,
    });
  };
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  // Whoever brings rules from elsewhere goes on here.
  useEffect(() => {
    if (location.hash === "#make") section.current?.scrollIntoView();
  }, []);
  return html`<section class="card make" ref=${section}><h2>${t("lobby.make")}</h2>
    <form class="form" onSubmit=${submit}>
      <${GameChoice} state=${state} chosen=${draft.game}
        choose=${(/** @type {string} */ id) => pickGame(state, change, id)} />
      <label class="field"><span>${t("lobby.table_title")}</span><input name="title"
        maxlength=${game.table.longest.title} autocomplete="off" /></label>
      <${RuleForm} game=${game} draft=${draft} change=${change} />
      <${BotPicker} state=${state} game=${game} draft=${draft} />
      <details><summary>${t("lobby.more_options")}</summary><${OptionFields} opens=${game.opens_hands}
        options=${{ ...game.table.defaults, seats: seatsOf(game, draft) }} bounds=${game.table.bounds}
        seat=${(/** @type {number} */ seats) => change({ seats })} /></details>
      <button type="submit" class="button main"
        disabled=${draft.check !== null && !holds(draft)}>${t("lobby.make_button")}</button>
    </form></section>`;
}

/** A table or a past game: what is played there, its name if it has one, and more. @param {{state: State, href: string, game: string, title: string, more: string}} props */
function GameRow({ state, href, game, title, more }) {
  const { say } = usePage();
  const name = say(state.games?.find((each) => each.id === game)?.title);
  return html`<li><a class="row-link with-cover" href=${href}><${Cover} state=${state}
    game=${game} />
    <b>${title || name}</b><small>${title ? `${name} · ${more}` : more}</small></a></li>`;
}

/** @param {{state: State}} props */
function Tables({ state }) {
  const { t, say } = usePage();
  const tables = state.tables ?? [];
  return html`<section class="card open-tables"><h2>${t("lobby.open_tables")}</h2>
    ${
      tables.length === 0
        ? html`<p class="note">${t("lobby.no_tables")}</p>`
        : html`<ul class="rows">${tables.map(
            (table) => html`<${GameRow} key=${table.key} state=${state} href=${tablePath(table.key)}
              game=${table.game} title=${table.title}
      more=${[say(table.rules), t(`phase.${table.phase}`), t("lobby.seated", { n: table.seats - table.free, of: table.seats })].filter(Boolean).join(" · ")} />`,
          )}</ul>`
    }
  </section>`;
}

/** A table's link or key, pasted. */
function JoinByLink() {
  const { t, intents } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    intents.joinByLink(
      /** @type {HTMLInputElement} */ (
        /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("link")
      ).value,
    );
  };
  return html`<form class="copy-line by-link" onSubmit=${submit} aria-label=${t("lobby.join")}>
    <input name="link" required aria-label=${t("lobby.link")} placeholder=${t("lobby.link")}
      autocomplete="off" autocapitalize="characters" /><button type="submit"
      class="button">${t("lobby.join_button")}</button></form>`;
}

/** @param {{state: State}} props */
function Mine({ state }) {
  const { t, language } = usePage();
  const mine = state.mine ?? [];
  if (mine.length === 0) return null;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return html`<section class="card mine"><h2>${t("lobby.mine")}</h2><ul class="rows">
    ${mine.map(
      (game) => html`<${GameRow} key=${game.id} state=${state} href=${replayPath(game.id)}
    game=${game.game} title=${game.title} more=${day.format(game.at)} />`,
    )}</ul></section>`;
}

/** Where everybody starts. @param {{state: State}} props */
export function Lobby({ state }) {
  const { t, intents } = usePage();
  return html`<header class="top"><a class="logo" href="/">${t("app.name")}</a><span class="gap">
    </span><a class="link-button" href="/rules">${t("tools.rules")}</a><a class="link-button"
      href="/puzzle">${t("puzzle.name")}</a><a class="link-button"
      href="/lab">${t("lab.name")}</a>
      <${LanguageButton} state=${state} />
      <button type="button" class="round-button" aria-label=${t("settings.title")}
        onClick=${() => intents.open("settings")}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path
          d="M4 6h16v2H4zM4 11h16v2H4zM4 16h16v2H4z" /></svg></button></header>
    <main class="paper lobby"><h1><${Phrases} text=${t("lobby.title")} /></h1>
      ${
        state.games === null
          ? html`<p aria-busy="true">${t("link.connecting")}</p>`
          : html`
        <${JoinByLink} /><${GoOn} back=${state.back} /><${PlayNow} state=${state} />
        <div class="columns"><${You} state=${state} /><${MakeTable} state=${state} /><${Tables}
          state=${state} /><${Mine} state=${state} /></div>`
      }
    </main>`;
}
