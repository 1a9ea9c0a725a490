import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { shopGraph } from "../testing/shop-graph";
import { openPlanner } from "./planner";
import { withLanguage } from "./question-language";
import type { PlannerModel } from "./ranker/planner-model";
import { lazyKit } from "./ranker/schema-kit";

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const node = (id: string, label: string, name: string) =>
    builder.addNode({ id, name, labels: [label], text: "" });
  const edge = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  for (const [id, name] of ["Northern Light", "Paper Boats", "Long Quay", "Salt"].entries())
    builder.addNode({ id: `f${id}`, name, labels: ["Film"], text: "", properties: { year: 1995 + 5 * id } });
  for (const [id, name] of ["Ida Holm", "Jonas Berg", "Karin Lund", "Otto Vik"].entries())
    node(`p${id}`, "Person", name);
  node("y0", "Year", "1999");
  edge("f0", "DIRECTED_BY", "p0");
  edge("f1", "DIRECTED_BY", "p0");
  edge("f2", "DIRECTED_BY", "p1");
  edge("f0", "WRITTEN_BY", "p2");
  edge("f1", "WRITTEN_BY", "p2");
  edge("f2", "WRITTEN_BY", "p3");
  edge("f0", "STARRED_ACTORS", "p3");
  edge("f3", "STARRED_ACTORS", "p3");
  edge("f0", "RELEASE_YEAR", "y0");
  graph = snapshotSource(await memorySnapshot(builder));
});

async function bestOf(question: string, aliases = {}): Promise<string[]> {
  const { plans } = await openPlanner({ graph, embedder, aliases }).plan(question);
  const { columns, rows } = await graph.match(plans[0]!.candidate.query);
  return rows.map((row) => (row[columns.indexOf("answer")] as { node: string }).node).sort();
}

describe("the planner before training", () => {
  it.each([
    ["who directed Northern Light", ["p0"]],
    ["who wrote Long Quay", ["p3"]],
    ["which films did Ida Holm direct", ["f0", "f1"]],
    ["who are the actors in Northern Light", ["p3"]],
    ["who wrote the films directed by Ida Holm", ["p2"]],
    ["which films directed by Ida Holm are from after 1997", ["f1"]],
    ["which films are from after 2004", ["f2", "f3"]],
    ["which films are from after 1999", ["f1", "f2", "f3"]],
    ["which films came out before 1999", ["f0"]],
    ["which films directed by Ida Holm were released after 1999", ["f1"]],
    ["which film directed by Ida Holm came out first", ["f0"]],
    ["what other films have the same director as Northern Light", ["f1"]],
    ["who are the writers of the films that share the director of Northern Light", ["p2"]],
    ["the films that share writers with the film Northern Light were directed by who", ["p0"]],
    ["the films that share actors with the film Salt were written by who", ["p2"]],
  ])("reads %s", async (question, answers) => {
    expect(await bestOf(question)).toEqual(answers);
  });

  it("takes a pattern with all names which can meet, though one of them meets nothing", async () => {
    const { plans, mentions } = await openPlanner({ graph, embedder }).plan(
      "Which film is about Ida Holm and Karin Lund but not Jonas Berg or Salt?",
    );
    const pattern = plans.find(({ candidate }) => candidate.arms.length > 0)!;
    const names = pattern.candidate.arms.map(({ mention }) => mentions[mention]!.text);
    expect(mentions).toHaveLength(4);
    expect(names.length).toBeGreaterThan(1);
  });

  it.each([
    "which films came out before 1999",
    "which films directed by Ida Holm were released before 1999",
    "who directed films before 1999",
  ])("takes no bound for a name, though a node is called so: %s", async (question) => {
    const { plans, mentions } = await openPlanner({ graph, embedder }).plan(question);
    expect(mentions.map(({ text }) => text)).toContain("1999");
    for (const { candidate } of plans)
      for (const { mention } of candidate.arms) expect(mentions[mention]!.text).not.toBe("1999");
  });

  it.each([
    "which films with more than 40 minutes did Ida Holm direct",
    "who is the oldest director of Northern Light",
  ])("answers nothing where it passes over a comparison: %s", async (question) => {
    const { plans, abstained, reading } = await openPlanner({ graph, embedder }).plan(question);
    expect(plans.length).toBeGreaterThan(0);
    expect(abstained).toBe(true);
    expect(reading!.confidence).toBeLessThan(0.42);
  });

  it("takes the words that a person gave a relation", async () => {
    expect(await bestOf("who fronted Northern Light")).not.toEqual(["p3"]);
    expect(await bestOf("who fronted Northern Light", { STARRED_ACTORS: ["fronted"] })).toEqual(["p3"]);
  });

  it("gives probabilities, best first, that leave room for none of them", async () => {
    const { plans, model, abstained } = await openPlanner({ graph, embedder }).plan(
      "who directed Northern Light",
    );
    const probabilities = plans.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeLessThan(1);
    expect(plans[0]!.pattern).toBe("Person <- directed by - Northern Light");
    expect({ model, abstained }).toEqual({ model: "zero-shot", abstained: false });
  });

  it("abstains where nothing in the question fits, and where nothing is named", async () => {
    const planner = openPlanner({ graph, embedder });
    expect((await planner.plan("how heavy is the cargo of Salt")).abstained).toBe(true);
    expect(await planner.plan("why do birds sing")).toMatchObject({ plans: [], abstained: true });
  });
});

