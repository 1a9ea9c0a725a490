/**
 * Features of each node of the local subgraph for L2 without a language model (section 4.3): the queries that found it, the fit of its own
 * text and its neighbours' to the question, its position relative to what the question names, and whether it is of the kind that is asked
 * for.
 */
import type { GraphEdge, GraphNode, GraphSource, NodeId } from "../../graph/graph-source";
import { answerType } from "../../graph/text/answer-type";
import type { Mention } from "../../questions/mentions/mention";
import { totalOf, weightedFusion } from "../rank/fuse";
import { rangeOf, scaleMinMax } from "../rank/min-max";
import { candidatePool, type FlatQuery, scoreNodes, type TextAndVectorScores } from "../rank/score-nodes";
import type { Finding } from "./execute";
import { lookAround, type Nearby, namedPlaces, type Place } from "./surroundings";
import { type WordsTogether, wordsTogether } from "./words-together";

/** The features of a node, in this order; all are between -1 and about 3. */
export const LOCAL_FEATURES = [
  "query probability",
  "other queries",
  "found by a query",
  "BM25",
  "cosine",
  "rank by text",
  "named itself",
  "beside a name",
  "two steps from a name",
  "beside good texts",
  "beside good texts, few others",
  "words with a neighbour",
  "words with all neighbours",
  "kind by the question's words",
  "kind as learnt",
] as const;
export type LocalFeature = (typeof LOCAL_FEATURES)[number];

export interface LocalNode {
  node: NodeId;
  labels: readonly string[];
  /** In the order of `LOCAL_FEATURES`; the kind as learnt is left to the model. */
  features: Float64Array;
  cosine: number;
  /** From the node back to what the question names or describes. */
  via: GraphEdge[];
}

export interface LocalNodes {
  nodes: LocalNode[];
  /** Number of nodes that the vectors found: 0 where no node has one. */
  byVector: number;
}

export interface Described {
  query: FlatQuery;
  mentions: readonly Mention[];
  findings: readonly Finding[];
  probabilities: readonly number[];
}

export interface PoolBounds {
  bm25Weight: number;
  /** Candidates of flat search, from text and from vectors each; 0 describes the findings alone. */
  poolSize: number;
  /** True if the surroundings of names and text hits may join the pool. */
  around: boolean;
}

/** A query that is as probable needs nothing that lies around it. */
const SURE = 0.9;

/** Nodes that join because of what they lie beside. */
const MOST_AROUND = 400;
/** A text score in [0, 1] that is no better than this says nothing about the neighbours. */
const GOOD_TEXT = 0.4;

/** The local subgraph with its surroundings; the order is that of the findings, then of the text search. */
export async function describeLocalNodes(
  graph: GraphSource,
  { query, mentions, findings, probabilities }: Described,
  { bm25Weight, poolSize, around: mayLookAround }: PoolBounds,
): Promise<LocalNodes> {
  const isSure = findings.length > 0 && (probabilities[0] ?? 0) >= SURE;
  const around = mayLookAround && !isSure;
  const pool = poolSize > 0 ? await candidatePool(graph, query, poolSize) : null;
  const flat = pool?.members ?? [];
  const fusion = weightedFusion(flat, bm25Weight);
  const textOf = (scores: TextAndVectorScores) => totalOf(fusion.contributions(scores));
  const hits = flat
    .map((scores): Place => ({ node: scores.node, weight: textOf(scores) }))
    .sort((a, b) => b.weight - a.weight);
  const named = namedPlaces(mentions);
  const near = around ? await lookAround(graph, named, hits) : new Map<NodeId, Nearby>();
  const ids = joined(findings, hits, near);
  const [scores, nodes, schema] = await Promise.all([
    scoreNodes(graph, query, ids),
    graph.nodes(ids),
    graph.schema(),
  ]);
  const texts = new Map(scores.map((own) => [own.node, own]));
  const readings: Readings = {
    findings: new Map(findings.map((finding) => [finding.node, finding])),
    probabilities,
    texts,
    fused: new Map(scores.map((own) => [own.node, textOf(own)])),
    bm25: rangeOf(scores.map(({ bm25 }) => bm25)),
    cosine: rangeOf(scores.map(({ cosine }) => cosine)),
    rank: new Map(hits.map(({ node }, rank) => [node, rank])),
    named: new Set(named.map(({ node }) => node)),
    near,
    words: around ? await wordsTogether(graph, query.text, ids, near) : new Map(),
    asked: answerType(
      query.text,
      schema.labels.map(({ name }) => name),
    )?.labels,
  };
  return { nodes: nodes.map((node) => localNode(node, readings)), byVector: pool?.byVector ?? 0 };
}

