// Made by `python -m hattari.wiring.protocol`; change the types, not this file.

import type { Measured, Shown } from "../lab/results.d.ts";
import type { AxisValue, Changes, GameView, RuleSet, Seen, Spec } from "./types.d.ts";

/** The command is in the log for good. */
export interface Accepted {
  type: "accepted";
  id: string;
}

/** How one logs in; no `login` for guests. `secure`: the server is reached by https. */
export interface AccountOut {
  login: string | null;
  codes: number;
  passkeys: Array<PasskeyOut>;
  secure: boolean;
}

/** Play: an action of the game, for the moment that the player saw. */
export interface Act {
  do: "act";
  moment: number;
  action: Record<string, unknown>;
}

/** Who did what, at `at` (unix ms); by `refused` in an act, why it was not done. */
export interface ActShown {
  number: number;
  at: number;
  who: string;
  act: Record<string, unknown>;
}

/** Seat a bot, by its id in the bots' registry; without a name it has that of its face, in this language. */
export interface AddBot {
  do: "add-bot";
  bot: string;
  seat?: number | null;
  name?: string;
  face?: "bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki" | null;
  language?: string;
}

/** A word to whoever is to act at this `moment` of their table. */
export interface Advice {
  moment: number;
  word: Word;
}

/** A line of the operator's for every page, as soon as it is there; empty once it is not. */
export interface Announced {
  type: "announced";
  notice: string;
}

/** What a command such as `/help` says to its sender alone; nothing was logged. */
export interface Answer {
  type: "answer";
  id: string;
  text: Text;
}

/** What is right under one of the rule sets. `options` are the actions that are told of, the best first; `why` is the sum of the `asked` action, None where it isn't allowed. */
export interface AnswerUnder {
  title: Text;
  rules: Record<string, unknown>;
  view: Record<string, unknown>;
  best: Text;
  options: Array<Weighed>;
  why: Side | null;
  rests_on: "exact" | "played_out" | "resolved";
  mixes: boolean;
}

/** Grant or refuse what another seat asked. */
export interface AnswerUndo {
  do: "answer-undo";
  yes: boolean;
}

/** The rules that an interview made, and the nearest text. `differs` is what they have otherwise than that text, `alike` are texts that are as near, `unmet` what was said and can't be had with the rest, `assumed` what nothing asked decides. */
export interface ArrivalOut {
  rules: RuleSet;
  title: Text;
  nearest: TextOut;
  alike: Array<Text>;
  differs: Array<Difference>;
  unmet: Array<SaidOut>;
  assumed: Array<Difference>;
  asked: number;
}

/** Ask the others for leave to take one's last action back. */
export interface AskUndo {
  do: "ask-undo";
}

/** An exercise to be answered; `times` is how often it was, `due` when it comes back (ms). */
export interface Asked {
  id: string;
  game: string;
  title: Text;
  rules: Record<string, unknown>;
  source: "others" | "own";
  record: string | null;
  position: Position;
  times: number;
  due: number;
}

/** Every published text that is known of a game; `mine` is the title of the asker's rules. */
export interface AtlasOut {
  game: string;
  mine: Text | null;
  texts: Array<TextOut>;
}

/** One question of the house rules, as the form of the page asks it. Those of one `group` stand together there. `choices` for an enum or a switch; `lowest` and `highest` for a number (both may be given beside choices: `dice` is a number or a word). A table is an axis of `parts`, each asked like an axis: its value holds one for each of them. */
export interface Axis {
  key: string;
  title: Text;
  note: Text;
  group: Text;
  default: AxisValue;
  choices: Array<Choice>;
  lowest: number | null;
  highest: number | null;
  parts: Array<Axis>;
}

/** Choices of an axis that contradict what the others say, and why. */
export interface Barred {
  axis: string;
  values: Array<string | number | boolean>;
  text: Text;
}

/** Rules that others are put beside, every axis of them. */
export interface Base {
  title: Text;
  rules: Record<string, unknown>;
  digest: string;
}

/** Of all chances that were said between two others: how many, what was said on average, and what was true; None with too few. */
export interface Bin {
  low: number;
  high: number;
  many: number;
  said: number | null;
  truth: Estimate | null;
}

/** What a report says: who, by the names at the table, why, and the talk until then. `title_by` is the player who named the table, "" in an older report. */
export interface Body {
  reporter: string;
  about: string;
  title: string;
  reason: string;
  lines: Array<Line>;
  title_by: string;
}

/** A bot as people choose it; `available` is False where something is missing. `meanwhile`: how it plays by rules that it has yet to learn. */
export interface BotCard {
  id: string;
  title: Text;
  note: Text;
  available: boolean;
  reason: Text | null;
  meanwhile: Text | null;
}

/** What a bot from afar needs: the table's address and its token, which is told only once. */
export interface BotTicket {
  url: string;
  token: string;
}

/** All people are out and bots play on, quickly. `wishes` are the players who asked for the end; `ends`: so it comes at once. */
export interface BotsLeft {
  wishes: Array<string>;
  ends: boolean;
}

/** One way in which an action may go on, and what the seat's place is worth then. `kind` is for programs. The branches of an option have chances that sum to 1, and sum(chance × value) is the option's value. */
export interface Branch {
  kind: string;
  words: Text;
  chance: number;
  value: number;
}

/** The server ends the connection. Come back only after the code `restarting`, and once after `logged_out` where a newer cookie may be at hand: who signs up gets one. */
export interface Bye {
  type: "bye";
  code: string;
  text: Text;
}

