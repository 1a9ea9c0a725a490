/** What is said of which: units, labels that sound like properties, "both", and who did something to whom. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Boat", "Ada May", { topKnots: 32, rangeNm: 150 }],
      ["Boat", "Bold Kit", { topKnots: 25, rangeNm: 250 }],
      ["Boat", "Cara Lee", { topKnots: 19, rangeNm: 90 }],
      ["Imprint", "Reed"],
      ["Imprint", "Quill"],
      ["Book", "North", { inPrint: true }],
      ["Book", "South", { inPrint: false }],
      ["Book", "West", { inPrint: true }],
      ["Book", "East", { inPrint: false }],
      ["Drug", "Alba"],
      ["Drug", "Bero"],
      ["Drug", "Cida"],
      ["Trial", "Falcon"],
      ["Trial", "Heron"],
      ["Trial", "Wren"],
      ["Site", "Kelso Clinic", { country: "Scotland" }],
      ["Site", "Zeno Hospital", { country: "Italy" }],
      ["Investigator", "Iris Lund"],
      ["Crew", "Mo Falk"],
      ["Crew", "Ned Orr"],
      ["Crew", "Ola Pike"],
      ["Station", "Skerry Sound"],
    ],
    [
      "Reed|PUBLISHED|North",
      "Reed|PUBLISHED|South",
      "Quill|PUBLISHED|West",
      "Quill|PUBLISHED|East",
      "Alba|INTERACTS_WITH|Bero",
      "Falcon|CONDUCTED_AT|Kelso Clinic",
      "Falcon|CONDUCTED_AT|Zeno Hospital",
      "Heron|CONDUCTED_AT|Zeno Hospital",
      "Wren|CONDUCTED_AT|Kelso Clinic",
      "Iris Lund|WORKS_AT|Kelso Clinic",
      "Iris Lund|LEADS|Heron",
      "Mo Falk|TRAINED|Ned Orr",
      "Ned Orr|TRAINED|Ola Pike",
      "Ned Orr|COMMANDS|Skerry Sound",
    ],
  );
});

it.each([
  ["Which boats can do more than 30 knots?", ["Ada May"]],
  ["Which boats do more than 20 knots?", ["Ada May", "Bold Kit"]],
  ["List the out-of-print books from Reed.", ["South"]],
  ["Which books by Quill are out of print?", ["East"]],
  ["Which books by Quill are in print?", ["West"]],
  ["Do Bero and Alba interact?", [true]],
  ["Do Alba and Cida interact?", [false]],
  ["Which trials were conducted at both Kelso Clinic and Zeno Hospital?", ["Falcon"]],
  ["Who trained the commander of Skerry Sound?", ["Mo Falk"]],
  ["Who did the commander of Skerry Sound train?", ["Ola Pike"]],
])("%s", async (question, answers) => {
  expect(await saidOf(graph, question)).toEqual(answers);
});

it("counts in each group, and nothing that is only called like it", async () => {
  const { plans, reading } = await openPlanner({ graph, embedder }).plan(
    "How many books has each imprint published?",
  );
  const { rows } = await graph.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  expect(rows.map(([, count]) => count)).toEqual([2, 2]);
});

it("does not name sites where countries are asked for", async () => {
  expect((await saidOf(graph, "In which countries was Falcon carried out?")) ?? []).not.toContain(
    "Kelso Clinic",
  );
});
