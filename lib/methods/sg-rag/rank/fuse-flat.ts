/**
 * Where no query is likely, a query graph says who is near the names and not how; and where nodes have texts, a question is as likely
 * about these (ours). To be next to the names is then one sign beside the text.
 */
import type { GraphSource } from "../../../core/graph/graph-source";
import { largestFirst, weightedFusion } from "../../../core/rank/fuse";
import { type FlatQuery, scoreNodes } from "../../../core/rank/score-nodes";
import { tokenize } from "../../../core/text/tokenize";
import type { RankedNode, Ranking, StageWriter } from "../../../core/trace/trace";
import { BM25_WEIGHT, flatPool } from "../fallback";
import { otherTerms, type Stage } from "./judge-tier";
import { type Judged, rankedNode } from "./rank";

/** What it is worth to be next to all names, beside the best text; chosen on the training part of PrimeKG's questions. */
const NEXT_TO_NAMES = 0.1;
/** Matches whose texts are compared. */
const MOST_MATCHES = 1_000;
/** With a larger share of its words beside the names, a question asks for more than what is near them. */
const LEAST_BESIDE = 0.5;
/** Nodes nearest to the question, of which at least this share has a text beside its name. */
const NEAREST = 5;
const LEAST_WITH_TEXT = 0.5;

/**
 * Whether the planner is sure of no query, and no language model drew one; the names are less than half of what the question says; and
 * the graph speaks in texts.
 */
export async function areNamesWeak(
  { question, mentions, read }: Pick<Stage, "question" | "mentions" | "read">,
  query: FlatQuery,
  graph: GraphSource,
): Promise<boolean> {
  const { readings, shape, isDrawn, dropped } = read;
  const isTyped = readings.some(({ relations }) => relations !== undefined);
  if (isTyped || isDrawn || (shape !== "star" && shape !== "edge")) return false;
  const said = new Set(tokenize(question.text, { dropStopWords: true }));
  const others = otherTerms(question.text, mentions, dropped);
  if (others.length <= LEAST_BESIDE * said.size) return false;
  const found = await graph.searchVector(query.vector, { k: NEAREST });
  const nodes = await graph.nodes(found.map(({ id }) => id));
  return nodes.length > 0 && nodes.filter(({ text }) => text).length >= LEAST_WITH_TEXT * nodes.length;
}

/**
 * Flat search over its own candidates and the matches, with what the names say of each.
 * @param matches best first
 * @param nameShareOf in [0, 1]: how much of what the names can say holds for a node
 * @throws what the graph throws
 */
export async function fuseWithFlat(
  matches: readonly Judged[],
  nameShareOf: (node: string) => number,
  query: FlatQuery,
  budget: number,
  graph: GraphSource,
  write: StageWriter,
): Promise<Ranking> {
  const pool = await flatPool(query, budget, graph, write);
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
