import type { Text } from "../core/types.d.ts";
import type { Comparison, Delta, Measure, Measured, Table } from "./results.d.ts";

/** Results as the server presents them (`lab/presented.py`): with words, lines and pictures. */

/** A picture as the server drew it: a tag, its attributes, and what stands in it. */
export type Drawing = [tag: string, attributes: Record<string, string>, children: (Drawing | Text | string)[]];

export type ShownMeasure = Measure & { shown: { value: Text; interval: Text; line: Drawing | null } };
export type ShownDelta = Delta & { shown: { base: Text; change: Text; value: Text; interval: Text; line: Drawing } };

export interface Chart {
  title: Text;
  caption: Text;
  drawn: Drawing;
  of: Text | null;
}

export interface Picture {
  key: string;
  title: Text;
  note: Text;
  legend: { name: Text; drawn: Drawing }[];
  charts: Chart[];
}

export type ResultPart = Omit<Measured, "measures"> & { measures: ShownMeasure[]; tables: Table[] };
export type Result = ResultPart & { pictures: Picture[] };
export interface Versus {
  base: ResultPart;
  changes: { measured: ResultPart; deltas: ShownDelta[]; verdict: Text[] }[];
  looked_at: Comparison["looked_at"];
  pictures: Picture[];
}
