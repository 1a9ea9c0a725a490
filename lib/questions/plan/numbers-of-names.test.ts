/** Names that differ in a number, a numeral or a letter behind them are names of different things. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { findMentions } from "../mentions/find-mentions";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { unknownNames } from "./unknown-names";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Tractor", "Harvester Mark II", { horsepower: 90 }],
      ["Tractor", "Harvester Mark III", { horsepower: 110 }],
      ["Tractor", "Harvester Mark IV", { horsepower: 130 }],
      ["Driver", "Olga Brandt"],
      ["Driver", "Nils Perrin"],
      ["Barn", "Barn B", { places: 4 }],
      ["Barn", "Barn C", { places: 6 }],
      ["Field", "Meadow 12", { hectares: 3 }],
      ["Field", "Meadow 14", { hectares: 5 }],
      ["Field", "Longacre", { hectares: 9 }],
    ],
    [
      "Olga Brandt|DRIVES|Harvester Mark II",
      "Olga Brandt|DRIVES|Harvester Mark III",
      "Nils Perrin|DRIVES|Harvester Mark IV",
      "Harvester Mark II|KEPT_IN|Barn B",
      "Harvester Mark III|KEPT_IN|Barn C",
      "Harvester Mark IV|KEPT_IN|Barn C",
      "Nils Perrin|PLOUGHED|Meadow 12",
      "Olga Brandt|PLOUGHED|Meadow 14",
      "Nils Perrin|PLOUGHED|Longacre",
    ],
  );
});

describe("a name with another number", () => {
  it.each([
    ["Who drives Harvester Mark IX?", "Harvester Mark IX"],
    ["Which tractors are kept in Barn D?", "Barn D"],
    ["Who ploughed Meadow 13?", "Meadow 13"],
    ["How many hectares is Meadow 41?", "Meadow 41"],
    ["Who drives the Harvester Mark 5?", "Harvester Mark 5"],
    ["Which tractors are kept in Gate A?", "Gate A"],
    ["Which tractors are kept in Stone Gate A?", "Stone Gate A"],
    ["Who ploughed Longacre B?", "Longacre B"],
  ])("%s", async (question, name) => {
    expect(await saidOf(graph, question)).toBeNull();
    const mentions = await findMentions(question, { graph, embedder: null });
    expect((await unknownNames(question, mentions, graph)).map(({ text }) => text)).toEqual([name]);
  });
  it.each(["Which drivers started between March and August 2024?", "What happened on May 3, 2021?"])(
    "is none where it is a date: %s",
    async (question) => {
      const mentions = await findMentions(question, { graph, embedder: null });
      expect(await unknownNames(question, mentions, graph)).toEqual([]);
    },
  );
  it("is none where the letter is a pronoun", async () => {
    const question = "May I know who drives Harvester Mark IV?";
    const mentions = await findMentions(question, { graph, embedder: null });
    expect(await unknownNames(question, mentions, graph)).toEqual([]);
  });
  it("is not that of one with a letter that is a word", async () => {
    expect(await saidOf(graph, "Which tractors are kept in Barn A?")).toBeNull();
  });
});

describe("a name with its number", () => {
  it.each<[string, unknown]>([
    ["Who drives Harvester Mark IV?", ["Nils Perrin"]],
    ["Who drives Harvestor Mark IV?", ["Nils Perrin"]],
    ["Who drives Harvester Mark 4?", ["Nils Perrin"]],
    ["Which tractors are kept in Barn B?", ["Harvester Mark II"]],
    ["Who ploughed Meadoww 12?", ["Nils Perrin"]],
    ["Who ploughed Longacer?", ["Nils Perrin"]],
  ])("%s", async (question, expected) => {
    expect(await saidOf(graph, question)).toEqual(expected);
  });
});
