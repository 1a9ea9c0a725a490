/** "Everyone except Ida Holm", "films other than Heat": nodes that are not among the answers. */
import { EXCEPT, PREPOSITION } from "../../../words/word-patterns";
import type { Mention } from "../../mentions/mention";
import { findAny } from "../lexicon/find-cues";
import { tokensOfSpan } from "./number-slots";
import type { QuestionView } from "./question-view";
import type { Choice } from "./slot";

/** Tokens between such a word and the name: "except the film []". */
const REACH = 2;

/** The name as a condition that its own kind of node does not meet; none where no such word comes before it. */
export function exceptedChoices(
  view: QuestionView,
  first: number,
  { readings }: Mention,
  mentions: readonly Mention[],
): Choice[] {
  const cue = findAny(view.tokens, EXCEPT).findLast(({ last }) => last < first && first - last <= REACH);
  // "On A but not on B" denies another of the same relation.
  if (!cue || (cue.text === "but not" && PREPOSITION.test(view.tokens[cue.last + 1]?.lower ?? ""))) return [];
  // "That cite [] but not []" denies the citing of the second.
  const isLike = mentions.some(
    (other) =>
      other.span[1] === view.tokens[cue.first - 1]?.to &&
      other.readings.some((one) => one.labels.some((label) => readings[0]?.labels.includes(label))),
  );
  if (cue.text === "but not" && isLike) return [];
  const explains = tokensOfSpan(cue.first, cue.last);
  const seen = new Set<string>();
  return readings.flatMap(({ name, labels, score }): Choice[] =>
    labels.flatMap((label): Choice[] => {
      const property = view.words.properties.find(
        ({ owner, key, isName }) => isName && key === "name" && owner.kind === "node" && owner.name === label,
      );
      if (!property || seen.has(label)) return [];
      seen.add(label);
      const features = { "e.any": 1, "e.score": score, "e.excepted": 1 };
      return [
        {
          use: { kind: "condition", property, predicates: [{ operator: "<>", value: name }] },
          features,
          explains,
        },
      ];
    }),
  );
}
