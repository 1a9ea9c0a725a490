/** What the question as a whole asks for: a number, yes or no, a table, one answer or several. */
import { findAny } from "../cues/find-cues";
import type { QuestionView } from "./question-view";

export interface AskCues {
  /** "how many". */
  howMany: { first: number; last: number } | null;
  /** "number of", "count". */
  numberOf: { first: number; last: number } | null;
  /** "per", "for each": the first token after it. */
  group: number | null;
  isYesNo: boolean;
  /** "who". */
  isPerson: boolean;
  isSuperlative: boolean;
  /** Where the answers' order is spoken of, or 99. */
  orderPlace: number;
  isSame: boolean;
  isOther: boolean;
  isOr: boolean;
  isPlural(places: readonly number[]): boolean;
}

const PLURAL = /(?:[^su]s|people|persons|children|men|women)$/;

export function askCues(view: QuestionView): AskCues {
  const { tokens, cues, superlatives } = view;
  const counts = findAny(tokens, cues.count);
  const howMany = counts.find(({ text }) => text.startsWith("how")) ?? null;
  const group = findAny(tokens, cues.group)[0];
  const real = superlatives.filter(({ first, text }) => tokens[first - 1]?.lower !== "at" && text !== "top");
  return {
    howMany,
    numberOf: counts.find(({ text }) => !text.startsWith("how")) ?? null,
    group: group ? group.last + 1 : null,
    isYesNo: cues.yesNo.includes(tokens[0]?.lower ?? "") && /\?\s*$/.test(view.question),
    isPerson: ["who", "whom", "whose"].includes(tokens[0]?.lower ?? ""),
    isSuperlative: real.length > 0,
    orderPlace: superlatives[0]?.first ?? findAny(tokens, cues.orderedBy)[0]?.first ?? 99,
    isSame:
      findAny(
        tokens,
        cues.same.filter((word) => word !== "both" && word !== "also"),
      ).length > 0,
    isOther: findAny(tokens, cues.other).length > 0,
    isOr: findAny(tokens, cues.or).length > 0,
    isPlural: (places) => places.some((at) => PLURAL.test(tokens[at]?.lower ?? "")),
  };
}
