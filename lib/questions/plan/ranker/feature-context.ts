import type { Mention } from "../../mentions/mention";
import type { Restriction } from "../plan";
import type { SchemaWords } from "../schema-words";

/** What a plan's candidates have in common. */
export interface FeatureContext {
  mentions: readonly Mention[];
  restrictions: readonly Restriction[];
  /** The smallest share of the mentions that a candidate leaves out: what no pattern holds was hardly meant. */
  leastLeft: number;
  schema: SchemaWords;
  /** Whether labels distinguish nodes in this graph. */
  labelled: boolean;
  /** Relation types that join nodes of one label, where labels distinguish nodes: only grammar says which way they run. */
  loops: ReadonlySet<string>;
  /** `chainKey` of every candidate of one arm. */
  chains: ReadonlySet<string>;
}
