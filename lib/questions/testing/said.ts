/** What is said to a question by the planner alone, with words compared by their letters unless told otherwise. */
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { letterEmbedder } from "../../graph/testing/letter-embedder";
import { LEAST_CONFIDENCE } from "../plan/plan-reading";
import { openPlanner } from "../plan/planner";

/** First cells of the first plan, nodes by their ids or values, in order of their texts; null where nothing is said. */
export async function saidOf(
  graph: GraphSource,
  question: string,
  embedder: Embedder = letterEmbedder,
): Promise<unknown[] | null> {
  const { plans, reading, abstained } = await openPlanner({ graph, embedder }).plan(question);
  if (abstained || (reading?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await graph.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  return rows.map(([cell]) => (cell as { node?: string } | null)?.node ?? cell).sort();
}
