/** Words that a property of the query says, and words beside it that nothing says. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { noMeanings } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Inn", "Crown Inn", { hasPool: true, beds: 12, cloakroom: "large" }],
      ["Inn", "Plough Inn", { hasPool: false, beds: 30, cloakroom: "small" }],
      ["Inn", "Swan Inn", { hasPool: false, beds: 8, cloakroom: "large" }],
      ["Mill", "Ash Mill", { village: "Orton", openedYear: 1901 }],
      ["Mill", "Elm Mill", { village: "Sefton", openedYear: 1955 }],
      ["Flour", "Gold Flour", { pricePerKg: 3, organic: true }],
      ["Flour", "Snow Flour", { pricePerKg: 1, organic: false }],
      ["Flour", "Oat Flour", { pricePerKg: 5, organic: true }],
      ["Voyage", "Sea Stag", { target: "Faroes", budget: 40 }],
      ["Voyage", "Sea Lark", { target: "Faroes", budget: 60 }],
      ["Voyage", "Sea Vole", { target: "Shetland", budget: 90 }],
      ["Harbour", "Faroe Harbour"],
      ["Grower", "Ines Tarn", { licenceStatus: "suspended", birthYear: 1960 }],
      ["Grower", "Bo Fell", { licenceStatus: "valid", birthYear: 1991 }],
      ["Grower", "Ada Rigg", { licenceStatus: "valid", birthYear: 1975 }],
    ],
    [
      "Ash Mill|MAKES|Gold Flour",
      "Ash Mill|MAKES|Snow Flour",
      "Elm Mill|MAKES|Oat Flour",
      "Ines Tarn|DELIVERS_TO|Ash Mill",
      "Bo Fell|DELIVERS_TO|Elm Mill",
      "Ada Rigg|DELIVERS_TO|Elm Mill",
      "Sea Stag|LEFT_FROM|Faroe Harbour",
      "Sea Vole|LEFT_FROM|Faroe Harbour",
      "Crown Inn|BUYS|Gold Flour",
      "Plough Inn|BUYS|Snow Flour",
      "Swan Inn|BUYS|Oat Flour",
    ],
  );
});

const said = (question: string) => saidOf(graph, question, noMeanings);

describe("words that a property says", () => {
  it.each<[string, unknown]>([
    ["Is Ines Tarn's licence suspended?", [true]],
    ["Is Bo Fell's licence suspended?", [false]],
    ["Which inns do not have a swimming pool?", ["Plough Inn", "Swan Inn"]],
    ["On average, what does a kilo of organic flour cost?", [4]],
    ["What does a kilo of Snow Flour cost?", [1]],
    ["In what village is Oat Flour produced?", ["Elm Mill"]],
    ["In which village is Gold Flour made?", ["Ash Mill"]],
    ["Who is the youngest grower in the co-op?", ["Bo Fell"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("a noun before a value is no role of a node that is called almost so", async () => {
  const question = "Average budget of the voyages to the Faroes?";
  const from = question.indexOf("Faroes");
  const planner = openPlanner({ graph, embedder: noMeanings });
  const node = { node: "Faroe Harbour", name: "Faroe Harbour", labels: ["Harbour"], score: 0.7 };
  const mentions = [
    { span: [from, from + 6] as [number, number], text: "Faroes", kind: "dense" as const, readings: [node] },
  ];
  const { abstained, reading } = await planner.rank(await planner.candidates(question, mentions));
  expect(abstained).toBe(false);
  expect((await graph.match(reading!.computes!.query)).rows).toEqual([[50]]);
});

describe("words that nothing says", () => {
  it.each([
    "Which inns have a heated pool?",
    "Is Ines Tarn's mill suspended?",
    "What does a litre of Snow Flour cost?",
    "In what region is Oat Flour produced?",
    "Who is the oldest in the co-op?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
  it.each<[string, unknown]>([
    ["Which inns have a pool?", ["Crown Inn"]],
    ["Which mill makes Oat Flour?", ["Elm Mill"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
