/**
 * Extraction without a model on MuSiQue's passages, against the OpenIE triples that come with each (made by GPT-3.5; a lower bound, since
 * they leave out much that a passage says). Patterns and confidences were made on passages of the training part; the other part
 * is reported. BENCH_PART=train prints the table of confidences, BENCH_SHOW=100 facts and BENCH_LABELS=100 labels to be judged by a person.
 * BENCH_LABELS reads passages of OTT-QA besides, which no pattern was made on.
 */
import { BY_PATTERNS, UNKNOWN_LABEL } from "../lib/files/corpus/extract/extraction";
import { Entities, type Entity } from "../lib/files/corpus/extract/join-names";
import { makeGraph } from "../lib/files/corpus/extract/make-graph";
import { type PatternFact, readPatternFacts } from "../lib/files/corpus/extract/patterns/read-by-patterns";
import type { ChunkText } from "../lib/files/corpus/metadata";
import { normalizeName } from "../lib/graph/text/normalize-name";
import { termOf } from "../lib/graph/text/tokenize";
import {
  isForTraining,
  percent,
  readBenchFile,
  readJsonLines,
  wantsTraining,
} from "./corpora/retrieval-figures";

interface Passage {
  title: string;
  text: string;
  extracted_triples: string[][];
}
interface Judged {
  fact: PatternFact;
  /** True if a triple of the passage relates the two names; `relation`: and if it does so by the same word. */
  pair: boolean;
  relation: boolean;
}

const { docs }: { docs: Passage[] } = JSON.parse(
  readBenchFile("musique/openie_gpt35.json.gz").replaceAll(/: NaN\b/g, ": null"),
);
const passages = docs.filter(({ title }) => isForTraining(title) === wantsTraining);
const chunks = passages.map(
  ({ title, text }, at): ChunkText => ({ id: `p${at}#0`, kind: "passage", title, text, headers: [] }),
);
const started = performance.now();
const { facts, mentions } = await readPatternFacts(chunks, {
  report: () => {},
  signal: new AbortController().signal,
});
const seconds = (performance.now() - started) / 1000;
const triplesOf = new Map(chunks.map(({ id }, at) => [id, passages[at]!.extracted_triples.filter(isTriple)]));
const judged = facts.map((fact): Judged => {
  const related = triplesOf.get(fact.chunk)!.filter((triple) => relates(triple, fact));
  return { fact, pair: related.length > 0, relation: related.some((triple) => saysSame(triple, fact)) };
});

console.log(
  `${passages.length} passages (${wantsTraining ? "training" : "reporting"} part), ${facts.length} facts in ${seconds.toFixed(1)} s, ${(passages.length / seconds).toFixed(0)} passages/s`,
);
console.table(
  [0, 0.5, 0.6, 0.7, 0.8].map((threshold) => {
    const kept = judged.filter(({ fact }) => fact.confidence >= threshold);
    const others = kept.filter(({ fact }) => fact.pattern !== "place");
    return {
      threshold,
      facts: kept.length,
      "pair in triples": share(kept, ({ pair }) => pair),
      "pair and relation": share(kept, ({ relation }) => relation),
      "without places": `${share(others, ({ pair }) => pair)} / ${share(others, ({ relation }) => relation)} of ${others.length}`,
      "triples between names found": recall(kept),
    };
  }),
);
if (wantsTraining) {
  const kinds = groupBy(judged, ({ fact }) => `${fact.pattern} ${fact.reach}`);
  console.table(
    [...kinds].sort().map(([kind, own]) => ({
      kind,
      facts: own.length,
      pair: share(own, ({ pair }) => pair),
      relation: share(own, ({ relation }) => relation),
    })),
  );
}
const shown = Number(process.env.BENCH_SHOW ?? 0);
for (let at = 0; at < shown; at++) {
  // From the middle of each part, so that another number shows other facts.
  const one = judged[Math.floor(((at + 0.5) * judged.length) / shown)];
  if (!one) break;
  const { subject, type, object, pattern, sentence } = one.fact;
  console.log(
    `${at} ${one.pair ? "+" : "-"} ${pattern} | ${subject.name} (${subject.label}) ${type} ${object.name} (${object.label}) | ${sentence}`,
  );
}
reportLabels(chunks, { facts, mentions });
if (process.env.BENCH_LABELS) {
  const others = ottqaPassages();
  const read = await readPatternFacts(others, { report: () => {}, signal: new AbortController().signal });
  console.log(`${others.length} passages of OTT-QA`);
  reportLabels(others, read);
}
process.exit(0);

