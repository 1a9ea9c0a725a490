/** The queries that the planner offers for the sample's questions are texts of the grammar, and find the same. */
import { readFileSync } from "node:fs";
import path from "node:path";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readCypher } from "../../../graph/cypher/read";
import { renderCypher } from "../../../graph/cypher/render";
import type { GraphSource } from "../../../graph/graph-source";
import type { QueryGraph } from "../../../graph/query/query-graph";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { openGraph } from "../../../graph/testing/graphs";
import { Recogniser } from "../../llm/recogniser";
import { readerOf } from "../../testing/asked";
import { queryGrammar } from "../query-text/query-grammar";
import { candidateText, queryScope } from "./query-scope";

/** Every so many candidates are run both ways. */
const COMPARED_EACH = 7;
const FOLDER = path.join("prisma", "sample");
const rowsOf = (name: string) =>
  Papa.parse<Record<string, string>>(readFileSync(path.join(FOLDER, name), "utf8"), {
    header: true,
    skipEmptyLines: true,
  }).data;

/** The sample's nodes and edges, without its documents and tables. */
async function openSample(): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const { id = "", name = "", label = "", text = "", ...others } of rowsOf("nodes.csv")) {
    const numbers = Object.entries(others).filter(([, value]) => value !== "");
    const properties = Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]));
    builder.addNode({ id, name, labels: [label], text, properties });
  }
  for (const { source = "", type = "", target = "" } of rowsOf("edges.csv"))
    builder.addEdge({ source, type, target, kind: "relation" });
  return openGraph(builder, false);
}

const questions = readFileSync(path.join(FOLDER, "questions.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { question: string }).question);
const graph = await openSample();

async function answersOf(query: QueryGraph): Promise<string[]> {
  const { rows } = await graph.match(query, { limit: 5_000 });
  return rows.map((row) => JSON.stringify(row[0])).sort();
}

describe("candidates of the sample's questions", () => {
  it("are texts of the grammar that find the same", async () => {
    const written = { all: 0, unwritten: new Set<string>(), compared: 0 };
    for (const question of questions) {
      const reading = await readerOf(graph)(question);
      const candidates = reading.interpretations.map(({ candidate }) => candidate);
      const recogniser = new Recogniser(queryGrammar(await queryScope(reading, graph)));
      for (const [at, candidate] of candidates.entries()) {
        written.all += 1;
        const text = candidateText(candidate, reading.names);
        if (text === null) written.unwritten.add(renderCypher(candidate.query).text);
        else expect(recogniser.accepts(text), text).toBe(true);
        if (text === null || at % COMPARED_EACH > 0) continue;
        written.compared += 1;
        expect(await answersOf(readCypher(text)), text).toEqual(await answersOf(candidate.query));
      }
    }
    expect(written.all).toBeGreaterThan(500);
    // What computes over several nodes is no text, and neither are nodes of one walk that must differ.
    const others = [...written.unwritten].filter((text) => !/\b(?:min|max|count)\(/.test(text));
    for (const text of others) expect(text).toMatch(/\((?:n\d|answer) <> n\d\)/);
    expect(others.length).toBeLessThan(0.01 * written.all);
  });
});
