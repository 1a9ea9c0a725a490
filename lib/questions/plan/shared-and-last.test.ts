/** "The same … as", "together", "by" and "last" of relations: what is asked, and never more. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let films: GraphSource;
let library: GraphSource;

beforeAll(async () => {
  films = await graphOf(
    [
      ...["Quiet Harbour", "Long Winter", "Paper Moon"].map((name): [string, string] => ["Film", name]),
      ...["Otto Vik", "Eva Strand", "Karin Moe", "Lars Dahl"].map((name): [string, string] => [
        "Person",
        name,
      ]),
    ],
    [
      "Otto Vik|ACTED_IN|Quiet Harbour",
      "Eva Strand|ACTED_IN|Quiet Harbour",
      "Karin Moe|ACTED_IN|Quiet Harbour",
      "Otto Vik|DIRECTED|Long Winter",
      "Karin Moe|ACTED_IN|Long Winter",
      "Lars Dahl|ACTED_IN|Long Winter",
      "Eva Strand|DIRECTED|Paper Moon",
      "Lars Dahl|ACTED_IN|Paper Moon",
    ],
  );
  const stamp = { createdAt: "2024-05-01" };
  library = await graphOf(
    [
      ["Book", "Old Harbour", { published: 1961, pages: 400 }],
      ["Book", "Blue Dunes", { published: 1999, pages: 250 }],
      ["Book", "Grey Dunes", { published: 1987, pages: 320 }],
      ["Book", "Tall Pines", { published: 1974, pages: 260 }],
      ["Author", "Ada Lind"],
      ["Author", "Bo Sund"],
      ["Author", "Cleo Rask"],
      ["Member", "Mona Krag"],
      ["Member", "Nils Aker"],
      ["Patient", "Pia Holt"],
      ["Patient", "Rolf Ness"],
      ["Drug", "Aspirin"],
      ["Drug", "Ibuprofen"],
    ],
    [
      "Ada Lind|WROTE|Old Harbour",
      "Bo Sund|WROTE|Old Harbour",
      "Cleo Rask|WROTE|Blue Dunes",
      "Ada Lind|WROTE|Grey Dunes",
      "Cleo Rask|WROTE|Tall Pines",
      ["Mona Krag|BORROWED|Old Harbour", { date: "2023-03-01" }],
      ["Mona Krag|BORROWED|Blue Dunes", { date: "2020-02-01" }],
      ["Nils Aker|BORROWED|Grey Dunes", { date: "2021-07-09" }],
      ["Nils Aker|REVIEWED|Tall Pines", stamp],
      ["Mona Krag|REVIEWED|Blue Dunes", { createdAt: "2024-04-01" }],
      ["Nils Aker|REVIEWED|Blue Dunes", stamp],
      ["Mona Krag|ADDED|Tall Pines", { added: "2024-06-01" }],
      ["Mona Krag|ADDED|Blue Dunes", { added: "2022-06-01" }],
      "Pia Holt|TAKES|Aspirin",
      "Rolf Ness|TAKES|Aspirin",
      "Rolf Ness|TAKES|Ibuprofen",
    ],
  );
});

it.each([
  ["Who acted in the same film as Otto Vik?", ["Eva Strand", "Karin Moe"]],
  ["Who acted in the same film?", ["Eva Strand", "Karin Moe", "Lars Dahl", "Otto Vik"]],
])("the same: %s", async (question, found) => {
  expect(await saidOf(films, question)).toEqual(found);
});

it.each([
  ["How many pages do the books borrowed by members have together?", [970]],
  ["How many pages do the books have together?", [1230]],
  ["Which drugs do patients take together?", null],
  ["Which members reviewed the same book twice?", null],
  ["Which members reviewed the same book?", ["Mona Krag", "Nils Aker"]],
  ["Books that authors wrote together", null],
  ["Books that authors together wrote", null],
  ["Which authors together wrote a book that Mona Krag borrowed?", null],
  ["Books written by authors together", ["Old Harbour"]],
  ["Which authors wrote a book together?", ["Ada Lind", "Bo Sund"]],
  ["Which books did authors write together?", ["Old Harbour"]],
])("together: %s", async (question, found) => {
  expect(await saidOf(library, question)).toEqual(found);
});

it("sums over all books, and not over those that several wrote", async () => {
  const question = "How many pages do the books written by authors have together?";
  const { reading } = await openPlanner({ graph: library, embedder }).plan(question);
  expect(reading!.computes!.query.where).toEqual([]);
});

it.each([
  ["Is Grey Dunes by Nils Aker?", null],
  ["Is Tall Pines by Nils Aker?", null],
  ["Is Tall Pines by Mona Krag?", null],
  ["Is Old Harbour by Mona Krag?", null],
  ["Is Grey Dunes by Ada Lind?", [true]],
])("by: %s", async (question, found) => {
  expect(await saidOf(library, question)).toEqual(found);
});

it.each([
  ["The last borrowed book", ["Old Harbour"]],
  ["most recently borrowed book", ["Old Harbour"]],
  ["Which is the most recently borrowed book?", ["Old Harbour"]],
  ["The last book that Mona Krag borrowed", ["Old Harbour"]],
  ["The last book that Nils Aker reviewed", ["Blue Dunes"]],
  ["The latest book that Nils Aker reviewed", ["Blue Dunes"]],
  ["The last book that Mona Krag added", ["Tall Pines"]],
  ["The last book", ["Blue Dunes"]],
])("last: %s", async (question, found) => {
  expect(await saidOf(library, question)).toEqual(found);
});
