/** A ranked plan as a trace and an answer over HTTP show it. */
import { renderCypher } from "../graph/cypher/render";
import type { Plan } from "../trace/trace";
import type { RankedPlan } from "./plan";

export function planRecord({ candidate, probability, pattern }: RankedPlan): Plan {
  const { text: cypher, parameters } = renderCypher(candidate.query);
  return { query: candidate.query, cypher, parameters, probability, pattern, answers: candidate.answers };
}
