/**
 * Parses a language model's text into an answer: sentences with their citations checked against the evidence, and the nodes that are the
 * answer. Numbers that name no evidence are dropped, and unsupported sentences are marked.
 */
import { fold } from "../../graph/text/fold";
import { splitSentences } from "../../graph/text/sentences";
import { tokenize, words } from "../../graph/text/tokenize";
import type { Answer, Citation, Sentence } from "../contract/answer";
import { dropThoughts } from "../llm/drop-thoughts";
import type { EvidenceItem } from "./number-evidence";

export const NO_ANSWER = "The evidence does not answer this question.";
/** Begins the last line, which names the evidence that is the answer. */
export const ANSWER_LINE = "ANSWER:";

/** An answer has a few thousand characters; what a model writes beyond this is none, and is not read. */
const LONGEST_READ = 50_000;
const MARK = /\bANSWERS?:\**\s*/gi;
const SAYS_NO_ANSWER = /\bevidence (does not|doesn't|cannot) answer\b/i;
/** "[3]", "[3, 7]", with the blanks before: from the first of them on, or a million would be tried a million times. */
const REFERENCE = /(?<!\s)\s*\[(\d+(?:\s*,\s*\d+)*)\]/g;
const LEADING_REFERENCES = /^(?:\[[\d\s,]+\]\s*)+[.!?]?\s*/;

/** Null when no sentence cites any of the evidence: such an answer is of no use. */
export function readLlmAnswer(
  written: string,
  items: readonly EvidenceItem[],
  question: string,
): Answer | null {
  const text = dropThoughts(written).slice(0, LONGEST_READ);
  const line = markedLine(text);
  const parts = partText(line ? text.slice(0, line.start) : text);
  const sentences = parts.map((part) => readSentence(part, items, question));
  const cited = numbersIn(parts.flatMap(({ numbers }) => numbers)).filter((number) => items[number - 1]);
  if (cited.length === 0) {
    if (!SAYS_NO_ANSWER.test(text)) return null;
    return { writer: "llm", abstained: true, sentences: [{ text: NO_ANSWER, citations: [] }], nodes: [] };
  }
  const named = numbersIn(referencesIn(line?.named ?? ""));
  const nodes = nodesOf(named, items);
  if (nodes.length > 0) return { writer: "llm", abstained: false, sentences, nodes };
  if (SAYS_NO_ANSWER.test(text)) return { writer: "llm", abstained: true, sentences, nodes: [] };
  const answers = nodesOf(cited, items);
  return answers.length > 0 ? { writer: "llm", abstained: false, sentences, nodes: answers } : null;
}

/** The part of a text still being written that may be shown: no thoughts, no part of the last line. */
export function visiblePart(written: string): string {
  const text = dropThoughts(written)
    .slice(0, LONGEST_READ)
    .replace(/<\/?[a-z]*$/i, "");
  const marked = text.search(MARK);
  if (marked >= 0) return text.slice(0, startOfMark(text, marked));
  const lineStart = text.lastIndexOf("\n") + 1;
  const line = text.slice(lineStart).replace(/^\**/, "").toUpperCase();
  return ANSWER_LINE.startsWith(line) ? text.slice(0, lineStart).trimEnd() : text;
}

/** The last line, which names the answer: where it starts with what leads to it, and what it names. */
function markedLine(text: string): { start: number; named: string } | null {
  const lastBreak = text.trimEnd().lastIndexOf("\n");
  for (const { index, 0: mark } of text.matchAll(MARK)) {
    const end = index + mark.length;
    if (end > lastBreak) return { start: startOfMark(text, index), named: text.slice(end) };
  }
  return null;
}

function startOfMark(text: string, mark: number): number {
  let start = mark;
  while (text[start - 1] === "*") start -= 1;
  return text.slice(0, start).trimEnd().length;
}

interface Part {
  text: string;
  numbers: number[];
}

/** Sentences without their references; references that follow a full stop belong to the sentence before it. */
function partText(text: string): Part[] {
  const parts: Part[] = [];
  for (const { start, end } of splitSentences(text.trim())) {
    let sentence = text.trim().slice(start, end);
    const before = parts.at(-1);
    const leading = before && LEADING_REFERENCES.exec(sentence)?.[0];
    if (before && leading) {
      before.numbers.push(...referencesIn(leading));
      sentence = sentence.slice(leading.length);
    }
    const bare = sentence
      .replaceAll(REFERENCE, "")
      .replace(/^[-*•]\s+/, "")
      .trim();
    const numbers = referencesIn(sentence);
    if (/[\p{L}\p{N}]/u.test(bare)) parts.push({ text: bare, numbers });
    else before?.numbers.push(...numbers);
  }
  return parts;
}

function referencesIn(text: string): number[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, numbers = ""]) => numbers.split(",").map(Number));
}

function numbersIn(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}

function readSentence({ text, numbers }: Part, items: readonly EvidenceItem[], question: string): Sentence {
  const known = numbersIn(numbers).flatMap((number) => items[number - 1] ?? []);
  const unknown = numbers.find((number) => !items[number - 1]);
  const problem =
    unknown === undefined || known.length > 0
      ? findUnsupported(
          text,
          known.map((item) => item.text),
          question,
        )
      : `It cites [${unknown}], which is not among the evidence.`;
  const citations = joinCitations(known.map(({ citation }) => citation));
  return { text, citations, ...(problem && { unsupported: problem }) };
}

/** One citation for each node; it includes the relations that lead to the node. */
function joinCitations(citations: readonly Citation[]): Citation[] {
  const byNode = new Map<string, Citation>();
  for (const { node, edges } of citations) {
    const known = byNode.get(node);
    byNode.set(node, { node, edges: [...new Set([...(known?.edges ?? []), ...edges])] });
  }
  return [...byNode.values()];
}

function nodesOf(numbers: readonly number[], items: readonly EvidenceItem[]): string[] {
  return [...new Set(numbers.flatMap((number) => items[number - 1]?.node ?? []))];
}

/** Least share of the sentence's content words that appear in what is cited or in the question. */
const LEAST_SHARE = 0.4;
const NUMBER = /^\d/;
/** A capital letter behind a lower-case word or a comma: not one that only opens a sentence. */
const NAME = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{L}\p{M}'’-]+/gu;

/**
 * Why `cited` does not bear the sentence by its numbers, its names and most of its words, in words for a person; null when it does. This
 * finds what a language model made up, not a sentence that reverses a fact.
 */
function findUnsupported(sentence: string, cited: readonly string[], question: string): string | null {
  if (cited.length === 0) return "It cites nothing.";
  const ground = [...cited, question].join("\n");
  const known = new Set(tokenize(ground));
  const knownWords = new Set(words(ground));
  const stray = words(sentence).find((word) => NUMBER.test(word) && !knownWords.has(word));
  if (stray) return `The number ${stray} does not appear in what it cites.`;
  const folded = fold(ground);
  const name = [...sentence.matchAll(NAME)].find(([found]) => !folded.includes(fold(found)));
  if (name) return `The name "${name[0]}" does not appear in what it cites.`;
  const terms = [...new Set(tokenize(sentence, { dropStopWords: true }))];
  const shared = terms.filter((term) => known.has(term)).length;
  return shared < LEAST_SHARE * terms.length ? "Most of its words do not appear in what it cites." : null;
}
