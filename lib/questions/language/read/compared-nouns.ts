/** Roles of the nouns around a number: which of them has the property that is compared, and which is counted. */

import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { NUMBER_KEY } from "../../../words/word-patterns";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { TermMatch } from "../lexicon/match-terms";
import { isTime } from "../lexicon/scan-properties";
import type { Compared } from "./compared-values";
import { labelMatches, type QuestionView, relationMatches } from "./question-view";

/** Least score at which a word names a label. */
const SURELY = 0.8;
/** Least score at which a word names what is counted. */
const COUNTED = 0.7;

/**
 * True if a nearer noun has this property, too: "streams of a team created before 2015" compares teams. In "films from the 1960s
 * directed by women" the films have a time of their own.
 */
export function isOfNearer(
  view: QuestionView,
  property: PropertyTerm,
  { first, cue, values }: Compared,
  said: number,
): boolean {
  const { owner, key } = property;
  const before = labelMatches(view).filter(({ last, score }) => last < first && score >= SURELY);
  const nearest = Math.max(-1, ...before.map(({ last }) => last));
  const near = before.filter(({ last }) => last === nearest).map(({ term }) => term.name);
  const isWhen =
    said === 0 && cue === null && values[0]!.date !== null && first - nearest <= 3 && isTime(property);
  return (
    owner.kind === "node" &&
    !near.includes(owner.name) &&
    view.words.properties.some(
      (one) => near.includes(one.owner.name) && (one.key === key || (isWhen && isTime(one))),
    )
  );
}

/**
 * True if a property's words are a noun that is counted, or the one whose things are counted: "films with more than three
 * actors" speaks of films and of actors before it speaks of a property that is called `films`.
 */
export function isCountedNoun(
  view: QuestionView,
  { first, last, by }: Pick<TermMatch, "first" | "last" | "by">,
  compared: Pick<Compared, "first" | "last">,
): boolean {
  const nouns = [...labelMatches(view), ...relationMatches(view)].filter(({ score }) => score >= COUNTED);
  const isNoun = nouns.some(
    (match) =>
      match.first === first &&
      match.last === last &&
      ((match.term.kind === "label" && match.score >= SURELY) || by === "meaning"),
  );
  if (!isNoun || first > compared.last) return isNoun;
  const isNounBehind = nouns.some((match) => match.first > compared.last && match.first - compared.last <= 2);
  return isNounBehind && first < compared.first - 1;
}

/** "Room 12", "chapter three": the number that distinguishes things of this kind. */
export function isNumbered(
  view: QuestionView,
  { owner, key, type }: PropertyTerm,
  { first, values, operator }: Compared,
): boolean {
  const [value, ...more] = values;
  if (owner.kind !== "node" || operator !== null || more.length > 0 || !Number.isInteger(value!.value))
    return false;
  if (type !== "number" && type !== "string") return false;
  const own = stemsOf(relationWords(owner.name));
  const words = relationWords(key)
    .split(" ")
    .filter((word) => !stemsOf(word).some((stem) => own.includes(stem)));
  const isNumber = words.length === 0 ? own.length > 0 : words.every((word) => NUMBER_KEY.test(word));
  return (
    isNumber &&
    labelMatches(view).some(
      ({ last, score, term }) => last === first - 1 && score >= SURELY && term.name === owner.name,
    )
  );
}
