// @ts-check
/** @import { Route } from "./types.d.ts" */

/** @type {Map<string, Route["page"]>} */
const PAGES = new Map([
  ["t", "table"],
  ["replay", "replay"],
  ["review", "review"],
  ["whatif", "whatif"],
  ["same", "same"],
  ["puzzle", "puzzle"],
  ["study", "study"],
  ["rules", "rules"],
  ["atlas", "atlas"],
  ["lab", "lab"],
  ["learn", "learn"],
  ["screen", "screen"],
  ["join", "join"],
  ["guess", "guess"],
  ["operator", "operator"],
]);

/**
 * The page an address means.
 * @param {string} href
 * @returns {Route}
 */
export function routeOf(href) {
  const url = new URL(href);
  const query = Object.fromEntries(url.searchParams);
  const [first = "", key = ""] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "lobby", key: "", query };
  return { page: PAGES.get(first) ?? "lost", key, query };
}

/** @param {string} key */
export const tablePath = (key) => `/t/${encodeURIComponent(key)}`;
/** Where a code leads: four letters of a table on a screen. @param {string} code */
export const codePath = (code) => `/join/${encodeURIComponent(code)}`;
/** @param {string} code */
export const screenPath = (code) => `/screen/${encodeURIComponent(code)}`;
/** @param {string} record */
export const replayPath = (record) => `/replay/${encodeURIComponent(record)}`;
/** The same at a moment, with one seat's hand. @param {string} record @param {number} step @param {number} seat */
export const replayAtPath = (record, step, seat) =>
  `${replayPath(record)}?${new URLSearchParams({ step: `${step}`, seat: `${seat}` })}`;
/** @param {string} record */
export const reviewPath = (record) => `/review/${encodeURIComponent(record)}`;

/** A choice of a review, by the moves before it. @param {string} record @param {number} seat @param {number} moment */
export const momentPath = (record, seat, moment) =>
  `${reviewPath(record)}?${new URLSearchParams({ seat: `${seat}`, moment: `${moment}` })}`;
/** Where one plays on from there. @param {string} record @param {number} seat @param {number} step */
export const whatIfPath = (record, seat, step) =>
  `/whatif/${encodeURIComponent(record)}?${new URLSearchParams({ seat: `${seat}`, step: `${step}` })}`;

/** A position under two rule sets: from a moment of a record, or of bots' games. @param {Record<string, string>} query @param {string} [record] */
export const samePath = (query, record = "") =>
  `/same${record && `/${encodeURIComponent(record)}`}?${new URLSearchParams(query)}`;
/** One of one's exercises. @param {string} id */
export const studyPath = (id) => `/study/${encodeURIComponent(id)}`;

/**
 * Go to another page of Hattari without loading anything anew. It begins at its top.
 * @param {string} path
 */
export function go(path) {
  const elsewhere = new URL(path, location.href).pathname !== location.pathname;
  history.pushState(null, "", path);
  if (elsewhere) scrollTo(0, 0);
  dispatchEvent(new PopStateEvent("popstate"));
}

/**
 * Let the address name the moment of a replay on screen, to be handed on.
 * @param {number} step
 * @param {string | null} seat  a seat's number, "none", or nothing where all hands are open
 */
export function markMoment(step, seat) {
  const query = new URLSearchParams({ step: String(step), ...(seat !== null && { seat }) });
  history.replaceState(null, "", `?${query}`);
}

/** @param {MouseEvent} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  go(link.href);
}

/**
 * Tell `arrive` where we are, now and after every step.
 * @param {(route: Route) => void} arrive
 */
export function startRouter(arrive) {
  // The server knows best where there is nothing.
  const missing = document.querySelector("meta[name=missing]") && location.pathname;
  /** @returns {Route} */
  const here = () =>
    location.pathname === missing ? { page: "lost", key: "", query: {} } : routeOf(location.href);
  addEventListener("popstate", () => arrive(here()));
  addEventListener("click", follow);
  arrive(here());
}
