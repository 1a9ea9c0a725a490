/**
 * Nodes of several labels at the end of one relation: "investors of []" are persons and organizations alike. Chains are enumerated for
 * each label; where the question asks for none of them, the likeliest chain finds the nodes of all.
 */
import { isNoun, namesEnd } from "../../../words/relation-word-class";
import type { Candidate, RankedPlan } from "../plan";
import type { QuestionReading } from "../question-reading";
import type { SchemaWords } from "../schema-words";
import { LEAST_NAMED } from "./rank-features";

/** Chains to another label are meant too where they are so likely beside the first. */
const SHARE = 0.02;

/** The plans with those made one that differ from the first in the label of their last node alone. */
export function withWideEnd(
  plans: readonly RankedPlan[],
  reading: QuestionReading,
  { labels }: SchemaWords,
): RankedPlan[] {
  const [first, ...others] = plans;
  if (first?.candidate.arms.length !== 1 || first.candidate.restrictions.length > 0) return [...plans];
  const key = chainWithoutEnd(first.candidate);
  const beside = others.filter(({ candidate }) => chainWithoutEnd(candidate) === key);
  if (beside.length === 0) return [...plans];
  const own = [first, ...beside].map(({ candidate }) => labels.positionOf(candidate.label));
  const isSaid = reading.words.some((word) => own.some((at) => (word.labels[at] ?? 0) >= LEAST_NAMED));
  if (isSaid) return [...plans];
  // "Who" asks for persons, but of a relation that is called by its end all that are there are meant.
  const last = first.candidate.arms[0]!.steps.at(-1)!;
  const isCalled = isNoun(last.type) && namesEnd(last);
  const isAsked = (reading.asked?.mostLabel ?? 0) >= LEAST_NAMED;
  if (isAsked && !isCalled) return [...plans];
  const meant = isCalled
    ? beside
    : beside.filter(({ probability }) => probability >= SHARE * first.probability);
  if (meant.length === 0) return [...plans];
  const probability = [first, ...meant].reduce((sum, plan) => sum + plan.probability, 0);
  return [
    { ...first, candidate: wideCandidate([first, ...meant].map(({ candidate }) => candidate)), probability },
    ...others.filter((plan) => !meant.includes(plan)),
  ];
}

function chainWithoutEnd({ arms, restrictions, interpretation }: Candidate): string {
  if (interpretation || arms.length !== 1) return "";
  const [{ mention, reading, steps }] = arms as [Candidate["arms"][number]];
  const walked = steps.map(({ type, direction, label }, at) => [
    type,
    direction,
    at < steps.length - 1 ? label : "",
  ]);
  return JSON.stringify([mention, reading, restrictions, walked]);
}

function wideCandidate(candidates: readonly Candidate[]): Candidate {
  const [first] = candidates as [Candidate, ...Candidate[]];
  const { query } = first;
  const nodes = query.nodes.map((node) => (node.variable === query.target ? { ...node, labels: [] } : node));
  // A node of several labels counts for each: an upper bound.
  const answers = candidates.reduce((sum, one) => sum + one.answers, 0);
  return { ...first, query: { ...query, nodes }, answers };
}
