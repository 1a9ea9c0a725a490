/** Names that several relations join to what is asked for, where no word says which is meant, and who is said to have done or not done it. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  const songs = ["Salt Road", "Hill Song", "Night Ferry", "Grey Wall", "Low Tide", "Old Lamp"];
  graph = await graphOf(
    [
      ["Artist", "Ada Lorne", { first_year: 1961 }],
      ["Artist", "Bram Oster", { first_year: 1960 }],
      ["Artist", "Cleo Wynn", { first_year: 1963 }],
      ...songs.map((name, at) => ["Song", name, { year: 1960 + at }] as [string, string, object]),
      ["Mood", "Sombre"],
      ["Mood", "Merry"],
    ] as never,
    [
      // Ada Lorne composes alone, and sings with others.
      ...songs.slice(0, 4).map((name) => `${name}|COMPOSED_BY|Ada Lorne`),
      ...songs.slice(4).map((name) => `${name}|COMPOSED_BY|Cleo Wynn`),
      "Salt Road|SUNG_BY|Ada Lorne",
      "Low Tide|SUNG_BY|Ada Lorne",
      ...songs.slice(0, 3).map((name) => `${name}|SUNG_BY|Bram Oster`),
      "Low Tide|SUNG_BY|Bram Oster",
      "Grey Wall|SUNG_BY|Cleo Wynn",
      "Old Lamp|SUNG_BY|Cleo Wynn",
      "Old Lamp|ARRANGED_BY|Bram Oster",
      "Grey Wall|ARRANGED_BY|Ada Lorne",
      ...songs.map((name, at) => `${name}|HAS_MOOD|${at % 2 ? "Merry" : "Sombre"}`),
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("whose it is, where a verb says it of somebody else", () => {
  it.each<[string, unknown]>([
    ["Which Ada Lorne songs were not sung by Bram Oster?", ["Grey Wall"]],
    ["Which Ada Lorne songs has she not sung?", ["Grey Wall", "Hill Song", "Night Ferry"]],
    ["Which Ada Lorne songs were sung by Bram Oster?", ["Hill Song", "Night Ferry", "Salt Road"]],
    ["Which songs did Ada Lorne and Bram Oster make together?", ["Hill Song", "Night Ferry", "Salt Road"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("with and without a name", () => {
  it.each<[string, unknown]>([
    ["Songs without Bram Oster", ["Grey Wall"]],
    ["Which Ada Lorne songs were made without Bram Oster?", ["Grey Wall"]],
    ["Songs with Bram Oster", ["Hill Song", "Low Tide", "Night Ferry", "Old Lamp", "Salt Road"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("what a word says", () => {
  it.each<[string, unknown]>([
    ["Which songs were sung by Ada Lorne?", ["Low Tide", "Salt Road"]],
    ["Which Ada Lorne songs did she sing?", ["Low Tide", "Salt Road"]],
    ["Songs composed by Ada Lorne that were not sung by Bram Oster", ["Grey Wall"]],
    ["Which songs did Bram Oster sing after 1961?", ["Low Tide", "Night Ferry"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("what another plan would be needed for", () => {
  it.each([
    "Which composers have never made a song with a mood?",
    "Which songs by Ada Lorne have Bram Oster or are from 1963?",
    "Who are the singers of the singers of Ada Lorne?",
    "Who are the co-singers of the co-singers of Ada Lorne?",
    "Which artists sang a song they also composed, without arranging it?",
    "Which merry songs by Ada Lorne have no singer?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("what is said plainly", () => {
  it.each<[string, unknown]>([
    ["Songs that Ada Lorne neither composed nor arranged but sang", ["Low Tide"]],
    ["Which artists never sang Salt Road but sang Old Lamp?", ["Cleo Wynn"]],
    ["Didn't Ada Lorne compose Salt Road?", [true]],
    ["Wasn't Salt Road composed by Cleo Wynn?", [false]],
    ["Which artists never composed a song?", ["Bram Oster"]],
    ["Who composed Salt Road or Low Tide?", ["Ada Lorne", "Cleo Wynn"]],
    ["Who is the composer of Salt Road?", ["Ada Lorne"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
