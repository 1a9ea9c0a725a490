/**
 * What could be had of several variants together: the best of them for each question, the best order of all that they found, what
 * reciprocal rank fusion and a router really make of them, and the best variant in hindsight.
 */
import { holm } from "../eval/holm";
import { pairedBootstrap } from "../eval/paired-bootstrap";
import { percentile } from "../eval/percentile";
import { Breather } from "../learn/breather";
import { type ComparedQuestion, SIGNIFICANCE } from "./compare-variants";
import type { Metric, Variant } from "./experiment";
import { bestColumn, FOLDS, foldOf } from "./folds";
import { fuseRankings } from "./fuse-rankings";
import { hindsightViews, meanOf } from "./hindsight";
import { KeptGold, rankMetric } from "./kept-gold";
import type { OracleRow, OracleViews, RouterView } from "./oracle-api";
import type { QuestionCues } from "./question-cues";
import { routeQuestions } from "./router";

/** A question with the results of the chosen variants, in their order. */
export interface OracleQuestion {
  /** Its wording: folds are made by it. */
  text: string;
  results: ComparedQuestion;
  /** Null until it was read. */
  cues: QuestionCues | null;
}

export interface OracleOptions {
  by: Metric;
  /** The experiment's variants, and the positions of those that are chosen among, ascending. */
  variants: readonly Variant[];
  chosen: readonly number[];
  /** Nodes that each variant could return. */
  k: number;
  signal?: AbortSignal;
}

type Views = Omit<OracleViews, "router"> & { router: Pick<RouterView, "trained" | "lacks"> };

/** Fewer teach a router nothing that five folds could show. */
export const FEWEST_ROUTED = 25;
const SEED = 1;

/** Lets others have the processor now and then. @throws the signal's reason */
export async function oracleViews(
  questions: readonly OracleQuestion[],
  options: OracleOptions,
): Promise<Views> {
  const { by, variants, chosen, k, signal } = options;
  const breather = new Breather();
  const breathe = () => breather.breathe(signal);
  const asked = questions.filter(({ results }) => results.every(({ metrics }) => metrics[by] !== null));
  const scores = asked.map(({ results }) => results.map(({ metrics }) => metrics[by]!));
  const folds = asked.map(({ text }) => foldOf(text));
  const bestSingle = bestColumn(scores, () => true);
  const rows: Unmeasured[] = chosen.map((variant, column) => ({
    kind: "variant",
    name: variants[variant]!.name,
    variant,
    scores: scores.map((row) => row[column]!),
    ...takenBy(asked, () => [column]),
  }));
  const all = chosen.map((_, column) => column);
  const ofRanks = rankMetric(by);
  const fused = ofRanks && {
    kind: "fusion" as const,
    name: "Reciprocal rank fusion",
    variant: null,
    scores: asked.map(({ results }) =>
      ofRanks(
        new KeptGold(results).ranks(
          fuseRankings(
            results.map(({ ids }) => ids),
            k,
          ),
        ),
        k,
      ),
    ),
    ...takenBy(asked, () => all),
  };
  if (fused) rows.push(fused);
  const router = await routed(asked, scores, folds, breathe);
  if (router.routing) {
    const { picks, readingMs } = router.routing;
    rows.push({
      kind: "router",
      name: "Router",
      variant: null,
      scores: picks.map((pick, at) => scores[at]![pick]!),
      ...takenBy(asked, (at) => [picks[at]!], readingMs),
      picks,
    });
  }
  // Where several are best, the best single variant is no other choice.
  const bestPicks = scores.map((row) => {
    const most = Math.max(...row);
    return row[bestSingle] === most ? bestSingle : row.indexOf(most);
  });
  rows.push({
    kind: "best-of",
    name: "Best variant for each question",
    variant: null,
    scores: bestPicks.map((pick, at) => scores[at]![pick]!),
    picks: bestPicks,
  });
  if (ofRanks)
    rows.push({
      kind: "union",
      name: "Best order of all that was found",
      variant: null,
      scores: asked.map(({ results }) =>
        ofRanks(
          new KeptGold(results)
            .bestRanks(results.flatMap(({ ids }) => ids))
            .map((rank) => withinBudget(rank, k)),
          k,
        ),
      ),
    });
  const columns = chosen.map((variant) => ({ variant, method: variants[variant]!.method }));
  return {
    by,
    variants: [...chosen],
    questions: questions.length,
    bestSingle: chosen[bestSingle]!,
    rows: await measured(rows, bestSingle, chosen.length, breathe),
    hindsight: await hindsightViews({ columns, scores, folds }, breathe),
    router: {
      lacks: router.lacks,
      trained: router.routing && {
        folds: FOLDS,
        readingMs: router.routing.readingMs,
        ridges: router.routing.ridges,
        cues: router.routing.cues.map(({ cue, column, weight }) => ({
          cue,
          variant: chosen[column]!,
          weight,
        })),
      },
    },
  };
}

/** No order can put more than the budget into a ranking. */
function withinBudget(rank: number, k: number): number {
  return rank <= k ? rank : Number.POSITIVE_INFINITY;
}

type Unmeasured = Pick<OracleRow, "kind" | "name" | "variant"> & {
  /** By question. */
  scores: number[];
  /** By question: a column. */
  picks?: number[];
  /** By question. */
  times?: number[];
  llmCost?: number;
};

/** What the columns take that a question is sent to. */
function takenBy(
  asked: readonly OracleQuestion[],
  columnsOf: (at: number) => readonly number[],
  beforeMs = 0,
): Pick<Unmeasured, "times" | "llmCost"> {
  const total = (at: number, key: "ms" | "llmCost") =>
    columnsOf(at).reduce((sum, column) => sum + asked[at]!.results[column]![key], 0);
  return {
    times: asked.map((_, at) => beforeMs + total(at, "ms")),
    llmCost: asked.reduce((sum, _, at) => sum + total(at, "llmCost"), 0),
  };
}

async function routed(
  asked: readonly OracleQuestion[],
  scores: readonly (readonly number[])[],
  folds: readonly number[],
  breathe: () => Promise<void>,
) {
  const cues = asked.flatMap((question) => question.cues ?? []);
  if (cues.length < asked.length) return { routing: null, lacks: "The questions have not been read yet." };
  if (asked.length < FEWEST_ROUTED)
    return { routing: null, lacks: `A router needs at least ${FEWEST_ROUTED} questions to learn from.` };
  const questions = cues.map(({ cues, vector }, at) => ({
    cues,
    vector,
    fold: folds[at]!,
    scores: scores[at]!,
  }));
  const readingMs = meanOf(cues.map(({ ms }) => ms));
  return { routing: { ...(await routeQuestions(questions, breathe)), readingMs }, lacks: null };
}

/** Means with their differences to the best single variant, corrected together. */
async function measured(
  rows: readonly Unmeasured[],
  bestSingle: number,
  columns: number,
  breathe: () => Promise<void>,
): Promise<OracleRow[]> {
  const told: OracleRow[] = [];
  for (const [at, { scores, picks, times, llmCost = null, ...row }] of rows.entries()) {
    const difference =
      at === bestSingle
        ? null
        : {
            ...(await pairedBootstrap(scores, rows[bestSingle]!.scores, SEED, undefined, breathe)),
            holds: false,
          };
    told.push({
      ...row,
      mean: meanOf(scores),
      n: scores.length,
      difference,
      meanMs: times ? meanOf(times) : null,
      p95Ms: times ? percentile(times, 0.95) : null,
      llmCost,
      picks: picks
        ? Array.from({ length: columns }, (_, column) => picks.filter((pick) => pick === column).length)
        : null,
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
