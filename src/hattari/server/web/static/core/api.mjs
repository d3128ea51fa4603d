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
  account: () => request("GET", "/me/account"),
  /** @param {{login: string, password: string}} made */
  signUp: (made) => request("POST", "/me/account", made),
  /** @param {{old: string, new: string}} change */
  changePassword: (change) => request("PUT", "/me/account/password", change),
  /** @param {{password: string}} proof */
  renewCodes: (proof) => request("POST", "/me/account/codes", proof),
  /** @param {{login: string, password: string, bring: boolean}} who */
  logIn: (who) => request("POST", "/login", who),
  /** @param {{login: string, code: string, password: string}} who */
  recover: (who) => request("POST", "/recover", who),
  /** @param {{password: string}} proof */
  askPasskey: (proof) => request("POST", "/me/passkeys/options", proof),
  /** @param {any} credential */
  addPasskey: (credential) => request("POST", "/me/passkeys", { credential }),
  /** @param {string} id */
  dropPasskey: (id) => request("DELETE", `/me/passkeys/${part(id)}`),
  askPasskeyLogin: () => request("POST", "/login/passkey/options", {}),
  /** @param {any} credential */
  passkeyLogIn: (credential) => request("POST", "/login/passkey", { credential }),
  devices: () => request("GET", "/me/devices"),
  /** @param {string} device */
  logOut: (device) => request("DELETE", `/me/devices/${part(device)}`),
  logOutEverywhere: () => request("DELETE", "/me/devices"),
  /** @param {string} key @param {{player: string, reason: string}} report */
  report: (key, report) => request("POST", `/tables/${part(key)}/reports`, report),
  /** @param {string} key */
  neighbours: (key) => request("GET", `/tables/${part(key)}/neighbours`),
  /** @param {string} key @param {number} seats */
  training: (key, seats) => request("GET", `/tables/${part(key)}/training?seats=${seats}`),
  /** @param {string} key @param {{bot: string, seats: number}} asked */
  train: (key, asked) => request("POST", `/tables/${part(key)}/training`, asked),
  /** @param {string} key @param {{bot: string, seats: number}} asked */
  stopTraining: (key, { bot, seats }) => request("DELETE", `/tables/${part(key)}/training?bot=${part(bot)}&seats=${seats}`),
  mine: () => request("GET", "/me/games"),
  games: () => request("GET", "/games"),
  /** @param {string} game @param {any} rules */
  rules: (game, rules) => request("POST", `/games/${part(game)}/rules`, { rules }),
  /** @param {string} game */
  bots: (game) => request("GET", `/bots?game=${part(game)}`),
  tables: () => request("GET", "/tables"),
  /** @param {any} table */
  makeTable: (table) => request("POST", "/tables", table),
  /** @param {{game: string, preset: string, language: string}} wish */
  quick: (wish) => request("POST", "/tables/quick", wish),
  lab: () => request("GET", "/lab"),
  /** @param {{game: string, rules: any, seats: number}} trial */
  askTrial: (trial) => request("POST", "/lab/trials", trial),
  /** @param {string} trial */
  trial: (trial) => request("GET", `/lab/trials/${part(trial)}`),
  /** @param {string} trial */
  cancelTrial: (trial) => request("DELETE", `/lab/trials/${part(trial)}`),
  /** @param {string} name */
  labResult: (name) => request("GET", `/lab/results/${part(name)}`),
  /** @param {string} base @param {string} change */
  labCompare: (base, change) => request("GET", `/lab/compare?base=${part(base)}&change=${part(change)}`),
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
