/** The extracted graph as JSON lines, which the importer reads like any other; the first line says how it was made. */
import type { PropertyValue } from "../../../graph/graph-element";
import { GRAPH_LINES_VERSION, type GraphEnd } from "../../import/graph-formats/graph-lines";
import { sourceOfChunk } from "../corpus";
import type { ExtractedEdge, ExtractedGraph, ExtractedNode, ExtractionSchema } from "./extraction";

export interface ExtractionRecord {
  by: string;
  threshold: number;
  /** Null for everything that was found. */
  schema: ExtractionSchema | null;
}

export function* writeExtraction(
  { nodes, edges }: ExtractedGraph,
  extraction: ExtractionRecord,
): Generator<string> {
  yield line({ hopscope: "graph", version: GRAPH_LINES_VERSION, extraction });
  for (const node of nodes) {
    const { id, name, label } = node;
    yield line({ node: { id, name, labels: [label], properties: nodeProperties(node) } });
  }
  for (const edge of edges) {
    const { source, type, target } = edge;
    yield line({ edge: { source, type, target, properties: edgeProperties(edge) } });
  }
  const end: GraphEnd = { nodes: nodes.length, edges: edges.length };
  yield line({ end });
}

function nodeProperties({ aliases, mentions, properties }: ExtractedNode): Record<string, PropertyValue> {
  return {
    ...properties,
    ...(aliases.length > 0 && { aliases: JSON.stringify(aliases) }),
    ...(mentions > 0 && { mentions }),
  };
}

function edgeProperties({ sentence, chunk, by, confidence }: ExtractedEdge): Record<string, PropertyValue> {
  return {
    sentence,
    document: sourceOfChunk(chunk),
    chunk,
    foundBy: by,
    confidence: Math.round(confidence * 100) / 100,
  };
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
