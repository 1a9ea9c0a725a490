/**
 * Interpretations as the planner's candidates. Chains and stars around names have a ranker of their own, which is trained; where a
 * question asks for more than that, the language reads it, and a chain that leaves the rest out counts as little as the
 * language leaves open.
 */

import type { GraphSource } from "../../../graph/graph-source";
import { words } from "../../../graph/text/tokenize";
import type { Embedder } from "../../../graph/vector/embedder";
import type { Interpretation, OperatorChoice } from "../../language/interpretation";
import { DENIED_CONFIDENCE, UNCOUNTED_CONFIDENCE } from "../../language/least-sure";
import { graphWords } from "../../language/lexicon/graph-words";
import { hasTexts, writtenValues } from "../../language/lexicon/written-values";
import { negationWords } from "../../language/negation-words";
import {
  alternativeWords,
  asksForKeys,
  comparingWords,
  mayHaveOperators,
  universalWords,
  yesNoWords,
} from "../../language/operator-words";
import { besideNouns } from "../../language/read/beside-nouns";
import { secondQuestion } from "../../language/read/second-question";
import { openLanguageReader } from "../../language/read-question";
import { LEAST_CERTAINTY } from "../../language/score/certainty";
import { tokensOf } from "../../language/words";
import type { Mention } from "../../mentions/mention";
import type { Aliases } from "../../words/aliases";
import type { Candidate, QuestionPlan, RankedPlan } from "../plan";
import { withUnknown } from "../plan-reading";
import type { RankedPlans } from "../ranker/rank";
import type { UnknownName } from "../unknown-names";
import { readingCandidate } from "./reading-candidate";

/** Interpretations that become candidates. */
const MOST = 12;
/** What readings are worth beside chains where none is sure enough to be said, so that a chain may come first. */
const DOUBTFUL = 0.1;
/** The most that a reading that is not said is reported with: less than an answer needs. */
const MOST_UNSAID = 0.4;
/** What a chain is worth beside operators that it leaves out. */
const CHAIN_BESIDE = 0.3;
const SECOND_QUESTION =
  /\S,?\s+and\s+(?:also\s+)?((?:what|when|where|which|who|whose|how|their|its|his|her)\s.+)$/i;

export interface LanguagePlans {
  /** Candidates for a question that asks for more than a chain; none for any other. */
  candidates(
    question: string,
    mentions: readonly Mention[],
    options?: { choices?: readonly OperatorChoice[]; signal?: AbortSignal },
  ): Promise<Candidate[]>;
  /** One list of chains, as they were ranked, and of the candidates made here; no chain expresses a negation. */
  merge(chains: RankedPlans, plan: QuestionPlan, unknown: readonly UnknownName[]): RankedPlans;
  isOwn(candidate: Candidate): boolean;
}

export function openLanguagePlans(graph: GraphSource, embedder: Embedder, aliases: Aliases): LanguagePlans {
  const reader = openLanguageReader({ graph, embedder, aliases });
  return {
    async candidates(question, mentions, { choices = [], signal } = {}) {
      const isJoin = namesOf(mentions).length > 1;
      if (choices.length === 0 && !isJoin && !(await asksForMore(question, mentions, graph))) return [];
      const { interpretations } = await reader.read(question, { mentions, choices, signal });
      if (choices.length > 0) return certain(interpretations).flatMap((one) => chosenCandidate(one) ?? []);
      const [first] = interpretations;
      // Chains begin at a name: without one, a likely reading may be as simple as all nodes of a label, if that is all that is said.
      const isWhole = first?.leftOut.length === 0 && first.probability >= LEAST_CERTAINTY;
      const isAlone = mentions.length === 0 && isWhole;
      // Nor is there a chain for names that have nothing in common.
      const isNone = isJoin && isWhole && first.rows === 0;
      if (!first?.hasOperators && !isAlone && !isNone) return [];
      return interpretations.slice(0, MOST).flatMap((one) => readingCandidate(one) ?? []);
    },
    merge(chains, plan, unknown) {
      const { candidates } = plan;
      const isChosen = candidates.some(({ interpretation }) => interpretation?.isChosen);
      const likeliest = Math.max(
        0,
        ...candidates.map(({ interpretation }) => interpretation?.probability ?? 0),
      );
      const isSure = isChosen || likeliest >= LEAST_CERTAINTY;
      const readings = candidates.flatMap((candidate): RankedPlan[] => {
        const { probability, pattern } = candidate.interpretation ?? {};
        return probability === undefined || pattern === undefined
          ? []
          : [{ candidate, probability: probability * (isSure ? 1 : DOUBTFUL), pattern }];
      });
      if (readings.length === 0) return withoutUnsaid(chains, plan);
      // Beside a doubtful reading, chains are what they would be without it.
      if (!isSure && !chains.abstained && chains.plans.length > 0) {
        const beside = withoutUnsaid({ ...chains, plans: [...chains.plans, ...readings] }, plan);
        if ((beside.reading?.confidence ?? 1) >= likeliest) return beside;
      }
      const left = 1 - readings.reduce((sum, { probability }) => sum + probability, 0);
      const rest = chains.plans.map((plan) => ({
        ...plan,
        probability: plan.probability * left * CHAIN_BESIDE,
      }));
      const plans = [...readings, ...rest].sort((a, b) => b.probability - a.probability);
      const [{ candidate: first, probability }] = plans as [RankedPlan, ...RankedPlan[]];
      const certainty = isSure ? probability : Math.min(MOST_UNSAID, first.interpretation?.probability ?? 1);
      const confidence = isChosen ? Math.max(probability, LEAST_CERTAINTY) : certainty;
      const own = first.interpretation;
      if (!own) return withoutUnsaid({ ...chains, plans, abstained: confidence < LEAST_CERTAINTY }, plan);
      const { leftOut, operators, computes } = own;
      const finds = first.query;
      const read = { confidence, leftOut, unknown: [], operators, finds, ...(computes && { computes }) };
      const open = unknown.filter(
        ({ span, text }) => !isRead(span, operators) && isPassedOver(text, leftOut),
      );
      const reading = isChosen ? { ...read, unknown: open } : withUnknown(read, open);
      return { plans, abstained: !isChosen && reading.confidence < LEAST_CERTAINTY, reading };
    },
    isOwn: ({ interpretation }) => interpretation !== undefined,
  };
}

