/**
 * SAGE section 2.2 B, steps 2 and 3: scores every neighbour against the question, and fills the budget with seeds and
 * neighbours.
 *
 * score(n) = flat(n) + max over edges e that reach n of w(e) * (c * coverage(context(e), n)^2 + r / (1 + rank of the seed))
 *
 * The first summand is the paper's; the second sees what the paper's ranking cannot: which row, sentence or relation led to
 * n, and how much of the question both cover together. A seed gains from its own edges in the same way.
 */
import type { GraphEdge, GraphNode, NodeId } from "../../core/graph/graph-source";
import type { Presence, QuestionCoverage } from "../../core/rank/coverage";
import { largestFirst, totalOf } from "../../core/rank/fuse";
import { rowLines } from "../../core/text/table";
import type { Contribution, RankedNode, Ranking } from "../../core/trace";
import { MENTIONS, SHARED_ENTITIES, SIMILAR_CONTENT, SIMILAR_TOPIC } from "./edge-types";
import type { Arrival } from "./expand";
import type { SettledParams } from "./graph-weights";
import type { SageParams } from "./params";

/** What an edge adds to the score of its end. */
interface Support {
  arrival: Arrival;
  /** Share of the question that the edge and its ends cover together. */
  covered: number;
  contributions: Contribution[];
  total: number;
}

export interface Candidates {
  seeds: Ranking;
  arrivals: readonly Arrival[];
  /** Flat contributions of a seed or neighbour. */
  flat(id: NodeId): Contribution[];
  /** Seeds and neighbours, for the names of relations' starts and the text of rows. */
  nodes: ReadonlyMap<NodeId, GraphNode>;
  coverage: QuestionCoverage;
}

/** A node that an edge brought, with the edge that supports it most. */
export interface Neighbour {
  node: NodeId;
  seed: NodeId;
  edge: GraphEdge;
  /** Share of the question that the edge and its ends cover together, in [0, 1]. */
  covered: number;
  score: number;
  /** Left out before ranking, since its edges cover too little of the question. */
  pruned: boolean;
}

export interface Reranked {
  /** Seeds and neighbours that are not pruned, best first. */
  ranking: Ranking;
  /** Those that are no seeds, best first. */
  neighbours: Neighbour[];
}

export function rerank(candidates: Candidates, params: SettledParams): Reranked {
  const { seeds, arrivals } = candidates;
  const best = bestSupports(candidates, params);
  const isSeed = new Set(seeds.map(({ node }) => node));
  const ids = new Set([...isSeed, ...arrivals.map(({ neighbour }) => neighbour)]);
  const scored = [...ids]
    .map((node): RankedNode => {
      const support = best.get(node);
      const contributions = [...candidates.flat(node), ...(support?.contributions ?? [])];
      return {
        node,
        score: totalOf(contributions),
        contributions: largestFirst(contributions),
        via: support && !isSeed.has(node) ? [support.arrival.edge] : [],
      };
    })
    .sort((a, b) => b.score - a.score);
  const neighbours = scored.flatMap(({ node, score }): Neighbour[] => {
    const support = best.get(node);
    if (!support || isSeed.has(node)) return [];
    const { arrival, covered } = support;
    const { seed, edge } = arrival;
    return [{ node, seed, edge, covered, score, pruned: covered < params.leastCoverage }];
  });
  const pruned = new Set(neighbours.filter((neighbour) => neighbour.pruned).map(({ node }) => node));
  return { ranking: scored.filter(({ node }) => !pruned.has(node)), neighbours };
}

/** By node the edge that adds most to it; a seed gains by the edges that leave it. */
function bestSupports(
  { arrivals, nodes, coverage }: Candidates,
  params: SettledParams,
): Map<NodeId, Support> {
  const contexts = new EdgeContexts(nodes, coverage);
  const best = new Map<NodeId, Support>();
  const offer = (id: NodeId, support: Support) => {
    const held = best.get(id);
    if (!held || support.total > held.total) best.set(id, support);
  };
  for (const arrival of arrivals) {
    const support = supportOf(arrival, contexts, coverage, params);
    offer(arrival.neighbour, support);
    if (isPair(arrival)) offer(arrival.seed, support);
  }
  return best;
}

