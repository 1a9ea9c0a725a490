/** Verbs and nouns that "or" joins, the most of what is counted, what a denial is of, and nouns for who does what a verb says. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { letterEmbedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Singer", "Ada Moss", { birthYear: 1970, givesLessons: true, doesFanMail: true, voice: "alto" }],
      ["Singer", "Ben Krog", { birthYear: 1981, givesLessons: false, doesFanMail: false, voice: "tenor" }],
      ["Singer", "Cleo Dahl", { birthYear: 1990, givesLessons: true, doesFanMail: true, voice: "tenor" }],
      ["Singer", "Dov Lind", { birthYear: 2001, givesLessons: false, doesFanMail: false, voice: "alto" }],
      ["Singer", "Eva Roth", { birthYear: 2003, givesLessons: false, doesFanMail: true, voice: "alto" }],
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

describe("who of two has more", () => {
  it.each<[string, unknown[] | null]>([
    ["Which singer recorded more songs, Ada Moss or Ben Krog?", ["Ada Moss"]],
    ["Who conducted more choirs, Ben Krog or Ada Moss?", ["Ada Moss"]],
    ["Which series has more episodes, Night Line or Day Shift?", ["Day Shift"]],
    ["Which song is longer, Low Tide or Red Dust?", ["Red Dust"]],
    // Who has none is not counted, and nothing says how famous anybody is.
    ["Which singer recorded fewer songs, Ada Moss or Dov Lind?", null],
    ["Which singer is more famous, Ada Moss or Ben Krog?", null],
    ["Which singers recorded more songs than Ben Krog?", null],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("the person who does something", () => {
  it.each<[string, unknown[] | null]>([
    ["Who taught the person who taught Cleo Dahl?", ["Ada Moss"]],
    ["Who was taught by someone that Ada Moss taught?", ["Cleo Dahl"]],
    ["Who taught the person who wrote Day Shift?", ["Ada Moss"]],
    ["Who taught the person who wrote Old Mill?", ["Ben Krog"]],
    // Where nobody is two steps away, who is one step away is no answer.
    ["Who was taught by someone that Cleo Dahl taught?", null],
    ["Who taught a singer who taught Ben Krog?", null],
    ["Who is the singer who taught Ben Krog?", ["Ada Moss"]],
    ["Who is the conductor who conducted Elm Choir?", ["Ada Moss"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("what a denial is of", () => {
  it.each<[string, unknown[] | null]>([
    ["Which altos give no lessons?", ["Dov Lind", "Eva Roth"]],
    ["Does Ben Krog give no lessons?", [true]],
    ["Which tenors don't do fan mail?", ["Ben Krog"]],
    ["Which singers don't do fan mail work?", ["Ben Krog", "Dov Lind"]],
    ["singers with nobody they taught", ["Dov Lind", "Eva Roth"]],
    ["Which singers who conducted no choir give lessons?", ["Cleo Dahl"]],
    ["Which singers who conducted no choir give no lessons?", ["Dov Lind", "Eva Roth"]],
    // What is not denied.
    ["Which tenors do fan mail?", ["Cleo Dahl"]],
    ["Which singers give lessons?", ["Ada Moss", "Cleo Dahl"]],
    ["singers with nobody who taught them", ["Ada Moss"]],
    ["Which singers who wrote no series give lessons?", null],
    // Whoever gives lessons taught somebody, and nobody else is meant.
    ["Which singers who give lessons taught nobody?", null],
    ["Singers who give lessons and taught no singer", null],
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

it.each<[string, unknown[]]>([
  ["Which chefs don't take on catering work?", ["Bea Lunt"]],
  ["Which cooks do not take on any catering?", ["Bea Lunt", "Cy Orr"]],
  ["Which chefs take on catering work?", ["Al Fry"]],
  ["Which cooks don't work at Pier One?", ["Al Fry", "Cy Orr"]],
])("%s", async (question, expected) => {
  const kitchens = await graphOf(
    [
      ["Cook", "Al Fry", { rank: "chef", doesCatering: true }],
      ["Cook", "Bea Lunt", { rank: "chef", doesCatering: false }],
      ["Cook", "Cy Orr", { rank: "aid", doesCatering: false }],
      ["Kiosk", "Pier One"],
      ["Kiosk", "Old Dock"],
    ],
    [
      ["Bea Lunt|WORKS_AT|Pier One", { since: 2001 }],
      ["Al Fry|WORKS_AT|Old Dock", { since: 2010, until: 2015 }],
      ["Cy Orr|WORKS_AT|Old Dock", { since: 2012 }],
    ],
  );
  expect(await saidOf(kitchens, question)).toEqual(expected);
  const { reading } = await openPlanner({ graph: kitchens, embedder: letterEmbedder }).plan(question);
  expect(reading?.leftOut).toEqual([]);
});

/** "Person" is somewhat like "taught", as it may be by meaning. */
const somewhatAlike: Embedder = {
  id: "somewhat",
  dimensions: 64,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 64);
    for (const [row, text] of texts.entries()) {
      const own = 4 + ([...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 60);
      const cosine = /^taught$/i.test(text) ? 1 : /^person$/i.test(text) ? 0.75 : 0;
      matrix[row * 64] = cosine;
      matrix[row * 64 + own] = Math.sqrt(1 - cosine ** 2);
    }
    return matrix;
  },
};

it("the person who taught somebody takes one step", async () => {
  const question = "Who taught the person who taught Dov Lind?";
  expect(await saidOf(graph, question, somewhatAlike)).toEqual(["Ben Krog"]);
});
