/** Measures that a verb says, for all of what is asked about together, and by the time that is a part of what they are. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Tower", "East Tower", { massKg: 9000, height: 40 }],
      ["Tower", "West Tower", { massKg: 7000, height: 30 }],
      ["Bell", "Old Bell", { massKg: 300, castYear: 1820 }],
      ["Bell", "Low Bell", { massKg: 500, castYear: 1911 }],
      ["Bell", "New Bell", { massKg: 120, castYear: 1999 }],
      ["Spring", "Green Spring", { dailyFlowLitres: 80, rock: "Jura" }],
      ["Spring", "Stone Spring", { dailyFlowLitres: 50, rock: "Jura" }],
      ["Spring", "Sand Spring", { dailyFlowLitres: 20, rock: "Trias" }],
      ["Foundry", "Ostby Foundry", { country: "Norway", employees: 40 }],
      ["Foundry", "Vik Foundry", { country: "Norway", employees: 25 }],
      ["Foundry", "Lund Foundry", { country: "Sweden", employees: 90 }],
      ["Ringer", "Ola Dahl", { salaryEur: 31000, birthYear: 1970 }],
      ["Ringer", "Una Moe", { salaryEur: 28000, birthYear: 1991 }],
      ["Feast", "Candle Feast", { attendeeCount: 700, tents: 3 }],
      ["Feast", "Rope Feast", { attendeeCount: 200, tents: 9 }],
      ["Charter", "First Charter", { wordCount: 300, pageViews: 9000 }],
      ["Charter", "Second Charter", { wordCount: 500, pageViews: 20 }],
    ],
    [
      "East Tower|KEEPS|First Charter",
      "West Tower|KEEPS|Second Charter",
      "East Tower|HOLDS|Old Bell",
      "East Tower|HOLDS|Low Bell",
      "West Tower|HOLDS|New Bell",
      "West Tower|HOLDS|Low Bell",
      "Old Bell|CAST_BY|Ostby Foundry",
      "Low Bell|CAST_BY|Lund Foundry",
      "New Bell|CAST_BY|Vik Foundry",
      "Ola Dahl|RINGS|Old Bell",
      "Una Moe|RINGS|New Bell",
      "Ola Dahl|ORGANISED|Candle Feast",
      "Una Moe|ORGANISED|Rope Feast",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("a measure that a verb says", () => {
  it.each<[string, unknown]>([
    ["What do all the bells in the East Tower weigh together?", [800]],
    ["What do the bells in the West Tower together weigh?", [620]],
    ["What do all the Jura springs together give per day, in litres?", [130]],
    ["How many people do the foundries from Norway employ in total?", [65]],
    ["What does Ola Dahl earn per year?", [31000]],
    ["What does Una Moe earn?", [28000]],
    ["mean length in words of our charters", [400]],
    ["Which feast drew the biggest crowd?", ["Candle Feast"]],
    ["Which feast had the smallest audience?", ["Rope Feast"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("what another word, or another time, asks for", () => {
  it.each<[string, unknown]>([
    ["What does Ola Dahl earn per month?", null],
    ["average length in pages of our charters", null],
    ["How many foundries are there in Norway?", [2]],
    ["How many bells does the East Tower hold?", [2]],
    ["Which bells does the East Tower hold?", ["Low Bell", "Old Bell"]],
    ["How much does the Low Bell weigh?", [500]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("is none of several that the verb may say", async () => {
  const barges = await graphOf(
    [
      ["Barge", "Blue Barge", { carCapacity: 6, dogCapacity: 2 }],
      ["Barge", "Grey Barge", { carCapacity: 8, dogCapacity: 3 }],
    ],
    [],
  );
  expect(await saidOf(barges, "How many people do the barges hold in total?")).toBeNull();
});

it("is not that of a year, where it is that of an hour", async () => {
  const hall = await graphOf(
    [
      ["Cleaner", "Odd Ness", { hourlyWageEur: 24 }],
      ["Cleaner", "Siv Hem", { hourlyWageEur: 26 }],
      ["Manager", "Una Moe", { salaryEur: 28000 }],
      ["Manager", "Ola Dahl", { salaryEur: 31000 }],
    ],
    ["Una Moe|LEADS|Odd Ness", "Ola Dahl|LEADS|Siv Hem"],
  );
  expect(await saidOf(hall, "What does Odd Ness earn per year?")).toBeNull();
});
