/** Who is in charge of things, companies of whatever kind, a single one that is denied, and flags as things that somebody has. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { namedAgain } from "../language/read/named-again";
import { tokensOf } from "../language/words";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { withoutAsides } from "./asides";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Warden", "Ida Frost", { lifeboatTrained: true, prizeWinner: true, hourlyRateEur: 20 }],
      ["Warden", "Jon Pike", { lifeboatTrained: false, prizeWinner: false, hourlyRateEur: 30 }],
      ["Warden", "Kit Moss", { lifeboatTrained: true, prizeWinner: false, hourlyRateEur: 25 }],
      ["Warden", "Lea Dunn", { lifeboatTrained: false, prizeWinner: false, hourlyRateEur: 28 }],
      ["Pier", "Gull Pier", { floors: 2, covered: true, berths: 3 }],
      ["Pier", "Tern Pier", { floors: 1, covered: false, berths: 5 }],
      ["Pier", "Skua Pier", { floors: 3, covered: false, berths: 4 }],
      ["Choir", "Salt Voices", { singers: 12 }],
      ["Choir", "Reed Voices", { singers: 30 }],
      ["Choir", "Mud Voices", { singers: 20 }],
      ["Sponsor", "Amber Mills", { tier: "gold" }],
      ["Sponsor", "Birch Bank", { tier: "gold" }],
      ["Sponsor", "Cobalt Works", { tier: "blue" }],
      ["Sponsor", "Dune Oil", { tier: "blue" }],
      ["Pass", "Day Pass", { refundable: true, priceEur: 10 }],
      ["Pass", "Week Pass", { refundable: false, priceEur: 40 }],
      ["Lot", "North Lot", { city: "Marrow" }],
      ["Lot", "South Lot", { city: "Selby" }],
    ],
    [
      ["Ida Frost|COORDINATES|Gull Pier", { since: 2001, until: 2010 }],
      ["Jon Pike|COORDINATES|Gull Pier", { since: 2011 }],
      ["Kit Moss|COORDINATES|Tern Pier", { since: 2015 }],
      ["Lea Dunn|ASSIGNED_TO|Gull Pier", { hours: 20 }],
      ["Kit Moss|ASSIGNED_TO|Skua Pier", { hours: 30 }],
      "Salt Voices|SANG_AT|Gull Pier",
      "Reed Voices|SANG_AT|Tern Pier",
      "Salt Voices|SANG_AT|Tern Pier",
      "Reed Voices|HEADLINED|Tern Pier",
      ["Amber Mills|SPONSORED|Gull Pier", { amountEur: 1 }],
      ["Birch Bank|SPONSORED|Gull Pier", { amountEur: 800 }],
      ["Birch Bank|SPONSORED|Tern Pier", { amountEur: 900 }],
      "Cobalt Works|BID_FOR|Gull Pier",
      "Birch Bank|BID_FOR|Gull Pier",
      "Dune Oil|BID_FOR|Skua Pier",
      "Gull Pier|LOCATED_ON|North Lot",
      "Tern Pier|LOCATED_ON|South Lot",
      "Skua Pier|LOCATED_ON|North Lot",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("in charge of", () => {
  it.each<[string, unknown]>([
    ["Who is in charge of Gull Pier?", ["Jon Pike"]],
    ["Who is responsible for the Tern Pier?", ["Kit Moss"]],
    ["Who ran Tern Pier?", ["Kit Moss"]],
    ["Did Ida Frost ever run Gull Pier?", [true]],
    ["Was Lea Dunn ever in charge of Gull Pier?", [false]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each<[string, unknown]>([
    ["Who is assigned to Gull Pier?", ["Lea Dunn"]],
    ["Who assigned Gull Pier a charge of 20 euros?", null],
  ])("is nothing else: %s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("a company", () => {
  it.each<[string, unknown]>([
    ["Which companies sponsored Gull Pier?", ["Amber Mills", "Birch Bank"]],
    ["Which firms backed both Gull Pier and Tern Pier?", ["Birch Bank"]],
    ["Which firms bid for Gull Pier but did not sponsor anything there?", ["Cobalt Works"]],
    ["How many businesses sponsored Gull Pier?", [2]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each<[string, unknown]>([
    ["Which companies sang at Gull Pier?", ["Salt Voices"]],
    ["Which organisations sang at Tern Pier?", null],
  ])("is none that only stands beside: %s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("is a company of the graph, where it has companies", async () => {
  const docks = await graphOf(
    [
      ["Company", "Dale Ropes", {}],
      ["Supplier", "Elm Sails", {}],
      ["Dock", "East Dock", {}],
    ],
    ["Dale Ropes|USES|East Dock", "Elm Sails|USES|East Dock"],
  );
  expect(await saidOf(docks, "Which companies use East Dock?")).toEqual(["Dale Ropes"]);
});

it("is a client with an industry, and no person with one", async () => {
  const bills = await graphOf(
    [
      ["Client", "Fern Tiles", { industry: "ceramics" }],
      ["Client", "Gorse Yarn", { industry: "textiles" }],
      ["Founder", "Hal Ives", { industry: "ceramics" }],
      ["Bill", "B-1", { amountEur: 20 }],
    ],
    ["B-1|SENT_TO|Fern Tiles", "Hal Ives|STARTED|Fern Tiles"],
  );
  expect(await saidOf(bills, "Which companies are in the ceramics industry?")).toEqual(["Fern Tiles"]);
  expect(await saidOf(bills, "How many firms are there?")).toEqual([2]);
});

describe("a name that is meant again where something is denied", () => {
  it.each<[string, unknown]>([
    ["Which choirs sang at Tern Pier but never headlined there?", ["Salt Voices"]],
    ["Which choirs sang at Tern Pier but did not headline it?", ["Salt Voices"]],
    ["How many choirs are there?", [3]],
    ["Which choirs have not headlined Tern Pier?", ["Mud Voices", "Salt Voices"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("is meant again by it and there, where something is denied", () => {
  const tern = { first: 4, last: 5 };
  const again = (question: string) => namedAgain(tokensOf(question), tern);
  expect(again("Which choirs sang at Tern Pier but never headlined there?")).toEqual([9]);
  expect(again("Which choirs sang at Tern Pier and what is it?")).toBeNull();
});

describe("not a single one", () => {
  it.each<[string, unknown]>([
    ["Which sponsors did not sponsor a single pier?", ["Cobalt Works", "Dune Oil"]],
    ["Which wardens have never coordinated a single pier?", ["Lea Dunn"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("is any", async () => {
    const question = "Which sponsors have not sponsored a single pier?";
    expect(await withoutAsides(question, graph)).toBe("Which sponsors have not sponsored any      pier?");
  });
  it.each(["Which sponsors sponsored a single pier?", "Which piers not of Birch Bank had a single choir?"])(
    "is denied: %s",
    async (question) => {
      expect(await withoutAsides(question, graph)).toBe(question);
    },
  );
});

describe("other words for a property", () => {
  it.each<[string, unknown]>([
    ["How many storeys does Skua Pier have?", [3]],
    ["Which pier has the most storeys?", ["Skua Pier"]],
    ["Which warden is paid the least per hour?", ["Ida Frost"]],
    ["What town is South Lot in?", ["Selby"]],
    ["Which piers have a roof?", ["Gull Pier"]],
    ["Which passes give you your money back?", ["Day Pass"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("is no other where the graph says it", async () => {
    const towns = await graphOf(
      [
        ["Town", "Marrow", { storeys: 2, floors: 1, town: "x" }],
        ["Shop", "Elm Shop", { city: "Selby", floors: 4 }],
      ],
      [],
    );
    expect(await withoutAsides("What town is Elm Shop in?", towns)).toBe("What town is Elm Shop in?");
    expect(await saidOf(towns, "How many storeys does Marrow have?")).toEqual([2]);
  });
});

describe("a flag as a thing that somebody has", () => {
  it.each<[string, unknown]>([
    ["Which wardens hold a lifeboat training?", ["Ida Frost", "Kit Moss"]],
    ["Which wardens do not have a lifeboat training?", ["Jon Pike", "Lea Dunn"]],
    ["Which wardens have no lifeboat training?", ["Jon Pike", "Lea Dunn"]],
    ["Does Jon Pike have a lifeboat training?", [false]],
    ["Which wardens have won a prize?", ["Ida Frost"]],
    ["Has Ida Frost won a prize?", [true]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("is the flag", async () => {
    expect(
      (await withoutAsides("Which wardens hold a lifeboat training?", graph)).replace(/ +(?=[ ?])/g, ""),
    ).toBe("Which wardens lifeboat trained?");
    expect((await withoutAsides("Who has won no prize?", graph)).replace(/ +(?=[ ?])/g, "")).toBe(
      "Who not prize winner?",
    );
    expect((await withoutAsides("Who has won a prize?", graph)).replace(/ +(?=[ ?])/g, "")).toBe(
      "Who prize winner?",
    );
  });
  it.each([
    "Which wardens have a lifeboat?",
    "Which wardens hold a lifeboat licence?",
    "Which wardens have a prize?",
  ])("and no other: %s", async (question) => {
    expect(await withoutAsides(question, graph)).toBe(question);
  });
});
