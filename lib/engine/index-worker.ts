/** Reads sources and builds generations in a thread of its own, so that the server keeps answering. */
import { HopscopeError } from "../core/errors";
import { GraphBuilder, searchableText } from "../core/graph/graph-builder";
import { ipcFile } from "../core/graph/ipc-file";
import type { Manifest } from "../core/knowledge-base";
import { CANDIDATE_FILE, candidateColumns } from "../methods/sage/offline/candidate-file";
import { chunkSources } from "../methods/sage/offline/chunk-sources";
import { chunkTexts, spreadCorpus } from "../methods/sage/offline/chunk-texts";
import { LINK_PARAMS, linkChunks } from "../methods/sage/offline/link-chunks";
import type { NearestChunks } from "../methods/sage/offline/nearest-chunks";
import { NEAREST_FILE, nearestColumns, readNearest } from "../methods/sage/offline/nearest-file";
import { embedAll } from "../stores/embeddings/embed-all";
import { openGeneration } from "../stores/snapshot/open-generation";
import { type MethodIndex, writeGeneration } from "../stores/snapshot/write-generation";
import { type Harvest, readSources } from "../stores/sources/read-sources";
import type { BuildTask, CheckTask, ListChunksTask, ListedChunks, ReadReport } from "./index-task";
import {
  type CreateIndexesTask,
  createNeo4jIndexes,
  type ProjectTask,
  projectToGeneration,
} from "./neo4j-task";
import { pathIndex } from "./path-index";
import { connected, threadEmbedder } from "./thread-work";

export { unpackBundle } from "./bundle-work";
export { learn } from "./learning-work";
export { readQuestions } from "./question-work";
export { train } from "./training-work";

/** Reads everything and keeps nothing: what would be taken, what would be rejected. */
export function check({ files, lineLimitBytes, port }: CheckTask): Promise<ReadReport> {
  return connected(port, async ({ report, signal }) => {
    const read = await readSources(files, { lineLimitBytes, report, signal });
    return { files: read.files, rejections: read.rejections };
  });
}

/** The chunks that a language model would describe. */
export function listChunks({ files, lineLimitBytes, most, port }: ListChunksTask): Promise<ListedChunks> {
  return connected(port, async ({ report, signal }) => {
    const embedder = await threadEmbedder();
    const read = await readSources(files, { lineLimitBytes, report, signal });
    const { corpus, factor } = spreadCorpus(read, most);
    const builder = new GraphBuilder();
    const embed = (texts: readonly string[]) => embedder.embed(texts, signal);
    await chunkSources(corpus, { builder, embed, report, signal });
    const chunks = chunkTexts(builder, corpus.tables);
    return { count: Math.round(chunks.length * factor), chunks };
  });
}

/** From sources to a complete generation on disk: read, chunk, embed, link, write. */
export function build({ files, lineLimitBytes, folder, port, ...task }: BuildTask): Promise<Manifest> {
  const { inputs, metadata, described, linked, before } = task;
  return connected(port, async ({ report, signal }) => {
    const embedder = await threadEmbedder();
    const read = await readSources(files, { lineLimitBytes, report, signal });
    refuseLostSources(read);
    const { graph: builder, documents, tables } = read;
    const kit = {
      builder,
      embed: (texts: readonly string[]) => embedder.embed(texts, signal),
      ...(metadata && { metadata }),
      report,
      signal,
    };
    await chunkSources({ documents, tables }, kit);
    const texts = Array.from({ length: builder.nodeCount }, (_, index) =>
      searchableText(builder.node(index)),
    );
    const matrix = await embedAll(embedder, texts, { signal, report });
    const { dimensions, id } = embedder;
    const links = { ...LINK_PARAMS, ...linked };
    const { candidates, nearest } = await linkChunks(
      { values: matrix, dimensions },
      { documents, tables },
      kit,
      links,
      before === undefined ? undefined : await keptNearest(before),
    );
    const vectors = { matrix, dimensions, embedder: id };
    const pairs: MethodIndex = {
      file: CANDIDATE_FILE,
      phase: "Keeping candidate pairs",
      pieces: () => ipcFile(candidateColumns(candidates)),
    };
    const lists: MethodIndex = {
      file: NEAREST_FILE,
      phase: "Keeping nearest chunks",
      pieces: () => ipcFile(nearestColumns(nearest)),
    };
    const indexes = [pairs, lists, pathIndex(builder, { report, signal })];
    const sources = { documents, tables, inputs, ...(described && { described }), linked, indexes };
    return await writeGeneration(builder, vectors, folder, sources, { signal, report });
  });
}

/** What an earlier generation knows of the nearest chunks; nothing when it is damaged, gone or older than that. */
async function keptNearest(folder: string): Promise<NearestChunks | undefined> {
  try {
    const bytes = await (await openGeneration(folder)).readIndex(NEAREST_FILE);
    return bytes ? readNearest(bytes) : undefined;
  } catch {
    return undefined;
  }
}

/** Creates what is missing of the indexes in a Neo4j. */
export function createIndexes({ port, ...task }: CreateIndexesTask): Promise<void> {
  return connected(port, async (following) => createNeo4jIndexes(task, await threadEmbedder(), following));
}

/** From a selection in a Neo4j to a complete generation on disk. */
export function project({ port, ...task }: ProjectTask): Promise<Manifest> {
  return connected(port, async (following) => projectToGeneration(task, await threadEmbedder(), following));
}

/** Every source had rows when it was added; one that has none now is damaged or gone. */
function refuseLostSources({ files, rejections }: Harvest): void {
  const lost = files.find(({ accepted }) => accepted === 0);
  if (!lost) return;
  const reason = rejections.find(({ file }) => file === lost.name)?.reason ?? "it has no rows.";
  throw new HopscopeError("internal", `The source "${lost.name}" can no longer be read: ${reason}`, {
    hint: "Bring the file again.",
  });
}
