import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import type { Embedder } from "../../../graph/numeric/embedder";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { openPlanner, type RankedQuestion } from "../planner";

/** Every text lies on an axis of its own: what is near is so by its letters alone. */
const places = new Map<string, number>();
const embedder: Embedder = {
  id: "axes",
  dimensions: 256,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 256);
    for (const [row, text] of texts.entries()) {
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      matrix[row * 256 + (place % 256)] = 1;
    }
    return matrix;
  },
};

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string) =>
    builder.addNode({ id, name, labels: [label], text: "" });
  for (const [at, name] of ["Northern Light", "Paper Boats", "Long Quay", "Salt", "Low Tide"].entries())
    node(`f${at}`, "Film", name);
  for (const [at, name] of ["Ida Holm", "Jonas Berg", "Otto Vik", "Karin Lund", "Signe Falk"].entries())
    node(`p${at}`, "Person", name);
  const edges: Record<string, [film: string, person: string][]> = {
    DIRECTED_BY: [
      ["f0", "p0"],
      ["f1", "p1"],
      ["f3", "p3"],
    ],
    WRITTEN_BY: [["f4", "p3"]],
    STARRING: [
      ["f0", "p2"],
      ["f1", "p2"],
      ["f0", "p4"],
      ["f3", "p4"],
      ["f4", "p2"],
    ],
  };
  for (const [type, ends] of Object.entries(edges))
    for (const [source, target] of ends) builder.addEdge({ source, type, target, kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
});

const plan = (question: string) => openPlanner({ graph, embedder }).plan(question);

async function answersOf({ plans }: RankedQuestion): Promise<string[]> {
  const { columns, rows } = await graph.match(plans[0]!.candidate.query);
  return rows.map((row) => (row[columns.indexOf("answer")] as { node: string }).node).sort();
}

describe("a relation in words that the graph does not have", () => {
  it.each([
    ["Which actors worked for both Ida Holm and Jonas Berg?", "worked for", ["p2"]],
    ["Which actors worked for Ida Holm?", "worked for", ["p2", "p4"]],
    ["Which actors flurboed for both Ida Holm and Jonas Berg?", "flurboed for", ["p2"]],
  ])("is read as the one that joins what is named: %s", async (question, text, answers) => {
    const found = await plan(question);
    expect(found.abstained).toBe(false);
    expect(await answersOf(found)).toEqual(answers);
    const { confidence, operators, leftOut } = found.reading!;
    expect(operators).toMatchObject([{ text, reading: "directed by" }]);
    expect(question.slice(...operators![0]!.span)).toBe(text);
    expect(leftOut).toEqual([]);
    expect(confidence).toBeGreaterThanOrEqual(0.42);
    expect(confidence).toBeLessThan((await plan("Who directed Northern Light?")).reading!.confidence);
  });

  it.each([
    [
      "where more words than one are unread",
      "Which actors flurbo the wimbat of both Ida Holm and Jonas Berg?",
    ],
    ["where it is the role of somebody that several steps lead to", "Who is the flurbist of Otto Vik?"],
    ["where the names are not joined", "Which actors worked for both Ida Holm and Long Quay?"],
    ["where a name is unknown", "Which actors worked for both Ida Holm and Zebulon Quartermaine?"],
  ])("is not guessed %s", async (_, question) => {
    const { abstained, reading } = await plan(question);
    expect(abstained || reading!.confidence < 0.42).toBe(true);
  });

  it("is less certain where two ways are as likely", async () => {
    const [one, other] = await Promise.all(
      ["Which actors worked for Ida Holm?", "Which actors worked for Karin Lund?"].map(plan),
    );
    expect(other!.reading!.confidence).toBeLessThan(one!.reading!.confidence);
  });
});
