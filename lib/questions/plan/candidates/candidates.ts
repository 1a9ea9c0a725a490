/**
 * The query graphs that a question could mean (GraphRAFT 4.1): around the nodes it names, every typed chain of one to three
 * steps, every way in which two of them meet, and stars of up to six. None is empty, and all are counted without reading a
 * node (figure 1).
 */
import type { GraphSource } from "../../../graph/graph-source";
import type { Mention } from "../../mentions/mention";
import { readRestrictions } from "../mentions/literals";
import type { Candidate, QuestionPlan, Restriction } from "../plan";
import { candidateQuery, queryArm } from "./candidate-query";
import { restrictCandidates } from "./candidate-restrictions";
import { type Anchor, type Sketch, starSketches } from "./candidate-stars";
import { SpokenTypes } from "./spoken-types";

export interface CandidateOptions {
  /** Steps of a chain at most. */
  hops?: number;
  /** Chains at most, and half as many patterns of several mentions. */
  limit?: number;
  /** Edges that are walked at most, see `WalkBounds`. */
  budget?: number;
  /** Relation types that the question means in other words than theirs (`meantTypes`); read where not all chains fit. */
  meant?: () => Promise<ReadonlySet<string>>;
}

/** "Films from 1960" are of that year as often as since then. */
const FROM_ONE_YEAR = /\bfrom\s+(?:the year\s+)?\d{4}$/i;
const QUANTITY = /\bhow many\b/i;
const MOST_HOPS = 3;
const DEFAULT_LIMIT = 500;
const DEFAULT_BUDGET = 400_000;
/** A reading this much worse than the best one of its mention is not walked from. */
const READING_SHARE = 0.4;
const MOST_READINGS = 3;
/** A mention this much worse than the best one begins no chain; it may still restrict one. */
const CHAIN_SHARE = 0.65;

/** "How many films ..." asks for the number of the answers. */
export function asksOf(question: string): QuestionPlan["asks"] {
  return QUANTITY.test(question) ? "count" : "nodes";
}

/** @param mentions As `findMentions` gives them, or corrected. */
export async function planCandidates(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
  { hops = MOST_HOPS, limit = DEFAULT_LIMIT, budget = DEFAULT_BUDGET, meant }: CandidateOptions = {},
): Promise<QuestionPlan> {
  const schema = await graph.schema();
  const restrictions = readRestrictions(question, schema, mentions);
  const anchors = anchorsOf(mentions, restrictions);
  const best = Math.max(0, ...anchors.map(({ score }) => score));
  const strong = anchors.filter(({ score }) => score >= CHAIN_SHARE * best);
  const words = new SpokenTypes(question, schema);
  const [chains, stars] = await Promise.all([
    chainSketches(strong, words, graph, { hops, limit, budget, meant }),
    starSketches(anchors, words, schema, graph, { limit: Math.ceil(limit / 2), budget }),
  ]);
  const sketches = [...stars.sketches, ...chains.sketches];
  const candidates = sketches.map((sketch) => candidateOf(sketch, mentions));
  const likelyFirst = () => {
    const unlikely = new Map(candidates.map((candidate) => [candidate, unlikeliness(candidate, words)]));
    return candidates.toSorted((a, b) => unlikely.get(a)! - unlikely.get(b)!);
  };
  const likely = restrictions.length > 0 ? likelyFirst() : [];
  const restricted = await restrictCandidates(question, mentions, likely, restrictions, graph);
  return {
    question,
    asks: asksOf(question),
    mentions: [...mentions],
    restrictions,
    candidates: [...restricted.candidates, ...candidates],
    truncated: chains.truncated || stars.truncated || restricted.truncated,
  };
}

/** Steps along relations that the question does not speak of; a name more makes up for two of them. */
function unlikeliness({ arms }: Candidate, words: SpokenTypes): number {
  const unspoken = arms.flatMap(({ steps }) => steps).filter(({ type }) => !words.speaksOf(type));
  return unspoken.length - 2 * new Set(arms.map(({ mention }) => mention)).size;
}

/** The value of a comparison ("before 1930") is a bound and no name, even if a node has that name. */
function anchorsOf(mentions: readonly Mention[], restrictions: readonly Restriction[]): Anchor[] {
  const bounds = restrictions.filter(
    (one) => one.kind === "compare" && one.operator !== "=" && !FROM_ONE_YEAR.test(one.text),
  );
  const isBound = ({ span: [from, to] }: Mention) =>
    bounds.some(({ span }) => span[0] <= from && to <= span[1]);
  return mentions.flatMap((own, mention) =>
    (isBound(own) ? [] : own.readings)
      .filter(({ score }) => score >= READING_SHARE * own.readings[0]!.score)
      .slice(0, MOST_READINGS)
      .map(({ node, score }, reading) => ({ mention, reading, node, score })),
  );
}

/**
 * Every typed path from each anchor. Where they are too many, the bounds keep the short ones, and those along relations that
 * the question speaks of are added.
 */
async function chainSketches(
  anchors: readonly Anchor[],
  words: SpokenTypes,
  graph: GraphSource,
  { meant, ...bounds }: Required<Omit<CandidateOptions, "meant">> & Pick<CandidateOptions, "meant">,
): Promise<{ sketches: Sketch[]; truncated: boolean }> {
  if (anchors.length === 0) return { sketches: [], truncated: false };
  const starts = anchors.map(({ node }) => node);
  const { paths, truncated } = await graph.typedPaths({ ...bounds, starts, types: words.walked });
  const spoken = truncated ? [...new Set([...words.spoken, ...((await meant?.()) ?? [])])] : [];
  if (truncated && spoken.length > 0) {
    const more = await graph.typedPaths({ ...bounds, starts, types: spoken });
    const isSpoken = ({ steps }: (typeof paths)[number]) => steps.every(({ type }) => spoken.includes(type));
    const known = new Set(paths.filter(isSpoken).map((path) => JSON.stringify(path)));
    paths.push(...more.paths.filter((path) => !known.has(JSON.stringify(path))));
  }
  const byNode = new Map(starts.map((start) => [start, anchors.filter(({ node }) => node === start)]));
  const sketches = paths.flatMap(({ start, steps, ends }) =>
    byNode.get(start)!.map(({ mention, reading }): Sketch => {
      return {
        arms: [{ mention, reading, steps }],
        label: steps.at(-1)!.label,
        answers: ends,
        truncated: false,
      };
    }),
  );
  return { sketches, truncated };
}

function candidateOf({ arms, label, answers, truncated }: Sketch, mentions: readonly Mention[]): Candidate {
  const template = arms.length === 1 ? "chain" : arms.length === 2 ? "join" : "star";
  let made: Candidate["query"] | undefined;
  return {
    template,
    arms,
    label,
    restrictions: [],
    /** Made when first asked for: of hundreds of candidates few are run. */
    get query() {
      made ??= candidateQuery(
        arms.map(({ mention, reading, steps }) => queryArm(mentions[mention]!, reading, steps)),
        label,
      );
      return made;
    },
    answers,
    truncated,
  };
}