/** Prints the share of names with a label that says something, of all and of those that become nodes. */
function reportLabels(
  passages: readonly ChunkText[],
  read: { facts: readonly PatternFact[]; mentions: typeof mentions },
): void {
  const findings = {
    facts: read.facts.map((fact) => ({ ...fact, by: BY_PATTERNS })),
    mentions: read.mentions,
  };
  const entities = Entities.of(findings);
  const nodes = makeGraph(findings, entities, { schema: null, threshold: 0.5 }).nodes;
  const labelled = <T extends { label: string }>(all: readonly T[]) =>
    all.filter(({ label }) => label !== UNKNOWN_LABEL);
  const shareOf = (all: readonly { label: string }[]) =>
    `${percent(labelled(all).length / all.length)} of ${all.length}`;
  console.log(`with a label: names ${shareOf(entities.all())}, nodes ${shareOf(nodes)}`);
  const wanted = Number(process.env.BENCH_LABELS ?? 0);
  const textOf = new Map(passages.map(({ id, text }) => [id, text]));
  for (const { label, name } of spread(labelled<Entity>(entities.all()), wanted)) {
    const text = textOf.get(read.mentions.find((mention) => mention.name === name)?.chunk ?? "") ?? "";
    const at = text.indexOf(name);
    console.log(
      `${label} | ${name} | ${text.slice(Math.max(0, at - 60), at + name.length + 70).replace(/\s+/g, " ")}`,
    );
  }
}

function spread<T>(items: readonly T[], count: number): T[] {
  return Array.from(
    { length: count },
    (_, at) => items[Math.floor(((at + 0.5) * items.length) / count)]!,
  ).filter(Boolean);
}

/** A sixteenth of them, with the spaces that their tokenizer put before signs taken out. */
function ottqaPassages(): ChunkText[] {
  return readJsonLines<{ id: string; text: string }>("ottqa/passages.jsonl.gz")
    .map(({ id, text }) => ({
      id: `${id}#0`,
      kind: "passage" as const,
      title: decodeURIComponent(id.replace("/wiki/", "")).replaceAll("_", " "),
      text: text.replace(/ ([.,;:)!?]|'s)/g, "$1").replaceAll("( ", "("),
      headers: [],
    }))
    .filter((_, at) => at % 16 === 0);
}

/** The share of the triples between two names, found in the passage, that a fact relates. */
function recall(kept: readonly Judged[]): string {
  const namesOf = groupBy(mentions, ({ chunk }) => chunk);
  const factsOf = groupBy(
    kept.map(({ fact }) => fact),
    ({ chunk }) => chunk,
  );
  let all = 0;
  let found = 0;
  for (const [at, { id, title }] of chunks.entries()) {
    const names = [title, ...(namesOf.get(id) ?? []).map(({ name }) => name)].map(wordsOf);
    const isName = (text: string) => names.some((name) => name.join(" ") === wordsOf(text).join(" "));
    for (const triple of passages[at]!.extracted_triples.filter(isTriple)) {
      if (!isName(triple[0]) || !isName(triple[2])) continue;
      all++;
      if ((factsOf.get(id) ?? []).some((fact) => relates(triple, fact))) found++;
    }
  }
  return `${percent(all === 0 ? 0 : found / all)} of ${all}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function share(of: readonly Judged[], holds: (one: Judged) => boolean): string {
  return percent(of.length === 0 ? 0 : of.filter(holds).length / of.length);
}

function isTriple(triple: readonly string[]): triple is [string, string, string] {
  return triple.length === 3 && triple.every((part) => typeof part === "string" && part.trim() !== "");
}

function relates(
  [head, , tail]: readonly [string, string, string],
  { subject, object }: PatternFact,
): boolean {
  return (
    (isIn(subject.name, head) && isIn(object.name, tail)) ||
    (isIn(subject.name, tail) && isIn(object.name, head))
  );
}

/** True if one of the two is the other, or all its words are among the other's. */
function isIn(name: string, part: string): boolean {
  const [a, b] = [wordsOf(name), wordsOf(part)];
  const [small, large] = a.length < b.length ? [a, b] : [b, a];
  return small.length > 0 && small.every((word) => large.includes(word));
}

/** True if relation and object of the triple share a word with the type, its prepositions aside. */
function saysSame([head, relation, tail]: readonly [string, string, string], { type }: PatternFact): boolean {
  const said = new Set(wordsOf(`${head} ${relation} ${tail}`).map(termOf));
  const words = type.toLowerCase().split("_");
  const content = words.filter((word) => word.length > 3 || words.length === 1);
  return content.some((word) => said.has(termOf(word)));
}

function wordsOf(text: string): string[] {
  return normalizeName(text).split(" ").filter(Boolean);
}
