/** Words that say nothing of what is asked for, or say it again, hold no answer back; those that do say something still do. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { openLanguageReader } from "../language/read-question";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Diver", "Ana Roth", { born: 1980, nationality: "British", insured: true }],
      ["Diver", "Ben Olsen", { born: 1991, nationality: "British", insured: false }],
      ["Diver", "Cora Lind", { born: 1975, nationality: "Danish", insured: false }],
      ["Diver", "Dov Marsh", { born: 1969, nationality: "Danish", insured: true }],
      ["Wreck", "Rosa", { hull: "steel", access: "closed", depth: 30, firstDive: 1961 }],
      ["Wreck", "Lark", { hull: "oak", access: "open", depth: 12, firstDive: 1990 }],
      ["Wreck", "Gull", { hull: "steel", access: "closed", depth: 44, firstDive: 2003 }],
      ["Wreck", "Tern", { hull: "oak", access: "open", depth: 60, firstDive: 1972 }],
      ["Club", "Kelp Club", { founded: 1931 }],
      ["Club", "Reef Club", { founded: 1984 }],
      ["Prize", "Gold Fin"],
      ["Prize", "Silver Fin"],
    ],
    [
      ["Ana Roth|EXPLORED|Rosa", { date: "2021-05-04", style: "solo" }],
      ["Ana Roth|EXPLORED|Gull", { date: "2022-07-01", style: "guided" }],
      ["Ben Olsen|EXPLORED|Rosa", { date: "2020-02-09", style: "guided" }],
      ["Cora Lind|EXPLORED|Lark", { date: "2019-08-15", style: "solo" }],
      "Dov Marsh|FOUND|Tern",
      "Dov Marsh|MENTORED|Ana Roth",
      "Ana Roth|MENTORED|Ben Olsen",
      ["Ana Roth|WORKS_FOR|Kelp Club", { since: 2001, until: 2010 }],
      ["Ben Olsen|WORKS_FOR|Kelp Club", { since: 2015 }],
      ["Cora Lind|WORKS_FOR|Reef Club", { since: 2004, until: 2018 }],
      ["Kelp Club|WON|Gold Fin", { year: 2019 }],
      ["Reef Club|WON|Silver Fin", { year: 2021 }],
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("a word that says nothing", () => {
  it.each([
    ["Which clubs were already around before 1950?", ["Kelp Club"]],
    ["How many wrecks did Ana Roth explore in all?", [2]],
    ["How many wrecks in all did Ana Roth explore?", [2]],
    ["Which diver has logged the most explorations?", ["Ana Roth"]],
    ["Who made an exploration in May 2021?", ["Ana Roth"]],
    ["Who has logged an exploration of Rosa or Lark?", ["Ana Roth", "Ben Olsen", "Cora Lind"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each([
    "Which clubs lost a prize?",
    "Who paid for the most explorations?",
    "Who watched an exploration in May 2021?",
    "Who has logged a survey of Rosa or Lark?",
    "Did Dov Marsh mentor Ben Olsen directly or indirectly?",
  ])("and no other: %s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("a word that is read with another one", () => {
  it.each([
    ["Which wrecks saw a first dive before 1975?", ["Rosa", "Tern"]],
    ["Which British divers don't have any insurance?", ["Ben Olsen"]],
  ])("%s", async (question, found) => {
    const { interpretations } = await openLanguageReader({ graph, embedder }).read(question);
    expect(interpretations[0]?.leftOut).toEqual([]);
    expect(await said(question)).toEqual(found);
  });
});

describe("an end that is said twice", () => {
  it.each([
    ["Who used to work for Kelp Club but has since left?", ["Ana Roth"]],
    ["Who used to work for Kelp Club but doesn't any more?", ["Ana Roth"]],
    ["Which divers worked for Kelp Club but have left?", ["Ana Roth"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it("is none where it is denied", async () => {
    expect(await said("Who works for Kelp Club but has not left?")).toBeNull();
  });
});

describe("none", () => {
  it.each([
    "Are there any closed oak wrecks?",
    "Which divers did Ben Olsen mentor?",
    "Which Danish divers work for Kelp Club?",
  ])("%s", async (question) => {
    expect(await said(question)).toEqual([]);
  });

  it.each([
    ["closed steel wrecks deeper than 40 metres", ["Gull"]],
    ["Which divers did Ana Roth mentor?", ["Ben Olsen"]],
  ])("is not said of what is there: %s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});
