/** What is drawn where the whole question was read and nothing meets it: that query and its names, and no way to anything else. */

import { renderForPeople } from "../../graph/cypher/render-for-people";
import { LEAST_CONFIDENCE } from "../../questions/plan/plan-reading";
import type { Reading } from "../../questions/reading/reading";
import type { Answer } from "../contract/answer";
import type { Plan, Subgraph } from "../trace/trace";

/** The query that answers with nothing; null where the first plan finds something, was not run to its end, or is not sure enough. */
export function planOfNone({
  interpretations: [first],
  coverage,
  abstained,
}: Pick<Reading, "interpretations" | "coverage" | "abstained">): Plan | null {
  const finds = coverage?.finds;
  if (!first || !finds || abstained || coverage.computes || coverage.confidence < LEAST_CONFIDENCE)
    return null;
  const { pattern, probability, candidate } = first;
  if (candidate.answers > 0 || candidate.truncated) return null;
  return { query: finds, ...renderForPeople(finds), probability, pattern, answers: 0 };
}

/** The query that a method applies to what it finds itself, since no pattern of names and relations says all of the question; undefined where there is none. */
export function appliedPlan({
  interpretations: [first],
  coverage,
  abstained,
}: Pick<Reading, "interpretations" | "coverage" | "abstained">): Plan | undefined {
  const { finds, computes, confidence = 0 } = coverage ?? {};
  if (!finds || abstained || confidence < LEAST_CONFIDENCE) return undefined;
  if (!first?.candidate.interpretation?.isBeyondChains || first.candidate.answers === 0) return undefined;
  const { pattern, probability, candidate } = first;
  const plan = { query: finds, ...renderForPeople(finds), probability, pattern, answers: candidate.answers };
  return computes ? { ...plan, computes: computes.query } : plan;
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

/** What is drawn beside an answer: the evidence, or what is left of it where nothing is the answer. */
export function evidenceOf(
  { foundNothing }: Pick<Answer, "foundNothing">,
  evidence: Subgraph,
  named: ReadonlySet<string>,
): Subgraph {
  return foundNothing ? evidenceOfNone(evidence, named) : evidence;
}
