/** Results of an experiment: variants against a baseline, and the questions behind each figure. */
import type * as z from "zod";
import manifest from "../../../package.json" with { type: "json" };
import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import { Yielder } from "../../graph/numeric/yielder";
import { resultsDigest } from "../../measure/bundle/results-digest";
import { alignResults, compareVariants } from "../../measure/compare-variants";
import type { ExperimentResult } from "../../measure/experiment";
import type { ExperimentComparison } from "../../measure/experiment-comparison";
import { isExternal, ownVariants } from "../../measure/external-variants";
import { goldFlow } from "../../measure/gold-flow";
import { modelGains } from "../../measure/model-gains";
import type {
  comparisonQuerySchema,
  QuestionRow,
  QuestionRows,
  RowsQuery,
} from "../../measure/question-rows";
import { QuestionSlices } from "../../measure/question-slices";
import { recommend } from "../../measure/recommendation";
import { findSweeps } from "../../measure/sweeps";
import { putLast } from "../../stores/put-last";
import type { Engine } from "../engine";

type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** Another one may compare in another way. */
const VERSION = manifest.version;

/** Comparisons of experiments that are done, which do not change. */
const compared = new Map<string, ExperimentComparison>();
const COMPARED_AT_MOST = 32;

/** The comparison that an experiment's page opens with: stored, since comparing tens of thousands of answers takes a second. */
export const FIRST_COMPARISON: ComparisonQuery = { baseline: 0, by: "hit1" };

/** The stored comparison that an experiment's page opens with; null where it would have to be computed. */
export function savedComparison(engine: Engine, id: string): Promise<ExperimentComparison | null> {
  return engine.database.experiments.comparison(id, VERSION);
}

/** @throws HopscopeError `not-found`, `invalid-input` for a variant that is not there */
export async function compareExperiment(
  engine: Engine,
  id: string,
  query: ComparisonQuery,
  signal?: AbortSignal,
): Promise<ExperimentComparison> {
  const experiment = await engine.database.experiments.get(id);
  requireVariant(query.baseline, experiment.variants.length);
  const digest = await digestOf(engine, experiment, signal);
  if (digest === null) return { ...(await compareResults(engine, experiment, query, signal)), digest: "" };
  const { baseline, by, slice } = query;
  // A digest says nothing of names: a ranking may have been removed, and added again by another.
  const names = experiment.variants.map(({ name }) => name);
  const key = JSON.stringify([id, digest, names, baseline, by, slice]);
  const isFirst = baseline === FIRST_COMPARISON.baseline && by === FIRST_COMPARISON.by && slice === undefined;
  const known = compared.get(key) ?? (isFirst ? await savedComparison(engine, id) : null);
  const comparison = known ?? { ...(await compareResults(engine, experiment, query, signal)), digest };
  if (isFirst && !known) await engine.database.experiments.saveComparison(id, VERSION, comparison);
  return putLast(compared, key, comparison, COMPARED_AT_MOST);
}

/** Null while results are missing. */
async function digestOf(
  engine: Engine,
  { id, digest, done, questions, variants }: Experiment,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (digest !== null || done < questions * variants.length) return digest;
  return noteDigest(engine, id, signal);
}

/** The digest of all results of an experiment that is done, stored with it. */
export async function noteDigest(engine: Engine, id: string, signal?: AbortSignal): Promise<string> {
  const digest = await resultsDigest(await engine.database.experimentResults.all(id, signal), signal);
  await engine.database.experiments.set(id, { digest });
  return digest;
}

async function compareResults(
  engine: Engine,
  { id, variants }: Experiment,
  { baseline, by, slice }: ComparisonQuery,
  signal: AbortSignal | undefined,
): Promise<Omit<ExperimentComparison, "digest">> {
  const questions = await engine.database.experiments.questions(id);
  const slices = new QuestionSlices(questions);
  const order = questions.filter((question) => slices.has(question, slice)).map((question) => question.id);
  const figures = await engine.database.experimentResults.figures(id, signal);
  const rows = alignResults(figures, variants.length, order);
  const stagesOf = (method: string) => engine.methods.get(method).stages.map((stage) => stage.id);
  // External rankings are compared and never recommended: nothing here can ask their method.
  const own = ownVariants(variants);
  const ownRows = rows.map((row) => row.slice(0, own.length));
  const comparison = await compareVariants(variants, rows, { baseline, by, signal });
  const yielder = new Yielder();
  return {
    ...comparison,
    recommendation: await recommend(ownVariants(comparison.variants), ownRows, by, () =>
      yielder.yieldIfDue(signal),
    ),
    modelGains: await modelGains(variants, rows, by, () => yielder.yieldIfDue(signal)),
    flows: variants.map((variant, at) =>
      goldFlow(rows, at, isExternal(variant) ? [] : stagesOf(variant.method)),
    ),
    sweeps: findSweeps(own, comparison.variants),
    slices: slices.list(),
  };
}

function requireVariant(at: number, count: number): void {
  if (at < count) return;
  throw new HopscopeError("invalid-input", `There is no variant ${at}; there are ${count}, from 0.`);
}

/** A page of questions with their results; those of other questions are not read. @throws HopscopeError `not-found`, `invalid-input` */
export async function readQuestionRows(engine: Engine, id: string, query: RowsQuery): Promise<QuestionRows> {
  const { variants } = await engine.database.experiments.get(id);
  requireVariant(query.baseline, variants.length);
  if (query.variant !== undefined) requireVariant(query.variant, variants.length);
  const questions = await engine.database.experiments.questions(id);
  const slices = new QuestionSlices(questions);
  const shown = await engine.database.experimentResults.shown(id, query);
  const words = query.q.toLowerCase();
  const all = questions.filter(
    (question) =>
      (shown?.has(question.id) ?? true) &&
      slices.has(question, query.slice) &&
      question.question.toLowerCase().includes(words),
  );
  const page = all.slice(query.offset, query.offset + query.limit);
  const results = await engine.database.experimentResults.of(
    id,
    page.map((question) => question.id),
  );
  const rows = page.map((question): QuestionRow => {
    const row = new Array<ExperimentResult | null>(variants.length).fill(null);
    for (const result of results) if (result.question === question.id) row[result.variant] = result;
    return { question, results: row };
  });
  return { rows, total: all.length };
}
