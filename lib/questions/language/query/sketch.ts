/** A reading on its way to a query: a tree of the schema with conditions, what is asked for, and how it is ordered. */
import type { AggregateName } from "../../../graph/query/query-expression";
import type { Literal, Predicate } from "../../../graph/query/query-pattern";
import type { PropertyTerm } from "../lexicon/graph-words";

export interface SketchCondition {
  property: PropertyTerm;
  predicates: { operator: Predicate["operator"]; value: Literal }[];
  negated: boolean;
  /** Id of a node that is not meant, though it meets the condition. */
  except?: string;
  /** Position of the node whose value of the property it is compared with, instead of a literal. */
  than?: number;
  /** Token that it is read from. */
  place: number;
  /** Conditions of one group are alternatives. */
  group: number | null;
}

export interface SketchNode {
  label: string;
  /** True if nodes of any label at the relation's end are meant: "investors" are persons and organizations. */
  isWide?: boolean;
  /** Any of them; empty for a node that no name binds. */
  bound: { id: string; name: string }[];
  conditions: SketchCondition[];
  /** Tokens that speak of it, in order; empty for a node that only joins others. */
  places: number[];
}

export interface SketchEdge {
  types: string[];
  from: number;
  to: number;
  conditions: SketchCondition[];
  /** Token that speaks of the relation, or -1. */
  place: number;
  /** Score of that token's match with the relation. */
  score: number;
  /** Part of a branch that must not exist. */
  negated: boolean;
  /** Part of a branch of which one is enough: "star Welles or were directed by Reed". */
  isAlternative?: boolean;
  /** Holds for all that its farther end may be ("in all films by Reed"), or for nothing else ("only dramas"). */
  universal?: "all" | "only";
}

/** True if an edge is matched beside the others, as a branch that must not or need not exist. */
export function isApart({ negated, isAlternative }: Pick<SketchEdge, "negated" | "isAlternative">): boolean {
  return negated || isAlternative === true;
}

export type Measure =
  | { by: "count"; node: number }
  /** Number of times that a relation joins its two ends. */
  | { by: "times"; edge: number }
  | { by: "property"; on: Owner; property: PropertyTerm }
  | { by: Exclude<AggregateName, "collect" | "count">; on: Owner; property: PropertyTerm };

/** A node or an edge of the sketch, by position. */
export type Owner = { node: number } | { edge: number };

/** A value to see of a node or an edge; without a property the node itself. */
export interface ShownColumn {
  on: Owner;
  property: PropertyTerm | null;
  from?: Difference;
}

/** Difference between a number and a value: "how much older". */
export interface Difference {
  value: number;
  isBelow: boolean;
}

export type Ask =
  | { kind: "nodes" }
  | { kind: "values"; columns: ShownColumn[] }
  | { kind: "number"; measure: Measure }
  /** Percentage of the nodes matching the words before a token that also match the words from there on. */
  | { kind: "share"; from: number }
  | { kind: "table"; key: { on: Owner; property: PropertyTerm } | null; measure: Measure }
  | { kind: "yes-no" };

export interface Sketch {
  nodes: SketchNode[];
  edges: SketchEdge[];
  /** Position of the node that is asked for. */
  target: number;
  ask: Ask;
  order: { measure: Measure; descending: boolean } | null;
  /** Grouping column if only the first of each is asked for: "the oldest player on each team", "the heaviest prop of each material". */
  each: ShownColumn | null;
  /** Answers with so many of something. */
  having: { measure: Measure; operator: Predicate["operator"]; value: number } | null;
  skip: number;
  limit: number | null;
  /** Edge whose other end is joined to another one like its doer, a node by position: "wrote a book together". */
  jointly?: { edge: number; doer: number };
  /** Nobody who is spoken of is asked for: "who else". */
  isElse?: boolean;
}
