/** A ranked plan as a trace and an answer over HTTP tell it. */
import { renderCypher } from "../graph/cypher/render";
import type { Plan } from "../trace";
import type { RankedPlan } from "./plan";

export function toldPlan({ candidate, probability, pattern }: RankedPlan): Plan {
  const { text: cypher, parameters } = renderCypher(candidate.query);
  return { query: candidate.query, cypher, parameters, probability, pattern, answers: candidate.answers };
}
