/**
 * Methods that plan, side by side on MetaQA: the names are found without the brackets, the hop count is unknown. Hit@1 of
 * the ranking, F1 and exact match of the answer set, and processor time, by hop count. The planner, and what the methods learn, have
 * seen the training part; the reporting part is reported. BENCH_METHODS picks methods by id, BENCH_REPORT and BENCH_TRAIN
 * set how many questions there are at most, BENCH_PLANNER keeps the planner between runs.
 */
import { evenly, percentile } from "../lib/graph/numeric/statistics";
import { scoreAnswerSet } from "../lib/measure/eval/answer-set";
import { coverageRate } from "../lib/measure/eval/coverage";
import { methods, retrievers } from "../lib/methods/registry";
import { resolveGold } from "../lib/questions/gold";
import { openReader } from "../lib/questions/reading/read-question";
import { dominanceFile } from "./corpora/dominance-file";
import { goldPath } from "./corpora/gold-paths";
import { type GoldQuestion, metaQaGraph, metaQaQuestions } from "./corpora/public-graphs";
import {
  benchEmbedder,
  type Contender,
  mean,
  percent,
  retrieveOnce,
  wantsTraining,
} from "./corpora/retrieval-figures";
import { learntModels } from "./corpora/trained-models";
import { trainedReader } from "./corpora/trained-reader";

const HOPS = [1, 2, 3] as const;
/** The same for all; no question but a handful has more answers. */
const BUDGET = Number(process.env.BENCH_BUDGET ?? 200);
const MOST_REPORTED = Number(process.env.BENCH_REPORT ?? 900);
/** The planner learns from so many; what methods learn beside it, from fewer. */
const MOST_TRAINED = Number(process.env.BENCH_TRAIN ?? 3_000);
const LEARNT_FROM = 600;
const WARMING = 20;

const embedder = await benchEmbedder();
const graph = await metaQaGraph(embedder);
const training = sample(true, MOST_TRAINED).map(({ asked }) => asked);
const asTraining = training.map(({ text, answers }) => ({ question: text, answers }));
const read = await trainedReader(asTraining, graph, embedder);
const untrained = openReader({ graph, embedder });

interface Line {
  name: string;
  id: string;
  params?: Record<string, unknown>;
  plain?: boolean;
  learns?: boolean;
}
/** Ways to run a method; one that is not in the registry yet is left out. Add a line for each that is worth comparing. */
const lines: Line[] = [
  { name: "hybrid", id: "hybrid" },
  { name: "GraphRAFT", id: "graphraft", learns: true },
  { name: "GraphRAFT, before any training", id: "graphraft", plain: true },
  { name: "GraphRAFT w/o L2", id: "graphraft", params: { rerank: false } },
  { name: "MoR", id: "mor", learns: true },
  { name: "MoR, linear score", id: "mor" },
  { name: "SG-RAG", id: "sg-rag" },
  { name: "STEM", id: "stem", learns: true },
  { name: "STEM, guided by PageRank", id: "stem" },
  { name: "STEM without guidance", id: "stem", params: { guidance: "none" } },
  { name: "STEM, before any training", id: "stem", plain: true },
  ...stemAblations(),
];
const wanted = process.env.BENCH_METHODS?.split(",");
const known = new Set(retrievers.map(({ id }) => id));
const pathIndex = !wanted || wanted.includes("sg-rag") ? await dominanceFile(graph) : null;
const contenders: Contender[] = [];
for (const { name, id, params = {}, plain, learns } of lines) {
  if (!known.has(id) || (wanted && !wanted.includes(id))) continue;
  const retriever = methods.get(id);
  const kit = { graph, embedder, read };
  const learnt = learns ? await learntModels(retriever, asTraining.slice(0, LEARNT_FROM), kit) : undefined;
  contenders.push({
    name,
    retriever,
    params,
    read: plain ? untrained : read,
    indexFile: async () => pathIndex,
    ...(learnt && { learnt }),
  });
}

