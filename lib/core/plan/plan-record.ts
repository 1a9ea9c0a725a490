/** A ranked plan as a trace and an answer over HTTP show it; where more than nodes is asked for, its Cypher computes that. */
import { renderCypher } from "../graph/cypher/render";
import type { Plan } from "../trace/trace";
import type { RankedPlan } from "./plan";

export function planRecord({ candidate, probability, pattern }: RankedPlan): Plan {
  const { query, interpretation, answers } = candidate;
  const computes = interpretation?.computes?.query;
  const { text: cypher, parameters } = renderCypher(computes ?? query);
  return { query, ...(computes && { computes }), cypher, parameters, probability, pattern, answers };
}
