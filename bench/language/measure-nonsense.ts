/**
 * Questions that a graph does not answer: 20 for each of three graphs. Right is to abstain. `BENCH_METHODS` (ids, or "all") asks
 * retrieval methods too, as they run in the application before any training.
 */
import { readFileSync } from "node:fs";
import type { GraphSource } from "../../lib/graph/graph-source";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../lib/graph/snapshot-source";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { retrievers } from "../../lib/methods/registry";
import { dominanceFile } from "../corpora/dominance-file";
import { primeGraph } from "../corpora/prime-graph";
import type { FigureTable } from "../corpora/print";
import { printTable } from "../corpora/print";
import { metaQaGraph } from "../corpora/public-graphs";
import type { Contender } from "../corpora/retrieval-figures";
import { retrieveOnce } from "../corpora/retrieval-figures";
import type { Measurement } from "./measurement";
import { wholeCypher } from "./outcome";
import { embeddedGraph } from "./pairs-set";
import type { Reader } from "./reader";
import { dump, round } from "./report";
import { sampleGraph } from "./sample-graph";

interface Nonsense {
  question: string;
  kind: string;
}

/** Vectors are made only for methods: a large graph takes minutes the first time. */
const GRAPHS: Readonly<Record<string, (embedder: Embedder, hasVectors: boolean) => Promise<GraphSource>>> = {
  sample: (embedder) => sampleGraph(embedder),
  metaqa: (embedder, hasVectors) => metaQaGraph(hasVectors ? embedder : undefined),
  prime: async (embedder, hasVectors) =>
    hasVectors ? embeddedGraph(primeGraph(), embedder) : snapshotSource(await memorySnapshot(primeGraph())),
};
const BUDGET = 50;

export const measureNonsense: Measurement = async ({ embedder, reader }) => {
  const questions: Record<string, Nonsense[]> = JSON.parse(
    readFileSync("bench/language/nonsense.json", "utf8"),
  );
  const ids = process.env.BENCH_METHODS?.split(",") ?? [];
  const methods = retrievers.filter(({ id }) => ids.includes(id) || ids.includes("all"));
  const rows: Record<string, Record<string, string>> = {};
  const all: object[] = [];
  for (const name of process.env.BENCH_GRAPHS?.split(",") ?? Object.keys(questions)) {
    const asked = questions[name]!;
    const graph = await GRAPHS[name]!(embedder, methods.length > 0);
    const add = (who: string, outcomes: readonly Said[]) => {
      all.push(...outcomes.map((outcome) => ({ graph: name, who, ...outcome })));
      rows[`${name}, ${who}`] = rowOf(outcomes);
    };
    add(reader.name, await askReader(asked, await reader.open({ name, graph, embedder, training: [] })));
    const pathIndex = methods.some(({ id }) => id === "sg-rag") ? await dominanceFile(graph) : null;
    for (const retriever of methods) {
      const contender = { name: retriever.id, retriever, params: {}, indexFile: async () => pathIndex };
      add(retriever.id, await askMethod(asked, contender, graph, embedder));
    }
  }
  printTable("Abstained on questions that the graph does not answer", rows satisfies FigureTable, "all");
  console.log(`every question: ${dump(`nonsense-${reader.name}`, all)}`);
};

interface Said extends Nonsense {
  abstained: boolean;
  said: string | null;
}

async function askMethod(
  asked: readonly Nonsense[],
  contender: Contender,
  graph: GraphSource,
  embedder: Embedder,
): Promise<Said[]> {
  const outcomes: Said[] = [];
  for (const { question, kind } of asked) {
    const { retrieval } = await retrieveOnce(contender, { text: question, budget: BUDGET }, graph, embedder);
    const { abstained, nodes, sentences } = retrieval.answer;
    outcomes.push({ question, kind, abstained, said: sentences[0]?.text ?? nodes.join(", ") });
  }
  return outcomes;
}

async function askReader(asked: readonly Nonsense[], reader: Reader) {
  const outcomes = [];
  for (const { question, kind } of asked) {
    const { query, probability } = await reader.read(question);
    const said = query && wholeCypher(query);
    outcomes.push({ question, kind, abstained: query === null, said, probability: round(probability) });
  }
  return outcomes;
}

/** Abstained of all, by kind. */
function rowOf(outcomes: readonly { kind: string; abstained: boolean }[]): Record<string, string> {
  const share = (own: typeof outcomes) =>
    `${own.filter(({ abstained }) => abstained).length} of ${own.length}`;
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  return {
    all: share(outcomes),
    ...Object.fromEntries(kinds.map((kind) => [kind, share(outcomes.filter((one) => one.kind === kind))])),
  };
}
