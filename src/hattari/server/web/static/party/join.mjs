// @ts-check
/** @import { State } from "../core/types.d.ts" */
/** @import { FaceName } from "../faces/face.mjs" */
import { useState } from "preact/hooks";
import { Cover } from "../core/cover.mjs";
import { html } from "../core/html.mjs";
import { NameForm } from "../core/name.mjs";
import { usePage } from "../core/page.mjs";
import { FacePicker } from "../faces/picker.mjs";
import { CodeForm, Letters } from "./code.mjs";

/** Who has come by a code: what is played, and one's name. @param {{state: State}} props */
export function JoinPage({ state }) {
  const { t, say } = usePage();
  const party = /** @type {import("../core/types.d.ts").PartyState} */ (state.party);
  const { about, problem, acts } = party;
  const { key } = state.route;
  const [face, choose] = useState(/** @type {FaceName | null} */ (state.preferences.face ?? null));
  if (problem && !about)
    return html`<main class="knock"><a class="logo" href="/">${t("app.name")}</a>
      <p class="trouble" role="alert">${say(problem)}</p><${CodeForm} action=${t("party.go")}
        done=${acts.knock} given=${key} /></main>`;
  if (!about)
    return html`<main class="loading" aria-busy="true"><p>${t("link.connecting")}</p></main>`;
  const worn = {
    seats: about.faces.map((each) => ({ index: -1, face: each })),
    you: { seat: null },
  };
  return html`<main class="knock">
    <p class="knock-code"><${Letters} code=${about.code} /></p>
    <${Cover} state=${state} game=${about.game} />
    <h1>${say(about.game_title)}</h1><p class="knock-rules">${say(about.rules_title)}</p>
    ${problem && html`<p class="trouble" role="alert">${say(problem)}</p>`}
    <${NameForm} state=${state} action=${t("party.join")}
      done=${(/** @type {string} */ name) => acts.join(about.code, name, face)}>
      <${FacePicker} view=${worn} chosen=${face} choose=${choose} /><//>
    ${about.free === 0 && html`<p class="note">${t("party.full")}</p>`}
  </main>`;
}
