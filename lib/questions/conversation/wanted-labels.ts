/** Labels of the nodes that a follow-up may refer to: those that the relation it names joins, except the label that it asks for. */
import { isSameWord, regular } from "../../graph/text/word-forms";
import { isPerson, meansLabel } from "./label-words";

/** A relation of the graph's schema. */
export interface RelationEnds {
  type: string;
  ends: readonly { source: string; target: string }[];
}

/** Shorter words of a question or a relation say nothing: "by", "has". */
const LEAST_LETTERS = 4;

/** Empty where the question speaks of no relation, or asks for what is at both of its ends. */
export function wantedLabels(question: string, relations: readonly RelationEnds[]): ReadonlySet<string> {
  const words = wordsOf(question);
  const asks = (label: string) =>
    (/\bwho(?:m|se)?\b/i.test(question) && isPerson([label]) === true) ||
    words.some((word) => meansLabel(word, [label]));
  const ends = relations.filter(({ type }) => isSpoken(type, words)).flatMap((relation) => relation.ends);
  return new Set(
    ends.flatMap(({ source, target }) => {
      const others = [source, target].filter((label) => !asks(label));
      return source !== target && others.length > 0 ? others : [];
    }),
  );
}

function isSpoken(type: string, words: readonly string[]): boolean {
  const own = wordsOf(type.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " "));
  return own.some((word) => words.some((asked) => isSameWord(regular(word), regular(asked))));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length >= LEAST_LETTERS);
}
