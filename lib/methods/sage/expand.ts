/** SAGE section 2.2 B, step 1: the first-hop neighbours of the seeds, with the edges that reach them. */
import { MENTIONS, SHARED_ENTITIES, SIMILAR_CONTENT, SIMILAR_TOPIC } from "../../graph/chunk-edges";
import type { Direction, GraphEdge, GraphSource, NeighbourQuery, NodeId } from "../../graph/graph-source";
import type { Ranking } from "../trace/trace";
import type { SageParams } from "./params";

/** An edge that leads from a seed to a neighbour (which may be a seed itself). */
export interface Arrival {
  seed: NodeId;
  /** 0 for the best seed. */
  seedRank: number;
  neighbour: NodeId;
  edge: GraphEdge;
}

export interface Expansion {
  arrivals: Arrival[];
  /** True when `fanOut` left edges out. */
  truncated: boolean;
}

/**
 * Edges of a kind whose weight is 0 are not read. MENTIONS are followed from who mentions to who is mentioned, and back where
 * `mentionedByWeight` says so.
 */
export async function expandSeeds(
  graph: GraphSource,
  seeds: Ranking,
  params: SageParams,
): Promise<Expansion> {
  const rank = new Map(seeds.map(({ node }, index) => [node, index]));
  const limitPerNode = params.fanOut;
  const queries: NeighbourQuery[] = [];
  if (params.relationWeight > 0) queries.push({ kinds: ["relation"], limitPerNode });
  if (params.structuralWeight > 0) queries.push({ kinds: ["structural"], limitPerNode });
  if (params.rowMentionWeight > 0 || params.textMentionWeight > 0) {
    queries.push({ types: [MENTIONS], kinds: ["similarity"], direction: "out", limitPerNode });
    if (params.mentionedByWeight > 0)
      queries.push({ types: [MENTIONS], kinds: ["similarity"], direction: "in", limitPerNode });
  }
  const similar = [
    [SIMILAR_CONTENT, params.contentWeight],
    [SIMILAR_TOPIC, params.topicWeight],
    [SHARED_ENTITIES, params.entityWeight],
  ] as const;
  for (const [type, weight] of similar)
    if (weight > 0) queries.push({ types: [type], kinds: ["similarity"], limitPerNode });
  const found = await Promise.all(queries.map((query) => graph.neighbours([...rank.keys()], query)));
  return {
    arrivals: found.flatMap(({ edges }, index) =>
      edges.flatMap((edge) => arrivalsBy(edge, rank, queries[index]!.direction ?? "any")),
    ),
    truncated: found.some(({ truncated }) => truncated),
  };
}

/** The neighbours' neighbours too, for a walk that goes further than one hop. */
export async function expandAgain(
  graph: GraphSource,
  seeds: Ranking,
  { arrivals, truncated }: Expansion,
  params: SageParams,
): Promise<Expansion> {
  const isSeed = new Set(seeds.map(({ node }) => node));
  const reached = new Set(arrivals.map(({ neighbour }) => neighbour).filter((id) => !isSeed.has(id)));
  const frontier = Array.from(reached, (node) => ({ node, score: 0, contributions: [], via: [] }));
  const further = await expandSeeds(graph, frontier, params);
  const known = new Set(arrivals.map(({ edge }) => edge.id));
  const joining = further.arrivals
    .filter(({ edge }) => !known.has(edge.id))
    .map((arrival) => ({ ...arrival, seedRank: seeds.length + arrival.seedRank }));
  return { arrivals: [...arrivals, ...joining], truncated: truncated || further.truncated };
}

/** An edge between two seeds arrives at both, if it is followed both ways. */
function arrivalsBy(edge: GraphEdge, rank: ReadonlyMap<NodeId, number>, direction: Direction): Arrival[] {
  const ends: [NodeId, NodeId][] = [];
  if (direction !== "in") ends.push([edge.source, edge.target]);
  if (direction !== "out") ends.push([edge.target, edge.source]);
  return ends.flatMap(([seed, neighbour]) => {
    const seedRank = rank.get(seed);
    return seedRank === undefined || seed === neighbour ? [] : [{ seed, seedRank, neighbour, edge }];
  });
}

/**
 * The relation of the graph that the question names, by all words of its type, in order; null without one. Policy
 * `skip-when-edges-named` (the paper's "-Edge") then leaves expansion out, since the seeds already satisfy the relation.
 */
export async function namedRelation(graph: GraphSource, question: string): Promise<string | null> {
  const { relations } = await graph.schema();
  const asked = ` ${wordsOf(question)} `;
  const named = relations.find(
    ({ type, kind }) => kind === "relation" && asked.includes(` ${wordsOf(type)} `),
  );
  return named?.type ?? null;
}

function wordsOf(text: string): string {
  return (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  );
}
