/**
 * Methods that walk facts against flat search on multi-hop text: MuSiQue's passages, and the OpenIE triples of each, as one
 * knowledge base. Recall of the gold passages among the first passages that a method ranks; nodes that are no passages are
 * passed over. BENCH_STEM adds rows from a JSON list of STEM's parameters, for choosing defaults on BENCH_PART=train.
 */

import { methods, retrievers } from "../lib/methods/registry";
import { openReader } from "../lib/questions/reading/read-question";
import { readOnce } from "../lib/server/methods/read-once";
import { dominanceFile } from "./corpora/dominance-file";
import { isPassage, musiqueQuestions, passageGraph } from "./corpora/musique-corpus";
import {
  benchEmbedder,
  type Contender,
  isForTraining,
  mean,
  percent,
  retrieveOnce,
  wantsTraining,
} from "./corpora/retrieval-figures";

/** Enough that five passages are among them, between all the entities. */
const BUDGET = 100;
const CUTS = [2, 5, 10, 20];

const questions = musiqueQuestions().filter(({ question }) => isForTraining(question) === wantsTraining);

const embedder = await benchEmbedder();
const graph = await passageGraph(embedder);
const { nodeCount, edgeCount, relations } = await graph.schema();
console.log(`${nodeCount} nodes, ${edgeCount} edges, ${relations.length} relation types`);

/** Every method plans alike, so a question is planned once. */
const read = readOnce(openReader({ graph, embedder }), questions.length);
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
    const retriever = methods.get(id);
    const changed = Object.keys(params).length > 0 ? ` ${JSON.stringify(params)}` : "";
    return { name: retriever.title + changed, retriever, params, read, indexFile: async () => pathIndex };
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
  for (const { question, gold } of questions) {
    const { retrieval } = await retrieveOnce(contender, { text: question, budget: BUDGET }, graph, embedder);
    const ranked = retrieval.ranking.map(({ node }) => node).filter(isPassage);
    for (const cut of CUTS) {
      const found = ranked.slice(0, cut).filter((node) => gold.includes(node)).length;
      recalls.get(cut)?.push(found / gold.length);
    }
  }
  const figures = CUTS.map((cut) => [`@${cut}`, percent(mean(recalls.get(cut) ?? []))] as const);
  console.log(contender.name, figures.map((figure) => figure.join(" ")).join(", "));
  return Object.fromEntries(figures);
}
