/** "Dramas": things of a kind that is a node itself, where films have the genre Drama. */

import { countryOf } from "../../../words/countries";
import type { Mention } from "../../mentions/mention";
import { labelMatches, propertyMatches, type QuestionView } from "./question-view";
import type { Choice } from "./slot";

/** Least score at which a word means a label and is not a node's name. */
export const NAMES_LABEL = 0.6;

/** For a name in the plural or after "a", things of another label that are joined to it: of the label that is joined most often. */
export function kindChoices(
  view: QuestionView,
  first: number,
  mention: Mention,
  names: readonly Choice[],
): Choice[] {
  const isOne = /^an?$/.test(view.tokens[first - 1]?.lower ?? "") && mention.kind === "exact";
  if (mention.kind !== "plural" && !isOne) return [];
  // "Films" are all films, also where a tag is called "film".
  const isLabel = labelMatches(view).some(
    (match) => match.first <= first && first <= match.last && match.score >= NAMES_LABEL,
  );
  // "How many cores does [] have?" asks for what is called so, also where a team is called "Core".
  const isProperty = propertyMatches(view).some(
    (match) => match.first === first && match.by === "letters" && match.score >= 1,
  );
  // "Irish bands", and "performed only appendectomies", of whatever performs such things.
  const isMeant = countryOf(mention.text) !== undefined || names.some(({ features }) => features["e.object"]);
  if (isLabel || isProperty || isMeant) return [];
  return names.flatMap(({ use, ...choice }): Choice[] => {
    if (use.kind !== "name") return [];
    const of = mostJoined(view, use.label);
    if (of === null) return [];
    return [{ ...choice, use: { ...use, of }, features: { "e.any": 1, "e.score": 1, "e.kind": 1 } }];
  });
}

function mostJoined({ words }: QuestionView, label: string): string | null {
  const counts = new Map<string, number>();
  for (const { source, target, count } of words.ends)
    for (const [own, other] of [
      [source, target],
      [target, source],
    ] as const)
      if (own === label && other !== label) counts.set(other, (counts.get(other) ?? 0) + count);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best ? best[0] : null;
}
