/** Reads passages by patterns: deterministic, without a model, and the same passage gives the same facts whatever stands beside it. */
import { Yielder } from "../../../../graph/numeric/yielder";
import type { ReportProgress } from "../../../../graph/progress";
import { splitSentences } from "../../../../graph/text/sentences";
import type { ChunkText } from "../../metadata";
import { BY_PATTERNS, type Findings, type FoundName } from "../extraction";
import { labelOfName } from "../name-labels";
import { labelOfNoun } from "../noun-labels";
import { findNames, KnownNames } from "./find-names";
import type { Topic } from "./find-subject";
import { labelByDates, labelNames, learnTopic } from "./label-names";
import { type ReadFact, readFacts } from "./read-facts";
import { type Segment, segmentsOf } from "./segments";
import { readTokens } from "./tokens";

/** Longer "sentences" are lists and code. */
const LONGEST_SENTENCE = 400;

interface Options {
  report: ReportProgress;
  signal: AbortSignal;
}

/** A fact with the pattern that found it, as it is measured. */
export type PatternFact = ReadFact & { sentence: string; chunk: string };

/** @throws the signal's reason */
export async function readByPatterns(chunks: readonly ChunkText[], options: Options): Promise<Findings> {
  const { facts, mentions } = await readPatternFacts(chunks, options);
  return {
    facts: facts.map(({ pattern: _, reach: __, ...fact }) => ({ ...fact, by: BY_PATTERNS })),
    mentions,
  };
}

/** @throws the signal's reason */
export async function readPatternFacts(
  chunks: readonly ChunkText[],
  { report, signal }: Options,
): Promise<{ facts: PatternFact[]; mentions: Findings["mentions"] }> {
  const passages = chunks.filter(({ kind }) => kind === "passage");
  const known = new KnownNames(passages.map(({ title }) => title));
  const yielder = new Yielder();
  const facts: PatternFact[] = [];
  const mentions: Findings["mentions"] = [];
  for (const [at, passage] of passages.entries()) {
    await yielder.yieldIfDue(signal);
    report({ phase: "Reading by patterns", done: at, total: passages.length, unit: "passages" });
    const read = readPassage(passage, known);
    facts.push(...read.facts);
    mentions.push(...read.mentions);
  }
  report({ phase: "Reading by patterns", done: passages.length, total: passages.length, unit: "passages" });
  return { facts, mentions };
}

function readPassage({ id: chunk, title, text }: ChunkText, known: KnownNames) {
  const facts: PatternFact[] = [];
  const mentions: Findings["mentions"] = [];
  const topic = topicOf(title);
  for (const [at, { start, end }] of splitSentences(text, LONGEST_SENTENCE).entries()) {
    const sentence = text.slice(start, end);
    const tokens = readTokens(sentence);
    const names = findNames(sentence, tokens, known);
    labelByDates(sentence, tokens, names);
    const segments = segmentsOf(tokens, names);
    if (at === 0) learnTopic(segmentsWithoutBrackets(sentence, segments, known), topic);
    labelNames(segments, topic);
    for (const fact of readFacts(segments, topic)) facts.push({ ...fact, sentence, chunk });
    for (const { name, label, noun } of namesOf(segments)) mentions.push({ name, label, noun, chunk });
  }
  return { facts, mentions };
}

/** The segments of the sentence without its brackets: "X (born in Y) is a Z". */
function segmentsWithoutBrackets(
  sentence: string,
  segments: readonly Segment[],
  known: KnownNames,
): readonly Segment[] {
  const plain = sentence.replace(/\s*(?:\([^()]*\)|\[[^\]]*\])/g, "");
  if (plain === sentence) return segments;
  const tokens = readTokens(plain);
  return segmentsOf(tokens, findNames(plain, tokens, known));
}

function topicOf(title: string): Topic {
  // "Graz, Austria" is Graz; "Culture, Society and Men" is one name.
  const name = title
    .replace(/\s*\([^)]*\)$/, "")
    .replace(/^([^,]+), [^,]+(?:, [^,]+)?$/, (whole, place) => (/ (?:and|&) /.test(whole) ? whole : place));
  // "Fame (1980 film)" says what it is.
  const qualifier = /\(([^)]*)\)$/.exec(title)?.[1] ?? "";
  const said = labelOfNoun(qualifier);
  const noun = said ? qualifier.toLowerCase().replace(/^[\d\s]+/, "") : null;
  return { name: { name, label: said ?? labelOfName(name), noun }, noun };
}

function* namesOf(segments: readonly Segment[]): Iterable<FoundName> {
  for (const segment of segments) {
    if (segment.kind !== "noun") continue;
    if (segment.name) yield segment.name;
    if (segment.modifier) yield segment.modifier;
  }
}
