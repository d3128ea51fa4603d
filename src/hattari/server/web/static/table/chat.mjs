// @ts-check
/** @import { Seen, State, Told } from "../core/types.d.ts" */
/** @import { Chat, MemberView, Notice } from "../core/protocol.d.ts" */
/** @import { FaceName } from "../faces/face.mjs" */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../core/html.mjs";
import { panelOf } from "./live.mjs";
import { longest } from "../core/name.mjs";
import { usePage } from "../core/page.mjs";
import { sceneOf } from "./scene.mjs";
import { Avatar } from "./seats.mjs";

/** What the talk shows of all that is seen. */
const WRITTEN = new Set(["table.chat", "table.notice", "answer"]);

/** @param {Seen} event @returns {event is Chat} */
const isChat = (event) => event.what === "table.chat";

/** @param {{event: Seen, face?: FaceName | null}} props */
function Line({ event, face }) {
  const { say } = usePage();
  if (isChat(event))
    return html`<li class=${`said ${face ? "with-face" : ""}`}>${
      face &&
      html`<${Avatar}
      face=${face} mute />`
    }<b><bdi>${event.name}</bdi></b> <bdi>${event.text}</bdi></li>`;
  return html`<li
    class=${event.what === "answer" ? "answer" : "told"}>${say(/** @type {Notice | Told} */ (event).text)}</li>`;
}

/** How near to the end counts as there, px. */
const SLACK = 24;

/** @param {HTMLElement} panel */
const atEnd = (panel) => panel.scrollHeight - panel.scrollTop - panel.clientHeight < SLACK;

/**
 * Keeps the newest line in sight, unless the reader has scrolled up. What scrolls is the panel
 * around the list.
 * @param {number} count  the lines
 */
function useNewest(count) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  const [newest, setNewest] = useState(true);
  const panel = () => /** @type {HTMLElement | null} */ (list.current?.parentElement ?? null);
  const goThere = () => panel()?.scrollTo({ top: panel()?.scrollHeight });
  useLayoutEffect(() => {
    const scrolls = panel();
    const scrolled = () => {
      follows.current = scrolls === null || atEnd(scrolls);
      if (follows.current) setNewest(true);
    };
    scrolls?.addEventListener("scroll", scrolled);
    return () => scrolls?.removeEventListener("scroll", scrolled);
  }, []);
  useLayoutEffect(() => {
    if (follows.current) goThere();
    else setNewest(false);
  }, [count]);
  return { list, newest, goThere };
}

/** @param {{talk: Seen[], members?: MemberView[], blocked?: string[]}} props */
export function Talk({ talk, members = [], blocked = [] }) {
  const { t } = usePage();
  const lines = talk.filter(
    (event) =>
      WRITTEN.has(event.what) &&
      "text" in event &&
      event.text &&
      !(isChat(event) && blocked.includes(event.player)),
  );
  const faces = new Map(members.map(({ id, face }) => [id, face]));
  const { list, newest, goThere } = useNewest(lines.length);
  return html`<ol class="talk" ref=${list} aria-label=${t("chat.title")} aria-live="polite">
    ${lines.length === 0 && html`<li class="told">${t("chat.empty")}</li>`}
    ${lines.map(
      (event, index) => html`<${Line} key=${index} event=${event}
        face=${isChat(event) ? faces.get(event.player) : null} />`,
    )}
  </ol>
  ${
    !newest &&
    html`<button type="button" class="button newest" onClick=${goThere}>↓ ${t("chat.newest")}</button>`
  }`;
}

/** The line that takes talk and typed commands. `silent`: who has seen all hands types commands alone. @param {{open: boolean, most?: number, focus?: boolean, silent?: boolean}} props */
export function SayLine({ open, most, focus = false, silent = false }) {
  const { t, intents } = usePage();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("line")
    );
    if (intents.say(input.value)) input.value = "";
  };
  return html`<form class="say" onSubmit=${submit}>
    <input name="line" aria-label=${t("chat.say")} placeholder=${t(silent ? "chat.silent" : "chat.say")} maxlength=${most}
      autocomplete="off" enterkeyhint="send" disabled=${!open} autofocus=${focus} />
    <button type="submit" disabled=${!open}>${t("chat.send")}</button>
  </form>`;
}

/** The bids and the talk, one tap away from each other. @param {{state: State, focus?: boolean}} props */
export function Side({ state, focus = false }) {
  const { t, intents } = usePage();
  const { live, tab } = state;
  const scene = sceneOf(state);
  const panel = panelOf(state, live?.shown);
  if (!live) return null;
  const shown = panel && scene ? tab : "chat";
  const tabs = /** @type {("log" | "chat")[]} */ (scene ? ["log", "chat"] : ["chat"]);
  return html`<div class="tabs" role="tablist">
      ${tabs.map(
        (name) => html`<button key=${name} type="button" role="tab" id=${`tab-${name}`}
          aria-controls="side-panel" aria-selected=${shown === name}
        onClick=${() => intents.tab(name)}>${t(name === "log" ? `${live.shown?.game_id}.log` : "tab.chat")}${name === "chat" && live.unread > 0 && shown !== "chat" && html`<span class="badge">${live.unread}</span>`}</button>`,
      )}
    </div>
    <div class="side-panel" id="side-panel" role="tabpanel" tabindex="0"
      aria-labelledby=${`tab-${shown}`}>
      ${
        shown === "log" && panel
          ? html`<${panel.Log} scene=${scene} />`
          : html`<${Talk}
      talk=${live.talk} members=${live.shown?.members} blocked=${state.preferences.blocked} />`
      }
    </div>
    <${SayLine} open=${live.link === "open"} most=${longest(state)?.line} focus=${focus}
      silent=${live.truth?.you.silent} />`;
}
