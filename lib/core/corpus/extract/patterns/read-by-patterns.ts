/** Reads passages by patterns: deterministic, without a model, and the same passage gives the same facts whatever stands beside it. */

import { Yielder } from "../../../numeric/yielder";
import type { ReportProgress } from "../../../progress";
import { splitSentences } from "../../../text/sentences";
import type { ChunkText } from "../../metadata/metadata";
import type { Findings, FoundName } from "../extraction";
import { BY_PATTERNS } from "./by-patterns";
import { findNames, KnownNames } from "./find-names";
import type { Topic } from "./find-subject";
import { type ReadFact, readFacts } from "./read-facts";
import { type Segment, segmentsOf } from "./segments";
import { readTokens } from "./tokens";
import { labelOfName, labelOfNoun } from "./word-lists";

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
  const topic: Topic = { name: topicName(title), noun: null };
  for (const { start, end } of splitSentences(text, LONGEST_SENTENCE)) {
    const sentence = text.slice(start, end);
    const tokens = readTokens(sentence);
    const names = findNames(sentence, tokens, known);
    const segments = segmentsOf(tokens, names);
    labelNames(segments, topic);
    for (const { name, label, noun } of namesOf(segments)) mentions.push({ name, label, noun, chunk });
    for (const fact of readFacts(segments, topic)) facts.push({ ...fact, sentence, chunk });
  }
  return { facts, mentions };
}

function topicName(title: string): FoundName {
  // "Graz, Austria" is Graz; "Culture, Society and Men" is one name.
  const name = title
    .replace(/\s*\([^)]*\)$/, "")
    .replace(/^([^,]+), [^,]+$/, (whole, place) => (/ (?:and|&) /.test(whole) ? whole : place));
  const qualifier = /\(([^)]*)\)$/.exec(title)?.[1];
  return { name, label: labelOfName(name) ?? (qualifier ? labelOfNoun(qualifier) : null), noun: null };
}

function* namesOf(segments: readonly Segment[]): Iterable<FoundName> {
  for (const segment of segments) {
    if (segment.kind !== "noun") continue;
    if (segment.name) yield segment.name;
    if (segment.modifier) yield segment.modifier;
  }
}

/** Labels from what is said of a name: "X is a film", "X, a film director", "the city of X"; the topic learns what it is. */
function labelNames(segments: readonly Segment[], topic: Topic): void {
  for (const [at, segment] of segments.entries()) {
    if (segment.kind !== "noun") continue;
    const { name } = segment;
    if (name && segment.nouns !== "") name.label ??= labelOfNoun(segment.nouns);
    const [second, third, fourth] = [segments[at + 1], segments[at + 2], segments[at + 3]];
    if (!name && segment.nouns !== "" && second?.kind === "preposition" && second.word === "of") {
      if (
        third?.kind === "noun" &&
        third.name &&
        /^(?:city|town|village|state|province|county|district|island|republic|kingdom|region|municipality|isle)$/.test(
          segment.nouns,
        )
      )
        third.name.label ??= "Place";
    }
    const isSaid = (second?.kind === "verb" && second.isCopula) || second?.kind === "comma";
    let said = third;
    // "X is one of the films", "X, born in Y," say less.
    if (said?.kind === "noun" && said.isNumber && said.nouns === "" && fourth?.kind === "noun") said = fourth;
    if (segments[at - 1]?.kind === "preposition" && second?.kind === "verb") continue;
    if (!isSaid || said?.kind !== "noun" || said.nouns === "" || said.name || said.modifier) continue;
    const label = labelOfNoun(said.nouns);
    if (name && (second?.kind === "verb" || label !== null)) {
      name.noun ??= said.nouns;
      if (label) name.label = label;
    }
    const isTopic = name
      ? isNameOf(name.name, topic.name.name)
      : segment.pronoun === "it" || segment.pronoun === "he" || segment.pronoun === "she";
    if (isTopic && second?.kind === "verb") {
      topic.noun ??= said.nouns;
      topic.name.noun ??= said.nouns;
      topic.name.label ??= label;
    }
    if (segment.pronoun === "he" || segment.pronoun === "she") topic.name.label ??= "Person";
  }
  for (const segment of segments)
    if (segment.kind === "noun" && segment.name && isNameOf(segment.name.name, topic.name.name))
      segment.name.label ??= topic.name.label;
}

/** Equal, or a part of a longer name: "Holm" of "Ida Holm", "Ida Maria Holm" of "Ida Holm". */
function isNameOf(name: string, title: string): boolean {
  const [a, b] = [new Set(wordsOf(name)), new Set(wordsOf(title))];
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  return small.size > 0 && [...small].every((word) => large.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
