/** Everything that threads do: building generations, training. */
import { chunkSources } from "../../files/corpus/chunk-sources";
import { chunkTexts, spreadCorpus } from "../../files/corpus/chunk-texts";
import { CANDIDATE_FILE, candidateColumns } from "../../files/corpus/link/candidate-file";
import { LINK_PARAMS, type LinkReport, linkChunks } from "../../files/corpus/link/link-chunks";
import { linkMentions, titlesOf } from "../../files/corpus/link/link-mentions";
import type { NearestChunks } from "../../files/corpus/link/nearest-chunks";
import { NEAREST_FILE, nearestColumns, readNearest } from "../../files/corpus/link/nearest-file";
import { HopscopeError } from "../../graph/errors";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { ipcFile } from "../../graph/snapshot/ipc-file";
import type { Manifest } from "../../graph/snapshot/manifest";
import type { IndexFile } from "../../methods/contract/method-index";
import type { MethodRegistry } from "../../methods/contract/method-registry";
import { embedWithin } from "../../stores/embeddings/embed-all";
import { openGeneration } from "../../stores/snapshot/open-generation";
import { writeGeneration } from "../../stores/snapshot/write-generation";
import { type Harvest, readSources } from "../../stores/sources/read-sources";
import type { BuildTask, Chunked, FilesTask, ListChunksTask, ListedChunks } from "../jobs/index-task";
import { withEdits } from "./edit-work";
import { extract } from "./extract-work";
import {
  type CreateIndexesTask,
  createNeo4jIndexes,
  type ProjectTask,
  projectToGeneration,
} from "./neo4j-task";
import { connected, threadEmbedder } from "./thread-work";
import type { LearnTask } from "./training-task";
import { learn, train } from "./training-work";

/** Functions of a thread, by name. @param methods whose indexes are built and whose models are trained */
export function indexWork(methods: MethodRegistry) {
  return {
    listChunks,
    chunk,
    extract,
    build: (task: BuildTask) => build(methods, task),
    createIndexes,
    project: (task: ProjectTask) => project(methods, task),
    train,
    learn: (task: LearnTask) => learn(methods, task),
  };
}

/** The chunks that a language model would describe. */
function listChunks({ files, lineLimitBytes, most, port }: ListChunksTask): Promise<ListedChunks> {
  return connected(port, async ({ report, signal }) => {
    const read = await readSources(files, { lineLimitBytes, report, signal });
    const { corpus, factor } = spreadCorpus(read, most);
    const builder = new GraphBuilder();
    await chunkSources(corpus, { builder, report, signal });
    const chunks = chunkTexts(builder, corpus.tables);
    return { count: Math.round(chunks.length * factor), chunks };
  });
}

/** The documents and tables of files, in chunks; graphs in them are left to a build. */
function chunk({ files, lineLimitBytes, port }: FilesTask): Promise<Chunked> {
  return connected(port, async ({ report, signal }) => {
    const read = await readSources(files, { lineLimitBytes, report, signal });
    const { documents, tables } = read;
    const builder = new GraphBuilder();
    await chunkSources({ documents, tables }, { builder, report, signal });
    return {
      accepted: new Map(read.files.map(({ name, accepted }) => [name, accepted])),
      documents,
      tables,
      nodes: Array.from({ length: builder.nodeCount }, (_, row) => builder.node(row)),
      edges: Array.from({ length: builder.edgeCount }, (_, row) => builder.edge(row)),
    };
  });
}

/** From sources to a generation on disk: read, chunk, embed, link, write. */
function build(
  methods: MethodRegistry,
  { files, lineLimitBytes, folder, port, ...task }: BuildTask,
): Promise<Manifest> {
  const { inputs, metadata, described, linked, before, edits, first } = task;
  return connected(port, async ({ report, signal }) => {
    const embedder = await threadEmbedder();
    const read = await readSources(files, { lineLimitBytes, report, signal });
    refuseLostSources(read);
    const { documents, tables } = read;
    const chunking = {
      builder: read.graph,
      ...(metadata && { metadata }),
      report,
      signal,
    };
    await chunkSources({ documents, tables }, chunking);
    const { graph: builder, files: editFiles } = withEdits(read.graph, edits, { report, signal });
    const embed = (texts: readonly string[]) => embedder.embed(texts, signal);
    const kit = { ...chunking, builder, embed };
    const texts = builder.searchableTexts();
    const { matrix, left } = await embedWithin(embedder, texts, { ms: first?.embeddingMs, signal, report });
    const { dimensions, id } = embedder;
    const isFirst = first !== undefined && left > 0;
    if (isFirst) linkMentions(titlesOf(builder), tables, kit);
    const links = isFirst
      ? []
      : linkFiles(
          await linkChunks(
            { values: matrix, dimensions },
            { documents, tables },
            kit,
            { ...LINK_PARAMS, ...linked },
            before === undefined ? undefined : await nearestBefore(before),
          ),
        );
    const vectors = { matrix, dimensions, embedder: id };
    const context = { graph: builder, vectors, report, signal };
    const indexes = [...links, ...editFiles, ...methods.indexes.flatMap((index) => index.build(context))];
    const sources = {
      documents,
      tables,
      inputs,
      linked,
      indexes,
      ...(described && { described }),
      ...(isFirst && { pending: ["vectors" as const] }),
    };
    return await writeGeneration(builder, vectors, isFirst ? first.folder : folder, sources, {
      signal,
      report,
    });
  });
}

function linkFiles({ candidates, nearest }: LinkReport): IndexFile[] {
  return [
    {
      file: CANDIDATE_FILE,
      phase: "Writing candidate pairs",
      pieces: () => ipcFile(candidateColumns(candidates)),
    },
    {
      file: NEAREST_FILE,
      phase: "Writing nearest chunks",
      pieces: () => ipcFile(nearestColumns(nearest)),
    },
  ];
}

/** Nearest chunks from an earlier generation; undefined when it is damaged, gone or older than that. */
async function nearestBefore(folder: string): Promise<NearestChunks | undefined> {
  try {
    const bytes = await (await openGeneration(folder)).readIndex(NEAREST_FILE);
    return bytes ? readNearest(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function createIndexes({ port, ...task }: CreateIndexesTask): Promise<void> {
  return connected(port, async (following) => createNeo4jIndexes(task, await threadEmbedder(), following));
}

/** From a selection in a Neo4j to a complete generation on disk. */
function project(methods: MethodRegistry, { port, ...task }: ProjectTask): Promise<Manifest> {
  return connected(port, async (following) =>
    projectToGeneration(task, { embedder: await threadEmbedder(), methods, ...following }),
  );
}

/** Every source had rows when it was added; one that has none now is damaged or gone. */
function refuseLostSources({ files, rejections }: Harvest): void {
  const lost = files.find(({ accepted }) => accepted === 0);
  if (!lost) return;
  const reason = rejections.find(({ file }) => file === lost.name)?.reason ?? "it has no rows.";
  throw new HopscopeError("internal", `The source "${lost.name}" can no longer be read: ${reason}`, {
    hint: "Add the file again.",
  });
}