/** An update that says how the view changed since the last one; see "Changes". Its counter is one more than that of the last. `events` is left out where there is none that the view doesn't tell. */
export interface ChangeMessage {
  type: "change";
  changes: Changes;
  head: string;
  events?: Array<Seen>;
}

/** A line of chat. */
export interface Chat {
  what: "table.chat";
  player: string;
  name: string;
  text: string;
}

/** One value of an axis, with the words for the form. */
export interface Choice {
  value: string | number | boolean;
  title: Text;
  note: Text;
}

/** A statement that the seat can't check: how likely it is by all that was heard, and how likely it would be if nothing that others did told anything (`plain`). */
export interface Claim {
  kind: string;
  words: Text;
  chance: number;
  plain: number;
}

/** The clock of what is awaited, in unix ms by the server's clock. `deadline` is where the turn's own time ends (then the seat's bank runs), the window's or the pause's end; None where no clock runs. `kind`: "turn", "window", "between". `paused_by` is the name of the one who paused. */
export interface ClockView {
  now: number;
  since: number;
  deadline: number | null;
  turn_ms: number;
  kind: string | null;
  seat: number | null;
  paused: boolean;
  paused_by: string | null;
}

/** The host closes the table. */
export interface Close {
  do: "close";
}

/** What somebody hears who has a table's short code: what is played and which faces are worn, never the table's title. */
export interface CodeOut {
  code: string;
  game: string;
  game_title: Text;
  rules_title: Text;
  phase: string;
  seats: number;
  free: number;
  faces: Array<"bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki">;
}

/** Recovery codes, each good for one new password; they are told only now. */
export interface Codes {
  codes: Array<string>;
}

/** Do something at the table, once for each id, however often it is sent. */
export interface CommandMessage {
  type: "command";
  id: string;
  command: TableCommand;
}

/** Promise 16 bytes of one's own for the next round's seed: hex SHA-256 of them. It counts from the next `table.commitment` on, which names the promises that it binds. */
export interface Commit {
  do: "commit";
  digest: string;
}

/** The server is bound to the next round's seed: hex SHA-256 of it. `promises` are those of the seats, which may now show their bytes; None: no promise. */
export interface Commitment {
  what: "table.commitment";
  round: number;
  commitment: string;
  promises: Array<string | null>;
}

/** One reason why a rule set can't be played: the axes involved and the reason. */
export interface Conflict {
  axes: Array<string>;
  text: Text;
}

/** Seen the result: on to the next round. */
export interface Continue {
  do: "continue";
}

/** Both answers; `looked_at` is how many positions were, where one was looked for. */
export interface Contrast {
  seats: number;
  seat: number;
  round: number;
  unit: "chips" | "win";
  verdict: "another" | "same" | "unclear";
  asked: Text;
  differs: Array<Difference>;
  one: AnswerUnder;
  other: AnswerUnder;
  looked_at: number;
}

/** How far it is; `ahead` is how many come first. */
export interface Contrasting {
  game: string;
  phase: "cancelled" | "done" | "failed" | "running" | "waiting";
  ahead: number;
  contrast: Contrast | null;
  problem: Text | null;
}

/** Open a table; `rules` is what the game's rulebook parses, `name` is the host's own. */
export interface Create {
  do: "create";
  game: string;
  rules: string | Record<string, unknown>;
  name: string;
  options?: Record<string, unknown>;
  title?: string;
}

/** What may be read of a game: whose seat is one's own, and the seats whose review is open. `asked`: one played with others who have to agree before everybody's is open; `agreed`: oneself does; `missing` are the seats that don't yet, for those who are asked alone. `closed` says why nothing can be reviewed here. */
export interface Desk {
  mine: number | null;
  open: Array<number>;
  asked: boolean;
  agreed: boolean;
  missing: Array<number>;
  closed: Text | null;
}

/** A browser where one is known; `since` and `seen` in unix ms, `here`: the one that asks. */
export interface DeviceOut {
  id: string;
  device: string;
  since: number;
  seen: number;
  here: boolean;
}

/** What one rule set has otherwise than another, in a few words, and what that means. */
export interface Difference {
  axes: Array<string>;
  title: Text;
  note: Text;
}

/** What a bot does there: the place of its choice, None for something else. */
export interface Does {
  bot: Text;
  choice: number | null;
}

/** A skill that is trained. */
export interface DrillKind {
  id: string;
  title: Text;
  note: Text;
}

/** A figure and its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/** What somebody felt in a game: whether they would play it again, whether it was fair, and when it felt lost. */
export interface Felt {
  again: boolean;
  fair: boolean;
  lost: "early" | "late" | "middle" | "never";
}

/** How often it was so; `expected`, how often it was to be expected by what one could know. Both None with too few cases. `over_time` has the oldest stretch first. */
export interface Figure {
  key: string;
  title: Text;
  note: Text;
  cases: number;
  rate: Estimate | null;
  expected: Estimate | null;
  over_time: Array<Stretch>;
}

/** A face as bots wear it: its name, what it says in a mood, and its habits at a game. */
export interface FigureOut {
  face: "bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki";
  name: Text;
  lines: Record<string, Array<Text>>;
  habits: Array<HabitOut>;
}

/** A search in bots' games as it stands; `found` is the exercise that came of it. */
export interface Finding {
  phase: "cancelled" | "done" | "failed" | "running" | "waiting";
  ahead: number;
  found: string | null;
  problem: Text | null;
}

/** A game that is over: names by seat, groups of seats, the best first. */
export interface FinishedView {
  number: number;
  names: Array<string>;
  ranking: Array<Array<number>>;
  tallies: Array<TallyView>;
}

