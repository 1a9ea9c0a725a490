/**
 * What an experiment's page waits for: its comparison, and pages of its questions, with 10,000 answers in the embedded database.
 * The peer reads every result whole and picks from them, and draws its resamples for each figure anew.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pairedBootstrap } from "../lib/core/eval/paired-bootstrap";
import {
  type ExperimentResult,
  type Metric,
  metricsSchema,
  NO_CAPS,
} from "../lib/core/experiment/experiment";
import { type RowsQuery, rowsQuerySchema } from "../lib/core/experiment/experiment-api";
import { seededRandom } from "../lib/core/learn/seeded-random";
import type { GoldQuestion } from "../lib/core/questions/gold-question";
import { compareExperiment, noteDigest, readQuestionRows } from "../lib/engine/compare-experiment";
import { openEngine } from "../lib/engine/open-engine";
import { readEnvironment } from "../lib/stores/environment";
import { tell } from "./tell";

const QUESTIONS = 1_667;
const METHODS = ["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"];
const RANKED = 20;
const METRICS = metricsSchema.keyof().options;

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
const engine = await openEngine(readEnvironment({ HOPSCOPE_DATA: folder }), { runsJobs: false });
const { experiments, knowledgeBases } = engine.database;
const random = seededRandom(1);
const questions = Array.from({ length: QUESTIONS }, (_, at): GoldQuestion => {
  const properties = { hops: 1 + (at % 3), topic: `Topic ${at % 400}` };
  return { id: `q${at}`, question: `which of ${at} is it?`, answers: [`n${at}`], evidence: [], properties };
});
const base = await knowledgeBases.create({ name: "Bench", description: "" });
const id = await experiments.create({
  knowledgeBase: base.id,
  name: "bench",
  generation: "none",
  design: {
    questionSet: { id: "set", name: "set", version: 1 },
    split: null,
    variants: METHODS.map((method) => ({ name: method, method, params: {} })),
    k: RANKED,
    seed: 1,
    llm: false,
    questions: QUESTIONS,
  },
  caps: NO_CAPS,
  questions,
});
await experiments.saveResults(
  id,
  questions.flatMap(({ id: question }) => METHODS.map((_, variant) => resultOf(question, variant))),
);
await noteDigest(engine, id);

const query = { baseline: 0, by: "hit1" as const };
const rows: Record<string, Record<string, number | string>> = {};
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
await measure(
  "comparison, first time",
  () => compareExperiment(engine, id, query),
  () => comparePeer(),
);
rows["comparison, first time"]!["event loop held ms"] = Math.round(delay.max / 1e6);
await measure("comparison again", () => compareExperiment(engine, id, query));
for (const [name, wanted] of Object.entries<Partial<RowsQuery>>({
  "50 questions": {},
  "50 questions far down": { offset: 1_600 },
  "50 wins": { show: "wins", variant: 1 },
  "50 that lost gold at a stage": { show: "lost", variant: 2, stage: "rank" },
}))
  await measure(
    name,
    () => readQuestionRows(engine, id, rowsQuerySchema.parse(wanted)),
    () => readPeer(wanted),
  );
tell(`An experiment of ${(QUESTIONS * METHODS.length).toLocaleString("en")} answers`, rows);
await engine.close();
rmSync(folder, { recursive: true, force: true });

async function measure(name: string, ours: () => Promise<unknown>, peer?: () => Promise<unknown>) {
  const own = await timed(ours);
  const other = peer && (await timed(peer));
  rows[name] = {
    ms: Math.round(own.ms),
    "processor ms": Math.round(own.processor),
    ...(other && {
      "peer's processor ms": Math.round(other.processor),
      ratio: Number((other.processor / own.processor).toFixed(1)),
    }),
  };
}

/** Processor time of the database's thread included: a busy machine does not change it. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; processor: number }> {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, processor: (user + system) / 1_000 };
}

async function comparePeer(): Promise<void> {
  const results = await experiments.results(id);
  const scores = (variant: number, metric: Metric) =>
    results.filter((result) => result.variant === variant).map(({ metrics }) => metrics[metric] ?? 0);
  for (const metric of METRICS)
    for (let variant = 1; variant < METHODS.length; variant++)
      await pairedBootstrap(scores(variant, metric), scores(0, metric));
}

async function readPeer({ show, variant = 0, offset = 0, stage }: Partial<RowsQuery>): Promise<unknown> {
  const byQuestion = new Map<string, ExperimentResult[]>();
  for (const result of await experiments.results(id))
    byQuestion.set(result.question, [...(byQuestion.get(result.question) ?? []), result]);
  const shown = [...byQuestion.values()].filter((row) => {
    if (show === "wins") return row[variant]!.metrics.hit1 > row[0]!.metrics.hit1;
    return show !== "lost" || row[variant]!.fates.some((fate) => fate.rank === null && fate.stage === stage);
  });
  return shown.slice(offset, offset + 50);
}

function resultOf(question: string, variant: number): ExperimentResult {
  const score = () => Math.round(random() * 4) / 4;
  const metrics = Object.fromEntries(
    METRICS.map((metric) => [metric, score()]),
  ) as ExperimentResult["metrics"];
  return {
    question,
    variant,
    ids: Array.from({ length: RANKED }, () => `entity:${Math.floor(random() * 1e9)}`),
    scores: Array.from({ length: RANKED }, () => random()),
    answers: [],
    abstained: false,
    text: "The evidence names a person, who directed the film that the question asks about [1].",
    metrics: { ...metrics, tables: null, passages: null, path: null },
    fates: [{ answer: "a", rank: random() < 0.7 ? 1 : null, stage: "rank" }],
    ms: random() * 50,
    graphReads: 12,
    llmCalls: 0,
    llmTokens: 0,
    llmCost: 0,
  };
}