/** The findings, the flat hits, and of what lies around them the nearest. */
function joined(
  findings: readonly Finding[],
  hits: readonly Place[],
  near: ReadonlyMap<NodeId, Nearby>,
): NodeId[] {
  const first = new Set([...findings, ...hits].map(({ node }) => node));
  const weights = new Map(hits.map(({ node, weight }) => [node, weight]));
  const nearness = ({ name, twoSteps, beside }: Nearby) => {
    const texts = [...beside].reduce((most, node) => Math.max(most, weights.get(node) ?? 0), 0);
    return name + twoSteps / 2 + texts;
  };
  const others = [...near]
    .filter(([node]) => !first.has(node))
    .map(([node, own]) => ({ node, nearness: nearness(own) }))
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, MOST_AROUND);
  return [...first, ...others.map(({ node }) => node)];
}

interface Readings {
  findings: ReadonlyMap<NodeId, Finding>;
  probabilities: readonly number[];
  texts: ReadonlyMap<NodeId, TextAndVectorScores>;
  /** BM25 and cosine as flat search joins them. */
  fused: ReadonlyMap<NodeId, number>;
  bm25: { low: number; high: number };
  cosine: { low: number; high: number };
  rank: ReadonlyMap<NodeId, number>;
  named: ReadonlySet<NodeId>;
  near: ReadonlyMap<NodeId, Nearby>;
  words: ReadonlyMap<NodeId, WordsTogether>;
  /** Labels that the question asks for by name. */
  asked: readonly string[] | undefined;
}

function localNode({ id, labels, origin }: GraphNode, read: Readings): LocalNode {
  const finding = read.findings.get(id);
  const [first = 0, ...others] = finding?.plans.map((plan) => read.probabilities[plan] ?? 0) ?? [];
  const texts = read.texts.get(id)!;
  const near = read.near.get(id);
  const beside = [...(near?.beside ?? [])].map((node) => read.fused.get(node) ?? 0);
  const good = beside.reduce((sum, text) => sum + Math.max(0, text - GOOD_TEXT), 0);
  const together = read.words.get(id) ?? { one: 0, all: 0 };
  const values: Record<LocalFeature, number> = {
    "query probability": first,
    "other queries": others.reduce((sum, probability) => sum + probability, 0),
    "found by a query": finding ? 1 : 0,
    BM25: scaleMinMax(texts.bm25, read.bm25),
    cosine: scaleMinMax(texts.cosine, read.cosine),
    "rank by text": 1 / (1 + (read.rank.get(id) ?? Number.POSITIVE_INFINITY)),
    "named itself": read.named.has(id) ? 1 : 0,
    "beside a name": near?.name ?? 0,
    "two steps from a name": near?.twoSteps ?? 0,
    "beside good texts": Math.log1p(good),
    "beside good texts, few others": good / Math.sqrt(1 + beside.length),
    "words with a neighbour": together.one,
    "words with all neighbours": together.all,
    // A part of a document speaks of things of any kind.
    "kind by the question's words": origin ? 0 : kindFit(labels, read.asked),
    "kind as learnt": 0,
  };
  return {
    node: id,
    labels,
    features: Float64Array.from(LOCAL_FEATURES, (name) => values[name]),
    cosine: texts.cosine,
    via: finding?.via ?? near?.via ?? [],
  };
}

/** 1 for a kind that the question asks for, -1 for another, 0 where it does not say. */
function kindFit(labels: readonly string[], asked: readonly string[] | undefined): number {
  if (!asked) return 0;
  return labels.some((label) => asked.includes(label)) ? 1 : -1;
}
