/**
 * What a question means, read once: its names, what it may ask of the graph, and what a text must say to answer it. Methods, the
 * answer and the verdict go by it; none of them reads the question again.
 */

import type { GraphSource, NodeId } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { AnswerType } from "../../graph/text/answer-type";
import type { UnknownName } from "../language/interpretation";
import type { Mention } from "../mentions/mention";
import type { Comparison, QuestionPlan, RankedPlan, Restriction } from "../plan/plan";
import type { PlanReading } from "../plan/plan-reading";
import type { AskedName } from "./asked-name";

/** One thing that the question may mean, as a query. */
export interface Interpretation extends RankedPlan {
  /** Who proposed it: read from the words, chosen by a person, or written by a language model. */
  from: "read" | "person" | "model";
}

export interface Reading {
  text: string;
  /** "zero-shot", the id of the trained model that ranks, or "given" where a person gave the query. */
  by: string;
  /** "How many films ..." asks for the number of the answers. */
  asks: QuestionPlan["asks"];
  /** In the order of the question; after them what only a given query names. */
  names: readonly Mention[];
  restrictions: readonly Restriction[];
  /** Most probable first. */
  interpretations: readonly Interpretation[];
  /** True when it is more likely than not that none of them is meant, or there is none. */
  abstained: boolean;
  /** How much of the question the first interpretation represents, and how likely that is meant; absent where there is none. */
  coverage?: PlanReading;
  /** What is written like a name and is none of the graph's. */
  unknownNames: readonly UnknownName[];
  /** True when a bound left interpretations out. */
  truncated: boolean;
  inTexts: TextQuestion;
  /** The same question around other names, those that a language model found for instance. */
  around(names: readonly Mention[]): Promise<Reading>;
  /** The same question with what a language model wrote among its interpretations. @param queries the most likely first */
  propose(queries: readonly QueryGraph[], by: Proposing): Promise<Proposal>;
}

/** Who proposes. */
export interface Proposing {
  graph: GraphSource;
  signal?: AbortSignal;
  /** What a model chose from a list says less than what it wrote; absent where it wrote. */
  how?: "chose";
}

/** What became of what a model wrote. */
export interface Proposal {
  reading: Reading;
  /** Which of its queries is followed; null where none is, and the reading is as it was. */
  followed: number | null;
  /** Whether what is followed is none of what was read. */
  isNew: boolean;
  /** All of that in a sentence. */
  said: string;
}

/** What a question means to methods that search text: the names in it, and which of its words the schema knows. */
export interface TextQuestion {
  /** The nodes that its likely names mean, the likeliest of each name. */
  nodes: NodeId[];
  /** What an answer must be joined to: names, kinds of things that the graph has as nodes ("comedies"), and what only texts can hold. */
  names: AskedName[];
  /** What it asks for in the graph's labels: "which films", "who". */
  type: AnswerType | null;
  /** What it asks for, where a name of a kind says so: "which dramas". */
  asked: AnswerType | null;
  /** Comparisons with properties of nodes: "after 1950". */
  bounds: Comparison[];
  /** How many likely names it has. */
  named: number;
  /** Content words outside of these names. */
  words: number;
  /** Those among them that no relation and no label is said by, in order. */
  open: string[];
  /** Words that are written like a name which only texts can hold: no node is called so, and no relation and no label is said by them. */
  written: string[];
  unknown: UnknownName[];
  /** Words that deny, and words that count, compare, order, offer a choice, hold for all or ask for yes or no. */
  denied: string[];
  counted: string[];
}

/** Whether a person gave the query: nobody else is asked what the question means. */
export function isGiven({ by }: Pick<Reading, "by">): boolean {
  return by === "given";
}

/** Who ranked the interpretations, in words. */
export function readerName({ by }: Pick<Reading, "by">): string {
  return by === "zero-shot" || by === "given" ? by : "trained model";
}
