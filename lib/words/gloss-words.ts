/** The words of a question in another language, each with its English and what it says beside the words around it. */
import { type Form, type Forms, spelt } from "./gloss-forms";
import type { GlossTable } from "./gloss-table";

/** A name of the graph, or a word or a sign outside of names. */
export interface Piece {
  span: [number, number];
  text: string;
  isName: boolean;
}

type Kind = Form["kind"] | "sign" | "number" | "relative" | "unknown";
export interface Word extends Omit<Form, "kind">, Piece {
  kind: Kind;
  lower: string;
  /** Written behind it. */
  behind: { text: string; said: [number, number] }[];
}

const MOST_WORDS = 4;
export const isOneOf = (words: string, { lower }: Pick<Word, "lower">) => words.split(" ").includes(lower);

export function readWords(pieces: readonly Piece[], forms: Forms): Word[] {
  const found: Word[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const { text, isName, span } = piece;
    const own = { ...piece, lower: isName ? "[]" : spelt(text), english: text, behind: [] };
    if (isName) found.push({ ...own, kind: "name" });
    else if (/^[^\p{L}\p{N}]/u.test(text)) found.push({ ...own, kind: "sign" });
    else if (/^\d/.test(text)) found.push({ ...own, kind: "number", english: numberOf(text) });
    else {
      const keyTo = (end: number) =>
        pieces
          .slice(at, end)
          .map((one) => (one.isName ? "[]" : spelt(one.text)))
          .join(" ");
      let end = Math.min(pieces.length, at + MOST_WORDS);
      while (end > at + 1 && !forms.words.has(keyTo(end))) end -= 1;
      const lower = keyTo(end);
      const known = end > at + 1 ? forms.words.get(lower)! : formOf(text, at === 0, forms);
      // "Die Brücke" within a question is a name that the graph does not have.
      const form = known?.kind === "article" && at > 0 && /^\p{Lu}/u.test(text) ? null : known;
      found.push({ ...own, kind: "unknown", ...form, lower, span: [span[0], pieces[end - 1]!.span[1]] });
      at = end - 1;
    }
  }
  return found;
}

/** "Ae" may be written for "ä". Nouns have capitals. */
function formOf(text: string, isFirst: boolean, forms: Forms): Form | null {
  const lower = spelt(text);
  const known = forms.words.get(lower);
  const isNoun = known?.kind === "noun" || known?.kind === "adjective";
  const [finite] = forms.verbs.get(lower) ?? [];
  const verb = finite ?? forms.participles.get(lower) ?? forms.infinitives.get(lower);
  if (known && (!isNoun || !verb || (/^\p{Lu}/u.test(text) && !isFirst))) return known;
  if (finite) return { ...finite, english: finite.isPast ? finite.verb!.past : finite.english };
  if (verb || known) return verb ?? known!;
  const other = lower.replace(/[aou]e/g, ([vowel]) => ({ a: "ä", o: "ö", u: "ü" })[vowel!]!);
  return other === lower ? null : formOf(other, isFirst, forms);
}

/** "1.500" and "2,5" as English writes them, "1960er" as a decade, "3.12.2020" as a day. */
function numberOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year) return `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  if (/^\d{1,3}(?:\.\d{3})+$/.test(text)) return text.replaceAll(".", "");
  return text.replace(/^(\d+),(\d+)$/, "$1.$2").replace(/^(\d{2,4})er$/, "$1s");
}

/** What a word says beside the words around it. */
export function besideOthers(words: Word[], table: GlossTable): Word[] {
  const { behind, beforeNumber, madeBy, degrees, genitive, beforePlural } = table;
  for (const [at, word] of words.entries()) {
    const [before, next] = [words[at - 1], words[at + 1]];
    const counted = words.slice(0, at).findLast(({ kind }) => kind !== "adjective");
    // Without an article there are several: "haben Schüler von []".
    const isBare = !counted || isVerb(counted) || /^(?:with|without|of)$/.test(counted.english);
    const isMany = isBare || counted.kind === "number" || isOneOf(beforePlural, counted);
    const isCounted = isMany || /\b(?:many|than|least|most|two|three|four|five)$/.test(counted.english);
    if (word.plural && isCounted) Object.assign(word, { english: word.plural, isPlural: true });
    const isAlone = !next || next.kind === "sign" || next.kind === "conjunction" || isVerb(next);
    const isMore = isAlone && degrees.comparative.some((ending) => word.lower.endsWith(ending));
    if (word.more && (isMore || next?.lower === degrees.than)) word.english = word.more;
    if (word.lower === degrees.than && before && (before.more || before.english.startsWith("more")))
      word.english = "than";
    if (word.lower === genitive && before?.kind === "noun") word.english = "of the";
    if (word.english === "of" && next?.kind === "name" && before?.kind === "noun")
      word.english = madeBy.split(" ").some((noun) => before.english.startsWith(noun)) ? "by" : "of";
    const opening = words.slice(0, at).findLast(({ lower }) => Object.hasOwn(behind, lower));
    const paired = behind[opening?.lower ?? ""]?.[word.lower];
    if (paired !== undefined) Object.assign(word, { english: paired, kind: "conjunction" });
    if (word.english === "on the" && /(?:^most |est$)/.test(next?.english ?? "")) word.english = "the";
    if (next?.kind === "number") word.english = beforeNumber[word.lower] ?? word.english;
    const isNoun = before && /^(?:article|adjective|question|number)$/.test(before.kind);
    const isLonger = next?.kind === "unknown" && /^\p{Lu}/u.test(next.text);
    if (word.kind === "unknown" && isNoun && !isLonger) word.english = word.text.toLowerCase();
  }
  return words;
}

export function isVerb(word: Word | undefined): boolean {
  return word?.kind === "verb" || word?.kind === "participle" || word?.kind === "auxiliary";
}

export function isFiniteVerb({ kind, verb, isPast }: Word): boolean {
  return kind === "auxiliary" || (kind === "verb" && verb !== undefined && isPast !== undefined);
}
