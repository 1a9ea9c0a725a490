/** Relations that say of themselves that they are over, such as `FORMERLY_COMMANDED`. */
import { relationWords, stemsOf } from "../graph/text/relation-words";
import { isSameWord } from "../graph/text/word-forms";

interface End {
  type: string;
  source: string;
  target: string;
}

/** "The past two years" and "more than once" count. */
export const OVER =
  /\b(?:former(?:ly)?|previous(?:ly)?|past(?! (?:\d|few|two|three|five|ten|years?|months?|weeks?|days?))|(?<!than |least |most |only )once|ex|no longer|not anymore|not any ?more|used to)\b/;

/** The types that are over, each with those that say the same of the same ends and are not. */
export function formerRelations(ends: readonly End[]): ReadonlyMap<string, readonly string[]> {
  const isOver = ({ type }: End) => OVER.test(relationWords(type));
  const rivalsOf = (type: string) =>
    ends.filter((other) => !isOver(other) && ends.some((one) => one.type === type && isRival(one, other)));
  return new Map(ends.filter(isOver).map(({ type }) => [type, rivalsOf(type).map((other) => other.type)]));
}

function isRival(over: End, other: End): boolean {
  const isSameEnds =
    (over.source === other.source && over.target === other.target) ||
    (over.source === other.target && over.target === other.source);
  if (!isSameEnds) return false;
  const [own, others] = [over, other].map(({ type }) => stemsOf(relationWords(type).replace(OVER, "")));
  return own!.length > 0 && own!.every((stem) => others!.some((one) => isSameWord(stem, one)));
}
