// @ts-check
import { render } from "preact";
import { startAnnouncing } from "./table/announce.mjs";
import { App } from "./app.mjs";
import { startBubbles } from "./faces/bubbles.mjs";
import { startBack, storedBack } from "./table/back.mjs";
import { startReading } from "./table/reading.mjs";
import { startTimeUp } from "./table/time_up.mjs";
import { startClock } from "./table/clock.mjs";
import { startConnection, startRenewal } from "./core/connection.mjs";
import { startContributing } from "./table/contribute.mjs";
import { html } from "./core/html.mjs";
import { makeIntents } from "./intents.mjs";
import { toolsFor } from "./core/tools.mjs";
import { startKeyboard } from "./table/keyboard.mjs";
import { startLoading } from "./load.mjs";
import { startNeighbours } from "./table/neighbours.mjs";
import { startNotices } from "./dialogs/notice.mjs";
import { startPace } from "./table/pace.mjs";
import { startPractice } from "./table/practice.mjs";
import { startRouter } from "./core/router.mjs";
import { startScreen } from "./core/screen.mjs";
import { startPreferences, storedPreferences } from "./dialogs/settings.mjs";
import { startSound } from "./table/sound.mjs";
import { initial, reduce } from "./state.mjs";
import { createStore } from "./core/store.mjs";
import { note, startWitness } from "./table/witness.mjs";

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const store = createStore(reduce, { ...initial(storedPreferences()), back: storedBack() });
const connection = startConnection(store);
const intents = makeIntents(store, connection);
const toolsOf = toolsFor(intents);

let drawing = false;

/** Draw the newest state, once for all changes of a moment. */
function draw() {
  drawing = false;
  const state = store.get();
  render(html`<${App} state=${state} tools=${toolsOf(state)} />`, root);
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
startBubbles(store);
startSound(store);
startWitness(store);
startContributing(store, connection, note);
startRenewal(store);
startNotices(store);
startNeighbours(store);
startBack(store);
startReading(store, intents.command);
startTimeUp(store);
startPractice(store);
startKeyboard(store, intents);
await startLoading(store);
startRouter((route) => store.dispatch({ type: "routed", route }));
store.watch(drawSoon);
draw();
if (location.protocol === "https:" && "serviceWorker" in navigator)
  void import("./install/install.mjs").then(({ install }) => install()).catch(() => undefined);
document.documentElement.dataset.ready = "yes";
