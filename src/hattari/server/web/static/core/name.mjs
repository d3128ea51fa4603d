// @ts-check
/** @import { ComponentChildren } from "preact" */
/** @import { State } from "./types.d.ts" */
import { html } from "./html.mjs";
import { usePage } from "./page.mjs";

/** How long what people write may be, in characters, once the server has said so; it is the same for every game. @param {State} state */
export const longest = ({ games }) => games?.[0]?.table.longest;

/**
 * One's own name, more that belongs to it, and what to do with them.
 * @param {{state: State, action: string, done: (name: string) => void, children?: ComponentChildren}} props
 */
export function NameForm({ state, action, done, children }) {
  const { t } = usePage();
  const name = state.me?.name ?? "";
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("name")
    );
    done(input.value.trim());
  };
  return html`<form class="name-form" onSubmit=${submit}>
    <label class="field"><span>${t("name.label")}</span><input name="name" key=${name}
      defaultValue=${name} required maxlength=${longest(state)?.name} autocomplete="nickname" />
        </label>
    ${children}
    <button type="submit" class="button main">${action}</button>
  </form>`;
}
