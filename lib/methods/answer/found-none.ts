/** The graph drawn where the whole question was read and nothing meets it: that query and its names, with no paths to anything else. */
import { renderForPeople } from "../../graph/cypher/render-for-people";
import { LEAST_CONFIDENCE } from "../../questions/plan/plan-reading";
import type { Reading } from "../../questions/reading/reading";
import type { Answer } from "../contract/answer";
import type { Plan, Subgraph } from "../trace/trace";

type Read = Pick<Reading, "interpretations" | "coverage" | "abstained">;

/** The query that answers with nothing; null where the first plan finds something, was not run to its end, or is not sure enough. */
export function planOfNone(reading: Read): Plan | null {
  const { answers = 0, truncated = false } = reading.interpretations[0]?.candidate ?? {};
  return answers > 0 || truncated || reading.coverage?.computes ? null : planOf(reading);
}

/** The query that a method applies to what it finds itself, since no pattern of names and relations says all of the question; null where there is none. */
export function appliedPlan(reading: Read): Plan | null {
  const { interpretation, answers } = reading.interpretations[0]?.candidate ?? {};
  const { finds, computes } = reading.coverage ?? {};
  // "Other films": that two are not one is said by no chain.
  const isBeyond = interpretation?.isBeyondChains || (finds && finds.where.length > 0);
  const plan = isBeyond && answers !== 0 ? planOf(reading) : null;
  return plan && computes ? { ...plan, computes: computes.query } : plan;
}

/** The query of what was read; null where it is not sure enough. */
function planOf({ interpretations: [first], coverage, abstained }: Read): Plan | null {
  const finds = coverage?.finds;
  if (!first || !finds || abstained || coverage.confidence < LEAST_CONFIDENCE) return null;
  const { pattern, probability, candidate } = first;
  return { query: finds, ...renderForPeople(finds), probability, pattern, answers: candidate.answers };
}

/** The evidence of that: what is named, and what ranks beside it, joined to nothing. */
export function evidenceOfNone(evidence: Subgraph, named: ReadonlySet<string>): Subgraph {
  return {
    ...evidence,
    nodes: evidence.nodes.map((node) => ({ ...node, role: named.has(node.id) ? "seed" : "expanded" })),
    edges: [],
    omittedEdges: 0,
  };
}

/** The graph drawn beside an answer: the evidence, or what is left of it where nothing is the answer. */
export function evidenceOf(
  { foundNothing }: Pick<Answer, "foundNothing">,
  evidence: Subgraph,
  named: ReadonlySet<string>,
): Subgraph {
  return foundNothing ? evidenceOfNone(evidence, named) : evidence;
}
