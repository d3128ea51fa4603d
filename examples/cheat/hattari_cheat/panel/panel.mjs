import { html } from "#page/core/html.mjs";
import { usePage } from "#page/core/page.mjs";
import { plainPanel } from "#page/plain/panel.mjs";

function Middle({ scene }) {
  const { t } = usePage();
  return html`<p class="cheat-pile">${t("cheat.pile", { n: scene.game.pile })}</p>`;
}

export const panel = plainPanel("cheat", { keys: { d: "doubt", t: "trust" }, Middle });
