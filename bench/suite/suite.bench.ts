/**
 * All methods on one public question set, each with the same budget and without a language model: quality by the metrics of
 * experiments, time as processor time. `BENCH_SET` names the set; all of them are asked one after the other without it. `BENCH_METHODS`
 * picks methods by id, `BENCH_QUESTIONS` bounds the questions.
 */
import { evenly, percentile } from "../../lib/graph/numeric/statistics";
import type { Metric, Metrics } from "../../lib/measure/experiment";
import { METRIC_TITLES } from "../../lib/measure/metric-titles";
import type { GoldQuestion } from "../../lib/measure/question-sets/gold-question";
import { readGold } from "../../lib/measure/read-gold";
import { scoreOutcome } from "../../lib/measure/score-outcome";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { retrievers } from "../../lib/methods/registry";
import { openReader } from "../../lib/questions/reading/read-question";
import { dominanceFile } from "../corpora/dominance-file";
import { printTable } from "../corpora/print";
import { benchEmbedder, type Contender, mean, percent, retrieveOnce } from "../corpora/retrieval-figures";
import { learntModels } from "../corpora/trained-models";
import { trainedReader } from "../corpora/trained-reader";
import type { ComparedSet } from "./compared-set";
import { freebase } from "./freebase";
import { metaQa } from "./metaqa";
import { musique, musiqueTriples } from "./musique";
import { ottQa } from "./ottqa";
import { prime } from "./prime";

const SETS: Readonly<Record<string, (embedder: Embedder) => Promise<ComparedSet>>> = {
  metaqa: metaQa,
  prime,
  ottqa: ottQa,
  freebase,
  musique,
  "musique-triples": musiqueTriples,
};
/** Number of questions that methods learn from, the planner aside. */
const LEARNT_FROM = 600;
const WARMING = 10;

interface Outcome {
  metrics: Metrics;
  ms: number;
}

const embedder = await benchEmbedder();
for (const name of process.env.BENCH_SET?.split(",") ?? Object.keys(SETS)) {
  const open = SETS[name];
  if (!open) throw new RangeError(`There is no set "${name}"; there are ${Object.keys(SETS).join(", ")}.`);
  await compare(await open(embedder));
}
process.exit(0);

async function compare(set: ComparedSet): Promise<void> {
  const { title, graph, k, training } = set;
  const asked = set.asked.slice(0, Number(process.env.BENCH_QUESTIONS ?? Number.POSITIVE_INFINITY));
  const read =
    training.length > 0 ? await trainedReader(training, graph, embedder) : openReader({ graph, embedder });
  const learnt = evenly(training, LEARNT_FROM);
  const pathIndex = await dominanceFile(graph);
  const rows: Record<string, Record<string, string>> = {};
  const only = process.env.BENCH_METHODS?.split(",");
  for (const retriever of retrievers.filter(({ id }) => only?.includes(id) ?? true)) {
    const contender: Contender = {
      name: retriever.title,
      retriever,
      params: {},
      read,
      indexFile: async () => pathIndex,
      ...(learnt.length > 0 && {
        learnt: await learntModels(retriever, learnt, { graph, embedder, read }),
      }),
    };
    for (const question of asked.slice(0, WARMING)) await ask(contender, question, set);
    const outcomes: Outcome[] = [];
    for (const question of asked) outcomes.push(await ask(contender, question, set));
    rows[retriever.title] = { ...figures(outcomes, asked, set), ...reported(set, retriever.id) };
    console.log(retriever.title, rows[retriever.title]);
  }
  const taught = training.length > 0 ? `taught by ${training.length} others` : "nothing trained";
  printTable(
    `${title}: ${asked.length} questions, ${taught}, ${k} nodes each`,
    rows,
    titleOf(set.metrics[0]!, set),
  );
}

async function ask(contender: Contender, question: GoldQuestion, set: ComparedSet): Promise<Outcome> {
  const { graph, k, counts } = set;
  const gold = await readGold(question, graph);
  const start = process.cpuUsage();
  const { retrieval } = await retrieveOnce(
    contender,
    { text: question.question, budget: k },
    graph,
    embedder,
  );
  // CPU time, so that other programs on the machine do not count.
  const { user, system } = process.cpuUsage(start);
  const ms = (user + system) / 1_000;
  const ids = retrieval.ranking.map(({ node }) => node);
  const counted = counts ? ids.filter(counts.as).slice(0, counts.first) : ids;
  const ranking = await graph.nodes(counted);
  const answers = await graph.nodes(retrieval.answer.nodes);
  const text = retrieval.answer.sentences.map((sentence) => sentence.text).join(" ");
  return { metrics: scoreOutcome({ ranking, answers, text, k: counts?.first ?? k }, gold), ms };
}

/** A figure for each metric, or one for each value that the set is shown by. */
function figures(
  outcomes: readonly Outcome[],
  asked: readonly GoldQuestion[],
  set: ComparedSet,
): Record<string, string> {
  const parts = partsOf(asked, set.by).map((part) => part.map((at) => outcomes[at]!));
  const inParts = (figure: (part: Outcome[]) => string) => parts.map(figure).join(" / ");
  const times = outcomes.map(({ ms }) => ms);
  return {
    ...Object.fromEntries(
      set.metrics.map((metric) => [titleOf(metric, set), inParts((part) => shown(part, metric))]),
    ),
    "p50 ms": percentile(times, 0.5).toFixed(0),
    "p95 ms": percentile(times, 0.95).toFixed(0),
  };
}

/** Positions of the questions of each value of a property, in the order of the values; all questions without one. */
function partsOf(asked: readonly GoldQuestion[], by: string | undefined): number[][] {
  const parts = new Map<string, number[]>();
  for (const [at, { properties }] of asked.entries()) {
    const value = by === undefined ? "" : String(properties[by]);
    parts.set(value, [...(parts.get(value) ?? []), at]);
  }
  return [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
}

function shown(part: readonly Outcome[], metric: Metric): string {
  const values = part.flatMap(({ metrics }) => metrics[metric] ?? []);
  return metric === "rr" ? mean(values).toFixed(3).replace(/^0/, "") : percent(mean(values));
}

function titleOf(metric: Metric, { k, counts, by }: ComparedSet): string {
  const title = metric === "recallK" ? `Recall@${counts?.first ?? k}` : METRIC_TITLES[metric];
  return by === undefined ? title : `${title} by ${by}`;
}

function reported({ papers }: ComparedSet, method: string): Record<string, string> {
  return Object.keys(papers).length > 0 ? { "its paper": papers[method] ?? "" } : {};
}
