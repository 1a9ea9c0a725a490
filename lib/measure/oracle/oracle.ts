/**
 * Upper bounds and results of combining variants: the best one for each question, the best order of everything they found, reciprocal rank
 * fusion and a router in practice, and the best variant in hindsight.
 */
import { meanOf, percentile } from "../../graph/numeric/statistics";
import { Yielder } from "../../graph/numeric/yielder";
import { correctTogether } from "../eval/holm";
import { pairedBootstrap } from "../eval/paired-bootstrap";
import { bestColumn, chooseInFolds, FOLDS, foldOf } from "./folds";
import { type OracleOptions, type OracleQuestion, OracleRows, type UnmeasuredRow } from "./oracle-rows";
import type { ComputedViews, Hindsight, OracleRow } from "./oracle-views";
import { type Routing, routeQuestions } from "./router";

type YieldIfDue = () => Promise<void>;

/** Fewer teach a router nothing that five folds could show. */
export const FEWEST_ROUTED = 25;
const SEED = 1;

/** Lets others have the processor now and then. @throws the signal's reason */
export async function oracleViews(
  questions: readonly OracleQuestion[],
  options: OracleOptions,
): Promise<ComputedViews> {
  const { by, variants, chosen, signal } = options;
  const yielder = new Yielder();
  const yieldIfDue = () => yielder.yieldIfDue(signal);
  const table = new OracleRows(questions, options);
  const { scores, best } = table;
  const folds = table.questions.map(({ text }) => foldOf(text));
  const { missing, routing, readingMs } = await route(table, folds, yieldIfDue);
  const router = routing && table.router(routing.picks, readingMs);
  const bestOf = table.bestOf();
  const rows = [
    ...table.variants(),
    ...table.fusion(),
    ...(router ? [router] : []),
    bestOf,
    ...table.union(),
  ];
  const columns = chosen.map((variant) => ({ variant, method: variants[variant]!.method }));
  return {
    by,
    variants: [...chosen],
    questions: questions.length,
    bestSingle: chosen[best]!,
    rows: await measure(rows, best, chosen.length, yieldIfDue),
    hindsight: await hindsightViews({ columns, scores, folds }, yieldIfDue),
    router: {
      missing,
      trained: router && {
        folds: FOLDS,
        toBestOf: await pairedBootstrap(router.scores, bestOf.scores, SEED, undefined, yieldIfDue),
        readingMs,
        ridges: routing.ridges,
        cues: routing.cues.map(({ cue, column, weight }) => ({ cue, variant: chosen[column]!, weight })),
      },
    },
  };
}

async function route(
  { questions, scores }: OracleRows,
  folds: readonly number[],
  yieldIfDue: YieldIfDue,
): Promise<{ routing: Routing | null; readingMs: number; missing: string | null }> {
  const cues = questions.flatMap((question) => question.cues ?? []);
  const readingMs = meanOf(cues.map(({ ms }) => ms));
  if (cues.length < questions.length)
    return { routing: null, readingMs, missing: "The questions have not been read yet." };
  if (questions.length < FEWEST_ROUTED)
    return {
      routing: null,
      readingMs,
      missing: `A router needs at least ${FEWEST_ROUTED} questions to learn from.`,
    };
  const read = cues.map(({ cues, vector }, at) => ({
    cues,
    vector,
    fold: folds[at]!,
    scores: scores[at]!,
  }));
  return { routing: await routeQuestions(read, yieldIfDue), readingMs, missing: null };
}

/** Means with their differences to the best single variant, corrected together. */
async function measure(
  rows: readonly UnmeasuredRow[],
  best: number,
  columns: number,
  yieldIfDue: YieldIfDue,
): Promise<OracleRow[]> {
  const table: OracleRow[] = [];
  for (const [at, { scores, picks, times, llmCost = null, ...row }] of rows.entries()) {
    const difference =
      at === best ? null : await pairedBootstrap(scores, rows[best]!.scores, SEED, undefined, yieldIfDue);
    table.push({
      ...row,
      mean: meanOf(scores),
      n: scores.length,
      difference: difference && { ...difference, holds: false },
      meanMs: times ? meanOf(times) : null,
      p95Ms: times ? percentile(times, 0.95) : null,
      llmCost,
      picks: picks ? countPicks(picks, columns) : null,
    });
  }
  correctTogether(table.flatMap(({ difference }) => difference ?? []));
  return table;
}

function countPicks(picks: readonly number[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => picks.filter((pick) => pick === column).length);
}

interface ScoredVariants {
  /** For each variant, by column of the scores: its position in the experiment and its method. */
  columns: readonly { variant: number; method: string }[];
  scores: readonly (readonly number[])[];
  folds: readonly number[];
}

/** The best variant of each method in hindsight, and what remains of it when it is chosen on other questions. Methods with several variants, then all variants together, when there are several methods. */
async function hindsightViews(
  { columns, scores, folds }: ScoredVariants,
  yieldIfDue: () => Promise<void>,
): Promise<Hindsight[]> {
  const methods = [...new Set(columns.map(({ method }) => method))];
  const groups = methods.length > 1 ? [...methods, ""] : methods;
  const views: Hindsight[] = [];
  for (const method of groups) {
    const own = columns.flatMap((column, at) => (method === "" || column.method === method ? [at] : []));
    if (own.length < 2) continue;
    const rows = scores.map((row) => own.map((at) => row[at]!));
    const best = bestColumn(rows, () => true);
    const heldOut = chooseInFolds(rows, folds);
    const bestScores = rows.map((row) => row[best]!);
    const positions = own.map((at) => columns[at]!.variant);
    views.push({
      method,
      variants: positions,
      best: { variant: positions[best]!, mean: meanOf(bestScores) },
      heldOut: { mean: meanOf(heldOut.scores), chosen: heldOut.chosen.map((column) => positions[column]!) },
      optimism: await pairedBootstrap(bestScores, heldOut.scores, SEED, undefined, yieldIfDue),
    });
  }
  return views;
}
