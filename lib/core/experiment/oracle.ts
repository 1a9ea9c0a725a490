/**
 * What could be had of several variants together: the best of them for each question, the best order of all that they found, what
 * reciprocal rank fusion and a router really make of them, and the best variant in hindsight.
 */
import { holm } from "../eval/holm";
import { meanOf } from "../eval/mean";
import { pairedBootstrap } from "../eval/paired-bootstrap";
import { percentile } from "../eval/percentile";
import { Breather } from "../learn/breather";
import { SIGNIFICANCE } from "./compare-variants";
import { FOLDS, foldOf } from "./folds";
import { hindsightViews } from "./hindsight";
import type { OracleRow, OracleViews, RouterView } from "./oracle-api";
import { type OracleOptions, type OracleQuestion, OracleRows, type UnmeasuredRow } from "./oracle-rows";
import { type Routing, routeQuestions } from "./router";

type Views = Omit<OracleViews, "router"> & { router: Pick<RouterView, "trained" | "lacks"> };

type Breathe = () => Promise<void>;

/** Fewer teach a router nothing that five folds could show. */
export const FEWEST_ROUTED = 25;
const SEED = 1;

/** Lets others have the processor now and then. @throws the signal's reason */
export async function oracleViews(
  questions: readonly OracleQuestion[],
  options: OracleOptions,
): Promise<Views> {
  const { by, variants, chosen, signal } = options;
  const breather = new Breather();
  const breathe = () => breather.breathe(signal);
  const table = new OracleRows(questions, options);
  const { scores, best } = table;
  const folds = table.questions.map(({ text }) => foldOf(text));
  const { lacks, routing, readingMs } = await route(table, folds, breathe);
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
    rows: await measure(rows, best, chosen.length, breathe),
    hindsight: await hindsightViews({ columns, scores, folds }, breathe),
    router: {
      lacks,
      trained: router && {
        folds: FOLDS,
        toBestOf: await pairedBootstrap(router.scores, bestOf.scores, SEED, undefined, breathe),
        readingMs,
        ridges: routing.ridges,
        cues: routing.cues.map(({ cue, column, weight }) => ({ cue, variant: chosen[column]!, weight })),
      },
    },
  };
}

/** Where each question is sent, or what a router lacks. */
async function route(
  { questions, scores }: OracleRows,
  folds: readonly number[],
  breathe: Breathe,
): Promise<{ routing: Routing | null; readingMs: number; lacks: string | null }> {
  const cues = questions.flatMap((question) => question.cues ?? []);
  const readingMs = meanOf(cues.map(({ ms }) => ms));
  if (cues.length < questions.length)
    return { routing: null, readingMs, lacks: "The questions have not been read yet." };
  if (questions.length < FEWEST_ROUTED)
    return {
      routing: null,
      readingMs,
      lacks: `A router needs at least ${FEWEST_ROUTED} questions to learn from.`,
    };
  const read = cues.map(({ cues, vector }, at) => ({
    cues,
    vector,
    fold: folds[at]!,
    scores: scores[at]!,
  }));
  return { routing: await routeQuestions(read, breathe), readingMs, lacks: null };
}

/** Means with their differences to the best single variant, corrected together. */
async function measure(
  rows: readonly UnmeasuredRow[],
  best: number,
  columns: number,
  breathe: Breathe,
): Promise<OracleRow[]> {
  const told: OracleRow[] = [];
  for (const [at, { scores, picks, times, llmCost = null, ...row }] of rows.entries()) {
    const difference =
      at === best ? null : await pairedBootstrap(scores, rows[best]!.scores, SEED, undefined, breathe);
    told.push({
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
  const differences = told.flatMap(({ difference }) => difference ?? []);
  const corrected = holm(differences.map(({ p }) => p));
  for (const [at, difference] of differences.entries()) {
    difference.p = corrected[at]!;
    difference.holds = difference.p < SIGNIFICANCE;
  }
  return told;
}

function countPicks(picks: readonly number[], columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => picks.filter((pick) => pick === column).length);
}
