/**
 * SAGE against flat retrieval at equal budgets on OTT-QA (SAGE section 3.1, Figure 4): recall of the gold table and the
 * gold passages among k nodes. The graph is built from titles, texts and cells; the dataset's own cell links are not read.
 */

import { resolveGold, unitRanks } from "../lib/core/eval/gold";
import { percentile } from "../lib/core/eval/percentile";
import { recallAt } from "../lib/core/eval/recall";
import { GraphBuilder } from "../lib/core/graph/graph-builder";
import type { SourceDocument, SourceTable } from "../lib/core/source";
import { getRetriever } from "../lib/methods/registry";
import {
  benchEmbedder,
  buildGraph,
  type Contender,
  isForTraining,
  mean,
  percent,
  readJsonLines,
  retrieveOnce,
  variantsOf,
  wantsTraining,
} from "./retrieval-figures";

const BUDGETS = [5, 10, 20, 50, 100];

type Cell = [text: string, links: unknown];
interface TableLine {
  uid: string;
  title: string;
  section_title: string;
  header: Cell[];
  data: Cell[][];
}
interface QuestionLine {
  question: string;
  gold_table: string;
  gold_passages: string[];
}

const documents = readJsonLines<{ id: string; text: string }>("ottqa/passages.jsonl.gz").map(
  ({ id, text }): SourceDocument => ({ id, title: titleOf(id), text }),
);
const tables = readJsonLines<TableLine>("ottqa/tables.jsonl.gz").map(
  ({ uid, title, section_title: section, header, data }): SourceTable => ({
    id: uid,
    title: section ? `${title} - ${section}` : title,
    header: header.map(([text]) => text),
    rows: data.map((row) => row.map(([text]) => text)),
  }),
);
const questions = readJsonLines<QuestionLine>("ottqa/questions.jsonl").filter(
  ({ question }) => isForTraining(question) === wantsTraining,
);

const embedder = await benchEmbedder();
const { graph, links, seconds } = await buildGraph(new GraphBuilder(), { documents, tables }, embedder);
const { nodeCount } = await graph.schema();
console.log(`${nodeCount.toLocaleString("en")} chunks; seconds to chunk, embed and link:`, seconds);
console.log(`${links.mentions} mentions, ${links.similar} similarity edges`);
console.table(links.signals);

const [flat, sage] = [getRetriever("hybrid"), getRetriever("sage")];
/** Listing 1: similarity and structural edges only, neighbours ranked by their own text, seeds before neighbours. */
const PAPER = {
  seeds: 1,
  union: "seeds-first",
  coverageWeight: 0,
  seedRankWeight: 0,
  rowMentionWeight: 0,
  textMentionWeight: 0,
  contentWeight: 1,
  topicWeight: 1,
  entityWeight: 1,
  structuralWeight: 1,
};
const contenders: Contender[] = [
  { name: "hybrid (Extended BL)", retriever: flat, params: {} },
  { name: "SAGE, the paper's edges and ranking", retriever: sage, params: PAPER },
  { name: "SAGE", retriever: sage, params: {} },
  ...variantsOf(sage),
];
console.log(
  `${questions.length} questions (${wantsTraining ? "training" : "reporting"} part), recall of gold nodes in %`,
);
const rows: Record<string, Record<string, string>> = {};
for (const contender of contenders) rows[contender.name] = await figuresOf(contender);
console.table(rows);
process.exit(0);

async function figuresOf(contender: Contender): Promise<Record<string, string>> {
  const recalls = new Map<number, number[]>(BUDGETS.map((budget) => [budget, []]));
  const times: number[] = [];
  for (const { question, gold_table, gold_passages } of questions) {
    const gold = await resolveGold([gold_table, ...gold_passages], graph);
    for (const budget of BUDGETS) {
      const { retrieval, ms } = await retrieveOnce(contender, { text: question, budget }, graph, embedder);
      const found = await graph.nodes(retrieval.ranking.map(({ node }) => node));
      recalls.get(budget)?.push(recallAt(unitRanks(found, gold), budget));
      if (budget === 20) times.push(ms);
    }
  }
  const figures = BUDGETS.map((budget) => [`@${budget}`, percent(mean(recalls.get(budget) ?? []))]);
  return {
    ...Object.fromEntries(figures),
    "p50 ms": percentile(times, 0.5).toFixed(0),
    "p95 ms": percentile(times, 0.95).toFixed(0),
  };
}

/** Passages have no title of their own: the address of their article is one. */
function titleOf(id: string): string {
  const address = id.replace("/wiki/", "").replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
  return decodeURIComponent(address).replaceAll("_", " ");
}
