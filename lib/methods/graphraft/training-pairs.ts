/**
 * Questions paired with the query that answers them, from gold answers alone (section 4.1): every candidate is run, and of
 * those that find all gold answers with enough precision the one with the fewest results is chosen.
 */
import { renderCypher } from "../../graph/cypher/render";
import type { GraphSource } from "../../graph/graph-source";
import { Yielder } from "../../graph/numeric/yielder";
import { resolveGold } from "../../questions/gold";
import type { RankedPlan } from "../../questions/plan/plan";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { Reading } from "../../questions/reading/reading";
import type { TrainingPair } from "../contract/fine-tuning";
import type { LearningKit } from "../contract/trainable";

/** A query that finds less than one gold answer among ten nodes teaches little. */
const LEAST_PRECISION = 0.1;
/** Candidates that are run for one question, those with the fewest results first. */
const MOST_RUNS = 64;

/** A pair with the reading that it was chosen from. */
export interface FoundPair {
  pair: TrainingPair;
  reading: Reading;
  /** Position of the chosen one; -1 when none will do. */
  chosen: number;
}

/** In the order of the questions. @throws the signal's reason when it is aborted */
export async function* trainingPairs(
  questions: readonly TrainingQuestion[],
  { graph, read, report, signal }: LearningKit,
): AsyncGenerator<FoundPair> {
  const yielder = new Yielder();
  for (const [done, { question, answers }] of questions.entries()) {
    await yielder.yieldIfDue(signal);
    report({ phase: "Running candidates", done, total: questions.length, unit: "questions" });
    const reading = await read(question, { signal });
    const { interpretations: plans } = reading;
    const { units, unresolved } = await resolveGold(answers, graph);
    const gold = units.map(({ nodes }) => nodes);
    // An answer that is not in the graph is found by no query.
    const isWhole = units.length > 0 && unresolved.length === 0;
    const best = isWhole ? await bestPlan(plans, gold, graph, signal) : null;
    const plan = best && plans[best.at]!;
    yield {
      pair: {
        question,
        candidates: plans.length,
        gold: gold.length,
        chosen:
          best && plan
            ? {
                pattern: plan.pattern,
                query: renderCypher(plan.candidate.query).text,
                hits: best.hits,
                total: best.total,
                precision: best.hits / best.total,
              }
            : null,
      },
      reading,
      chosen: best?.at ?? -1,
    };
  }
  report({ phase: "Running candidates", done: questions.length, total: questions.length, unit: "questions" });
}

async function bestPlan(
  plans: readonly RankedPlan[],
  gold: readonly (readonly string[])[],
  graph: GraphSource,
  signal: AbortSignal,
): Promise<{ at: number; hits: number; total: number } | null> {
  const wanted = new Set(gold.flat());
  const possible = [...plans.keys()]
    .filter((at) => {
      const { answers, truncated } = plans[at]!.candidate;
      return !truncated && answers >= gold.length && answers <= wanted.size / LEAST_PRECISION;
    })
    .sort((a, b) => plans[a]!.candidate.answers - plans[b]!.candidate.answers || a - b);
  for (const at of possible.slice(0, MOST_RUNS)) {
    const { query, answers } = plans[at]!.candidate;
    const { columns, rows } = await graph.match(query, { limit: answers, signal });
    const column = columns.indexOf("answer");
    const found = new Set(
      rows.flatMap((row) => {
        const value = row[column];
        return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
      }),
    );
    const hits = [...found].filter((node) => wanted.has(node)).length;
    const isComplete = gold.every((nodes) => nodes.some((node) => found.has(node)));
    if (isComplete && hits / found.size >= LEAST_PRECISION) return { at, hits, total: found.size };
  }
  return null;
}
