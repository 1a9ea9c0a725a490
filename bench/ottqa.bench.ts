/**
 * SAGE against flat retrieval at equal budgets on OTT-QA (SAGE section 3.1, Figure 4): recall of the gold table and the gold
 * passages among k nodes, and how often one of them contains the answer's words. The graph is built from titles, texts and
 * cells; the dataset's own cell links are not read. `BENCH_QUESTIONS` bounds the number of questions, `BENCH_ABLATION_QUESTIONS`
 * (100) those that are asked with one signal less.
 */
import { chunkId } from "../lib/files/corpus/corpus";
import { LINK_PARAMS } from "../lib/files/corpus/link/link-chunks";
import { rowText, segmentTable } from "../lib/files/corpus/table";
import { percentile } from "../lib/graph/numeric/statistics";
import { GraphBuilder } from "../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../lib/graph/snapshot-source";
import { fold } from "../lib/graph/text/fold";
import { recallAt } from "../lib/methods/rank/rank-metrics";
import { methods } from "../lib/methods/registry";
import type { StageRecord } from "../lib/methods/trace/trace";
import { resolveGold, unitRanks } from "../lib/questions/gold";
import { type OttQaQuestion, ottQaCorpus, ottQaQuestions } from "./corpora/ottqa-corpus";
import { printTable } from "./corpora/print";
import {
  benchEmbedder,
  buildGraph,
  type Contender,
  isCold,
  isForTraining,
  mean,
  percent,
  retrieveOnce,
  variantsOf,
  wantsTraining,
} from "./corpora/retrieval-figures";

const BUDGETS = [2, 5, 10, 20, 50, 100];
/** Up to this budget as many seeds are expanded and ranked by one score: a smaller budget is the beginning of it. */
const IN_ONE_ORDER = 50;
/** For variants, of which there are many. */
const VARIANT_BUDGETS = [5, 20];
/** The first questions of the part. */
const ABLATION_QUESTIONS = Number(process.env.BENCH_ABLATION_QUESTIONS ?? 100);
/** For the parts of a ranking and the answer's words. */
const SHOWN_BUDGET = 20;
/** The share of a budget that the stronger flat baseline gives to tables, found by their rows. */
const TABLE_QUOTA = 0.2;

/** The last ranking: smaller budgets of the same question take their places from it. */
let last = { key: "", ids: [] as string[], ms: 0 };

const { documents, tables } = ottQaCorpus();
const questions = ottQaQuestions()
  .filter(({ question }) => isForTraining(question) === wantsTraining)
  .slice(0, Number(process.env.BENCH_QUESTIONS ?? Number.POSITIVE_INFINITY));

const embedder = await benchEmbedder();
const linkParams = {
  ...LINK_PARAMS,
  degree: process.env.BENCH_DEGREE === "none" ? null : LINK_PARAMS.degree,
};
const built = await buildGraph(new GraphBuilder(), { documents, tables }, embedder, linkParams);
const { graph, links } = built;
const { nodeCount, edgeCount } = await graph.schema();
const changed = isCold ? null : await withOneChanged();
printTable(`${nodeCount.toLocaleString("en")} chunks and their links`, costs());
console.log(
  `${edgeCount.toLocaleString("en")} edges: ${links.mentions} mentions, ${links.similar} similarity edges`,
);
console.table(links.signals);
if (isCold) process.exit(0);

