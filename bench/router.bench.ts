/**
 * Does a router gain over the best single method? All methods answer questions of a public set, three hop counts mixed on
 * MetaQA, and the router of experiments is cross-validated over them: each question is routed by weights that its fold had no part in. `BENCH_SET`
 * is metaqa (the default) or prime, `BENCH_QUESTIONS` bounds the questions, `BENCH_TRAIN=1` has planner and methods taught
 * first, `BENCH_BY` names the metric.
 */
import { evenly } from "../lib/graph/numeric/statistics";
import { type Metric, metricsSchema, type RankedResult } from "../lib/measure/experiment";
import { goldOutcomes } from "../lib/measure/gold-outcomes";
import { oracleViews } from "../lib/measure/oracle/oracle";
import type { OracleQuestion } from "../lib/measure/oracle/oracle-rows";
import { maskedText, type QuestionCues, readCues } from "../lib/measure/oracle/question-cues";
import type { GoldQuestion } from "../lib/measure/question-sets/gold-question";
import { readGold } from "../lib/measure/read-gold";
import { scoreOutcome } from "../lib/measure/score-outcome";
import type { Retriever } from "../lib/methods/contract/retriever";
import { retrievers } from "../lib/methods/registry";
import { openReader, type ReadQuestion } from "../lib/questions/reading/read-question";
import { dominanceFile } from "./corpora/dominance-file";
import { printTable } from "./corpora/print";
import { benchEmbedder, type Contender, percent, retrieveOnce } from "./corpora/retrieval-figures";
import { learntModels } from "./corpora/trained-models";
import { trainedReader } from "./corpora/trained-reader";
import { metaQa } from "./suite/metaqa";
import { prime } from "./suite/prime";

const SETS = { metaqa: metaQa, prime };
const LEARNT_FROM = 600;

const embedder = await benchEmbedder();
const set = await SETS[(process.env.BENCH_SET ?? "metaqa") as keyof typeof SETS](embedder);
const { graph, k } = set;
const asked = evenly(set.asked, Number(process.env.BENCH_QUESTIONS ?? 600));
const isTaught = process.env.BENCH_TRAIN !== undefined;
const read = isTaught ? await trainedReader(set.training, graph, embedder) : openReader({ graph, embedder });
const metrics = process.env.BENCH_BY?.split(",").map((by) => metricsSchema.keyof().parse(by)) ?? [
  "hit1",
  "rr",
  "f1",
];

const questions: OracleQuestion[] = asked.map(({ question }) => ({
  text: question,
  results: [],
  cues: null,
}));
const contenders: Contender[] = [];
for (const retriever of retrievers) contenders.push(await contenderOf(retriever, read));
for (const [at, question] of asked.entries()) {
  const results: RankedResult[] = [];
  for (const [variant, contender] of contenders.entries())
    results.push(await answer(question, contender, variant));
  questions[at] = { text: question.question, results, cues: await cuesOf(question, read) };
}
for (const by of metrics) await show(by);
process.exit(0);

async function show(by: Metric): Promise<void> {
  const variants = retrievers.map(({ id, title }) => ({ name: title, method: id, params: {} }));
  const { rows, router } = await oracleViews(questions, { by, variants, chosen: [...variants.keys()], k });
  printTable(
    `${set.title}, ${asked.length} questions, ${isTaught ? "taught" : "nothing trained"}: ${by}`,
    Object.fromEntries(
      rows.map(({ name, mean, difference, picks }) => [
        name,
        {
          mean: percent(mean),
          "to the best single": difference
            ? `${percent(difference.mean)} (${percent(difference.low)} to ${percent(difference.high)})`
            : "",
          p: difference?.p.toFixed(3) ?? "",
          picks: picks?.join(" ") ?? "",
        },
      ]),
    ),
  );
  console.log("ridges by fold:", router.trained?.ridges ?? router.missing);
}

async function contenderOf(retriever: Retriever, read: ReadQuestion): Promise<Contender> {
  const pathIndex = await dominanceFile(graph);
  const learnt = isTaught
    ? await learntModels(retriever, evenly(set.training, LEARNT_FROM), { graph, embedder, read })
    : undefined;
  return {
    name: retriever.title,
    retriever,
    params: {},
    read,
    indexFile: async () => pathIndex,
    ...(learnt && { learnt }),
  };
}

async function answer(
  { id, question, ...asked }: GoldQuestion,
  contender: Contender,
  variant: number,
): Promise<RankedResult> {
  const gold = await readGold({ id, question, ...asked }, graph);
  const { retrieval, stages, ms } = await retrieveOnce(
    contender,
    { text: question, budget: k },
    graph,
    embedder,
  );
  const ranked = retrieval.ranking.slice(0, k);
  const ranking = await graph.nodes(ranked.map(({ node }) => node));
  const answers = await graph.nodes(retrieval.answer.nodes);
  const text = retrieval.answer.sentences.map((sentence) => sentence.text).join(" ");
  return {
    question: id,
    variant,
    ids: ranked.map(({ node }) => node),
    abstained: retrieval.answer.abstained,
    metrics: scoreOutcome({ ranking, answers, text, k }, gold),
    goldOutcomes: goldOutcomes(stages, ranked, gold.evidence),
    ms,
    ...{ graphReads: 0, llmCalls: 0, llmTokens: 0, llmCost: 0 },
  };
}

/** The cues that an experiment's job reads. */
async function cuesOf({ question }: GoldQuestion, read: ReadQuestion): Promise<QuestionCues> {
  const started = performance.now();
  const reading = await read(question);
  const ms = performance.now() - started;
  const vector = await embedder.embed([maskedText(reading)]);
  return { cues: readCues(reading), vector: [...vector], ms };
}
