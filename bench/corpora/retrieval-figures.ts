/** Shared parts of the retrieval benchmarks: a graph from a corpus, methods at equal budgets, and a question set's reporting part. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { chunkSources } from "../../lib/files/corpus/chunk-sources";
import type { Corpus } from "../../lib/files/corpus/corpus";
import {
  LINK_PARAMS,
  type LinkParams,
  type LinkReport,
  linkChunks,
} from "../../lib/files/corpus/link/link-chunks";
import type { GraphSource } from "../../lib/graph/graph-source";
import { type GraphBuilder, searchableText } from "../../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../lib/graph/snapshot-source";
import type { Embedder, Question, Retrieval, Retriever, Toolkit } from "../../lib/methods/contract/retriever";
import type { StageRecord } from "../../lib/methods/trace/trace";
import { openReader, type ReadQuestion } from "../../lib/questions/reading/read-question";
import { createTrace } from "../../lib/server/methods/create-trace";
import { embedAll } from "../../lib/stores/embeddings/embed-all";
import { openEmbedder } from "../../lib/stores/embeddings/open-embedder";
import { readEnvironment } from "../../lib/stores/environment";
import { processorTime } from "./timing";

const neverAborted = new AbortController().signal;

/** The file's text, decompressed where it is packed; leaves with a sentence when the data is not there. */
export function readBenchFile(name: string): string {
  const file = path.join(process.env.BENCH_DATA ?? "../shared/data", name);
  try {
    const bytes = readFileSync(file);
    return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch {
    console.log(`${file} is not there: set BENCH_DATA to the folder with the benchmark data.`);
    return process.exit(0);
  }
}

export function readJsonLines<T>(name: string): T[] {
  return readBenchFile(name)
    .split("\n")
    .filter((line) => line.trim())
    .map((line): T => JSON.parse(line));
}

/** The split of sets that have none: the first hex digit of the question's SHA-1 is 0 to a for training. */
export function isForTraining(question: string): boolean {
  return createHash("sha1").update(question).digest("hex").charAt(0) <= "a";
}

/** Figures are reported on the reporting part; `BENCH_PART=train` shows the part that defaults are chosen on. */
export const wantsTraining = process.env.BENCH_PART === "train";

/**
 * The embedder of the application; its cache lies in the system's temporary folder, so that a second run is quick. With `BENCH_COLD`
 * the cache is empty, and is gone with the process.
 */
export function benchEmbedder(): Promise<Embedder> {
  const cache = isCold
    ? mkdtempSync(path.join(tmpdir(), "hopscope-cold-vectors-"))
    : path.join(tmpdir(), "hopscope-retrieval-vectors");
  if (isCold) process.on("exit", () => rmSync(cache, { recursive: true, force: true }));
  return openEmbedder(readEnvironment({ ...process.env, HOPSCOPE_DATA: cache }));
}

/** True if everything is embedded anew. */
export const isCold = process.env.BENCH_COLD !== undefined;

type Phase = "chunk" | "embed" | "link";

export interface BuiltGraph {
  graph: GraphSource;
  links: LinkReport;
  /** By the clock, and of the processor. */
  seconds: Record<Phase, number>;
  processorSeconds: Record<Phase, number>;
  /** The most memory that the process has used so far, in MB. */
  memory: number;
}

/**
 * Chunks, embeds and links, as the indexing job does.
 * @param before the nearest chunks of an earlier state of the corpus
 */
export async function buildGraph(
  builder: GraphBuilder,
  corpus: Corpus,
  embedder: Embedder,
  params: LinkParams = LINK_PARAMS,
  before?: LinkReport["nearest"],
): Promise<BuiltGraph> {
  const kit = {
    builder,
    embed: (texts: readonly string[]) => embedder.embed(texts),
    report: () => {},
    signal: neverAborted,
  };
  const [chunk] = await timed(() => chunkSources(corpus, kit));
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const [embed, matrix] = await timed(() => embedAll(embedder, texts));
  const { dimensions, id } = embedder;
  const vectors = { values: matrix, dimensions };
  const [link, links] = await timed(() => linkChunks(vectors, corpus, kit, params, before));
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const snapshot = await memorySnapshot(builder, { matrix, dimensions, embedder: id });
  const of = (key: keyof Times) => ({ chunk: chunk[key], embed: embed[key], link: link[key] });
  return {
    graph: snapshotSource(snapshot),
    links,
    seconds: of("seconds"),
    processorSeconds: of("processor"),
    memory,
  };
}

interface Times {
  seconds: number;
  processor: number;
}

async function timed<T>(work: () => Promise<T>): Promise<[Times, T]> {
  const [start, startOfProcessor] = [performance.now(), processorTime()];
  const result = await work();
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  const processor = seconds(processorTime() - startOfProcessor);
  return [{ seconds: seconds(performance.now() - start), processor }, result];
}

/** One method with its parameters; what is left out takes the default. */
export interface Contender {
  name: string;
  retriever: Retriever;
  params: Record<string, unknown>;
  /** The one of the graph before any training when left out. */
  read?: ReadQuestion;
  /** The method's trained models; none when left out. */
  learnt?: Toolkit["learnt"];
  /** The file that is built with a generation; none when left out. */
  indexFile?: Toolkit["indexFile"];
}

/** Adds rows from `BENCH_SAGE`, a JSON list of parameters, for choosing defaults. */
export function variantsOf(retriever: Retriever): Contender[] {
  const variants: Record<string, unknown>[] = JSON.parse(process.env.BENCH_SAGE ?? "[]");
  return variants.map((params) => ({ name: JSON.stringify(params), retriever, params }));
}

const readers = new WeakMap<GraphSource, ReadQuestion>();

/** One reader a graph: it embeds the schema's words once. */
function readerOf(graph: GraphSource, embedder: Embedder): ReadQuestion {
  const read = readers.get(graph) ?? openReader({ graph, embedder });
  readers.set(graph, read);
  return read;
}

/** One question asked, reading it included; `ms` by the clock, the stages' in processor time. */
export async function retrieveOnce(
  { retriever, params, read, learnt, indexFile }: Contender,
  asked: Omit<Question, "reading">,
  graph: GraphSource,
  embedder: Embedder,
): Promise<{ retrieval: Retrieval; ms: number; stages: StageRecord[] }> {
  const start = performance.now();
  const trace = createTrace(
    retriever.stages,
    () => {},
    processorTime,
    () => 0,
  );
  const kit: Toolkit = {
    graph,
    embedder,
    ...(learnt && { learnt }),
    ...(indexFile && { indexFile }),
    signal: neverAborted,
  };
  const reading = await (read ?? readerOf(graph, embedder))(asked.text, { corrections: asked.corrections });
  const retrieval = await retriever.retrieve(
    { ...asked, reading },
    kit,
    trace,
    retriever.params.parse(params),
  );
  return { retrieval, ms: performance.now() - start, stages: trace.records() };
}

export const percent = (share: number): string => (100 * share).toFixed(1);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
