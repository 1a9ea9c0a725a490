/**
 * Reads a question into ranked interpretations (Berant et al. 2013; Pasupat and Liang 2015): readings are enumerated over the
 * schema, scored log-linearly, the best of them run, and those that find the same made one.
 */

import type { GraphSource } from "../../graph/graph-source";
import type { MatchResult } from "../../graph/match/match-result";
import type { Embedder } from "../../graph/vector/embedder";
import type { Mention } from "../mentions/mention";
import type { Aliases } from "../words/aliases";
import { ENGLISH } from "./cues/english";
import { interpretationOf, unknownNames } from "./interpret";
import type { Interpretation, OperatorChoice } from "./interpretation";
import { DENIED_CONFIDENCE, UNCOUNTED_CONFIDENCE } from "./least-sure";
import { ANSWER } from "./query/build-expression";
import type { QuestionInterpretations } from "./question-interpretations";
import {
  openReaderKit,
  READ_BOUNDS,
  type ReadCandidate,
  type ReadCandidates,
  type ReaderKit,
  readCandidates,
} from "./read/read-candidates";
import { contentTokens, operatorsOf } from "./read/size-of";
import {
  isComputedOf,
  isDescribed,
  isJoined,
  isNarrowed,
  isOfEither,
  isOfOneRelation,
  isOfTime,
} from "./read/whole-readings";
import { isEmpty, runReadings } from "./run-readings";
import { certaintyInputs, certaintyOf } from "./score/certainty";
import { LEARNT_CERTAINTY } from "./score/learnt-certainty";
import { LEARNT_WEIGHTS } from "./score/learnt-weights";
import { PRIOR_WEIGHTS } from "./score/prior-weights";
import { readingProbabilities } from "./score/probabilities";
import { NONE } from "./score/train-weights";
import { Weights } from "./score/weights";

/**
 * Of a property of one named node, of yes or no about named nodes, of all nodes of one kind within one time ("films from the
 * 1960s"), and of those with so many neighbours or with none: nothing is left that such a reading could have missed. Public schemas have too few of them to learn how many are right
 * (3 of 4).
 */
const PLAIN_CERTAINTY = 0.75;
/** A reading that is this much likelier than the next has none beside it. */
const SECOND_SHARE = 0.2;
/** The same where the next leaves a part of the question without a place. */
const UNLIKE_SHARE = 0.5;

export interface LanguageReaderKit {
  graph: GraphSource;
  /** Null leaves out words of similar meaning. */
  embedder: Embedder | null;
  aliases?: Aliases;
  /** Feature weights with `none`; default those learnt on public schemas. */
  weights?: Readonly<Record<string, number>>;
}

export interface ReadOptions {
  /** What a person said about parts of the question. */
  choices?: readonly OperatorChoice[];
  /** Time for enumerating and for running readings together; default 3 s. */
  milliseconds?: number;
  /** The names in the question, where they were found already. */
  mentions?: readonly Mention[];
  signal?: AbortSignal;
}

export interface LanguageReader {
  read(question: string, options?: ReadOptions): Promise<QuestionInterpretations>;
}

const MILLISECONDS = 3000;
/** The feature of a reading that finds nothing, or a number that says so: it is seldom meant. */
export const EMPTY = "z.empty";

/** Reads the schema's words at the first question; a failure is tried again by the next. */
export function openLanguageReader({
  graph,
  embedder,
  aliases = {},
  weights: given,
}: LanguageReaderKit): LanguageReader {
  // A feature that is younger than what was learnt has its weight by hand.
  const weights = Weights.of(given ?? { ...PRIOR_WEIGHTS, ...LEARNT_WEIGHTS });
  let opened: Promise<ReaderKit> | undefined;
  const kit = () => {
    opened ??= openReaderKit(graph, embedder, aliases, ENGLISH).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    async read(question, { choices = [], milliseconds = MILLISECONDS, mentions, signal } = {}) {
      const opened = await kit();
      const until = performance.now() + milliseconds;
      signal?.throwIfAborted();
      const bounds = { ...READ_BOUNDS, milliseconds: milliseconds / 2 };
      const found = await readCandidates(question, opened, weights, { bounds, choices, mentions });
      signal?.throwIfAborted();
      const runs = await runReadings(found, graph, until, signal);
      const empty = weights.byName.get(EMPTY) ?? 0;
      const scored = found.candidates.map((candidate, at): Scored => {
        const result = runs.results[at];
        const isKnownNone = runs.known.has(candidate);
        const isUnlikely = result !== undefined && isEmpty(result) && !isKnownNone;
        return {
          candidate,
          score: candidate.score + (isUnlikely ? empty : 0),
          isEmpty: isUnlikely,
          isKnownNone,
          rows: result?.rows.length ?? null,
          denotation: result ? denotationOf(candidate, result) : `unrun ${at}`,
        };
      });
      const isTruncated = found.truncated || runs.truncated;
      const interpretations: Interpretation[] = rated(
        scored,
        weights.byName.get(NONE) ?? 0,
        found,
        isTruncated,
      ).map(({ candidate, probability, rows }) => interpretationOf(found, candidate, probability, rows));
      return {
        question,
        interpretations,
        names: found.mentions,
        unknownNames: await unknownNames(found, graph),
        truncated: isTruncated ? "time" : null,
      };
    },
  };
}

