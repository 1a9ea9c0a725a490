/** A question in another language that is read: its English, and what is found in that as the question has it. */
import type { GraphSource } from "../../graph/graph-source";
import { type Gloss, glossOf, isWordOf } from "../../words/gloss";
import type { Piece } from "../../words/gloss-words";
import { glossTable, otherLanguage } from "../../words/other-languages";
import { replaceParts, type Span } from "../conversation/replace-parts";
import { tokensOf } from "../language/words";
import { findMentions } from "../mentions/find-mentions";
import type { Mention } from "../mentions/mention";
import type { ReadAs } from "./read-as";

const PIECE = /[\p{L}\p{M}\p{N}]+(?:[-'’.,](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

export interface OtherWords {
  english: string;
  readAs: ReadAs;
  /** A place of the question in the English. */
  toEnglish(span: Span): [number, number];
  /** What was found in the English, with places and words as the question has them. */
  inOwn<Found>(found: Found): Found;
}

/** Null for a question in English, or in a language that has no table. @throws what the graph throws */
export async function otherWords(question: string, graph: GraphSource): Promise<OtherWords | null> {
  const wordsOf = (text: string) => tokensOf(text).filter(({ kind }) => kind === "word");
  const table = glossTable(wordsOf(question));
  if (!table) return null;
  const found = await findMentions(question, { graph, embedder: null });
  const isNamed = ({ kind, text }: Mention) => /^(?:exact|plural)$/.test(kind) && /\p{Lu}|\d/u.test(text);
  const named = found.filter(isNamed);
  const open = named.reduce((text, { span }) => blanked(text, span), question);
  if (otherLanguage(wordsOf(open)) !== table.name) return null;
  const names = named.filter(({ text }) => !isWordOf(text, table));
  const owners = names.flatMap(({ text, span: [, to], readings: [first] }): Gloss[] =>
    text === `${first!.name}s` ? [{ span: [to - 1, to], text: "'s" }] : [],
  );
  return said(question, table.name, [...glossOf(piecesOf(question, names), table), ...owners]);
}

function piecesOf(question: string, names: readonly Mention[]): Piece[] {
  const open = names.reduce((text, { span }) => blanked(text, span), question);
  const words = [...open.matchAll(PIECE)].map(({ 0: text, index }): Piece => {
    return { text, span: [index, index + text.length], isName: false };
  });
  const named = names.map(({ span, text }): Piece => ({ span, text, isName: true }));
  return [...words, ...named].sort((a, b) => a.span[0] - b.span[0]);
}

function blanked(text: string, [from, to]: Span): string {
  return text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
}

function said(question: string, language: string, glosses: readonly Gloss[]): OtherWords {
  const { text: english, placed, toOld } = replaceParts(question, glosses);
  const toEnglish = ([from, to]: Span): [number, number] => {
    const touched = placed.filter((_, at) => glosses[at]!.span[0] < to && from < glosses[at]!.span[1]);
    const moved = (place: number, isBefore: (span: Span) => boolean) =>
      glosses.reduce(
        (sum, { span, text }) => (isBefore(span) ? sum + text.length - (span[1] - span[0]) : sum),
        place,
      );
    return [
      Math.min(
        ...touched.map(([start]) => start),
        moved(from, ([, end]) => end <= from),
      ),
      Math.max(
        ...touched.map(([, end]) => end),
        moved(to, ([start, end]) => end <= to && start < to),
      ),
    ];
  };
  const toOwn = (span: Span): [number, number] => {
    const [from, to] = toOld(span);
    const moved = glosses.flatMap(({ said }, at) =>
      said && span[0] < placed[at]![1] && placed[at]![0] < span[1] ? [said] : [],
    );
    if (moved.length === 0) return [from, to];
    const own = from < to ? [[from, to] as const, ...moved] : moved;
    return [Math.min(...own.map(([start]) => start)), Math.max(...own.map(([, end]) => end))];
  };
  const ownWord = (text: string) => {
    const place = placeOf(text, english);
    return place ? question.slice(...toOwn(place)) : text;
  };
  const inOwn = (found: unknown, key = ""): unknown => {
    if (typeof found === "string") return WORDS.has(key) ? ownWord(found) : found;
    if (Array.isArray(found))
      return key === "span"
        ? toOwn(found as [number, number])
        : [...new Set(found.map((one) => inOwn(one, key)))];
    if (found === null || typeof found !== "object" || QUERIES.has(key)) return found;
    const own = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, inOwn(value, name)]));
    return "span" in own && "text" in own
      ? { ...own, text: question.slice(...(own.span as [number, number])) }
      : own;
  };
  return {
    english,
    readAs: { language, english: english.replace(/\s+(?=[\s?.!,]|$)/g, "") },
    toEnglish,
    inOwn: (found) => inOwn(found) as typeof found,
  };
}

/** Lists of words of a question, and what has none. */
const WORDS = new Set(["leftOut"]);
const QUERIES = new Set(["query", "finds", "computes"]);
/** Letters by which a form is found that is not written so. */
const SAME_LETTERS = 4;

function placeOf(text: string, english: string): [number, number] | null {
  // Words are told apart without accents.
  const plain = (written: string) => written.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const lower = plain(english);
  const escaped = (word: string) => plain(word).replace(/[^\p{L}\p{N}\s]/gu, ".");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, "u");
  const start = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text.slice(0, SAME_LETTERS))}[\\p{L}\\p{N}]*`, "u");
  const found = whole.exec(lower) ?? start.exec(lower);
  return found && [found.index, found.index + found[0].length];
}
