// @ts-check
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";

/** Four letters, large; read out one by one. @param {{code: string}} props */
export const Letters = ({ code }) =>
  html`<span class="letters" role="img" aria-label=${[...code].join(" ")}>${[...code].map((letter, at) => html`<b key=${at} aria-hidden="true">${letter}</b>`)}</span>`;

/** Where four letters are typed. @param {{action: string, done: (code: string) => void, given?: string}} props */
export function CodeForm({ action, done, given = "" }) {
  const { t } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("code")
    );
    done(input.value.replaceAll(/\s/g, "").toUpperCase());
  };
  return html`<form class="code-form" onSubmit=${submit}>
    <label><span>${t("party.code")}</span><input name="code" required defaultValue=${given}
      maxlength="8" pattern="\\s*([A-Za-z]\\s*){4}" title=${t("party.code_note")}
      autocapitalize="characters" autocomplete="off" spellcheck="false" placeholder="····" /></label>
    <button type="submit" class="button main">${action}</button></form>`;
}
