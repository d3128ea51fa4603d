// @ts-check
/** @import { Text } from "./types.d.ts" */

/** A request the server refused, with its reason in both languages. */
export class ApiError extends Error {
  /** @param {number} status @param {string} code @param {Text | null} text */
  constructor(status, code, text) {
    super(text?.en ?? code);
    this.status = status;
    this.code = code;
    this.text = text;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`/api/v1${path}`, { method, headers, ...content });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answer?.code ?? "failed", answer?.text ?? null);
  return answer;
}

/** @param {string} value */
const part = (value) => encodeURIComponent(value);

/** The server's HTTP interface, one function for each question. */
export const api = {
  me: () => request("GET", "/me"),
  /** @param {{name?: string, language: string}} me */
  saveMe: (me) => request("PUT", "/me", me),
  forgetMe: () => request("DELETE", "/me"),
  personalLink: () => request("POST", "/me/link", {}),
  /** @param {string} key @param {string} name */
  bringBot: (key, name) => request("POST", `/tables/${encodeURIComponent(key)}/bots`, { name }),
  mine: () => request("GET", "/me/games"),
  games: () => request("GET", "/games"),
  /** @param {string} game @param {any} rules */
  rules: (game, rules) => request("POST", `/games/${part(game)}/rules`, { rules }),
  /** @param {string} game */
  bots: (game) => request("GET", `/bots?game=${part(game)}`),
  tables: () => request("GET", "/tables"),
  /** @param {any} table */
  makeTable: (table) => request("POST", "/tables", table),
  /** @param {string} game @param {string} preset */
  quick: (game, preset) => request("POST", "/tables/quick", { game, preset }),
  /** @param {string} key */
  table: (key) => request("GET", `/tables/${part(key)}`),
  /** @param {string} record */
  record: (record) => request("GET", `/records/${part(record)}`),
  /** @param {string} record @param {number | null} seat */
  frames: (record, seat) => request("GET", `/records/${part(record)}/frames${seat === null ? "" : `?seat=${seat}`}`),
};

/** @param {string} key */
export const qrPath = (key) => `/api/v1/tables/${part(key)}/qr.svg`;
/** @param {string} record */
export const recordPath = (record) => `/api/v1/records/${part(record)}`;
