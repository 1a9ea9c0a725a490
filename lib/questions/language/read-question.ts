/**
 * Reads a question into ranked interpretations (Berant et al. 2013; Pasupat and Liang 2015): readings are enumerated over the
 * schema, scored log-linearly, the best of them run, and those that find the same made one.
 */
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { once } from "../../graph/once";
import type { Aliases } from "../../words/aliases";
import { ENGLISH } from "../../words/english";
import type { Mention } from "../mentions/mention";
import { interpretationOf } from "./interpret";
import {
  type Interpretation,
  type OperatorChoice,
  PASSED_OVER_CONFIDENCE,
  type QuestionInterpretations,
} from "./interpretation";
import { ANSWER } from "./query/build-expression";
import type { Found } from "./query/ties";
import { contentTokens, operatorsOf } from "./read/build-sketches";
import {
  openReaderKit,
  READ_BOUNDS,
  type ReadCandidate,
  type ReadCandidates,
  readCandidates,
} from "./read/read-candidates";
import { isNarrowed, isPlain, isWholeLookUp } from "./read/whole-readings";
import { isEmpty, type Runs, runReadings } from "./run-readings";
import { certaintyInputs, certaintyOf } from "./score/certainty";
import { HAND_WEIGHTS } from "./score/hand-weights";
import { LEARNT_CERTAINTY } from "./score/learnt-certainty";
import { LEARNT_WEIGHTS } from "./score/learnt-weights";
import { readingProbabilities } from "./score/probabilities";
import { NONE, Weights } from "./score/weights";

/** Certainty of a plain form (`isPlain`) without another reading near: of the everyday questions for development all 24 such are right. */
const PLAIN_CERTAINTY = 0.75;
/** Least score of a question's relations if it hardly speaks of what they join. */
const HARDLY_SAID = 0.5;
/** A reading that is this much likelier than the next has none beside it. */
const SECOND_SHARE = 0.2;
/** A reading that is so near to the first is as likely. */
const EITHER_SHARE = 0.8;

export interface LanguageReaderKit {
  graph: GraphSource;
  /** Null leaves out words of similar meaning. */
  embedder: Embedder | null;
  aliases?: Aliases;
  /** Feature weights with `none`; default those learnt on public schemas. */
  weights?: Readonly<Record<string, number>>;
}

export interface ReadOptions {
  choices?: readonly OperatorChoice[];
  /** Time for enumerating and for running readings together; default 12 s. Counts end both much earlier. */
  milliseconds?: number;
  /** The names in the question, where they were found already. */
  mentions?: readonly Mention[];
  signal?: AbortSignal;
}

export interface LanguageReader {
  read(question: string, options?: ReadOptions): Promise<QuestionInterpretations>;
}

const MILLISECONDS = 12_000;
const USUAL_WEIGHTS = Weights.of({ ...HAND_WEIGHTS, ...LEARNT_WEIGHTS });
/** The feature of a reading that finds nothing, or a number that says so: it is seldom meant. */
export const EMPTY = "z.empty";
/** The feature of a reading of any time, where the question is in the present tense. */
const ANY_TIME = "h.anyTime";