const [flat, sage] = [methods.get("hybrid"), methods.get("sage")];
const similar = (weight: number) => ({ contentWeight: weight, topicWeight: weight, entityWeight: weight });
const mentions = (weight: number) => ({ rowMentionWeight: weight, textMentionWeight: weight });
/** Listing 1: similarity and structural edges only, neighbours ranked by their own text, seeds before neighbours. */
const PAPER = {
  seeds: 1,
  union: "seeds-first",
  bm25Weight: 0.6,
  titleWeight: 0,
  noveltyWeight: 0,
  siblingWeight: 0,
  coverageWeight: 0,
  seedRankWeight: 0,
  ...mentions(0),
  ...similar(1),
  structuralWeight: 1,
};
const ABLATIONS: Record<string, Record<string, unknown>> = {
  SAGE: {},
  "without rows that name": { rowMentionWeight: 0 },
  "without sentences that name": { textMentionWeight: 0 },
  "without the way back": { mentionedByWeight: 0 },
  "without structural links": { structuralWeight: 0 },
  "without shared entities": { entityWeight: 0 },
  "similar content followed too": { contentWeight: 0.3 },
  "similar topics followed too": { topicWeight: 0.3 },
  "without coverage": { coverageWeight: 0 },
  "without what else the row names": { partnerShare: 0 },
  "links between texts count in full": { aloneShare: 0 },
  "parts of one source side by side": { siblingWeight: 0 },
  "by scores alone": { noveltyWeight: 0 },
  "without titles in the question": { titleWeight: 0 },
  "seeds first": { union: "seeds-first" },
  "pruned below 20 % covered": { leastCoverage: 0.2 },
  "personalised PageRank, two hops": { pagerankWeight: 1 },
};
const contenders: Contender[] = [
  { name: "hybrid (Extended BL)", retriever: flat, params: {} },
  { name: "hybrid, SAGE's share of BM25", retriever: flat, params: { bm25Weight: 0.25 } },
  { name: "SAGE, the paper's edges and ranking", retriever: sage, params: PAPER },
  { name: "SAGE", retriever: sage, params: {} },
];
const part = `${wantsTraining ? "training" : "reporting"} part`;
const rows: Record<string, Record<string, string>> = {};
for (const contender of contenders) {
  rows[contender.name] = await figuresOf((question, budget) => ranked(contender, question, budget));
  if (contender.retriever === flat && contender.name.includes("Extended"))
    rows["hybrid with a row index"] = await figuresOf(await withRowIndex(contender));
}
printTable(`${questions.length} questions of the ${part}, recall of gold nodes in %`, rows);
const few = questions.slice(0, ABLATION_QUESTIONS);
const compared: Record<string, Record<string, string>> = {};
for (const [name, params] of Object.entries(ABLATIONS)) {
  const variant = { name, retriever: sage, params };
  compared[name] = await figuresOf((text, budget) => ranked(variant, text, budget), VARIANT_BUDGETS, few);
}
for (const variant of variantsOf(sage))
  compared[variant.name] = await figuresOf((text, budget) => ranked(variant, text, budget), VARIANT_BUDGETS);
printTable(`By signal: ${few.length} questions of the ${part}`, compared);
process.exit(0);

/** The cost of each step, by the clock and in time of both cores; embeddings are those of a cache, unless `BENCH_COLD` is set. */
function costs(): Record<string, Record<string, string | number>> {
  const perSecond = (count: number, over: number) => Math.round(count / Math.max(0.1, over));
  const { seconds, processorSeconds, memory } = built;
  const row = (step: "chunk" | "embed" | "link", rate: string) => ({
    "s by the clock": seconds[step],
    "s of the processor": processorSeconds[step],
    "a second": rate,
  });
  const embedded = `${perSecond(nodeCount, seconds.embed)} chunks${isCold ? "" : ", from the cache"}`;
  return {
    "cut into chunks": row("chunk", `${perSecond(nodeCount, seconds.chunk)} chunks`),
    embedded: row("embed", embedded),
    linked: row("link", `${perSecond(edgeCount, seconds.link)} edges`),
    ...(changed && {
      "linked again after one passage changed": {
        "s by the clock": changed.seconds.link,
        "s of the processor": changed.processorSeconds.link,
      },
    }),
    "the most memory": { "a second": `${memory} MB` },
  };
}

/** Indexed again after a passage got a sentence more. */
function withOneChanged() {
  const [first, ...rest] = documents;
  return buildGraph(
    new GraphBuilder(),
    {
      documents: [{ ...first!, text: `${first!.text} A fire in 1987 spared its harbour.` }, ...rest],
      tables,
    },
    embedder,
    linkParams,
    links.nearest,
  );
}

interface Ranked {
  ids: string[];
  ms: number;
}

