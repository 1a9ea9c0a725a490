/** Oracle views of an experiment, and the job that reads its questions for the router. */
import type { OracleQuery, OracleViews } from "../../api/oracle";
import type { Experiment } from "../../api/schemas/experiment";
import type { Job, JobKind } from "../../api/schemas/job";
import { HopscopeError } from "../../graph/errors";
import { Yielder } from "../../graph/numeric/yielder";
import { alignResults } from "../../measure/compare-variants";
import { ownVariants } from "../../measure/external-variants";
import { oracleViews } from "../../measure/oracle/oracle";
import { maskedText, type QuestionCues, readCues } from "../../measure/oracle/question-cues";
import { QuestionSlices } from "../../measure/question-slices";
import type { Reading } from "../../questions/reading/reading";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { openToolkit } from "../methods/toolkit";

/** Questions that are read together: their embeddings share a call, and a crash repeats no more. */
const BATCH = 16;
/** Digits of an embedding that are used: finer ones decide nothing. */
const DIGITS = 4;

/**
 * The best that the chosen variants could achieve together.
 * @throws HopscopeError `not-found`, `invalid-input` for fewer than two variants or one that is not there, `not-ready` before any question
 * has an answer of each
 */
export async function readOracle(
  engine: Engine,
  id: string,
  { by, slice, variants }: OracleQuery,
  signal?: AbortSignal,
): Promise<OracleViews> {
  const experiment = await engine.database.experiments.get(id);
  const chosen = chosenOf(experiment, variants);
  // Before what it reads: whoever sees that the job has ended sees all that it has read.
  const job = await newestJob(engine, experiment, "router");
  const questions = await engine.database.experiments.questions(id);
  const slices = new QuestionSlices(questions);
  const inSlice = questions.filter((question) => slices.has(question, slice));
  const column = new Map(chosen.map((variant, at) => [variant, at]));
  const ranked = await engine.database.experimentResults.rankings(id, chosen, signal);
  const results = ranked.map((result) => ({ ...result, variant: column.get(result.variant)! }));
  const rows = alignResults(
    results,
    chosen.length,
    inSlice.map((question) => question.id),
  );
  if (rows.length === 0)
    throw new HopscopeError("not-ready", "No question has an answer of each of these variants yet.", {
      hint: "Wait for the experiment to answer some, or choose other variants.",
    });
  const cues = await engine.database.questionCues.all(id);
  const textOf = new Map(questions.map((question) => [question.id, question.question]));
  const views = await oracleViews(
    rows.map((row) => ({
      text: textOf.get(row[0]!.question)!,
      results: row,
      cues: cues.get(row[0]!.question) ?? null,
    })),
    { by, variants: experiment.variants, chosen, k: experiment.k, signal },
  );
  return { ...views, router: { ...views.router, read: cues.size, of: questions.length, job } };
}

function chosenOf({ variants }: Experiment, wanted: readonly number[] | undefined): number[] {
  const own = ownVariants(variants).length;
  const chosen = [...new Set(wanted ?? Array(own).keys())].sort((one, other) => one - other);
  const missing = chosen.find((at) => at >= own);
  if (missing !== undefined)
    throw new HopscopeError(
      "invalid-input",
      `There is no variant ${missing} to ask; there are ${own}, from 0.`,
    );
  if (chosen.length < 2)
    throw new HopscopeError("invalid-input", "There is nothing to choose among: name at least two variants.");
  return chosen;
}

/** The newest job of a kind that worked on this experiment; null when there is none. */
export async function newestJob(
  engine: Engine,
  { id, knowledgeBase }: Pick<Experiment, "id" | "knowledgeBase">,
  kind: JobKind,
): Promise<Job | null> {
  const jobs = await engine.database.jobs.list(knowledgeBase);
  return jobs.find((job) => job.kind === kind && job.input?.experiment === id) ?? null;
}

/**
 * Queues the reading of the questions that were not read yet, unless a job is at it; null when all were.
 * @throws HopscopeError `not-found`
 */
export async function startReading(engine: Engine, id: string): Promise<Job | null> {
  const experiment = await engine.database.experiments.get(id);
  const { knowledgeBase, questions } = experiment;
  const read = await engine.database.questionCues.read(id);
  if (read.size >= questions) return null;
  const newest = await newestJob(engine, experiment, "router");
  if (newest && (await engine.database.jobs.goesOn(newest.id))) return newest;
  const job = await engine.database.jobs.enqueue(knowledgeBase, "router", { experiment: id });
  engine.jobs.wake();
  return job;
}

/** The job: what the planner reads in each question, and its embedding; what was read is not read again. */
export async function runReading(engine: Engine, job: Job, { report, signal }: Following): Promise<void> {
  const id = String(job.input?.experiment);
  const { knowledgeBase } = await engine.database.experiments.get(id);
  const questions = await engine.database.experiments.questions(id);
  const base = await engine.database.knowledgeBases.get(knowledgeBase);
  const kit = await openToolkit(engine, base, null);
  const read = await engine.database.questionCues.read(id);
  const left = questions.filter((question) => !read.has(question.id));
  const yielder = new Yielder();
  let done = questions.length - left.length;
  for (let start = 0; start < left.length; start += BATCH) {
    const batch = left.slice(start, start + BATCH);
    const readings: { reading: Reading; ms: number }[] = [];
    for (const { question } of batch) {
      await yielder.yieldIfDue(signal);
      const started = performance.now();
      const reading = await kit.read(question, { signal });
      readings.push({ reading, ms: performance.now() - started });
    }
    const begun = performance.now();
    const matrix = await engine.embedder.embed(
      readings.map(({ reading }) => maskedText(reading)),
      signal,
    );
    const embeddingMs = (performance.now() - begun) / batch.length;
    const { dimensions } = engine.embedder;
    const cues = batch.map(({ id }, at): [string, QuestionCues] => [
      id,
      {
        cues: readCues(readings[at]!.reading),
        vector: rounded(matrix.subarray(at * dimensions, (at + 1) * dimensions)),
        ms: readings[at]!.ms + embeddingMs,
      },
    ]);
    await engine.database.questionCues.save(id, new Map(cues));
    done += batch.length;
    report({ phase: "Reading questions", done, total: questions.length, unit: "questions" });
  }
}

function rounded(vector: Float32Array): number[] {
  return Array.from(vector, (value) => Number(value.toFixed(DIGITS)));
}
