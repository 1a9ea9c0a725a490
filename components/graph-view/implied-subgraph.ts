/** The nodes and edges that a stage speaks of, as a canvas draws them where no subgraph of the stage does. */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import { cellNodes } from "@/lib/measure/artefact-nodes";
import type {
  Artefact,
  NamedNode,
  Role,
  StageRecord,
  Subgraph,
  SubgraphNode,
} from "@/lib/methods/trace/trace";

/** Artefacts that say by themselves which nodes the stage is about. */
const DRAWN_KINDS: ReadonlySet<Artefact["kind"]> = new Set([
  "subgraph",
  "ranking",
  "paths",
  "matches",
  "mentions",
]);

/**
 * A traced path begins at a seed, a name in the question means one; what lies on a query is matched. Nothing is implied by
 * what a path did not take. Tables often list what another artefact draws, so they count only where nothing else does.
 */
export function impliedSubgraph({ artefacts }: StageRecord): Subgraph {
  const nodes = new Map<NodeId, SubgraphNode>();
  const edges = new Map<string, GraphEdge>();
  const add = ({ id, name }: NamedNode, role: Role, labels: string[] = []) => {
    if (!nodes.has(id)) nodes.set(id, { id, name, labels, role, excerpt: "" });
  };
  const isDrawn = artefacts.some(({ kind }) => DRAWN_KINDS.has(kind));
  for (const artefact of artefacts) {
    if (artefact.kind === "paths") {
      for (const { start, steps } of artefact.paths) {
        add(start, "seed");
        for (const { node, edge } of steps) {
          add(node, "expanded");
          if (edge) edges.set(edge.id, edge);
        }
      }
    } else if (artefact.kind === "mentions") {
      for (const { readings } of artefact.mentions) {
        const [first] = readings;
        if (first) add({ id: first.node, name: first.name }, "seed", first.labels);
      }
    } else if (artefact.kind === "table" && !isDrawn) {
      for (const row of artefact.rows.filter(({ chosen }) => chosen !== false))
        for (const node of cellNodes(row)) add(node, "expanded");
    } else if (artefact.kind === "matches") {
      for (const match of artefact.matches) {
        for (const node of Object.values(match.nodes)) add(node, "matched");
        for (const edge of match.edges) edges.set(edge.id, edge);
      }
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()], omitted: 0, omittedEdges: 0 };
}