it("says nothing to another language, and which it is, unless it was read", async () => {
  const german = await openPlanner({ graph, embedder }).plan("Wer hat bei Northern Light Regie geführt?");
  expect(german).toMatchObject({ abstained: true, reading: { confidence: 0, language: "German" } });
  expect(german.reading!.likelihood).toBeUndefined();
  const read = { ...german, abstained: false, reading: { confidence: 0.9, leftOut: [], unknown: [] } };
  expect(withLanguage(read, german)).toBe(read);
});

describe("what a named node is said to be", () => {
  it.each([
    "who directed the film Northern Light",
    "who directed the film called Northern Light",
    "who directed the 'Northern Light' film",
  ])("%s", async (question) => {
    const { reading } = await openPlanner({ graph, embedder }).plan(question);
    expect(reading?.leftOut).toEqual([]);
  });

  it("is left out where the node is something else", async () => {
    const { reading } = await openPlanner({ graph, embedder }).plan(
      "who directed the kettle called Northern Light",
    );
    expect(reading?.leftOut).toEqual(["kettle"]);
  });
});

describe("a question for more than a chain", () => {
  it.each([
    ["Which products were both ordered and reviewed by the same customer?", ["p0", "p4"]],
    ["Which products have a stock above 39?", ["p3", "p4"]],
  ])("%s", async (question, expected) => {
    const shop = await shopGraph();
    const { plans, abstained, reading } = await openPlanner({ graph: shop, embedder }).plan(question);
    expect({ abstained, unknown: reading?.unknown }).toEqual({ abstained: false, unknown: [] });
    const { columns, rows } = await shop.match(plans[0]!.candidate.query);
    expect(rows.map((row) => (row[columns.indexOf("answer")] as { node: string }).node).sort()).toEqual(
      expected,
    );
  });
});

describe("a part of the question that a chain leaves out", () => {
  const askShop = async (question: string) =>
    openPlanner({ graph: await shopGraph(), embedder }).plan(question);

  it.each([
    ["a quotation", "Who supplies the Green Tea with 'sorbet lid'?", "sorbet lid"],
    ["a second question", "Who supplies the Green Tea and what is its calorie count?", "calorie"],
    ["an average", "Which average glumph does the Green Tea have?", "average"],
  ])("is meant: %s", async (_, question, leftOut) => {
    expect((await askShop("Who supplies the Green Tea?")).abstained).toBe(false);
    const { abstained, reading } = await askShop(question);
    expect(abstained).toBe(true);
    expect(reading?.leftOut).toContain(leftOut);
  });

  it("answers with no node where a property of an edge is asked for", async () => {
    const { reading } = await askShop("Which ratings did the Green Tea get?");
    expect(reading?.leftOut).toContain("ratings");
    expect(reading!.confidence).toBeLessThan(0.42);
  });

  it("takes a number that something is for no limit", async () => {
    const { reading } = await askShop("Which customers ordered Green Tea with a weight of 3?");
    expect(reading!.confidence).toBeLessThan(0.42);
  });
});

describe("a corrected question", () => {
  const question = "who directed Northern Light";
  const span: [number, number] = [13, 27];

  it("is planned around the node that a person says is meant", async () => {
    const corrections = [{ span, node: "f2" }];
    const { mentions, plans } = await openPlanner({ graph, embedder }).plan(question, { corrections });
    expect(mentions.map(({ readings }) => readings.map(({ node }) => node))).toEqual([["f2"]]);
    expect(plans[0]!.pattern).toBe("Person <- directed by - Long Quay");
  });

  it("loses a mention that is none", async () => {
    const corrections = [{ span, node: null }];
    expect((await openPlanner({ graph, embedder }).plan(question, { corrections })).mentions).toEqual([]);
  });

  it("is refused for a node that is not there and a place outside of it", async () => {
    const planner = openPlanner({ graph, embedder });
    await expect(planner.find(question, [{ span, node: "nobody" }])).rejects.toThrow(/no node "nobody"/);
    await expect(planner.find(question, [{ span: [13, 99], node: "f2" }])).rejects.toThrow(/outside/);
  });
});

