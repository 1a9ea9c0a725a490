/** Extraction in a thread: passages of sources, what patterns find in them, and the graph of that. */
import type { ExtractionPreview } from "../../api/extraction";
import { chunkSources } from "../../files/corpus/chunk-sources";
import { chunkTexts, spreadCorpus } from "../../files/corpus/chunk-texts";
import { sourceOfChunk } from "../../files/corpus/corpus";
import type { ExtractedGraph } from "../../files/corpus/extract/extraction";
import { joinGraphs, underSchema } from "../../files/corpus/extract/join-graphs";
import { Entities } from "../../files/corpus/extract/join-names";
import { knownLabels } from "../../files/corpus/extract/known-labels";
import { makeGraph } from "../../files/corpus/extract/make-graph";
import { readByPatterns } from "../../files/corpus/extract/patterns/read-by-patterns";
import { proposeSchema } from "../../files/corpus/extract/propose-schema";
import { readTables } from "../../files/corpus/extract/read-tables";
import type { ChunkText } from "../../files/corpus/metadata";
import type { SourceTable } from "../../files/source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { readSources } from "../../stores/sources/read-sources";
import type { Extracted, ExtractTask, Following } from "../jobs/index-task";
import { connected } from "./thread-work";

/** Edges that a preview shows. */
const SHOWN = 10;

export function extract({ schema, threshold, port, ...task }: ExtractTask): Promise<Extracted> {
  return connected(port, async (following) => {
    const { chunks, factor, known, tables } = await contentOf(task, following);
    const findings = task.findings ?? (await readByPatterns(chunks, following));
    const entities = Entities.of(findings, known);
    const rows = readTables(tables, following.signal);
    const rowsUnderSchema = underSchema(rows, schema);
    const graph = joinGraphs(rowsUnderSchema, makeGraph(findings, entities, { schema, threshold }));
    const all = joinGraphs(rowsUnderSchema, makeGraph(findings, entities, { schema, threshold: 0 }));
    const titles = new Map([...chunks, ...tables].map(({ id, title }) => [id, title]));
    const preview = {
      passages: Math.round(chunks.length * factor),
      sampled: chunks.length,
      tables: tables.length,
      proposed: proposeSchema(findings, entities, rows),
      nodes: graph.nodes.length,
      edges: graph.edges.length,
      below: all.edges.length - graph.edges.length,
      facts: shownFacts(graph, titles),
    };
    return { graph, preview };
  });
}

/** Passages, a sample of them where `most` is given, and all tables, since a column of one may name the rows of another. */
async function contentOf(
  {
    files,
    lineLimitBytes,
    most,
    findings,
  }: Pick<ExtractTask, "files" | "lineLimitBytes" | "most" | "findings">,
  { report, signal }: Following,
): Promise<{
  chunks: ChunkText[];
  factor: number;
  known: Map<string, string> | undefined;
  tables: readonly SourceTable[];
}> {
  const { graph, documents, tables } = await readSources(files, { lineLimitBytes, report, signal });
  // The model's findings in the passages are there already.
  if (findings) return { chunks: [], factor: 1, known: undefined, tables };
  const known = knownLabels(graph);
  const { corpus, factor } = spreadCorpus({ documents, tables: [] }, most);
  const builder = new GraphBuilder();
  await chunkSources(corpus, { builder, report, signal });
  return { chunks: chunkTexts(builder, []), factor, known, tables };
}

/** Spread over the edges, which are in the order of the documents. */
function shownFacts(
  { nodes, edges }: ExtractedGraph,
  titles: ReadonlyMap<string, string>,
): ExtractionPreview["facts"] {
  const byId = new Map(nodes.map(({ id, name, label }) => [id, { id, name, label }]));
  const step = Math.max(1, edges.length / SHOWN);
  const shown = edges
    .filter((_, at) => at === 0 || Math.floor(at / step) !== Math.floor((at - 1) / step))
    .slice(0, SHOWN);
  return shown.map(({ source, type, target, sentence, chunk, confidence }) => ({
    source: byId.get(source)!,
    type,
    target: byId.get(target)!,
    sentence,
    document: titles.get(chunk) ?? titles.get(sourceOfChunk(chunk)) ?? chunk,
    confidence,
  }));
}