/** A game that can be played here, with all that the forms of its rules and tables need. `lesson` says whether its rules can be learnt by tapping, `quiz` whether there are questions about them, `atlas` whether published texts are known. `opens_hands`: seats go out in it, and may then look at all hands where the table allows it. `claims`: bids and the like stand in it, on which viewers may guess. */
export interface GameOut {
  id: string;
  title: Text;
  lesson: boolean;
  quiz: boolean;
  atlas: boolean;
  presets: Array<Preset>;
  options: Array<Option>;
  axes: Array<Axis>;
  table: TableForm;
  opens_hands: boolean;
  claims: boolean;
}

/** All games under one rule set with so many heads; all of one game where `digest` is empty. `result` is the mean of a game above an equal share, `without_luck` that less what luck brought. */
export interface Group {
  game: string;
  digest: string;
  title: Text | null;
  seats: number;
  games: number;
  unit: "chips" | "win";
  result: Estimate | null;
  without_luck: Estimate | null;
  figures: Array<Figure>;
}

/** Out of the game: is the claim that stands true? For oneself, until it is settled. */
export interface Guess {
  do: "guess";
  yes: boolean;
}

/** The guesses of one who is out, for their eyes alone: whether a claim stands now (`open`), what they guess of it, and how many were right of how many so far. */
export interface GuessView {
  open: boolean;
  yes: boolean | null;
  right: number;
  made: number;
}

/** How many viewers guessed; how many of them yes, None until the round is settled. */
export interface GuessesOut {
  total: number;
  yes: number | null;
}

/** A member of a table, for the operator. */
export interface Guest {
  id: string;
  name: string;
  seat: number | null;
  connected: boolean;
  host: boolean;
  muted: boolean;
}

/** What bots of these ids do of their own with a face. */
export interface HabitOut {
  bots: Array<string>;
  promise: Text;
  hint: Text;
}

/** Make another member the host. */
export interface Handover {
  do: "handover";
  player: string;
}

/** The first message. `epoch` and `counter` are those of the last update that came. `head` is the last one that came at this table, however long ago. `version` 2 is told what changed; 1, which this release still speaks with a few clients of a table, gets a whole view with each update. Who wants `proofs` is told each round's (`table.proof`) when it is over; a record holds them all. */
export interface Hello {
  type: "hello";
  epoch?: string | null;
  counter?: number | null;
  head?: string | null;
  page?: string;
  language?: string;
  version?: number;
  proofs?: boolean;
}

/** A rule set on show: every axis, its digest, and what its rules are called. `mine`: one's own. `at` is when it was put there (unix ms). */
export interface HouseRules {
  id: string;
  at: number;
  game: string;
  name: string;
  about: string;
  title: Text;
  rules: Record<string, unknown>;
  digest: string;
  mine: boolean;
}

/** An axis whose value changes nothing beside the others', its title, and why. */
export interface Idle {
  axis: string;
  title: Text;
  text: Text;
}

/** The next question: a picture with what it shows, and the answers with their notes. `asked` came before it, at most `most` come in all; `left` texts still fit. */
export interface InquiryOut {
  ask: Text;
  note: Text;
  answers: Array<Text>;
  notes: Array<Text>;
  stage: unknown;
  scene: Text;
  asked: number;
  most: number;
  left: number;
}

/** What an interview comes to after some answers: another question, or rules. */
export interface InterviewOut {
  game: string;
  question: InquiryOut | null;
  arrival: ArrivalOut | null;
}

/** Come to the table under this name, with a face; the seats are taken with `Sit`. */
export interface Join {
  do: "join";
  name: string;
  face?: "bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki" | null;
}

/** A choice, its value with a 95 % interval, how much less that is than the best's, why, and how it is graded. */
export interface Judged {
  words: Text;
  value: number;
  low: number;
  high: number;
  lost: number;
  why: Side;
  grade: "as_good" | "best" | "mistake" | "small" | "unclear";
}

/** The host sends somebody away, be it that they only watch: by player id, or by seat. */
export interface Kick {
  do: "kick";
  player?: string | null;
  seat?: number | null;
}

/** The lab: by game why nothing can be measured here (null: it can), ready results, and what they show together. */
export interface LabOut {
  closed: Record<string, Text | null>;
  results: Array<ResultCard>;
  pictures: Array<Shown>;
}

/** Lead the others through the review of the last game: whose, and at which choice (the moves before it; null: the whole). */
export interface Lead {
  do: "lead";
  seat: number;
  step?: number | null;
}

/** Who leads through the review of the last game, told to members: numbers alone, of which each page shows what its reader may see. `step` is how many moves come before; None: the whole. */
export interface LeadingView {
  player: string;
  seat: number;
  step: number | null;
}

/** Go. In a running game a bot plays the seat to the end. */
export interface Leave {
  do: "leave";
}

/** The lesson of a rule set, with the rules in full; `closing` is said at the end. */
export interface LessonOut {
  game: string;
  game_title: Text;
  title: Text;
  rules: RuleSet;
  steps: Array<StepOut>;
  closing: Text;
}

/** A line of a table's talk at `at` (unix ms), by the player's id; chat as it was typed. */
export interface Line {
  at: number;
  player: string | null;
  text: string;
}

/** A personal link: it brings one's identity to another device, once, for ten minutes. */
export interface Link {
  url: string;
  minutes: number;
}

/** Let nobody new in. */
export interface Lock {
  do: "lock";
  on?: boolean;
}

