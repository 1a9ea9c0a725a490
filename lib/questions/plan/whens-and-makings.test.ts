/** When a relation began rather than when its ends were made, what things are made of, what has room, and adjectives that nothing represents. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Potter", "Ines Falk", { birthYear: 1961, first_year: 1985, last_year: 2010 }],
      ["Potter", "Jon Brask", { birthYear: 1975, first_year: 1998, last_year: 2020 }],
      ["Guild", "Clay Guild", { foundedYear: 1880, annualDuesEur: 90 }],
      ["Guild", "Kiln Guild", { foundedYear: 1931, annualDuesEur: 40 }],
      ["Kiln", "Big Kiln", { maxHeightCm: 120, fuel: "gas", inspected: true, yearBuilt: 1999 }],
      ["Kiln", "Mid Kiln", { maxHeightCm: 80, fuel: "gas", inspected: false, yearBuilt: 2008 }],
      ["Kiln", "Small Kiln", { maxHeightCm: 40, fuel: "electric", inspected: false, yearBuilt: 2015 }],
      ["Pot", "Blue Jar", { material: "stoneware", heightCm: 80, form: "jar", yearMade: 2001 }],
      ["Pot", "Grey Urn", { material: "porcelain", heightCm: 35, form: "urn", yearMade: 2012 }],
      ["Pot", "Red Jar", { material: "porcelain", heightCm: 30, form: "jar", yearMade: 2019 }],
      ["Site", "Old Pit", { discoveredYear: 1950 }],
      ["Shard", "Rim Shard", { weightG: 12 }],
      ["Shard", "Base Shard", { weightG: 30 }],
    ],
    [
      ["Ines Falk|MEMBER_OF|Clay Guild", { since: 1999 }],
      ["Jon Brask|MEMBER_OF|Clay Guild", { since: 2004 }],
      ["Jon Brask|MEMBER_OF|Kiln Guild", { since: 2010 }],
      ["Ines Falk|TENDS|Big Kiln", { since: "2001", until: "2005" }],
      ["Jon Brask|TENDS|Big Kiln", { since: "2006" }],
      ["Jon Brask|RENTS|Mid Kiln", { since: 2012, until: 2015 }],
      ["Jon Brask|RENTS|Small Kiln", { since: 2016 }],
      "Blue Jar|THROWN_BY|Ines Falk",
      "Grey Urn|THROWN_BY|Jon Brask",
      "Red Jar|THROWN_BY|Jon Brask",
      "Blue Jar|FIRED_IN|Mid Kiln",
      "Grey Urn|FIRED_IN|Small Kiln",
      "Red Jar|FIRED_IN|Big Kiln",
      ["Rim Shard|DISCOVERED_BY|Ines Falk", { date: "2014-07-22" }],
      ["Base Shard|DISCOVERED_BY|Jon Brask", { date: "2016-05-02" }],
      "Rim Shard|LIES_IN|Old Pit",
      "Base Shard|LIES_IN|Old Pit",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("the year or the day of something", () => {
  it.each<[string, unknown]>([
    ["In what year did Jon Brask join the Kiln Guild?", [2010]],
    ["What year did Ines Falk join the Clay Guild?", [1999]],
    ["In which year was the Clay Guild founded?", [1880]],
    ["In what year was Jon Brask born?", [1975]],
    ["When was Old Pit discovered?", [1950]],
    ["When was the Rim Shard discovered?", ["2014-07-22"]],
    ["On what day was the Rim Shard discovered?", ["2014-07-22"]],
    ["Who discovered the Rim Shard, and when?", ["Ines Falk"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("is no person", async () => {
    expect(await said("On what day was the Grey Urn fired?")).toBeNull();
    expect(await said("In which year was the Rim Shard polished?")).toBeNull();
  });
});

describe("what things are made of", () => {
  it.each<[string, unknown]>([
    ["What is the Blue Jar made of?", ["stoneware"]],
    ["When was the Blue Jar made?", [2001]],
    ["What are the yearly dues of the Kiln Guild?", [40]],
    ["How many kilns are there of each kind of fuel?", ["electric", "gas"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("room for something", () => {
  it.each<[string, unknown]>([
    ["Which kilns can take a pot 80 centimetres high?", ["Big Kiln", "Mid Kiln"]],
    ["Which kilns cannot take a pot 80 centimetres high?", ["Small Kiln"]],
    ["Which kilns can't take a pot 80 centimetres high?", ["Small Kiln"]],
    ["Can Big Kiln take 80 centimetres?", [true]],
    ["Which kilns can take over 40 centimetres but not 120 centimetres?", ["Mid Kiln"]],
    ["Which kilns can hold a 100 centimetre pot?", ["Big Kiln"]],
    ["How many kilns can take a pot higher than 50 centimetres?", [2]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("states now", () => {
  it.each<[string, unknown]>([
    ["Which kilns are currently not inspected?", ["Mid Kiln", "Small Kiln"]],
    ["gas kilns that still aren't inspected", ["Mid Kiln"]],
    ["Who used to tend the Big Kiln?", ["Ines Falk"]],
    ["Who tends the Big Kiln now?", ["Jon Brask"]],
    ["Which kilns of Jon Brask are currently not inspected?", ["Small Kiln"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("a bound that is said is that of no name behind it", async () => {
  expect(await said("How many guilds founded after 1900 did Jon Brask join?")).toEqual([1]);
  expect(await said("How many pots made after 2005 did Jon Brask throw?")).toEqual([2]);
  const films = await graphOf(
    [
      ["Film", "Night Ferry", { year: 1948 }],
      ["Film", "Day Ferry", { year: 1961 }],
      ["Film", "Last Ferry", { year: 1975 }],
      ["Person", "Ada Rusk", { first_year: 1948, last_year: 1961 }],
      ["Person", "Bo Tarn", { first_year: 1975, last_year: 1975 }],
      ["Year", "1948"],
      ["Year", "1961"],
      ["Year", "1975"],
    ],
    [
      "Night Ferry|DIRECTED_BY|Ada Rusk",
      "Day Ferry|DIRECTED_BY|Ada Rusk",
      "Last Ferry|DIRECTED_BY|Bo Tarn",
      "Night Ferry|RELEASED_IN|1948",
      "Day Ferry|RELEASED_IN|1961",
      "Last Ferry|RELEASED_IN|1975",
    ],
  );
  expect(await saidOf(films, "How many films released after 1950 did Ada Rusk direct?")).toEqual([1]);
  expect(await saidOf(films, "Which films released after 1950 did Ada Rusk direct?")).toEqual(["Day Ferry"]);
  expect(await said("Which guilds founded after 1900 did Jon Brask join?")).toEqual(["Kiln Guild"]);
});

describe("an adjective that nothing represents", () => {
  it.each([
    "How many wicker jars are there?",
    "Which cursed urns are there?",
    "At which academy was Jon Brask a member?",
    "What is the average yearly upkeep of the kilns?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
  it("is not missed where there is none", async () => {
    expect(await said("How many jars are there?")).toEqual([2]);
  });
});
