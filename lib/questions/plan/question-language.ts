/** The language of a question that is not read, where it is not English. */
import { otherLanguage } from "../../words/other-languages";
import { isNamed } from "../language/lexicon/find-cues";
import { tokensOf } from "../language/words";
import type { QuestionPlan } from "./plan";
import { LEAST_CONFIDENCE } from "./plan-reading";
import type { RankedPlans } from "./ranker/rank";

/** Says of a question that is not answered that it is in another language than English. */
export function withLanguage(
  ranked: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
): RankedPlans {
  const { confidence = 0, leftOut = [], unknown = [] } = ranked.reading ?? {};
  if (!ranked.abstained && confidence >= LEAST_CONFIDENCE) return ranked;
  const named = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  const open = tokensOf(question).filter((token) => token.kind === "word" && !isNamed(token, named));
  const language = otherLanguage(open);
  if (language === null) return ranked;
  return { ...ranked, abstained: true, reading: { confidence: 0, leftOut, unknown, language } };
}
