/**
 * Who abstains: every method on questions that the graph answers and on questions that nothing answers (nonsense, other
 * languages, other subjects, names that are not there). MetaQA, the graph and the documents of the sample, and an invented
 * family. BENCH_PART=train shows MetaQA's training part, on which the weights were chosen.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { GraphSource } from "../lib/core/graph/graph-source";
import { GraphBuilder, searchableText } from "../lib/core/graph/snapshot/graph-builder";
import { memorySnapshot } from "../lib/core/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../lib/core/graph/snapshot-source";
import { evenly } from "../lib/core/numeric/evenly";
import { retrievers } from "../lib/methods/registry";
import { embedAll } from "../lib/stores/embeddings/embed-all";
import { dominanceFile } from "./corpora/dominance-file";
import { metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder, retrieveOnce, wantsTraining } from "./corpora/retrieval-figures";
import { familySet } from "./wording/family";

const MOST = Number(process.env.BENCH_REPORT ?? 30);
const embedder = await benchEmbedder();

const UNANSWERABLE: Record<string, readonly string[]> = {
  MetaQA: [
    "asdf qwerty",
    "blorf the snizzle gronk?",
    "xkcd 927 zzzz",
    "Green ideas sleep furiously why",
    "Welche Filme hat der Regisseur gedreht, der in Berlin wohnt?",
    "Wie spät ist es gerade in Tokio?",
    "¿Cuántos habitantes tiene la ciudad de Lima?",
    "Qui a peint la Joconde au Louvre?",
    "Quanto costa un chilo di pane?",
    "今日の天気はどうですか",
    "How do I bake sourdough bread at home?",
    "What is the square root of 1764?",
    "Which vaccine protects against measles?",
    "Who is the chancellor of the exchequer?",
    "What is the capital of Clotilda France?",
    "Who directed Blorgon Nights of Quzzax?",
    "Which films star Zebulon Quartermaine?",
    "What genre is The Vorpal Teapot Chronicles?",
    "When does the last bus to the airport leave?",
    "kdjfh skdjfh ksjdhf director",
  ],
};
UNANSWERABLE.sample = UNANSWERABLE.MetaQA!;
UNANSWERABLE.family = [
  ...UNANSWERABLE.MetaQA!.filter((text) => !/direct|genre|star/i.test(text)),
  "Who is the father of Zebulon Quartermaine?",
  "What is the job of Mirabel Quzzax's wife?",
  "Which vaccine did Orin invent for measles?",
];

const metaQa = ([1, 2, 3] as const).flatMap((hops) =>
  evenly(
    metaQaQuestions(hops).filter(({ train }) => train === wantsTraining),
    Math.ceil(MOST / 3),
  ).map(({ text }) => text),
);
const family = await familySet(40, 23);
const sets: { name: string; graph: () => Promise<GraphSource>; answerable: string[] }[] = [
  { name: "sample", graph: sampleGraph, answerable: sampleQuestions() },
  {
    name: "family",
    graph: async () => withVectors(family.graph),
    answerable: evenly(family.questions, MOST).map(({ text }) => text),
  },
  { name: "MetaQA", graph: () => metaQaGraph(embedder), answerable: metaQa },
];
const wanted = process.env.BENCH_SETS?.split(",");
const methods = process.env.BENCH_METHODS?.split(",");
const table: Record<string, Record<string, string>> = {};
for (const { name, graph: open, answerable } of sets) {
  if (wanted && !wanted.includes(name)) continue;
  const graph = await open();
  const file = await dominanceFile(graph);
  for (const retriever of retrievers) {
    if (methods && !methods.includes(retriever.id)) continue;
    const abstained = async (questions: readonly string[], isSure: boolean) => {
      let count = 0;
      for (const text of questions) {
        const contender = { name: "", retriever, params: {}, index: async () => file };
        const { retrieval } = await retrieveOnce(contender, { text, budget: 20 }, graph, embedder);
        const { answer } = retrieval;
        if (answer.abstained) count += 1;
        if (process.env.BENCH_ERRORS && answer.abstained === isSure)
          console.log(
            `${name} ${retriever.id} ${isSure ? "silent" : "said"} ${answer.confidence?.toFixed(2)} | ${text} | ${answer.sentences[0]?.text.slice(0, 90)} | ${(answer.leftOut ?? []).join(",")} | ${(answer.unknown ?? []).map((one) => one.text).join(",")}`,
          );
      }
      return count;
    };
    const unanswerable = UNANSWERABLE[name]!;
    table[`${name}: ${retriever.id}`] = {
      "rightly silent": `${await abstained(unanswerable, false)} of ${unanswerable.length}`,
      "wrongly silent": `${await abstained(answerable, true)} of ${answerable.length}`,
    };
  }
}
console.table(table);
process.exit(0);

function sampleRows(file: string): string[][] {
  const text = readFileSync(path.join("prisma", "sample", file), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? "").replaceAll('""', '"'),
      ),
    );
}

function sampleQuestions(): string[] {
  return readFileSync(path.join("prisma", "sample", "questions.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { question: string }).question);
}

/** The sample's graph with its documents as nodes: they are not cut into chunks and linked here. */
async function sampleGraph(): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const [id, name, label, text] of sampleRows("nodes.csv"))
    builder.addNode({ id: id!, name: name!, labels: [label!], text: text ?? "" });
  for (const line of readFileSync(path.join("prisma", "sample", "documents.jsonl"), "utf8")
    .trim()
    .split("\n")) {
    const { id, title, text } = JSON.parse(line) as { id: string; title: string; text: string };
    builder.addNode({ id: `document:${id}`, name: title, labels: ["Document"], text });
  }
  for (const [source, type, target] of sampleRows("edges.csv"))
    builder.addEdge({ source: source!, type: type!, target: target!, kind: "relation" });
  return vectored(builder);
}

async function withVectors(graph: GraphSource): Promise<GraphSource> {
  const builder = new GraphBuilder();
  const { edges, nodes } = await wholeOf(graph);
  for (const node of nodes) builder.addNode({ ...node, labels: [...node.labels] });
  for (const { source, type, target } of edges) builder.addEdge({ source, type, target, kind: "relation" });
  return vectored(builder);
}

async function wholeOf(graph: GraphSource) {
  const ids = [...new Set(family.questions.flatMap(({ topics, answers }) => [...topics, ...answers]))];
  const near = await graph.neighbours(ids);
  const all = [...new Set(near.edges.flatMap(({ source, target }) => [source, target]))];
  const { edges } = await graph.neighbours(all);
  const ends = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  return { edges, nodes: await graph.nodes(ends) };
}

async function vectored(builder: GraphBuilder): Promise<GraphSource> {
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const matrix = await embedAll(embedder, texts);
  const { dimensions, id } = embedder;
  return snapshotSource(await memorySnapshot(builder, { matrix, dimensions, embedder: id }));
}
