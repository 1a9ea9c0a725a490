/** A ranked plan as a trace and an answer over HTTP show it; where more than nodes is asked for, its Cypher computes that. */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import type { RankedPlan } from "../../questions/plan/plan";
import type { Plan } from "./trace";

export function planRecord({ candidate, probability, pattern }: RankedPlan): Plan {
  const { query, interpretation, answers } = candidate;
  const computes = interpretation?.computes?.query;
  return {
    query,
    ...(computes && { computes }),
    ...renderForPeople(computes ?? query),
    probability,
    pattern,
    answers,
  };
}
