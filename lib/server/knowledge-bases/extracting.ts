/** Makes a graph of documents and tables: a preview from a sample, and the job that adds it as a source. */
import { Readable } from "node:stream";
import {
  EXTRACTED_SOURCE,
  type ExtractionEstimate,
  type ExtractionPreview,
  type ExtractionRequest,
  extractionRequestSchema,
  type PreviewRequest,
} from "../../api/extraction";
import type { Job } from "../../api/schemas/job";
import {
  BY_PATTERNS,
  type ExtractedGraph,
  type ExtractionSchema,
} from "../../files/corpus/extract/extraction";
import { writeExtraction } from "../../files/corpus/extract/write-extraction";
import type { Source } from "../../files/source";
import { HopscopeError } from "../../graph/errors";
import { formatNoun } from "../../graph/text/format-noun";
import { takeEstimate } from "../costs";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { estimateModel, extractingModel, extractionOf, type ModelReading, readByModel } from "./asking-model";
import { lineLimit, taskFiles } from "./describing";
import { addSources, requireFilesWelcome } from "./sources";

/** Documents that a preview reads. */
const SAMPLED_DOCUMENTS = 300;

/**
 * Facts that patterns find in a sample of the documents, and the contents of the tables.
 * @throws HopscopeError `invalid-input` when the knowledge base has neither or takes no files
 */
export async function previewExtraction(
  engine: Engine,
  base: string,
  { schema, threshold }: PreviewRequest,
  signal: AbortSignal,
): Promise<ExtractionPreview> {
  const { files } = await documentsOf(engine, base);
  const task = { files, lineLimitBytes: lineLimit(engine), most: SAMPLED_DOCUMENTS, schema, threshold };
  const { preview } = await engine.threads.extract(task, { report: () => {}, signal });
  if (preview.passages + preview.tables === 0) throw noDocuments();
  return preview;
}

/**
 * Estimated cost of reading the documents with the language model.
 * @throws HopscopeError `not-ready` without a language model, `invalid-input` without documents
 */
export async function estimateExtraction(
  engine: Engine,
  base: string,
  schema: ExtractionSchema | null,
  signal: AbortSignal,
): Promise<ExtractionEstimate> {
  const { id, files } = await documentsOf(engine, base);
  const estimate = await estimateModel(engine, id, files, schema, signal);
  if (estimate.chunks === 0) throw noDocuments();
  return estimate;
}

/**
 * Queues the job that makes the graph.
 * @throws HopscopeError `invalid-input` when the knowledge base has no sources or takes no files, `not-ready` when it
 *   is to be made with a language model and none is set
 */
export async function startExtraction(
  engine: Engine,
  base: string,
  request: ExtractionRequest,
): Promise<Job> {
  const { id } = await documentsOf(engine, base);
  if (request.with === "model") await extractingModel(engine);
  const job = await engine.database.jobs.enqueue(id, "extract", { ...request });
  if (request.with === "model") await takeEstimate(engine, "extraction", extractionOf(id), job.id);
  engine.jobs.wake();
  return job;
}

/**
 * Runs a job of kind `extract`. The source is added as a whole at the end, so a job that is killed earlier has changed
 * nothing and starts again; answers that were paid for are stored.
 * @throws HopscopeError `invalid-input` when the documents say nothing that is wanted
 */
export async function runExtraction(engine: Engine, job: Job, following: Following): Promise<void> {
  const request = extractionRequestSchema.parse(job.input ?? {});
  const { threshold } = request;
  const { files } = await documentsOf(engine, job.knowledgeBase);
  const reading =
    request.with === "model" ? await readByModel(engine, job.id, files, request.schema, following) : null;
  // A model is told which way a relation runs; only what patterns find is turned round.
  const schema = reading && request.schema ? unturned(request.schema) : request.schema;
  const from = reading ? { findings: reading.findings } : {};
  const task = { files, lineLimitBytes: lineLimit(engine), most: null, schema, threshold, ...from };
  const { graph, preview } = await engine.threads.extract(task, following);
  const passages = reading?.passages ?? preview.passages;
  if (passages + preview.tables === 0) throw noDocuments();
  if (graph.nodes.length === 0) throw nothingFound({ ...preview, passages }, reading);
  following.signal.throwIfAborted();
  const by = reading?.model ?? BY_PATTERNS;
  const lines = writeExtraction(graph, { by, threshold, schema: request.schema });
  await addSources(engine, job.knowledgeBase, (keep) => keep(EXTRACTED_SOURCE, Readable.from(lines)), {
    onRejected: "refuse",
    replace: true,
    signal: following.signal,
  });
  const { edges } = graph;
  const note = madeInWords(graph, reading);
  following.report({
    phase: "Adding the graph",
    done: edges.length,
    total: edges.length,
    unit: "edges",
    note,
  });
}

function unturned({ labels, relations }: ExtractionSchema): ExtractionSchema {
  return { labels, relations: relations.map((relation) => ({ ...relation, reversed: false })) };
}

function madeInWords({ nodes, edges }: ExtractedGraph, reading: ModelReading | null): string {
  const made = `${formatNoun(nodes.length, "node")} and ${formatNoun(edges.length, "edge")} were added as "${EXTRACTED_SOURCE}".`;
  if (!reading || reading.dropped === 0) return made;
  return `${made} ${formatNoun(reading.dropped, "fact")} of the model left out: the text or the schema does not have what they say.`;
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
  return new HopscopeError("invalid-input", "There are no documents and tables to make a graph of.", {
    hint: "Add documents with running text (text, Markdown, HTML, PDF and others), or tables.",
  });
}

function nothingFound(
  { passages, tables, below }: ExtractionPreview,
  reading: ModelReading | null,
): HopscopeError {
  if (reading?.stopped && reading.read === 0)
    return new HopscopeError("not-ready", `The language model read none of the passages: ${reading.stopped}`);
  const read = [formatNoun(passages, "passage"), ...(tables > 0 ? [formatNoun(tables, "table")] : [])].join(
    " and ",
  );
  return new HopscopeError(
    "invalid-input",
    `The ${read} ${read.startsWith("1 ") && tables === 0 ? "says" : "say"} nothing that the schema and the threshold let through.`,
    {
      hint:
        below > 0
          ? `${formatNoun(below, "edge")} below the threshold: lower it, or widen the schema.`
          : "Widen the schema, or extract all that is found. Patterns read English sentences that relate two names; tables need two columns and two rows.",
    },
  );
}
