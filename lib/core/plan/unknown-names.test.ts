import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../graph/graph-source";
import { GraphBuilder } from "../graph/snapshot/graph-builder";
import { memorySnapshot } from "../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../graph/snapshot-source";
import { findMentions } from "./mentions/mentions";
import { unknownNames } from "./unknown-names";

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, name: string, label: string, text = "") =>
    builder.addNode({ id, name, labels: [label], text });
  node("france", "France", "Country");
  node("paris", "Paris", "City", "Paris is the city where Jean Moulin lived.");
  node("corman", "Roger Corman", "Person");
  node("price", "Vincent Price", "Person");
  builder.addEdge({ source: "france", target: "paris", type: "CAPITAL", kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
});

async function unknownIn(question: string): Promise<string[]> {
  const mentions = await findMentions(question, { graph, embedder: null });
  return (await unknownNames(question, mentions, graph)).map(({ text }) => text);
}

describe("unknownNames", () => {
  it.each([
    ["What is the capital of France?", []],
    ["What is the capital of Michael France?", ["Michael France"]],
    ["Did Roger Corman with Vincent Price visit Paris?", []],
    ["Did Roger Corman meet Zebulon Quartermaine?", ["Zebulon Quartermaine"]],
    ['Which City is "the blue parrot"?', ["the blue parrot"]],
    ["Did Roger Cormann visit Paris?", []],
    ["Did Roger Corman, Vincent Price, Paris and Zebulon Quartermaine meet?", ["Zebulon Quartermaine"]],
    ["Where did Jean Moulin live?", []],
    ["what is the capital of france", []],
  ])("%s", async (question, names) => {
    expect(await unknownIn(question)).toEqual(names);
  });

  it("offers what is nearest", async () => {
    const question = "What is the capital of Michael France?";
    const mentions = await findMentions(question, { graph, embedder: null });
    const [unknown] = await unknownNames(question, mentions, graph);
    expect(unknown!.nearest).toContain("France");
    expect(question.slice(...unknown!.span)).toBe("Michael France");
  });
});
