/**
 * The working folder of LightRAG: a GraphML file whose nodes and edges name the chunks that they come from, and JSON stores
 * of chunks and documents beside it. Its caches and vectors, and the counts of Microsoft's GraphRAG, are left out.
 */
import { CHUNK_LABELS, MENTIONS, PARENT } from "../../../graph/chunk-edges";
import type { NodeLink } from "../rows/columns";
import { isObject, type JsonObject } from "../rows/json-line";
import { beginningOf } from "../rows/node-row";
import type { JsonGraph } from "./json-graph";

type Fields = Map<string, unknown>;

const SEPARATOR = "<SEP>";
const REDUNDANT = ["entity_id", "source_id", "created_at", "truncate"];

/** Said of a file whose nodes or edges were read so. */
export const LIGHT_RAG_NOTE =
  "It is the graph of LightRAG: types of entities are labels, the first keyword of an edge is its relation, and chunks have an edge MENTIONS to what was found in them; times of writing are left out.";

/** The chunks that an entity comes from as links, with its fields under the names that are read; null for any other node. */
export function readEntity(fields: Fields): NodeLink[] | null {
  if (!fields.has("entity_type") || !fields.has("source_id")) return null;
  const chunks = String(fields.get("source_id")).split(SEPARATOR);
  const type = String(fields.get("entity_type"));
  if (type !== "" && type !== "UNKNOWN") fields.set("labels", type);
  fields.delete("entity_type");
  tidy(fields);
  return chunks
    .filter((chunk) => /(?:^|-)chunk-/.test(chunk))
    .map((other) => ({ type: MENTIONS, kind: "similarity", other, outward: false }));
}

/** Gives the fields of one of its edges the names that are read. */
export function readRelation(fields: Fields): void {
  if (!fields.has("keywords") || !fields.has("source_id")) return;
  const [first] = String(fields.get("keywords")).split(/,|<SEP>/);
  if (first!.trim() !== "") fields.set("type", first!.trim());
  tidy(fields);
}

function tidy(fields: Fields): void {
  for (const key of REDUNDANT) fields.delete(key);
  for (const [key, value] of fields)
    if (typeof value === "string") fields.set(key, value.replaceAll(SEPARATOR, "\n"));
}

/** One of its stores as a graph, or what says that it is left out; null for any other JSON. */
export function readStore(file: string, value: unknown): JsonGraph | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1]));
  const isOf = (field: string) =>
    entries.length > 0 && entries.every(([, one]) => typeof one.content === "string" && field in one);
  if (isOf("full_doc_id"))
    return {
      nodes: entries.map(([id, { content, full_doc_id, file_path, chunk_order_index }]) => {
        const own = { text: content, file: file_path, order: chunk_order_index, document: full_doc_id };
        return { id, name: beginningOf(String(content)), labels: CHUNK_LABELS.passage, ...own };
      }),
      edges: [],
      linksOf: (chunk) => [
        { type: PARENT, kind: "structural", other: String(chunk.document), outward: true },
      ],
    };
  const name = file.slice(file.lastIndexOf("/") + 1);
  // The keys of documents may be the people's own.
  const areDocuments = name === "kv_store_full_docs.json" || entries.every(([id]) => id.startsWith("doc-"));
  if (isOf("content") && areDocuments) {
    const nodes = entries.map(([id, { file_path }]) => ({ id, name: file_path || id, labels: "Document" }));
    return { nodes, edges: [], note: "Texts of documents are left out, for their chunks have them." };
  }
  const isVectors = "embedding_dim" in value && Array.isArray(value.data);
  const isKept = isVectors || /^kv_store_\w+\.json$/.test(name);
  const isCounts =
    name === "context.json"
      ? entries.length === 0
      : name === "stats.json" && ("workflows" in value || "total_runtime" in value);
  if (!isKept && !isCounts) return null;
  const kept = isKept ? "what LightRAG keeps for itself" : "counts of GraphRAG";
  const what = isVectors ? "vectors, which are made anew" : kept;
  return { nodes: [], edges: [], note: `The file is left out: it holds ${what}.` };
}
