// @ts-check
import { render } from "preact";
import { startAnnouncing } from "./announce.mjs";
import { App } from "./app.mjs";
import { startClock } from "./clock.mjs";
import { startConnection, startRenewal } from "./connection.mjs";
import { startContributing } from "./contribute.mjs";
import { html } from "./html.mjs";
import { translator } from "./i18n.mjs";
import { makeIntents } from "./intents.mjs";
import { startKeyboard } from "./keyboard.mjs";
import { said } from "./languages.mjs";
import { startLoading } from "./load.mjs";
import { startNeighbours } from "./neighbours.mjs";
import { startNotices } from "./notice.mjs";
import { startPace } from "./pace.mjs";
import { startPractice } from "./practice.mjs";
import { startRouter } from "./router.mjs";
import { startScreen } from "./screen.mjs";
import { startPreferences, storedPreferences } from "./settings.mjs";
import { startSound } from "./sound.mjs";
import { initial, reduce } from "./state.mjs";
import { createStore } from "./store.mjs";
import { note, startWitness } from "./witness.mjs";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const store = createStore(reduce, initial(storedPreferences()));
const connection = startConnection(store);
const intents = makeIntents(store, connection);

let drawing = false;

/** Draw the newest state, once for all changes of a moment. */
function draw() {
  drawing = false;
  const state = store.get();
  const { language } = state.preferences;
  const tools = {
    t: translator(language, state.words),
    language,
    say: (/** @type {import("./types.d.ts").Text | null | undefined} */ text) => said(text, language),
    intents,
    notice: state.notice,
  };
  render(html`<${App} state=${state} tools=${tools} />`, root);
}

function drawSoon() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(draw);
}

startPreferences(store);
startScreen(store);
startPace(store);
startClock(store);
startAnnouncing(store);
startSound(store);
startWitness(store);
startContributing(store, connection, note);
startRenewal(store);
startNotices(store);
startNeighbours(store);
startPractice(store);
startKeyboard(store, intents);
await startLoading(store);
startRouter((route) => store.dispatch({ type: "routed", route }));
store.watch(drawSoon);
draw();
document.documentElement.dataset.ready = "yes";