/** The longest texts at a table, in characters; `bot` is the name of a bot from afar. */
export interface Longest {
  title: number;
  name: number;
  bot: number;
  line: number;
}

/** Out of the game: see all hands from now on, where the table allows it, or no longer. Whoever has looked is silent until the round is over. */
export interface Look {
  do: "look";
  on?: boolean;
}

/** One seat's result taken apart: luck + play + rest = result, with 95 % intervals. In shares of the game above an equal share, or in chips. `luck` sums chance terms of known probability, so its mean over many games is 0 whatever the values behind it are (AIVAT: Burch et al., AAAI 2018). `play` is what the decisions brought, this seat's and the others' together (DIVAT: Billings and Kan, ICGA Journal 2006); `own` of it by its own, where that is told. `rest` is what a setup of the record's own begins with, 0 where all begin alike. */
export interface Luck {
  luck: number;
  luck_low: number;
  luck_high: number;
  play: number;
  play_low: number;
  play_high: number;
  result: number;
  rest: number;
  own: number | null;
}

/** One decision, graded. `loss`, `low` and `high` say by how much less the choice was worth than the best, without what an earlier choice of the same plan was `counted` with. `options` come the best first, of very many the last are `left_out`. In `why` the best's total less the chosen one's less what was counted is the loss. `step` is how many moves of the record had been made before. */
export interface Mark {
  seat: number;
  round: number;
  index: number;
  step: number;
  chosen: unknown;
  words: Text;
  grade: "as_good" | "best" | "mistake" | "small" | "unclear";
  loss: number;
  low: number;
  high: number;
  counted: number;
  rests_on: "exact" | "played_out" | "resolved";
  models: Array<string>;
  mixes: boolean;
  options: Array<Weighed>;
  left_out: number;
  why: Array<Side>;
  claims: Array<Claim>;
}

/** Who asks; all None for somebody who has not told a name yet. */
export interface Me {
  id: string | null;
  name: string | null;
  language: string | null;
}

/** Somebody at the table; `reads` is who is at the rules before their first game. `face` is their seat's, else the one they like. */
export interface MemberView {
  id: string;
  name: string;
  seat: number | null;
  connected: boolean;
  muted: boolean;
  reads: boolean;
  face: "bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki" | null;
}

/** One moment: what kind it is, for programs and for people, and a line about it. `chance` is from 0 to 1, as the seat could reckon it then, and stands in the line; None where chance had no part. `step` is how many moves of the record have been made by then. */
export interface Moment {
  kind: string;
  title: Text;
  line: Text;
  chance: number | null;
  seat: number;
  round: number;
  step: number;
  mood: "call" | "calm" | "cry" | "laugh" | "shock" | "smug" | "sweat" | "think";
}

/** The host takes a member's voice in the chat, or gives it back; play goes on. */
export interface Mute {
  do: "mute";
  player: string;
  on?: boolean;
}

/** Players of a table who come from one address, in groups of player ids; never the address. And who watches without having joined, and how many screens show the table. */
export interface Neighbours {
  groups: Array<Array<string>>;
  watching: Array<Onlooker>;
  screens: number;
}

/** How far a trial has come, what its games say so far, where they do, and about how long the rest takes, once that can be told. */
export interface News {
  done: number;
  total: number;
  doing: Text | null;
  result: Measured | null;
  left_seconds: number | null;
}

/** Something happened at the table; `kind` for programs, `text` for people. `kind` is the event's tag without "table.". No text: nothing to write in the log, only the view has changed. */
export interface Notice {
  what: "table.notice";
  kind: string;
  text: Text | null;
  player: string | null;
  seat: number | null;
}

/** A line of the operator's for every page; empty where there is none. */
export interface NoticeOut {
  text: string;
}

/** Somebody who watches a table and has not joined it. */
export interface Onlooker {
  id: string;
  name: string;
}

/** A switch of the chat line (`/option NAME`): a bundle of axis values. `sets` says in words what it sets. */
export interface Option {
  name: string;
  title: Text;
  note: Text;
  sets: Text;
}

/** The table's options, as `Options` documents them. */
export interface OptionsView {
  seats: number;
  public: boolean;
  turn_seconds: number;
  bank_seconds: number;
  between_seconds: number;
  grace_ms: number;
  takeover_seconds: number;
  odds: boolean | "alone";
  spectators: boolean;
  spectator_delay: boolean;
  pace_ms: number;
  substitute: string;
  lock: boolean;
  trust: boolean;
  habits: boolean;
  chatter: boolean;
  stamps: boolean;
  out_sees_hands: boolean;
}

/** Something that holds until it is lifted or its end: a ban of a player or a network, a notice, no new games, tables by invitation alone, or a player who is invited. */
export interface Order {
  kind: "invite-only" | "invited" | "network" | "notice" | "player" | "read-only";
  target: string;
  text: string;
  at: number;
  until: number | null;
}

/** The choice it begins at: moves before it, its round from 1, its number there from 0. */
export interface Outset {
  step: number;
  round: number;
  index: number;
}

/** What the operator sees first: reports and acts, the latest first, and what holds now; `rule_reports` are about house rules on show. */
export interface Overview {
  reports: Array<ReportShown>;
  orders: Array<Order>;
  acts: Array<ActShown>;
  rule_reports: Array<RuleReport>;
}

/** What somebody answered themselves: of which game, under which rules. */
export interface OwnAnswer {
  number: number;
  game: string;
  rules: Record<string, unknown>;
  felt: Felt;
}

