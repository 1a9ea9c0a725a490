/** The whole graph of a knowledge base as a file, written while it is read. */
import { encodeBlocks } from "../../files/export/encode-blocks";
import { GRAPH_EXPORTS, type GraphExportFormat } from "../../files/export/graph-export";
import { writeEdgesCsv, writeNodesCsv } from "../../files/export/write-csv";
import { writeCypher } from "../../files/export/write-cypher";
import { writeGraphml } from "../../files/export/write-graphml";
import { writeJsonl } from "../../files/export/write-jsonl";
import { writeNtriples } from "../../files/export/write-ntriples";
import { HopscopeError } from "../../graph/errors";
import type { ExportedGraph, ExportOptions } from "../../graph/snapshot/exported-graph";
import { packFiles } from "../../measure/bundle/pack-bundle";
import type { Engine } from "../engine";

/** The archive format has no room for larger files. */
const LARGEST_IN_ARCHIVE = 2 ** 32 - 1;

const WRITERS = {
  jsonl: writeJsonl,
  graphml: writeGraphml,
  ntriples: writeNtriples,
  cypher: writeCypher,
} as const;

export interface GraphFile {
  /** Under which it is saved: the knowledge base's name in words of a file name. */
  name: string;
  contentType: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * The graph as it is indexed, corrections applied. The content stops with the signal's reason when it is aborted.
 * @throws HopscopeError `not-found`, `not-ready` before the first index and for a graph in a Neo4j, `invalid-input` when
 * there is nothing to export
 */
export async function exportGraph(
  engine: Engine,
  base: string,
  { format, ...options }: ExportOptions & { format: GraphExportFormat },
  signal?: AbortSignal,
): Promise<GraphFile> {
  const found = await engine.database.knowledgeBases.get(base);
  const open = await engine.graphs.open(found);
  const graph = await open.exported(options, signal);
  if (graph.nodeCount === 0)
    throw new HopscopeError(
      "invalid-input",
      `"${found.name}" has no nodes beside passages of documents and tables.`,
      {
        hint: "Export it with its passages, or download its sources.",
      },
    );
  const { ending, contentType } = GRAPH_EXPORTS[format];
  const content = format === "csv" ? packTables(graph, signal) : encodeBlocks(WRITERS[format](graph), signal);
  return { name: `${stemOf(found.name)}.${ending}`, contentType, content };
}

function packTables(graph: ExportedGraph, signal?: AbortSignal): AsyncIterable<Uint8Array> {
  async function* files() {
    yield { name: "nodes.csv", pieces: bounded(encodeBlocks(writeNodesCsv(graph), signal)) };
    yield { name: "edges.csv", pieces: bounded(encodeBlocks(writeEdgesCsv(graph), signal)) };
  }
  return packFiles(files(), signal);
}

async function* bounded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > LARGEST_IN_ARCHIVE)
      throw new HopscopeError(
        "too-large",
        "A table of this graph has more than 4 GB, which a ZIP archive does not hold.",
        {
          hint: "Export it as JSON lines.",
        },
      );
    yield piece;
  }
}

function stemOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "graph"
  );
}
