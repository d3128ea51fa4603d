// Made by `python -m hattari.wiring.protocol`; change the types, not this file.

/** A changed rule set beside the base: figures, and in words what they bear. */
export interface Change {
  measured: Measured;
  deltas: Array<Delta>;
  verdict: Array<Text>;
}

/** A column of a table. */
export interface Column {
  key: string;
  title: Text;
}

/** A base and its changes, all at tables of one size; `looked_at` differences in all. */
export interface Comparison {
  format: number;
  base: Measured;
  changes: Array<Change>;
  looked_at: number;
}

/** How a measure changed; value = change - base. low, high: the 95 % interval by itself; sure_low, sure_high: corrected for all that is looked at; `sure` where that one leaves out zero. `chance` of a difference as large where there is none. `better`: towards the good range; None where there is none, or both lie within it. The marks are by intervals as wide as the corrected one. */
export interface Delta {
  number: number;
  key: string;
  title: Text;
  unit: string;
  base: number;
  change: number;
  value: number;
  low: number | null;
  high: number | null;
  chance: number;
  sure_low: number | null;
  sure_high: number | null;
  sure: boolean;
  paired: boolean;
  better: boolean | null;
  base_mark: "good" | "none" | "open" | "poor";
  change_mark: "good" | "none" | "open" | "poor";
}

/** One figure about a rule set, with its 95 % interval. `number` is the measure's in the list of sixteen, `n` what was counted, in `unit`s of `counted`. `good` is the range that a good rule set keeps to, None where open. `mark` is good or poor only where the whole interval lies inside or outside; `why` says why a value is missing. */
export interface Measure {
  number: number;
  key: string;
  title: Text;
  note: Text;
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
  counted: Text;
  unit: string;
  good: [number | null, number | null];
  mark: "good" | "none" | "open" | "poor";
  method: "blocks" | "clusters" | "difference" | "none" | "wilson";
  players: string;
  why: Text | null;
}

/** Everything measured about one rule set at tables of one size. */
export interface Measured {
  format: number;
  game: string;
  name: string;
  title: Text;
  rules: Record<string, unknown>;
  digest: string;
  seats: number;
  games: number;
  seed: number;
  versions: Record<string, string>;
  players: Array<Players>;
  measures: Array<Measure>;
  tables: Array<Table>;
}

/** Who sat at the tables: `key` as measures name them, and what is known of how they learned. */
export interface Players {
  key: string;
  title: Text;
  facts: Record<string, unknown>;
}

/** Numbers for a picture; a row has one for each column. */
export interface Table {
  key: string;
  title: Text;
  note: Text;
  columns: Array<Column>;
  rows: Array<Array<number | null>>;
}

/** One sentence or word for people, in both of Hattari's languages. */
export interface Text {
  en: string;
  ja: string;
}
