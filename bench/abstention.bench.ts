/**
 * Abstention: every method on questions that the graph answers and on questions that nothing answers (nonsense, other languages, other
 * subjects, names that are not there), and how many of the answers are right. The sample, as the application indexes it, an invented family
 * and MetaQA. BENCH_PART=train shows MetaQA's training part, on which the weights were chosen; BENCH_SETS and BENCH_METHODS pick some,
 * BENCH_ERRORS prints every wrong silence and every wrong answer.
 */
import type { GraphSource } from "../lib/graph/graph-source";
import { evenly } from "../lib/graph/numeric/statistics";
import { GraphBuilder, searchableText } from "../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../lib/graph/snapshot-source";
import type { Answer } from "../lib/methods/contract/answer";
import { retrievers } from "../lib/methods/registry";
import { embedAll } from "../lib/stores/embeddings/embed-all";
import { dominanceFile } from "./corpora/dominance-file";
import { metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import { benchEmbedder, retrieveOnce, wantsTraining } from "./corpora/retrieval-figures";
import { sampleGraph, sampleQuestions } from "./language/sample-graph";
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

interface Asked {
  text: string;
  answers: readonly string[];
}

const metaQa = ([1, 2, 3] as const).flatMap((hops) =>
  evenly(
    metaQaQuestions(hops).filter(({ train }) => train === wantsTraining),
    Math.ceil(MOST / 3),
  ),
);
const family = await familySet(40, 23);
const sets: { name: string; graph: () => Promise<GraphSource>; answerable: readonly Asked[] }[] = [
  { name: "sample", graph: () => sampleGraph(embedder), answerable: sampleQuestions() },
  {
    name: "family",
    graph: async () => withVectors(family.graph),
    answerable: evenly(family.questions, MOST),
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
    const ask = async (text: string) => {
      const contender = { name: "", retriever, params: {}, indexFile: async () => file };
      return (await retrieveOnce(contender, { text, budget: 20 }, graph, embedder)).retrieval.answer;
    };
    const unanswerable = UNANSWERABLE[name]!;
    let [rightlySilent, wronglySilent, right] = [0, 0, 0];
    for (const text of unanswerable) {
      const answer = await ask(text);
      if (answer.abstained) rightlySilent += 1;
      else show(`${name} ${retriever.id} said`, text, answer);
    }
    for (const { text, answers } of answerable) {
      const answer = await ask(text);
      const isRight = answersRightly(answer, answers);
      if (answer.abstained) wronglySilent += 1;
      else if (isRight) right += 1;
      if (answer.abstained || !isRight)
        show(`${name} ${retriever.id} ${answer.abstained ? "silent" : "wrong"}`, text, answer);
    }
    table[`${name}: ${retriever.id}`] = {
      "rightly silent": `${rightlySilent} of ${unanswerable.length}`,
      "wrongly silent": `${wronglySilent} of ${answerable.length}`,
      "right of those said": `${right} of ${answerable.length - wronglySilent}`,
    };
  }
}
console.table(table);
process.exit(0);

/** At least half of what is named answers the question. */
function answersRightly({ nodes }: Answer, answers: readonly string[]): boolean {
  const gold = new Set(answers);
  const hits = nodes.filter((node) => gold.has(node)).length;
  return hits > 0 && 2 * hits >= nodes.length;
}

function show(who: string, text: string, { confidence, sentences, leftOut = [], unknown = [] }: Answer) {
  if (!process.env.BENCH_ERRORS) return;
  const names = unknown.map((one) => one.text);
  const said = sentences[0]?.text.slice(0, 110);
  console.log(
    [`${who} ${confidence?.toFixed(2)}`, text, said, leftOut.join(","), names.join(",")].join(" | "),
  );
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