/** A heading and its sentences, generated from a rule set. */
export interface Paragraph {
  title: Text;
  lines: Array<Text>;
}

/** What a browser is asked for a passkey, as WebAuthn writes it in JSON. */
export interface PasskeyAsked {
  options: Record<string, unknown>;
}

/** A passkey; `id` in hex, `created` in unix ms. */
export interface PasskeyOut {
  id: string;
  name: string;
  created: number;
}

/** The host stops the game and its clocks. */
export interface Pause {
  do: "pause";
}

/** Still here; `at` comes back with the answer. Send one after 45 seconds without. */
export interface Ping {
  type: "ping";
  at: number;
}

/** Point for all to see at an option, by its place in the list, or at a seat. */
export interface Point {
  do: "point";
  at: "option" | "seat";
  number: number;
}

/** Somebody points at an option or a seat of the review that is looked at together. */
export interface Pointing {
  what: "table.pointing";
  player: string;
  name: string;
  at: "option" | "seat";
  number: number;
}

/** The answer to a ping: its `at`, and the server's clock in unix ms. `notice` is a line of the operator's for every page; it isn't there where there is none. */
export interface Pong {
  type: "pong";
  at: number;
  now: number;
  notice?: string;
}

/** What is asked: the view of the seat that is in turn, and what it may choose among. */
export interface Position {
  seats: number;
  seat: number;
  round: number;
  view: Record<string, unknown>;
  choices: Array<Text>;
  unit: "chips" | "win";
}

/** How many exercises one has and how many are due; the next of these, and else when one is. */
export interface Practice {
  all: number;
  due: number;
  next: Asked | null;
  next_due: number | null;
}

/** What an answer was worth, what one had played, and when the exercise comes back (ms). */
export interface Practised {
  grade: "as_good" | "best" | "mistake" | "small" | "unclear";
  solution: Solution;
  played: number | null;
  due: number;
}

/** A named rule set: data with a version, never a branch in the code. `character` are a few words about it for somebody to whom its title says nothing. */
export interface Preset {
  id: string;
  version: number;
  title: Text;
  character: Text;
  note: Text;
  differs: RuleSet;
  digest: string;
}

/** What went wrong: `code` for programs, `text` for people. */
export interface Problem {
  code: string;
  text: Text;
}

/** Everything about oneself; of `pending` games nothing has been read yet. */
export interface Profile {
  games: number;
  pending: number;
  groups: Array<Group>;
  drills: Array<Skills>;
}

/** A finished round's seed and contributions in hex, to be checked by anybody. None: this seat gave nothing, which counts as sixteen zero bytes. */
export interface Proof {
  what: "table.proof";
  round: number;
  server_seed: string;
  contributions: Array<string | null>;
}

/** The day's puzzle as it stands; `ahead` is how many come first, `day` in UTC. */
export interface Puzzling {
  game: string;
  title: Text;
  rules: Record<string, unknown>;
  digest: string;
  day: string;
  phase: "cancelled" | "done" | "failed" | "running" | "waiting";
  ahead: number;
  position: Position | null;
  problem: Text | null;
}

/** A drill without its answer; `seed` and `kind` name it. */
export interface Question {
  game: string;
  title: Text;
  rules: Record<string, unknown>;
  kind: string;
  kinds: Array<DrillKind>;
  seed: string;
  seats: number;
  seat: number;
  form: "chance" | "number" | "several";
  ask: Text;
  most: number;
  choices: Array<Text>;
  view: Record<string, unknown>;
}

/** A small position to be answered; `right` counts from 0, `after` has the answer marked. `scene` says what `stage` shows, `reasons` are clauses of the rule text. */
export interface QuestionOut {
  ask: Text;
  scene: Text;
  stage: unknown;
  answers: Array<Text>;
  right: number;
  after: unknown;
  reasons: Array<Text>;
  other: ReadingOut;
}

/** Wait for a seat in the rematch, or no longer. */
export interface Queue {
  do: "queue";
  on?: boolean;
}

/** What to ask about a rule set before the first deal, at most five questions. */
export interface QuizOut {
  game: string;
  title: Text;
  questions: Array<QuestionOut>;
}

/** A seat has reacted. */
export interface Reaction {
  what: "table.reaction";
  player: string;
  seat: number;
  mood: "call" | "calm" | "cry" | "laugh" | "shock" | "smug" | "sweat" | "think";
}

/** Open the rules or a lesson before a game or as the first one begins, or close them; that game has no clock until they are closed, for its first few minutes at most. */
export interface Read {
  do: "read";
  on?: boolean;
}

/** How other rules settle it: what is different in them, their answer and their clauses. */
export interface ReadingOut {
  title: Text;
  answer: Text;
  clauses: Array<Text>;
}

/** Show the others that one is ready; the host starts all the same. */
export interface Ready {
  do: "ready";
  on?: boolean;
}

/** A finished game; `at` in unix ms. */
export interface RecordListed {
  id: string;
  number: number;
  at: number;
  game: string;
  title: string;
}

/** The command changed nothing; `code` is for programs, `text` for people. `id` is empty where the message could not be read at all. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  text: Text;
}

/** The host makes a new link to the table. Earlier links and codes lead nobody in any more; whoever belongs to the table stays, and is told the new one. */
export interface Relink {
  do: "relink";
}

/** The host opens the next game: the same seats, then whoever waits in the queue. */
export interface Rematch {
  do: "rematch";
}

/** Take a bot from its seat. */
export interface RemoveBot {
  do: "remove-bot";
  seat: number;
}

