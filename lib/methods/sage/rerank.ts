/**
 * SAGE section 2.2 B, steps 2 and 3: scores every neighbour against the question, and fills the budget with seeds and
 * neighbours.
 *
 * score(n) = flat(n) + max over edges e that reach n of w(e) * (c * coverage(context(e), n)^2 + r / (1 + rank of the seed))
 *
 * The first summand is the paper's; the second sees what the paper's ranking cannot: which row, sentence or relation led to
 * n, and how much of the question both cover together. A seed gains from its own edges in the same way.
 */
import type { GraphNode, NodeId } from "../../core/graph/graph-source";
import { largestFirst, totalOf } from "../../core/rank/fuse";
import { rowLines } from "../../core/text/table";
import type { Contribution, RankedNode, Ranking } from "../../core/trace";
import type { Coverage, Presence } from "./coverage";
import { SHARED_ENTITIES, SIMILAR_CONTENT, SIMILAR_TOPIC } from "./edge-types";
import type { Arrival } from "./expand";
import type { SageParams } from "./params";

/** What an edge adds to the score of its end. */
interface Support {
  arrival: Arrival;
  contributions: Contribution[];
  total: number;
}

export interface Candidates {
  seeds: Ranking;
  arrivals: readonly Arrival[];
  /** Flat contributions of a seed or neighbour. */
  flat(id: NodeId): Contribution[];
  /** The seeds, for the text of their rows. */
  seedNodes: ReadonlyMap<NodeId, GraphNode>;
  coverage: Coverage;
}

/** All seeds and neighbours, best first. */
export function rerank(candidates: Candidates, params: SageParams): Ranking {
  const { seeds, arrivals, coverage } = candidates;
  const contexts = new EdgeContexts(candidates.seedNodes, coverage);
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
  const isSeed = new Set(seeds.map(({ node }) => node));
  const ids = new Set([...isSeed, ...arrivals.map(({ neighbour }) => neighbour)]);
  return [...ids]
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
  coverage: Coverage,
  params: SageParams,
): Support {
  const kindWeight = weightOf(arrival, params) * Math.sqrt(arrival.edge.weight ?? 1);
  const end = coverage.ofNode(arrival.neighbour);
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
  return { arrival, contributions, total: totalOf(contributions) };
}

function weightOf({ edge }: Arrival, params: SageParams): number {
  if (edge.kind === "relation") return params.relationWeight;
  if (edge.kind === "structural") return params.structuralWeight;
  if (edge.type === SIMILAR_CONTENT) return params.contentWeight;
  if (edge.type === SIMILAR_TOPIC) return params.topicWeight;
  if (edge.type === SHARED_ENTITIES) return params.entityWeight;
  return edge.properties.rows === undefined ? params.textMentionWeight : params.rowMentionWeight;
}

/** Which terms of the question an edge brings along: those of its rows, of its relation and start, or of the text it left. */
class EdgeContexts {
  readonly #rows = new Map<string, Presence>();

  constructor(
    private readonly seeds: ReadonlyMap<NodeId, GraphNode>,
    private readonly coverage: Coverage,
  ) {}

  of({ seed, edge }: Arrival): Presence[] {
    const node = this.seeds.get(seed);
    if (edge.kind === "relation")
      return [this.coverage.ofText(`${node?.name ?? ""} ${edge.type.replaceAll("_", " ")}`)];
    if (!node || edge.properties.rows === undefined) return [this.coverage.ofNode(seed)];
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
