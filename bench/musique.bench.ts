/**
 * SAGE against flat retrieval on MuSiQue's passages as plain documents: questions of two to four steps, recall of the supporting
 * passages. Nothing but titles and texts is read.
 */

import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import { type PairedDifference, pairedBootstrap } from "../lib/measure/eval/paired-bootstrap";
import { recallAt } from "../lib/methods/rank/rank-metrics";
import { methods } from "../lib/methods/registry";
import { resolveGold, unitRanks } from "../lib/questions/gold";
import { crossFit } from "./corpora/cross-fit";
import { musiqueDocuments, musiqueQuestions } from "./corpora/musique-corpus";
import { printTable } from "./corpora/print";
import {
  benchEmbedder,
  buildGraph,
  type Contender,
  isForTraining,
  mean,
  percent,
  retrieveOnce,
  variantsOf,
} from "./corpora/retrieval-figures";

const BUDGETS = [2, 5, 10, 20];
const SHOWN_BUDGET = 5;
const SHOWN = `@${SHOWN_BUDGET}`;
const FOLDS = 10;
/** The values tried in cross-fitting: weights that were chosen on questions. All combinations are tried. */
const GRID = {
  bm25Weight: [0.25, 0.6],
  coverageWeight: [2, 3],
  titleWeight: [0.3, 0.6],
  textMentionWeight: [0.25, 0.5],
  noveltyWeight: [0, 1],
  aloneShare: [0, 0.8],
};

const documents = musiqueDocuments();
const questions = musiqueQuestions();

const embedder = await benchEmbedder();
const { graph, links, seconds } = await buildGraph(new GraphBuilder(), { documents, tables: [] }, embedder);
console.log(
  `${documents.length} passages, ${links.mentions} mentions, ${links.similar} similarity edges`,
  seconds,
);

const [flat, sage] = [methods.get("hybrid"), methods.get("sage")];
const baseline: Contender = { name: "hybrid", retriever: flat, params: {} };
const contenders: Contender[] = [
  baseline,
  { name: "hybrid, SAGE's share of BM25", retriever: flat, params: { bm25Weight: 0.25 } },
  { name: "SAGE", retriever: sage, params: {} },
  { name: "SAGE, by scores alone", retriever: sage, params: { noveltyWeight: 0 } },
  { name: "SAGE, without sentences that name", retriever: sage, params: { textMentionWeight: 0 } },
  { name: "SAGE, without shared entities", retriever: sage, params: { entityWeight: 0 } },
  { name: "SAGE, without titles in the question", retriever: sage, params: { titleWeight: 0 } },
  ...variantsOf(sage),
];
/** By contender and budget the recall of each question. */
const recalls = new Map<string, Map<number, number[]>>();
for (const contender of contenders) recalls.set(contender.name, await recallsOf(contender));
const parts: [string, (question: string) => boolean][] = [
  ["training part, on which defaults were chosen", isForTraining],
  ["reporting part", (question) => !isForTraining(question)],
  ["both parts", () => true],
];
for (const [part, isIn] of parts) {
  const own = questions.flatMap(({ question }, at) => (isIn(question) ? [at] : []));
  const rows: Record<string, Record<string, string>> = {};
  for (const { name } of contenders) rows[name] = await figuresOf(name, own);
  printTable(`${part}: ${own.length} questions, recall of supporting passages in %`, rows);
}
await tellCrossFitted();
process.exit(0);

/** The gain on questions that the choice of weights has not seen. What is no weight of the grid stays as it is. */
async function tellCrossFitted(): Promise<void> {
  const scores = new Map<string, number[]>();
  for (const params of combinationsOf(GRID)) {
    const name = JSON.stringify(params);
    const found = await recallsOf({ name, retriever: sage, params }, [SHOWN_BUDGET]);
    scores.set(name, found.get(SHOWN_BUDGET)!);
  }
  const texts = questions.map(({ question }) => question);
  const { scores: fitted, chosen } = crossFit(scores, texts, FOLDS);
  const gain = await pairedBootstrap(fitted, recalls.get(baseline.name)?.get(SHOWN_BUDGET) ?? []);
  const row = { [SHOWN]: percent(mean(fitted)), [`gain ${SHOWN}`]: intervalOf(gain) };
  printTable(`${FOLDS} folds of all ${questions.length} questions, ${scores.size} combinations`, {
    SAGE: row,
  });
  for (const name of new Set(chosen))
    console.log(`${chosen.filter((own) => own === name).length} folds chose ${name}`);
}

function combinationsOf(grid: Readonly<Record<string, readonly number[]>>): Record<string, number>[] {
  return Object.entries(grid).reduce<Record<string, number>[]>(
    (found, [name, values]) => found.flatMap((own) => values.map((value) => ({ ...own, [name]: value }))),
    [{}],
  );
}

async function recallsOf(contender: Contender, budgets = BUDGETS): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>(budgets.map((budget) => [budget, []]));
  for (const { question, gold } of questions) {
    const units = await resolveGold(gold, graph);
    for (const budget of budgets) {
      const { retrieval } = await retrieveOnce(contender, { text: question, budget }, graph, embedder);
      const nodes = await graph.nodes(retrieval.ranking.map(({ node }) => node));
      found.get(budget)?.push(recallAt(unitRanks(nodes, units), budget));
    }
  }
  return found;
}

/** Means, and beside the baseline the gain at 5 with the middle 95 % of resampled questions. */
async function figuresOf(name: string, own: readonly number[]): Promise<Record<string, string>> {
  const of = (contender: string, budget: number) => {
    const all = recalls.get(contender)?.get(budget) ?? [];
    return own.map((at) => all[at] ?? 0);
  };
  const figures = BUDGETS.map((budget) => [`@${budget}`, percent(mean(of(name, budget)))]);
  const gain = await pairedBootstrap(of(name, SHOWN_BUDGET), of(baseline.name, SHOWN_BUDGET));
  return {
    ...Object.fromEntries(figures),
    [`gain ${SHOWN}`]: name === baseline.name ? "" : intervalOf(gain),
  };
}

function intervalOf({ mean: gain, low, high }: PairedDifference): string {
  return `${percent(gain)} (${percent(low)} to ${percent(high)})`;
}