/** What somebody told of somebody else, at `at` (unix ms). */
export interface ReportShown {
  id: string;
  table: string;
  at: number;
  reporter: string;
  about: string;
  body: Body;
}

/** The operator will see it, with so many lines of the table's log. */
export interface Reported {
  lines: number;
}

/** A result that ships with Hattari; `name` fetches it. `minutes` a game lasts, if measured. With `seed`, `trainings` and `learn`, the games that players learned from (None: as many as usual), the same command measures the same again. */
export interface ResultCard {
  name: string;
  game: string;
  rules: string;
  title: Text;
  digest: string;
  seats: number;
  games: number;
  seed: number;
  trainings: number;
  minutes: number | null;
  learn: number | null;
}

/** The host lets the game go on. */
export interface Resume {
  do: "resume";
}

/** The table anew: what was missed can't be told any more. `head` and `lost` as in `Welcome`. */
export interface Resync {
  type: "resync";
  epoch: string;
  counter: number;
  view: TableView;
  history: Array<Seen>;
  digest: string;
  head: string;
  lost: Text | null;
}

/** Show the 16 bytes in hex once `table.commitment` has named their promise. Before the round opens; who is late counts as sixteen zero bytes. */
export interface Reveal {
  do: "reveal";
  contribution: string;
}

/** What is to be said of one seat's game. */
export interface Review {
  seat: number;
  names: Array<string>;
  unit: "chips" | "win";
  finished: boolean;
  headline: Text;
  decisions: Array<Mark>;
  luck: Luck;
  standings: Array<Standing>;
}

/** A review as it stands; `ahead` is how much work comes first, `part` from 0 to 1. Of its decisions the first `since` are left out: whoever asks has them. */
export interface Reviewing {
  seat: number;
  phase: "cancelled" | "done" | "failed" | "running" | "waiting";
  ahead: number;
  part: number;
  since: number;
  review: Review | null;
  problem: Text | null;
}

/** What somebody told the operator of a rule set on show. */
export interface RuleReport {
  entry: string;
  name: string;
  about: string;
  player: string;
  reporter: string;
  at: number;
  reason: string;
}

/** A rule set in full, its name and text; or the conflicts that keep it from being one. `preset` is the title of the nearest preset, `differs` what differs from it, `idle` what was chosen and does nothing beside the rest, `barred` what would contradict it. */
export interface RulesOut {
  rules: RuleSet | null;
  digest: string | null;
  title: Text | null;
  preset: Text | null;
  differs: Array<Difference>;
  conflicts: Array<Conflict>;
  idle: Array<Idle>;
  barred: Array<Barred>;
  text: Array<Paragraph>;
  endless: boolean;
  seats: [number, number] | null;
}

/** The rules in full, their digest and title, and how many may play. `preset` is the nearest preset's title, `differs` what differs from it, `on` are the names of the game's own options that are on. */
export interface RulesView {
  full: RuleSet;
  digest: string;
  title: Text;
  preset: Text | null;
  differs: Array<Difference>;
  on: Array<string>;
  least: number;
  most: number;
}

/** What was asked and what was said. */
export interface SaidOut {
  ask: Text;
  answer: Text;
}

/** A line of chat; one that starts with a slash is a command. `name` is that of the sender, who may come to the table by it: the server fills it in. */
export interface Say {
  do: "say";
  text: string;
  name?: string;
}

/** What a screen shows beside the table: its code, None while the table is locked. `record` is of the last game, once it is written. */
export interface ScreenOut {
  code: string | null;
  record: string | null;
}

/** A screen's own secret, for its socket and to stay on, and the code that it shows. */
export interface ScreenPass {
  screen: string;
  code: string;
}

/** A place at the table; free where both player and bot are None. `driver` is "player", the id of the bot that plays ("": the game's own stand-in), or None for a free seat. `out`: it is out of the running game, `may_return` to it, or `looks` at all hands. `timed`: time was up, so its last move was made for it. No two seats wear the same `face`, and a free one has none. `shows` is how a bot looked with its last action of the round, by a habit of its own. */
export interface SeatView {
  index: number;
  name: string;
  player: string | null;
  bot: string | null;
  driver: string | null;
  connected: boolean;
  ready: boolean;
  continued: boolean;
  bank_ms: number;
  out: boolean;
  looks: boolean;
  may_return: boolean;
  timed: boolean;
  face: "bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki" | null;
  shows: "call" | "calm" | "cry" | "laugh" | "shock" | "smug" | "sweat" | "think" | null;
}

/** Change some of the table's options (`Options`). */
export interface SetOptions {
  do: "set-options";
  changes: Record<string, unknown>;
}

/** Play by these rules: what the game's rulebook parses. */
export interface SetRules {
  do: "set-rules";
  rules: string | Record<string, unknown>;
}

/** Let these rules alternate with the table's own, game by game, and ask people what they felt; none: no longer. */
export interface SetSurvey {
  do: "set-survey";
  rules?: string | Record<string, unknown> | null;
}

/** One side of the arithmetic: how an action goes on, each end's chance times its value, and the sum of these. */
export interface Side {
  of: "best" | "chosen" | "counted";
  words: Text;
  branches: Array<Branch>;
  total: number;
}

/** Take this seat, or the first free one. Once a game has begun: take the seat that one has left in it, or queue for the next. */
export interface Sit {
  do: "sit";
  seat?: number | null;
}

/** One kind of drill: how often one was right, and of chances the bins. `off` is by how much one was wrong in mean, of each 20 answers in succession, the oldest first. */
export interface Skill {
  kind: string;
  title: Text;
  form: "chance" | "number" | "several";
  many: number;
  hits: Estimate | null;
  bins: Array<Bin>;
  off: Array<number>;
}

