/** Section 3.3: which entities around the question entities matter to the schema graphs, by the Triple-GNN or by PageRank. */
import type { NodeId } from "../../graph/graph-source";
import { formatNoun } from "../../graph/text/format-noun";
import type { Mention } from "../../questions/mentions/mention";
import type { Question, Toolkit } from "../contract/retriever";
import { rankPool, weightedFusion } from "../rank/fuse";
import { candidatePool } from "../rank/score-nodes";
import { subgraphOf } from "../rank/subgraph-of";
import type { StageWriter } from "../trace/trace";
import { gnnInput } from "./guidance/gnn-input";
import { type GuidanceModel, guidanceModel } from "./guidance/gnn-model";
import { type GuidanceGraph, guidanceGraph, noGuidance } from "./guidance/guidance-graph";
import { type Neighbourhood, readNeighbourhood } from "./guidance/neighbourhood";
import { pageRankHalo } from "./guidance/page-rank-halo";
import { probabilities } from "./guidance/triple-gnn";
import type { StemParams } from "./params";
import { countTriples, questionEntities, relationTypes } from "./question-entities";
import { depthOf, type SchemaGraph } from "./schema-graph";

/** Without a schema graph: the steps that are walked, and the number of nearest nodes that are walked from too. */
const HOPS = 3;
const NEAREST = 5;
/** Nodes outside of the guidance graph that are drawn with their halo. */
const DRAWN_OUTSIDE = 40;

export async function guide(
  { text }: Pick<Question, "text">,
  mentions: readonly Mention[],
  beams: readonly SchemaGraph[],
  kit: Toolkit,
  params: StemParams,
  write: StageWriter,
): Promise<GuidanceGraph> {
  const { graph, signal } = kit;
  signal.throwIfAborted();
  const named = questionEntities(mentions, beams);
  const entities =
    beams.length > 0
      ? named
      : [...new Set([...named, ...(await nearestNodes(text, kit, params.bm25Weight))])];
  const types = relationTypes(beams);
  const hops = beams.length > 0 ? depthOf(beams) : HOPS;
  const around = await readNeighbourhood(graph, entities, { hops, types }, signal);
  if (params.guidance === "none") {
    write.info("Without guidance: no anchor and no edge is preferred.");
    return noGuidance(around);
  }
  const size = params.guidanceScale * Math.max(1, countTriples(beams));
  const { values, by } = await point(around, beams, kit, params.guidance, write);
  const guided = guidanceGraph(around, values, size, by);
  if (around.truncated)
    write.info(
      `The surroundings are large: ${formatNoun(around.nodes.length, "node")} and ${formatNoun(around.edges.length, "edge")} of them were read.`,
    );
  await draw(guided, new Set(entities), kit, write);
  return guided;
}

/** The best nodes by flat search: without a schema graph they are all that is known of what the question is about. */
async function nearestNodes(
  text: string,
  { graph, embedder, signal }: Toolkit,
  bm25Weight: number,
): Promise<NodeId[]> {
  const vector = await embedder.embed([text], signal);
  const { members } = await candidatePool(graph, { text, vector }, 10 * NEAREST);
  const ranking = rankPool(members, weightedFusion(members, bm25Weight));
  return ranking.slice(0, NEAREST).map(({ node }) => node);
}

/** By the network where one was trained for these vectors, else by PageRank, which is said. */
async function point(
  around: Neighbourhood,
  beams: readonly SchemaGraph[],
  kit: Toolkit,
  choice: StemParams["guidance"],
  write: StageWriter,
): Promise<{ values: Float64Array; by: GuidanceGraph["by"] }> {
  const model = choice === "auto" && beams.length > 0 ? await trainedModel(kit, write) : null;
  if (model) {
    const input = await gnnInput(beams, around, kit.embedder, kit.signal);
    return { values: probabilities(model.weights, model.layout, input), by: "triple-gnn" };
  }
  const values = await pageRankHalo(around, relationTypes(beams), kit.embedder, kit.signal);
  return { values, by: "page-rank" };
}

async function trainedModel(
  { learnt, embedder }: Toolkit,
  write: StageWriter,
): Promise<GuidanceModel | null> {
  const instead = "personalised PageRank from the question entities guides.";
  const stored = (await learnt?.("stem-guidance")) ?? null;
  if (!stored) {
    write.flag(`No Triple-GNN was trained for this knowledge base: ${instead}`);
    return null;
  }
  try {
    const model = guidanceModel(stored);
    if (model.embedder === embedder.id) return model;
    write.flag(
      `The Triple-GNN was trained with the embedder ${model.embedder}, and the embedder is now ${embedder.id}: ${instead}`,
    );
  } catch (error) {
    write.flag(`${error instanceof Error ? error.message : String(error)} Meanwhile ${instead}`);
  }
  return null;
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
    `The guidance graph has ${formatNoun(guided.members.length, "entity", "entities")} and ${formatNoun(guided.edges.length, "edge")} among them.`,
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
