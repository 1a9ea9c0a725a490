/** MuSiQue's passages as documents, with the OpenIE triples that come with them or without, and its questions. */

import type { SourceDocument } from "../../lib/files/source";
import type { GraphSource } from "../../lib/graph/graph-source";
import { GraphBuilder, searchableText } from "../../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../lib/graph/snapshot-source";
import { normalizeName } from "../../lib/graph/text/normalize-name";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { embedAll } from "../../lib/stores/embeddings/embed-all";
import { readBenchFile } from "./retrieval-figures";

interface Passage {
  title: string;
  text: string;
}
interface QuestionLine {
  question: string;
  answer: string;
  paragraphs: { title: string; paragraph_text: string; is_supporting: boolean }[];
  question_decomposition: { question: string; answer: string; paragraph_support_idx: number }[];
}
export interface MusiqueQuestion {
  question: string;
  answer: string;
  /** Ids of the passages that support the answer. */
  gold: string[];
}

function passageId(at: number): string {
  return `p${at}`;
}

/** With the ids that the questions' gold has. */
export function musiqueDocuments(): SourceDocument[] {
  const passages: Passage[] = JSON.parse(readBenchFile("musique/corpus.json.gz"));
  return passages.map(({ title, text }, at) => ({ id: passageId(at), title, text }));
}

export function musiqueQuestions(): MusiqueQuestion[] {
  const { lines, idOf } = questionLines();
  return lines.map(({ question, answer, paragraphs }) => ({
    question,
    answer,
    gold: paragraphs.filter((paragraph) => paragraph.is_supporting).map(idOf),
  }));
}

/** The steps that the questions are made of and that need no other step: one passage answers each. "Y >> author" asks for "the author of Y". */
export function musiqueSteps(): MusiqueQuestion[] {
  const { lines, idOf } = questionLines();
  const steps = lines.flatMap(({ paragraphs, question_decomposition }) =>
    question_decomposition.map(({ question, answer, paragraph_support_idx }) => ({
      question: question.replace(/^(.+) >> (.+)$/, "What is the $2 of $1?"),
      answer,
      gold: [idOf(paragraphs[paragraph_support_idx]!)],
    })),
  );
  const alone = steps.filter(({ question }) => !question.includes("#"));
  return [...new Map(alone.map((step) => [step.question, step])).values()];
}

function questionLines() {
  const ids = new Map(musiqueDocuments().map(({ id, title, text }) => [`${title}\n${text}`, id]));
  const lines: QuestionLine[] = JSON.parse(readBenchFile("musique/questions.json.gz"));
  const idOf = (one: QuestionLine["paragraphs"][number]) =>
    ids.get(`${one.title}\n${one.paragraph_text}`) ?? "";
  return { lines, idOf };
}

/** True for a passage, false for a thing that a triple names. */
export function isPassage(id: string): boolean {
  return /^p\d/.test(id);
}

/** A node for each passage and each thing that a triple names; a passage mentions what its triples name. The triples' file has the passages in the same order. */
export async function passageGraph(embedder: Embedder): Promise<GraphSource> {
  const { docs }: { docs: (Passage & { extracted_triples: string[][] })[] } = JSON.parse(
    // The file ends with figures of its making that are no JSON.
    readBenchFile("musique/openie_gpt35.json.gz").replaceAll(/: NaN\b/g, ": null"),
  );
  const builder = new GraphBuilder();
  for (const [at, { title, text }] of docs.entries()) {
    const source = passageId(at);
    const origin = {
      kind: "document" as const,
      source,
      title,
      position: 0,
      range: [0, 1] as [number, number],
    };
    builder.addNode({ id: source, name: title, labels: ["Passage"], text, origin });
  }
  const entities = new Map<string, string>();
  const entityOf = (name: string): string => {
    const key = normalizeName(name) || name;
    const known = entities.get(key);
    if (known) return known;
    const id = `entity ${entities.size}`;
    entities.set(key, id);
    builder.addNode({ id, name, labels: ["Entity"], text: "" });
    return id;
  };
  for (const [at, { title, extracted_triples }] of docs.entries()) {
    const triples = extracted_triples.filter(([head, type, tail]) => head && type && tail) as [
      string,
      string,
      string,
    ][];
    const mentioned = new Set([entityOf(title)]);
    for (const [head, type, tail] of triples) {
      const [source, target] = [entityOf(head), entityOf(tail)];
      mentioned.add(source).add(target);
      if (source !== target) builder.addEdge({ source, type, target, kind: "relation" });
    }
    for (const target of mentioned)
      builder.addEdge({ source: passageId(at), type: "mentions", target, kind: "structural" });
  }
  const texts = Array.from({ length: builder.nodeCount }, (_, index) => searchableText(builder.node(index)));
  const { dimensions, id } = embedder;
  const matrix = await embedAll(embedder, texts);
  return snapshotSource(await memorySnapshot(builder, { matrix, dimensions, embedder: id }));
}
