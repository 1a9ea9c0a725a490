/** Months, days and parts of years, asked of what has years, months, days or times of a day, and of what lasts from one to another. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Bridge", "Ash Bridge", { builtYear: 1940 }],
      ["Bridge", "Bay Bridge", { builtYear: 1946 }],
      ["Bridge", "Cove Bridge", { builtYear: 1958 }],
      ["Engineer", "Ida Holm", { born: 1901 }],
      ["Engineer", "Jon Berg", { born: 1920 }],
      ["Survey", "Survey A1", { month: "2019-03" }],
      ["Survey", "Survey A2", { month: "2019-08" }],
      ["Survey", "Survey A3", { month: "2021-01" }],
      ["Repair", "Deck Repair", { finishedOn: "2019-03-04" }],
      ["Repair", "Rail Repair", { finishedOn: "2019-08-31" }],
      ["Repair", "Pier Repair", { finishedOn: "2021-01-10" }],
      ["Alarm", "Fire Alarm", { raisedAt: "2019-08-31T22:10:00Z" }],
      ["Alarm", "Flood Alarm", { raisedAt: "2019-09-01T04:00:00Z" }],
      ["Show", "Steel Show", { opens: 2015, closes: 2018 }],
      ["Show", "Stone Show", { opens: 2018, closes: 2021 }],
    ],
    [
      "Ash Bridge|DESIGNED_BY|Ida Holm",
      "Bay Bridge|DESIGNED_BY|Ida Holm",
      "Cove Bridge|DESIGNED_BY|Jon Berg",
      ["Ida Holm|TENDS|Ash Bridge", { since: 1941, until: 1950 }],
      ["Jon Berg|TENDS|Ash Bridge", { since: 1951, until: 1970 }],
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // Whole years.
  ["Which bridges did Ida Holm design between January 1940 and December 1943?", ["Ash Bridge"]],
  ["Which bridges were built since January 1946?", ["Bay Bridge", "Cove Bridge"]],
  ["Which bridges were built after December 1946?", ["Cove Bridge"]],
  ["Which bridges were built until 31 December 1946?", ["Ash Bridge", "Bay Bridge"]],
  ["Which bridges were built before 1946?", ["Ash Bridge"]],
  ["Which bridges were built by 1946?", ["Ash Bridge", "Bay Bridge"]],
  ["Which bridges were built in the 1940s?", ["Ash Bridge", "Bay Bridge"]],
  ["Who tended the Ash Bridge in 1945?", ["Ida Holm"]],
  ["Which shows were running in 2016?", ["Steel Show"]],
  // A year does not say the month.
  ["Which bridges did Ida Holm design between March 1940 and August 1958?", null],
  ["Which bridges did Ida Holm design from 1940 to August 1958?", null],
  ["Which bridges were built after 3 May 1946?", null],
  ["Which bridges were built before March 1958?", null],
  ["Which bridges were built no later than June 1946?", null],
  ["Which bridges were built since March 1946?", null],
  ["Which bridges were built until May 1946?", null],
  ["Which bridges were built by May 1946?", null],
  ["Which bridges were built in August 1946?", null],
  ["Which bridges were not built in August 1946?", null],
  ["How many bridges were built in the first half of 1946?", null],
  ["Which bridges were built on 1946-05-03?", null],
  ["Which bridges were built in the early 1940s?", null],
  ["Which bridges were built in the summer of 1946?", null],
  ["Which bridges were built by the end of 1945?", null],
  ["Who tended the Ash Bridge in May 1945?", null],
  ["Which shows were running in May 2018?", null],
])("of years: %s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});

describe("of months and days", () => {
  it.each<[string, unknown[] | null]>([
    ["Which repairs were finished between March 2019 and August 2019?", ["Deck Repair", "Rail Repair"]],
    ["Which repairs were finished in August 2019?", ["Rail Repair"]],
    ["Which repairs were finished after August 2019?", ["Pier Repair"]],
    ["Which repairs were finished by August 2019?", ["Deck Repair", "Rail Repair"]],
    ["Which repairs were finished before 31 August 2019?", ["Deck Repair"]],
    ["Which repairs were finished in 2021?", ["Pier Repair"]],
    ["Which alarms were raised in August 2019?", ["Fire Alarm"]],
    ["Which alarms were raised on 1 September 2019?", ["Flood Alarm"]],
    ["Which surveys have a month before August 2019?", ["Survey A1"]],
    ["Which surveys have a month after March 2019?", ["Survey A2", "Survey A3"]],
    ["Which surveys have a month in August 2019?", ["Survey A2"]],
    ["Which surveys have a month since August 2019?", ["Survey A2", "Survey A3"]],
    ["Which surveys have a month in 2019?", ["Survey A1", "Survey A2"]],
    ["Which surveys have a month after 3 March 2019?", null],
    ["Which repairs were finished in the summer of 2019?", null],
  ])("%s", async (question, expected) => {
    expect(await saidOf(graph, question)).toEqual(expected);
  });
});
