/** What comes of an experiment: variants against a baseline, and the questions behind each figure. */
import type { z } from "zod";
import { HopscopeError } from "../core/errors";
import { alignResults, compareVariants } from "../core/experiment/compare-variants";
import type { ExperimentResult } from "../core/experiment/experiment";
import type {
  comparisonQuerySchema,
  ExperimentComparison,
  QuestionRow,
  QuestionRows,
  RowsQuery,
} from "../core/experiment/experiment-api";
import { goldFlow } from "../core/experiment/gold-flow";
import { resultsDigest } from "../core/experiment/results-digest";
import type { GoldQuestion } from "../core/questions/gold-question";
import { getRetriever } from "../methods/registry";
import type { Engine } from "./engine";

type ComparisonQuery = z.infer<typeof comparisonQuerySchema>;

/** A property with more values than this is no slice: an id, for instance. */
const VALUES_AT_MOST = 40;

/** @throws HopscopeError `not-found`, `invalid-input` for a variant that is not there */
export async function compareExperiment(
  engine: Engine,
  id: string,
  { baseline, by, slice }: ComparisonQuery,
  signal?: AbortSignal,
): Promise<ExperimentComparison> {
  const { variants } = await engine.database.experiments.get(id);
  requireVariant(baseline, variants.length);
  const questions = await engine.database.experiments.questions(id);
  const order = questions.filter((question) => isIn(question, slice)).map((question) => question.id);
  const results = await engine.database.experiments.results(id, signal);
  const rows = alignResults(results, variants.length, order);
  const stagesOf = (method: string) => getRetriever(method).stages.map((stage) => stage.id);
  return {
    ...(await compareVariants(variants, rows, { baseline, by, signal })),
    flows: variants.map(({ method }, at) => goldFlow(rows, at, stagesOf(method))),
    digest: await resultsDigest(results, signal),
    slices: slicesOf(questions),
  };
}

function requireVariant(at: number, count: number): void {
  if (at < count) return;
  throw new HopscopeError("invalid-input", `There is no variant ${at}; there are ${count}, from 0.`);
}

/** What a question is sliced by: its own properties, its part, and how many answers it has. */
function traitsOf({ properties, split, answers }: GoldQuestion): Map<string, string> {
  const traits = new Map(Object.entries(properties).map(([key, value]) => [key, String(value)]));
  if (split !== undefined) traits.set("part", split);
  traits.set("answers", answers.length > 3 ? "4 or more" : String(answers.length));
  return traits;
}

function isIn(question: GoldQuestion, slice: string | undefined): boolean {
  if (slice === undefined) return true;
  const at = slice.indexOf("=");
  return traitsOf(question).get(slice.slice(0, at)) === slice.slice(at + 1);
}

function slicesOf(questions: readonly GoldQuestion[]): ExperimentComparison["slices"] {
  const counts = new Map<string, Map<string, number>>();
  for (const question of questions)
    for (const [key, value] of traitsOf(question)) {
      const values = counts.get(key) ?? new Map<string, number>();
      counts.set(key, values.set(value, (values.get(value) ?? 0) + 1));
    }
  return [...counts]
    .filter(([, values]) => values.size > 1 && values.size <= VALUES_AT_MOST)
    .map(([key, values]) => ({
      key,
      values: [...values]
        .map(([value, questions]) => ({ value, questions }))
        .toSorted((one, other) => one.value.localeCompare(other.value, "en", { numeric: true })),
    }));
}

/** A page of questions with their results. @throws HopscopeError `not-found`, `invalid-input` */
export async function readQuestionRows(
  engine: Engine,
  id: string,
  query: RowsQuery,
  signal?: AbortSignal,
): Promise<QuestionRows> {
  const { variants } = await engine.database.experiments.get(id);
  requireVariant(query.baseline, variants.length);
  if (query.variant !== undefined) requireVariant(query.variant, variants.length);
  const questions = await engine.database.experiments.questions(id);
  const results = new Map<string, (ExperimentResult | null)[]>();
  for (const result of await engine.database.experiments.results(id, signal)) {
    const row =
      results.get(result.question) ?? new Array<ExperimentResult | null>(variants.length).fill(null);
    row[result.variant] = result;
    results.set(result.question, row);
  }
  const none = new Array<null>(variants.length).fill(null);
  const words = query.q.toLowerCase();
  const rows = questions
    .filter((question) => isIn(question, query.slice) && question.question.toLowerCase().includes(words))
    .map((question): QuestionRow => ({ question, results: results.get(question.id) ?? none }))
    .filter((row) => isShown(row, query));
  return { rows: rows.slice(query.offset, query.offset + query.limit), total: rows.length };
}

function isShown({ results }: QuestionRow, { show, variant, baseline, by, stage }: RowsQuery): boolean {
  if (show === "all") return true;
  const [own, other] = [results[variant ?? 0], results[baseline]];
  if (!own) return false;
  if (show === "failed") return own.error !== undefined;
  if (show === "lost")
    return own.fates.some(
      (fate) => fate.rank === null && (stage === undefined || (fate.stage ?? "") === stage),
    );
  if (!other) return false;
  const gain = Math.sign((own.metrics[by] ?? 0) - (other.metrics[by] ?? 0));
  return gain === { wins: 1, ties: 0, losses: -1 }[show];
}
