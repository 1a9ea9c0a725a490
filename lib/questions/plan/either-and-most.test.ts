/** Verbs and nouns that "or" joins, the most of what is counted, and nouns that say again who does what a verb says. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Singer", "Ada Moss", { birthYear: 1970, givesLessons: true, voice: "alto" }],
      ["Singer", "Ben Krog", { birthYear: 1981, givesLessons: false, voice: "tenor" }],
      ["Singer", "Cleo Dahl", { birthYear: 1990, givesLessons: true, voice: "tenor" }],
      ["Singer", "Dov Lind", { birthYear: 2001, givesLessons: false, voice: "alto" }],
      ["Singer", "Eva Roth", { birthYear: 2003, givesLessons: false, voice: "alto" }],
      ["Song", "Low Tide", { recordedOn: "2019-03-01", seconds: 200 }],
      ["Song", "High Water", { recordedOn: "2020-05-01", seconds: 310 }],
      ["Song", "Still Air", { recordedOn: "2021-07-01", seconds: 150 }],
      ["Song", "Red Dust", { recordedOn: "2022-01-01", seconds: 420 }],
      ["Series", "Night Line", { episodes: 12, startedYear: 2001 }],
      ["Series", "Day Shift", { episodes: 40, startedYear: 2010 }],
      ["Series", "Old Mill", { episodes: 8, startedYear: 1995 }],
      ["Choir", "Elm Choir", { foundedYear: 1980 }],
      ["Choir", "Oak Choir", { foundedYear: 1999 }],
      ["Choir", "Ash Choir", { foundedYear: 2011 }],
      ["Hall", "Long Hall", { seats: 400 }],
      ["Church", "Saint Mary", { seats: 150 }],
    ],
    [
      "Ada Moss|WROTE|Night Line",
      "Ben Krog|WROTE|Day Shift",
      "Cleo Dahl|WROTE|Old Mill",
      "Ben Krog|PRODUCED|Night Line",
      "Ada Moss|PRODUCED|Day Shift",
      "Ada Moss|PRODUCED|Night Line",
      "Dov Lind|PRODUCED|Old Mill",
      "Low Tide|RECORDED_BY|Ada Moss",
      "High Water|RECORDED_BY|Ada Moss",
      "Still Air|RECORDED_BY|Ben Krog",
      "Red Dust|RECORDED_BY|Cleo Dahl",
      "Ada Moss|CONDUCTED|Elm Choir",
      "Ada Moss|CONDUCTED|Oak Choir",
      "Ben Krog|CONDUCTED|Ash Choir",
      "Ada Moss|TAUGHT|Ben Krog",
      "Ben Krog|TAUGHT|Cleo Dahl",
      "Cleo Dahl|TAUGHT|Dov Lind",
      "Ada Moss|TAUGHT|Eva Roth",
      "Low Tide|PERFORMED_IN|Long Hall",
      "High Water|PERFORMED_IN|Saint Mary",
      "Still Air|PERFORMED_IN|Long Hall",
      "Still Air|PERFORMED_IN|Saint Mary",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("verbs joined by or", () => {
  it.each<[string, unknown[] | null]>([
    ["Which singers wrote or produced Night Line?", ["Ada Moss", "Ben Krog"]],
    ["all singers who have written or produced Night Line", ["Ada Moss", "Ben Krog"]],
    ["Who is the writer or producer of Night Line?", ["Ada Moss", "Ben Krog"]],
    ["How many singers wrote or produced Night Line?", [2]],
    ["Which series did Ada Moss write or produce?", ["Day Shift", "Night Line"]],
    [
      "Which songs were recorded by singers who wrote or produced Night Line?",
      ["High Water", "Low Tide", "Still Air"],
    ],
    ["Was Night Line written or produced by Ben Krog?", [true]],
    [
      "Which singers wrote or produced Night Line or Old Mill?",
      ["Ada Moss", "Ben Krog", "Cleo Dahl", "Dov Lind"],
    ],
    // Both, and each with a name of its own.
    ["Which singers wrote and produced Night Line?", ["Ada Moss"]],
    ["singers who wrote Old Mill or produced Day Shift", ["Ada Moss", "Cleo Dahl"]],
    // Of two verbs that are of no one thing nothing is said.
    ["Which songs were recorded or performed in Long Hall?", null],
    ["Who taught or conducted Elm Choir?", null],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("a denial of either", () => {
  it.each<[string, unknown[] | null]>([
    ["Songs never performed in any hall or church", ["Red Dust"]],
    ["Which songs were performed in no hall or church?", ["Red Dust"]],
    ["Songs that were not performed in Long Hall or Saint Mary", ["Red Dust"]],
    ["Which singers did not write or produce Night Line?", ["Cleo Dahl", "Dov Lind", "Eva Roth"]],
    ["singers who never wrote or produced a series", ["Eva Roth"]],
    ["Which songs have been performed in a hall or church?", ["High Water", "Low Tide", "Still Air"]],
    // One denial has one thing.
    ["Which songs were not performed in a hall?", ["High Water", "Red Dust"]],
    ["singers who have not taught Ben Krog or Cleo Dahl", ["Cleo Dahl", "Dov Lind", "Eva Roth"]],
    ["singers who did not write Night Line or produce Day Shift", null],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("the most of what is counted", () => {
  it.each<[string, unknown[] | null]>([
    ["Which person has recorded the most songs?", ["Ada Moss"]],
    ["Which person has recorded the fewest songs?", ["Ben Krog", "Cleo Dahl"]],
    // A number of their own, and a time.
    ["Which series has the most episodes?", ["Day Shift"]],
    ["Which song was recorded most recently?", ["Red Dust"]],
    ["Which person recorded Still Air?", ["Ben Krog"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("a noun for who does it, with its verb", () => {
  it.each<[string, unknown[] | null]>([
    ["How many choirs did each conductor conduct?", ["Ada Moss", "Ben Krog"]],
    ["How many series did each producer produce?", ["Ada Moss", "Ben Krog", "Dov Lind"]],
    ["How many choirs has each conductor conducted?", ["Ada Moss", "Ben Krog"]],
    // Another relation is another one.
    ["How many songs did each producer record?", ["Ada Moss", "Ben Krog"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("a noun that is one or several", () => {
  it.each<[string, unknown[] | null]>([
    ["oldest series", ["Old Mill"]],
    ["the series with the most episodes", ["Day Shift"]],
    ["two oldest series", ["Night Line", "Old Mill"]],
    ["Which series are the oldest?", ["Day Shift", "Night Line", "Old Mill"]],
    ["the longest songs", ["High Water", "Low Tide", "Red Dust", "Still Air"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
