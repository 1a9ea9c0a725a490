/**
 * Fusion with flat search (ours). Where no query is likely, a query graph tells which nodes are near the names, not how they are related;
 * and where nodes have texts, the question may be about these. Being next to the names is then one feature beside the text.
 */
import type { GraphSource } from "../../../graph/graph-source";
import { tokenize } from "../../../graph/text/tokenize";
import { largestFirst, rankPool, weightedFusion } from "../../rank/fuse";
import {
  type CandidatePool,
  candidatePool,
  type FlatQuery,
  scoreNodes,
  type TextAndVectorScores,
} from "../../rank/score-nodes";
import type { RankedNode, Ranking } from "../../trace/trace";
import { BM25_WEIGHT, POOL } from "../fallback";
import { otherTerms, type Stage } from "./judge-tier";
import { type Judged, rankedNode } from "./rank";

/** Weight of being next to all names, relative to the best text; chosen on the training part of PrimeKG's questions. */
const NEXT_TO_NAMES = 0.1;
const MOST_MATCHES = 1_000;
/** With a larger share of its words beside the names, a question asks for more than what is near them. */
const LEAST_BESIDE = 0.5;
/** Nodes that fit the question best by flat search, among which a part of a document is looked for. */
const READ = 20;
/** The first of them, and the share of these that must have a text where there is no such part. */
const NEAREST = 5;
const LEAST_WITH_TEXT = 0.5;

/**
 * Candidates of flat search where names say little, else null. The planner is sure of no query, and no language model drew one. Moreover
 * parts of documents are among what fits the question best, or, where most of the question is beside the names, nodes with a text are.
 */
export async function poolBesideNames(
  { question, mentions, read }: Pick<Stage, "question" | "mentions" | "read">,
  query: FlatQuery,
  graph: GraphSource,
): Promise<CandidatePool | null> {
  const { readings, shape, isDrawn, dropped } = read;
  const isTyped = readings.some(({ relations }) => relations !== undefined);
  if (isTyped || isDrawn || (shape !== "star" && shape !== "edge")) return null;
  const pool = await candidatePool(graph, query, Math.max(POOL, question.budget));
  const ranking = rankPool(pool.members, weightedFusion(pool.members, BM25_WEIGHT));
  const best = await graph.nodes(ranking.slice(0, READ).map(({ node }) => node));
  // A text says how things are related, a link to it does not.
  if (best.some(({ origin }) => origin)) return pool;
  const said = new Set(tokenize(question.text, { dropStopWords: true }));
  const others = otherTerms(question.text, mentions, dropped);
  if (others.length <= LEAST_BESIDE * said.size) return null;
  const nearest = best.slice(0, NEAREST);
  const withText = nearest.filter(({ text }) => text).length;
  return nearest.length > 0 && withText >= LEAST_WITH_TEXT * nearest.length ? pool : null;
}

/**
 * Flat search over its own candidates, `pool`, and the matches, with what the names say of each.
 * @param matches best first
 * @param nameShareOf in [0, 1]: how much of what the names can say holds for a node
 * @throws what the graph throws
 */
export async function fuseWithFlat(
  matches: readonly Judged[],
  nameShareOf: (node: string) => number,
  query: FlatQuery,
  pool: readonly TextAndVectorScores[],
  graph: GraphSource,
): Promise<Ranking> {
  const known = new Set(pool.map(({ node }) => node));
  const best = matches.slice(0, MOST_MATCHES).map(({ ranked }) => ranked);
  const others = best.filter(({ node }) => !known.has(node)).map(({ node }) => node);
  // Scaled as flat search scales them: matches change nothing of how texts compare.
  const fusion = weightedFusion(pool, BM25_WEIGHT);
  const via = new Map(best.map((ranked) => [ranked.node, ranked.via]));
  const all = [...pool, ...(await scoreNodes(graph, query, others))];
  return all
    .map((scores): RankedNode => {
      const { node } = scores;
      const near = { name: "names nearby", value: nameShareOf(node), weight: NEXT_TO_NAMES };
      const contributions = largestFirst([...fusion.contributions(scores), near]);
      return rankedNode(node, contributions, via.get(node) ?? []);
    })
    .sort((a, b) => b.score - a.score);
}
