/**
 * Interpretations as the planner's candidates. Chains and stars around names have a ranker of their own, which is trained; where a
 * question asks for more than that, the language reads it, and a chain that leaves the rest out counts as little as the
 * language leaves open.
 */

import type { GraphSource } from "../../graph/graph-source";
import type { Computes, Interpretation, OperatorChoice } from "../../language/interpretation";
import { hasTexts, writtenValues } from "../../language/lexicon/written-values";
import { DENIED_CONFIDENCE, negationWords } from "../../language/negation-words";
import { mayHaveOperators } from "../../language/operator-words";
import { ANSWER } from "../../language/query/build-expression";
import { openLanguageReader } from "../../language/read-question";
import { LEAST_CERTAINTY } from "../../language/score/certainty";
import type { Embedder } from "../../vector/embedder";
import type { Candidate, Mention, QuestionPlan, RankedPlan } from "../plan";
import { withUnknown } from "../plan-reading";
import type { RankedPlans } from "../ranker/rank";
import type { UnknownName } from "../unknown-names";
import type { Aliases } from "../verbalise";

/** Interpretations that become candidates. */
const MOST = 12;
/** What readings are worth where none is sure enough to be said: less than an answer needs, so that a chain may come first. */
const DOUBTFUL = 0.1;
/** What a chain is worth beside operators that it leaves out. */
const CHAIN_BESIDE = 0.3;

export interface LanguagePlans {
  /** Candidates for a question that asks for more than a chain; none for any other. */
  candidates(
    question: string,
    mentions: readonly Mention[],
    options?: { choices?: readonly OperatorChoice[]; signal?: AbortSignal },
  ): Promise<Candidate[]>;
  /** One list of chains, as they were ranked, and of the candidates made here; no chain stands for a negation. */
  merge(chains: RankedPlans, plan: QuestionPlan, unknown: readonly UnknownName[]): RankedPlans;
  isOwn(candidate: Candidate): boolean;
}

export function openLanguagePlans(graph: GraphSource, embedder: Embedder, aliases: Aliases): LanguagePlans {
  const reader = openLanguageReader({ graph, embedder, aliases });
  return {
    async candidates(question, mentions, { choices = [], signal } = {}) {
      if (choices.length === 0 && !(await asksForMore(question, mentions, graph))) return [];
      const { interpretations } = await reader.read(question, { mentions, choices, signal });
      if (choices.length > 0) return certain(interpretations).flatMap((one) => chosenCandidate(one) ?? []);
      if (!interpretations[0]?.hasOperators) return [];
      return interpretations.slice(0, MOST).flatMap((one) => candidateOf(one) ?? []);
    },
    merge(chains, { candidates, question, mentions }, unknown) {
      const isChosen = candidates.some(({ interpretation }) => interpretation?.isChosen);
      const isSure =
        isChosen ||
        candidates.some(({ interpretation }) => (interpretation?.probability ?? 0) >= LEAST_CERTAINTY);
      const readings = candidates.flatMap((candidate): RankedPlan[] => {
        const { probability, pattern } = candidate.interpretation ?? {};
        return probability === undefined || pattern === undefined
          ? []
          : [{ candidate, probability: probability * (isSure ? 1 : DOUBTFUL), pattern }];
      });
      if (readings.length === 0) return withoutDenied(chains, question, mentions);
      // Beside a doubtful reading, chains are what they would be without it.
      if (!isSure && !chains.abstained && chains.plans.length > 0)
        return withoutDenied({ ...chains, plans: [...chains.plans, ...readings] }, question, mentions);
      const left = 1 - readings.reduce((sum, { probability }) => sum + probability, 0);
      const rest = chains.plans.map((plan) => ({
        ...plan,
        probability: plan.probability * left * CHAIN_BESIDE,
      }));
      const plans = [...readings, ...rest].sort((a, b) => b.probability - a.probability);
      const [{ candidate: first, probability }] = plans as [RankedPlan, ...RankedPlan[]];
      const confidence = isChosen ? Math.max(probability, LEAST_CERTAINTY) : probability;
      const own = first.interpretation;
      if (!own)
        return withoutDenied(
          { ...chains, plans, abstained: confidence < LEAST_CERTAINTY },
          question,
          mentions,
        );
      const { leftOut, operators, computes } = own;
      const finds = first.query;
      const read = { confidence, leftOut, unknown: [], operators, finds, ...(computes && { computes }) };
      const open = unknown.filter(({ span }) => !isRead(span, operators));
      const reading = isChosen ? { ...read, unknown: open } : withUnknown(read, open);
      return { plans, abstained: !isChosen && reading.confidence < LEAST_CERTAINTY, reading };
    },
    isOwn: ({ interpretation }) => interpretation !== undefined,
  };
}

