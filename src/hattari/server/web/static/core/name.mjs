// @ts-check
import { html } from "./html.mjs";
import { usePage } from "./page.mjs";

/** The longest name of a person, in characters. */
const LONGEST = 24;

/** One's own name, and what to do with it. @param {{name: string, action: string, done: (name: string) => void}} props */
export function NameForm({ name, action, done }) {
  const { t } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("name"));
    done(input.value.trim());
  };
  return html`<form class="name-form" onSubmit=${submit}>
    <label class="field"><span>${t("name.label")}</span><input name="name" key=${name} defaultValue=${name} required maxlength=${LONGEST} autocomplete="nickname" /></label>
    <button type="submit" class="button main">${action}</button>
  </form>`;
}
