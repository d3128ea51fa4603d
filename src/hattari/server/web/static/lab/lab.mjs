// @ts-check
/** @import { Component, LabState, PageStore, State } from "../core/types.d.ts" */
import { html } from "../core/html.mjs";
import { usePage } from "../core/page.mjs";
import { makeActs, partOf, startLab } from "./acts.mjs";
import { Ask } from "./ask.mjs";
import { ComparePage } from "./compare.mjs";
import { Editor } from "./editor.mjs";
import { Gallery, ResultPage } from "./gallery.mjs";
import { HousePage } from "./house.mjs";
import { Mine } from "./mine.mjs";
import { PeoplePage } from "./people.mjs";
import { stored } from "./shelf.mjs";

const TABS = /** @type {[string, string][]} */ ([
  ["", "lab.ask"],
  ["make", "lab.make"],
  ["mine", "lab.mine"],
  ["measured", "lab.measured"],
  ["gallery", "house.title"],
  ["people", "people.title"],
]);

/** @type {Record<string, Component<{state: State}>>} */
const PARTS = {
  "": Ask,
  make: Editor,
  mine: Mine,
  measured: Gallery,
  gallery: HousePage,
  people: PeoplePage,
  result: ResultPage,
  compare: ComparePage,
};

/** @param {{state: State}} props */
function LabPage({ state }) {
  const { t } = usePage();
  const key = partOf(state.route);
  const Part = PARTS[key] ?? Ask;
  const tab = key === "result" || key === "compare" ? "measured" : key;
  return html`<main class="paper lab"><h1>${t("lab.title")}</h1><p
    class="lead">${t("lab.intro")}</p>
    <nav class="tabs" aria-label=${t("lab.title")}>${TABS.map(
      ([name, word]) => html`<a key=${name}
      href=${name ? `/lab/${name}` : "/lab"}
        aria-current=${name === tab ? "page" : undefined}>${t(word)}</a>`,
    )}</nav>
    <${Part} state=${state} /></main>`;
}

/**
 * The lab of this page, which begins to work.
 * @param {PageStore} store
 * @returns {LabState}
 */
export function open(store) {
  const acts = makeActs(store);
  startLab(store);
  return {
    view: LabPage,
    acts,
    shelf: stored(),
    kept: null,
    about: null,
    seats: 4,
    trial: null,
    results: {},
    problem: null,
  };
}
