/**
 * SAGE against flat retrieval on MuSiQue's passages as plain documents: questions of two to four steps, recall of the supporting
 * passages. Nothing but titles and texts is read.
 */
import { resolveGold, unitRanks } from "../lib/core/eval/gold";
import { recallAt } from "../lib/core/eval/recall";
import { GraphBuilder } from "../lib/core/graph/graph-builder";
import { getRetriever } from "../lib/methods/registry";
import { musiqueDocuments, musiqueQuestions } from "./musique-corpus";
import {
  benchEmbedder,
  buildGraph,
  type Contender,
  isForTraining,
  mean,
  percent,
  retrieveOnce,
  variantsOf,
} from "./retrieval-figures";

const BUDGETS = [2, 5, 10, 20];

const documents = musiqueDocuments();
const questions = musiqueQuestions();

const embedder = await benchEmbedder();
const { graph, links, seconds } = await buildGraph(new GraphBuilder(), { documents, tables: [] }, embedder);
console.log(
  `${documents.length} passages, ${links.mentions} mentions, ${links.similar} similarity edges`,
  seconds,
);

const [flat, sage] = [getRetriever("hybrid"), getRetriever("sage")];
const contenders: Contender[] = [
  { name: "hybrid", retriever: flat, params: {} },
  { name: "hybrid, SAGE's share of BM25", retriever: flat, params: { bm25Weight: 0.3 } },
  { name: "SAGE", retriever: sage, params: {} },
  ...variantsOf(sage),
];
const parts = {
  "training part": questions.filter(({ question }) => isForTraining(question)),
  "reporting part": questions.filter(({ question }) => !isForTraining(question)),
  all: questions,
};
for (const [part, own] of Object.entries(parts)) {
  console.log(`${part}: ${own.length} questions, recall of supporting passages in %`);
  const rows: Record<string, Record<string, string>> = {};
  for (const contender of contenders) rows[contender.name] = await figuresOf(contender, own);
  console.table(rows);
}
process.exit(0);

async function figuresOf(contender: Contender, own: typeof questions): Promise<Record<string, string>> {
  const figures: Record<string, string> = {};
  for (const budget of BUDGETS) {
    const recalls: number[] = [];
    for (const { question, gold } of own) {
      const { retrieval } = await retrieveOnce(contender, { text: question, budget }, graph, embedder);
      const found = await graph.nodes(retrieval.ranking.map(({ node }) => node));
      recalls.push(recallAt(unitRanks(found, await resolveGold(gold, graph)), budget));
    }
    figures[`@${budget}`] = percent(mean(recalls));
  }
  return figures;
}
