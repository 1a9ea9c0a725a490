/** One graph of what texts and tables say. */
import { normalizeName } from "../../../graph/text/normalize-name";
import {
  type ExtractedEdge,
  type ExtractedGraph,
  type ExtractedNode,
  type ExtractionSchema,
  edgeKey,
} from "./extraction";
import { schemaReader } from "./make-graph";

/** The part of a graph of tables that a schema lets through, in its words; a node without edges stays. */
export function underSchema(
  { nodes, edges }: ExtractedGraph,
  schema: ExtractionSchema | null,
): ExtractedGraph {
  const { labelOf, relationOf } = schemaReader(schema);
  const kept = new Map<string, ExtractedNode>();
  for (const node of nodes) {
    const label = labelOf({ nouns: [], label: node.label, labelByText: node.label });
    if (label !== null) kept.set(node.id, { ...node, label });
  }
  const allowed: ExtractedEdge[] = [];
  for (const edge of edges) {
    const [from, to] = [kept.get(edge.source), kept.get(edge.target)];
    const relation = from && to && relationOf(edge.type, from.label, to.label);
    if (!relation) continue;
    const [source, target] = relation.isReversed ? [edge.target, edge.source] : [edge.source, edge.target];
    allowed.push({ ...edge, type: relation.type, source, target });
  }
  return { nodes: [...kept.values()], edges: allowed };
}

/** A name of a text that one node of the tables has is that node; what rows say of it is believed before what texts do. */
export function joinGraphs(tables: ExtractedGraph, texts: ExtractedGraph): ExtractedGraph {
  if (tables.nodes.length === 0) return texts;
  const byName = new Map<string, ExtractedNode | null>();
  for (const node of tables.nodes) {
    const key = normalizeName(node.name);
    byName.set(key, byName.has(key) ? null : node);
  }
  const nodes = new Map(tables.nodes.map((node) => [node.id, { ...node }]));
  const idOf = new Map<string, string>();
  for (const node of texts.nodes) {
    const same = byName.get(normalizeName(node.name)) ?? null;
    idOf.set(node.id, same?.id ?? node.id);
    if (same === null) nodes.set(node.id, node);
    else {
      const joined = nodes.get(same.id)!;
      joined.aliases = [...new Set([...joined.aliases, ...node.aliases])];
      joined.mentions += node.mentions;
    }
  }
  const edges = new Map(tables.edges.map((edge) => [edgeKey(edge), edge]));
  for (const edge of texts.edges) {
    const joined = { ...edge, source: idOf.get(edge.source)!, target: idOf.get(edge.target)! };
    if (joined.source !== joined.target && !edges.has(edgeKey(joined))) edges.set(edgeKey(joined), joined);
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
