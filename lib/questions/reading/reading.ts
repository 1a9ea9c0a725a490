/**
 * The meaning of a question, read once: its names, what it may ask of the graph, and what a text must say to answer it. Methods, the
 * answer and the verdict use it; none of them reads the question again.
 */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { AnswerType } from "../../graph/text/answer-type";
import type { UnknownName } from "../language/interpretation";
import type { Mention } from "../mentions/mention";
import type { Comparison, QuestionPlan, RankedPlan, Restriction } from "../plan/plan";
import type { PlanReading } from "../plan/plan-reading";
import type { AskedName } from "./asked-name";
import type { ReadAs } from "./read-as";

/** One thing that the question may mean, as a query. */
export interface Interpretation extends RankedPlan {
  /** Source of it: read from the words, chosen by a user, or written by a language model. */
  from: "read" | "person" | "model";
}

export interface Reading {
  /** The question in English; places are those of the question itself. */
  text: string;
  /** Absent where the question is in English. */
  readAs?: ReadAs;
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
  /** The share of the question that the first interpretation represents, and the probability that it is meant; absent if there is none. */
  coverage?: PlanReading;
  unknownNames: readonly UnknownName[];
  /** True when a bound left interpretations out. */
  truncated: boolean;
  inTexts: TextQuestion;
  /** The same question around other names, those that a language model found for instance. */
  around(names: readonly Mention[]): Promise<Reading>;
  /** The same question with what a language model wrote among its interpretations. @param queries the most likely first */
  propose(queries: readonly QueryGraph[], by: Proposing): Promise<Proposal>;
}

export interface Proposing {
  graph: GraphSource;
  signal?: AbortSignal;
  /** A choice from a list is weaker evidence than a query that the model wrote; absent if it wrote one. */
  how?: "chose";
}

export interface Proposal {
  reading: Reading;
  /** Position of the query that is followed; null if there is none, and the reading is unchanged. */
  followed: number | null;
  /** True if the query followed is not one of the interpretations that were read. */
  isNew: boolean;
  /** The outcome in a sentence. */
  said: string;
}

/** The question for methods that search text: the names in it, and which of its words the schema knows. */
export interface TextQuestion {
  /** The nodes that its likely names mean, the likeliest of each name. */
  nodes: NodeId[];
  /** Names that an answer must be joined to, with kinds that the graph has as nodes ("comedies"), and names that only texts can hold. */
  names: AskedName[];
  /** The kind of thing asked for, in the graph's labels: "which films", "who". */
  type: AnswerType | null;
  /** The kind of thing asked for if a name of a kind says so: "which dramas". */
  asked: AnswerType | null;
  /** Comparisons with properties of nodes: "after 1950". */
  bounds: Comparison[];
  /** Number of likely names. */
  named: number;
  /** Content words outside of these names. */
  words: number;
  /** The content words that express no relation and no label, in order. */
  open: string[];
  /** What the question has for open words, where they are the English of words in another language. */
  ownWords?: Record<string, string>;
  /** Words that are written like a name which only texts can hold: they are no node's name, and express no relation and no label. */
  written: string[];
  unknown: UnknownName[];
  /** Words that deny, and words that count, compare, order, offer a choice, hold for all or ask for yes or no. */
  denied: string[];
  counted: string[];
}

/** True if a user gave the query: nobody else is asked what the question means. */
export function isGiven({ by }: Pick<Reading, "by">): boolean {
  return by === "given";
}

/** The ranker of the interpretations, in words. */
export function readerName({ by }: Pick<Reading, "by">): string {
  return by === "zero-shot" || by === "given" ? by : "trained model";
}