/**
 * The budget filled: the best by one score, or as in the paper's Listing 1 the seeds and then their neighbours. Where there are
 * too few of both, the further candidates of the flat search follow.
 */
export function unite(
  ranked: Ranking,
  seeds: Ranking,
  candidates: Ranking,
  budget: number,
  union: SageParams["union"],
): Ranking {
  const wanted = union === "one-score" ? ranked : [...seeds, ...ranked, ...candidates];
  const taken = new Set<NodeId>();
  return wanted.filter(({ node }) => !taken.has(node) && taken.add(node)).slice(0, budget);
}

/** A row and what its cell names, and a text and what it names, are evidence together; the end of a relation is not its start. */
function isPair({ edge }: Arrival): boolean {
  return edge.kind !== "relation";
}

function supportOf(
  arrival: Arrival,
  contexts: EdgeContexts,
  coverage: QuestionCoverage,
  params: SettledParams,
): Support {
  const kindWeight = weightOf(arrival, params) * Math.sqrt(arrival.edge.weight ?? 1);
  // The end that is named stands whole beside the row that names it, whichever way the edge was followed.
  const end = coverage.ofNode(isFollowedBack(arrival) ? arrival.seed : arrival.neighbour);
  const covered = Math.max(...contexts.of(arrival).map((context) => coverage.together(context, end)));
  const contributions: Contribution[] = [
    {
      name: "covers the question with its link",
      value: covered ** 2,
      weight: kindWeight * params.coverageWeight,
    },
    {
      name: "rank of the seed",
      value: 1 / (1 + arrival.seedRank),
      weight: kindWeight * params.seedRankWeight,
    },
  ];
  return { arrival, covered, contributions, total: totalOf(contributions) };
}

function isFollowedBack({ edge, seed }: Arrival): boolean {
  return edge.type === MENTIONS && edge.target === seed;
}

/** How much edges of its kind count, before the edge's own weight. */
export function weightOf(arrival: Arrival, params: SageParams): number {
  const { edge } = arrival;
  if (edge.kind === "relation") return params.relationWeight;
  if (edge.kind === "structural") return params.structuralWeight;
  if (edge.type === SIMILAR_CONTENT) return params.contentWeight;
  if (edge.type === SIMILAR_TOPIC) return params.topicWeight;
  if (edge.type === SHARED_ENTITIES) return params.entityWeight;
  const weight = edge.properties.rows === undefined ? params.textMentionWeight : params.rowMentionWeight;
  return isFollowedBack(arrival) ? weight * params.mentionedByWeight : weight;
}

/** Which terms of the question an edge brings along: those of its rows, of its relation and start, or of the text it left. */
class EdgeContexts {
  readonly #rows = new Map<string, Presence>();

  constructor(
    private readonly nodes: ReadonlyMap<NodeId, GraphNode>,
    private readonly coverage: QuestionCoverage,
  ) {}

  of({ seed, edge }: Arrival): Presence[] {
    if (edge.kind === "relation")
      return [this.coverage.ofText(`${this.nodes.get(seed)?.name ?? ""} ${edge.type.replaceAll("_", " ")}`)];
    const start = edge.type === MENTIONS ? edge.source : seed;
    const node = this.nodes.get(start);
    if (edge.type !== MENTIONS || !node || edge.properties.rows === undefined)
      return [this.coverage.ofNode(start)];
    return String(edge.properties.rows)
      .split(",")
      .map((row) => this.#ofRow(node, Number(row)));
  }

  /** A row with the table's title and its cells' headers. */
  #ofRow(node: GraphNode, row: number): Presence {
    const key = `${node.id} ${row}`;
    const known = this.#rows.get(key);
    if (known) return known;
    const [from, to] = node.origin?.range ?? [0, 0];
    const presence = this.coverage.ofText(`${node.name} ${rowLines(node.text, to - from)[row - from] ?? ""}`);
    this.#rows.set(key, presence);
    return presence;
  }
}
