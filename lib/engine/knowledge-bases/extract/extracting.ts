/** Makes a graph of documents: a preview from a sample, and the job that adds it as a source. */
import { Readable } from "node:stream";
import {
  type ExtractionPreview,
  type ExtractionRequest,
  extractionRequestSchema,
} from "../../../api/extraction";
import type { Job } from "../../../core/contract/job";
import type { Source } from "../../../core/contract/source";
import { BY_PATTERNS } from "../../../core/corpus/extract/patterns/by-patterns";
import { writeExtraction } from "../../../core/corpus/extract/write-extraction";
import { HopscopeError } from "../../../core/errors";
import type { Engine } from "../../engine";
import type { Following } from "../../jobs/index-task";
import { lineLimit, taskFiles } from "../describing";
import { addSources, requireFilesWelcome } from "../sources";

/** Name of the source that extraction makes; making it again replaces it. */
export const EXTRACTED_SOURCE = "graph-of-the-documents.jsonl";
/** Documents that a preview reads. */
const SAMPLED_DOCUMENTS = 300;

/**
 * What patterns find in a sample of the documents.
 * @throws HopscopeError `invalid-input` when the knowledge base has no documents or takes no files
 */
export async function previewExtraction(
  engine: Engine,
  base: string,
  { schema, threshold }: ExtractionRequest,
  signal: AbortSignal,
): Promise<ExtractionPreview> {
  const { files } = await documentsOf(engine, base);
  const task = { files, lineLimitBytes: lineLimit(engine), most: SAMPLED_DOCUMENTS, schema, threshold };
  const { preview } = await engine.threads.extract(task, { report: () => {}, signal });
  if (preview.passages === 0) throw noDocuments();
  return preview;
}

/**
 * Queues the job that makes the graph.
 * @throws HopscopeError `invalid-input` when the knowledge base has no sources or takes no files
 */
export async function startExtraction(
  engine: Engine,
  base: string,
  request: ExtractionRequest,
): Promise<Job> {
  const { id } = await documentsOf(engine, base);
  const job = await engine.database.jobs.enqueue(id, "extract", { ...request });
  engine.jobs.wake();
  return job;
}

/**
 * What the job of kind `extract` does. The source is added as a whole at the end, so a job that is killed before has
 * changed nothing, and starts again.
 * @throws HopscopeError `invalid-input` when the documents say nothing that is wanted
 */
export async function runExtraction(engine: Engine, job: Job, following: Following): Promise<void> {
  const { schema, threshold } = extractionRequestSchema.parse(job.input ?? {});
  const { files } = await documentsOf(engine, job.knowledgeBase);
  const task = { files, lineLimitBytes: lineLimit(engine), most: null, schema, threshold };
  const { graph, preview } = await engine.threads.extract(task, following);
  if (preview.passages === 0) throw noDocuments();
  if (graph.edges.length === 0) throw nothingFound(preview);
  following.signal.throwIfAborted();
  const lines = writeExtraction(graph, { by: BY_PATTERNS, threshold, schema });
  await addSources(engine, job.knowledgeBase, (keep) => keep(EXTRACTED_SOURCE, Readable.from(lines)), {
    onRejected: "refuse",
    replace: true,
    signal: following.signal,
  });
  const [nodes, edges] = [graph.nodes.length, graph.edges.length].map((count) => count.toLocaleString("en"));
  following.report({
    phase: "Adding the graph",
    done: graph.edges.length,
    total: graph.edges.length,
    unit: "edges",
    note: `${nodes} nodes and ${edges} edges were added as "${EXTRACTED_SOURCE}".`,
  });
}

async function documentsOf(engine: Engine, base: string) {
  const { id } = await requireFilesWelcome(engine, base);
  const sources = (await engine.database.sources.list(id)).filter(isNoExtraction);
  if (sources.length === 0) throw noDocuments();
  return { id, files: taskFiles(engine, sources) };
}

function isNoExtraction({ name }: Source): boolean {
  return name !== EXTRACTED_SOURCE;
}

function noDocuments(): HopscopeError {
  return new HopscopeError("invalid-input", "There are no documents to make a graph of.", {
    hint: "Add documents first: text, Markdown, HTML, PDF or others with running text.",
  });
}

function nothingFound({ passages, below }: ExtractionPreview): HopscopeError {
  const read = `${passages.toLocaleString("en")} ${passages === 1 ? "passage says" : "passages say"}`;
  return new HopscopeError(
    "invalid-input",
    `The ${read} nothing that the schema and the threshold let through.`,
    {
      hint:
        below > 0
          ? `${below.toLocaleString("en")} edges are below the threshold; lower it, or widen the schema.`
          : "Widen the schema, or extract all that is found. Patterns read English sentences that relate two names.",
    },
  );
}