/** Reads the schema's words at the first question; a failure is tried again by the next. */
export function openLanguageReader({
  graph,
  embedder,
  aliases = {},
  weights: given,
}: LanguageReaderKit): LanguageReader {
  const weights = given ? Weights.of(given) : USUAL_WEIGHTS;
  const kit = once(() => openReaderKit(graph, embedder, aliases, ENGLISH));
  return {
    async read(question, { choices = [], milliseconds = MILLISECONDS, mentions, signal } = {}) {
      const opened = await kit();
      signal?.throwIfAborted();
      const started = performance.now();
      const bounds = { ...READ_BOUNDS, milliseconds: milliseconds / 2 };
      const found = await readCandidates(question, opened, weights, { bounds, choices, mentions, signal });
      signal?.throwIfAborted();
      const until = started + milliseconds + found.waitedMs;
      const runs = await runReadings(found, graph, until, signal);
      const empty = weights.byName.get(EMPTY) ?? 0;
      // If nothing holds now, relations of the past are meant as well.
      const isPast = ({ held }: ReadCandidate, at: number) =>
        held?.isImplied && runs.results[at] !== undefined && isEmpty(runs.results[at]);
      const past = new Set(found.candidates.filter(isPast).map(({ sketch }) => sketch));
      const ofAnyTime = ({ features, sketch }: ReadCandidate) =>
        features[ANY_TIME] && past.has(sketch) ? -(weights.byName.get(ANY_TIME) ?? 0) : 0;
      const scored = found.candidates.map((candidate, at): Scored => {
        const result = runs.results[at];
        const isKnownNone = runs.known.has(candidate);
        const isNothing = result !== undefined && isEmpty(result) && !isKnownNone;
        const isUnlikely = isNothing || isOutdone(candidate, found.candidates, runs);
        return {
          candidate,
          score: candidate.score + (isUnlikely ? empty : ofAnyTime(candidate)),
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
        runs,
        isTruncated,
      ).map(({ candidate, probability, rows }) => interpretationOf(found, candidate, probability, rows));
      return {
        question,
        interpretations,
        names: found.mentions,
        truncated: isTruncated ? "time" : null,
      };
    },
  };
}

/** Readings with equal rows are one; what they are ordered by need not be shown. */
function denotationOf({ query, sketch }: ReadCandidate, { rows }: Found): string {
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
  { even }: Runs,
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
    isLookUp: isWholeLookUp(candidate),
    isNarrowed: isNarrowed(candidate, view.words),
    isEmpty: first.isEmpty,
    isTruncated,
  });
  // A negation that nothing represents turns the answer round, however well the rest is read; so does the verb of "only" and "all".
  const { features } = candidate;
  const isUniversal = Boolean(features["q.unread"] || (features["q.read"] && features["x.left"]));
  // By meaning alone, the "star sign" that a second question asks for is near to any other sign.
  // And who is hardly "crew", by a relation that the question does not speak of, is another guess.
  const isFaint = Boolean(features["b.faint"]) && (features["r.said"] ?? 0) < HARDLY_SAID;
  const isGuessed = isFaint || Boolean(features["p.second"] && features["p.meaning"]);
  // "Who" asks for no thing where the graph has people.
  const isNobody = Boolean(features["t.whoNobody"]);
  // "Who starred in [] and []" asks the same of both, and "the same town as []" of one thing.
  const isApart = Boolean(features["r.joinedApart"] || (features["r.sameUnmerged"] && !features["s.sameAs"]));
  // "Missions of []", where agencies fund missions and operate them, and nothing says which.
  const isEither =
    (second?.probability ?? 0) > EITHER_SHARE * probability &&
    (isOpenEnd(candidate) || isOtherRelation(candidate, second!.candidate));
  // "The longest book of each genre" is not every book.
  const isPassed = ["g.ignored", "g.beside", "c.lost", "o.unused", "r.byOther"].some(
    (name) => features[name],
  );
  // "The lowest wage in the kitchen" is not the lowest of all, nor is what "a meal costs on average" what a room does; "who give lessons" are
  // not all, where a property says who does.
  const isNarrower = ["p.extreme", "p.behind", "f.unusedBoolean"].some(
    (name) => features[name] && features["x.left"],
  );
  // Where no partner led no case, those are not meant who are no partners, or who led one.
  const likeliest = scored.reduce((most, one) => (one.candidate.score > most.candidate.score ? one : most));
  const isMissed =
    likeliest.isEmpty && ["g.edge", "f.booleanFit"].every((name) => likeliest.candidate.features[name]);
  // Nothing is the most where there are as many of each.
  const isUnsure =
    even.has(candidate) ||
    isPassed ||
    isMissed ||
    isNarrower ||
    isUniversal ||
    isGuessed ||
    isNobody ||
    isApart ||
    isEither;
  const most = isUnsure ? PASSED_OVER_CONFIDENCE : 1;
  const isAlone = (second?.probability ?? 0) < SECOND_SHARE * probability;
  const isLeft = Boolean((features["x.left"] ?? 0) + (features["x.leftCased"] ?? 0));
  // Whichever way it is read, every word of it, nothing is within its bounds.
  const isNone =
    first.isKnownNone && !isLeft && ["c.any", "s.any", "f.boolean"].some((name) => features[name]);
  const isSure = isAlone && ((!first.isEmpty && isPlain(candidate)) || isNone);
  const certain = Math.min(
    most,
    Math.max(certaintyOf(inputs, LEARNT_CERTAINTY), isSure ? PLAIN_CERTAINTY : 0),
  );
  const share = Math.min((1 - certain) / Math.max(1e-9, 1 - probability), certain / probability);
  return merged.map((one, at) => ({ ...one, probability: at === 0 ? certain : share * one.probability }));
}

/** "Who is being trained?" says neither end of a relation that may run either way. */
function isOpenEnd({ features }: ReadCandidate): boolean {
  return Object.keys(features).some((name) => /^d\.\w+\.--$/.test(name));
}

/** "The most members": not of a relation that gives each committee one, where another gives some of them more. */
function isOutdone(one: ReadCandidate, all: readonly ReadCandidate[], { even, results }: Runs): boolean {
  const isMore = (other: ReadCandidate, at: number) =>
    other.sketch.order?.measure.by === "count" &&
    results[at] !== undefined &&
    !even.has(other) &&
    shapeOf(one) === shapeOf(other);
  return even.has(one) && all.some(isMore);
}

function shapeOf({ sketch: { nodes, edges, ask, target } }: ReadCandidate): string {
  const labels = nodes.map(({ label }) => label);
  return JSON.stringify([ask.kind, target, labels, edges.filter(({ place }) => place >= 0).length]);
}

/** True if two readings differ only in relations that the question does not name. */
function isOtherRelation(one: ReadCandidate, other: ReadCandidate): boolean {
  return Boolean(one.features["r.unsaid"]) && !one.features["g.edge"] && shapeOf(one) === shapeOf(other);
}

interface Scored {
  candidate: ReadCandidate;
  score: number;
  isEmpty: boolean;
  /** True if an empty result is plausible for the question. */
  isKnownNone: boolean;
  /** Rows found; null where it was not run to its end. */
  rows: number | null;
  denotation: string;
}
