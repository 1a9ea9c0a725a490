import type { Mention } from "../../mentions/mention";
import type { Restriction } from "../plan";
import type { SchemaWords } from "../schema-words";

/** Inputs that all candidates of a plan share. */
export interface FeatureContext {
  mentions: readonly Mention[];
  restrictions: readonly Restriction[];
  /** The smallest share of the mentions that a candidate leaves out: what no pattern holds was hardly meant. */
  leastLeft: number;
  schema: SchemaWords;
  /** True if labels distinguish nodes in this graph. */
  labelled: boolean;
  /** Relation types that join nodes of one label, where labels distinguish nodes: only grammar says which way they run. */
  loops: ReadonlySet<string>;
  /** `chainKey` of every candidate of one arm. */
  chains: ReadonlySet<string>;
}
