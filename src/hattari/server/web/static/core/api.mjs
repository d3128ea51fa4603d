// @ts-check
/** @import { GameRecord, GameView, NewTable, RuleSet, Spec, Text } from "./types.d.ts" */
/** @import { AccountOut, Advice, Asked, AtlasOut, BotCard, BotTicket, CodeOut, Codes, Contrasting, Desk, DeviceOut, Felt, FigureOut, Finding, GameOut, GuessesOut, HouseRules, InterviewOut, LabOut, LessonOut, Link, Me, Moment, Neighbours, NoticeOut, Overview, PasskeyAsked, Practice, Practised, Profile, Puzzling, Question, QuizOut, RecordListed, Reviewing, RulesOut, ScreenOut, ScreenPass, Solution, SurveyDesk, TableCode, TableKey, TableListed, TableShown, TableSummary, TrainingOut, Trial, Verdict, WhatIf } from "./protocol.d.ts" */
/** @import { Comparison, Measured, People, Proposals } from "../lab/results.d.ts" */

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
 * @param {object} [body]
 * @param {Record<string, string>} [more]  headers
 * @returns {Promise<unknown>}
 */
async function request(method, path, body, more = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json", ...more };
  if (body !== undefined) headers["content-type"] = "application/json";
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`/api/v1${path}`, { method, headers, ...content });
  const answer = await response.json().catch(() => null);
  if (!response.ok)
    throw new ApiError(response.status, answer?.code ?? "failed", answer?.text ?? null);
  return answer;
}

/** @param {string} value */
const part = (value) => encodeURIComponent(value);

/** Rules in an address are kept by the browser; longer ones don't fit there. */
const LONGEST_RULES = 1500;

