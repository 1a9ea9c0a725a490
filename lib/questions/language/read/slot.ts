/** Possible meanings of a part of the question: alternatives with features, one of which is chosen. */
import type { AggregateName } from "../../../graph/query/query-expression";
import type { Literal, Predicate } from "../../../graph/query/query-pattern";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { Difference, SketchCondition } from "../query/sketch";
import type { Features } from "../score/weights";

export type ValueUse =
  | {
      kind: "condition";
      property: PropertyTerm;
      predicates: { operator: Predicate["operator"]; value: Literal }[];
      /** Id of a node that is not among those that are meant: the one that others are compared with. */
      except?: string;
      /** True if the bound is the value of another node: "more than their manager". */
      isOfOther?: boolean;
      /** Of what began by then: one of these is so of its end. */
      ends?: Pick<SketchCondition, "property" | "predicates">[];
    }
  | {
      kind: "name";
      label: string;
      ids: string[];
      name: string;
      /** The label of what is called so: films for "dramas". */
      of?: string;
    }
  | { kind: "count"; of: CountedTerm; operator: Predicate["operator"]; value: number }
  | { kind: "limit"; value: number; skip: number }
  | { kind: "label"; label: string }
  | {
      kind: "order";
      order: OrderUse;
      /** Answers that come before the one that is asked for: one of "the second longest". */
      skip?: number;
    }
  | {
      kind: "project";
      property: PropertyTerm;
      aggregate: Exclude<AggregateName, "collect" | "count"> | null;
      /** "per country": the answers are grouped by it. */
      groups: boolean;
      from?: Difference;
    }
  | { kind: "unused" };

export type CountedTerm = { label: string; isNamed?: true } | { relation: string };

export type OrderUse =
  | { by: "property"; property: PropertyTerm; descending: boolean }
  | { by: "count"; of: CountedTerm; descending: boolean }
  /** By how many of the answers have each value of the property. */
  | { by: "frequency"; property: PropertyTerm; descending: boolean }
  | {
      by: "aggregate";
      aggregate: Exclude<AggregateName, "collect" | "count">;
      property: PropertyTerm;
      descending: boolean;
    };

export interface Choice {
  use: ValueUse;
  features: Features;
  /** Tokens that it represents, beside those of its slot. */
  explains: number[];
  /** For a condition: true if its words name a node that meets it, as "women" do. */
  isNoun?: boolean;
}

/** One part of a question. */
export interface Slot {
  kind: "value" | "order" | "flag" | "project" | "label";
  /** Tokens, both included. */
  first: number;
  last: number;
  /** Best first by the weights that are known so far; never empty. */
  choices: Choice[];
}

/** Adds the features of one to another. */
export function addFeatures(into: Features, more: Features): Features {
  for (const name in more) into[name] = (into[name] ?? 0) + more[name]!;
  return into;
}

/** Nearness of two places, given the tokens between them. */
export function nearness(gap: number): number {
  return gap < 0 ? 1 : 1 / (1 + 0.35 * gap);
}

/** Among slots that overlap the longest stays. */
export function withoutOverlaps(slots: readonly Slot[]): Slot[] {
  const chosen: Slot[] = [];
  const size = ({ first, last }: Slot) => last - first;
  for (const slot of [...slots].sort((a, b) => size(b) - size(a) || a.first - b.first)) {
    if (chosen.every(({ first, last }) => slot.last < first || slot.first > last)) chosen.push(slot);
  }
  return chosen.sort((a, b) => a.first - b.first);
}
