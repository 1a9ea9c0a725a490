/** Verbs of several words for what a graph says in one, who learned from whom, and nouns that people say for labels. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { noMeanings } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Aeronaut", "Ada Quill", { birthYear: 1961 }],
      ["Aeronaut", "Ben Storr", { birthYear: 1975 }],
      ["Aeronaut", "Cleo Marsh", { birthYear: 1980 }],
      ["Aeronaut", "Dan Hove", { birthYear: 1999 }],
      ["Examiner", "Eve Lark"],
      ["Examiner", "Finn Roe"],
      ["Ascent", "Morning Star", { launchDate: "1984-05-02", destination: "Denmark" }],
      ["Ascent", "Evening Star", { launchDate: "1992-06-11", destination: "Norway" }],
      ["Ascent", "Night Star", { launchDate: "2003-09-30", destination: "Denmark" }],
      ["Meadow", "Fern Meadow", { areaHa: 12 }],
      ["Meadow", "Low Meadow", { areaHa: 30 }],
      ["Meadow", "Top Meadow", { areaHa: 7 }],
      ["Contractor", "Silk & Son"],
      ["Contractor", "Wickerworks"],
      ["Instrument", "Blue Altimeter", { weightG: 900 }],
      ["Instrument", "Red Compass", { weightG: 150 }],
      ["Herd", "Fern Sheep", { heads: 40 }],
      ["Herd", "Low Goats", { heads: 15 }],
    ],
    [
      "Ada Quill|FLEW_ON|Morning Star",
      "Ben Storr|FLEW_ON|Morning Star",
      "Ben Storr|FLEW_ON|Evening Star",
      "Cleo Marsh|FLEW_ON|Night Star",
      "Dan Hove|STANDBY_FOR|Night Star",
      "Cleo Marsh|STANDBY_FOR|Evening Star",
      "Ada Quill|MENTORED|Ben Storr",
      "Ada Quill|MENTORED|Cleo Marsh",
      "Ben Storr|MENTORED|Dan Hove",
      "Morning Star|LAUNCHED_FROM|Fern Meadow",
      "Evening Star|LAUNCHED_FROM|Low Meadow",
      "Night Star|LAUNCHED_FROM|Top Meadow",
      "Fern Meadow|BORDERS|Low Meadow",
      "Low Meadow|BORDERS|Top Meadow",
      "Eve Lark|CERTIFIED|Fern Meadow",
      "Finn Roe|CERTIFIED|Top Meadow",
      "Silk & Son|DESIGNED|Blue Altimeter",
      "Wickerworks|DESIGNED|Red Compass",
      "Night Star|CARRIED|Blue Altimeter",
      "Morning Star|CARRIED|Red Compass",
      "Fern Meadow|KEEPS|Fern Sheep",
      "Low Meadow|KEEPS|Low Goats",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("verbs of several words", () => {
  it.each<[string, unknown]>([
    ["Where did Morning Star lift off?", ["Fern Meadow"]],
    ["When did Morning Star lift off?", ["1984-05-02"]],
    ["Which meadow did Evening Star go up from?", ["Low Meadow"]],
    ["Which ascents lifted off before 1990?", ["Morning Star"]],
    ["Which ascents blasted off from Top Meadow?", ["Night Star"]],
    ["Which ascents were bound for Denmark?", ["Morning Star", "Night Star"]],
    ["Who was aboard Night Star?", ["Cleo Marsh"]],
    ["Was Dan Hove ever aboard Night Star?", [false]],
    ["Who stood in for Evening Star?", ["Cleo Marsh"]],
    ["Who was in reserve for Night Star?", ["Dan Hove"]],
    ["Which meadows are next door to Low Meadow?", ["Fern Meadow", "Top Meadow"]],
    ["Which meadows hold a certificate from Eve Lark or Finn Roe?", ["Fern Meadow", "Top Meadow"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each([
    "Which ascents were headed by Ada Quill?",
    "Where did Morning Star break off?",
    "Which meadows hold a record from Eve Lark?",
    "Which meadows are next to the door of Low Meadow?",
    "Where did Dan Hove take under?",
    "What did Ben Storr learn from Ada Quill?",
    "What did Ben Storr learn?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("who learned from whom", () => {
  it.each<[string, unknown]>([
    ["Who learned the trade from Ada Quill?", ["Ben Storr", "Cleo Marsh"]],
    ["Who did Dan Hove learn the ropes from?", ["Ben Storr"]],
    ["Who learned the trade under Ben Storr?", ["Dan Hove"]],
    ["Who took Dan Hove under their wing?", ["Ben Storr"]],
    ["Whom did Ada Quill take under her wing?", ["Ben Storr", "Cleo Marsh"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each<[string, unknown]>([
    ["Who learned the trade from Ada Quill?", ["Ben Storr"]],
    ["Who did Ben Storr learn from?", ["Ada Quill"]],
    ["Who taught Ben Storr?", ["Ada Quill"]],
  ])("%s Of those who were apprenticed", async (question, expected) => {
    const workshop = await graphOf(
      [
        ["Saddler", "Ada Quill"],
        ["Saddler", "Ben Storr"],
        ["Saddler", "Dan Hove"],
      ],
      ["Ben Storr|APPRENTICED_UNDER|Ada Quill", "Dan Hove|APPRENTICED_UNDER|Ben Storr"],
    );
    expect(await saidOf(workshop, question)).toEqual(expected);
  });
  it("is not who works under somebody, nor what is taken elsewhere", async () => {
    expect(await said("Who works under Ada Quill?")).toBeNull();
    expect(await said("Who learned German from Ada Quill?")).toBeNull();
    expect(await said("Who did Ada Quill take over her wing?")).toBeNull();
  });
});

describe("the same thing of two", () => {
  it.each<[string, unknown]>([
    ["Did Ada Quill and Ben Storr ever fly on the same ascent?", [true]],
    ["Have Ada Quill and Cleo Marsh ever flown on the same ascent?", [false]],
    ["Did Ada Quill fly on Night Star?", [false]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("nouns for labels", () => {
  it.each<[string, unknown]>([
    ["Which firms developed the instruments aboard Night Star?", ["Silk & Son"]],
    ["Who designed the gear on board Morning Star?", ["Wickerworks"]],
    ["Which animals are kept at Low Meadow?", ["Low Goats"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it("counts no herds for animals", async () => {
    const farm = await graphOf(
      [
        ["Farm", "Elm Farm"],
        ["Farm", "Ash Farm"],
        ["Herd", "Elm Sheep"],
        ["Herd", "Ash Goats"],
      ],
      ["Elm Farm|KEEPS|Elm Sheep", "Ash Farm|KEEPS|Ash Goats"],
    );
    expect(await saidOf(farm, "How many animals are there?", noMeanings)).toBeNull();
    expect(await saidOf(farm, "How many animals does Elm Farm keep?", noMeanings)).toBeNull();
    expect(await saidOf(farm, "How many herds are there?", noMeanings)).toEqual([2]);
  });
  it("asks for nobody aboard where only things are", async () => {
    const yard = await graphOf(
      [
        ["Balloon", "Red Balloon"],
        ["Balloon", "Blue Balloon"],
        ["Gauge", "Low Gauge"],
        ["Gauge", "High Gauge"],
        ["Rigger", "Ida Bell"],
      ],
      ["Red Balloon|CARRIES|Low Gauge", "Blue Balloon|CARRIES|High Gauge", "Ida Bell|MENDED|Red Balloon"],
    );
    expect(await saidOf(yard, "Who was aboard Red Balloon?")).toBeNull();
    expect(await saidOf(yard, "What was aboard Red Balloon?")).toEqual(["Low Gauge"]);
  });
  it("asks for people with who, and not for the things that it says beside them", async () => {
    const paper = await graphOf(
      [
        ["Reporter", "Ida Bell"],
        ["Reporter", "Jan Moor"],
        ["Story", "Low Tide", { words: 800 }],
        ["Story", "High Tide", { words: 1200 }],
        ["Witness", "Rosa Delmar"],
        ["Witness", "Saul Brandt"],
      ],
      [
        "Ida Bell|WROTE|Low Tide",
        "Jan Moor|WROTE|High Tide",
        "Low Tide|QUOTES|Rosa Delmar",
        "High Tide|QUOTES|Saul Brandt",
      ],
    );
    expect(await saidOf(paper, "Which witnesses are cited in the pieces that Ida Bell wrote?")).toEqual([
      "Rosa Delmar",
    ]);
    expect(await saidOf(paper, "Who wrote the article that quotes Saul Brandt?")).toEqual(["Jan Moor"]);
    expect(await saidOf(paper, "Which paintings did Ida Bell write?")).toBeNull();
    expect(await saidOf(paper, "Who are the people cited in pieces that Ida Bell wrote?")).not.toEqual([
      "Low Tide",
    ]);
  });
});
