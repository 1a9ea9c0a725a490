/** Extraction in a thread: passages of sources, what patterns find in them, and the graph of that. */
import type { ExtractionPreview } from "../../api/extraction";
import { chunkSources } from "../../core/corpus/chunk/chunk-sources";
import { chunkTexts, spreadCorpus } from "../../core/corpus/chunk/chunk-texts";
import type { ExtractedGraph } from "../../core/corpus/extract/extraction";
import { Entities } from "../../core/corpus/extract/join-names";
import { knownLabels } from "../../core/corpus/extract/labels/known-labels";
import { makeGraph } from "../../core/corpus/extract/make-graph";
import { readByPatterns } from "../../core/corpus/extract/patterns/read-by-patterns";
import { proposeSchema } from "../../core/corpus/extract/propose-schema";
import type { ChunkText } from "../../core/corpus/metadata/metadata";
import { GraphBuilder } from "../../core/graph/snapshot/graph-builder";
import { readSources } from "../../stores/sources/read-sources";
import type { Extracted, ExtractTask, Following } from "../jobs/index-task";
import { connected, threadEmbedder } from "./thread-work";

/** Edges that a preview shows. */
const SHOWN = 10;

export function extract({ schema, threshold, port, ...task }: ExtractTask): Promise<Extracted> {
  return connected(port, async (following) => {
    const { chunks, factor, known } = task.findings
      ? { chunks: [], factor: 1, known: undefined }
      : await passagesOf(task, following);
    const findings = task.findings ?? (await readByPatterns(chunks, following));
    const entities = Entities.of(findings, known);
    const graph = makeGraph(findings, entities, { schema, threshold });
    const all = makeGraph(findings, entities, { schema, threshold: 0 });
    const preview = {
      passages: Math.round(chunks.length * factor),
      sampled: chunks.length,
      proposed: proposeSchema(findings, entities),
      nodes: graph.nodes.length,
      edges: graph.edges.length,
      below: all.edges.length - graph.edges.length,
      facts: shownFacts(graph, chunks),
    };
    return { graph, preview };
  });
}

async function passagesOf(
  { files, lineLimitBytes, most }: Pick<ExtractTask, "files" | "lineLimitBytes" | "most">,
  { report, signal }: Following,
): Promise<{ chunks: ChunkText[]; factor: number; known: Map<string, string> }> {
  const embedder = await threadEmbedder();
  const read = await readSources(files, { lineLimitBytes, report, signal });
  const known = knownLabels(read.graph);
  const { corpus, factor } = spreadCorpus({ documents: read.documents, tables: [] }, most);
  const builder = new GraphBuilder();
  const embed = (texts: readonly string[]) => embedder.embed(texts, signal);
  await chunkSources(corpus, { builder, embed, report, signal });
  return { chunks: chunkTexts(builder, []), factor, known };
}

/** Spread over the edges, which are in the order of the documents. */
function shownFacts(
  { nodes, edges }: ExtractedGraph,
  chunks: readonly ChunkText[],
): ExtractionPreview["facts"] {
  const byId = new Map(nodes.map(({ id, name, label }) => [id, { id, name, label }]));
  const titles = new Map(chunks.map(({ id, title }) => [id, title]));
  const step = Math.max(1, edges.length / SHOWN);
  const shown = edges
    .filter((_, at) => at === 0 || Math.floor(at / step) !== Math.floor((at - 1) / step))
    .slice(0, SHOWN);
  return shown.map(({ source, type, target, sentence, chunk, confidence }) => ({
    source: byId.get(source)!,
    type,
    target: byId.get(target)!,
    sentence,
    document: titles.get(chunk) ?? chunk,
    confidence,
  }));
}
