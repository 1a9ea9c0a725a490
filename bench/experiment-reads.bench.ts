/**
 * The reads of an experiment's page: its comparison, and pages of its questions, with 10,000 answers in the embedded database. The peer
 * reads every result whole and picks from them, and draws its resamples for each figure anew.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { pairedBootstrap } from "../lib/measure/eval/paired-bootstrap";
import type { ExperimentResult, Metric } from "../lib/measure/experiment";
import { type RowsQuery, rowsQuerySchema } from "../lib/measure/question-rows";
import {
  compareExperiment,
  readQuestionRows,
  savedComparison,
} from "../lib/server/experiments/compare-experiment";
import { openEngine } from "../lib/server/open-engine";
import { readEnvironment } from "../lib/stores/environment";
import { METHODS, METRICS, makeLargeExperiment, QUESTIONS } from "./corpora/large-experiment";
import { printTable } from "./corpora/print";

const folder = mkdtempSync(path.join(tmpdir(), "hopscope-bench-"));
const engine = await openEngine(readEnvironment({ HOPSCOPE_DATA: folder }), { runsJobs: false });
const { experimentResults } = engine.database;
const id = await makeLargeExperiment(engine);

const query = { baseline: 0, by: "hit1" as const };
const rows: Record<string, Record<string, number | string>> = {};
const delay = monitorEventLoopDelay({ resolution: 1 });
await measure(
  "comparison, first time",
  () => compareExperiment(engine, id, query),
  () => comparePeer(),
);
await measure("comparison again", () => compareExperiment(engine, id, query));
await measure("stored comparison", () => savedComparison(engine, id));
await measure(
  "rankings, for what variants could do together",
  () => experimentResults.rankings(id, null),
  () => experimentResults.all(id),
);
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
printTable(`An experiment of ${(QUESTIONS * METHODS.length).toLocaleString("en")} answers`, rows);
await engine.close();
rmSync(folder, { recursive: true, force: true });

async function measure(name: string, ours: () => Promise<unknown>, peer?: () => Promise<unknown>) {
  delay.reset();
  delay.enable();
  const own = await timed(ours);
  delay.disable();
  const other = peer && (await timed(peer));
  rows[name] = {
    ms: Math.round(own.ms),
    "processor ms": Math.round(own.processor),
    "event loop blocked ms": Math.round(delay.max / 1e6),
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
  const results = await experimentResults.all(id);
  const scores = (variant: number, metric: Metric) =>
    results.filter((result) => result.variant === variant).map(({ metrics }) => metrics[metric] ?? 0);
  for (const metric of METRICS)
    for (let variant = 1; variant < METHODS.length; variant++)
      await pairedBootstrap(scores(variant, metric), scores(0, metric));
}

async function readPeer({ show, variant = 0, offset = 0, stage }: Partial<RowsQuery>): Promise<unknown> {
  const byQuestion = new Map<string, ExperimentResult[]>();
  for (const result of await experimentResults.all(id))
    byQuestion.set(result.question, [...(byQuestion.get(result.question) ?? []), result]);
  const shown = [...byQuestion.values()].filter((row) => {
    if (show === "wins") return row[variant]!.metrics.hit1! > row[0]!.metrics.hit1!;
    return (
      show !== "lost" ||
      row[variant]!.goldOutcomes.some((outcome) => outcome.rank === null && outcome.stage === stage)
    );
  });
  return shown.slice(offset, offset + 50);
}
