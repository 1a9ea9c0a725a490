/**
 * Methods that walk facts against flat search on multi-hop text: MuSiQue's passages, and the OpenIE triples of each, as one
 * knowledge base. Recall of the gold passages among the first passages that a method ranks; nodes that are no passages are
 * passed over. BENCH_STEM adds rows from a JSON list of STEM's parameters, for choosing defaults on BENCH_PART=train.
 */
import { GraphBuilder, searchableText } from "../lib/core/graph/graph-builder";
import type { GraphSource } from "../lib/core/graph/graph-source";
import { memorySnapshot } from "../lib/core/graph/memory-snapshot";
import { snapshotSource } from "../lib/core/graph/snapshot-source";
import { openPlanner, type Planner } from "../lib/core/plan/planner";
import type { Embedder } from "../lib/core/retriever";
import { normalizeName } from "../lib/core/text/normalize-name";
import { getRetriever, retrievers } from "../lib/methods/registry";
import { entityIndexFile } from "../lib/methods/sg-rag/offline/entity-index";
import { readEdges } from "../lib/methods/sg-rag/offline/read-edges";
import { embedAll } from "../lib/stores/embeddings/embed-all";
import {
  benchEmbedder,
  type Contender,
  isForTraining,
  mean,
  percent,
  readBenchFile,
  retrieveOnce,
  wantsTraining,
} from "./retrieval-figures";

/** Enough that five passages are among them, between all the entities. */
const BUDGET = 100;
const CUTS = [2, 5, 10, 20];

interface Passage {
  title: string;
  text: string;
  extracted_triples: string[][];
}
interface Question {
  question: string;
  paragraphs: { title: string; paragraph_text: string; is_supporting: boolean }[];
}

const { docs }: { docs: Passage[] } = JSON.parse(
  // The file ends with figures of its making that are no JSON.
  readBenchFile("musique/openie_gpt35.json.gz").replaceAll(/: NaN\b/g, ": null"),
);
const asked: Question[] = JSON.parse(readBenchFile("musique/questions.json.gz"));
const questions = asked.filter(({ question }) => isForTraining(question) === wantsTraining);
const idByText = new Map(docs.map(({ title, text }, at) => [`${title}\n${text}`, `passage ${at}`]));

const embedder = await benchEmbedder();
const graph = await passageGraph(embedder);
const { nodeCount, edgeCount, relations } = await graph.schema();
console.log(`${nodeCount} nodes, ${edgeCount} edges, ${relations.length} relation types`);

/** Every method plans alike, so a question is planned once. */
const planner = remembering(openPlanner({ graph, embedder }));
const stem: Record<string, unknown>[] = [
  {},
  { guidance: "none" },
  ...JSON.parse(process.env.BENCH_STEM ?? "[]"),
];
const wanted: { id: string; params: Record<string, unknown> }[] = [
  { id: "hybrid", params: {} },
  { id: "sg-rag", params: {} },
  ...stem.map((params) => ({ id: "stem", params })),
];
const pathIndex = await dominanceFile(graph);
const known = new Set(process.env.BENCH_METHODS?.split(",") ?? retrievers.map(({ id }) => id));
const contenders = wanted
  .filter(({ id }) => known.has(id))
  .map(({ id, params }): Contender => {
    const retriever = getRetriever(id);
    const told = Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : "";
    return { name: retriever.title + told, retriever, params, planner, index: async () => pathIndex };
  });

console.log(
  `${questions.length} questions (${wantsTraining ? "training" : "reporting"} part), recall of gold passages in %`,
);
const rows: Record<string, Record<string, string>> = {};
for (const contender of contenders) rows[contender.name] = await figuresOf(contender);
console.table(rows);
process.exit(0);

async function figuresOf(contender: Contender): Promise<Record<string, string>> {
  const recalls = new Map<number, number[]>(CUTS.map((cut) => [cut, []]));
  for (const { question, paragraphs } of questions) {
    const gold = new Set(
      paragraphs.flatMap(({ title, paragraph_text, is_supporting }) =>
        is_supporting ? [idByText.get(`${title}\n${paragraph_text}`) ?? ""] : [],
      ),
    );
    const { retrieval } = await retrieveOnce(contender, { text: question, budget: BUDGET }, graph, embedder);
    const ranked = retrieval.ranking.map(({ node }) => node).filter((node) => node.startsWith("passage "));
    for (const cut of CUTS) {
      const found = ranked.slice(0, cut).filter((node) => gold.has(node)).length;
      recalls.get(cut)?.push(found / gold.size);
    }
  }
  const figures = CUTS.map((cut) => [`@${cut}`, percent(mean(recalls.get(cut) ?? []))] as const);
  console.log(contender.name, figures.map((figure) => figure.join(" ")).join(", "));
  return Object.fromEntries(figures);
}

function remembering(planner: Planner): Planner {
  const remember = <Given extends unknown[], Found>(ask: (...given: Given) => Promise<Found>) => {
    const known = new Map<unknown, Promise<Found>>();
    return (key: unknown, ...given: Given): Promise<Found> => {
      const found = known.get(key) ?? ask(...given);
      known.set(key, found);
      return found;
    };
  };
  const [find, candidates, rank] = [
    remember(planner.find),
    remember(planner.candidates),
    remember(planner.rank),
  ];
  return {
    ...planner,
    find: (question) => find(question, question),
    candidates: (question, mentions) => candidates(question, question, mentions),
    rank: (plan) => rank(plan.question, plan),
  };
}

/** The path index, as it is built with a generation. */
async function dominanceFile(graph: GraphSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entityIndexFile(await readEdges(graph), () => {})) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** A node for each passage and each thing that a triple names; a passage mentions what its triples name. */
async function passageGraph(embedder: Embedder): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const [at, { title, text }] of docs.entries()) {
    const source = `passage ${at}`;
    const origin = {
      kind: "document" as const,
      source,
      title,
      position: 0,
      range: [0, 1] as [number, number],
    };
    builder.addNode({ id: source, name: title, labels: ["Passage"], text, origin });
  }
  const entities = new Map<string, string>();
  const entityOf = (name: string): string => {
    const key = normalizeName(name) || name;
    const known = entities.get(key);
    if (known) return known;
    const id = `entity ${entities.size}`;
    entities.set(key, id);
    builder.addNode({ id, name, labels: ["Entity"], text: "" });
    return id;
  };
  for (const [at, { title, extracted_triples }] of docs.entries()) {
    const triples = extracted_triples.filter(([head, type, tail]) => head && type && tail) as [
      string,
      string,
      string,
    ][];
    const mentioned = new Set([entityOf(title)]);
    for (const [head, type, tail] of triples) {
      const [source, target] = [entityOf(head), entityOf(tail)];
      mentioned.add(source).add(target);
      if (source !== target) builder.addEdge({ source, type, target, kind: "relation" });
    }
    for (const target of mentioned)
      builder.addEdge({ source: `passage ${at}`, type: "mentions", target, kind: "structural" });
  }
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const { dimensions, id } = embedder;
  const matrix = await embedAll(embedder, texts);
  return snapshotSource(await memorySnapshot(builder, { matrix, dimensions, embedder: id }));
}
