/**
 * What becomes of answers from documents when a graph is made of them without a model: MuSiQue's passages before and after, and the
 * steps of its questions that one passage answers, asked of all methods. BENCH_PART=train shows the part that rules are made on, BENCH_METHODS picks
 * methods, BENCH_QUESTIONS bounds the questions, BENCH_ERRORS prints what was answered before and not after.
 */
import { chunkSources } from "../lib/files/corpus/chunk-sources";
import { chunkTexts } from "../lib/files/corpus/chunk-texts";
import { sourceOfChunk } from "../lib/files/corpus/corpus";
import { Entities } from "../lib/files/corpus/extract/join-names";
import { makeGraph } from "../lib/files/corpus/extract/make-graph";
import { readByPatterns } from "../lib/files/corpus/extract/patterns/read-by-patterns";
import { writeExtraction } from "../lib/files/corpus/extract/write-extraction";
import type { GraphSource } from "../lib/graph/graph-source";
import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import type { Retrieval } from "../lib/methods/contract/retriever";
import { retrievers } from "../lib/methods/registry";
import { dominanceFile } from "./corpora/dominance-file";
import { type MusiqueQuestion, musiqueDocuments, musiqueSteps } from "./corpora/musique-corpus";
import { printTable } from "./corpora/print";
import {
  benchEmbedder,
  buildGraph,
  isForTraining,
  retrieveOnce,
  wantsTraining,
} from "./corpora/retrieval-figures";

const BUDGET = 20;
const THRESHOLD = 0.5;

interface Outcome {
  /** The passage that answers is ranked first. */
  passage: boolean;
  /** That passage, or the node that is the answer. */
  first: boolean;
  says: boolean;
  told: string;
}

const corpus = { documents: musiqueDocuments(), tables: [] };
const steps = musiqueSteps()
  .filter(({ question }) => isForTraining(question) === wantsTraining)
  .slice(0, Number(process.env.BENCH_QUESTIONS ?? Number.POSITIVE_INFINITY));
const only = process.env.BENCH_METHODS?.split(",");
const methods = retrievers.filter(({ id }) => only?.includes(id) ?? true);
const embedder = await benchEmbedder();
const before = await outcomesOf(await graphOf(new GraphBuilder()));
const after = await outcomesOf(await graphOf(await extracted()));
const rows: Record<string, Record<string, string>> = {};
for (const [at, { id }] of methods.entries()) {
  const share = (key: "passage" | "first" | "says") =>
    [before, after].map((all) => all[at]!.filter((one) => one[key]).length).join(" -> ");
  rows[id] = {
    "right passage first": share("passage"),
    "or the answer": share("first"),
    "answer has the gold": share("says"),
  };
  for (const [step, { question, answer }] of steps.entries()) {
    const [was, is] = [before[at]![step]!, after[at]![step]!];
    const lost = (["first", "says"] as const).filter((key) => was[key] && !is[key]);
    if (process.env.BENCH_ERRORS && lost.length > 0)
      console.log(`${id} lost ${lost} | ${question} | ${answer}\n  was ${was.told}\n  is  ${is.told}`);
  }
}
printTable(`${steps.length} steps, ${corpus.documents.length} passages, before -> after extraction`, rows);
process.exit(0);

async function graphOf(builder: GraphBuilder): Promise<GraphSource> {
  return (await buildGraph(builder, corpus, embedder)).graph;
}

/** The graph that extraction makes of the passages, as its source has it. */
async function extracted(): Promise<GraphBuilder> {
  const following = { report: () => {}, signal: new AbortController().signal };
  const passages = new GraphBuilder();
  await chunkSources(corpus, { builder: passages, ...following });
  const findings = await readByPatterns(chunkTexts(passages, []), following);
  const made = makeGraph(findings, Entities.of(findings), { schema: null, threshold: THRESHOLD });
  const builder = new GraphBuilder();
  for (const line of writeExtraction(made, { by: "patterns", threshold: THRESHOLD, schema: null })) {
    const { node, edge } = JSON.parse(line);
    if (node) builder.addNode({ ...node, text: "" });
    if (edge) builder.addEdge({ ...edge, kind: "relation" });
  }
  console.log(`${made.nodes.length} nodes and ${made.edges.length} edges were read out of the passages`);
  return builder;
}

/** By method, of each step. */
async function outcomesOf(graph: GraphSource): Promise<Outcome[][]> {
  const file = await dominanceFile(graph);
  const found: Outcome[][] = [];
  for (const retriever of methods) {
    const contender = { name: "", retriever, params: {}, indexFile: async () => file };
    const own: Outcome[] = [];
    for (const step of steps) {
      const asked = { text: step.question, budget: BUDGET };
      own.push(
        await outcomeOf((await retrieveOnce(contender, asked, graph, embedder)).retrieval, step, graph),
      );
    }
    found.push(own);
  }
  return found;
}

async function outcomeOf(
  { ranking, answer: { abstained, sentences, nodes } }: Retrieval,
  { answer, gold }: MusiqueQuestion,
  graph: GraphSource,
): Promise<Outcome> {
  const ranked = await graph.nodes(ranking.slice(0, 3).map(({ node }) => node));
  const named = abstained ? [] : await graph.nodes(nodes);
  const said = [...sentences.map(({ text }) => text), ...named.map(({ name }) => name)].join(" ");
  const first = ranked[0];
  const passage = first !== undefined && sourceOfChunk(first.id) === gold[0];
  const [name, gave] = [first?.name.toLowerCase() ?? "", answer.toLowerCase()];
  const top = ranked.map(({ id, name }) => `${name} (${id})`).join("; ");
  return {
    passage,
    first: passage || (first?.text === "" && (name.includes(gave) || gave.includes(name))),
    says: !abstained && said.toLowerCase().includes(gave),
    told: `${top} | ${said.slice(0, 160)}`,
  };
}
