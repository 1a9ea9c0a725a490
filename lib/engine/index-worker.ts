/** Reads sources and builds generations in a thread of its own, so that the server keeps answering. */
import type { MessagePort as ThreadPort } from "node:worker_threads";
import { HopscopeError } from "../core/errors";
import { searchableText } from "../core/graph/graph-builder";
import type { ReportProgress } from "../core/job";
import type { Manifest } from "../core/knowledge-base";
import type { Embedder } from "../core/retriever";
import { chunkSources } from "../methods/sage/offline/chunk-sources";
import { linkChunks } from "../methods/sage/offline/link-chunks";
import { embedAll } from "../stores/embeddings/embed-all";
import { openEmbedder } from "../stores/embeddings/open-embedder";
import { readEnvironment } from "../stores/environment";
import { writeGeneration } from "../stores/snapshot/write-generation";
import { type Harvest, readSources } from "../stores/sources/read-sources";
import {
  type BuildTask,
  CANCEL,
  type CheckTask,
  type ErrorMessage,
  type Following,
  type ReadReport,
} from "./index-task";

/** Progress messages are sent at most this often. */
const REPORT_EVERY_MS = 200;

let opened: Promise<Embedder> | undefined;

/**
 * One embedder for the life of the thread. Opening one for each job was seen to break after several in one thread:
 * the tokenizer's callable objects had lost their methods.
 */
function threadEmbedder(): Promise<Embedder> {
  opened ??= openEmbedder(readEnvironment()).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Reads everything and keeps nothing: what would be taken, what would be rejected. */
export function check({ files, lineLimitBytes, port }: CheckTask): Promise<ReadReport> {
  return connected(port, async ({ report, signal }) => {
    const read = await readSources(files, { lineLimitBytes, report, signal });
    return { files: read.files, rejections: read.rejections };
  });
}

/** From sources to a complete generation on disk: read, chunk, embed, link, write. */
export function build({ files, lineLimitBytes, folder, inputs, port }: BuildTask): Promise<Manifest> {
  return connected(port, async ({ report, signal }) => {
    const embedder = await threadEmbedder();
    const read = await readSources(files, { lineLimitBytes, report, signal });
    refuseLostSources(read);
    const { graph: builder, documents, tables } = read;
    const kit = {
      builder,
      embed: (texts: readonly string[]) => embedder.embed(texts, signal),
      report,
      signal,
    };
    await chunkSources({ documents, tables }, kit);
    const texts = Array.from({ length: builder.nodeCount }, (_, index) =>
      searchableText(builder.node(index)),
    );
    const matrix = await embedAll(embedder, texts, { signal, report });
    const { dimensions, id } = embedder;
    await linkChunks({ values: matrix, dimensions }, { documents, tables }, kit);
    const vectors = { matrix, dimensions, embedder: id };
    return await writeGeneration(builder, vectors, folder, { documents, tables, inputs }, { signal, report });
  });
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

/** Runs with the other side of the port at hand: progress goes out, the wish to stop comes in, errors keep their fields. */
async function connected<T>(
  given: CheckTask["port"],
  work: (following: Following) => Promise<T>,
): Promise<T> {
  const port = given as unknown as ThreadPort;
  const abort = new AbortController();
  port.on("message", (message) => {
    if (message === CANCEL) abort.abort();
  });
  try {
    return await work({ signal: abort.signal, report: throttled((progress) => port.postMessage(progress)) });
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const { code, message, hint, problems } = error;
    throw { code, message, hint, problems } satisfies ErrorMessage;
  } finally {
    port.close();
  }
}

/** Lets a change of phase and its end through, and between them a message every now and then. */
function throttled(send: ReportProgress): ReportProgress {
  let lastPhase = "";
  let lastSent = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === lastPhase && progress.done !== progress.total && now - lastSent < REPORT_EVERY_MS)
      return;
    lastPhase = progress.phase;
    lastSent = now;
    send(progress);
  };
}