/** How somebody does in the drills of a game. */
export interface Skills {
  game: string;
  skills: Array<Skill>;
}

/** Out of the game, where bots alone play on: let them end it at once. The host may, or all together who are there and have played. */
export interface SkipToEnd {
  do: "skip-to-end";
}

/** What is told to whoever has chosen. `bots` are what bots do, the weakest first; `people` how many chose each answer, nothing where that isn't counted. `mixes`: a good player takes one of several by lot. */
export interface Solution {
  right: number;
  answers: Array<Judged>;
  bots: Array<Does>;
  rests_on: "exact" | "played_out" | "resolved";
  mixes: boolean;
  people: Array<number>;
}

/** React for all to see, now and then; nobody can while answers are awaited that are sealed. */
export interface Stamp {
  do: "stamp";
  mood: "call" | "calm" | "cry" | "laugh" | "shock" | "smug" | "sweat" | "think";
}

/** Leave the seat and watch. */
export interface Stand {
  do: "stand";
}

/** What every seat's place was worth after so many moves: by seat value, low and high. `values` sum to 1 where the unit is a share of the game. They know open results alone: stocks or chips between rounds, nobody's hand. */
export interface Standing {
  step: number;
  round: number;
  values: Array<number>;
  low: Array<number>;
  high: Array<number>;
}

/** What somebody has won at this table since it opened; `seat` is theirs now, if any. A point for each seat that ended a game behind theirs. */
export interface StandingView {
  name: string;
  seat: number | null;
  games: number;
  wins: number;
  points: number;
}

/** The host starts the game with whoever sits. */
export interface Start {
  do: "start";
}

/** One idea of a lesson: what is said before and after one tap, and the game's two pictures. `tap` is the target to find; `replies` say of every other one why it isn't. */
export interface StepOut {
  idea: string;
  title: Text;
  ask: Text;
  stage: unknown;
  tap: string;
  said: Text;
  after: unknown;
  replies: Record<string, Text>;
}

/** Lead no more. */
export interface StopLeading {
  do: "stop-leading";
}

/** Games one after another, from the first's time to the last's: unix milliseconds. */
export interface Stretch {
  since: number;
  until: number;
  games: number;
  rate: Estimate | null;
}

/** What a survey asks of somebody: whether they agreed, and the `number` of the game that they are asked about, None where there is none; `answered` is what they have said of it. */
export interface SurveyDesk {
  agreed: boolean;
  number: number | null;
  answered: Felt | null;
}

/** Two rule sets that alternate from game to game: their titles, and which is next, 0 or 1. */
export interface SurveyView {
  titles: [Text, Text];
  next: number;
}

/** Switch one of the game's own options, as `/option NAME` does. */
export interface SwitchOption {
  do: "switch-option";
  option: string;
  on?: boolean;
}

/** A table's short code; it lives so many minutes, longer while a screen shows it. */
export interface TableCode {
  code: string;
  minutes: number;
}

/** What the form of a table needs: its options at first, and within which bounds they are. `bounds` are the least and the greatest value of every number. */
export interface TableForm {
  defaults: OptionsView;
  bounds: Record<string, [number, number]>;
  longest: Longest;
}

/** The key of a table's link: /t/KEY. */
export interface TableKey {
  key: string;
}

/** A table of a list; `rules` is their title, `updated` in unix ms. */
export interface TableListed {
  key: string;
  game: string;
  phase: string;
  title: string;
  seats: number;
  free: number;
  people: number;
  rules: Text | null;
  updated: number;
}

/** A table as whoever looks in sees it: members and talk, and nothing of any hand. */
export interface TableShown {
  table: string;
  game: string;
  phase: string;
  title: string;
  members: Array<Guest>;
  lines: Array<Line>;
}

/** What somebody with the link may know before joining. */
export interface TableSummary {
  key: string;
  game: string;
  game_title: Text;
  rules_title: Text;
  title: string;
  phase: string;
  host: string | null;
  names: Array<string>;
  seats: number;
  free: number;
  locked: boolean;
  spectators: boolean;
  member: boolean;
  records: Array<RecordListed>;
}

/** A table as one observer may know it; `game` is the game's own view, None until it opens. `usual` says how some objects in it usually are: changes refer to it. `helps` says whether chances and the coach are there for all; `coach` is the word for the observer's own seat, where it is to act. */
export interface TableView {
  title: string;
  game_id: string;
  game_title: Text;
  phase: string;
  you: You;
  host: string | null;
  members: Array<MemberView>;
  seats: Array<SeatView>;
  options: OptionsView;
  rules: RulesView;
  clock: ClockView;
  moment: number;
  game: GameView | null;
  helps: boolean;
  coach: Text | null;
  game_number: number;
  commitment: string | null;
  undo: UndoView | null;
  queue: Array<string>;
  finished: Array<FinishedView>;
  standings: Array<StandingView>;
  bots_left: BotsLeft | null;
  survey: SurveyView | null;
  usual: Record<string, unknown>;
  leading: LeadingView | null;
}

/** How somebody who was out guessed: how many times, and how many times rightly. */
export interface TallyView {
  seat: number;
  right: number;
  made: number;
}

/** One sentence or word for people, in both of Hattari's languages. */
export interface Text {
  en: string;
  ja: string;
}