async function ranked(contender: Contender, text: string, budget: number): Promise<Ranked> {
  const asked = contender.params.union === "seeds-first" ? budget : Math.max(budget, IN_ONE_ORDER);
  const key = `${contender.name}\n${asked}\n${text}`;
  if (key !== last.key) {
    const { retrieval, stages } = await retrieveOnce(contender, { text, budget: asked }, graph, embedder);
    last = { key, ids: retrieval.ranking.map(({ node }) => node), ms: expansionTime(stages) };
  }
  return { ids: last.ids.slice(0, budget), ms: last.ms };
}

/** Processor time of what SAGE adds to flat search. */
function expansionTime(stages: readonly StageRecord[]): number {
  return stages.reduce((sum, { id, ms }) => sum + (id === "expand" || id === "rerank" ? ms : 0), 0);
}

/**
 * A stronger flat baseline: every table row is a text of its own in a BM25 index, and a share of the budget goes to the segments
 * of the best rows; the rest is the hybrid ranking.
 */
async function withRowIndex(contender: Contender) {
  const builder = new GraphBuilder();
  for (const { id, title, header, rows: own } of tables) {
    const segments = segmentTable(own.length);
    for (const [row, cells] of own.entries()) {
      const position = segments.findIndex(([, to]) => row < to);
      const text = rowText(header, cells);
      builder.addNode({ id: `${chunkId(id, position)} ${row}`, name: title, labels: ["Row"], text });
    }
  }
  const index = snapshotSource(await memorySnapshot(builder));
  return async (text: string, budget: number): Promise<Ranked> => {
    const quota = Math.round(TABLE_QUOTA * budget);
    const best = await index.searchText(text, { k: 10 * quota + 1 });
    const segments = new Set(best.map(({ id }) => id.replace(/ \d+$/, "")));
    const chosen = new Set([...segments].slice(0, quota));
    const { ids, ms } = await ranked(contender, text, budget);
    return { ids: [...chosen, ...ids.filter((id) => !chosen.has(id))].slice(0, budget), ms };
  };
}

async function figuresOf(
  rank: (question: string, budget: number) => Promise<Ranked>,
  budgets: readonly number[] = BUDGETS,
  asked: readonly OttQaQuestion[] = questions,
): Promise<Record<string, string>> {
  const recalls = new Map<number, number[]>(budgets.map((budget) => [budget, []]));
  const found: Record<"table" | "passages" | "answer" | "ms", number[]> = {
    table: [],
    passages: [],
    answer: [],
    ms: [],
  };
  for (const { question, answer, gold_table, gold_passages } of asked) {
    const gold = await resolveGold([gold_table, ...gold_passages], graph);
    for (const budget of budgets) {
      const { ids, ms } = await rank(question, budget);
      const nodes = await graph.nodes(ids);
      const ranks = unitRanks(nodes, gold);
      recalls.get(budget)?.push(recallAt(ranks, budget));
      if (budget !== SHOWN_BUDGET) continue;
      found.ms.push(ms);
      found.table.push(recallAt(ranks.slice(0, 1), budget));
      if (gold_passages.length > 0) found.passages.push(recallAt(ranks.slice(1), budget));
      found.answer.push(await hasAnswer(ids, answer));
    }
  }
  const figures = budgets.map((budget) => [`@${budget}`, percent(mean(recalls.get(budget) ?? []))]);
  return {
    ...Object.fromEntries(figures),
    "table@20": percent(mean(found.table)),
    "passages@20": percent(mean(found.passages)),
    "answer@20": percent(mean(found.answer)),
    "p50 ms": percentile(found.ms, 0.5).toFixed(1),
    "p95 ms": percentile(found.ms, 0.95).toFixed(1),
  };
}

/** 1 when the name or text of a node contains the answer, word by word. */
async function hasAnswer(ids: readonly string[], answer: string): Promise<number> {
  const wanted = phrase(answer);
  const nodes = await graph.nodes(ids);
  return nodes.some(({ name, text }) => phrase(`${name} ${text}`).includes(wanted)) ? 1 : 0;
}

function phrase(text: string): string {
  return ` ${(fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ")} `;
}