it("refuses a model that was trained with another embedder", () => {
  const model = { report: { embedder: "another" } } as PlannerModel;
  expect(() => openPlanner({ graph, embedder, model: { id: "m", model } })).toThrow(/another/);
});

it("stops when it is aborted", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(openPlanner({ graph, embedder }).plan("who directed Salt", { signal })).rejects.toThrow(
    "enough",
  );
});

describe("a value of a property in the question", () => {
  const shopPlan = async (question: string) => {
    const shop = await shopGraph();
    const planned = await openPlanner({ graph: shop, embedder }).plan(question);
    return { ...planned, shop };
  };

  it("is read as a condition beside a name", async () => {
    const { plans, reading, shop } = await shopPlan("Which suppliers in Norway supply the Pine Shelf?");
    const { columns, rows } = await shop.match(plans[0]!.candidate.query);
    const found = rows.map((row) => (row[columns.indexOf("answer")] as { node: string }).node).sort();
    expect(found).toEqual(["s0", "s1"]);
    expect(reading!.unknown).toEqual([]);
    expect(JSON.stringify(plans[0]!.candidate.query)).toContain("Norway");
  });

  it("is not passed over by a chain", async () => {
    const { reading, plans } = await shopPlan("Who flurboed the Chile of the Pine Shelf?");
    const isRead = JSON.stringify(plans[0]?.candidate.query ?? "").includes("Chile");
    expect(isRead || (reading?.confidence ?? 0) < 0.42).toBe(true);
  });

  it("that the graph does not have makes an answer of what is left unlikely", async () => {
    const { reading, abstained } = await shopPlan("Which suppliers in Zubrowka were founded before 1970?");
    expect(reading!.unknown.map(({ text }) => text)).toEqual(["Zubrowka"]);
    expect(reading!.confidence).toBeLessThan(0.42);
    expect(abstained).toBe(true);
  });
});

it("leaves a relation to grammar alone where most of its edges join one kind of node", async () => {
  const builder = new GraphBuilder();
  const label = (id: string) => (id.startsWith("f") ? "Film" : "Person");
  for (const id of ["f0", "f1", "f2", "p0", "p1"])
    builder.addNode({ id, name: id, labels: [label(id)], text: "" });
  // "f2" is a film and a person of one name that are one node.
  for (const [source, type, target] of [
    ["f0", "DIRECTED_BY", "p0"],
    ["f1", "DIRECTED_BY", "p1"],
    ["f1", "DIRECTED_BY", "f2"],
    ["p0", "KNOWS", "p1"],
    ["f2", "KNOWS", "p1"],
  ] as const)
    builder.addEdge({ source, type, target, kind: "relation" });
  const kit = await lazyKit(snapshotSource(await memorySnapshot(builder)), embedder, {})();
  expect([...kit.loops]).toEqual(["KNOWS"]);
});

describe("names that have nothing in common", () => {
  it.each([
    "Which films were directed by Jonas Berg and written by Karin Lund?",
    "Which films directed by Ida Holm were released after 2015?",
  ])("are answered by none: %s", async (question) => {
    const { plans, abstained, reading } = await openPlanner({ graph, embedder }).plan(question);
    expect(abstained).toBe(false);
    expect(reading!.leftOut).toEqual([]);
    expect((await graph.match(plans[0]!.candidate.query)).rows).toEqual([]);
  });

  it.each([
    ["passes over one of them", "Which films star Otto Vik and Jonas Berg with Karin Lund?", "Jonas Berg"],
    ["says of one what nobody asks", "Who starred in Northern Light and Long Quay?", "Long Quay"],
    [
      "says of one what nobody asks",
      "Who starred in films directed by Jonas Berg and Ida Holm?",
      "Jonas Berg",
    ],
  ])("and a plan that %s is not sure: %s", async (_, question, name) => {
    const { reading } = await openPlanner({ graph, embedder }).plan(question);
    expect(reading!.leftOut).toContain(name);
    expect(reading!.confidence).toBeLessThan(0.4);
  });
});
