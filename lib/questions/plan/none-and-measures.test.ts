/** That nothing has a value and a relation, what is measured in which unit, and what is computed over those of a value. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { LEAST_CONFIDENCE } from "./plan-reading";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Loom", "Old Bess", { kind: "treadle", breadth_cm: 110, electric: false, value_eur: 900 }],
      ["Loom", "Swift", { kind: "jacquard", breadth_cm: 180, electric: true, value_eur: 7000 }],
      ["Loom", "Little Owl", { kind: "treadle", breadth_cm: 70, electric: false, value_eur: 400 }],
      ["Weaver", "Ana Roth", { rank: "master", contract: "permanent", wage_eur: 31, hired: "2001-02-03" }],
      ["Weaver", "Ben Olsen", { rank: "novice", contract: "seasonal", wage_eur: 14, hired: "2020-05-01" }],
      ["Weaver", "Cora Lind", { rank: "master", contract: "permanent", wage_eur: 35, hired: "1998-09-09" }],
      ["Weaver", "Dov Marsh", { rank: "novice", contract: "seasonal", wage_eur: 16, hired: "2021-06-01" }],
      ["Hall", "Mill Floor", { floor_area_m2: 900, height_m: 6 }],
      ["Hall", "Dye House", { floor_area_m2: 400, height_m: 4 }],
      ["Hall", "Attic", { floor_area_m2: 150, height_m: 2 }],
      ["Lorry", "Grey Goose", { distance_km: 1200, fuel: "diesel" }],
      ["Lorry", "Robin", { distance_km: 300, fuel: "electricity" }],
      ["Lorry", "Lark", { distance_km: 1600, fuel: "diesel" }],
      ["Order", "Grandmother Quilt"],
      ["Order", "Harvest Sail"],
      ["Proposal", "Longer Breaks"],
      ["Proposal", "Sunday Rest"],
    ],
    [
      "Ana Roth|OPERATES|Swift",
      "Cora Lind|OPERATES|Swift",
      "Ben Olsen|OPERATES|Old Bess",
      "Dov Marsh|OPERATES|Little Owl",
      "Swift|PLACED_IN|Mill Floor",
      "Old Bess|PLACED_IN|Dye House",
      "Little Owl|PLACED_IN|Attic",
      ["Ana Roth|VOTED_ON|Longer Breaks", { vote: "against" }],
      ["Ana Roth|VOTED_ON|Sunday Rest", { vote: "for" }],
      ["Ben Olsen|VOTED_ON|Sunday Rest", { vote: "for" }],
      "Grey Goose|PARKED_IN|Mill Floor",
      "Robin|PARKED_IN|Mill Floor",
      "Lark|PARKED_IN|Dye House",
      ["Ana Roth|MENDED|Grandmother Quilt", { day: "2022-01-05" }],
      ["Ben Olsen|MENDED|Grandmother Quilt", { day: "2022-02-05" }],
      ["Ana Roth|MENDED|Harvest Sail", { day: "2022-03-05" }],
    ],
  );
});

/** Names and values of each row; null where nothing is said. */
async function said(question: string, of = graph): Promise<unknown[][] | null> {
  const { plans, reading, abstained } = await openPlanner({ graph: of, embedder }).plan(question);
  if (abstained || (reading?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await of.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  return rows.map((row) => row.map((cell) => (cell as { node?: string } | null)?.node ?? cell)).sort();
}

describe("none", () => {
  it.each([
    "Which treadle looms does Ana Roth operate?",
    "jacquard looms that are placed in the Dye House",
    "Which electric looms does Ben Olsen operate?",
    "Which novice weavers have a permanent contract?",
  ])("%s", async (question) => {
    expect(await said(question)).toEqual([]);
  });

  it.each([
    ["Which film did Edda Wynn direct in 1960?", null],
    ["Which film did Finn Aske act in in 1960?", null],
    ["Which films of Edda Wynn were released in 1960?", []],
    ["Which film did Gus Poe direct in 1960?", [["New Mill"]]],
  ])("is not what one leads to by another relation: %s", async (question, found) => {
    const own = await graphOf(
      [
        ["Director", "Edda Wynn"],
        ["Director", "Gus Poe"],
        ["Actor", "Finn Aske"],
        ["Film", "Old Mill", { released: 1950, runtime: 100 }],
        ["Film", "Heron", { released: 1970, runtime: 90 }],
        ["Film", "New Mill", { released: 1960, runtime: 120 }],
        ["Film", "Otter", { released: 1955, runtime: 70 }],
      ],
      [
        "Old Mill|DIRECTED_BY|Edda Wynn",
        "Heron|DIRECTED_BY|Edda Wynn",
        "New Mill|DIRECTED_BY|Gus Poe",
        "Otter|DIRECTED_BY|Gus Poe",
        "Finn Aske|ACTED_IN|Old Mill",
        "New Mill|BASED_ON|Old Mill",
      ],
    );
    expect(await said(question, own)).toEqual(found);
  });

  it("is no answer where the value is unknown", async () => {
    expect(await said("Which antique looms does Ana Roth operate?")).toBeNull();
  });
});

describe("a measure", () => {
  it.each([
    ["How many square metres is the Dye House?", [[400]]],
    ["lorries that have done between 1000 and 1500 kilometres", [["Grey Goose", 1200]]],
    ["Which weavers have a higher wage than Ana Roth?", [["Cora Lind", 35]]],
    ["Which looms have a smaller breadth than Old Bess?", [["Little Owl", 70]]],
    ["How many times was the Grandmother Quilt mended?", [[2]]],
  ])("%s", async (question, rows) => {
    expect(await said(question)).toEqual(rows);
  });
});

describe("computed over those of a value", () => {
  it.each([
    ["What does a master earn on average?", [[33]]],
    [
      "total distance of the lorries in each hall",
      [
        ["Dye House", 1600],
        ["Mill Floor", 1500],
      ],
    ],
    ["How much do Ana Roth and Ben Olsen earn together?", [[45]]],
    ["How many square metres do the Attic and the Dye House have together?", [[550]]],
    ["What are all the treadle looms worth in total?", [[1300]]],
    [
      "average wage of the weavers for each type of contract",
      [
        ["permanent", 33],
        ["seasonal", 15],
      ],
    ],
  ])("%s", async (question, rows) => {
    expect(await said(question)).toEqual(rows);
  });
});

it("computes nothing where two do something together", async () => {
  expect(await said("What did Ana Roth and Ben Olsen mend together?")).toEqual([["Grandmother Quilt"]]);
});

it("denies with and without 'at all'", async () => {
  const idle = [["Attic"]];
  expect(await said("In which halls is no lorry parked?")).toEqual(idle);
  expect(await said("In which halls is no lorry parked at all?")).toEqual(idle);
});

it("says nothing of a value that only some of the relations have", async () => {
  expect(await said("How many times did Ana Roth vote on a proposal?")).toEqual([[2]]);
  expect(await said("How many times did Ana Roth vote against a proposal?")).toBeNull();
});

it("is never all of them where it is not known which comes first", async () => {
  expect(await said("the tallest loom for each kind")).toBeNull();
});

it("says nothing of who is under whom by another relation", async () => {
  const guild = await graphOf(
    [
      ["Weaver", "Ben Olsen", { born: 1980 }],
      ["Weaver", "Dov Marsh", { born: 1990 }],
      ["Sail", "Harvest Sail"],
    ],
    ["Ben Olsen|WORKS_ON|Harvest Sail", "Dov Marsh|WORKS_ON|Harvest Sail", "Dov Marsh|ASSISTS|Ben Olsen"],
  );
  expect(await said("Who works under Ben Olsen?", guild)).toBeNull();
  expect(await said("Who works on Harvest Sail?", guild)).toEqual([["Ben Olsen"], ["Dov Marsh"]]);
});

describe("the first of those who have no such value", () => {
  const press = graphOf(
    [
      ["Person", "Ada Holm"],
      ["Person", "Per Lie"],
      ["Person", "Una Berg", { born: 1950 }],
      ["Person", "Ida Falk", { born: 1970 }],
      ["Play", "Grey Hour", { staged: 1990 }],
      ["Play", "Salt Road", { staged: 2001 }],
    ],
    [
      "Ada Holm|REVIEWED|Grey Hour",
      "Per Lie|REVIEWED|Salt Road",
      "Per Lie|REVIEWED|Grey Hour",
      "Una Berg|DIRECTED|Grey Hour",
      "Ida Falk|DIRECTED|Salt Road",
      "Ida Falk|WROTE|Salt Road",
    ],
  );

  it.each<[string, unknown[]]>([
    ["Who is the oldest person who reviewed a play?", []],
    ["Who is the youngest person who has reviewed a play?", []],
    ["Who are the top 2 oldest persons who have reviewed a play?", []],
    ["Who is the oldest person who directed a play?", ["Una Berg"]],
    ["Who is the youngest person who wrote a play?", ["Ida Falk"]],
    ["Which is the earliest staged play?", ["Grey Hour"]],
  ])("%s", async (question, found) => {
    expect((await said(question, await press))?.map(([cell]) => cell)).toEqual(found);
  });
});
