/** Of names that differ in an article or a sign the one is meant that the question spells, and of a node's labels the one beside its name. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { findMentions } from "./find-mentions";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Novel", "Ferry"],
      ["Novel", "The Ferry"],
      ["Novel", "Lost"],
      ["Novel", "Lost!"],
      ["Novel", "A Bell"],
      ["Novel", "Bell"],
      ["Person Novel", "Juniper"],
      ["Novel", "Dusk"],
      ["Novel", "Thaw"],
      ["Person", "Ada Holm"],
      ["Person", "Per Lie"],
      ["Year", "1990"],
      ["Year", "1991"],
      ["Year", "1992"],
    ],
    [
      "Ferry|WRITTEN_BY|Ada Holm",
      "The Ferry|WRITTEN_BY|Per Lie",
      "Ferry|PUBLISHED_IN|1990",
      "The Ferry|PUBLISHED_IN|1991",
      "Lost|WRITTEN_BY|Ada Holm",
      "Lost|PUBLISHED_IN|1990",
      "Lost!|WRITTEN_BY|Per Lie",
      "Lost!|PUBLISHED_IN|1992",
      "Bell|WRITTEN_BY|Ada Holm",
      "Bell|PUBLISHED_IN|1990",
      "A Bell|WRITTEN_BY|Per Lie",
      "Juniper|WRITTEN_BY|Per Lie",
      "Juniper|PUBLISHED_IN|1991",
      "Dusk|WRITTEN_BY|Juniper",
      "Dusk|PUBLISHED_IN|1992",
      "Thaw|WRITTEN_BY|Juniper",
      "Thaw|PUBLISHED_IN|1990",
    ],
  );
});

const meant = async (question: string) =>
  (await findMentions(question, { graph, embedder: null })).map(({ readings }) => readings[0]!);

describe("a name that is spelt with an article or a sign", () => {
  it.each([
    ["Who is the author of the novel The Ferry?", "The Ferry"],
    ["Who is the author of the novel A Bell?", "A Bell"],
    ["Was the novel Lost! written by Per Lie", "Lost!"],
    ["What year did Lost!   ", "Lost!"],
  ])("%s", async (question, name) => {
    expect((await meant(question))[0]!.name).toBe(name);
  });

  it.each([
    ["Who is the author of the novel Ferry?", "Ferry"],
    ["Who is the author of the novel Bell?", "Bell"],
    ["Was the novel Lost written by Per Lie", "Lost"],
    ["Tell me about the novel Lost!", "Lost"],
  ])("%s", async (question, name) => {
    expect((await meant(question))[0]!.name).toBe(name);
  });
});

describe("a node of two labels", () => {
  it.each([
    ["In which year was the novel Juniper published?", ["1991"]],
    ["What is the publication year of the novel Juniper?", ["1991"]],
    ["Which novels were written by Juniper?", ["Dusk", "Thaw"]],
    ["In which years were the novels written by Juniper published?", ["1990", "1992"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(graph, question)).toEqual(found);
  });

  it("is what the word beside its name says", async () => {
    expect((await meant("Who wrote the novel Juniper?"))[0]!.labels).toEqual(["Novel", "Person"]);
    expect((await meant("What did the person Juniper write?"))[0]!.labels).toEqual(["Person", "Novel"]);
    expect((await meant("What did Juniper write?"))[0]!.labels).toEqual(["Person", "Novel"]);
  });
});