/** The names that are written as in the graph. */
function namesOf(mentions: readonly Mention[]): Mention[] {
  return mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
}

/** Whether the question may ask for more than what is joined to its names: by an operator, or by the value of a property. */
async function asksForMore(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<boolean> {
  const schema = await graph.schema();
  if (mayHaveOperators(question, mentions, schema)) return true;
  const { edgeKeys } = await graphWords(graph);
  if (asksForKeys(question, mentions, edgeKeys)) return true;
  if (!hasTexts(schema)) return false;
  return (await writtenValues(question, namesOf(mentions), graph)).length > 0;
}

/** A value of a property is written like a name, and is none. */
function isRead([from, to]: readonly [number, number], operators: Interpretation["operators"]): boolean {
  return operators.some(({ span, reading }) => span[0] < to && from < span[1] && reading !== "not used");
}

/** A word of the schema may be written like a name ("book1PageRank", "USD"); what the reading represents is no unknown name. */
function isPassedOver(name: string, leftOut: readonly string[]): boolean {
  const left = new Set(leftOut.flatMap((text) => words(text)));
  return words(name).some((word) => left.has(word));
}

/** Where a person said what an operator means, one of the interpretations that agree with it is meant. */
function certain(interpretations: readonly Interpretation[]): Interpretation[] {
  const best = interpretations.slice(0, MOST);
  const all = best.reduce((sum, { probability }) => sum + probability, 0);
  return best.map((one) => ({ ...one, probability: all > 0 ? one.probability / all : 1 / best.length }));
}

function chosenCandidate(one: Interpretation): Candidate | null {
  const candidate = readingCandidate(one);
  const { interpretation } = candidate ?? {};
  return candidate && interpretation
    ? { ...candidate, interpretation: { ...interpretation, isChosen: true } }
    : null;
}

/**
 * Chains and stars say what is so: where the question denies something, none of them is meant, and where it compares with a number,
 * none that does not restrict by it. A quotation and a second question are meant, whatever else is not.
 */
function withoutUnsaid(ranked: RankedPlans, plan: QuestionPlan): RankedPlans {
  const { question, mentions } = plan;
  const denied = negationWords(question, mentions);
  const passed = [
    ...denied,
    ...yesNoWords(question),
    ...alternativeWords(question, mentions),
    ...universalWords(question, mentions),
    ...comparedBeside(ranked.plans[0]?.candidate, plan),
    ...unreadParts(question, ranked.reading?.leftOut ?? []),
  ];
  if (passed.length === 0) return ranked;
  const most = denied.length > 0 ? DENIED_CONFIDENCE : UNCOUNTED_CONFIDENCE;
  const { confidence = 0, leftOut = [], unknown = [] } = ranked.reading ?? {};
  const reading = {
    confidence: Math.min(confidence, most),
    leftOut: [...new Set([...passed, ...leftOut])],
    unknown,
  };
  return { ...ranked, abstained: true, reading };
}

/** Words that compare with a number, of which the candidate has no restriction. */
function comparedBeside(
  candidate: Candidate | undefined,
  { question, mentions, restrictions }: QuestionPlan,
): string[] {
  const read = candidate?.restrictions.map((at) => restrictions[at]!.text.toLowerCase()) ?? [];
  return comparingWords(question, mentions).filter(
    (word) => !read.some((text) => text.includes(word.toLowerCase())),
  );
}

/** Quotations, numbers, and a second question ("…, and what was its rating?", "… and their age"), with words that were left out. */
function unreadParts(question: string, leftOut: readonly string[]): string[] {
  const left = new Set(leftOut.flatMap((text) => words(text)));
  const isLeftOut = (text: string) => words(text).some((word) => left.has(word));
  const tokens = tokensOf(question);
  const values = tokens.filter(
    ({ kind, value, date }) => kind === "quote" || value !== null || date !== null,
  );
  const [, second = ""] = SECOND_QUESTION.exec(question) ?? [];
  // A chain finds one thing: "and how long is it" asks for another, also where each of its words could be passed over.
  const joined = secondQuestion(tokens);
  const asked = joined ? tokens.slice(joined.first).filter(({ isStop }) => !isStop) : [];
  const beside = besideNouns(tokens).map((at) => tokens[at]!.lower);
  return [
    ...beside,
    ...values.map(({ text }) => text).filter(isLeftOut),
    ...words(second).filter((word) => left.has(word)),
    ...asked.map(({ lower }) => lower),
  ];
}
