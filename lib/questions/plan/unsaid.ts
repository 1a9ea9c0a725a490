/** Parts of a question that a chain or a star cannot express. */

import { words } from "../../graph/text/tokenize";
import { SECOND_QUESTION } from "../../words/word-patterns";
import { PASSED_OVER_CONFIDENCE } from "../language/interpretation";
import { negationWords } from "../language/negation-words";
import { alternativeWords, comparingWords, universalWords, yesNoWords } from "../language/operator-words";
import { besideNouns } from "../language/read/beside-nouns";
import { secondQuestion } from "../language/read/second-question";
import { tokensOf } from "../language/words";
import type { Candidate, QuestionPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

/**
 * Chains and stars say what is so: where the question denies something, none of them is meant, and where it compares with a number,
 * none that does not restrict by it. A quotation and a second question are meant, whatever else is not.
 */
export function withoutUnsaid(ranked: RankedPlans, plan: QuestionPlan): RankedPlans {
  const { question, mentions } = plan;
  const denied = negationWords(question, mentions);
  const passed = [
    ...denied,
    ...yesNoWords(question),
    ...alternativeWords(question, mentions),
    ...universalWords(question, mentions),
    ...comparedBeside(ranked.plans[0]?.candidate, plan),
    ...togetherBeside(ranked.plans[0]?.candidate, plan),
    ...unreadParts(question, ranked.reading?.leftOut ?? []),
  ];
  if (passed.length === 0) return ranked;
  const { confidence = 0, leftOut = [], unknown = [] } = ranked.reading ?? {};
  const reading = {
    confidence: Math.min(confidence, PASSED_OVER_CONFIDENCE),
    leftOut: [...new Set([...passed, ...leftOut])],
    unknown,
  };
  return { ...ranked, abstained: true, reading };
}

/** "Authors who together wrote a book that [] borrowed": a chain says it by two names, or by a relation there and back. */
function togetherBeside(candidate: Candidate | undefined, { question, mentions }: QuestionPlan): string[] {
  const named = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  const types = candidate?.query.edges.map((edge) => edge.types.join()) ?? [];
  const isSaid = candidate?.interpretation || named.length > 1 || new Set(types).size < types.length;
  const [word] = /(?<!\bput )\btogether\b(?! with\b)/i.exec(question) ?? [];
  const isName = named.some(({ text }) => /\btogether\b/i.test(text));
  return word && !isSaid && !isName ? [word] : [];
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
