/** Words of time beside what chains cannot say: denials, superlatives, and several relations that hold for a time. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Beekeeper", "Nan Oakes"],
      ["Beekeeper", "Tom Sedge"],
      ["Beekeeper", "Una Vale"],
      ["Hive", "Amber", { weight_kg: 40 }],
      ["Hive", "Birch", { weight_kg: 25 }],
      ["Hive", "Clover", { weight_kg: 30 }],
      ["Meadow", "Low Field"],
      ["Meadow", "High Field"],
      ["Meadow", "Mill Field"],
      ["Trail", "Ridge", { distance_km: 12, duration_min: 150 }],
      ["Trail", "Shore", { distance_km: 9, duration_min: 200 }],
      ["Vet", "Vic Hale"],
    ],
    [
      ["Nan Oakes|TENDS|Amber", { since: 2019 }],
      ["Tom Sedge|TENDS|Amber", { since: 2012, until: 2018 }],
      ["Tom Sedge|TENDS|Birch", { since: 2020 }],
      ["Una Vale|TENDS|Clover", { since: 2010, until: 2021 }],
      ["Amber|STANDS_IN|Low Field", { since: 2019 }],
      ["Amber|STANDS_IN|High Field", { since: 2010, until: 2018 }],
      ["Birch|STANDS_IN|High Field", { since: 2020 }],
      ["Clover|STANDS_IN|Mill Field", { since: 2010, until: 2021 }],
      ["Nan Oakes|WALKS|Ridge", { since: 2018 }],
      ["Una Vale|WALKS|Ridge", { since: 2010, until: 2016 }],
      ["Tom Sedge|WALKS|Shore", { since: 2015 }],
      ["Vic Hale|VISITED|Amber", { days: 3 }],
      ["Nan Oakes|TRAINED_BY|Una Vale", { since: 2010, until: 2011 }],
      ["Tom Sedge|TRAINED_BY|Nan Oakes", { since: 2020 }],
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("what holds now", () => {
  it.each([
    ["is no property of that name", "Who tends Amber these days?", ["Nan Oakes"]],
    ["is missing", "Hives without a beekeeper at the moment", ["Clover"]],
    ["is denied", "In which meadows does no hive stand now?", ["Mill Field"]],
    ["is denied of anybody", "Which hives does nobody tend right now?", ["Clover"]],
    ["is so no more", "Hives that nobody tends any more", ["Clover"]],
    ["is no longer so", "Hives that nobody tends any longer", ["Clover"]],
    ["is asked for yes or no", "Does Tom Sedge tend Amber right now?", [false]],
    ["is of the heaviest", "In which meadow does the heaviest hive stand now?", ["Low Field"]],
    ["is of the longest way, not the slowest", "Who walks the longest trail now?", ["Nan Oakes"]],
  ])("%s: %s", async (_, question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("what holds no longer", () => {
  it.each([
    ["Beekeepers who no longer tend any hive", ["Una Vale"]],
    ["Which hives used to stand in High Field?", ["Amber"]],
    ["Which meadow did the heaviest hive formerly stand in?", ["High Field"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("of several relations", () => {
  it.each([
    [
      "each has its own word",
      "Beekeepers who now tend a hive that used to stand in High Field",
      ["Nan Oakes"],
    ],
    ["the nearest is meant", "Which beekeepers used to tend a hive that Vic Hale visited?", ["Tom Sedge"]],
  ])("%s: %s", async (_, question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

it.each([
  ["who never did is not meant", "Which beekeepers don't tend Amber any more?", null],
  ["two times are denied", "Hives that nobody used to tend", null],
  ["two relations are as near", "In which meadow do the hives that Nan Oakes tends now stand?", null],
  ["either end may be meant", "Who is being trained now?", null],
  ["a number is meant", "Which beekeepers tend any more than one hive?", ["Tom Sedge"]],
])("%s: %s", async (_, question, found) => {
  expect(await said(question)).toEqual(found);
});

describe("an end that is still to come", () => {
  const leased = async (question: string) => {
    const houses = await graphOf(
      [
        ["Tenant", "Ada Moss"],
        ["Tenant", "Ben Rowe"],
        ["Tenant", "Cleo Park"],
        ["House", "Elm End"],
      ],
      [
        ["Ada Moss|RENTS|Elm End", { since: "2020-01-01", until: "2999-12-31" }],
        ["Ben Rowe|RENTS|Elm End", { since: "2015-01-01", until: "2019-12-31" }],
        ["Cleo Park|RENTS|Elm End", { since: "2021-01-01" }],
      ],
    );
    return saidOf(houses, question);
  };
  it.each([
    ["Who currently rents Elm End?", ["Ada Moss", "Cleo Park"]],
    ["Who no longer rents Elm End?", ["Ben Rowe"]],
    ["Does Ben Rowe rent Elm End now?", [false]],
    ["Who rents Elm End?", ["Ada Moss", "Cleo Park"]],
    ["Who has rented Elm End?", ["Ada Moss", "Ben Rowe", "Cleo Park"]],
  ])("holds now: %s", async (question, found) => {
    expect(await leased(question)).toEqual(found);
  });
});
