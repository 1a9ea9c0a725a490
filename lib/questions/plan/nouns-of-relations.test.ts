/** Nouns that a relation is spoken of by: the topics of what has tags, the types of what has a genre, and what falls under one. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { withoutAsides } from "./asides";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Piece", "Salt Road"],
      ["Piece", "Grey Hour"],
      ["Piece", "Old Orchard"],
      ["Piece", "Una's Sea"],
      ["Piece", "Grey or Golden Days"],
      ["Person", "Ida Falk"],
      ["Person", "Per Lund"],
      ["Person", "Una Berg"],
      ["Genre", "farce"],
      ["Genre", "tragedy"],
      ["Tag", "sea"],
      ["Tag", "harvest"],
      ["Tag", "topic"],
      ["Tag", "kind"],
      ["Year", "1931"],
      ["Year", "1950"],
      ["Director", "Nils Aho"],
    ],
    [
      "Salt Road|WRITTEN_BY|Ida Falk",
      "Grey Hour|WRITTEN_BY|Ida Falk",
      "Old Orchard|WRITTEN_BY|Per Lund",
      "Grey or Golden Days|WRITTEN_BY|Una Berg",
      "Salt Road|HAS_GENRE|tragedy",
      "Grey Hour|HAS_GENRE|farce",
      "Old Orchard|HAS_GENRE|farce",
      "Salt Road|HAS_TAGS|sea",
      "Old Orchard|HAS_TAGS|harvest",
      "Una's Sea|HAS_TAGS|sea",
      "Grey Hour|HAS_TAGS|topic",
      "Grey Hour|HAS_TAGS|kind",
      "Salt Road|RELEASE_YEAR|1931",
      "Grey Hour|RELEASE_YEAR|1950",
      "Old Orchard|RELEASE_YEAR|1950",
      "Salt Road|STAGED_BY|Nils Aho",
    ],
  );
});

describe("nouns of relations", () => {
  it.each<[string, unknown[] | null]>([
    ["What topics is Salt Road about?", ["sea"]],
    ["Which topics is Old Orchard about?", ["harvest"]],
    ["Give a few words describing Salt Road", ["sea"]],
    ["What are words to describe Old Orchard?", ["harvest"]],
    ["Can you give a few words describing what Old Orchard is about?", ["harvest"]],
    ["Which pieces share a tag with Salt Road?", ["Una's Sea"]],
    ["What kind of piece is Grey Hour?", ["farce"]],
    ["What genre does Salt Road fall under?", ["tragedy"]],
    ["What genres do the pieces written by Per Lund fall under?", ["farce"]],
    ["Which piece did Per Lund write the story for?", ["Old Orchard"]],
    ["What was the release date of Salt Road?", ["1931"]],
    ["What types are the pieces written by Per Lund?", ["farce"]],
    ["What piece genre is Salt Road?", ["tragedy"]],
    ["Who was the writer of Grey or Golden Days?", ["Una Berg"]],
    ["Who on earth wrote Salt Road?", ["Ida Falk"]],
    ["Who is listed as the writer of Salt Road?", ["Ida Falk"]],
    // Nouns and verbs of nothing here, and types that are asked for.
    ["What prizes is Salt Road about?", null],
  ])("%s", async (question, expected) => {
    expect(await saidOf(graph, question)).toEqual(expected);
  });
});

it.each<[string, unknown[] | null]>([
  ["What types are the pieces written by Ida Falk?", ["farce", "tragedy"]],
  ["The pieces written by Ida Falk are of which types?", ["farce", "tragedy"]],
  ["What kinds are the people who wrote Grey Hour?", null],
  ["Which actors were born after 1900?", ["Ida Falk"]],
  ["What pieces are the farces written by Ida Falk?", ["Grey Hour"]],
])("%s", async (question, expected) => {
  const small = await graphOf(
    [
      ["Piece", "Salt Road"],
      ["Piece", "Grey Hour"],
      ["Person", "Ida Falk", { born: 1902 }],
      ["Genre", "farce"],
      ["Genre", "tragedy"],
    ],
    [
      "Ida Falk|ACTED_IN|Grey Hour",
      "Salt Road|WRITTEN_BY|Ida Falk",
      "Grey Hour|WRITTEN_BY|Ida Falk",
      "Salt Road|HAS_GENRE|tragedy",
      "Grey Hour|HAS_GENRE|farce",
    ],
  );
  expect(await saidOf(small, question)).toEqual(expected);
});

describe("what somebody is listed as", () => {
  const stable = graphOf(
    [
      ["Horse", "Elin", { state: "sound" }],
      ["Horse", "Brisk", { state: "lame" }],
      ["Person", "Ada Holm"],
      ["Person", "Per Lie"],
    ],
    ["Elin|OWNED_BY|Ada Holm", "Elin|TRAINED_BY|Per Lie", "Brisk|TRAINED_BY|Ada Holm"],
  );

  it.each<[string, unknown[] | null]>([
    ["Who is listed as owner of Elin?", ["Ada Holm"]],
    ["Who is credited as trainer of Elin?", ["Per Lie"]],
    ["Who is named as the trainer of Brisk?", ["Ada Holm"]],
    ["Who is listed as visitor of Elin?", null],
    ["Which horses are listed as lame?", ["Brisk"]],
  ])("%s", async (question, expected) => {
    expect(await saidOf(await stable, question)).toEqual(expected);
  });

  it.each([
    ["Who is listed as owner of Elin?", "Who is owner of Elin?"],
    ["Who is credited as the trainer of Elin?", "Who is the trainer of Elin?"],
    ["Who is listed as visitor of Elin?", "Who is listed as visitor of Elin?"],
    ["Which horse is named as a trophy?", "Which horse is named as a trophy?"],
  ])("%s is read as %s", async (question, read) => {
    expect((await withoutAsides(question, await stable)).replace(/\s+/g, " ")).toBe(read);
  });
});
