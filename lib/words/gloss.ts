/**
 * A question in another language as the English that is read: word for word, with verbs where English has them. Names stay as they are
 * written, and so does a word that is in no table.
 */
import { formsOf, spelt } from "./gloss-forms";
import type { GlossTable } from "./gloss-table";
import { placeVerbs } from "./gloss-verbs";
import { besideOthers, isFiniteVerb, isOneOf, isVerb, type Piece, readWords, type Word } from "./gloss-words";

/** English in the place of a part of the question; of a verb that is moved, `said` is where it stands in the question. */
export interface Gloss {
  span: [number, number];
  text: string;
  said?: [number, number];
}

/** @param pieces of the whole question, in order */
export function glossOf(pieces: readonly Piece[], table: GlossTable): Gloss[] {
  const forms = formsOf(table);
  const words = besideOthers(readWords(pieces, forms), table);
  const { main, relative } = clausesOf(words, table);
  for (const clause of relative) placeVerbs(clause, true, table, forms);
  for (const part of main) placeVerbs(part, false, table, forms);
  return words.flatMap(({ span, text, english, behind }): Gloss[] => [
    ...(english === text ? [] : [{ span, text: english }]),
    ...behind.map((one): Gloss => ({ span: [span[1], span[1]], ...one })),
  ]);
}

/** True for a single word of the language, whatever else is called so. */
export function isWordOf(text: string, table: GlossTable): boolean {
  return formsOf(table).words.has(spelt(text));
}

/** Relative clauses, and the parts of what is left: "…, and who wrote it?" is one of its own. */
function clausesOf(words: readonly Word[], { relative }: GlossTable): { main: Word[][]; relative: Word[][] } {
  const all = Object.values(relative).join(" ");
  const main: Word[][] = [[]];
  const clauses: Word[][] = [];
  let open: Word[] | null = null;
  for (const [at, word] of words.entries()) {
    const isComma = word.lower === ",";
    const ahead = words.slice(at + 1, at + 3);
    const pronoun = ahead[ahead[0]?.kind === "preposition" ? 1 : 0];
    const isIndirect =
      pronoun?.kind === "question" && isFiniteVerb(words.findLast(({ kind }) => kind !== "sign")!);
    if (isComma && pronoun && (isIndirect || isOneOf(all, pronoun))) {
      const isWhose = isOneOf(relative.whose, pronoun);
      const english = isWhose ? "whose" : ahead[0] === pronoun ? "that" : "which";
      if (!isIndirect) Object.assign(pronoun, { kind: "relative", english });
      word.english = "";
      open = [];
      clauses.push(open);
    } else if (
      open &&
      (word.kind === "sign" || word.kind === "conjunction") &&
      isVerb(open.at(-1)) &&
      (isComma || open.at(-1)!.kind !== "participle")
    ) {
      if (isComma) word.english = "";
      open = null;
    } else if (open) open.push(word);
    else {
      const isSecond = word.kind === "conjunction" && ahead.some(({ kind }) => kind === "question");
      if (isSecond) main.push([]);
      else main.at(-1)!.push(word);
    }
  }
  return { main, relative: clauses };
}