const reported = sample(wantsTraining, MOST_REPORTED);
console.log(
  `${reported.length} questions (${wantsTraining ? "training" : "reporting"} part), ${BUDGET} nodes each`,
);
const table: Record<string, Record<string, string>> = {};
for (const contender of contenders) {
  for (const { asked } of reported.slice(0, WARMING)) await ask(contender, asked);
  const outcomes: ({ hops: number } & Awaited<ReturnType<typeof ask>>)[] = [];
  for (const { asked, hops } of reported) outcomes.push({ hops, ...(await ask(contender, asked)) });
  const byHops = (figure: (some: typeof outcomes) => string) =>
    HOPS.map((hops) => figure(outcomes.filter((one) => one.hops === hops))).join(" / ");
  table[contender.name] = {
    "Hit@1": byHops((some) => percent(mean(some.map(({ hit }) => Number(hit))))),
    F1: byHops((some) => percent(mean(some.map(({ f1 }) => f1)))),
    "exact set": byHops((some) => percent(mean(some.map(({ exact }) => Number(exact))))),
    // Share of the walks that MetaQA's path type describes (STEM, equation 17).
    "gold path covered": byHops((some) =>
      percent(mean(some.flatMap(({ covered }) => (covered === null ? [] : [covered])))),
    ),
    "p50 ms": byHops((some) =>
      percentile(
        some.map(({ ms }) => ms),
        0.5,
      ).toFixed(0),
    ),
    "p95 ms": byHops((some) =>
      percentile(
        some.map(({ ms }) => ms),
        0.95,
      ).toFixed(0),
    ),
  };
}
console.table(table);
process.exit(0);

async function ask(contender: Contender, asked: GoldQuestion) {
  const { text, answers } = asked;
  const gold = await resolveGold(answers, graph);
  const start = process.cpuUsage();
  const { retrieval } = await retrieveOnce(contender, { text, budget: BUDGET }, graph, embedder);
  // CPU time, so that other programs on the machine do not count.
  const { user, system } = process.cpuUsage(start);
  const ms = (user + system) / 1_000;
  const first = retrieval.ranking[0]?.node;
  const { precision, recall, f1 } = scoreAnswerSet(
    retrieval.answer.nodes.map((id) => ({ id })),
    gold,
  );
  const hit = gold.units.some(({ nodes }) => first !== undefined && nodes.includes(first));
  const path = await goldPath(asked, graph);
  const covered = path.length > 0 ? coverageRate(path, retrieval.evidence.edges) : null;
  return { hit, f1, exact: precision === 1 && recall === 1, covered, ms };
}

/** Tables 7 and 11, and K' and the beam size, with the network trained; only with BENCH_ABLATIONS, since they take their time. */
function stemAblations(): Line[] {
  if (!process.env.BENCH_ABLATIONS) return [];
  const variants: [string, Record<string, unknown>][] = [
    ["w/o entity bias", { entityBias: 1 }],
    ["w/o triple bias", { tripleBias: 0 }],
    ["only greedy", { strategy: "greedy" }],
    ["only threshold", { strategy: "threshold" }],
    ["K' = 1", { guidanceScale: 1 }],
    ["K' = 6", { guidanceScale: 6 }],
    ["one beam", { beams: 1 }],
  ];
  return variants.map(([name, params]) => ({ name: `STEM ${name}`, id: "stem", params, learns: true }));
}

/** Evenly over the hop counts; each file is sorted by kind, so every n-th question is taken. */
function sample(train: boolean, most: number): { asked: GoldQuestion; hops: number }[] {
  const parts = HOPS.map((hops) => {
    const all = metaQaQuestions(hops).filter((question) => question.train === train);
    return evenly(all, Math.round(most / HOPS.length)).map((asked) => ({ asked, hops }));
  });
  const [first = []] = parts;
  // In turn, so that the first of them are of every kind too.
  return first.flatMap((_, at) => parts.flatMap((part) => part[at] ?? []));
}
