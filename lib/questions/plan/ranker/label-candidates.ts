/**
 * Candidates labelled by a question's gold answers alone (GraphRAFT 4.2, training pairs): they are run, and among those
 * that find the most gold answers the most precise are right. A candidate that gives too few or far too many nodes cannot be
 * among them, so most are never run.
 */
import type { GraphSource } from "../../../graph/graph-source";
import { nodesIn } from "../../../graph/match/match-result";
import type { Gold } from "../../gold";
import type { Candidate, QuestionPlan } from "../plan";

/** GraphRAFT keeps a query that finds every gold answer with at least this precision. */
const LEAST_PRECISION = 0.1;
/** Least recall if no candidate finds every gold answer: question sets and graphs differ in some. */
const LEAST_RECALL = 0.5;
/** Candidates that are run for one question. */
const MOST_RUNS = 64;

interface Outcome {
  candidate: number;
  recall: number;
  precision: number;
}

/**
 * By candidate whether it is right; none is when no candidate gives the gold answers.
 * @throws the signal's reason when it is aborted
 */
export async function labelCandidates(
  { asks, candidates }: Pick<QuestionPlan, "asks" | "candidates">,
  answers: readonly string[],
  gold: Gold,
  graph: GraphSource,
  signal?: AbortSignal,
): Promise<boolean[]> {
  const wanted = answers.length === 1 ? Number(answers[0]) : Number.NaN;
  if (asks === "count" && Number.isInteger(wanted))
    return candidates.map(({ answers: given, truncated }) => !truncated && given === wanted);
  const found = await bestOutcomes(candidates, gold, graph, signal);
  const right = new Set(found.map(({ candidate }) => candidate));
  return candidates.map((_, at) => right.has(at));
}

/** All that find every gold answer among the fewest nodes, else those with the best recall and then precision. */
async function bestOutcomes(
  candidates: readonly Candidate[],
  gold: Gold,
  graph: GraphSource,
  signal?: AbortSignal,
): Promise<Outcome[]> {
  const size = gold.units.length;
  if (size === 0) return [];
  const possible = candidates
    .map(({ answers, truncated }, candidate) => ({ candidate, answers, truncated }))
    .filter(
      ({ answers, truncated }) =>
        !truncated && answers >= size * LEAST_RECALL && answers <= size / LEAST_PRECISION,
    )
    // Candidates that can find all come first, in the order of their precision if they do.
    .sort(
      (a, b) =>
        Number(a.answers < size) - Number(b.answers < size) ||
        a.answers - b.answers ||
        a.candidate - b.candidate,
    );
  let best: Outcome[] = [];
  let complete = 0;
  for (const { candidate, answers } of possible.slice(0, MOST_RUNS)) {
    // Among candidates that find all, those with more nodes are less precise.
    if (complete > 0 && answers !== complete) break;
    const outcome = await run(candidates[candidate]!, candidate, gold, graph, signal);
    if (outcome.recall === 1 && complete === 0) complete = answers;
    const order = best[0] ? outcome.recall - best[0].recall || outcome.precision - best[0].precision : 1;
    if (order > 0) best = [outcome];
    else if (order === 0) best.push(outcome);
  }
  return best.filter(({ recall, precision }) => recall >= LEAST_RECALL && precision >= LEAST_PRECISION);
}

async function run(
  { query, answers }: Candidate,
  candidate: number,
  { units }: Gold,
  graph: GraphSource,
  signal?: AbortSignal,
): Promise<Outcome> {
  const nodes = new Set(nodesIn(await graph.match(query, { limit: answers, signal }), "answer"));
  const found = units.filter((unit) => unit.nodes.some((node) => nodes.has(node))).length;
  const hits = [...nodes].filter((node) => units.some((unit) => unit.nodes.includes(node))).length;
  return { candidate, recall: found / units.length, precision: nodes.size > 0 ? hits / nodes.size : 0 };
}