/** The server's HTTP interface, one function for each question. */
export const api = {
  /** @returns {Promise<Me>} */
  me: async () => /** @type {Me} */ (await request("GET", "/me")),
  /** @param {{name?: string, language: string}} me @returns {Promise<Me>} */
  saveMe: async (me) => /** @type {Me} */ (await request("PUT", "/me", me)),
  forgetMe: () => request("DELETE", "/me"),
  /** @returns {Promise<Link>} */
  personalLink: async () => /** @type {Link} */ (await request("POST", "/me/link", {})),
  /** @param {string} key @param {string} name @returns {Promise<BotTicket>} */
  bringBot: async (key, name) =>
    /** @type {BotTicket} */ (
      await request("POST", `/tables/${encodeURIComponent(key)}/bots`, { name })
    ),
  /** @returns {Promise<AccountOut>} */
  account: async () => /** @type {AccountOut} */ (await request("GET", "/me/account")),
  /** @param {{login: string, password: string}} made @returns {Promise<Codes>} */
  signUp: async (made) => /** @type {Codes} */ (await request("POST", "/me/account", made)),
  /** @param {{old: string, new: string}} change */
  changePassword: (change) => request("PUT", "/me/account/password", change),
  /** @param {{password: string}} proof @returns {Promise<Codes>} */
  renewCodes: async (proof) =>
    /** @type {Codes} */ (await request("POST", "/me/account/codes", proof)),
  /** @param {{login: string, password: string, bring: boolean}} who */
  logIn: (who) => request("POST", "/login", who),
  /** @param {{login: string, code: string, password: string}} who */
  recover: (who) => request("POST", "/recover", who),
  /** @param {{password: string}} proof @returns {Promise<PasskeyAsked>} */
  askPasskey: async (proof) =>
    /** @type {PasskeyAsked} */ (await request("POST", "/me/passkeys/options", proof)),
  /** @param {object} credential */
  addPasskey: (credential) => request("POST", "/me/passkeys", { credential }),
  /** @param {string} id */
  dropPasskey: (id) => request("DELETE", `/me/passkeys/${part(id)}`),
  /** @returns {Promise<PasskeyAsked>} */
  askPasskeyLogin: async () =>
    /** @type {PasskeyAsked} */ (await request("POST", "/login/passkey/options", {})),
  /** @param {object} credential */
  passkeyLogIn: (credential) => request("POST", "/login/passkey", { credential }),
  /** @returns {Promise<DeviceOut[]>} */
  devices: async () => /** @type {DeviceOut[]} */ (await request("GET", "/me/devices")),
  /** @param {string} device */
  logOut: (device) => request("DELETE", `/me/devices/${part(device)}`),
  logOutEverywhere: () => request("DELETE", "/me/devices"),
  /** @param {string} key @param {{player: string, reason: string}} report */
  report: (key, report) => request("POST", `/tables/${part(key)}/reports`, report),
  /** @param {string} key @returns {Promise<Neighbours>} */
  neighbours: async (key) =>
    /** @type {Neighbours} */ (await request("GET", `/tables/${part(key)}/neighbours`)),
  /** @param {string} key */
  endScreens: (key) => request("DELETE", `/tables/${part(key)}/screens`),
  /** @param {string} key @param {number} seats @returns {Promise<TrainingOut>} */
  training: async (key, seats) =>
    /** @type {TrainingOut} */ (
      await request("GET", `/tables/${part(key)}/training?seats=${seats}`)
    ),
  /** @param {string} key @param {{bot: string, seats: number}} asked */
  train: (key, asked) => request("POST", `/tables/${part(key)}/training`, asked),
  /** @param {string} key @param {{bot: string, seats: number}} asked */
  stopTraining: (key, { bot, seats }) =>
    request("DELETE", `/tables/${part(key)}/training?bot=${part(bot)}&seats=${seats}`),
  /** @param {string} key @returns {Promise<Advice>} */
  advice: async (key) =>
    /** @type {Advice} */ (await request("POST", `/tables/${part(key)}/advice`)),
  /** @param {string} key @returns {Promise<SurveyDesk>} */
  survey: async (key) =>
    /** @type {SurveyDesk} */ (await request("GET", `/tables/${part(key)}/survey`)),
  /** @param {string} key @param {boolean} agrees @returns {Promise<SurveyDesk>} */
  agreeToSurvey: async (key, agrees) =>
    /** @type {SurveyDesk} */ (
      await request("PUT", `/tables/${part(key)}/survey/agreement`, { agrees })
    ),
  /** @param {string} key @param {number} number @param {Felt} felt @returns {Promise<SurveyDesk>} */
  answerSurvey: async (key, number, felt) =>
    /** @type {SurveyDesk} */ (
      await request("PUT", `/tables/${part(key)}/survey/answer`, { number, felt })
    ),
  /** @returns {Promise<People>} */
  people: async () => /** @type {People} */ (await request("GET", "/lab/people")),
  /** @returns {Promise<HouseRules[]>} */
  gallery: async () => /** @type {HouseRules[]} */ (await request("GET", "/lab/gallery")),
  /** @param {{game: string, rules: Spec, name: string, about: string}} rules @returns {Promise<HouseRules>} */
  publishRules: async (rules) =>
    /** @type {HouseRules} */ (await request("POST", "/lab/gallery", rules)),
  /** @param {string} id @returns {Promise<HouseRules[]>} */
  withdrawRules: async (id) =>
    /** @type {HouseRules[]} */ (await request("DELETE", `/lab/gallery/${part(id)}`)),
  /** @param {string} id @param {string} reason */
  reportRules: (id, reason) => request("POST", `/lab/gallery/${part(id)}/report`, { reason }),
  /** @param {string} record @returns {Promise<Desk>} */
  reviews: async (record) =>
    /** @type {Desk} */ (await request("GET", `/records/${part(record)}/review`)),
  /** @param {string} record @param {number} seat @returns {Promise<Reviewing>} */
  askReview: async (record, seat) =>
    /** @type {Reviewing} */ (await request("POST", `/records/${part(record)}/review/${seat}`)),
  /** @param {string} record @param {number} seat @param {number} since @returns {Promise<Reviewing>} */
  review: async (record, seat, since) =>
    /** @type {Reviewing} */ (
      await request("GET", `/records/${part(record)}/review/${seat}?since=${since}`)
    ),
  /** @param {string} record @param {{seat: number, step: number, hands: string}} wish @returns {Promise<WhatIf>} */
  whatIf: async (record, wish) =>
    /** @type {WhatIf} */ (await request("POST", `/records/${part(record)}/review/whatif`, wish)),
  /** @param {string} record @param {{id: string, at: number, action: object | null}} answer @returns {Promise<WhatIf>} */
  goOn: async (record, answer) =>
    /** @type {WhatIf} */ (await request("PUT", `/records/${part(record)}/review/whatif`, answer)),
  /** @param {{game: string, rules: RuleSet | string, other: RuleSet | string}} pair @returns {Promise<Contrasting>} */
  contrast: async (pair) => /** @type {Contrasting} */ (await request("POST", "/contrast", pair)),
  /** @param {string} record @param {{seat: number, step: number, other: RuleSet | string}} from @returns {Promise<Contrasting>} */
  contrastFrom: async (record, from) =>
    /** @type {Contrasting} */ (await request("POST", `/records/${part(record)}/contrast`, from)),
  /** @param {string} record @param {boolean} opens @returns {Promise<Desk>} */
  agreeToReview: async (record, opens) =>
    /** @type {Desk} */ (
      await request("PUT", `/records/${part(record)}/review/agreement`, { opens })
    ),
  /** @returns {Promise<RecordListed[]>} */
  mine: async () => /** @type {RecordListed[]} */ (await request("GET", "/me/games")),
  /** @returns {Promise<GameOut[]>} */
  games: async () => /** @type {GameOut[]} */ (await request("GET", "/games")),
  /** @param {string} game @param {Spec | RuleSet | string} rules @returns {Promise<RulesOut>} */
  rules: async (game, rules) => {
    const path = `/games/${part(game)}/rules`;
    const spec = typeof rules === "string" ? rules : JSON.stringify(rules);
    const short = spec.length <= LONGEST_RULES;
    return /** @type {RulesOut} */ (
      await (short
        ? request("GET", `${path}?rules=${part(spec)}`)
        : request("POST", path, { rules }))
    );
  },
  /** @param {string} game @param {Spec | RuleSet | string} rules @returns {Promise<LessonOut>} */
  lesson: async (game, rules) =>
    /** @type {LessonOut} */ (await request("POST", `/games/${part(game)}/lesson`, { rules })),
  /** @param {string} game @param {Spec | RuleSet | string} rules @param {RuleSet | null} [other] @returns {Promise<QuizOut>} */
  quiz: async (game, rules, other = null) =>
    /** @type {QuizOut} */ (await request("POST", `/games/${part(game)}/quiz`, { rules, other })),
  /** @param {string} game @param {RuleSet} mine @returns {Promise<AtlasOut>} */
  atlas: async (game, mine) =>
    /** @type {AtlasOut} */ (await request("POST", `/games/${part(game)}/atlas`, { mine })),
  /** @param {string} game @param {(number | null)[]} answers @returns {Promise<InterviewOut>} */
  interview: async (game, answers) =>
    /** @type {InterviewOut} */ (
      await request("POST", `/games/${part(game)}/interview`, { answers })
    ),
  /** @param {string} game @returns {Promise<BotCard[]>} */
  bots: async (game) => /** @type {BotCard[]} */ (await request("GET", `/bots?game=${part(game)}`)),
  /** @param {string} game @returns {Promise<FigureOut[]>} */
  figures: async (game) =>
    /** @type {FigureOut[]} */ (await request("GET", `/figures?game=${part(game)}`)),
  /** @returns {Promise<TableListed[]>} */
  /** @returns {Promise<NoticeOut>} */
  notice: async () => /** @type {NoticeOut} */ (await request("GET", "/notice")),
  /** The operator's own questions. @param {string} secret */
  operator: (secret) => {
    /** @param {string} method @param {string} path @param {object} [body] */
    const ask = (method, path, body) =>
      request(method, `/operator${path}`, body, { authorization: `Bearer ${secret}` });
    return {
      /** @returns {Promise<Overview>} */
      read: async () => /** @type {Overview} */ (await ask("GET", "")),
      /** @param {string} table @returns {Promise<TableShown>} */
      table: async (table) =>
        /** @type {TableShown} */ (await ask("GET", `/tables/${part(table)}`)),
      /** @param {string} who @param {object} act @returns {Promise<Overview>} */
      act: async (who, act) => /** @type {Overview} */ (await ask("POST", "/acts", { who, act })),
    };
  },
  tables: async () => /** @type {TableListed[]} */ (await request("GET", "/tables")),
  /** @param {NewTable} table @returns {Promise<TableKey>} */
  makeTable: async (table) => /** @type {TableKey} */ (await request("POST", "/tables", table)),
  /** @param {{game: string, preset: string | RuleSet, language: string}} wish @returns {Promise<TableKey>} */
  quick: async (wish) => /** @type {TableKey} */ (await request("POST", "/tables/quick", wish)),
  /** @param {{game: string, rules: string, language: string}} wish @returns {Promise<ScreenPass>} */
  makeParty: async (wish) =>
    /** @type {ScreenPass} */ (await request("POST", "/tables/party", wish)),
  /** @param {string} key @returns {Promise<TableCode>} */
  makeCode: async (key) =>
    /** @type {TableCode} */ (await request("POST", `/tables/${part(key)}/code`, {})),
  /** @param {string} code @returns {Promise<CodeOut>} */
  code: async (code) => /** @type {CodeOut} */ (await request("GET", `/codes/${part(code)}`)),
  /** @param {string} code @param {{name: string, face: string | null, language: string}} guest @returns {Promise<TableKey>} */
  joinByCode: async (code, guest) =>
    /** @type {TableKey} */ (await request("POST", `/codes/${part(code)}/guests`, guest)),
  /** @param {string} code @returns {Promise<ScreenPass>} */
  showScreen: async (code) =>
    /** @type {ScreenPass} */ (await request("POST", `/codes/${part(code)}/screens`, {})),
  /** @param {string} screen @returns {Promise<ScreenOut>} */
  screen: async (screen) =>
    /** @type {ScreenOut} */ (await request("GET", `/screens/${part(screen)}`)),
  /** @param {string} code @param {{moment: number, yes: boolean, viewer: string}} guess */
  guess: (code, guess) => request("POST", `/codes/${part(code)}/guesses`, guess),
  /** @param {string} screen @param {number} moment @returns {Promise<GuessesOut>} */
  guesses: async (screen, moment) =>
    /** @type {GuessesOut} */ (
      await request("GET", `/screens/${part(screen)}/guesses?moment=${moment}`)
    ),
  /** @returns {Promise<LabOut>} */
  lab: async () => /** @type {LabOut} */ (await request("GET", "/lab")),
  /** @param {{game: string, rules: Spec, seats: number, base?: Spec}} trial @returns {Promise<Trial>} */
  askTrial: async (trial) => /** @type {Trial} */ (await request("POST", "/lab/trials", trial)),
  /** @param {string} trial @returns {Promise<Trial>} */
  trial: async (trial) => /** @type {Trial} */ (await request("GET", `/lab/trials/${part(trial)}`)),
  /** @param {string} trial @returns {Promise<Trial>} */
  cancelTrial: async (trial) =>
    /** @type {Trial} */ (await request("DELETE", `/lab/trials/${part(trial)}`)),
  /** @param {string} name @returns {Promise<Measured>} */
  labResult: async (name) =>
    /** @type {Measured} */ (await request("GET", `/lab/results/${part(name)}`)),
  /** @param {{game: string, rules: Spec}} under @returns {Promise<Puzzling>} */
  puzzle: async (under) => /** @type {Puzzling} */ (await request("POST", "/puzzle", under)),
  /** @param {{game: string, rules: Spec, day: string, choice: number, again: boolean}} chosen @returns {Promise<Solution>} */
  solvePuzzle: async (chosen) =>
    /** @type {Solution} */ (await request("POST", "/puzzle/solution", chosen)),
  /** @returns {Promise<Practice>} */
  practice: async () => /** @type {Practice} */ (await request("GET", "/me/exercises")),
  /** @param {string} id @returns {Promise<Asked>} */
  exercise: async (id) => /** @type {Asked} */ (await request("GET", `/me/exercises/${part(id)}`)),
  /** @param {string} id @param {number} choice @returns {Promise<Practised>} */
  answerExercise: async (id, choice) =>
    /** @type {Practised} */ (await request("POST", `/me/exercises/${part(id)}`, { choice })),
  /** @param {string} id @returns {Promise<Practice>} */
  dropExercise: async (id) =>
    /** @type {Practice} */ (await request("DELETE", `/me/exercises/${part(id)}`)),
  /** @param {{game: string, rules: Spec}} under @returns {Promise<Finding>} */
  findExercise: async (under) =>
    /** @type {Finding} */ (await request("POST", "/me/exercises", under)),
  /** @returns {Promise<Finding>} */
  finding: async () => /** @type {Finding} */ (await request("GET", "/me/exercises/search")),
  /** @returns {Promise<Profile>} */
  profile: async () => /** @type {Profile} */ (await request("GET", "/me/profile")),
  /** @param {{game: string, rules: Spec, kind?: string}} wish @returns {Promise<Question>} */
  drill: async (wish) => /** @type {Question} */ (await request("POST", "/drills", wish)),
  /** @param {{game: string, rules: Spec, kind: string, seed: string, said?: number, picked?: number[]}} reply @returns {Promise<Verdict>} */
  answerDrill: async (reply) =>
    /** @type {Verdict} */ (await request("POST", "/drills/answers", reply)),
  /** @param {string} base @returns {Promise<Proposals>} */
  labChanges: async (base) =>
    /** @type {Proposals} */ (await request("GET", `/lab/changes?base=${part(base)}`)),
  /** @param {string} base @param {string} change @returns {Promise<Comparison>} */
  labCompare: async (base, change) =>
    /** @type {Comparison} */ (
      await request("GET", `/lab/compare?base=${part(base)}&change=${part(change)}`)
    ),
  /** @param {string} key @returns {Promise<TableSummary>} */
  table: async (key) => /** @type {TableSummary} */ (await request("GET", `/tables/${part(key)}`)),
  /** @param {string} record @returns {Promise<GameRecord>} */
  record: async (record) =>
    /** @type {GameRecord} */ (await request("GET", `/records/${part(record)}`)),
  /** @param {string} record @returns {Promise<GameView[]>} */
  frames: async (record) =>
    /** @type {GameView[]} */ (await request("GET", `/records/${part(record)}/frames`)),
  /** @param {string} record @returns {Promise<Partial<GameView>[][]>} */
  hands: async (record) =>
    /** @type {Partial<GameView>[][]} */ (await request("GET", `/records/${part(record)}/hands`)),
  /** @param {string} record @returns {Promise<Moment[]>} */
  story: async (record) =>
    /** @type {Moment[]} */ (await request("GET", `/records/${part(record)}/story`)),
};

/** @param {string} key */
export const qrPath = (key) => `/api/v1/tables/${part(key)}/qr.svg`;
/** @param {string} code */
export const codeQrPath = (code) => `/api/v1/codes/${part(code)}/qr.svg`;
/** @param {string} record */
export const recordPath = (record) => `/api/v1/records/${part(record)}`;
