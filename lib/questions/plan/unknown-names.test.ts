import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { findMentions } from "../mentions/find-mentions";
import { shopGraph } from "../testing/shop-graph";
import { unknownNames } from "./unknown-names";

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, name: string, label: string, text = "") =>
    builder.addNode({ id, name, labels: [label], text });
  node("france", "France", "Country");
  node("paris", "Paris", "City", "Paris is the city where Jean Moulin lived.");
  node("tide", "Long Tide", "City", "Long Tide is a city by the sea.");
  node("rack", "R 1", "DataCenter");
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
    ["Which DataCenter is in Paris?", []],
    ["Who lives in Tide?", ["Tide"]],
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

it("offers the longer name of which it is only a part", async () => {
  const question = "Who lives in Tide?";
  const mentions = await findMentions(question, { graph, embedder: null });
  expect((await unknownNames(question, mentions, graph))[0]?.nearest[0]).toBe("Long Tide");
});

describe("values of properties", () => {
  let shop: GraphSource;
  beforeAll(async () => {
    shop = await shopGraph();
  });

  const unknownOf = async (question: string) =>
    unknownNames(question, await findMentions(question, { graph: shop, embedder: null }), shop);

  it.each([
    "Which suppliers in Norway supply the Pine Shelf?",
    "Is Alder Mill from Chile?",
    'Which suppliers have the country "Kenya"?',
  ])("are not unknown names: %s", async (question) => {
    expect(await unknownOf(question)).toEqual([]);
  });

  it("are offered where an unknown name is spelt almost like one", async () => {
    const [unknown, ...others] = await unknownOf("Which suppliers in Norwai supply the Pine Shelf?");
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({ text: "Norwai" });
    expect(unknown!.nearest[0]).toBe("Norway");
  });

  it("that are too many to know them all are looked up", async () => {
    const builder = new GraphBuilder();
    for (let at = 0; at < 500; at++)
      builder.addNode({
        id: `n${at}`,
        name: `Node ${at}`,
        labels: ["Parcel"],
        text: "",
        properties: { warehouse: `Warehouse Q${at}` },
      });
    const many = snapshotSource(await memorySnapshot(builder));
    const unknown = async (question: string) =>
      (await unknownNames(question, [], many)).map(({ text }) => text);
    expect(await unknown("Which parcels lie in Warehouse Q499?")).toEqual([]);
    expect(await unknown("Which parcels lie in Warehouse Q777?")).toEqual(["Warehouse Q777"]);
  });
});

it("a word is looked for among the values of the graph once, however often a question is read", async () => {
  const shop = await shopGraph();
  let matches = 0;
  const match: GraphSource["match"] = (...given) => {
    matches += 1;
    return shop.match(...given);
  };
  const counted = { ...shop, match };
  await unknownNames("Who bought the Zanzibar lamp?", [], counted);
  const first = matches;
  expect(await unknownNames("Who bought the Zanzibar lamp?", [], counted)).toHaveLength(1);
  expect(matches).toBe(first);
  await unknownNames("Who bought the Yucatan lamp?", [], counted);
  expect(matches).toBeGreaterThan(first);
});