/** Whether the question may ask for more than what is joined to its names: by an operator, or by the value of a property. */
async function asksForMore(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<boolean> {
  const schema = await graph.schema();
  if (mayHaveOperators(question, mentions, schema)) return true;
  if (!hasTexts(schema)) return false;
  const named = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  return (await writtenValues(question, named, graph)).length > 0;
}

/** A value of a property is written like a name, and is none. */
function isRead([from, to]: readonly [number, number], operators: Interpretation["operators"]): boolean {
  return operators.some(({ span, reading }) => span[0] < to && from < span[1] && reading !== "not used");
}

/** Where a person said what an operator means, one of the interpretations that agree with it is meant. */
function certain(interpretations: readonly Interpretation[]): Interpretation[] {
  const best = interpretations.slice(0, MOST);
  const all = best.reduce((sum, { probability }) => sum + probability, 0);
  return best.map((one) => ({ ...one, probability: all > 0 ? one.probability / all : 1 / best.length }));
}

function chosenCandidate(one: Interpretation): Candidate | null {
  const candidate = candidateOf(one);
  const { interpretation } = candidate ?? {};
  return candidate && interpretation
    ? { ...candidate, interpretation: { ...interpretation, isChosen: true } }
    : null;
}

/** Chains and stars say what is so: where the question denies something, none of them is meant. */
function withoutDenied(ranked: RankedPlans, question: string, mentions: readonly Mention[]): RankedPlans {
  const denied = negationWords(question, mentions);
  if (denied.length === 0) return ranked;
  const { confidence = 0, leftOut = [], unknown = [] } = ranked.reading ?? {};
  const reading = {
    confidence: Math.min(confidence, DENIED_CONFIDENCE),
    leftOut: [...denied, ...leftOut],
    unknown,
  };
  return { ...ranked, abstained: true, reading };
}

/** Its query gives nodes: those that are asked for, or those that a number, a value, a table, yes or no is computed from. */
function candidateOf(one: Interpretation): Candidate | null {
  const { rows, probability, operators } = one;
  const query = one.evidence ?? one.query;
  const label = [query, query.input]
    .flatMap((one) => one?.nodes ?? [])
    .find(({ variable }) => variable === ANSWER)?.labels[0];
  if (label === undefined) return null;
  const computes = computesOf(one);
  return {
    template: "label",
    arms: [],
    label,
    restrictions: [],
    query,
    answers: rows ?? 0,
    truncated: rows === null,
    interpretation: {
      probability,
      pattern: patternOf(one),
      leftOut: one.leftOut.map(({ text }) => text),
      operators,
      ...(computes && { computes }),
    },
  };
}

function computesOf({ kind, query }: Interpretation): Computes | null {
  if (kind === "nodes") return null;
  return { kind: kind === "number" ? "value" : kind === "yes-no" ? kind : "table", query };
}

function patternOf({ query, operators }: Interpretation): string {
  const label =
    [query, query.input].flatMap((one) => one?.nodes ?? []).find(({ variable }) => variable === ANSWER)
      ?.labels[0] ?? "";
  const read = operators.map(({ reading }) => reading).filter((reading) => reading !== "not used");
  return read.length > 0 ? `${label} (${read.join(", ")})` : label;
}
