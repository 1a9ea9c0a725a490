/** Section 3.3: which entities around the question entities matter to the schema graphs, by the Triple-GNN or by PageRank. */
import type { NodeId } from "../../core/graph/graph-source";
import type { Mention } from "../../core/plan/plan";
import { subgraphOf } from "../../core/rank/subgraph-of";
import type { Toolkit } from "../../core/retriever";
import type { StageWriter } from "../../core/trace";
import { type GuidanceGraph, guidanceGraph, noGuidance } from "./guidance/guidance-graph";
import { type Neighbourhood, readNeighbourhood } from "./guidance/neighbourhood";
import { personalisedPageRank } from "./guidance/page-rank";
import type { StemParams } from "./params";
import { depthOf, isQuestionEntity, type SchemaGraph } from "./schema-graph";
import { NameSimilarity } from "./triple-similarity";

/** Readings of a name that are walked from where no schema graph says which is meant. */
const READINGS = 3;
/** Steps that are walked then. */
const HOPS = 2;
/** What a relation that no schema graph asks for weighs in the walk, beside 1 for one that is asked for. */
const LEAST_WEIGHT = 0.1;
/** Nodes outside of the guidance graph that are drawn with their halo. */
const DRAWN_OUTSIDE = 40;

export async function guide(
  mentions: readonly Mention[],
  beams: readonly SchemaGraph[],
  kit: Toolkit,
  params: StemParams,
  write: StageWriter,
): Promise<GuidanceGraph> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const entities = questionEntities(mentions, beams);
  const types = [...new Set(beams.flatMap(({ triples }) => triples.map(({ relation }) => relation)))];
  const hops = beams.length > 0 ? depthOf(beams) : HOPS;
  const around = await readNeighbourhood(graph, entities, { hops, types }, signal);
  if (params.guidance === "none") {
    write.info("Without guidance: no anchor and no edge is preferred.");
    return noGuidance(around);
  }
  const size = params.guidanceScale * Math.max(1, countTriples(beams));
  const values = await pageRank(around, types, kit);
  const guided = guidanceGraph(around, values, size, "page-rank");
  write.flag(
    "No Triple-GNN was trained for this knowledge base: personalised PageRank from the question entities guides.",
  );
  if (around.truncated)
    write.info(
      `The surroundings are large: ${around.nodes.length} nodes and ${around.edges.length} edges of them were looked at.`,
    );
  await draw(guided, new Set(entities), kit, write);
  return guided;
}

/** The nodes that the schema graphs start from; where there are none, what the names may mean. */
export function questionEntities(mentions: readonly Mention[], beams: readonly SchemaGraph[]): NodeId[] {
  const named = beams.flatMap(({ nodes }) =>
    nodes.filter(isQuestionEntity).map(({ readings }) => readings[0]!.node),
  );
  const read = mentions.flatMap(({ readings }) => readings.slice(0, READINGS).map(({ node }) => node));
  return [...new Set(named.length > 0 ? named : read)];
}

/** Different triples of all schema graphs: |T| of equation 7. */
export function countTriples(beams: readonly SchemaGraph[]): number {
  const told = beams.flatMap(({ nodes, triples }) =>
    triples.map(({ head, relation, tail }) =>
      JSON.stringify([nodes[head]!.name, relation, nodes[tail]!.name]),
    ),
  );
  return new Set(told).size;
}

/** The largest value beyond the question entities counts as 1. */
async function pageRank(
  around: Neighbourhood,
  types: readonly string[],
  { embedder, signal }: Toolkit,
): Promise<Float64Array> {
  const met = [...new Set(around.edges.map(({ type }) => type))];
  const similarity = await NameSimilarity.ofRelations(types, met, embedder, signal);
  const weightOf = (type: string) =>
    types.length === 0 ? 1 : Math.max(LEAST_WEIGHT, ...types.map((asked) => similarity.of(asked, type)));
  const ranks = personalisedPageRank(around, weightOf);
  const most = ranks.subarray(around.entities).reduce((top, rank) => Math.max(top, rank), 0);
  return ranks.map((rank) => (most > 0 ? Math.min(1, rank / most) : Math.min(1, rank)));
}

async function draw(
  guided: GuidanceGraph,
  entities: ReadonlySet<NodeId>,
  { graph }: Toolkit,
  write: StageWriter,
): Promise<void> {
  const outside = [...guided.halo]
    .filter(([id, halo]) => halo > 0 && !guided.holds(id))
    .sort(([, a], [, b]) => b - a)
    .slice(0, DRAWN_OUTSIDE)
    .map(([id]) => id);
  const nodes = await graph.nodes([...guided.members, ...outside]);
  const drawn = subgraphOf(
    nodes,
    (id) => (entities.has(id) ? "seed" : "expanded"),
    guided.neighbourhood.edges,
  );
  write.info(
    `The guidance graph has ${guided.members.length} entities and ${guided.edges.length} edges among them.`,
  );
  write.subgraph("Guidance graph", {
    ...drawn,
    nodes: drawn.nodes.map((node) => ({
      ...node,
      halo: guided.halo.get(node.id) ?? 0,
      found: guided.holds(node.id) ? "in the guidance graph" : "outside",
    })),
  });
}
