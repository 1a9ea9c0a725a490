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
  const over = ends.filter(isOver);
  if (over.length === 0) return new Map();
  const others = ends.filter((end) => !isOver(end));
  const rivalsOf = (type: string) => {
    const own = over.filter((one) => one.type === type);
    const rivals = others.filter((other) => own.some((one) => isRival(one, other)));
    return [...new Set(rivals.map((other) => other.type))];
  };
  return new Map([...new Set(over.map(({ type }) => type))].map((type) => [type, rivalsOf(type)]));
}

function isRival(over: End, other: End): boolean {
  const isSameEnds =
    (over.source === other.source && over.target === other.target) ||
    (over.source === other.target && over.target === other.source);
  if (!isSameEnds) return false;
  const [own, others] = [over, other].map(({ type }) => stemsOf(relationWords(type).replace(OVER, "")));
  return own!.length > 0 && own!.every((stem) => others!.some((one) => isSameWord(stem, one)));
}
