// @ts-check
/** @import { Language, PageStore, Preferences, State } from "../core/types.d.ts" */
import { Dialog } from "./dialog.mjs";
import { html } from "../core/html.mjs";
import { LANGUAGES, another, named, spoken } from "../core/languages.mjs";
import { usePage } from "../core/page.mjs";

const STORED = "hattari.preferences";
const THEMES = /** @type {const} */ (["auto", "dark", "light"]);
const SWITCHES = /** @type {const} */ ([
  "sound",
  "haptics",
  "speech",
  "stamps",
  "chatter",
  "shortcuts",
  "coach",
]);

/** What this browser's owner chose, over what goes without saying. @returns {Preferences} */
export function storedPreferences() {
  const own = {
    language: spoken(navigator.language),
    theme: /** @type {const} */ ("auto"),
    sound: false,
    coach: true,
    haptics: false,
    stamps: true,
    chatter: true,
    speech: false,
    asked: false,
    shortcuts: true,
    cup: "",
    blocked: [],
  };
  try {
    const chosen = { ...own, ...JSON.parse(localStorage.getItem(STORED) ?? "{}") };
    return { ...chosen, language: spoken(chosen.language) };
  } catch {
    return own;
  }
}

/** Written anew, even as it was, an attribute of the root restyles the whole page. @param {State} state */
function dress({ preferences, systemDark }) {
  const root = document.documentElement;
  const theme = preferences.theme === "auto" ? (systemDark ? "dark" : "light") : preferences.theme;
  if (root.lang !== preferences.language) root.lang = preferences.language;
  if (root.dataset.theme !== theme) root.dataset.theme = theme;
}

/**
 * Keeps the choices in this browser, and on the page itself.
 * @param {PageStore} store
 */
export function startPreferences(store) {
  store.watch((now, before) => {
    if (now.preferences !== before.preferences)
      localStorage.setItem(STORED, JSON.stringify(now.preferences));
    dress(now);
  });
  dress(store.get());
}

/** @param {{state: State}} props */
export function LanguageButton({ state }) {
  const { intents } = usePage();
  const other = another(state.preferences.language);
  return html`<button type="button" class="link-button" lang=${other}
    onClick=${() => intents.prefer({ language: other })}>${named(other)}</button>`;
}

/** @template {string} T @param {{name: string, legend: string, options: [T, string][], value: T, choose: (value: T) => void}} props */
function Choice({ name, legend, options, value, choose }) {
  return html`<fieldset class="segments"><legend>${legend}</legend>
    ${options.map(
      ([
        option,
        label,
      ]) => html`<label key=${option} class="segment"><input type="radio" name=${name}
        value=${option} checked=${option === value}
      onChange=${() => choose(option)} /><span>${label}</span></label>`,
    )}
  </fieldset>`;
}

/** Language, theme, sound and keys. @param {{state: State}} props */
export function Settings({ state }) {
  const { t, intents } = usePage();
  const { preferences } = state;
  return html`
    <${Choice} name="language" legend=${t("settings.language")} value=${preferences.language}
      options=${LANGUAGES.map((language) => [language, named(language)])}
        choose=${(/** @type {Language} */ language) => intents.prefer({ language })} />
    <${Choice} name="theme" legend=${t("settings.theme")} value=${preferences.theme}
      options=${THEMES.map((theme) => [theme, t(`settings.theme_${theme}`)])}
        choose=${(/** @type {Preferences["theme"]} */ theme) => intents.prefer({ theme })} />
    ${SWITCHES.map(
      (name) => html`<label key=${name} class="switch"><input type="checkbox" role="switch"
        checked=${preferences[name]}
      onChange=${() => intents.prefer({ [name]: !preferences[name] })} />
        <span>${t(`settings.${name}`)}</span></label>`,
    )}
    ${Object.values(state.panels)
      .flatMap((panel) => panel.switches ?? [])
      .map(
        ([
          name,
          word,
        ]) => html`<label key=${name} class="switch"><input type="checkbox" role="switch"
      checked=${Boolean(preferences[name])}
        onChange=${() => intents.prefer({ [name]: !preferences[name] })} /><span>${t(word)}</span>
          </label>`,
      )}`;
}

/** @param {{state: State}} props */
export function SettingsDialog({ state }) {
  const { t, intents } = usePage();
  return html`<${Dialog} title=${t("settings.title")}>
    <${Settings} state=${state} />
    <div class="stack">
      <button type="button" class="button"
        onClick=${() => intents.open("account")}>${t("account.title")}</button>
      <button type="button" class="button"
        onClick=${intents.personalLink}>${t("settings.other_device")}</button>
      <button type="button" class="button danger"
        onClick=${() => intents.open("forget")}>${t("settings.forget")}</button>
    </div>
  <//>`;
}

/** The last question before everything about a person is deleted. */
export function ForgetDialog() {
  const { t, intents } = usePage();
  return html`<${Dialog} title=${t("settings.forget")}>
    <p>${t("settings.forget_note")}</p>
    <button type="button" class="button danger"
      onClick=${intents.forgetMe}>${t("settings.forget_yes")}</button>
  <//>`;
}
