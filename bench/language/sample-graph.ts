/** The sample knowledge base as a graph with the chunks of its documents and tables, and its questions. */
import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { SourceDocument, SourceTable } from "../../lib/files/source";
import type { GraphSource } from "../../lib/graph/graph-source";
import { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { buildGraph } from "../corpora/retrieval-figures";
import type { AnsweredQuestion } from "./answered";

const FOLDER = "prisma/sample";

let opened: Promise<GraphSource> | undefined;

/** Made once in a process. */
export function sampleGraph(embedder: Embedder): Promise<GraphSource> {
  opened ??= makeGraph(embedder);
  return opened;
}

async function makeGraph(embedder: Embedder): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const { id, name, label, text, ...rest } of sampleRows("nodes.csv")) {
    const numbers = Object.entries(rest).filter(([, value]) => value !== "");
    const properties = Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]));
    builder.addNode({ id: id!, name: name!, labels: [label!], text: text ?? "", properties });
  }
  for (const { source, type, target } of sampleRows("edges.csv"))
    builder.addEdge({ source: source!, type: type!, target: target!, kind: "relation" });
  const corpus = {
    documents: linesOf<SourceDocument>("documents.jsonl"),
    tables: linesOf<SourceTable>("tables.jsonl"),
  };
  return (await buildGraph(builder, corpus, embedder)).graph;
}

/** The questions that nodes alone answer. */
export function sampleQuestions(): AnsweredQuestion[] {
  const all = linesOf<{ question: string; answers: string[]; kind: string }>("questions.jsonl");
  return all.map(({ question, answers, kind }) => {
    const nodes = answers.filter((answer) => !/^(doc|table):/.test(answer));
    return { text: question, answers: nodes, kinds: [kind], meant: answers.join(", ") };
  });
}

/** The rows of one of its files, by column. */
export function sampleRows(file: string): Record<string, string>[] {
  const text = readFileSync(`${FOLDER}/${file}`, "utf8");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** All that its nodes, documents and tables say, a text each. */
export function sampleTexts(): string[] {
  const said = ["documents.jsonl", "tables.jsonl"].flatMap((file) => linesOf<object>(file));
  return [...said.map((one) => JSON.stringify(one)), ...sampleRows("nodes.csv").map(({ text = "" }) => text)];
}

function linesOf<T>(file: string): T[] {
  const lines = readFileSync(`${FOLDER}/${file}`, "utf8").trim().split("\n");
  return lines.map((line): T => JSON.parse(line));
}
