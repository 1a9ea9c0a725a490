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
      ["Product", "Lamp", { outOfStock: true, costMillion: 3 }],
      ["Product", "Desk", { outOfStock: false, costMillion: 9 }],
      ["Product", "Sofa", { outOfStock: false, costMillion: 0.1 }],
      ["Club", "Reef Club"],
      ["Invoice", "INV-A", { invoiceNumber: 1, date: "2023-04-01", paid: false }],
      ["Invoice", "INV-B", { invoiceNumber: 2, date: "2023-05-01", paid: true }],
      ["Invoice", "INV-C", { invoiceNumber: 3, date: "2022-05-01", paid: false }],
      ["Ticket", "Leak"],
      ["Ticket", "Crack"],
      ["Agent", "Ana Roth"],
      ["Agent", "Bob Kay"],
      ["Account", "Spare", { balance: 400 }],
      ["Account", "Main", { balance: 2400 }],
      ["Country", "Norland"],
      ["Country", "Midland"],
      ["Country", "Sudland"],
      ["Yard", "East Yard"],
      ["Yard", "West Yard"],
      ["Yard", "North Yard"],
      ["Dock", "Dock 1"],
      ["Dock", "Dock 2"],
      ["Dock", "Dock 3"],
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
      ["Mo Falk|MEMBER_OF|Reef Club", { memberSince: 2015 }],
      ["Ola Pike|MEMBER_OF|Reef Club", { memberSince: 2019 }],
      "Leak|ASSIGNED_TO|Ana Roth",
      "Crack|ASSIGNED_TO|Ana Roth",
      "Crack|ASSIGNED_BY|Bob Kay",
      "Leak|REPORTED_BY|Bob Kay",
      "Midland|BORDERS|Norland",
      "Sudland|BORDERS|Midland",
      "East Yard|HAS_DOCK|Dock 1",
      "West Yard|HAS_DOCK|Dock 2",
      "North Yard|HAS_DOCK|Dock 3",
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
  ["Which products are out of stock?", ["Lamp"]],
  ["Which products cost between two and five million?", ["Lamp"]],
  ["Who are the members of Reef Club?", ["Mo Falk", "Ola Pike"]],
  ["Which 2023 invoices are there?", ["INV-A", "INV-B"]],
  ["Which invoices from 2023 are unpaid?", ["INV-A"]],
  ["Which tickets assigned to Ana Roth were reported by Bob Kay?", ["Leak"]],
  ["Which accounts have a balance of more than 1000 euros?", ["Main"]],
  ["Which countries border both Norland and Sudland?", ["Midland"]],
  ["Sort the yards by number of docks, largest first", ["East Yard", "North Yard", "West Yard"]],
  ["Which yard has the most docks?", null],
  ["Which yards have the highest number of docks?", null],
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
