/** Numbers of a name, in figures, in Roman numerals, and the letter behind it: "Mark II" and "Gate B" are no other mark and no other gate. */
import type { GraphSource, Scored } from "../../graph/graph-source";
import { fold } from "../../graph/text/fold";

const WORD = /[\p{L}\p{N}]+/gu;
const ROMAN = /^(?=.)x{0,3}(?:ix|iv|v?i{0,3})$/;
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10 };
/** A letter that is an article or a pronoun by itself. */
const LOOSE_LETTER = /^\s+[AI]\b/;

/** The nodes whose names have the numbers of a span of the question, where it has any. @throws what the graph throws */
export async function withSameNumbers(
  question: string,
  [from, to]: readonly [number, number],
  nodes: readonly Scored[],
  graph: GraphSource,
): Promise<Scored[]> {
  const text = question.slice(from, to);
  const wanted = numbersIn(`${text}${LOOSE_LETTER.exec(question.slice(to))?.[0] ?? ""}`);
  if (wanted === "" || nodes.length === 0) return [...nodes];
  const names = await graph.nodes(nodes.map(({ id }) => id));
  const same = new Set(names.filter(({ name }) => numbersIn(name) === wanted).map(({ id }) => id));
  return nodes.filter(({ id }) => same.has(id));
}

/** In order of size, as one text. */
function numbersIn(name: string): string {
  const own =
    fold(name)
      .replace(/['’]s?$/, "")
      .match(WORD) ?? [];
  const found = own.flatMap((word, at) => {
    if (at > 0 && ROMAN.test(word) && (word.length > 1 || at === own.length - 1))
      return [String(ofRoman(word))];
    if (at > 0 && at === own.length - 1 && /^\p{L}$/u.test(word)) return [word];
    return (word.match(/\p{N}+/gu) ?? []).map((figures) => String(Number(figures)));
  });
  return found.sort().join(" ");
}

function ofRoman(text: string): number {
  const values = [...text].map((letter) => ROMAN_VALUES[letter]!);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