/** Readings with equal rows are one; what they are ordered by need not be shown. */
function denotationOf({ query, sketch }: ReadCandidate, { rows }: MatchResult): string {
  const isAnswer = (name: string) => sketch.ask.kind !== "nodes" || name === ANSWER;
  const shown = query.returns.flatMap(({ name }, at) => (isAnswer(name) ? [at] : []));
  const shownRows = rows.map((row) => JSON.stringify(shown.map((at) => row[at])));
  return `${sketch.ask.kind === "values" ? "values" : ""}${JSON.stringify(query.order.length > 0 ? shownRows : shownRows.sort())}`;
}

/** Readings that find the same made one; the first with how likely it is right, the others with what is left, in their order. */
function rated(
  scored: readonly Scored[],
  none: number,
  { view }: ReadCandidates,
  isTruncated: boolean,
): (Scored & { probability: number })[] {
  const merged = readingProbabilities(scored, none);
  const [first, second] = merged;
  if (!first) return [];
  const { candidate, probability } = first;
  const inputs = certaintyInputs({
    probability,
    next: second?.probability ?? 0,
    features: candidate.features,
    words: contentTokens(view),
    operators: operatorsOf(candidate.draft),
    isEmpty: first.isEmpty,
    isTruncated,
  });
  const learnt = certaintyOf(inputs, LEARNT_CERTAINTY);
  const isAlone = (second?.probability ?? 0) < SECOND_SHARE * probability;
  const { candidate: read } = first;
  const isPlain =
    isWhole(first) &&
    (isLookUp(first) ||
      isCheck(first) ||
      isSurelyNarrowed(first, second, view) ||
      (isAlone &&
        (first.isKnownNone ||
          isOfTime(read) ||
          isOfOneRelation(read) ||
          isOfEither(read) ||
          isJoined(read) ||
          isDescribed(read) ||
          isComputedOf(read))));
  // A negation that nothing represents turns the answer round, however well the rest is read; so does the verb of "only" and "all".
  const isUniversal = Boolean(read.features["q.read"] && read.features["x.left"]);
  // By meaning alone, the "star sign" that a second question asks for is near to any other sign.
  const isGuessed = Boolean(read.features["p.second"] && read.features["p.meaning"]);
  // "Who" asks for no thing where the graph has people.
  const isNobody = Boolean(read.features["t.whoNobody"]);
  const most = read.features["g.ignored"]
    ? DENIED_CONFIDENCE
    : isUniversal || isGuessed || isNobody
      ? UNCOUNTED_CONFIDENCE
      : 1;
  const certain = Math.min(most, isPlain ? Math.max(learnt, PLAIN_CERTAINTY) : learnt);
  const share = Math.min((1 - certain) / Math.max(1e-9, 1 - probability), certain / probability);
  return merged.map((one, at) => ({ ...one, probability: at === 0 ? certain : share * one.probability }));
}

/** Whether each part of the question narrows what it asks for, as in no other reading that is near. */
function isSurelyNarrowed(
  { candidate, probability }: Scored & { probability: number },
  second: (Scored & { probability: number }) | undefined,
  { words }: ReadCandidates["view"],
): boolean {
  if (!isNarrowed(candidate, words)) return false;
  const share = second && !isNarrowed(second.candidate, words) ? UNLIKE_SHARE : SECOND_SHARE;
  return (second?.probability ?? 0) < share * probability;
}

/** Whether every word of the question is read, so that what follows from the names and the schema alone is meant. */
function isWhole({ candidate: { features }, isEmpty }: Scored): boolean {
  return (
    !features["x.left"] &&
    !features["x.second"] &&
    !features["x.leftCased"] &&
    !features["g.ignored"] &&
    !isEmpty
  );
}

/** Whether it asks for one property of one node that is named, or of the relation between two. */
function isLookUp({ candidate: { sketch } }: Scored): boolean {
  const { nodes, edges, ask, target } = sketch;
  const isNamed = nodes.length === edges.length + 1 && nodes.every(({ bound }) => bound.length === 1);
  if (!isNamed || ask.kind !== "values" || ask.columns.length !== 1) return false;
  return edges.length === 0
    ? nodes[target] !== undefined
    : edges.length === 1 && "edge" in ask.columns[0]!.on;
}

/** Whether it asks if a named node has a value, or if two named nodes are joined as the question says. */
function isCheck({ candidate: { sketch } }: Scored): boolean {
  const { nodes, edges, ask } = sketch;
  if (ask.kind !== "yes-no" || nodes.some(({ bound }) => bound.length !== 1)) return false;
  const conditions = [...nodes, ...edges].flatMap((part) => part.conditions);
  if (edges.length === 0) return nodes.length === 1 && conditions.length === 1;
  return nodes.length === 2 && edges.length === 1 && edges[0]!.place >= 0 && conditions.length === 0;
}

interface Scored {
  candidate: ReadCandidate;
  score: number;
  isEmpty: boolean;
  /** Whether nothing is what the question may well find. */
  isKnownNone: boolean;
  /** Rows found; null where it was not run to its end. */
  rows: number | null;
  denotation: string;
}