/** A published text: what it is like, how one says its rules, and what of it can't be said. `differs` is what it has otherwise than the asker's rules, None where nobody's were given. `minutes` a game of four lasts, None where nobody has measured it. */
export interface TextOut {
  id: string;
  title: Text;
  source: Text;
  character: Text;
  address: string;
  spec: Spec;
  digest: string;
  seats: [number, number];
  minutes: number | null;
  differs: Array<Difference> | null;
  lacks: Array<Text>;
}

/** How a bot stands with some rules at tables of so many seats. `ahead` is how much work comes first, `part` how much is done (0 to 1), `left_seconds` about how long the rest takes, where that can be told. */
export interface Training {
  bot: string;
  phase: "cancelled" | "done" | "failed" | "running" | "waiting" | "unlearned";
  ahead: number;
  part: number;
  left_seconds: number | null;
  problem: Text | null;
}

/** The bots that have something to learn for a table's rules with so many seats. `closed` says why whoever asks may not let them; null where they may. */
export interface TrainingOut {
  seats: number;
  closed: Text | null;
  bots: Array<Training>;
}

/** A trial as it stands; `ahead` are those that come first. */
export interface Trial {
  id: string;
  phase: "cancelled" | "done" | "failed" | "running" | "waiting";
  ahead: number;
  wish: Wish;
  news: News;
  problem: Text | null;
}

/** A request to take back, and the seats whose answer is awaited. */
export interface UndoView {
  asked_by: number;
  waiting: Array<number>;
}

/** Something this observer may see has happened; `counter` grows by one each time. */
export interface UpdateMessage {
  type: "update";
  counter: number;
  events: Array<Seen>;
  view: TableView;
  head: string;
}

/** What is so, and whether the answer was right (a chance: near). */
export interface Verdict {
  hit: boolean;
  truth: number;
  right: Array<number>;
  why: Text;
}

/** Choose one's face, between games; one that no other seat wears. */
export interface Wear {
  do: "wear";
  face: "bat" | "bear" | "cat" | "crab" | "deer" | "dog" | "elephant" | "fox" | "frog" | "hedgehog" | "hen" | "lion" | "monkey" | "mouse" | "octopus" | "owl" | "penguin" | "pig" | "rabbit" | "sheep" | "tanuki";
}

/** A legal action with its value; `share` is how often the solution takes it, if any. */
export interface Weighed {
  action: unknown;
  words: Text;
  value: number;
  low: number;
  high: number;
  share: number | null;
}

/** The table as this observer may see it; updates go on from `counter`. After a `hello` with a known epoch and counter it stands where that client stopped, and what was missed follows as updates. `digest` names the page that is served now. `head` stands for the log up to the last row that this observer saw something of; keep it, unless it is empty. `lost` says so where the log has no row with the `head` that came with the `hello`: what this client saw is gone or was changed. */
export interface Welcome {
  type: "welcome";
  epoch: string;
  counter: number;
  view: TableView;
  history: Array<Seen>;
  digest: string;
  head: string;
  lost: Text | null;
}

/** Where such a game stands for the one who plays it: views of their seat alone. `at` counts the answers so far: the next has to name it. `frames` are the views since the last answer, oldest first; `ranking` groups of seats, the best first, once it is over. */
export interface WhatIf {
  id: string;
  game: string;
  names: Array<string>;
  rules: RuleSet;
  seat: number;
  moment: Outset;
  hands: "believed" | "true";
  at: number;
  frames: Array<GameView>;
  waits: "between" | "over" | "you";
  ranking: Array<Array<number>> | null;
}

/** What is to be measured: every axis of a rule set, at tables of one size; and beside what. */
export interface Wish {
  game: string;
  title: Text;
  rules: Record<string, unknown>;
  digest: string;
  seats: number;
  base: Base | null;
}

/** What there is to say of a view, and the figures it is said from, the best first. */
export interface Word {
  text: Text;
  unit: "chips" | "win";
  rests_on: "exact" | "played_out" | "resolved";
  options: Array<Weighed>;
}

/** The observer; `seat` is None for those who only watch. `left_seat` is the one that they have left in this game and may come back to, `former` the name that they had here before they left, `undoes` whether they may ask now to take their last action back. `silent` is who has looked at all hands in this round, `guess` what one who is out guesses. `link` is the key of the table's link, for members, where the host has made a new one. */
export interface You {
  id: string | null;
  member: boolean;
  seat: number | null;
  host: boolean;
  muted: boolean;
  queued: boolean;
  left_seat: number | null;
  former: string;
  undoes: boolean;
  silent: boolean;
  guess: GuessView | null;
  link: string;
}

export type ClientMessage =
  | Hello
  | CommandMessage
  | Ping;

export type ServerMessage =
  | Welcome
  | Resync
  | UpdateMessage
  | ChangeMessage
  | Accepted
  | Refused
  | Answer
  | Pong
  | Announced
  | Bye;

export type TableCommand =
  | Create
  | Join
  | Leave
  | Kick
  | Mute
  | Handover
  | Lock
  | Relink
  | Close
  | Read
  | Sit
  | Stand
  | Queue
  | Wear
  | Ready
  | AddBot
  | RemoveBot
  | SetOptions
  | SetRules
  | SetSurvey
  | SwitchOption
  | Start
  | Act
  | Continue
  | Commit
  | Reveal
  | Look
  | Guess
  | SkipToEnd
  | Pause
  | Resume
  | AskUndo
  | AnswerUndo
  | Rematch
  | Say
  | Stamp
  | Lead
  | StopLeading
  | Point;

export type TableSeen =
  | Chat
  | Reaction
  | Pointing
  | Notice
  | Commitment
  | Proof;
